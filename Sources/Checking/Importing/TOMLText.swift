internal import DocumentModel
internal import JSONParsing
internal import Workspace

/// Parses TOML 1.0 for configurations of other tools. Values become those of JSON; dates and fractions become strings.
enum TOMLText {
  /// Why a text can't be parsed, with the byte offset.
  struct Problem: Error {
    var message: String
    var offset: Int
  }

  /// Parses a text in linear time. The ranges in the document don't refer to the text.
  static func parsed(_ text: [UInt8]) -> Result<ParsedText, Problem> {
    guard let valid = String(validating: text, as: UTF8.self) else {
      return .failure(Problem(message: "the file is not encoded as UTF-8", offset: IllFormedText.place(in: text)))
    }
    var reader = TOMLReader(Array(valid.utf8))
    do throws(Problem) {
      let table = try reader.read()
      return .success(JSONParser.parse(Array(table.value.text.utf8), limits: Limits()))
    } catch {
      return .failure(error)
    }
  }
}

/// An array of tables under construction. A class, so that appending to a million tables doesn't copy them.
private final class TOMLList {
  var tables: [TOMLTable] = []
}

/// A table under construction.
private final class TOMLTable {
  enum Item {
    case value(JSONValue)
    case table(TOMLTable)
    case tables(TOMLList)
  }

  private(set) var items: [(name: String, item: Item)] = []
  /// The keys as UTF-8, because Swift strings treat the two encodings of `é` as equal.
  private var indices: [[UInt8]: Int] = [:]
  /// Whether a header or value has defined the table. Defining it again is an error.
  var isDefined = false

  subscript(_ name: String) -> Item? {
    get { indices[Array(name.utf8)].map { items[$0].item } }
    set {
      guard let newValue else { return }
      if let index = indices[Array(name.utf8)] {
        items[index].item = newValue
      } else {
        indices[Array(name.utf8)] = items.count
        items.append((name, newValue))
      }
    }
  }

  var value: JSONValue {
    .object(
      items.map { name, item in
        switch item {
        case .value(let value): .init(name: name, value: value)
        case .table(let table): .init(name: name, value: table.value)
        case .tables(let list): .init(name: name, value: .array(list.tables.map(\.value)))
        }
      })
  }
}

private struct TOMLReader {
  private let text: [UInt8]
  private var place = 0
  /// The maximum nesting of arrays and tables.
  private static let maxLevels = 64

  init(_ text: [UInt8]) {
    self.text = text
    place = ByteOrderMark.length(in: text)
  }

  mutating func read() throws(TOMLText.Problem) -> TOMLTable {
    let root = TOMLTable()
    var current = root
    while true {
      skipLines()
      guard let byte = peek else { return root }
      if byte == UInt8(ascii: "[") {
        current = try header(root)
      } else {
        try entry(current)
      }
      skipBlanks()
      if peek == UInt8(ascii: "#") { try skipComment() }
      if peek == UInt8(ascii: "\r") { place += 1 }
      guard peek == nil || take("\n") else { throw problem("expected the end of the line") }
    }
  }

  private var peek: UInt8? { place < text.count ? text[place] : nil }

  private func problem(_ message: String, at offset: Int? = nil) -> TOMLText.Problem {
    TOMLText.Problem(message: message, offset: offset ?? place)
  }

  private mutating func take(_ signs: String) -> Bool {
    guard text[place...].starts(with: signs.utf8) else { return false }
    place += signs.utf8.count
    return true
  }

  private mutating func skipBlanks() { while peek?.isBlank == true { place += 1 } }

  private mutating func skipComment() throws(TOMLText.Problem) {
    while let byte = peek, byte != UInt8(ascii: "\n") {
      if byte == 0 { throw problem("control character in a comment") }
      place += 1
    }
  }

