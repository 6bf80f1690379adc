package import DocumentModel

/// Reads XML 1.0 event by event, strictly, and only the parts that data files have: elements, text, comments, a
/// declaration and a document type without an internal subset. Reads no other file and defines no entities.
package struct XMLReader {
  package enum Event: Sendable {
    case start(String, ByteRange)
    case end(String, ByteRange)
    /// Text with references replaced and line ends as line feeds. White space between elements is text too.
    case text([UInt8], ByteRange)
  }

  package struct ParseError: Error {
    package var message: Message
    package var range: ByteRange

    package init(message: Message, range: ByteRange) {
      self.message = message
      self.range = range
    }
  }

  private let text: [UInt8]
  private var place: Int
  private var open: [String] = []
  private var isEmptyElement = false
  private var hasRoot = false

  /// - Parameter text: in UTF-8, which is checked.
  package init(_ text: [UInt8]) throws(ParseError) {
    self.text = text
    place = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard String(validating: text, as: UTF8.self) != nil else {
      throw ParseError(message: "the file is not encoded as UTF-8", range: ByteRange(0..<0))
    }
    if let place = text.firstIndex(where: { $0 < 0x20 && !$0.isSpace }) {
      throw ParseError(message: "control character in XML", range: ByteRange(place..<place + 1))
    }
  }

  /// The next event; nil at the end of the text.
  package mutating func next() throws(ParseError) -> Event? {
    if isEmptyElement, let name = open.popLast() {
      isEmptyElement = false
      return .end(name, ByteRange(place..<place))
    }
    while place < text.count { if let event = try step() { return event } }
    if let name = open.last { throw error("unclosed <\(name)>", range: text.count..<text.count) }
    if !hasRoot { throw error("no element found", range: text.count..<text.count) }
    return nil
  }

  /// Reads one piece of the text; nil if it is no event, such as a comment.
  private mutating func step() throws(ParseError) -> Event? {
    guard text[place] == UInt8(ascii: "<") else { return try readText() }
    if starts("<!--") {
      try skip(past: "-->", from: place + 4, what: "comment")
    } else if starts("<![CDATA[") {
      return try readCharacterData()
    } else if starts("<?") {
      try skip(past: "?>", from: place + 2, what: "instruction")
    } else if starts("<!DOCTYPE") {
      let start = place
      try skip(past: ">", from: place, what: "document type")
      guard !hasRoot, !text[start..<place].contains(UInt8(ascii: "[")) else {
        throw error("document types with definitions are not supported", range: start..<place)
      }
    } else if starts("</") {
      return try readEndTag()
    } else {
      return try readStartTag()
    }
    return nil
  }

  private mutating func readStartTag() throws(ParseError) -> Event? {
    let start = place
    place += 1
    let name = try readName()
    if open.isEmpty, hasRoot { throw error("second element at the top level", range: start..<place) }
    var seen: Set<String> = []
    while true {
      let hadBlank = skipBlanks()
      guard place < text.count else { throw error("truncated <\(name)>", range: start..<text.count) }
      if starts(">") || starts("/>") { break }
      let attribute = place
      guard hadBlank, seen.insert(try readName()).inserted else {
        throw error("invalid attribute of <\(name)>", range: attribute..<place)
      }
      try readAttributeValue(of: name)
    }
    isEmptyElement = starts("/>")
    place += isEmptyElement ? 2 : 1
    hasRoot = true
    open.append(name)
    return .start(name, ByteRange(start..<place))
  }

  private mutating func readAttributeValue(of element: String) throws(ParseError) {
    let start = place
    _ = skipBlanks()
    guard starts("=") else { throw error("missing value of an attribute of <\(element)>", range: start..<place) }
    place += 1
    _ = skipBlanks()
    guard place < text.count, starts("\"") || starts("'"),
      let end = text[(place + 1)...].firstIndex(of: text[place]), !text[place..<end].contains(UInt8(ascii: "<"))
    else { throw error("unquoted attribute of <\(element)>", range: start..<place) }
    place = end + 1
  }

  private mutating func readEndTag() throws(ParseError) -> Event? {
    let start = place
    place += 2
    let name = try readName()
    _ = skipBlanks()
    guard starts(">"), open.last == name else {
      throw error(
        open.last.map { "expected </\($0)>, found </\(name)>" } ?? "unmatched </\(name)>", range: start..<place)
    }
    place += 1
    open.removeLast()
    return .end(name, ByteRange(start..<place))
  }

  private mutating func readCharacterData() throws(ParseError) -> Event? {
    let start = place + 9
    try skip(past: "]]>", from: start, what: "CDATA section")
    guard !open.isEmpty else { throw error("text outside all elements", range: start..<place) }
    return .text(Self.withLineFeeds(text[start..<place - 3]), ByteRange(start..<place - 3))
  }

  private mutating func readText() throws(ParseError) -> Event? {
    let start = place
    let end = text[place...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
    var value: [UInt8] = []
    while place < end {
      let reference = text[place..<end].firstIndex(of: UInt8(ascii: "&")) ?? end
      value += Self.withLineFeeds(text[place..<reference])
      place = reference
      if place < end { value += try readReference(before: end) }
    }
    if open.isEmpty {
      guard value.allSatisfy(\.isSpace) else { throw error("text outside all elements", range: start..<end) }
      return nil
    }
    return .text(value, ByteRange(start..<end))
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]

  private mutating func readReference(before end: Int) throws(ParseError) -> [UInt8] {
    guard let semicolon = text[place..<min(end, place + 12)].firstIndex(of: UInt8(ascii: ";")) else {
      throw error("unescaped &, write &amp;", range: place..<place + 1)
    }
    let name = String(decoding: text[(place + 1)..<semicolon], as: UTF8.self)
    if let byte = Self.entities[name] {
      place = semicolon + 1
      return [byte]
    }
    let isHexadecimal = name.begins(with: "#x")
    let digits = String(name.unicodeScalars.dropFirst(isHexadecimal ? 2 : 1))
    guard name.begins(with: "#"), digits.unicodeScalars.first?.properties.isASCIIHexDigit == true,
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init),
      XMLWriter.canHold(String(scalar)), let bytes = UTF8.encode(scalar)
    else { throw error("unknown entity &\(name);", range: place..<semicolon + 1) }
    place = semicolon + 1
    return Array(bytes)
  }

  // MARK: Pieces

  private mutating func readName() throws(ParseError) -> String {
    let start = place
    while place < text.count, Self.isNamePart(text[place]) { place += 1 }
    guard place > start else { throw error("missing name after <", range: start..<min(start + 1, text.count)) }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private mutating func skipBlanks() -> Bool {
    let start = place
    while place < text.count, text[place].isSpace { place += 1 }
    return place > start
  }

  private mutating func skip(past end: StaticString, from: Int, what: String) throws(ParseError) {
    let wanted = Array("\(end)".utf8)
    var next = from
    while next + wanted.count <= text.count {
      if text[next..<next + wanted.count].elementsEqual(wanted) {
        place = next + wanted.count
        return
      }
      next += 1
    }
    throw error("unclosed \(words: what)", range: place..<text.count)
  }

  private func starts(_ wanted: StaticString) -> Bool { text[place...].starts(with: "\(wanted)".utf8) }

  private func error(_ message: Message, range: Range<Int>) -> ParseError {
    ParseError(message: message, range: ByteRange(range))
  }

  /// XML 1.0, 2.11.
  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(0x0D) else { return Array(bytes) }
    var result: [UInt8] = []
    for (index, byte) in zip(bytes.indices, bytes) {
      guard byte == 0x0D else {
        result.append(byte)
        continue
      }
      if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A { result.append(0x0A) }
    }
    return result
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_-.:".utf8.contains(byte)
  }
}
