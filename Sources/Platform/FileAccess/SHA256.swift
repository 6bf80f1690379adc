internal import CSettleSystem

/// The SHA-256 hash function (FIPS 180-4).
package enum SHA256 {
  /// The hash as 64 hexadecimal digits.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The 32 bytes of the hash, computed by the processor's SHA instructions if it has them.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state = start
    let whole = bytes.count / 64 * 64
    take(bytes.span.extracting(..<whole), into: &state)
    var rest = Array(bytes[whole...]) + [0x80]
    // The last eight bytes of the last block contain the length.
    rest += Array(repeating: 0, count: (120 - rest.count % 64) % 64)
    let bits = UInt64(bytes.count) &* 8
    rest += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    take(rest.span, into: &state)
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  /// Processes whole blocks of 64 bytes.
  private static func take(_ bytes: Span<UInt8>, into state: inout [UInt32]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      if hasInstructions {
        unsafe settle_sha256(&state, start, buffer.count / 64, constants)
      } else {
        unsafe settle_sha256_plain(&state, start, buffer.count / 64, constants)
      }
    }
  }

  private static let hasInstructions = settle_has_sha256()

  private static let start: [UInt32] = [
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
  ]
  private static let constants: [UInt32] = [
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5, 0xD807AA98,
    0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174, 0xE49B69C1, 0xEFBE4786,
    0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA, 0x983E5152, 0xA831C66D, 0xB00327C8,
    0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967, 0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13,
    0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85, 0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819,
    0xD6990624, 0xF40E3585, 0x106AA070, 0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A,
    0x5B9CCA4F, 0x682E6FF3, 0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7,
    0xC67178F2,
  ]
}
