/// Rewrites a look-behind into alternatives of a fixed length each, as PCRE2 10.42 requires.
///
/// Alternatives inside groups and bounded repetitions are multiplied out. The first part may repeat without a bound:
/// text that ends in many repetitions ends in the fewest that suffice. Works on the translated pattern, where no group
/// captures.
struct LookBehindExpansion {
  enum Expansion {
    case alternatives([UInt8])
    /// A part after the first repeats without a bound.
    case unbounded
    /// There are too many alternatives.
    case tooMany
  }

  private struct Failure: Error {
    var outcome: Expansion
  }

  private enum Term {
    /// One character, or none: a class, an escape, an assertion.
    case atom(ArraySlice<UInt8>)
    case group([[Item]])
  }

  private struct Item {
    var term: Term
    var minimum = 1
    /// Nil for no bound.
    var maximum: Int? = 1
  }

  private static let mostAlternatives = 200
  private static let mostBytes = 8_192
  private static let deepest = 20

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// - Parameter body: the translated text between the parentheses.
  static func expand(_ body: ArraySlice<UInt8>) -> Expansion {
    var expansion = Self(body)
    do throws(Failure) {
      let alternatives = try expansion.readAlternatives()
      let expanded = try expansion.expand(alternatives, isFirst: true)
      return .alternatives(Array(expanded.joined(separator: [UInt8(ascii: "|")])))
    } catch {
      return error.outcome
    }
  }

  private init(_ body: ArraySlice<UInt8>) {
    bytes = Array(body)
  }

  // MARK: Reading

  /// Reads up to the end or the closing parenthesis.
  private mutating func readAlternatives() throws(Failure) -> [[Item]] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw Failure(outcome: .tooMany) }
    var alternatives: [[Item]] = [[]]
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      if bytes[position] == UInt8(ascii: "|") {
        position += 1
        alternatives.append([])
      } else {
        var item = Item(term: try readTerm())
        readRepetition(&item)
        alternatives[alternatives.count - 1].append(item)
      }
    }
    return alternatives
  }

  private mutating func readTerm() throws(Failure) -> Term {
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "\\"):
      // The character after a backslash is a part of the term, even a bracket: `\[`.
      position += 2
      // `\x{e9}`, `\p{L}` and `\g{1}` have arguments.
      if position < bytes.count, bytes[position] == UInt8(ascii: "{"), "xpPg".utf8.contains(bytes[position - 1]) {
        skip(past: UInt8(ascii: "}"))
      }
    case UInt8(ascii: "["):
      skip(past: UInt8(ascii: "]"))
    case UInt8(ascii: "("):
      guard bytes[position...].starts(with: "(?:".utf8) else {
        skipGroup()
        break
      }
      position += 3
      let alternatives = try readAlternatives()
      position += 1
      return .group(alternatives)
    default: position += 1
    }
    return .atom(bytes[start..<min(position, bytes.count)])
  }

  /// Skips to after the next such byte without a backslash.
  private mutating func skip(past end: UInt8) {
    while position < bytes.count, bytes[position] != end { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  /// Skips an assertion, or a group with a flag.
  private mutating func skipGroup() {
    var open = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["):
        skip(past: UInt8(ascii: "]"))
        continue
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      default: break
      }
      position += 1
      if open == 0 { return }
    }
  }

  /// Reads `{n}`, `{n,}`, `{n,m}`, and the `?` after it, which doesn't change the verdict.
  private mutating func readRepetition(_ item: inout Item) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return }
    position += 1
    item.minimum = number() ?? 0
    item.maximum = item.minimum
    if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      position += 1
      item.maximum = number()
    }
    position += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") { position += 1 }
  }

  private mutating func number() -> Int? {
    var value: Int?
    while position < bytes.count, let digit = Optional(bytes[position]), (0x30...0x39).contains(digit) {
      value = (value ?? 0) * 10 + Int(digit - 0x30)
      position += 1
    }
    return value
  }

  // MARK: Multiplying out

  /// - Parameter isFirst: whether the alternatives begin the look-behind.
  private func expand(_ alternatives: [[Item]], isFirst: Bool) throws(Failure) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for alternative in alternatives { result += try expand(alternative, isFirst: isFirst) }
    return try bounded(result)
  }

  private func expand(_ sequence: [Item], isFirst: Bool) throws(Failure) -> [[UInt8]] {
    var result: [[UInt8]] = [[]]
    var isFirst = isFirst
    for item in sequence {
      var parts: [[UInt8]] = []
      if isFirst {
        // `(?<=a+b)` holds wherever `(?<=ab)` does, so the fewest repetitions suffice.
        parts = try copies(of: item.term, count: item.minimum, isFirst: true)
      } else {
        guard let maximum = item.maximum else { throw Failure(outcome: .unbounded) }
        // Too many lengths, before they are made: `a{0,100000}`.
        guard maximum - item.minimum < Self.mostAlternatives else { throw Failure(outcome: .tooMany) }
        for count in item.minimum...maximum { parts += try copies(of: item.term, count: count, isFirst: false) }
      }
      // After an optional first part, the next one may come first too: `(?<=a?b+)`.
      if item.minimum > 0 || !isFirst { isFirst = false }
      result = try product(result, tails: parts)
    }
    return result
  }

  private func copies(of term: Term, count: Int, isFirst: Bool) throws(Failure) -> [[UInt8]] {
    guard count > 0 else { return [[]] }
    switch term {
    // `a{3}` is one fixed length, so it needs no copies.
    case .atom(let bytes): return [Array(bytes) + (count == 1 ? [] : Array("{\(count)}".utf8))]
    case .group(let alternatives):
      guard count <= Self.mostAlternatives else { throw Failure(outcome: .tooMany) }
      var result = try expand(alternatives, isFirst: isFirst)
      guard count > 1 else { return result }
      // Only the first copy begins the look-behind.
      let others = try expand(alternatives, isFirst: false)
      for _ in 1..<count { result = try product(result, tails: others) }
      return result
    }
  }

  private func product(_ heads: [[UInt8]], tails: [[UInt8]]) throws(Failure) -> [[UInt8]] {
    // `(a|b){20}` would multiply to a million alternatives.
    guard heads.count * tails.count <= Self.mostAlternatives else { throw Failure(outcome: .tooMany) }
    var result: [[UInt8]] = []
    for head in heads {
      for tail in tails { result.append(head + tail) }
    }
    return try bounded(result)
  }

  private func bounded(_ alternatives: [[UInt8]]) throws(Failure) -> [[UInt8]] {
    guard alternatives.count <= Self.mostAlternatives,
      alternatives.reduce(0, { $0 + $1.count }) <= Self.mostBytes
    else { throw Failure(outcome: .tooMany) }
    return alternatives
  }
}
