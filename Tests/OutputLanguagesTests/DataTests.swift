import DocumentModel
import Foundation
import Properties
import Stores
import Testing
import YAMLReading

/// CSV, JSON, YAML and XML output, read back.
@Suite struct DataTests {
  private static let word = "EVIL"
  private static let signs = [
    "\"", "'", ",", ";", "\n", ":", "#", "-", "{", "}", "[", "]", "&", "*", "<", ">", "]]>", "%",
  ]
  private static let texts =
    HostileText.all(of: signs, around: word) + HostileText.random(1_000, of: signs, around: word)

  @Test func csv() {
    let written = CSVText.text(Self.texts.map { [FieldText($0), FieldText("next")] })
    let rows = CSVText.rows(written)
    #expect(rows.diagnostics.isEmpty && rows.rows.count == Self.texts.count)
    for (text, row) in zip(Self.texts, rows.rows) {
      #expect(
        row.fields.map { Array($0.text.utf8) } == [Array(text.utf8), Array("next".utf8)], "\(text.debugDescription)")
    }
  }

  @Test func json() throws {
    for text in Self.texts {
      let written = JSONText.string(text)
      let read = try JSONSerialization.jsonObject(with: Data("[\(written)]".utf8)) as? [String]
      #expect(read.map { $0.map { Array($0.utf8) } } == [Array(text.utf8)], "\(written)")
    }
  }

  @Test(arguments: [false, true]) func yaml(isFlow: Bool) {
    for text in Self.texts {
      let written = ScalarText(isFlow ? .flow : .block).string(text)
      let bytes = Array((isFlow ? "[\(written), next]\n" : "- \(written)\n- next\n").utf8)
      let parsed = YAMLParser.parse(bytes, limits: Limits())
      let items = parsed.document.roots.first.map { Array(parsed.document.items($0)) } ?? []
      let read = items.map { parsed.document.string($0).map { Array($0.utf8) } }
      #expect(read == [Array(text.utf8), Array("next".utf8)], "\(written)")
    }
  }

  @Test func xml() {
    for text in Self.texts {
      var writer = XMLWriter()
      writer.element("e", attributes: [("a", text)]) { $0.element("t", text: text) }
      let written = String(decoding: writer.bytes, as: UTF8.self)
      #expect(written.utf8.count { $0 == UInt8(ascii: "<") } == 4, "\(written)")
      #expect(written.utf8.count { $0 == UInt8(ascii: ">") } == 4, "\(written)")
      #expect(
        written.utf8.count { $0 == UInt8(ascii: "\"") } == 2 + text.utf8.count { $0 == UInt8(ascii: "\"") },
        "\(written)")
    }
  }
}
