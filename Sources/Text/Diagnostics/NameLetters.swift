/// Which letters a name has.
struct NameLetters: Sendable {
  private var mask: UInt32 = 0
  /// Those of the endings of several things.
  private static let endings = Self("seiy").mask

  init(_ text: String) {
    for byte in text.utf8 where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A { mask |= 1 << UInt32(byte & 0x1F) }
  }

  /// False where neither can be made of words of the other.
  func mayBeAlike(_ other: Self) -> Bool {
    mask & ~(other.mask | Self.endings) == 0 || other.mask & ~(mask | Self.endings) == 0
  }
}
