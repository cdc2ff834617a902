#if !LIBFUZZER
  import PassHeaders
  import PassHeadersInspection
  import TestSupport

  /// A shape of input, of any length, and what is done with it.
  struct Shape: Sendable {
    let name: String
    /// Makes an input of about so many bytes; what it returns is what takes the time.
    let prepare: @Sendable (Int) -> () -> Void
    /// At which length measuring begins.
    private(set) var shortest = 1 << 15

    static let all: [Shape] = [
      headers, marks, writing, models, configurations, lookups, inspections, captures, pieces,
      redactions,
    ].flatMap { $0 }

    private init(_ name: String, _ prepare: @escaping @Sendable (Int) -> () -> Void) {
      (self.name, self.prepare) = (name, prepare)
    }

    /// A shape of text: a unit over and over, between two texts.
    private init(
      _ name: String, _ unit: String, before: String = "", after: String = "",
      _ run: @escaping @Sendable (Bytes) -> Void
    ) {
      self.init(name) { length in
        let bytes = Self.repeated(unit, length, before: before, after: after)
        return { run(bytes) }
      }
    }

    /// A shape of text in which the numbers of the units take the place of `@`.
    private init(
      _ name: String, numbered unit: String, before: String = "", after: String = "",
      _ run: @escaping @Sendable (Bytes) -> Void
    ) {
      self.init(name) { length in
        let bytes = Self.numbered(unit, length, before: before, after: after)
        return { run(bytes) }
      }
    }

    // MARK: Texts

    /// Marks that a normalization would have to sort.
    private static let mark = "\u{301}\u{327}"

    private static func repeated(
      _ unit: String, _ length: Int, before: String = "", after: String = ""
    ) -> Bytes {
      var bytes = Bytes(before.utf8)
      while bytes.count < length { bytes.append(contentsOf: unit.utf8) }
      bytes.append(contentsOf: after.utf8)
      return bytes
    }

    private static func numbered(
      _ unit: String, _ length: Int, before: String = "", after: String = ""
    ) -> Bytes {
      let parts = unit.split(separator: "@", omittingEmptySubsequences: false).map {
        Bytes($0.utf8)
      }
      var bytes = Bytes(before.utf8)
      var number = 100_000
      while bytes.count < length {
        bytes.append(contentsOf: parts.joined(separator: "\(number)".utf8))
        number += 1
      }
      bytes.append(contentsOf: after.utf8)
      return bytes
    }

    private static func marks(_ length: Int) -> String {
      String(decoding: repeated(mark, length, before: "e"), as: UTF8.self)
    }

    // MARK: What is done

    private static let now = EpochMilliseconds(clamping: 1_735_689_600_000)

    private static let status: @Sendable (Bytes) -> Void = {
      judge(try? PartnerFrameworkStatus(json: $0))
    }

    private static func judge(_ status: PartnerFrameworkStatus?) {
      guard let status else { return }
      consume(status.diagnostics)
      consume(status.description)
      let request = Prediction.Request(
        at: now, phase: .decisions, configuration: PredictionProperties.configuration,
        mvpd: status.account.platformMappingId)
      consume(Prediction(for: status, in: request).refusals.map { "\($0) \($0.advice)" })
      consume(try? status.headerValue(allowing: .everythingReadable))
    }

    private static let device: @Sendable (Bytes) -> Void = {
      guard let device = try? DeviceInfo(json: $0) else { return }
      consume(device.diagnostics)
      consume((device[.osName], device[.connectionType], device[.displayWidth]?.doubleValue))
      consume(try? device.headerValue(allowing: .everythingReadable))
    }

    private static func value(_ kind: PassHeader.Kind) -> @Sendable (Bytes) -> Void {
      { consume(try? PassHeader(kind, headerValue: String(decoding: $0, as: UTF8.self))) }
    }

    /// Inspects a text as it is, and as what is in Base64.
    private static func inspect(_ kind: PassHeader.Kind?) -> @Sendable (Bytes) -> Void {
      { bytes in
        for text in [bytes, Bytes(Base64.encode(bytes.span).utf8)] {
          let inspection = Inspection(of: text, as: kind)
          let request = Prediction.Request(
            at: now, phase: .decisions, configuration: PredictionProperties.configuration)
          consume(inspection.diagnostics.map { $0.description })
          consume(inspection.repairedValue)
          consume(Prediction(for: inspection, in: request).description)
        }
      }
    }

    private static let configure: @Sendable (Bytes) -> Void = {
      guard let configuration = try? ProviderConfiguration($0) else { return }
      consume(configuration.diagnostics)
      consume(configuration.mvpds)
      consume(try? configuration.supportedAccountProviderIdentifiers())
      for id in ["same", "Same ", "none", marks(60)] {
        consume(configuration.lookup(platformMappingId: id))
      }
    }

    private static func scan(_ piece: Int, isLive: Bool) -> @Sendable (Bytes) -> Void {
      { bytes in
        var scanner = CaptureScanner(isLive: isLive)
        let report = { (event: CaptureEvent) in
          guard case .header(let header) = event else { return }
          consume((header.inspection, header.request.endpoint, header.answer))
        }
        for start in stride(from: 0, to: bytes.count, by: piece) {
          scanner.feed(bytes[start..<min(start + piece, bytes.count)], report)
        }
        scanner.finish(report)
        consume(scanner.obstacle)
      }
    }

    private static let scan: @Sendable (Bytes) -> Void = scan(1 << 16, isLive: false)

    private static let redact: @Sendable (Bytes) -> Void = {
      consume(CaptureProperties.redact($0, piece: 1 << 16))
    }
  }

  // MARK: - Headers

  extension Shape {
    private static let headers: [Shape] = [
      Shape("device: a long string", "é", before: #"{"model":""#, after: #""}"#, device),
      Shape(
        "device: escapes", #"\u00e9\ud83d\ude00"#, before: #"{"model":""#, after: #""}"#, device),
      Shape("device: backslashes", #"\\"#, before: #"{"model":""#, after: #""}"#, device),
      Shape("device: many members", numbered: #""m@":1,"#, before: "{", after: #""x":0}"#, device),
      Shape(
        "device: many members, one name twice at the end", numbered: #""m@":1,"#, before: "{",
        after: #""x":0,"x":0}"#, device),
      Shape("device: one name over and over", #""a":1,"#, before: "{", after: #""a":1}"#, device),
      Shape("device: a list of numbers", "1,", before: #"{"a":["#, after: "1]}", device),
      Shape("device: many objects", #"{"a":{"b":0}},"#, before: #"{"a":["#, after: "1]}", device),
      Shape("device: deep, refused", "[", before: #"{"a":"#, device),
      Shape("device: a long number", "1", before: #"{"displayWidth":"#, after: "}", device),
      Shape("device: white space", " ", before: #"{"model":"#, after: #""x"}"#, device),
      Shape(
        "status: many unknown members of an error", numbered: #""m@":"x","#,
        before: #"{"frameworkPermissionInfo":{"accessStatus":"denied","error":{"#,
        after: #""code":"1"}}}"#, status),
      Shape("value: Base64", "QUFB", value(.deviceInfo)),
      Shape("value: Base64 with line breaks", "QUFBQUFB\r\n", value(.partnerFrameworkStatus)),
      Shape("value: padding", "=", value(.deviceInfo)),
      Shape("value: an identifier", "QUFB", before: "fingerprint ", value(.deviceIdentifier)),
    ]

    /// Marks wherever a text may be.
    private static let marks: [Shape] = [
      Shape(
        "marks: access status", mark, before: #"{"frameworkPermissionInfo":{"accessStatus":"e"#,
        after: #""}}"#, status),
      Shape(
        "marks: platformMappingId", mark,
        before:
          #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"e"#,
        after: #"","expirationDate":"2025430636000"}}"#, status),
      Shape(
        "marks: code and message of an error", mark,
        before:
          #"{"frameworkPermissionInfo":{"accessStatus":"denied","error":{"code":"1","message":"e"#,
        after: #""}}}"#, status),
      Shape("marks: a member's name", mark, before: #"{"e"#, after: #"":1}"#, device),
      Shape(
        "marks: many names", numbered: #""e\#(mark)\#(mark)\#(mark)@":1,"#, before: "{",
        after: #""x":0}"#,
        device),
      Shape("marks: a device's system", mark, before: #"{"osName":"e"#, after: #""}"#, device),
      Shape(
        "marks: a date to repair", mark, before: #"{"expirationDate":"2034-03-08"#, after: #""}"#,
        inspect(.partnerFrameworkStatus)),
      Shape("marks: text alone", mark, before: "e", inspect(nil)),
      Shape(
        "marks: a header's name", mark, before: "X-Device-Info", after: ": eyJhIjoxfQ==",
        inspect(nil)),
      Shape(
        "marks: an MVPD's ids", mark, before: #"{"mvpds":[{"id":"a","platformMappingId":"e"#,
        after: #""}]}"#, configure),
      Shape(
        "marks: what is looked up", mark, before: "e",
        {
          let id = String(decoding: $0, as: UTF8.self)
          let configuration = PredictionProperties.configuration
          consume(configuration?.lookup(platformMappingId: id))
          consume(configuration?.mvpd(id: id))
        }),
      Shape("marks: names of codes, reasons and members", mark, before: "pfs_fallback", named),
      Shape("marks: SAML", mark, before: "<a>e", after: "</a>", sendSAML),
      Shape(
        "marks: a capture's reasons", mark,
        before: #"{"actionName":"authenticate","reasonType":"e"#,
        after: #""}"#, scan),
      Shape("marks: a capture", mark, before: "X-Device-Info: e", scan),
    ]

    private static let named: @Sendable (Bytes) -> Void = {
      let name = String(decoding: $0, as: UTF8.self)
      consume((AdobeTerm(named: name), Explanation(code: name), AdobeEndpoint(rawValue: name)))
      consume((DeviceInfo.Field(name: name), PassHeader.Kind(fieldName: name)))
      consume((Diagnostic.Code(name), MemberPath.root.appending(name).text))
      consume(AccessStatus(rawValue: name).description)
    }

    private static let sendSAML: @Sendable (Bytes) -> Void = {
      let text = String(decoding: $0, as: UTF8.self)
      consume(Inspection(of: SAMLResponse(text).formValue).samlResponse)
    }
  }

  // MARK: - Writing

  extension Shape {
    private static let writing: [Shape] = [
      Shape(
        "writing: a long string", "é\n\"", { write(.string(String(decoding: $0, as: UTF8.self))) }),
      Shape("writing: many members") { length in
        let value = JSONValue.object(
          (0..<length / 8).map { JSONMember(name: "m\($0)", value: .number("1")) })
        return { write(value) }
      },
      Shape("writing: a model of many members") { length in
        var device = DeviceInfo()
        device.unknownMembers = (0..<length / 16).map {
          UnknownMember(name: "m\($0)", .number("1"))
        }
        return { [device] in
          consume(try? device.headerValue(allowing: .everythingReadable))
          consume(device.hashValue)
        }
      },
    ]

    private static func write(_ value: JSONValue) {
      let json = value.json
      consume(json)
      consume(UnknownMember(name: "x", value))
      consume(try? JSONValue(parsing: json.span))
    }

    private static let models: [Shape] = [
      Shape("SAML: white space", " \n\t", before: "<a>", after: "</a>", sendSAML),
      Shape("SAML: percent signs", "%25+", before: "SAMLResponse=", sendSAML),
      Shape("a status made of long texts") { length in
        let error = FrameworkError(code: "1", message: marks(length / 2))
        let status = PartnerFrameworkStatus(
          SubscriberAccount(
            accessStatus: AccessStatus(rawValue: marks(length / 4)),
            platformMappingId: marks(length / 4), expirationDate: now, permissionError: error))
        return {
          judge(status)
          consume((status == status, status.hashValue))
        }
      },
    ]
  }

  // MARK: - Configurations

  extension Shape {
    private static let configurations: [Shape] = [
      Shape(
        "configuration: MVPDs that share a platformMappingId",
        numbered: #"{"id":"A@","platformMappingId":"same"},"#, before: #"{"mvpds":["#,
        after: #"{"id":"Z"}]}"#, configure),
      Shape(
        "configuration: MVPDs that share an id", #"{"id":"A"},"#, before: #"{"mvpds":["#,
        after: #"{"id":"Z"}]}"#, configure),
      Shape(
        "configuration: skipped entries", "1,", before: #"{"mvpds":["#, after: "1]}", configure),
      Shape(
        "configuration: near misses", numbered: #"{"id":"@","platformMappingId":"S A M E"},"#,
        before: #"{"mvpds":["#, after: #"{"id":"Z"}]}"#, configure),
      Shape(
        "configuration: required fields", numbered: #""m@","#,
        before: #"{"mvpds":[{"id":"A","requiredMetadataFields":["#, after: #""x"]}]}"#, configure),
      Shape(
        "configuration: many lists", #""mvpds":[{"id":"A"}],"#, before: #"{"requestor":{"#,
        after: #""id":"x"}}"#, configure),
      Shape("configuration: deep, refused", "[", before: #"{"mvpds":"#, configure),
      Shape(
        "XML: MVPDs",
        numbered: "<mvpd><id>@</id><platformMappingId>a&amp;b</platformMappingId></mvpd>",
        before: "<mvpds>", after: "</mvpds>", configure),
      Shape("XML: unclosed tags", "<a>", before: "<mvpds>", configure),
      Shape(
        "XML: many attributes", numbered: " a@='b'", before: "<mvpds", after: "></mvpds>", configure
      ),
      Shape("XML: comments", "<!-- - -->", before: "<mvpds>", after: "</mvpds>", configure),
      Shape(
        "XML: references", "&#x41;&lt;", before: "<mvpds><mvpd><id>", after: "</id></mvpd></mvpds>",
        configure),
      Shape(
        "XML: required fields, each in an element of its own",
        "<requiredMetadataFields>x</requiredMetadataFields>", before: "<mvpds><mvpd><id>A</id>",
        after: "</mvpd></mvpds>", configure),
    ]

    private static let lookups: [Shape] = [
      lookups("unknown ids", id: "q", mappingId: "p", mvpds: 2_000),
      lookups("unknown ids, many MVPDs", id: "q", mappingId: "p", headers: 500),
      lookups("unknown ids, many MVPDs beyond ASCII", id: "q", mappingId: "é", headers: 500),
      lookups("known ids, many MVPDs", id: "p", mappingId: "p", headers: 500),
    ]

    /// Headers in a capture, and a configuration: the number of one of the two grows.
    private static func lookups(
      _ name: String, id: String, mappingId: String, headers: Int? = nil, mvpds: Int? = nil
    ) -> Shape {
      Shape("capture and configuration: " + name) { length in
        let list = (0..<(mvpds ?? length / 128)).map {
          #"{"id":"m\#($0)","platformMappingId":"\#(mappingId)\#($0)"}"#
        }
        let capture = (0..<(headers ?? length / 128)).map { number in
          let account = SubscriberAccount(
            accessStatus: .granted, platformMappingId: "\(id)\(number)",
            expirationDate: EpochMilliseconds(clamping: 2_025_430_636_000))
          let value = try? PartnerFrameworkStatus(account).headerValue()
          return "AP-Partner-Framework-Status: \(value ?? "")\n"
        }
        let configuration = try? ProviderConfiguration(
          (#"{"mvpds":["# + list.joined(separator: ",") + "]}").utf8)
        return { explain(Bytes(capture.joined().utf8), configuration) }
      }
    }

    private static func explain(_ capture: Bytes, _ configuration: ProviderConfiguration?) {
      let request = Prediction.Request(at: now, phase: .decisions, configuration: configuration)
      var scanner = CaptureScanner()
      let report = { (event: CaptureEvent) in
        guard case .header(let header) = event else { return }
        consume(Prediction(for: header.inspection, in: request))
      }
      scanner.feed(capture, report)
      scanner.finish(report)
    }
  }

  // MARK: - Inspections

  extension Shape {
    private static let inspections: [Shape] = [
      Shape("inspection: braces", "{", inspect(.deviceInfo)),
      Shape("inspection: brackets", "[", before: "{a:", inspect(.partnerFrameworkStatus)),
      Shape("inspection: pairs of brackets", "[]{}", inspect(nil)),
      Shape("inspection: single quotes", "'", before: "{", inspect(.deviceInfo)),
      Shape("inspection: backslashes", "\\", inspect(.deviceInfo)),
      Shape("inspection: percent signs", "%25", inspect(.deviceInfo)),
      Shape("inspection: HTML entities", "&amp;", inspect(.deviceInfo)),
      Shape("inspection: Base64", "eyJh", inspect(.deviceInfo)),
      Shape("inspection: Base64 for URLs", "-_-_", inspect(.deviceInfo)),
      Shape("inspection: names", "X-Device-Info: ", inspect(.deviceInfo)),
      Shape("inspection: bytes that are not UTF-8") { length in
        let stray = Bytes(repeating: 0xFF, count: length)
        let bytes = Bytes("{\"a\":".utf8) + stray + Bytes("\"\"}".utf8)
        return { inspect(.deviceInfo)(bytes) }
      },
      Shape("inspection: escapes in a string", #"\\"#, before: #""X-Device-Info":""#, inspect(nil)),
      Shape("inspection: comments", "/*", before: "{", inspect(.deviceInfo)),
      Shape("inspection: commas", ",", before: "{", inspect(.deviceInfo)),
      Shape("inspection: colons", ":", before: "{a", inspect(.deviceInfo)),
      Shape("inspection: words", "a ", before: "{", inspect(.partnerFrameworkStatus)),
      Shape("inspection: UTF-16", "{\u{0}", before: "\u{FEFF}", inspect(.deviceInfo)),
      Shape("inspection: colours", "\u{1B}[31m", inspect(.deviceInfo)),
      Shape("inspection: white space", " \n", inspect(.deviceInfo)),
      Shape("inspection: invisible characters", "\u{200B}\u{202E}", inspect(.deviceInfo)),
      Shape("inspection: templates", "${", inspect(.partnerFrameworkStatus)),
      Shape(
        "inspection: many members", numbered: #""m@":1,"#, before: "{", after: #""x":0}"#,
        inspect(.deviceInfo)),
      Shape(
        "inspection: one name over and over", #""model":"x","#, before: "{", after: #""x":0}"#,
        inspect(.deviceInfo)),
      Shape("inspection: escapes in escapes") { length in
        // Each layer doubles the backslashes, so that some layers make any length.
        var text = #"{"model":"\#(String(repeating: "x", count: length / 64))"}"#
        while text.utf8.count < length { text = write(text) }
        let bytes = Bytes(text.utf8)
        return { inspect(.deviceInfo)(bytes) }
      },
    ]

    private static func write(_ text: String) -> String {
      String(decoding: JSONValue.string(text).json, as: UTF8.self) + " "
    }
  }

  // MARK: - Captures

  extension Shape {
    private typealias Text = (name: String, unit: String, before: String, after: String)

    private static let texts: [Text] = [
      ("a log", "2026-11-21 08:00:00 INFO worker finished request in 12 ms\n", "", ""),
      ("headers", "X-Device-Info: eyJhIjoxfQ==\n", "", ""),
      ("different headers", "X-Device-Info: eyJhIjo@\n", "", ""),
      ("one line", "x-device-info:a,", "", ""),
      ("braces after a name", "{\n", "X-Device-Info: ", ""),
      ("unclosed braces after names", "X-Device-Info: {", "", ""),
      ("many short lines", "\n", "", ""),
      ("many short folded lines", "\n ", "X-Device-Info: eyJh", ""),
      ("beginnings of values in lines", "eyJ\n", "", ""),
      ("beginnings of values in strings", "eyJ\" \"", "", ""),
      ("Base64 in one line", "eyJh", "X-Device-Info: ", ""),
      ("codes in lines", "{\"code\":\"pfs_fallback\"}\n", "", ""),
      ("requests", "GET /api/v2/REF30/profiles HTTP/1.1\n", "", ""),
      ("answers", "HTTP/1.1 400 Bad Request\n", "AP-Partner-Framework-Status: e\n", ""),
      ("strings that begin with a name", "'X-Device-Info: eyJh' ", "", ""),
      ("a dump", "0000: 58 2d 44 65 76 69 63 65\n", "", ""),
      ("percent-encoded", "X-Device-Info%3A%20%7B", "", ""),
      ("backslashes", "\\", "X-Device-Info: \"", ""),
      ("escaped quotes", "\\\"", "X-Device-Info: \"{", ""),
      ("HTML entities", "&quot;", "X-Device-Info: {", ""),
      ("JSON in JSON", "\\\"X-Device-Info\\\":\\\"eyJh\\\",", "{\"log\":\"{", "}\"}\n"),
      ("colours", "\u{1B}[31mX-Device-Info: eyJh\u{1B}[0m\n", "", ""),
      ("an archive", entry, "{\"log\":{\"entries\":[", "{}]}}"),
    ]

    private static let entry =
      "{\"request\":{\"method\":\"GET\",\"url\":\"https://sp.auth.adobe.com/api/v2/REF30/profiles\","
      + "\"headers\":[{\"name\":\"X-Device-Info\",\"value\":\"eyJh@\"}]},\"response\":{\"status\":400,"
      + "\"content\":{\"text\":\"{\\\"code\\\":\\\"x\\\"}\"}}},"

    private static func captures(
      _ name: String, of texts: some Sequence<Text>, _ run: @escaping @Sendable (Bytes) -> Void
    ) -> [Shape] {
      texts.map { text in
        var shape =
          text.unit.contains("@")
          ? Shape(
            "\(name): \(text.name)", numbered: text.unit, before: text.before, after: text.after,
            run)
          : Shape("\(name): \(text.name)", text.unit, before: text.before, after: text.after, run)
        // Up to 64 KiB before and behind a header may belong to it: what is shorter is one request.
        shape.shortest = 1 << 18
        return shape
      }
    }

    private static let captures: [Shape] = captures("scan", of: texts, scan)
    private static let pieces: [Shape] = captures(
      "live, byte by byte", of: texts, scan(1, isLive: true))
    private static let redactions: [Shape] = captures("redaction", of: texts, redact)
  }
#endif
