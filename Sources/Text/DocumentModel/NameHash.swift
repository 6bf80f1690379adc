/// A fast hash of short byte strings: multiply and fold, eight bytes a step, over a seed that differs in every process.
public enum NameHash {
  /// Drawn once a process, so that nobody can prepare names that collide.
  public static let processSeed = UInt64.random(in: .min ... .max)

  public static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt32 {
    var state = seed ^ (UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15)
    var index = 0
    let raw = unsafe bytes.bytes
    while index + 8 <= raw.byteCount {
      state = mix(state ^ load(raw, at: index))
      index += 8
    }
    var tail: UInt64 = 0
    while index < raw.byteCount {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    state = mix(state ^ tail)
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  /// Whether two stretches hold the same bytes; eight a step.
  public static func areEqual(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Bool {
    guard lhs.count == rhs.count else { return false }
    let (left, right) = unsafe (lhs.bytes, rhs.bytes)
    var index = 0
    while index + 8 <= left.byteCount {
      if load(left, at: index) != load(right, at: index) { return false }
      index += 8
    }
    while index < left.byteCount {
      if lhs[index] != rhs[index] { return false }
      index += 1
    }
    return true
  }

  private static func load(_ raw: RawSpan, at offset: Int) -> UInt64 {
    unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  public static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
