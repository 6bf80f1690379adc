package import DocumentModel

/// Reads property lists, in XML or binary, into an arena. The text of a binary one is the equivalent XML. Dates become
/// RFC 3339 strings in UTC, and data becomes base64 strings tagged with ``binaryTag``.
package struct PropertyListParser: ~Copyable {
  /// The YAML tag for the content of `<data>`.
  package static let binaryTag = "tag:yaml.org,2002:binary"
  private typealias ParseError = XMLReader.ParseError

  private static let code = DiagnosticCode(.io, "property-list", "Invalid property list")

  private struct Frame {
    var node: NodeID
    var isDictionary: Bool
    var count = 0
    var names: Set<String> = []
    /// Whether a dictionary's key has been read, and its value not yet.
    var needsValue = false
  }

  private var reader: XMLReader
  private var builder: DocumentBuilder
  private var frames: [Frame] = []
  private let limits: Limits

  /// Parses a property list. The document of an invalid text is empty.
  package static func parse(_ text: [UInt8], limits: Limits) -> ParsedText {
    if isBinary(text) {
      do throws(ConversionError) {
        return parse(try BinaryPropertyListReader.xml(text, limits: limits), limits: limits)
      } catch {
        let diagnostic = Diagnostic(code, Message(words: error.message), at: ByteRange(0..<0))
        return ParsedText(document: DocumentBuilder(text: []).finish(), diagnostics: [diagnostic], isPartial: true)
      }
    }
    do throws(ParseError) {
      var parser = try Self(text, limits: limits)
      try parser.read()
      return ParsedText(document: parser.finish(), diagnostics: [], isPartial: false)
    } catch {
      let diagnostic = Diagnostic(code, error.message, at: error.range)
      return ParsedText(document: DocumentBuilder(text: text).finish(), diagnostics: [diagnostic], isPartial: true)
    }
  }

  /// Whether a text is a binary property list, which has no lines and columns to report.
  package static func isBinary(_ text: [UInt8]) -> Bool { text.starts(with: BinaryPropertyListReader.magic) }

  private init(_ text: [UInt8], limits: Limits) throws(ParseError) {
    // Without this, `bplist01` would be reported as broken XML.
    guard !text.starts(with: "bplist".utf8) else {
      throw ParseError(
        message: "unsupported version of a binary property list (expected 00)", range: ByteRange(0..<0))
    }
    reader = try XMLReader(text)
    builder = DocumentBuilder(text: text)
    self.limits = limits
  }

  private consuming func finish() -> Document { builder.finish() }

  private mutating func read() throws(ParseError) {
    guard case .start("plist", _)? = try reader.next() else {
      throw ParseError(message: "not a property list: missing <plist>", range: ByteRange(0..<0))
    }
    while let event = try reader.next() {
      switch event {
      case .start(let name, let range): try begin(name, range: range)
      case .end("plist", let range):
        guard !builder.roots.isEmpty else { throw ParseError(message: "empty property list", range: range) }
      case .end(_, let range): try close(range)
      case .text(let bytes, let range):
        guard bytes.allSatisfy({ $0 <= 0x20 }) else {
          throw ParseError(message: "text outside <key>, <string> and similar elements", range: range)
        }
      }
    }
  }

  private mutating func begin(_ name: String, range: ByteRange) throws(ParseError) {
    if name == "key" { return try readKey(range) }
    if let last = frames.indices.last {
      guard !frames[last].isDictionary || frames[last].needsValue else {
        throw ParseError(message: "missing <key> before <\(name)>", range: range)
      }
      frames[last].needsValue = false
      frames[last].count += 1
    } else if !builder.roots.isEmpty {
      throw ParseError(message: "the property list has more than one value", range: range)
    }
    let node: NodeID
    switch name {
    case "dict", "array":
      guard frames.count < limits.depth else {
        throw ParseError(message: "nested more than \(limits.depth) levels deep", range: range)
      }
      node = builder.open(name == "dict" ? .object : .array, range.start, flags: Node.Flags(.block))
      frames.append(Frame(node: node, isDictionary: name == "dict"))
    case _: node = try readScalar(name, range: range)
    }
    if builder.roots.isEmpty { builder.addRoot(node) }
  }

  private mutating func close(_ range: ByteRange) throws(ParseError) {
    guard let frame = frames.popLast() else { return }
    if frame.needsValue { throw ParseError(message: "missing value after the last <key>", range: range) }
    builder.close(frame.node, count: frame.count, end: range.end)
  }

  private mutating func readKey(_ range: ByteRange) throws(ParseError) {
    let (value, place) = try readText(of: "key")
    guard let last = frames.indices.last, frames[last].isDictionary, !frames[last].needsValue else {
      throw ParseError(message: "unexpected <key>", range: range)
    }
    // Programs disagree about which of two equal keys counts.
    guard frames[last].names.insert(String(decoding: value, as: UTF8.self)).inserted else {
      throw ParseError(message: "duplicate key in a <dict>", range: place)
    }
    frames[last].needsValue = true
    _ = builder.appendKey(.string, place, name: value.span, flags: Node.Flags(.plain))
  }

  private mutating func readScalar(_ name: String, range: ByteRange) throws(ParseError) -> NodeID {
    let (value, place) = try readText(of: name)
    let text = String(decoding: value, as: UTF8.self)
    switch name {
    case "string": return builder.appendString(place, copying: value.span, flags: Node.Flags(.doubleQuoted))
    case "true", "false":
      guard value.isEmpty else { throw ParseError(message: "empty <\(name)/>", range: place) }
      let isTrue: UInt32 = name == "true" ? 1 : 0
      return builder.append(
        Node(kind: .boolean, flags: [], start: range.start.value, end: range.end.value, data: isTrue))
    case "integer", "real":
      guard let number = Self.number(value, isReal: name == "real") else {
        throw ParseError(message: "<\(name)> is not a number", range: place)
      }
      return builder.appendNumber(number, place, flags: name == "real" ? .isFloat : [])
    case "date":
      // Other spellings of a time can't be written back as the same element.
      guard let date = UTCDate(text), date.isExact, date.text == text else {
        throw ParseError(message: "<date> is not a time such as 2026-03-01T08:15:00Z", range: place)
      }
      return builder.appendString(place, copying: value.span, flags: Node.Flags(.doubleQuoted))
    case "data":
      // Data is usually wrapped over several lines.
      let base64 = value.filter { $0 > 0x20 }
      let node = builder.appendString(place, copying: base64.span, flags: Node.Flags(.doubleQuoted))
      builder.setTag(node, Self.binaryTag)
      return node
    case _: throw ParseError(message: "unknown element <\(name)>", range: range)
    }
  }

  /// The text of an element that may hold nothing but text, up to its end.
  private mutating func readText(of name: String) throws(ParseError) -> ([UInt8], ByteRange) {
    var value: [UInt8] = []
    var place: ByteRange?
    while let event = try reader.next() {
      switch event {
      case .text(let bytes, let range):
        value += bytes
        place = ByteRange(place?.start ?? range.start, range.end)
      case .start(_, let range): throw ParseError(message: "<\(name)> may contain only text", range: range)
      case .end(_, let range): return (value, place ?? ByteRange(range.start, range.start))
      }
    }
    return (value, place ?? ByteRange(0..<0))
  }

  /// A number in JSON's digits, perhaps with a `+` before them; nil for infinity and NaN, which a document can't have.
  private static func number(_ text: [UInt8], isReal: Bool) -> ExactNumber? {
    // Foundation reads `<integer>+5</integer>`.
    let digits = text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
    let allowed = isReal ? "0123456789-+.eE" : "0123456789-"
    // A number can't end in a sign, a dot or an exponent: `5.`, `1e`.
    guard let last = digits.last, last <= UInt8(ascii: "9"), digits.allSatisfy(allowed.utf8.contains) else {
      return nil
    }
    return NumberNotation.value(of: Array(digits).span)
  }
}
