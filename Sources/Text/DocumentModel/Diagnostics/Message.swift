/// A message that remembers which of its parts come from a file or a schema, so that they can be redacted.
///
/// Literals are settle's own words. Every interpolated string counts as a part of a file unless it is labelled `words`:
/// `"expected \(words: types), found \(value)"`. Forgetting the label redacts too much, never too little.
public struct Message: Sendable {
  public private(set) var text: String
  /// The UTF-8 range of the first part, or an empty range. Few messages have more, so most need no array.
  private var first: Range<Int32> = 0..<0
  private var others: [Range<Int32>] = []
  /// The UTF-8 ranges of line numbers.
  private var lines: [Range<Int32>] = []

  /// A message without parts from a file.
  public init(words text: String) { self.text = text }

  fileprivate mutating func append(_ part: String) {
    let start = Int32(text.utf8.count)
    text += part
    if !part.isEmpty { note(start..<Int32(text.utf8.count)) }
  }

  fileprivate mutating func append(line: Int) {
    let start = Int32(text.utf8.count)
    text += String(line)
    lines.append(start..<Int32(text.utf8.count))
  }

  private mutating func note(_ part: Range<Int32>) {
    if first.isEmpty { first = part } else { others.append(part) }
  }

  private var parts: [Range<Int32>] { first.isEmpty ? [] : [first] + others }

  public static func += (message: inout Self, other: Self) {
    let start = Int32(message.text.utf8.count)
    message.text += other.text
    for line in other.lines { message.lines.append(start + line.lowerBound..<start + line.upperBound) }
    if other.first.isEmpty { return }
    message.note(start + other.first.lowerBound..<start + other.first.upperBound)
    for part in other.others { message.note(start + part.lowerBound..<start + part.upperBound) }
  }

  public static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum += other
    return sum
  }

  public var isEmpty: Bool { text.isEmpty }

  /// Whether a part from a file satisfies a condition.
  package func hasPart(where isWanted: (Substring) -> Bool) -> Bool { parts.contains { isWanted(self[$0]) } }

  /// The message with each part from a file replaced.
  package func mapped(_ change: (Substring) -> String) -> Self { rebuilt(addingToLines: 0, mappingParts: change) }

  /// The message with a number added to each line number.
  package func movingLines(by count: Int) -> Self {
    lines.isEmpty || count == 0 ? self : rebuilt(addingToLines: count, mappingParts: String.init)
  }

  private func rebuilt(addingToLines count: Int, mappingParts change: (Substring) -> String) -> Self {
    var (result, place): (Self, String.Index) = ("", text.startIndex)
    let ranges = parts.map { (range: $0, isLine: false) } + lines.map { (range: $0, isLine: true) }
    for (range, isLine) in ranges.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let part = self[range]
      result.text += text[place..<part.startIndex]
      if isLine, let line = Int(part) { result.append(line: line + count) } else { result.append(change(part)) }
      place = part.endIndex
    }
    result.text += text[place...]
    return result
  }

  private subscript(part: Range<Int32>) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: Int(part.lowerBound))
    return text[start..<text.utf8.index(start, offsetBy: part.count)]
  }
}

extension Message: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.text == other.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Message: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var message: Message

    public init(literalCapacity: Int, interpolationCount: Int) {
      message = Message(words: "")
      message.text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { message.text += literal }
    public mutating func appendInterpolation(words: String) { message.text += words }
    public mutating func appendInterpolation(words: some CustomStringConvertible) { message.text += words.description }
    public mutating func appendInterpolation(_ number: Int) { message.text += String(number) }
    package mutating func appendInterpolation(line: Int) { message.append(line: line) }
    public mutating func appendInterpolation(_ other: Message) { message += other }
    public mutating func appendInterpolation(_ part: String) { message.append(part) }
    public mutating func appendInterpolation(_ part: some CustomStringConvertible) { message.append(part.description) }
  }

  public init(stringLiteral value: String) { self.init(words: value) }
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}

extension Message: CustomStringConvertible, TextOutputStreamable {
  public var description: String { text }
  public func write(to target: inout some TextOutputStream) { target.write(text) }
}

extension [Message] {
  package func joined(separator: Message) -> Message {
    var text = first ?? ""
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }

  /// `a, b or c`.
  package func listed(_ word: String = "or") -> Message {
    guard let last, count > 1 else { return first ?? "" }
    return "\(Array(dropLast()).joined(separator: ", ")) \(words: word) \(last)"
  }
}
