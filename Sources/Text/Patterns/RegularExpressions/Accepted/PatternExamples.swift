/// The characters that examples are made of.
struct Palette {
  /// In the order in which they are looked for.
  var kinds: [ScalarSet] = [.smallLetters, .capitalLetters, .digits]
  /// Whether the kinds take turns.
  var takesTurns = false

  /// One of a set, others at other places; nil for an empty set.
  func scalar(of set: ScalarSet, at place: Int) -> UInt32? {
    let turned = takesTurns ? Array(kinds[(place % kinds.count)...] + kinds[..<(place % kinds.count)]) : kinds
    for kind in turned {
      let known = kind.ranges.flatMap { $0.filter(set.contains) }
      guard !known.isEmpty else { continue }
      // Numbers begin with 1.
      let isDigits = kind == .digits && known.count > 1 && known[0] == 0x30
      return known[(place + (isDigits ? 1 : 0)) % known.count]
    }
    let printable = ((0x21...0x7E) + [0x20]).first(where: set.contains)
    return printable ?? set.ranges.first.flatMap { $0.first { Unicode.Scalar($0) != nil } }
  }
}

/// Makes texts by a pattern's tree. The tree leaves out parts of the pattern, so each text has to be checked by the
/// pattern.
struct PatternExamples {
  private static let longest = 120
  /// The most nodes that are walked: nodes that read nothing write nothing, however often they are repeated.
  private static let mostNodes = 5_000

  private struct Variant {
    var palette = Palette()
    /// The alternative that is taken where there are several.
    var alternative = 0
    /// How often an optional group is repeated.
    var groups = 0
    /// How often a character is repeated that may be.
    var characters: Int?
  }

  private let variant: Variant
  private var result: [UInt32] = []
  private var nodes = 0
  /// The number of letters and digits at the end, so that they don't all look alike.
  private var run = 0

  private init(_ variant: Variant) {
    self.variant = variant
  }

  /// Texts that the pattern accepts, the plainest first.
  static func accepted(by tree: PatternTree, _ isAccepted: (String) -> Bool) -> [String] {
    var found: [String] = []
    for variant in variants {
      var writer = Self(variant)
      guard writer.write(tree.root), !writer.result.isEmpty else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: writer.result.compactMap(Unicode.Scalar.init))
      let example = String(text)
      if !found.contains(example), isAccepted(example) { found.append(example) }
      if found.count == 4 { break }
    }
    return found
  }

  private static let variants: [Variant] = {
    let capitals = Palette(kinds: [.capitalLetters, .smallLetters, .digits])
    let numbers = Palette(kinds: [.digits, .smallLetters, .capitalLetters])
    let mixed = Palette(kinds: [.smallLetters, .capitalLetters, .digits, ScalarSet(0x2D)], takesTurns: true)
    var result = [
      Variant(), Variant(characters: 1), Variant(groups: 1), Variant(palette: mixed, characters: 8),
      Variant(palette: capitals), Variant(palette: numbers), Variant(characters: 12), Variant(groups: 2),
      Variant(palette: numbers, groups: 1),
    ]
    result += (1..<6).map { Variant(alternative: $0) }
    return result
  }()

  private static func isGiven(_ node: PatternTree.Node) -> Bool {
    if case .characters(let set) = node { set.single != nil } else { false }
  }

  private mutating func append(_ set: ScalarSet) -> Bool {
    guard let value = variant.palette.scalar(of: set, at: run) else { return false }
    result.append(value)
    return true
  }

  private mutating func write(_ node: PatternTree.Node) -> Bool {
    nodes += 1
    guard result.count <= Self.longest, nodes <= Self.mostNodes else { return false }
    switch node {
    case .characters(let set):
      let follows = result.last.map { set.contains($0) && ScalarSet.letters.union(.digits).contains($0) } ?? false
      run = follows ? run + 1 : 0
      return append(set)
    case .start, .end, .condition: return true
    case .sequence(let parts):
      return parts.enumerated().allSatisfy { index, part in
        // A point between literal characters is most often one that should have been escaped.
        guard part == .characters(.any), index > 0, index + 1 < parts.count, Self.isGiven(parts[index - 1]),
          Self.isGiven(parts[index + 1])
        else { return write(part) }
        result.append(UInt32(UInt8(ascii: ".")))
        return true
      }
    case .alternatives(let parts): return write(parts[min(variant.alternative, parts.count - 1)])
    case .repeated(let part, let least, let most):
      var wanted = variant.groups
      if case .characters(let set) = part, most != 1 {
        wanted = set.isSubset(of: .digits) ? 2 : set.meets(.word) ? 3 : 0
        if wanted > 0, let characters = variant.characters { wanted = characters }
      }
      let count = max(least, min(wanted, most ?? .max))
      guard count <= Self.longest else { return false }
      return (0..<count).allSatisfy { _ in write(part) }
    }
  }
}
