/// The structure of a pattern, as far as descriptions, examples and searches for similar strings need it.
package struct PatternTree {
  package indirect enum Node: Hashable {
    case characters(ScalarSet)
    case sequence([Node])
    case alternatives([Node])
    case repeated(Node, least: Int, most: Int?)
    case start
    case end
    /// A look-around or a word boundary, which matches no character of its own.
    case condition
  }

  package var root: Node
  /// What look-aheads require, in order: `.*[A-Z]` for `(?=.*[A-Z])`.
  var demands: [Node]
  /// The nesting depth of groups.
  var depth: Int
  /// Whether the tree is the whole pattern: no look-arounds, boundaries, group references or Unicode properties.
  package var isExact: Bool
  /// Whether its sets are complete. For a Unicode property, only characters up to U+024F are known.
  var hasAllCharacters: Bool
}

package struct PatternTreeReader {
  /// The deepest nesting of groups.
  private static let maxGroups = 40

  private var reader: PatternTranslator
  private var isExact = true
  private var hasAllCharacters = true
  private var depth = 0
  private var deepest = 0
  private var demands: [PatternTree.Node] = []
  /// The content of each capturing group, by number.
  private var groups: [PatternTree.Node] = []

  /// The tree of a pattern; nil if it is invalid, too long, or nested too deeply.
  package static func tree(of pattern: String) -> PatternTree? {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= 4_000 else { return nil }
    return try? read(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws(RegularExpression.SyntaxError) -> PatternTree {
    let translator = PatternTranslator(groups: try PatternGroups(bytes), scanner: PatternScanner(bytes: bytes))
    var reader = Self(reader: translator)
    let root = try reader.readAlternatives()
    guard reader.reader.scanner.isAtEnd else { throw reader.reader.scanner.error("unmatched )", at: 0) }
    return PatternTree(
      root: root, demands: reader.demands, depth: reader.deepest, isExact: reader.isExact,
      hasAllCharacters: reader.hasAllCharacters)
  }

  private init(reader: PatternTranslator) {
    self.reader = reader
  }

  private mutating func readAlternatives() throws(RegularExpression.SyntaxError) -> PatternTree.Node {
    depth += 1
    defer { depth -= 1 }
    deepest = max(deepest, depth)
    guard depth <= Self.maxGroups else { throw reader.scanner.error("groups are nested too deeply", at: 0) }
    var alternatives: [PatternTree.Node] = []
    repeat { alternatives.append(try readSequence()) } while reader.scanner.skip("|")
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func readSequence() throws(RegularExpression.SyntaxError) -> PatternTree.Node {
    var parts: [PatternTree.Node] = []
    while !reader.scanner.isAtEnd, !reader.scanner.isNext("|"), !reader.scanner.isNext(")") {
      let part = try readQuantified(try readAtom())
      if case .sequence(let inner) = part { parts += inner } else { parts.append(part) }
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func readQuantified(
    _ atom: PatternTree.Node
  ) throws(RegularExpression.SyntaxError) -> PatternTree.Node {
    let (least, most): (Int, Int?)
    switch reader.scanner.peek() {
    case UInt8(ascii: "*"): (least, most) = (0, nil)
    case UInt8(ascii: "+"): (least, most) = (1, nil)
    case UInt8(ascii: "?"): (least, most) = (0, 1)
    case UInt8(ascii: "{"):
      guard let braces = try reader.readBraces(reader.scanner.position) else { return atom }
      reader.scanner.position -= 1
      least = braces.minimum
      most = braces.maximum
    default: return atom
    }
    reader.scanner.position += 1
    // A lazy quantifier, `a*?`, accepts the same strings.
    _ = reader.scanner.skip("?")
    return (least, most) == (1, 1) ? atom : .repeated(atom, least: least, most: most)
  }

  private mutating func readAtom() throws(RegularExpression.SyntaxError) -> PatternTree.Node {
    let start = reader.scanner.position
    switch reader.scanner.peek() {
    case UInt8(ascii: "^"):
      reader.scanner.position += 1
      return .start
    case UInt8(ascii: "$"):
      reader.scanner.position += 1
      return .end
    case UInt8(ascii: "."):
      reader.scanner.position += 1
      return .characters(ScalarSet.any)
    case UInt8(ascii: "("): return try readGroup()
    case UInt8(ascii: "["): return .characters(try readClass())
    case UInt8(ascii: "\\"):
      reader.scanner.position += 1
      switch try reader.readEscape(from: start, inClass: false) {
      case .boundary:
        isExact = false
        return .condition
      case .reference(let number):
        isExact = false
        // In ECMAScript, a reference to a later group matches the empty string.
        return number <= groups.count ? groups[number - 1] : .sequence([])
      case let other: return .characters(set(other, from: start))
      }
    default: return .characters(ScalarSet(reader.scanner.next() ?? 0))
    }
  }

  private mutating func readGroup() throws(RegularExpression.SyntaxError) -> PatternTree.Node {
    reader.scanner.position += 1
    var number: Int?
    var isCondition = false
    let isDemand = reader.scanner.isNext("?=")
    if reader.scanner.skip("?:") {
    } else if ["?=", "?!", "?<=", "?<!"].contains(where: { reader.scanner.skip($0) }) {
      isCondition = true
      isExact = false
    } else {
      // With inline flags, a group matches other strings than its characters show.
      if reader.scanner.skip("?<") {
        _ = try PatternGroups.readName(&reader.scanner)
      } else if reader.scanner.isNext("?") {
        throw reader.scanner.error("a group with flags", at: 0)
      }
      groups.append(.sequence([]))
      number = groups.count
    }
    let content = try readAlternatives()
    guard reader.scanner.skip(")") else { throw reader.scanner.error("unclosed group", at: 0) }
    if let number { groups[number - 1] = content }
    if isDemand { demands.append(content) }
    return isCondition ? .condition : content
  }

  // MARK: Classes

  private mutating func readClass() throws(RegularExpression.SyntaxError) -> ScalarSet {
    reader.scanner.position += 1
    let isNegated = reader.scanner.skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !reader.scanner.skip("]") {
      guard !reader.scanner.isAtEnd else { throw reader.scanner.error("unclosed character class", at: 0) }
      let first = try readClassAtom()
      // A dash before the closing bracket is literal: `[a-]`.
      guard reader.scanner.peek() == UInt8(ascii: "-"), reader.scanner.peek(1) != UInt8(ascii: "]") else {
        ranges += first.ranges
        continue
      }
      reader.scanner.position += 1
      let last = try readClassAtom()
      if let low = first.single, let high = last.single, low <= high {
        ranges.append(low...high)
      } else {
        ranges += first.ranges + last.ranges + [0x2D...0x2D]
      }
    }
    return isNegated ? ScalarSet(ranges).inverted : ScalarSet(ranges)
  }

  private mutating func readClassAtom() throws(RegularExpression.SyntaxError) -> ScalarSet {
    let start = reader.scanner.position
    guard reader.scanner.skip("\\") else { return ScalarSet(reader.scanner.next() ?? 0) }
    return set(try reader.readEscape(from: start, inClass: true), from: start)
  }

  private mutating func set(_ escape: PatternEscape, from start: Int) -> ScalarSet {
    switch escape {
    case .character(let value): return ScalarSet(value)
    case .characterClass(let letter):
      switch letter {
      case UInt8(ascii: "d"): return .digits
      case UInt8(ascii: "D"): return ScalarSet.digits.inverted
      case UInt8(ascii: "w"): return .word
      case UInt8(ascii: "W"): return ScalarSet.word.inverted
      case UInt8(ascii: "s"): return .space
      default: return ScalarSet.space.inverted
      }
    case .property: return properties(reader.scanner.bytes[start..<reader.scanner.position])
    case .boundary, .reference: return ScalarSet([])
    }
  }

  /// The characters of a Unicode property, among those used for examples.
  private mutating func properties(_ escape: ArraySlice<UInt8>) -> ScalarSet {
    isExact = false
    hasAllCharacters = false
    let pattern = String(decoding: escape, as: UTF8.self)
    guard let expression = try? RegularExpression(pattern, matchLimit: 100) else { return ScalarSet([]) }
    // Latin letters and symbols suffice for examples; all of Unicode would take a million searches.
    let known = (0x20...0x24F as ClosedRange<UInt32>).filter { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      return expression.accepts(String(scalar))
    }
    return ScalarSet(known.map { $0...$0 })
  }
}

extension RegularExpression {
  func accepts(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return search(bytes.span) == .match
  }
}
