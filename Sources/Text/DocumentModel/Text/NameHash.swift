/// A fast hash of short byte strings: multiplies and folds eight bytes at a time, with a random seed for each process.
public enum NameHash {
  /// A random seed, so that an attacker can't prepare colliding names.
  public static let processSeed = UInt64.random(in: .min ... .max)

  public static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt32 {
    var state = seed ^ (UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15)
    let raw = unsafe bytes.bytes
    let count = raw.byteCount
    var index = 0
    while index + 8 < count {
      state = mix(state ^ load(raw, at: index, type: UInt64.self))
      index += 8
    }
    // The last bytes, up to eight; in a longer name they may overlap the previous step.
    let last: UInt64 =
      switch count {
      case 0: 0
      case 1..<4: UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
      case 4..<8:
        UInt64(load(raw, at: 0, type: UInt32.self)) << 32 | UInt64(load(raw, at: count - 4, type: UInt32.self))
      case _: load(raw, at: count - 8, type: UInt64.self)
      }
    state = mix(state ^ last)
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  /// Whether two spans have equal bytes. Compares eight bytes at a time.
  public static func areEqual(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Bool {
    guard lhs.count == rhs.count else { return false }
    let (left, right) = unsafe (lhs.bytes, rhs.bytes)
    let count = left.byteCount
    guard count >= 8 else { return areEqual(short: left, right) }
    var index = 0
    while index + 8 < count {
      if load(left, at: index, type: UInt64.self) != load(right, at: index, type: UInt64.self) { return false }
      index += 8
    }
    // The last eight bytes, which may overlap the previous step.
    return load(left, at: count - 8, type: UInt64.self) == load(right, at: count - 8, type: UInt64.self)
  }

  private static func areEqual(short left: RawSpan, _ right: RawSpan) -> Bool {
    let count = left.byteCount
    if count >= 4 {
      return load(left, at: 0, type: UInt32.self) == load(right, at: 0, type: UInt32.self)
        && load(left, at: count - 4, type: UInt32.self) == load(right, at: count - 4, type: UInt32.self)
    }
    for index in 0..<count where load(left, at: index, type: UInt8.self) != load(right, at: index, type: UInt8.self) {
      return false
    }
    return true
  }

  private static func load<Word: BitwiseCopyable>(_ raw: RawSpan, at offset: Int, type: Word.Type) -> Word {
    unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: Word.self)
  }

  public static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
