/// Texts, ready to be asked whether one is a single slip of the keyboard away from another.
///
/// Two texts that differ in one letter, or in two swapped neighbours, are the same once a letter of each is taken out. So a
/// text is looked up by what is left of it without each of its letters, and isn't compared with every other.
public struct SlipIndex: Sendable {
  /// Texts of so many bytes have no slips here: the time is quadratic.
  private static let longest = 64

  /// What is left of the texts, hashed.
  private var rests: Set<UInt64> = []
  /// A bit for each number of letters that a text has, or has without one: most that are asked for come out of question by it.
  private var lengths: UInt64 = 0

  public init(_ texts: [String]) {
    for text in texts {
      let bytes = Array(text.utf8)
      guard bytes.count < Self.longest else { continue }
      lengths |= 0b11 << UInt64(max(1, Self.letterCount(bytes.span)) - 1)
      Self.forEachRest(bytes.span) { rests.insert($0) }
    }
  }

  public var isEmpty: Bool { rests.isEmpty }

  /// Whether a text may be one slip away, in capital letters and in what separates words even more: false is certain.
  public func mayHold(slipOf text: Span<UInt8>) -> Bool {
    guard text.count < Self.longest, lengths & 0b11 << UInt64(max(1, Self.letterCount(text)) - 1) != 0 else {
      return false
    }
    var isFound = false
    Self.forEachRest(text) { isFound = isFound || rests.contains($0) }
    return isFound
  }

  /// The text without what separates words, and the same without each of its letters.
  private static func forEachRest(_ text: Span<UInt8>, _ body: (UInt64) -> Void) {
    var letters: [UInt8] = []
    letters.reserveCapacity(text.count)
    for index in text.indices where !isSeparator(text[index]) { letters.append(lower(text[index])) }
    for omitted in 0...letters.count {
      // FNV-1a: short texts that a schema's author chose, so no hash has to be hard to foresee.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for index in letters.indices where index != omitted { hash = (hash ^ UInt64(letters[index])) &* 0x100_0000_01b3 }
      body(hash)
    }
  }

  private static func letterCount(_ text: Span<UInt8>) -> Int {
    var count = 0
    for index in text.indices where !isSeparator(text[index]) { count += 1 }
    return count
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F || byte == 0x20 }

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }
}
