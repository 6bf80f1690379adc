/// Decides whether two texts are spellings of the same word.
public enum WordSpelling {
  /// Whether the texts differ only in case, `-`, `_` and spaces: `logLevel`, `log-level` and `LOG_LEVEL`. A leading
  /// dash or a separator between numbers makes a difference: `-push`, `1-2`.
  public static func isSame(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

  private static func folded(_ text: String) -> [UInt32] {
    let scalars = Array(text.lowercased().unicodeScalars)
    var result: [UInt32] = []
    for (place, scalar) in scalars.enumerated() {
      guard isSeparator(scalar) else {
        result.append(scalar.value)
        continue
      }
      // `1-2` and `12` differ, and so do `-5` and `5`.
      let isOfNumber = place == 0 || isDigit(scalars[place - 1])
      let isBeforeNumber = place + 1 < scalars.count && isDigit(scalars[place + 1])
      if isOfNumber && isBeforeNumber || place == 0 && scalar == "-" { result.append(separator) }
    }
    return result
  }

  private static let separator: UInt32 = 0x2D

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "_" || scalar == " " }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

/// Extension names (`x-…`). They can be chosen freely, so none is a misspelling of another name.
public enum ExtensionName {
  public static func mayBeMeant(_ name: String, by written: String) -> Bool {
    !recognizes(name) || recognizes(written)
  }

  private static func recognizes(_ name: String) -> Bool { name.lowercased().hasPrefix("x-") }
}
