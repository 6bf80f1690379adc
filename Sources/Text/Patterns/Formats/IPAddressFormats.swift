/// `dotted-quad` of RFC 2673, section 3.2, without leading zeros: `192.0.2.1`.
enum IPv4Format {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    // `0.0.0.0` is the shortest address, `255.255.255.255` the longest.
    guard text.count >= 7, text.count <= 15 else { return false }
    var position = 0
    for part in 0..<4 {
      if part > 0 {
        guard FormatCharacters.contains(text, at: position, byte: UInt8(ascii: ".")) else { return false }
        position += 1
      }
      let start = position
      var value = 0
      while position < text.count, FormatCharacters.isDigit(text[position]) {
        value = value * 10 + Int(text[position] &- UInt8(ascii: "0"))
        position += 1
      }
      let count = position - start
      // Some programs read a leading zero as octal: `010` would be 8.
      guard count > 0, count <= 3, value <= 255, count == 1 || text[start] != UInt8(ascii: "0") else { return false }
    }
    return position == text.count
  }
}

/// RFC 4291, section 2.2: eight hexadecimal groups, at most one `::` for zeros, optionally an IPv4 address at the end.
enum IPv6Format {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    var groups = 0
    var hasGap = false
    var position = 0
    if text.count >= 2, text[0] == UInt8(ascii: ":"), text[1] == UInt8(ascii: ":") {
      hasGap = true
      position = 2
    }
    while position < text.count {
      let start = position
      while position < text.count, FormatCharacters.isHexadecimal(text[position]) { position += 1 }
      guard position > start else { return false }
      if FormatCharacters.contains(text, at: position, byte: UInt8(ascii: ".")) {
        // Allowed only at the end: `::ffff:192.0.2.1`.
        guard IPv4Format.isValid(text.extracting(start...)) else { return false }
        // An IPv4 address takes the place of two groups.
        groups += 2
        position = text.count
        break
      }
      // `2001:0db8::12345` has a group of five digits.
      guard position - start <= 4 else { return false }
      groups += 1
      guard position < text.count else { break }
      // No group may be missing after a single colon at the end.
      guard text[position] == UInt8(ascii: ":"), position + 1 < text.count else { return false }
      position += 1
      if text[position] == UInt8(ascii: ":") {
        guard !hasGap else { return false }
        hasGap = true
        position += 1
      }
    }
    // `::` replaces at least one group.
    return hasGap ? groups <= 7 : groups == 8
  }
}
