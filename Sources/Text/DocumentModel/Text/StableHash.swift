/// A hash that is the same in every process, on every machine and in every version: 64-bit FNV-1a.
///
/// For identifiers that other programs store. It doesn't resist deliberate collisions.
public struct StableHash: Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(_ bytes: some Sequence<UInt8>) {
    combine(bytes)
  }

  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The value as 16 hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
