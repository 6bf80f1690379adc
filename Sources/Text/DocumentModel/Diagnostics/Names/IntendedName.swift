/// The only name that a text was probably meant to be: the nearest by typing mistakes, otherwise by its words.
public struct IntendedName: Equatable, Sendable {
  public var text: String
  /// Whether the name is less certain: several typing mistakes and another first letter, the words in another order, or
  /// only some of them.
  public var isGuess: Bool

  /// The largest number of names whose words are compared.
  private static let maxCompared = 1_000

  /// The cost of comparing the words of two names.
  private static let effortOfWords = 100

  /// The intended name; nil if no name is near, if several are equally near, or if the budget is spent.
  ///
  /// - Parameter isCandidate: Whether the name at an index may be the result.
  public static func of(
    _ text: String, among names: NearestNames, spending effort: inout Budget,
    where isCandidate: (Int) -> Bool = { _ in true }
  ) -> Self? {
    guard let nearest = names.nearest(to: text, spending: &effort, where: isCandidate) else {
      // In a schema with thousands of names, each unknown key would cost as many comparisons.
      return names.texts.count <= maxCompared ? alike(text, names: names, spending: &effort, where: isCandidate) : nil
    }
    // The first letter of a name is rarely mistyped.
    func beginsAlike(_ name: String) -> Bool { name.lowercased().first == text.lowercased().first }
    // `ost` is one typo away from `host`; with two typos and another first letter it is more likely a different word.
    if nearest.isClear {
      let name = names.texts[nearest.index]
      return Self(text: name, isGuess: nearest.slips > 1 && !beginsAlike(name))
    }
    // `soze` is one typo away from both `size` and `doze`, but only `size` starts with the same letter.
    let begun = nearest.indices.map { names.texts[$0] }.filter { beginsAlike($0) && $0.count == text.count }
    return begun.count == 1 ? Self(text: begun[0], isGuess: false) : nil
  }

  private static func alike(
    _ text: String, names: NearestNames, spending effort: inout Budget, where isCandidate: (Int) -> Bool
  ) -> Self? {
    guard text.utf8.count <= NearestNames.longestText, effort.spend(names.texts.count) else { return nil }
    let words = NameWords(text)
    guard !words.words.isEmpty else { return nil }
    let letters = NameLetters(text)
    var best: (likeness: NameWords.Likeness, names: [String])?
    for (index, candidate) in names.texts.enumerated() {
      // A quick test by letters excludes most candidates.
      guard letters.mayBeAlike(names.letters[index]), candidate != text, isCandidate(index) else { continue }
      guard effort.spend(effortOfWords) else { return nil }
      guard let likeness = words.likeness(to: NameWords(candidate)) else { continue }
      // A more certain likeness wins; an equally certain one makes the name ambiguous.
      if let known = best, known.likeness.rawValue < likeness.rawValue { continue }
      best = best?.likeness == likeness ? (likeness, (best?.names ?? []) + [candidate]) : (likeness, [candidate])
    }
    // `timeout` is as close in meaning to `connectTimeout` as to `readTimeout`.
    guard let best, best.names.count == 1 else { return nil }
    return Self(text: best.names[0], isGuess: true)
  }

  /// At most `count` of the names, those first that share the most letters with `text` at start and end.
  public static func nearest(_ count: Int, of names: [String], to text: String) -> [String] {
    let most = 32
    let letters = Array(text.utf8)
    var ranks: [[String]] = Array(repeating: [], count: most + 1)
    // `max_conn` shares its start with `max_connections`, and `size` its end with `text_size`.
    for name in names { ranks[min(most, shared(letters, Array(name.utf8)))].append(name) }
    return Array(ranks.reversed().joined().prefix(count))
  }

  private static func shared(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let shorter = min(one.count, other.count)
    var start = 0
    while start < shorter, one[start] | 0x20 == other[start] | 0x20 { start += 1 }
    var end = 0
    while start + end < shorter, one[one.count - 1 - end] | 0x20 == other[other.count - 1 - end] | 0x20 { end += 1 }
    return start + end
  }
}
