#!/usr/bin/env python3
"""Writes texts that contain an AP-Partner-Framework-Status and an X-Device-Info header.

Each notation is combined with each encoding, once with two valid headers, and once with exactly one broken header.
The file expected.json lists the headers that a reader has to find in each text.
"""
import argparse
import base64
import csv
import html
import io
import json
import quopri
import random
import re
import shlex
import string
import sys
import urllib.parse
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Callable

try:
    import yaml
except ImportError:
    yaml = None
    print("note: PyYAML is missing, YAML is written by hand", file=sys.stderr)
try:
    from logfmter import Logfmter
except ImportError:
    Logfmter = None
    print("note: logfmter is missing, logfmt is written by hand", file=sys.stderr)

STATUS, DEVICE = "AP-Partner-Framework-Status", "X-Device-Info"

# ---- Valid values ----
# Texts such as "???" and "~~~" have "/" and "+" in their Base64. Most encodings escape these characters.
PROVIDERS = ["Cablevision", "Télé-Nord", "ケーブル東京", "Кабель+", "mvpd~~~???", "Ö3 >>> ÿþý", "a\"b\\c", "acme_tv-0017"]
SENTENCES = ["The viewer declined access to the account.", "Kein Konto angemeldet (größer?).", "操作無法完成。",
             "The operation couldn’t be completed. (VSErrorDomain error 1.)", "Paramètres > Fournisseur TV ~~~"]
DEVICE_MEMBERS = {
    "primaryHardwareType": ["TV", "SetTopBox", "MobilePhone"], "model": ["AppleTV", "iPhone", "Fernseher Größe XL"],
    "version": ["11,1", "15,3", "1"], "manufacturer": ["Apple", "Röku", "Sony"], "vendor": ["Apple", "Amazon"],
    "osName": ["tvOS", "iOS", "Android"], "osFamily": ["tvOS", "iOS", "Android"], "osVendor": ["Apple", "Google"],
    "osVersion": ["17.2", "18.0.1", "9"], "browserName": ["Safari", "Chrome"], "browserVendor": ["Apple", "Google"],
    "browserVersion": ["17.4", "126.0"], "userAgent": ["AppleCoreMedia/1.0.0.21K79 (Apple TV; U; CPU OS 17_2; de_ch)",
                                                       "Mozilla/5.0 (Linux; Android 14) Safari/537.36 ??? ~~~ " * 9],
    "displayWidth": ["1920", 1920, 390], "displayHeight": ["1080", 1080, 844], "displayPpi": ["401", 326],
    "diagonalScreenSize": ["42", 55.5], "connectionIp": ["192.0.2.17", "2001:db8::1"], "connectionPort": ["53124", 443],
    "connectionType": ["WiFi", "LAN", "5G"], "connectionSecure": ["true", "false", True],
    "applicationId": ["com.example.player", "org.example.tv~>"]}
REQUIRED_MEMBERS = {"model", "version", "osName", "osVersion", "connectionType"}


def status_object(rng):
    access = rng.choice(["granted", "granted", "denied", "restricted", "notDetermined"])
    permission, provider = {"accessStatus": access}, {}
    message = " ".join(rng.choices(SENTENCES, k=rng.choice([1, 2, 9, 16])))
    error = {"code": rng.choice(["0", "2", "-1009"]), "message": message}
    if access != "granted" and rng.random() < 0.6:
        permission["error"] = error
    if access == "granted" or rng.random() < 0.4:
        provider["id"] = rng.choice(PROVIDERS)
        provider["expirationDate"] = str(rng.randrange(1_900_000_000_000, 2_900_000_000_000))
    if rng.random() < 0.3:
        provider["error"] = error
    unknown = {"trace": f"{rng.getrandbits(64):016x}", "hint": {"tags": ["a/b", "c+d"]}} if rng.random() < 0.25 else {}
    return {"frameworkPermissionInfo": permission, "frameworkProviderInfo": provider, **unknown}


