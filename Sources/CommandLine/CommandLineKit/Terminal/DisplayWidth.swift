/// Computes how many terminal columns a text takes.
package enum DisplayWidth {
  /// The columns of a user-perceived character: 0, 1 or 2.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // Fast path for letters of Western languages, which need no Unicode properties.
    if first.value < 0x300 { return 1 }
    if isWide(first.value) || first.properties.isEmojiPresentation { return 2 }
    // An emoji with text presentation by default, to which U+FE0F gives emoji presentation.
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    return scalars.contains { !isZeroWide($0) } ? 1 : 0
  }

  package static func of(_ text: String) -> Int {
    // A carriage return and the line feed after it are a single character.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    return isPlain ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The longest beginning of a text that fits in a number of columns.
  package static func prefix(of text: String, columns: Int) -> String {
    var width = 0
    return String(
      text.prefix { character in
        width += of(character)
        return width <= columns
      })
  }

  private static func isZeroWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    case _: false
    }
  }

  /// Whether a code point is wide: East_Asian_Width W or F (UAX #11).
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wide.count / 2
    while low < high {
      let middle = (low + high) / 2
      if wide[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count / 2 && wide[2 * low] <= value
  }

  /// The first and last code point of each range. Adjacent ranges are joined across unassigned code points.
  private static let wide: [UInt32] = [
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1,
    0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA,
    0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B,
    0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x303E,
    0x3041, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAD9,
    0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x1B2FB, 0x1F004, 0x1F004,
    0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335,
    0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0,
    0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D,
    0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4,
    0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6DF,
    0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945,
    0x1F947, 0x1F9FF, 0x1FA70, 0x1FAF6, 0x20000, 0x3FFFD,
  ]
}

/// Wraps text at spaces, by the terminal columns that it takes.
package enum TextWrapping {
  /// - Parameters:
  ///   - width: The maximum width of a line, including indentation. A longer word is on a line of its own.
  ///   - hanging: The indentation of the lines after the first, if different.
  package static func lines(_ text: String, width: Int, indent: Int = 0, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var columns = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      let own = DisplayWidth.of(String(word))
      if !isEmpty, columns + 1 + own > width {
        lines.append(line)
        columns = hanging ?? indent
        line = String(repeating: " ", count: columns)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      columns += (isEmpty ? 0 : 1) + own
      isEmpty = false
    }
    return lines + [line]
  }
  /// A line wrapped between words if it is wider than the terminal. Keeps the spaces between columns of a table.
  static func fitted(_ line: some StringProtocol, to width: Int) -> String {
    guard line.utf8.count > width, DisplayWidth.of(String(line)) > width else { return String(line) }
    var (text, column, gap) = ("", 0, 0)
    var hanging = 0
    var (isStart, hasColumns) = (true, false)
    // Consecutive spaces have empty words between them.
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      defer { gap += 1 }
      guard !word.isEmpty else { continue }
      if text.isEmpty {
        // At most half the width, so that there is room for words.
        hanging = min(gap + 2, width / 2)
      } else if gap > 1, !hasColumns {
        hasColumns = true
        // If the second column starts far to the right, it leaves too little room for its text.
        if column + gap <= width / 2 { hanging = column + gap }
      }
      let own = DisplayWidth.of(String(word))
      if !isStart, column + gap + own > width {
        text += "\n"
        column = 0
        gap = hanging
      }
      text += String(repeating: " ", count: gap) + word
      column += gap + own
      gap = 0
      isStart = false
    }
    // Trailing spaces are kept, because another column may follow, but must not cause a line break.
    return text + String(repeating: " ", count: max(0, min(gap - 1, width - column)))
  }
}
