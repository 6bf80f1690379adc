internal import Patterns

/// One representative for each class of characters that some sets don't distinguish, letters first.
struct Alphabet {
  let letters: [UInt32]

  private static let surrogates = ScalarSet([0xD800...0xDFFF])

  init(_ sets: [ScalarSet]) {
    // Letters, digits and punctuation start their own classes, so that examples consist of characters that people type.
    var bounds: Set<UInt32> = [0, 0xD800, 0xE000, 0x61, 0x7B, 0x41, 0x5B, 0x30, 0x3A, 0x21, 0x7F]
    for set in sets {
      for range in set.ranges {
        bounds.insert(range.lowerBound)
        if range.upperBound < 0x10FFFF { bounds.insert(range.upperBound + 1) }
      }
    }
    var chosen: [[Bool]: UInt32] = [:]
    // Strings can't contain lone surrogates.
    for scalar in bounds where !Self.surrogates.contains(scalar) {
      let key = sets.map { $0.contains(scalar) }
      if let known = chosen[key], Self.rank(known) <= Self.rank(scalar) { continue }
      chosen[key] = scalar
    }
    letters = chosen.values.sorted { Self.rank($0) < Self.rank($1) }
  }

  /// A rank by how common a character is in what people write; lower is more common.
  private static func rank(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x61...0x7A: scalar - 0x61
    case 0x30...0x39: 100 + scalar
    case 0x41...0x5A: 200 + scalar
    case 0x21...0x7E: 300 + scalar
    case 0x20: 500
    default: 1_000 + scalar
    }
  }
}
