/// Characters that look alike.
enum LookAlikes {
  /// Letters of other scripts, dashes and quotes that look like ASCII characters (from Unicode's confusables table).
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ո": "n", "о": "o", "р": "p", "ԛ": "q",
    "ѕ": "s", "ԝ": "w", "х": "x", "у": "y", "α": "a", "ι": "i", "ο": "o", "ρ": "p", "ν": "v", "υ": "u",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "\u{A0}": " ", "’": "'", "‘": "'",
  ]

  /// Characters without width that no text needs: soft hyphen, zero-width space, word joiner, fillers.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2060...0x2064, 0x3164, 0xFEFF, 0xFFA0,
      0xE0000...0xE007F:
      true
    case _: false
    }
  }

  /// Whether a scalar consists only of certain characters, apart from its quotes.
  static func isAll(_ text: ArraySlice<UInt8>, of isOne: (Unicode.Scalar) -> Bool) -> Bool {
    text.count <= 64
      && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { isOne($0) || $0 == "\"" || $0 == "'" }
  }

  /// Letters of Thai, Lao, Myanmar and Khmer, in which a zero-width space separates words.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
    case _: false
    }
  }

  /// Zero-width joiners and non-joiners, which are part of words in some scripts.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }

  /// Computes a shape that is equal for texts that look alike.
  static func makeShape(of text: Span<UInt8>, shape: inout [UInt8]) {
    shape.removeAll(keepingCapacity: true)
    for index in text.indices { shape.append(text[index]) }
    guard !TextBytes.isASCII(shape) else {
      for index in shape.indices where 0x41...0x5A ~= shape[index] { shape[index] |= 0x20 }
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: shape, as: UTF8.self).lowercased().unicodeScalars
    where !isInvisible(scalar) && !isJoiner(scalar) {
      scalars.append(latin[scalar] ?? scalar)
    }
    shape = Array(String(scalars).utf8)
  }
}
