/// The one name that another was intended as: by typing mistakes, otherwise by its words.
public struct MeantName: Equatable, Sendable {
  public var text: String
  /// Whether it is more than a slip: the words in another order, or a part of them.
  public var isGuess: Bool

  /// The most names whose words are compared.
  private static let mostCompared = 1_000

  /// The cost of comparing the words of two names.
  private static let effortOfWords = 100

  /// Nil if none is near, several are as near, or no effort is left.
  ///
  /// - Parameter isCandidate: Whether the name at an index is allowed as the result.
  public static func of(
    _ text: String, among names: NearestNames, spending effort: inout Budget,
    where isCandidate: (Int) -> Bool = { _ in true }
  ) -> Self? {
    guard let nearest = names.nearest(to: text, spending: &effort, where: isCandidate) else {
      // A schema of thousands of names would make each unknown key cost as many comparisons.
      return names.texts.count <= mostCompared ? alike(text, names: names, spending: &effort, where: isCandidate) : nil
    }
    // A name is rarely mistyped in its first letter.
    func beginsAlike(_ name: String) -> Bool { name.lowercased().first == text.lowercased().first }
    // `ost` is one letter away from `host`; two slips and another first letter are more likely another word.
    if nearest.isClear {
      let name = names.texts[nearest.index]
      return Self(text: name, isGuess: nearest.slips > 1 && !beginsAlike(name))
    }
    // `soze` is one typo away from `size` and from `doze`, and only one of them begins with its letter.
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
      // Most candidates have letters that the name doesn't, and the other way round.
      guard letters.mayBeAlike(names.letters[index]), candidate != text, isCandidate(index) else { continue }
      guard effort.spend(effortOfWords) else { return nil }
      guard let likeness = words.likeness(to: NameWords(candidate)) else { continue }
      // A surer likeness was found before; one that is as sure makes the name ambiguous.
      if let known = best, known.likeness.rawValue < likeness.rawValue { continue }
      best = best?.likeness == likeness ? (likeness, (best?.names ?? []) + [candidate]) : (likeness, [candidate])
    }
    // `timeout` is as close in meaning to `connectTimeout` as to `readTimeout`.
    guard let best, best.names.count == 1 else { return nil }
    return Self(text: best.names[0], isGuess: true)
  }

  /// A number of names, those first that share most letters with another at its ends.
  public static func nearest(_ count: Int, of names: [String], to text: String) -> [String] {
    let most = 32
    let letters = Array(text.utf8)
    var ranks: [[String]] = Array(repeating: [], count: most + 1)
    // `max_conn` shares its start with `max_connections`; the end counts too, for `size` and `text_size`.
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
