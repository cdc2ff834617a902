import PassHeaders
import PassHeadersPlainXML

/// A configuration that the user named.
enum ConfigurationFile {
  static let option = OptionSpec(
    name: "--config", value: "FILE",
    help: "Adobe's configuration response, as JSON or XML; '-' for standard input.")

  /// Reads a file, JSON or XML, and tells what is worth knowing about it.
  static func read(_ path: String, _ console: inout Console) throws -> Configuration {
    let bytes = try console.read(path)
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try parse(bytes)
    } catch {
      let style = console.errorStyle
      console.printError("\(style.bad("error[\(error.code)]:")) \(error.message)")
      let name = path == "-" ? "standard input" : path.printable
      for line in ErrorExcerpt(error, name, bytes).lines(style) { console.printError(line) }
      throw CommandFailure(code: .unreadable, message: "\(name) is no configuration")
    }
    printNotes(configuration, &console)
    return configuration
  }

  private static func parse(
    _ bytes: ContiguousArray<UInt8>
  ) throws(ConfigurationError) -> Configuration {
    switch ForeignDocument(text: bytes.span) {
    case .xml: try Configuration(plainXML: bytes)
    default: try Configuration(json: bytes)
    }
  }

  private static func printNotes(_ configuration: Configuration, _ console: inout Console) {
    let shown = 5
    let notes = configuration.notes
    for note in notes.prefix(shown) {
      console.printError(
        "\(console.errorStyle.warning("note[\(note.code)]:")) \(note.message.printable)")
    }
    if notes.count > shown { console.printError("… and \(notes.count - shown) more notes") }
  }
}

extension MVPD {
  /// Its id, and its name where that says more.
  var title: String {
    guard let name = displayName, !name.isEmpty, name != id else { return id.printable }
    return "\(id.printable) (\(name.printable))"
  }

  var json: JSONValue {
    .members([
      "id": .string(id), "displayName": displayName.map(JSONValue.string),
      "logoUrl": logoUrl.map(JSONValue.string),
      "platformMappingId": platformMappingId.map(JSONValue.string),
      "boardingStatus": (boardingStatus?.rawValue).map(JSONValue.string),
      "enablePlatformServices": enablePlatformServices.map(JSONValue.bool),
      "displayInPlatformPicker": displayInPlatformPicker.map(JSONValue.bool),
      "enforcePlatformPermissions": enforcePlatformPermissions.map(JSONValue.bool),
      "isProxy": isProxy.map(JSONValue.bool), "isTempPass": isTempPass.map(JSONValue.bool),
      "requiredMetadataFields": requiredMetadataFields.isEmpty
        ? nil : .array(requiredMetadataFields.map(JSONValue.string)),
    ])
  }
}

extension Configuration.NearMiss {
  /// How the id differs, for a person.
  var phrase: String {
    let id = (mvpd.platformMappingId ?? "").printable
    return switch difference {
    case .letterCase: "'\(id)' differs in upper and lower case: MVPD \(mvpd.title)"
    case .whiteSpace: "'\(id)' differs in white space: MVPD \(mvpd.title)"
    case .normalization: "'\(id)' looks the same, in other Unicode: MVPD \(mvpd.title)"
    case .mvpdId:
      "it is Adobe's id of an MVPD"
        + (id.isEmpty ? " that has no platformMappingId" : "; its platformMappingId is '\(id)'")
    }
  }
}

extension Configuration.Lookup {
  var json: JSONValue {
    .members([
      "platformMappingId": .string(platformMappingId),
      "matches": .array(matches.map(\.json)),
      "preferred": preferred.map { .string($0.id) },
      "preference": preference.map { .string($0.rawValue) },
      "ambiguous": .bool(isAmbiguous),
      "nearMisses": .array(
        nearMisses.map {
          .members([
            "mvpd": .string($0.mvpd.id),
            "platformMappingId": .optional($0.mvpd.platformMappingId),
            "difference": .string($0.difference.rawValue),
          ])
        }),
    ])
  }
}
