// Prints the public API from the symbol graphs that were made for the documentation: one line for each
// declaration. Arguments: the folder of the documentation, then the libraries.

import Foundation

struct Graph: Decodable {
  let symbols: [Symbol]

  struct Symbol: Decodable {
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let kind: Kind

    struct Fragment: Decodable {
      let spelling: String
    }

    struct Kind: Decodable {
      let identifier: String
    }
  }
}

let folder = URL(filePath: CommandLine.arguments[1])
print("# Public API\n")
print("Made from the sources by .ci/api-digest.swift; CI compares it, so that a change is seen.")
for library in CommandLine.arguments.dropFirst(2) {
  let graphs = folder.appending(path: "\(library).symbols")
  var lines: [(key: String, text: String)] = []
  for file in try FileManager.default.contentsOfDirectory(atPath: graphs.path).sorted() {
    let data = try Data(contentsOf: graphs.appending(path: file))
    for symbol in try JSONDecoder().decode(Graph.self, from: data).symbols {
      // Extended modules are only there to hold what extends them.
      if symbol.kind.identifier == "swift.module.extension" { continue }
      let path = symbol.pathComponents.joined(separator: ".")
      let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      lines.append((path, "\(path)\n    \(declaration)"))
    }
  }
  print("\n## \(library)\n\n```")
  for line in lines.sorted(by: { ($0.key, $0.text) < ($1.key, $1.text) }) { print(line.text) }
  print("```")
}