def device_object(rng, is_identifiable):
    """Returns the members of a random device.

    An identifiable device has "primaryHardwareType", a name that other kinds of objects are unlikely to have.
    """
    optional = [name for name in DEVICE_MEMBERS if name not in REQUIRED_MEMBERS]
    chosen = REQUIRED_MEMBERS | set(rng.sample(optional, rng.choice([0, 2, 5, 8, 12, 17])))
    chosen |= {"primaryHardwareType"} if is_identifiable else set()
    return {name: rng.choice(choices) for name, choices in DEVICE_MEMBERS.items() if name in chosen}


def draw_value(name, rng, is_identifiable):
    while True:
        members = status_object(rng) if name == STATUS else device_object(rng, is_identifiable)
        compact = {"separators": (",", ":")}
        layout = rng.choice([compact, compact, {}, {"indent": 2}, {"indent": "\t"}])
        text = json.dumps(members, ensure_ascii=rng.random() < 0.3, **layout)
        text += rng.choice(["", "\n"]) if "indent" in layout else ""
        value = base64.b64encode(text.encode()).decode()
        if len(value) <= 2000:
            return value


def is_valid_value(text):
    """Returns whether the text is valid Base64 of a JSON object.

    Base64 is read strictly and JSON leniently, so that a value that fails here fails with each reader.
    """
    try:
        decoded = base64.b64decode(text, validate=True).decode("utf-8", "replace")
        return isinstance(json.loads(decoded, strict=False), dict)
    except ValueError:
        return False


# ---- Broken values ----

def damage(value, rng, replacements):
    """Returns the value with a comma or a colon of its JSON replaced.

    Brackets and strings are not changed, so that the result cannot be mistaken for a truncated value.
    """
    raw = base64.b64decode(value)
    tokens = re.finditer(rb'"(?:[^"\\]|\\.)*"|[,:]', raw)
    at = rng.choice([token.start() for token in tokens if token.group() in b",:" and token.start() >= 18])
    return base64.b64encode(raw[:at] + rng.choice(replacements) + raw[at + 1:]).decode()


BREAKS: dict[str, Callable] = {  # called with value, header name, a quote that is not a delimiter, rng
    "doubled-list": lambda value, name, quote, rng: f"{value}, {value}",
    "doubled-run": lambda value, name, quote, rng: value + value,
    "quoted": lambda value, name, quote, rng: quote + value + quote,
    "bearer": lambda value, name, quote, rng: "Bearer " + value,
    "bytes": lambda value, name, quote, rng: f"b'{value}'",
    "name-again": lambda value, name, quote, rng: f"{name}: {value}",
    "word-after": lambda value, name, quote, rng: f"{value} {rng.choice(['junk', 'stale', 'v2'])}",
    "base64-after": lambda value, name, quote, rng: value + rng.choice(["QUJD", "Zm9vYmFy"]),
    "damaged": lambda value, name, quote, rng: damage(value, rng, [b";", b"#", b"."]),
    "separator-lost": lambda value, name, quote, rng: damage(value, rng, [b""]),
    "foreign-character": lambda value, name, quote, rng: value[:40] + rng.choice("!@~") + value[41:],
    "trailing-character": lambda value, name, quote, rng: value + rng.choice(string.ascii_letters + string.digits),
}
BEFORE_VALUE = {"quoted", "bearer", "bytes", "name-again"}
AT_END = {"doubled-list", "doubled-run", "word-after", "base64-after", "trailing-character"}
CLEAR_BREAKS = {  # the breaks that a reader can recognize for certain, by the delimiter
    "string": set(BREAKS),                         # "name": "value"
    "weak string": set(BREAKS) - BEFORE_VALUE,  # "name", "value": a value begins like an object
    "named string": set(BREAKS) - {"name-again"},  # "name: value"
    "line": set(BREAKS),                           # name: value
    "free": {"damaged", "separator-lost", "trailing-character"},
}


# ---- Notations ----

@dataclass
class Draft:
    headers: list
    encoding: str
    rng: random.Random

    def write(self, template, joiner=""):
        return joiner.join(template.format(name=name, value=value) for name, value in self.headers)

    def wrap(self, joiner, first, width, excluded_starts=""):
        return replace(self, headers=[
            (name, joiner.join(wrap(value, first, width, excluded_starts))) for name, value in self.headers])


