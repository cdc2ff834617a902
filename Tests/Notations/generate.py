#!/usr/bin/env python3
"""Writes texts that hold an AP-Partner-Framework-Status and an X-Device-Info header.

Every notation is combined with every encoding, once with both headers valid and once with exactly
one of them broken. expected.json says what a reader has to find in each file.
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
# Texts such as "???" and "~~~" bring "/" and "+" into the Base64, which most encodings escape.
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


def device_object(rng, telling):
    """A telling device has a member that no other kind of object is likely to have."""
    optional = [name for name in DEVICE_MEMBERS if name not in REQUIRED_MEMBERS]
    chosen = REQUIRED_MEMBERS | set(rng.sample(optional, rng.choice([0, 2, 5, 8, 12, 17])))
    chosen |= {"primaryHardwareType"} if telling else set()
    return {name: rng.choice(choices) for name, choices in DEVICE_MEMBERS.items() if name in chosen}


def draw_value(name, rng, telling):
    while True:
        members = status_object(rng) if name == STATUS else device_object(rng, telling)
        compact = {"separators": (",", ":")}
        layout = rng.choice([compact, compact, {}, {"indent": 2}, {"indent": "\t"}])
        text = json.dumps(members, ensure_ascii=rng.random() < 0.3, **layout)
        text += rng.choice(["", "\n"]) if "indent" in layout else ""
        value = base64.b64encode(text.encode()).decode()
        if len(value) <= 2000:
            return value


def is_valid_value(text):
    """Strict about Base64; lenient about what it encodes, so that what fails here fails everywhere."""
    try:
        decoded = base64.b64decode(text, validate=True).decode("utf-8", "replace")
        return isinstance(json.loads(decoded, strict=False), dict)
    except ValueError:
        return False


# ---- Broken values ----

def damage(value, rng, replacements):
    """Replaces a comma or colon of the JSON. Brackets and strings stay whole, so that the result
    cannot be taken for a value that is merely cut off."""
    raw = base64.b64decode(value)
    tokens = re.finditer(rb'"(?:[^"\\]|\\.)*"|[,:]', raw)
    at = rng.choice([token.start() for token in tokens if token.group() in b",:" and token.start() >= 18])
    return base64.b64encode(raw[:at] + rng.choice(replacements) + raw[at + 1:]).decode()


BREAKS: dict[str, Callable] = {  # called with value, header name, a quote that delimits nothing there, rng
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
    "touched": lambda value, name, quote, rng: value + rng.choice(string.ascii_letters + string.digits),
}
IN_FRONT = {"quoted", "bearer", "bytes", "name-again"}
AT_END = {"doubled-list", "doubled-run", "word-after", "base64-after", "touched"}
CLEAR_BREAKS = {  # which breaks are beyond doubt depends on what delimits the value
    "string": set(BREAKS),                         # "name": "value"
    "weak string": set(BREAKS) - IN_FRONT,         # "name", "value": only what begins as an object is a value
    "named string": set(BREAKS) - {"name-again"},  # "name: value"
    "line": set(BREAKS),                           # name: value
    "free": {"damaged", "separator-lost", "touched"},
}


# ---- Notations ----

@dataclass
class Draft:
    headers: list
    encoding: str
    rng: random.Random

    def write(self, template, joint=""):
        return joint.join(template.format(name=name, value=value) for name, value in self.headers)

    def wrap(self, joint, first, width, apart_from=""):
        return replace(self, headers=[
            (name, joint.join(wrap(value, first, width, apart_from))) for name, value in self.headers])


def wrap(text, first, width, apart_from):
    """Cuts text into lines, none of them very short. None begins with "e", as an object within the
    value would, nor as the value's own line may: it would have more in common with that than what
    a printer puts in front of both."""
    lines, size = [], first
    while len(text) > size + 8:
        cut = size
        while text[cut] in apart_from + "e " or text[cut - 1] == " ":
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
    """Strings that "+" joins, as in JavaScript, or "." as in PHP where the encoding escapes "+"."""
    php = draft.encoding in ESCAPES_PLUS
    line_break = " " if draft.encoding in ESCAPES_LINE_BREAKS else "\n    "
    literals = draft.wrap(f'" {"." if php else "+"}{line_break}"', 36, 56, "AX")
    if php:
        return "$headers = [\n" + literals.write('    "{name}" => "{value}",\n') + "];\n"
    return "const headers = {\n" + literals.write('    "{name}": "{value}",\n') + "};\n"


def curl(draft):
    options = [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in draft.headers]
    joint = draft.rng.choice([" ", " \\\n  "])
    return joint.join(["curl -s https://sp.example.com/api/v2/x/profiles", *options, "--compressed"]) + "\n"


@dataclass
class Notation:
    write: Callable
    delimits: str
    # Where a broken value has no certain answer in the plain form, a form that delimits holds it.
    write_broken: Callable | None = None
    quote: str = '"'
    wrapped: bool = False  # in lines of which the reader has to undo the break
    unnamed: bool = False  # in its plain form nothing certain leads from the name to the value


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
    level, parting = rng.choice(["INFO", "DEBUG", "WARN"]), rng.choice("T ")
    time, lines = datetime(2026, 3, 4, 10) + timedelta(seconds=rng.randrange(40_000)), []
    for line in text.splitlines(keepends=True):
        time += timedelta(milliseconds=rng.randrange(1, 900))
        lines.append(f"{time.isoformat(parting, 'milliseconds')} {level} {line}")
    return "".join(lines)


def escape(text, characters, forms, rng):
    # One form for each character, as quotes that belong together have to be spelled alike.
    return text.translate({ord(character): rng.choice(forms).format(ord(character)) for character in characters})


ENCODINGS: dict[str, Callable] = {
    "none": lambda text, rng: text,
    "json-string": lambda text, rng: json.dumps(text) + "\n",
    "json-string-twice": lambda text, rng: json.dumps(json.dumps(text)) + "\n",
    "html-escaped": lambda text, rng: html.escape(text),
    "quoted-printable": lambda text, rng: quopri.encodestring(text.encode()).decode(),
    # What JavaScript's encodeURIComponent leaves as it is.
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
        delimits = "free"  # no line is left that could delimit
    kinds = CLEAR_BREAKS[delimits]
    if notation.quote == "'":
        kinds = kinds - {"bytes"}  # it would end the quotes that delimit
    if encoding == "quoted-printable":
        # A soft break could part the value from what touches it, and ends a line early.
        kinds = kinds - (AT_END if delimits == "line" else {"touched"})
    return sorted(kinds)


def draw_headers(rng, values):
    token = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (
        b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"%016x"}' % rng.getrandbits(64), rng.randbytes(32)))
    headers = [("Host", "sp.example.com"), ("Accept", "application/json"), ("Authorization", "Bearer " + token)]
    headers += values.items()
    rng.shuffle(headers)
    # The last one is another header, so that a text's own end never touches a value.
    return headers + [("X-Request-Id", f"r-{rng.getrandbits(64):016x}")]


def names_are_whole(text, values):
    """Whether no soft break falls into a header's name or between it and its value."""
    for name, value in values.items():
        start = text.find(name)
        head = text.find(value[:4], start)
        if min(start, head) < 0 or re.search("=\r?\n", text[max(start - 4, 0):head]):
            return False
    return True


