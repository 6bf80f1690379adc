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
      if let letter = Self.letter(of: kind, at: place, in: set) { return letter }
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

extension Palette {
  private static let words: [(kind: ScalarSet, letters: [UInt32])] = [
    (.smallLetters, "name".unicodeScalars.map(\.value)), (.capitalLetters, "NAME".unicodeScalars.map(\.value)),
  ]

  /// A letter of the word that examples are made of, where a set has all of them.
  fileprivate static func letter(of kind: ScalarSet, at place: Int, in set: ScalarSet) -> UInt32? {
    // Only where all of its letters are allowed: `[a-f]` would spell no word.
    guard let word = words.first(where: { $0.kind == kind })?.letters, word.allSatisfy(set.contains) else { return nil }
    return word[place % word.count]
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

  /// Texts as people write them, the most usual first: one that a pattern accepts says more than one made by its tree.
  static let common = [
    "name", "my-name", "my_name", "NAME", "Name", "MyName", "12", "2024", "1.5", "1.2.3", "v1.2.3", "2024-01-31",
    "12:30",
    "https://example.org/", "example.org", "user@example.org", "./name", "/name", "name/name",
    "owner/name", "@owner/name", "name.txt", "en", "en-US", "#1f2e3d", "192.0.2.1", "12s", "12%", "12MB", "12Mi",
  ]

  /// Texts that the pattern accepts, the plainest first.
  static func accepted(by tree: PatternTree, isAccepted: (String) -> Bool) -> [String] {
    let found = accepted(by: tree, after: [], isAccepted: isAccepted)
    guard found.isEmpty, !tree.demands.isEmpty else { return found }
    // Each look-ahead alone is met by its own letters, so all are by a text that has them: `foobar` by `(?=.*foo)(?=.*bar)`.
    var start = Self(Variant(characters: 0))
    return tree.demands.allSatisfy { start.write($0) }
      ? accepted(by: tree, after: start.result, isAccepted: isAccepted) : []
  }

  /// - Parameter start: takes the place of as many characters.
  private static func accepted(
    by tree: PatternTree, after start: [UInt32], isAccepted: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    for variant in variants {
      var writer = Self(variant)
      // An empty text says nothing about a pattern.
      guard writer.write(tree.root), !writer.result.isEmpty else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: (start + writer.result.dropFirst(start.count)).compactMap(Unicode.Scalar.init))
      let example = named(String(text), tree: tree, isAccepted: isAccepted)
      if !found.contains(example), isAccepted(example) { found.append(example) }
      // Further variants look much like the first ones.
      if found.count == 4 { break }
    }
    return found
  }

  /// A text with a name after a sign that it ends in, or before one that it begins with, where anything is allowed there.
  private static func named(_ text: String, tree: PatternTree, isAccepted: (String) -> Bool) -> String {
    let parts = if case .sequence(let parts) = tree.root { parts } else { [tree.root] }
    let isSign = { (scalar: Unicode.Scalar?) in
      scalar.map { !ScalarSet.letters.union(.digits).contains($0.value) } ?? false
    }
    if parts.first == .start, parts.last != .end, isSign(text.unicodeScalars.last), isAccepted(text + "name") {
      return text + "name"
    }
    if parts.first != .start, parts.last == .end, isSign(text.unicodeScalars.first), isAccepted("name" + text) {
      return "name" + text
    }
    return text
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

  /// The letters that a word of four, which may have begun, lacks.
  private var lettersLeft: Int { result.last.map(ScalarSet.letters.contains) == true ? max(1, 3 - run) : 4 }

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
      // A new kind of character begins a new run, so that `ab-cd` isn't one word.
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
        wanted = set.isSubset(of: .digits) ? 2 : set.meets(.word) ? lettersLeft : 0
        if wanted > 0, let characters = variant.characters { wanted = characters }
      }
      let count = max(least, min(wanted, most ?? .max))
      // `a{1000}` is no example that someone reads.
      guard count <= Self.longest else { return false }
      return (0..<count).allSatisfy { _ in write(part) }
    }
  }
}