def wrap(text, first, width, excluded_starts):
    """Splits text into lines of at most the given width, except that the last line may have eight characters more.

    No line begins with "e", because the Base64 of an object begins with it. No line begins with a character of
    excluded_starts either. Otherwise, a line and the line of the value could have a longer common prefix than the
    prefix that a program prints before each line.
    """
    lines, size = [], first
    while len(text) > size + 8:
        cut = size
        while text[cut] in excluded_starts + "e " or text[cut - 1] == " ":
            cut -= 1
        lines.append(text[:cut])
        text, size = text[cut:], width
    return lines + [text]


def http_message(draft):
    return "GET /api/v2/x/profiles?a=1&b=2 HTTP/1.1\r\n" + draft.write("{name}: {value}\r\n") + "\r\n"


def http_folded(draft):
    folded = draft.wrap("\n" + draft.rng.choice([" ", "    ", "\t"]), 40, 60)
    return "POST /api/v2/x/sessions HTTP/1.1\n" + folded.write("{name}: {value}\n") + "\n"


def json_document(draft, headers):
    document = {"request": {"method": "GET", "headers": headers}, "status": 200}
    return json.dumps(document, indent=draft.rng.choice([None, 2])) + "\n"


def logfmt(draft):
    fields = {"level": "info", "msg": "request sent", **dict(draft.headers), "status": "200"}
    if Logfmter:
        return Logfmter.format_params(fields) + "\n"
    quoted = {key: f'"{text}"' if re.search("[ =]", text) else text for key, text in fields.items()}
    return " ".join(f"{key}={text}" for key, text in quoted.items()) + "\n"


def shell_variables(draft):
    return "".join(f'export {name.upper().replace("-", "_")}="{value}"\n' for name, value in draft.headers)


def shell_strings(draft):
    return "#!/bin/sh\n" + draft.write('export HEADER="{name}: {value}"\nplay\n')


def yaml_mapping(draft):
    if yaml:
        return yaml.safe_dump({"headers": dict(draft.headers), "status": 200}, sort_keys=False, width=10**6)
    return "headers:\n" + draft.write("  {name}: {value}\n") + "status: 200\n"


def table(draft, cell="{}"):
    rows = [("Header", "Value"), ("-" * 29, "-" * 5)]
    rows += [(cell.format(name), cell.format(value)) for name, value in draft.headers]
    return "".join(f"| {left:29} | {right:5} |\n" for left, right in rows)


def html_table(draft, row="<tr><td>{name}</td><td>{value}</td></tr>\n"):
    cells = replace(draft, headers=[(name, html.escape(value, quote=False)) for name, value in draft.headers])
    return f"<!DOCTYPE html>\n<title>Request</title>\n<table>\n{cells.write(row)}</table>\n"


def csv_text(rows, quoting=csv.QUOTE_MINIMAL):
    output = io.StringIO()
    csv.writer(output, quoting=quoting, lineterminator="\n").writerows([("name", "value"), *rows])
    return output.getvalue()


def concatenated(draft):
    """Returns string literals joined by "+" as in JavaScript, or by "." as in PHP if the encoding escapes "+"."""
    php = draft.encoding in ESCAPES_PLUS
    line_break = " " if draft.encoding in ESCAPES_LINE_BREAKS else "\n    "
    literals = draft.wrap(f'" {"." if php else "+"}{line_break}"', 36, 56, "AX")
    if php:
        return "$headers = [\n" + literals.write('    "{name}" => "{value}",\n') + "];\n"
    return "const headers = {\n" + literals.write('    "{name}": "{value}",\n') + "};\n"


def curl(draft):
    options = [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in draft.headers]
    joiner = draft.rng.choice([" ", " \\\n  "])
    return joiner.join(["curl -s https://sp.example.com/api/v2/x/profiles", *options, "--compressed"]) + "\n"


@dataclass
class Notation:
    write: Callable
    delimits: str
    # Writes a broken header in a form with clear delimiters, if the plain form would make its value ambiguous.
    write_broken: Callable | None = None
    quote: str = '"'
    wrapped: bool = False  # whether values have line breaks that the reader has to remove
    unnamed: bool = False  # whether the plain form does not clearly connect the name with the value


