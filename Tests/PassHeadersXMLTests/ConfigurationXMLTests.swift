import Foundation
import PassHeadersPlainXML
import PassHeadersXML
import TestSupport
import Testing

/// The two ways to read XML, under the same tests.
enum XMLRoute: CaseIterable, Sendable {
  case parser, plain

  func read(_ xml: Data) throws(ConfigurationError) -> Configuration {
    switch self {
    case .parser: try Configuration(xml: xml)
    case .plain: try Configuration(plainXML: ContiguousArray(xml))
    }
  }
}

@Suite struct ConfigurationXMLTests {
  @Test(arguments: try ConfigurationVector.withXML(), XMLRoute.allCases)
  func vector(_ vector: ConfigurationVector, _ route: XMLRoute) throws {
    let xml = Data(try #require(vector.xml).utf8)
    do throws(ConfigurationError) {
      let configuration = try route.read(xml)
      #expect(ExpectedConfiguration(configuration) == vector.configuration)
      if let json = vector.jsonBytes {
        #expect(try Configuration(json: json) == configuration)
      }
      for expected in vector.lookups ?? [] {
        let lookup = configuration.lookup(platformMappingId: expected.platformMappingId)
        #expect(ExpectedLookup(lookup) == expected)
      }
    } catch {
      #expect(
        ExpectedConfigurationError(error, withPlace: vector.error?.offset != nil) == vector.error)
      #expect((0...xml.count).contains(error.offset))
    }
  }

  @Test(arguments: XMLRoute.allCases)
  func exampleEqualsItsJSON(_ route: XMLRoute) throws {
    let json = try Configuration(json: TestFile.bytes("Spec/examples/configuration.json"))
    let xml = try route.read(Data(TestFile.bytes("Spec/examples/configuration.xml")))
    #expect(json == xml)
  }

  /// A cut document is refused, by both routes.
  @Test(arguments: XMLRoute.allCases)
  func everyTruncation(_ route: XMLRoute) throws {
    let xml = Data(try TestFile.bytes("Spec/examples/configuration.xml"))
    let end = try #require(xml.lastIndex(of: UInt8(ascii: ">")))
    for length in stride(from: 0, through: end, by: 31) {
      #expect(throws: ConfigurationError.self) { _ = try route.read(xml.prefix(length)) }
    }
  }

  /// Where one byte is changed, both routes give the same, or both refuse.
  @Test func routesAgreeOnByteChanges() throws {
    let whole = Data(try TestFile.bytes("Spec/examples/configuration.xml"))
    let end = try #require(whole.range(of: Data("<id>Comcast_SSO".utf8))?.lowerBound)
    let source = whole[..<end] + Data("</mvpd></mvpds></requestor></config>".utf8)
    var generator = SeededGenerator(state: 5)
    let bytes = Array("<>&;/\"'=-!?[]x \u{1}".utf8)
    var agreed = 0
    for index in stride(from: 0, to: source.count, by: 2) {
      var xml = source
      xml[index] = bytes.randomElement(using: &generator) ?? 0
      let parser = try? XMLRoute.parser.read(xml)
      let plain = try? XMLRoute.plain.read(xml)
      #expect(parser == plain, "byte \(index) as \(xml[index])")
      if parser != nil { agreed += 1 }
    }
    #expect(agreed > 100)
  }

  /// Entities that would grow to gigabytes never get that far.
  @Test(arguments: XMLRoute.allCases)
  func entityExpansion(_ route: XMLRoute) throws {
    var xml = "<?xml version=\"1.0\"?><!DOCTYPE mvpds [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1...9 {
      xml += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    xml += "]><mvpds><mvpd><id>&a9;</id></mvpd></mvpds>"
    let error = #expect(throws: ConfigurationError.self) { _ = try route.read(Data(xml.utf8)) }
    #expect(error?.code == .documentType)
  }
}
