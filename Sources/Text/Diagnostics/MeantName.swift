/// The one name that another was meant for, by slips of the hand, else by what its words mean.
public struct MeantName: Equatable, Sendable {
  public var text: String
  /// Whether it is more than a slip: other words for the same, or a part of them.
  public var isGuess: Bool

  /// Names of a list that are compared by their words.
  private static let mostCompared = 1_000

  /// Nil where none is near, or several are as near.
  public static func of(_ text: String, among candidates: [String]) -> Self? {
    of(text, among: NearestNames(candidates))
  }

  /// The same of names that are asked for many.
  ///
  /// - Parameter isMeant: whether a name comes into question, by its index.
  public static func of(
    _ text: String, among names: NearestNames, where isMeant: (Int) -> Bool = { _ in true }
  ) -> Self? {
    of(text, names.nearest(to: text, where: isMeant), among: names, where: isMeant)
  }

  /// - Parameter nearest: those of the names that are the nearest by slips of the hand; nil for none.
  public static func of(
    _ text: String, _ nearest: NearestNames.Nearest?, among names: NearestNames, where isMeant: (Int) -> Bool
  ) -> Self? {
    guard let nearest else {
      guard names.texts.count <= mostCompared else { return nil }
      return alike(text, names.texts.indices.filter(isMeant).map { names.texts[$0] })
    }
    if nearest.isClear { return Self(text: names.texts[nearest.index], isGuess: false) }
    // Whoever mistypes a name rarely does so in its first letter.
    let begun = nearest.indices.map { names.texts[$0] }.filter {
      $0.lowercased().first == text.lowercased().first && $0.count == text.count
    }
    return begun.count == 1 ? Self(text: begun[0], isGuess: false) : nil
  }

  private static func alike(_ text: String, _ candidates: [String]) -> Self? {
    let words = NameWords(text)
    guard !words.words.isEmpty else { return nil }
    let letters = Letters(text)
    let hasSynonyms = words.words.contains(where: Synonyms.hasAny)
    var best: (likeness: NameWords.Likeness, names: [String])?
    for candidate in candidates where candidate != text {
      // Most candidates have letters that the name doesn't, and the other way round.
      guard hasSynonyms || letters.mayBeAlike(Letters(candidate)) else { continue }
      guard let likeness = words.likeness(to: NameWords(candidate)) else { continue }
      if let known = best, known.likeness.rawValue < likeness.rawValue { continue }
      best = best?.likeness == likeness ? (likeness, (best?.names ?? []) + [candidate]) : (likeness, [candidate])
    }
    guard let best, best.names.count == 1 else { return nil }
    return Self(text: best.names[0], isGuess: true)
  }

  /// So many of some names, those first that share most letters with another at its ends.
  public static func nearest(_ count: Int, of names: [String], to text: String) -> [String] {
    let most = 32
    var ranks: [[String]] = Array(repeating: [], count: most + 1)
    for name in names { ranks[min(most, shared(text, name))].append(name) }
    return Array(ranks.reversed().joined().prefix(count))
  }

  private static func shared(_ one: String, _ other: String) -> Int {
    func isSame(_ pair: (UInt8, UInt8)) -> Bool { pair.0 | 0x20 == pair.1 | 0x20 }
    let shorter = min(one.utf8.count, other.utf8.count)
    var start = 0
    for pair in zip(one.utf8, other.utf8) {
      guard isSame(pair) else { break }
      start += 1
    }
    var end = 0
    for pair in zip(one.utf8.reversed(), other.utf8.reversed()) {
      guard isSame(pair), start + end < shorter else { break }
      end += 1
    }
    return start + end
  }

  /// Which letters a name has.
  private struct Letters {
    private var mask: UInt32 = 0
    /// Those of the endings of several things.
    private static let endings = Self("seiy").mask

    init(_ text: String) {
      for byte in text.utf8 where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A { mask |= 1 << UInt32(byte & 0x1F) }
    }

    func mayBeAlike(_ other: Self) -> Bool {
      mask & ~(other.mask | Self.endings) == 0 || other.mask & ~(mask | Self.endings) == 0
    }
  }
}