NOTATIONS = {
    "http": Notation(http_message, "line"),
    "http-folded": Notation(http_folded, "line", wrapped=True),
    "http-debug": Notation(lambda draft: f"send: {http_message(draft).encode()!r}\n", "free"),
    "json-object": Notation(lambda draft: json_document(draft, dict(draft.headers)), "string"),
    "json-list": Notation(lambda draft: json_document(draft, [
        {"name": name, "value": value} for name, value in draft.headers]), "weak string", unnamed=True,
        write_broken=lambda draft: json.dumps({"headers": draft.headers}) + "\n"),
    "logfmt": Notation(logfmt, "free"),
    "python-dict": Notation(lambda draft: f"{dict(draft.headers)!r}\n", "string", quote="'"),
    "go-map": Notation(lambda draft: "map[" + " ".join(
        f"{name}:[{value}]" for name, value in sorted(draft.headers)) + "]\n", "free"),
    "shell": Notation(shell_variables, "named string", shell_strings, unnamed=True),
    "shell-continued": Notation(lambda draft: shell_strings(
        draft.wrap("\\\n", 24, 60)), "free", wrapped=True),
    "yaml": Notation(yaml_mapping, "free"),
    "table": Notation(table, "weak string", lambda draft: table(draft, '"{}"')),
    "html": Notation(html_table, "string", unnamed=True, write_broken=lambda draft: html_table(
        draft, '<tr><td><code>"{name}": "{value}"</code></td></tr>\n')),
    "csv": Notation(lambda draft: csv_text(draft.headers), "weak string",
                    lambda draft: csv_text(draft.headers, csv.QUOTE_ALL)),
    "javascript": Notation(lambda draft: draft.write('headers.set("{name}", "{value}");\n'), "weak string"),
    "swift": Notation(lambda draft: draft.write('request.setValue("{value}", forHTTPHeaderField: "{name}")\n'),
                      "string", unnamed=True, write_broken=lambda draft: (
        "request.allHTTPHeaderFields = [\n" + draft.write('    "{name}": "{value}",\n') + "]\n")),
    "concatenated": Notation(concatenated, "free"),
    "wrapped-lines": Notation(lambda draft: "Request headers\n" + draft.wrap(
        "\n  ", 36, 64, "AX").write("  {name} = {value}\n"), "free", wrapped=True),
    "curl": Notation(curl, "named string", quote="'"),
    "nsdictionary": Notation(lambda draft: "{\n" + draft.write('    "{name}" = "{value}";\n') + "}\n", "string"),
    "ruby-hash": Notation(lambda draft: "{" + draft.write('"{name}"=>"{value}"', ", ") + "}\n", "string"),
    "toml": Notation(lambda draft: "[headers]\n" + draft.write('{name} = "{value}"\n'), "free"),
}


# ---- Encodings ----

def log_lines(text, rng):
    level, date_separator = rng.choice(["INFO", "DEBUG", "WARN"]), rng.choice("T ")
    time, lines = datetime(2026, 3, 4, 10) + timedelta(seconds=rng.randrange(40_000)), []
    for line in text.splitlines(keepends=True):
        time += timedelta(milliseconds=rng.randrange(1, 900))
        lines.append(f"{time.isoformat(date_separator, 'milliseconds')} {level} {line}")
    return "".join(lines)


def escape(text, characters, forms, rng):
    # Each character has one form, because an opening and a closing quote have to be escaped alike.
    return text.translate({ord(character): rng.choice(forms).format(ord(character)) for character in characters})


ENCODINGS: dict[str, Callable] = {
    "none": lambda text, rng: text,
    "json-string": lambda text, rng: json.dumps(text) + "\n",
    "json-string-twice": lambda text, rng: json.dumps(json.dumps(text)) + "\n",
    "html-escaped": lambda text, rng: html.escape(text),
    "quoted-printable": lambda text, rng: quopri.encodestring(text.encode()).decode(),
    # JavaScript's encodeURIComponent does not escape these characters.
    "percent": lambda text, rng: urllib.parse.quote(text, safe="!'()*~") + "\n",
    "log-lines": log_lines,
    "quoted-lines": lambda text, rng: re.sub("(?m)^", "> ", text.removesuffix("\n")) + "\n",
    "csv-field": lambda text, rng: csv_text([("level", "info"), ("message", text), ("status", "200")]),
    "unicode-escapes": lambda text, rng: escape(text, '=+/"', ["\\u{:04x}", "\\u{:04X}"], rng),
    "character-references": lambda text, rng: escape(text, '=+/"&<>', ["&#{};", "&#x{:X};"], rng),
}
ESCAPES_LINE_BREAKS = {"json-string", "json-string-twice", "percent"}
ESCAPES_PLUS = {"percent", "unicode-escapes", "character-references"}


