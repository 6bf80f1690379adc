/// The characters that examples consist of.
struct Palette {
  /// The kinds of characters, in order of preference.
  var kinds: [ScalarSet] = [.smallLetters, .capitalLetters, .digits]
  /// Whether to alternate between the kinds.
  var takesTurns = false

  /// A character of a set, which varies with the place; nil for an empty set.
  func scalar(of set: ScalarSet, at place: Int) -> UInt32? {
    let turned = takesTurns ? Array(kinds[(place % kinds.count)...] + kinds[..<(place % kinds.count)]) : kinds
    for kind in turned {
      if let letter = Self.letter(of: kind, at: place, in: set) { return letter }
      let known = kind.ranges.flatMap { $0.filter(set.contains) }
      guard !known.isEmpty else { continue }
      // Numbers start with 1, not 0.
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

  /// A letter of the word used in examples; nil unless the set has all its letters.
  fileprivate static func letter(of kind: ScalarSet, at place: Int, in set: ScalarSet) -> UInt32? {
    // `[a-f]`, for example, can't spell the word.
    guard let word = words.first(where: { $0.kind == kind })?.letters, word.allSatisfy(set.contains) else { return nil }
    return word[place % word.count]
  }
}

/// Generates strings from a pattern's tree, which ignores some parts, so each has to be checked against the pattern.
struct PatternExamples {
  private static let longest = 120
  /// The largest number of nodes visited. Nodes that read nothing write nothing, however often they are repeated.
  private static let maxNodes = 5_000

  private struct Variant {
    var palette = Palette()
    /// The index of the alternative to take.
    var alternative = 0
    /// The number of repetitions of an optional group.
    var groups = 0
    /// The number of repetitions of a repeatable character.
    var characters: Int?
  }

  private let variant: Variant
  private var result: [UInt32] = []
  private var nodes = 0
  /// The number of letters and digits at the end, used to vary them.
  private var run = 0

  private init(_ variant: Variant) {
    self.variant = variant
  }

  /// Strings that people commonly write, most common first: better examples than generated ones.
  static let common = [
    "name", "my-name", "my_name", "NAME", "Name", "MyName", "12", "2024", "1.5", "1.2.3", "v1.2.3", "2024-01-31",
    "12:30",
    "https://example.org/", "example.org", "user@example.org", "./name", "/name", "name/name",
    "owner/name", "@owner/name", "name.txt", "en", "en-US", "#1f2e3d", "192.0.2.1", "12s", "12%", "12MB", "12Mi",
  ]

  /// Strings that the pattern accepts, simplest first.
  static func accepted(by tree: PatternTree, isAccepted: (String) -> Bool) -> [String] {
    let found = accepted(by: tree, after: [], isAccepted: isAccepted)
    guard found.isEmpty, !tree.demands.isEmpty else { return found }
    // Each look-ahead's own letters satisfy it, so all of them together do: `foobar` for `(?=.*foo)(?=.*bar)`.
    var start = Self(Variant(characters: 0))
    return tree.demands.allSatisfy { start.write($0) }
      ? accepted(by: tree, after: start.result, isAccepted: isAccepted) : []
  }

  /// - Parameter start: Replaces as many characters at the start.
  private static func accepted(
    by tree: PatternTree, after start: [UInt32], isAccepted: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    for variant in variants {
      var writer = Self(variant)
      // An empty string isn't a useful example.
      guard writer.write(tree.root), !writer.result.isEmpty else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: (start + writer.result.dropFirst(start.count)).compactMap(Unicode.Scalar.init))
      let example = named(String(text), tree: tree, isAccepted: isAccepted)
      if !found.contains(example), isAccepted(example) { found.append(example) }
      // Further examples would look much like these.
      if found.count == 4 { break }
    }
    return found
  }

  /// The string with a name added after its final symbol, or before its first, where the pattern allows anything.
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

  /// The number of letters missing from a word of four letters, which may have been started.
  private var lettersLeft: Int { result.last.map(ScalarSet.letters.contains) == true ? max(1, 3 - run) : 4 }

  private mutating func append(_ set: ScalarSet) -> Bool {
    guard let value = variant.palette.scalar(of: set, at: run) else { return false }
    result.append(value)
    return true
  }

  private mutating func write(_ node: PatternTree.Node) -> Bool {
    nodes += 1
    guard result.count <= Self.longest, nodes <= Self.maxNodes else { return false }
    switch node {
    case .characters(let set):
      // Another kind of character starts a new run, so `ab-cd` isn't one word.
      let follows = result.last.map { set.contains($0) && ScalarSet.letters.union(.digits).contains($0) } ?? false
      run = follows ? run + 1 : 0
      return append(set)
    case .start, .end, .condition: return true
    case .sequence(let parts):
      return parts.enumerated().allSatisfy { index, part in
        // A `.` between literal characters is usually one that someone forgot to escape.
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
      // Nobody would read an example for `a{1000}`.
      guard count <= Self.longest else { return false }
      return (0..<count).allSatisfy { _ in write(part) }
    }
  }
}