  /// Skips whitespace, line breaks and comments.
  private mutating func skipLines() {
    while let byte = peek {
      if byte.isBlank || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        place += 1
      } else if byte == UInt8(ascii: "#") {
        while let byte = peek, byte != UInt8(ascii: "\n") { place += 1 }
      } else {
        return
      }
    }
  }

  // MARK: Tables

  /// Parses a header such as `[rules.truthy]` or `[[per-line-ignores]]`. Returns the table for the lines that follow.
  private mutating func header(_ root: TOMLTable) throws(TOMLText.Problem) -> TOMLTable {
    let start = place
    let isList = take("[[")
    if !isList { place += 1 }
    let path = try key()
    guard take(isList ? "]]" : "]") else { throw problem("expected \(isList ? "]]" : "]") after the table name") }
    let parent = try table(path.dropLast(), from: root, start: start)
    let name = path[path.count - 1]
    if isList {
      let new = TOMLTable()
      switch parent[name] {
      case nil:
        let list = TOMLList()
        list.tables.append(new)
        parent[name] = .tables(list)
      case .tables(let list): list.tables.append(new)
      case .value, .table: throw problem("\(name) is set twice", at: start)
      }
      return new
    }
    let found = try table([name], from: parent, start: start)
    if found.isDefined { throw problem("\(name) is set twice", at: start) }
    found.isDefined = true
    return found
  }

  /// The table at a path. Creates tables that don't exist.
  private func table(
    _ path: some Sequence<String>, from root: TOMLTable, start: Int
  ) throws(TOMLText.Problem) -> TOMLTable {
    var table = root
    for name in path {
      switch table[name] {
      case nil:
        let new = TOMLTable()
        table[name] = .table(new)
        table = new
      case .table(let inner): table = inner
      case .tables(let list): table = list.tables[list.tables.count - 1]
      case .value: throw problem("\(name) is not a table", at: start)
      }
    }
    return table
  }

  /// Parses `a.b = value`.
  private mutating func entry(_ table: TOMLTable, level: Int = 0) throws(TOMLText.Problem) {
    let start = place
    let path = try key()
    guard take("=") else { throw problem("expected = after the key") }
    skipBlanks()
    let value = try value(level: level + path.count)
    let parent = try self.table(path.dropLast(), from: table, start: start)
    let name = path[path.count - 1]
    guard parent[name] == nil else { throw problem("\(name) is set twice", at: start) }
    parent[name] = .value(value)
  }

  /// Parses a dotted key such as `rules."a b".c`.
  private mutating func key() throws(TOMLText.Problem) -> [String] {
    var parts: [String] = []
    repeat {
      guard parts.count < Self.maxLevels else { throw problem("more than \(Self.maxLevels) parts in a key") }
      skipBlanks()
      switch peek {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): parts.append(try string())
      case _:
        let start = place
        while let byte = peek, Self.isBare(byte) { place += 1 }
        guard place > start else { throw problem("expected a key") }
        parts.append(String(decoding: text[start..<place], as: UTF8.self))
      }
      skipBlanks()
    } while take(".")
    return parts
  }

  private static func isBare(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-_".utf8.contains(byte) }

  // MARK: Values

  private mutating func value(level: Int) throws(TOMLText.Problem) -> JSONValue {
    guard level < Self.maxLevels else { throw problem("more than \(Self.maxLevels) levels") }
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return try list(level: level)
    case UInt8(ascii: "{"): return try inlineTable(level: level)
    case _: return try word()
    }
  }

  private mutating func list(level: Int) throws(TOMLText.Problem) -> JSONValue {
    let start = place
    place += 1
    var items: [JSONValue] = []
    while true {
      skipLines()
      if take("]") { return .array(items) }
      guard peek != nil else { throw problem("missing ]", at: start) }
      items.append(try value(level: level + 1))
      skipLines()
      if take(",") { continue }
      guard peek == UInt8(ascii: "]") else {
        throw peek == nil ? problem("missing ]", at: start) : problem("expected , or ]")
      }
    }
  }

  private mutating func inlineTable(level: Int) throws(TOMLText.Problem) -> JSONValue {
    let start = place
    place += 1
    let table = TOMLTable()
    while true {
      skipLines()
      if take("}") { return table.value }
      guard peek != nil else { throw problem("missing }", at: start) }
      try entry(table, level: level + 1)
      skipLines()
      if take(",") { continue }
      guard peek == UInt8(ascii: "}") else {
        throw peek == nil ? problem("missing }", at: start) : problem("expected , or }")
      }
    }
  }

  /// Parses a Boolean, a number or a date.
  private mutating func word() throws(TOMLText.Problem) -> JSONValue {
    let start = place
    while let byte = peek, Self.isBare(byte) || "+.:".utf8.contains(byte) || isBeforeTime(from: start) { place += 1 }
    let word = String(decoding: text[start..<place], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "": throw problem("expected a value")
    case _: break
    }
    let digits = word.replacingScalars("_", with: "")
    for (start, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.begins(with: start) {
      if let number = Int(digits.utf8.dropFirst(2).map { String(UnicodeScalar($0)) }.joined(), radix: radix) {
        return .integer(number)
      }
    }
    if let number = Int(digits) { return .integer(number) }
    // Fractions, `inf` and dates become strings, because no supported option has such a value.
    guard
      digits.utf8.contains(where: \.isDigit) || digits.ends(with: "inf")
        || digits.ends(with: "nan")
    else { throw problem("expected a value; strings need quotes", at: start) }
    return .string(word)
  }

  /// Whether the next character is the space between a date and its time, as in `2026-01-01 07:30:00`.
  private func isBeforeTime(from start: Int) -> Bool {
    place == start + 10 && text[start + 4] == UInt8(ascii: "-") && peek == UInt8(ascii: " ")
      && place + 1 < text.count && text[place + 1].isDigit
  }

  // MARK: Strings

  private mutating func string() throws(TOMLText.Problem) -> String {
    let start = place
    let quote = text[place]
    let isBasic = quote == UInt8(ascii: "\"")
    let triple = String(repeating: String(UnicodeScalar(quote)), count: 3)
    let isLong = take(triple)
    if !isLong { place += 1 }
    // A line break directly after the opening quotes isn't part of the string.
    if isLong, !take("\r\n") { _ = take("\n") }
    var bytes: [UInt8] = []
    while let byte = peek {
      if byte == quote, !isLong {
        place += 1
        return String(decoding: bytes, as: UTF8.self)
      }
      if byte == quote, take(triple) {
        // Up to two more quotes may be part of the string before the closing ones.
        for _ in 0..<2 where peek == quote {
          bytes.append(quote)
          place += 1
        }
        return String(decoding: bytes, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\"), isBasic {
        try escape(into: &bytes, isLong: isLong)
        continue
      }
      if byte == UInt8(ascii: "\n"), !isLong { break }
      if byte < 0x20, byte != UInt8(ascii: "\t"), !(isLong && (byte == 0x0A || byte == 0x0D)) {
        throw problem("control character in a string")
      }
      bytes.append(byte)
      place += 1
    }
    throw problem("unclosed string", at: start)
  }

  private mutating func escape(into bytes: inout [UInt8], isLong: Bool) throws(TOMLText.Problem) {
    let start = place
    place += 1
    guard let sign = peek else { throw problem("unclosed string", at: start) }
    place += 1
    let signs: [UInt8: UInt8] = [
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "e"): 0x1B, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
    ]
    if let byte = signs[sign] { return bytes.append(byte) }
    if let count = [UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8, UInt8(ascii: "x"): 2][sign] {
      let digits = text[place..<min(place + count, text.count)]
      guard digits.count == count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(code)
      else { throw problem("invalid escape", at: start) }
      bytes += Array(String(Character(scalar)).utf8)
      place += count
      return
    }
    // A backslash at the end of a line skips whitespace up to the next text.
    guard isLong, sign.isBlank || sign == 0x0A || sign == 0x0D else { throw problem("invalid escape", at: start) }
    place -= 1
    while let byte = peek, byte.isBlank || byte == 0x0A || byte == 0x0D { place += 1 }
  }
}
