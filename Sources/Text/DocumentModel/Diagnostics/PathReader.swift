/// Parses a path in dot notation: bare names, names in double quotes with JSON escapes, indices in brackets.
struct PathReader {
  private var rest: Substring.UnicodeScalarView
  private let dialect: Dialect

  enum Dialect {
    case paths
    /// With `[*]` and a bare `*` for ``Path/Segment/each``.
    case patterns
    /// With selectors in brackets: `[*]`, `[-1]`, `[+]`, `[name=web]`. A bare `*` is a name.
    case selectors
  }

  init(_ text: String, dialect: Dialect = .paths) {
    rest = text[...].unicodeScalars
    self.dialect = dialect
  }

  mutating func read() -> [Path.Segment]? {
    var segments: [Path.Segment] = []
    var needsName = true
    while let next = rest.first {
      switch next {
      case "[":
        guard !needsName || segments.isEmpty, let item = item() else { return nil }
        segments.append(item)
        needsName = false
      case "." where !needsName:
        rest.removeFirst()
        needsName = true
      case "\"" where needsName:
        guard let name = quoted() else { return nil }
        segments.append(.name(name))
        needsName = false
      case _:
        guard needsName, let segment = bare() else { return nil }
        segments.append(segment)
        needsName = false
      }
    }
    // `a.` and an empty path lack a name.
    return needsName ? nil : segments
  }

  private mutating func bare() -> Path.Segment? {
    let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "\"" }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    return dialect == .patterns && name.elementsEqual("*".unicodeScalars) ? .each : Path.bare(String(name))
  }

  private mutating func quoted() -> String? {
    rest.removeFirst()
    var name = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return String(name)
      case "\\":
        guard let escaped = escape() else { return nil }
        name.append(escaped)
      case _: name.append(next)
      }
    }
    return nil
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}",
  ]

  /// Reads the code point that the text after a backslash means.
  private mutating func escape() -> Unicode.Scalar? {
    guard let next = rest.popFirst() else { return nil }
    // `\q` means `q`, so that people who type a path needn't know JSON's escapes.
    guard next == "u" else { return Self.escapes[next] ?? next }
    guard let unit = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard rest.popFirst() == "\\", rest.popFirst() == "u", let other = codeUnit(), UTF16.isTrailSurrogate(other) else {
      return nil
    }
    let (high, low) = (UInt32(unit) - 0xD800, UInt32(other) - 0xDC00)
    let scalar: UInt32 = 0x10000 + high << 10 + low
    return Unicode.Scalar(scalar)
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    rest.removeFirst(4)
    return UInt16(String(digits), radix: 16)
  }

  private mutating func item() -> Path.Segment? {
    rest.removeFirst()
    let start = rest
    let digits = rest.prefix { $0 != "]" }
    rest = rest[digits.endIndex...]
    guard rest.popFirst() == "]" else { return nil }
    if let index = Self.number(digits) { return .index(index) }
    guard dialect != .paths else { return nil }
    if digits.elementsEqual("*".unicodeScalars) { return .each }
    guard dialect == .selectors else { return nil }
    if digits.elementsEqual("+".unicodeScalars) { return .end }
    if digits.first == "-", let number = Self.number(digits.dropFirst()), number > 0 { return .last(number) }
    rest = start
    return match()
  }

  /// The number; nil for a leading zero as in `[01]`, probably a typo, or for ten digits, which no list index has.
  private static func number(_ digits: Substring.UnicodeScalarView) -> Int? {
    guard digits.count < 10, digits.allSatisfy({ ("0"..."9").contains($0) }), digits.first != "0" || digits.count == 1
    else { return nil }
    return Int(String(digits))
  }

  /// Reads `name=web]`: a path, which may be empty, and a text, which may be quoted.
  private mutating func match() -> Path.Segment? {
    var (name, quotes) = (String.UnicodeScalarView(), 0)
    while let next = rest.popFirst(), next != "=" || quotes % 2 == 1 {
      if next == "\"" { quotes += 1 }
      if next == "]", quotes % 2 == 0 { return nil }
      name.append(next)
    }
    var path = Path()
    if !name.isEmpty {
      guard let inside = Path(literal: String(name)), !name.starts(with: "/".unicodeScalars) else { return nil }
      path = inside
    }
    let text: String
    if rest.first == "\"" {
      guard let quoted = quoted() else { return nil }
      text = quoted
    } else {
      let bare = rest.prefix { $0 != "]" }
      rest = rest[bare.endIndex...]
      text = String(bare)
    }
    return rest.popFirst() == "]" ? .matching(path, text) : nil
  }
}
