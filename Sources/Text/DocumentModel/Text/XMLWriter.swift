/// Writes XML 1.0 piece by piece, one element per line. Replaces characters that XML can't contain with visible ones.
package struct XMLWriter {
  package typealias Attributes = [(name: String, value: String)]

  package static let declaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  package private(set) var bytes: [UInt8] = []
  /// The indentation for each nesting level.
  private let indentation: String
  private var level = 0

  package init(indentation: String = "") {
    self.indentation = indentation
  }

  /// Writes an element with child elements, or an empty one.
  package mutating func element(_ name: String, attributes: Attributes, body: (inout XMLWriter) -> Void = { _ in }) {
    begin(name, attributes: attributes)
    let start = bytes.count
    bytes.append(contentsOf: ">\n".utf8)
    level += 1
    body(&self)
    level -= 1
    if bytes.count == start + 2 {
      bytes.removeLast(2)
      bytes.append(contentsOf: "/>\n".utf8)
    } else {
      margin()
      end(name)
    }
  }

  package mutating func element(_ name: String, attributes: Attributes = [], text: String) {
    begin(name, attributes: attributes)
    bytes.append(UInt8(ascii: ">"))
    append(text, isAttribute: false)
    end(name)
  }

  /// Writes the start tag of an element with child elements; ``close(_:)`` writes the end tag.
  package mutating func open(_ name: String, attributes: Attributes = []) {
    begin(name, attributes: attributes)
    bytes.append(contentsOf: ">\n".utf8)
    level += 1
  }

  package mutating func close(_ name: String) {
    level -= 1
    margin()
    end(name)
  }

  private mutating func margin() {
    for _ in 0..<level { bytes.append(contentsOf: indentation.utf8) }
  }

  private mutating func begin(_ name: String, attributes: Attributes) {
    margin()
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
      // Text must not contain `]]>` (XML 1.0, section 2.4).
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22 where isAttribute: bytes.append(contentsOf: "&quot;".utf8)
      // A reader would turn these into spaces or line feeds if they weren't escaped (XML 1.0, sections 2.11 and 3.3.3).
      case 0x09 where isAttribute, 0x0A where isAttribute, 0x0D, 0x7F..<0xA0, 0x2028:
        bytes.append(contentsOf: "&#\(scalar.value);".utf8)
      case 0x09, 0x0A: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      // Characters that XML doesn't allow, not even as references (XML 1.0, section 2.2).
      case 0..<0x20: bytes.append(contentsOf: UTF8.encode(Self.picture(scalar)) ?? UTF8.encodedReplacementCharacter)
      case 0xFFFE, 0xFFFF: bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
      case _: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private static func picture(_ control: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
  }

  /// Whether XML can contain a text unchanged (XML 1.0, section 2.2).
  package static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      case _: true
      }
    }
  }
}
