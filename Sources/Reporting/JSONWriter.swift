/// Writes JSON piece by piece, compact. The caller opens and closes in turn.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclosed("{", "}", body)
  }

  package mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void)
  {
    enclosed("[", "]") { writer in
      for element in elements { body(&writer, element) }
    }
  }

  private mutating func enclosed(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    self.open(open)
    body(&self)
    self.close(close)
  }

  /// A key; its value follows.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Nothing where the value is nil.
  package mutating func field(_ name: String, ifPresent value: String?) {
    if let value { field(name, value) }
  }

  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func field(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func number(_ value: Int) {
    raw("\(value)")
  }

  package mutating func boolean(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  package mutating func null() {
    raw("null")
  }

  /// A value that is JSON already.
  package mutating func raw(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// A bracket that opens; ``close(_:)`` follows.
  mutating func open(_ bracket: Unicode.Scalar) {
    comma()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Control characters are escaped, those of C1 too: a report may end on a terminal.
  package mutating func string(_ text: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: bytes.append(contentsOf: "\\\"".utf8)
      case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F..<0xA0:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      case _: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }
}