# ---- Combinations ----

def clear_breaks(notation, encoding):
    delimits = notation.delimits
    if delimits == "line" and encoding in ESCAPES_LINE_BREAKS:
        delimits = "free"  # the end of the line is escaped, so it is not a delimiter
    kinds = CLEAR_BREAKS[delimits]
    if notation.quote == "'":
        kinds = kinds - {"bytes"}  # its quote would end the value
    if encoding == "quoted-printable":
        # A soft line break could separate the value from the text directly after it, and ends a line early.
        kinds = kinds - (AT_END if delimits == "line" else {"trailing-character"})
    return sorted(kinds)


def draw_headers(rng, values):
    token = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (
        b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"%016x"}' % rng.getrandbits(64), rng.randbytes(32)))
    headers = [("Host", "sp.example.com"), ("Accept", "application/json"), ("Authorization", "Bearer " + token)]
    headers += values.items()
    rng.shuffle(headers)
    # The last header is another one, so that the end of the text does not directly follow a value.
    return headers + [("X-Request-Id", f"r-{rng.getrandbits(64):016x}")]


def names_are_whole(text, values):
    """Returns whether no soft line break is within a header's name, or between the name and its value."""
    for name, value in values.items():
        start = text.find(name)
        head = text.find(value[:4], start)
        if min(start, head) < 0 or re.search("=\r?\n", text[max(start - 4, 0):head]):
            return False
    return True


def build_file(notation, encoding, kind, rng):
    """Returns a text and its expected headers. One of the headers is broken if a kind of break is given."""
    broken = rng.choice([STATUS, DEVICE]) if kind else None
    write = kind and notation.write_broken or notation.write
    unnamed = notation.unnamed and not kind
    spare_quote = "'" if notation.quote == '"' and notation.delimits != "line" else '"'
    while True:
        values = {name: draw_value(name, rng, is_identifiable=unnamed) for name in (STATUS, DEVICE)}
        shown = {name: BREAKS[kind](value, name, spare_quote, rng) if name == broken else value
                 for name, value in values.items()}
        assert all(is_valid_value(value) == (name != broken) for name, value in shown.items()), kind
        text = ENCODINGS[encoding](write(Draft(draw_headers(rng, shown), encoding, rng)), rng)
        if encoding != "quoted-printable" or unnamed or names_are_whole(text, values):
            break
    if kind == "word-after" and encoding == "log-lines" and notation.delimits == "line":
        # The word is part of the log line, and the value ends before it.
        return text, [{"header": name, "valid": True, "value": value} for name, value in values.items()]
    return text, [{"header": name, "valid": False, "break": kind} if name == broken else
                  {"header": name, "valid": True, "value": value} for name, value in values.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    files, used = {}, Counter()
    for notation_name, notation in NOTATIONS.items():
        for encoding in ENCODINGS:
            if notation.wrapped and encoding in ESCAPES_LINE_BREAKS:
                continue  # it is undecided whether a value may contain an escaped line break
            for half in ("valid", "broken"):
                name = f"{notation_name}--{encoding}--{half}.txt"
                rng, kind = random.Random(f"{options.seed}/{name}"), None
                if half == "broken":  # the least used kind, so that all kinds are used equally often
                    kinds = clear_breaks(notation, encoding)
                    kind = min(kinds, key=lambda kind: (used[notation.delimits, kind], rng.random()))
                    used[notation.delimits, kind] += 1
                text, headers = build_file(notation, encoding, kind, rng)
                (options.out / name).write_text(text, encoding="utf-8", newline="")
                files[name] = {"notation": notation_name, "encoding": encoding, "headers": headers}
    expected = json.dumps({"files": files}, indent=1) + "\n"
    (options.out / "expected.json").write_text(expected, encoding="utf-8")
    print(f"{len(files)} files in {options.out}")


if __name__ == "__main__":
    main()
