import DocumentModel
import Stores
import Testing

/// Reads XML, including the writer's output.
@Suite struct XMLReaderTests {
  /// The events on one line, such as `<a> text </a>`, or the error.
  private func events(_ text: String) -> String {
    var words: [String] = []
    do throws(XMLReader.ParseError) {
      var reader = try XMLReader(Array(text.utf8))
      while let event = try reader.next() {
        switch event {
        case .start(let name, _): words.append("<\(name)>")
        case .end(let name, _): words.append("</\(name)>")
        case .text(let bytes, _): words.append(String(decoding: bytes, as: UTF8.self))
        }
      }
    } catch {
      return "\(error.range.start.index): \(error.message)"
    }
    return words.joined(separator: "|")
  }

  @Test(arguments: [
    ("<a/>", "<a>|</a>"), ("\u{FEFF}<?xml version='1.0'?>\n<!-- <x> --><a b='1' c=\"2\" ></a >\n", "<a>|</a>"),
    ("<!DOCTYPE plist PUBLIC \"-//x\" \"http://x\"><a/>", "<a>|</a>"),
    ("<a>x &amp;&lt;&gt;&quot;&apos;&#65;&#x1F600; y</a>", "<a>|x &<>\"'A😀 y|</a>"),
    ("<a>1\r\n2\r3</a>", "<a>|1\n2\n3|</a>"), ("<a><![CDATA[<&]]]]></a>", "<a>|<&]]|</a>"),
    ("<a><b/>t<c>u</c></a>", "<a>|<b>|</b>|t|<c>|u|</c>|</a>"),
  ])
  func sound(_ text: String, _ expected: String) {
    #expect(events(text) == expected)
  }

  @Test(arguments: [
    ("", "0: no element found"), ("<a>", "3: unclosed <a>"), ("<a></b>", "3: expected </a>, found </b>"),
    ("</a>", "0: unmatched </a>"), ("<a/><b/>", "4: second element at the top level"),
    ("<a>x\u{0}y</a>", "4: control character in XML"),
    ("x<a/>", "0: text outside all elements"), ("<a b></a>", "4: missing value of an attribute of <a>"),
    ("<a b=1/>", "4: unquoted attribute of <a>"),
    ("<a b='1' b='2'/>", "9: invalid attribute of <a>"), ("<a", "0: truncated <a>"),
    ("<a>&b;</a>", "3: unknown entity &b;"), ("<a>&#0;</a>", "3: unknown entity &#0;"),
    ("<a>&#xD800;</a>", "3: unknown entity &#xD800;"), ("<a>a & b</a>", "5: unescaped &, write &amp;"),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "0: document types with definitions are not supported"),
    ("<!-- <a/>", "0: unclosed comment"), ("< a/>", "1: missing name after <"),
  ])
  func problems(_ text: String, _ expected: String) {
    #expect(events(text) == expected)
  }

  @Test func notUTF8() {
    #expect(throws: XMLReader.ParseError.self) { try XMLReader([0x3C, 0xFF]) }
  }

  /// Any text that XML can represent is read back unchanged.
  @Test(arguments: ["a", " ", "\n\t ", "a\r\nb\rc", "]]>", "<&>\"'", "\u{85}\u{2028}\u{7F}", "é😀"])
  func writtenValuesAreReadBack(_ text: String) {
    var writer = XMLWriter()
    writer.element("a", attributes: [("b", text)], text: text)
    #expect(events(String(decoding: writer.bytes, as: UTF8.self)) == "<a>|\(text)|</a>")
    #expect(XMLWriter.canHold(text) && !XMLWriter.canHold(text + "\u{1B}") && !XMLWriter.canHold("\u{FFFE}"))
  }
}
