/// Writes XML 1.0 piece by piece, an element a line. What XML has no way to write is shown by its picture.
struct XMLWriter {
  typealias Attributes = [(name: String, value: String)]

  static let declaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  private(set) var bytes: [UInt8] = []

  /// An element that holds others, or nothing.
  mutating func element(_ name: String, _ attributes: Attributes, _ body: (inout XMLWriter) -> Void = { _ in }) {
    begin(name, attributes)
    let start = bytes.count
    bytes.append(contentsOf: ">\n".utf8)
    body(&self)
    if bytes.count == start + 2 {
      bytes.removeLast(2)
      bytes.append(contentsOf: "/>\n".utf8)
    } else {
      end(name)
    }
  }

  /// An element that holds text.
  mutating func element(_ name: String, _ attributes: Attributes = [], text: String) {
    begin(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    append(text, isAttribute: false)
    end(name)
  }

  private mutating func begin(_ name: String, _ attributes: Attributes) {
    bytes.append(contentsOf: "<\(name)".utf8)
    for (name, value) in attributes {
      bytes.append(contentsOf: " \(name)=\"".utf8)
      append(value, isAttribute: true)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func end(_ name: String) {
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  private mutating func append(_ text: String, isAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      // In text `]]>` must not stand (XML 1.0, 2.4).
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22 where isAttribute: bytes.append(contentsOf: "&quot;".utf8)
      // As themselves a reader would turn them into blanks or line feeds (XML 1.0, 2.11 and 3.3.3).
      case 0x09 where isAttribute, 0x0A where isAttribute, 0x0D, 0x7F..<0xA0, 0x2028:
        bytes.append(contentsOf: "&#\(scalar.value);".utf8)
      case 0x09, 0x0A: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      // Not characters of XML, not even as references (XML 1.0, 2.2).
      case 0..<0x20: bytes.append(contentsOf: "\(TerminalText.picture(scalar))".utf8)
      case 0xFFFE, 0xFFFF: bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
      case _: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