def build_file(notation, encoding, kind, rng):
    """The text and the expected headers, one of them broken if a kind of break is given."""
    broken = rng.choice([STATUS, DEVICE]) if kind else None
    write = kind and notation.write_broken or notation.write
    unnamed = notation.unnamed and not kind
    spare_quote = "'" if notation.quote == '"' and notation.delimits != "line" else '"'
    while True:
        values = {name: draw_value(name, rng, telling=unnamed) for name in (STATUS, DEVICE)}
        shown = {name: BREAKS[kind](value, name, spare_quote, rng) if name == broken else value
                 for name, value in values.items()}
        assert all(is_valid_value(value) == (name != broken) for name, value in shown.items()), kind
        text = ENCODINGS[encoding](write(Draft(draw_headers(rng, shown), encoding, rng)), rng)
        if encoding != "quoted-printable" or unnamed or names_are_whole(text, values):
            break
    if kind == "word-after" and encoding == "log-lines" and notation.delimits == "line":
        # The word belongs to the line of the log. The value ends before it.
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
                continue  # whether an escaped line break may stand within a value is open
            for half in ("valid", "broken"):
                name = f"{notation_name}--{encoding}--{half}.txt"
                rng, kind = random.Random(f"{options.seed}/{name}"), None
                if half == "broken":  # the rarest kind so far, so that all are used evenly
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
