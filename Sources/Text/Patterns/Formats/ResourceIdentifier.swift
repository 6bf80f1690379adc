/// The grammar of URIs and IRIs: RFC 3986, appendix A, and RFC 3987, section 2.2.
struct ResourceIdentifier {
  /// A part of the identifier, which determines the characters allowed in addition to `%XX` and the common ones.
  private enum Part {
    case userInformation, registeredName, firstSegment, path, query, fragment
  }

  /// Whether the identifier is an IRI.
  let allowsNonASCII: Bool

  /// - Parameter needsScheme: Whether a relative reference isn't allowed (RFC 3986, section 4.1).
  func isValid(_ text: Span<UInt8>, needsScheme: Bool) -> Bool {
    let scheme = endOfScheme(text)
    if scheme == nil, needsScheme { return false }
    // Without a scheme the text is a relative reference: `docs/page.html`.
    let hierarchy = scheme ?? 0
    let fragment = first(UInt8(ascii: "#"), in: text, from: hierarchy) ?? text.count
    // A `?` after `#` is part of the fragment.
    let query = first(UInt8(ascii: "?"), in: text.extracting(0..<fragment), from: hierarchy) ?? fragment
    guard isAuthorityAndPath(text.extracting(hierarchy..<query), hasScheme: scheme != nil) else { return false }
    if query < fragment, !isMade(of: .query, text: text.extracting(query + 1..<fragment)) { return false }
    return fragment == text.count || isMade(of: .fragment, text: text.extracting((fragment + 1)...))
  }

  /// The index after `scheme:`; nil if there is no scheme.
  private func endOfScheme(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty, FormatCharacters.isLetter(text[0]) else { return nil }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: ":"): return index + 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      default: guard FormatCharacters.isLetterOrDigit(text[index]) else { return nil }
      }
    }
    return nil
  }

  private func isAuthorityAndPath(_ text: Span<UInt8>, hasScheme: Bool) -> Bool {
    let slash = UInt8(ascii: "/")
    if FormatCharacters.contains(text, at: 0, byte: slash), FormatCharacters.contains(text, at: 1, byte: slash) {
      let path = first(slash, in: text, from: 2) ?? text.count
      return isAuthority(text.extracting(2..<path)) && isMade(of: .path, text: text.extracting(path...))
    }
    if hasScheme { return isMade(of: .path, text: text) }
    // With a colon in the first segment, the text before it would be a scheme.
    let segment = first(slash, in: text, from: 0) ?? text.count
    return isMade(of: .firstSegment, text: text.extracting(0..<segment))
      && isMade(of: .path, text: text.extracting(segment...))
  }

  private func isAuthority(_ text: Span<UInt8>) -> Bool {
    var host = 0
    if let at = first(UInt8(ascii: "@"), in: text, from: 0) {
      guard isMade(of: .userInformation, text: text.extracting(0..<at)) else { return false }
      host = at + 1
    }
    var end = host
    if FormatCharacters.contains(text, at: host, byte: UInt8(ascii: "[")) {
      // `http://[::1]:80/`: colons inside the brackets don't start a port.
      guard let bracket = first(UInt8(ascii: "]"), in: text, from: host),
        isAddressLiteral(text.extracting(host + 1..<bracket))
      else { return false }
      end = bracket + 1
    } else {
      end = first(UInt8(ascii: ":"), in: text, from: host) ?? text.count
      guard isMade(of: .registeredName, text: text.extracting(host..<end)) else { return false }
    }
    if end == text.count { return true }
    guard text[end] == UInt8(ascii: ":") else { return false }
    // The port may be empty: `http://example.org:/` (RFC 3986, section 3.2.3).
    for index in end + 1..<text.count where !FormatCharacters.isDigit(text[index]) { return false }
    return true
  }

  /// Whether the text is an IPv6 address, or `v1.…` for a later version (RFC 3986, section 3.2.2).
  private func isAddressLiteral(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0] | 0x20 == UInt8(ascii: "v") else { return IPv6Format.isValid(text) }
    guard let dot = first(UInt8(ascii: "."), in: text, from: 1), dot > 1, dot + 1 < text.count else { return false }
    for index in 1..<dot where !FormatCharacters.isHexadecimal(text[index]) { return false }
    for index in dot + 1..<text.count {
      let byte = text[index]
      guard FormatCharacters.isUnreserved(byte) || FormatCharacters.isSubDelimiter(byte) || byte == UInt8(ascii: ":")
      else { return false }
    }
    return true
  }

  private func isMade(of part: Part, text: Span<UInt8>) -> Bool {
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte >= 0x80 {
        let (value, end) = FormatCharacters.scalar(text, at: position)
        guard allowsNonASCII, isInternational(value, in: part) else { return false }
        position = end
      } else if FormatCharacters.isUnreserved(byte) || FormatCharacters.isSubDelimiter(byte) || isExtra(byte, in: part)
      {
        position += 1
      } else {
        guard let end = FormatCharacters.endOfPercentEncoded(text, at: position) else { return false }
        position = end
      }
    }
    return true
  }

  private func isExtra(_ byte: UInt8, in part: Part) -> Bool {
    switch (byte, part) {
    case (UInt8(ascii: ":"), .userInformation), (UInt8(ascii: ":"), .path), (UInt8(ascii: ":"), .query),
      (UInt8(ascii: ":"), .fragment):
      true
    case (UInt8(ascii: "@"), .firstSegment), (UInt8(ascii: "@"), .path), (UInt8(ascii: "@"), .query),
      (UInt8(ascii: "@"), .fragment):
      true
    case (UInt8(ascii: "/"), .path), (UInt8(ascii: "/"), .query), (UInt8(ascii: "/"), .fragment): true
    case (UInt8(ascii: "?"), .query), (UInt8(ascii: "?"), .fragment): true
    default: false
    }
  }

  private func isInternational(_ value: UInt32, in part: Part) -> Bool {
    switch part {
    case .query: InternationalCharacters.isGeneral(value) || InternationalCharacters.isPrivate(value)
    case .userInformation, .registeredName, .firstSegment, .path, .fragment: InternationalCharacters.isGeneral(value)
    }
  }

  private func first(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text[index] == byte { return index }
      index += 1
    }
    return nil
  }
}

/// Non-ASCII characters by the classes of RFC 3987, section 2.2.
enum InternationalCharacters {
  /// `ucschar`
  static func isGeneral(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    // The last two code points of each plane are noncharacters, and plane 14 starts with tags.
    case 0x1_0000...0xE_FFFF: value & 0xFFFF <= 0xFFFD && !(0xE_0000...0xE_0FFF).contains(value)
    default: false
    }
  }

  /// `iprivate`
  static func isPrivate(_ value: UInt32) -> Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
    default: false
    }
  }
}
