/// Finds the text that a mistyped one was probably meant to be.
public enum NearestName {
  /// The nearest of the candidates, the first if several are equally near; nil if none is near enough.
  public static func of(_ text: String, among candidates: [String]) -> String? {
    let names = NearestNames(candidates)
    return names.nearest(to: text).map { names.texts[$0.index] }
  }
}

/// Candidates for the intended spelling of a mistyped text, prepared for many searches.
public struct NearestNames: Sendable {
  /// The longest text compared, in code points.
  static let longest = EditDistance.longest
  /// The length in bytes beyond which a text isn't compared at all. No misspelled name is that long, and aliases may
  /// repeat a long text in many places.
  static let longestText = 1_024
  /// The most typing mistakes in a misspelled name.
  public static let maxEditDistance = 3
  /// The budget for finding the intended names in a file, in compared letters of about twenty instructions each.
  public static let allowance = Allowance(1_000_000, ofNode: 200)

  public let texts: [String]
  private let spellings: [Spelling]
  /// The set of letters and the length of each text, which exclude most texts.
  private let signatures: [Signature]
  /// The set of letters of each text, which excludes most texts when words are compared.
  let letters: [NameLetters]

  public init(_ texts: [String]) {
    self.texts = texts
    spellings = texts.map { Spelling($0) }
    signatures = spellings.map(\.signature)
    letters = texts.map { NameLetters($0) }
  }

  /// The texts nearest to a given one.
  public struct Nearest: Sendable {
    /// The indices of all texts that are equally near, in order; at least one.
    public var indices: [Int]
    /// The number of typos; 0 if only case and separators differ.
    public var slips: Int

    public var index: Int { indices[0] }
    /// Whether no other text is as near.
    public var isClear: Bool { indices.count == 1 }
  }

  /// The nearest texts; nil if none is near enough to be the intended one.
  ///
  /// - Parameters:
  ///   - slips: The largest number of typos; short texts allow fewer.
  ///   - isCandidate: Whether the text at an index may be the result.
  public func nearest(
    to text: String, slips: Int = maxEditDistance, where isCandidate: (Int) -> Bool = { _ in true }
  ) -> Nearest? {
    var effort = Budget.unbounded
    return nearest(to: text, slips: slips, spending: &effort, where: isCandidate)
  }

  /// The nearest texts, within a budget; nil also if that doesn't suffice.
  public func nearest(
    to text: String, slips: Int = maxEditDistance, spending effort: inout Budget, where isCandidate: (Int) -> Bool
  ) -> Nearest? {
    guard text.utf8.count <= Self.longestText, effort.spend(texts.count) else { return nil }
    let sign = Signature(text)
    // Computed only if needed: for most texts the signatures exclude every candidate.
    lazy var own = Spelling(text)
    lazy var distances = EditDistance(own.folded)
    var best: Nearest?
    var nearestOfNumbers = Int.max
    for index in signatures.indices {
      let signature = signatures[index]
      // At most one typo for every three letters: `dark` and `hard` share two letters, but are different words.
      let limit = min(slips, max(1, max(sign.count, signature.count) / 3))
      // `log_level` and `logLevel` differ in length, but are the same name.
      let mayBeSame = sign.letters == signature.letters
      guard mayBeSame || sign.mayBe(signature, slips: limit) else { continue }
      let other = spellings[index]
      let isSame = mayBeSame && own.hasSameLetters(as: other)
      guard isSame || sign.mayBe(signature, slips: limit), texts[index] != text, isCandidate(index) else {
        continue
      }
      let most = min(limit, best?.slips ?? .max)
      guard effort.spend(other.folded.count) else { return nil }
      guard let distance = isSame ? 0 : distances.to(other.folded, atMost: most) else { continue }
      // `ipv4` isn't a typo of `ipv6`, nor `v2` of `v3`.
      if Self.differInNumbers(text, texts[index]) {
        nearestOfNumbers = min(nearestOfNumbers, distance)
        continue
      }
      // Otherwise any one-letter text would match any other.
      if distance >= min(own.folded.count, other.folded.count) { continue }
      if distance == best?.slips {
        best?.indices.append(index)
      } else {
        best = Nearest(indices: [index], slips: distance)
      }
    }
    // If a closer text differs only in its number, that one was meant, and the number isn't a typo.
    return best.flatMap { $0.slips > nearestOfNumbers ? nil : $0 }
  }

  /// Whether both texts contain digits and differ only in these: `2.1` isn't a typo of `3.1`.
  private static func differInNumbers(_ lhs: String, _ rhs: String) -> Bool {
    func letters(_ text: String) -> [UInt8] { text.utf8.filter { !(0x30...0x39).contains($0) } }
    let (one, other) = (letters(lhs), letters(rhs))
    return one.count < lhs.utf8.count && other.count < rhs.utf8.count && one == other
  }

  /// Properties that must be similar for one text to be a typo of another.
  private struct Signature {
    /// A bit for each letter that occurs; some letters share one.
    var letters: UInt64
    /// The length, including word separators.
    var count: Int

    init(letters: UInt64, count: Int) {
      self.letters = letters
      self.count = count
    }

    /// The signature of the text's spelling; for ASCII, without creating the spelling.
    init(_ text: String) {
      self.init(letters: 0, count: text.utf8.count)
      for byte in text.utf8 {
        guard byte < 0x80 else {
          self = Spelling(text).signature
          return
        }
        let scalar = UInt32(0x41...0x5A ~= byte ? byte + 0x20 : byte)
        if !Spelling.isSeparator(scalar) { letters |= 1 << UInt64(scalar & 63) }
      }
    }

    /// Returns false if that few typos can't turn one text into the other: each adds and removes at most one letter.
    func mayBe(_ other: Self, slips: Int) -> Bool {
      abs(count - other.count) <= slips && (letters ^ other.letters).nonzeroBitCount <= 2 * slips
        && count <= longest && other.count <= longest
    }
  }

  /// A text prepared for comparison.
  private struct Spelling {
    /// The lowercase code points.
    let folded: [UInt32]
    /// The same without word separators; empty if there are none.
    private let bare: [UInt32]
    let signature: Signature

    init(_ text: String) {
      let folded = Self.fold(text)
      self.folded = folded
      let bare = folded.filter { !Self.isSeparator($0) }
      self.bare = bare.count < folded.count ? bare : []
      signature = Signature(letters: bare.reduce(0) { $0 | 1 << UInt64($1 & 63) }, count: folded.count)
    }

    /// Whether they differ only in separators and case.
    func hasSameLetters(as other: Self) -> Bool {
      if bare.isEmpty, other.bare.isEmpty { return folded == other.folded }
      return (bare.isEmpty ? folded : bare) == (other.bare.isEmpty ? other.folded : other.bare)
    }

    private static func fold(_ text: String) -> [UInt32] {
      var result: [UInt32] = []
      result.reserveCapacity(text.utf8.count)
      // ASCII avoids Unicode's tables, which would take most of the time.
      for byte in text.utf8 {
        guard byte < 0x80 else { return text.lowercased().unicodeScalars.map(\.value) }
        result.append(UInt32(0x41...0x5A ~= byte ? byte + 0x20 : byte))
      }
      return result
    }

    static func isSeparator(_ scalar: UInt32) -> Bool { scalar == 0x2D || scalar == 0x5F || scalar == 0x20 }
  }
}
