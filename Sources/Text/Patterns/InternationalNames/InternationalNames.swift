internal import CIDN2

/// Labels of internationalized domain names, checked by the registration rules of IDNA 2008 (RFC 5890 to 5893).
enum InternationalNames {
  /// A valid label.
  struct Label: Sendable {
    /// The number of octets in the domain name system.
    var length: Int
    /// Whether it makes its name a Bidi domain name (RFC 5893, section 1.4).
    var isRightToLeft: Bool
  }

  /// The largest number of octets of a label in the domain name system (RFC 1035, section 2.3.4).
  static let longestLabel = 63

  /// A label with non-ASCII characters; nil if it isn't a U-label.
  ///
  /// - Parameter normalizing: Whether to convert the label to Unicode's normalization form C first.
  static func uLabel(_ label: Span<UInt8>, normalizing: Bool = false) -> Label? {
    // The longest label encodes fewer characters than its octets; before normalization, each has up to four bytes.
    guard label.count <= longestLabel * 12 else { return nil }
    let bidirectional = BidirectionalRule(label)
    guard bidirectional.isKept else { return nil }
    let length: Int? = unsafe withTerminated(label) { label in
      let flags: Int32 = normalizing ? Int32(bitPattern: IDN2_NFC_INPUT.rawValue) : 0
      return unsafe register(uLabel: label, aLabel: nil, flags: flags)
    }
    return length.map { Label(length: $0, isRightToLeft: bidirectional.isRightToLeft) }
  }

  /// A label that starts with `xn--`; nil if it isn't the canonical encoding of a U-label.
  static func aLabel(_ label: Span<UInt8>) -> Label? {
    // A longer label is invalid without decoding it.
    guard label.count <= longestLabel else { return nil }
    var lowercased = InlineArray<64, UInt8>(repeating: 0)
    // ASCII case doesn't matter in a label, but libidn2 compares its own encoding byte by byte.
    for index in label.indices {
      let byte = label[index]
      lowercased[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    let bytes = lowercased.span
    return unsafe withTerminated(bytes.extracting(0..<label.count)) { label in
      // Registration accepts the label only if encoding its characters again gives the same label.
      guard let length = unsafe register(uLabel: nil, aLabel: label, flags: 0),
        let bidirectional = unsafe decode(label),
        bidirectional.isKept
      else { return nil }
      return Label(length: length, isRightToLeft: bidirectional.isRightToLeft)
    }
  }

  private static func register(
    uLabel: UnsafePointer<UInt8>?, aLabel: UnsafePointer<UInt8>?, flags: Int32
  ) -> Int? {
    var encoded: UnsafeMutablePointer<UInt8>?
    guard unsafe idn2_register_u8(uLabel, aLabel, &encoded, flags) == IDN2_OK.rawValue, let encoded = unsafe encoded
    else { return nil }
    defer { unsafe idn2_free(encoded) }
    var length = 0
    while unsafe encoded[length] != 0 { length += 1 }
    return length <= longestLabel ? length : nil
  }

  /// What the bidirectional rules need to know about the characters of an encoded label.
  private static func decode(_ label: UnsafePointer<UInt8>) -> BidirectionalRule? {
    var decoded: UnsafeMutablePointer<UInt32>?
    let result = unsafe label.withMemoryRebound(to: CChar.self, capacity: longestLabel + 1) {
      unsafe idn2_to_unicode_8z4z($0, &decoded, 0)
    }
    guard result == IDN2_OK.rawValue, let decoded = unsafe decoded else { return nil }
    defer { unsafe idn2_free(decoded) }
    var rule = BidirectionalRule()
    var index = 0
    while unsafe decoded[index] != 0 {
      unsafe rule.add(decoded[index])
      index += 1
    }
    return rule
  }

  /// Calls `body` with the null-terminated bytes; returns nil if they contain a zero.
  private static func withTerminated<Result>(
    _ bytes: Span<UInt8>, body: (UnsafePointer<UInt8>) -> Result?
  ) -> Result? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices {
        guard bytes[index] != 0 else { return nil }
        unsafe buffer.initializeElement(at: index, to: bytes[index])
      }
      unsafe buffer.initializeElement(at: bytes.count, to: 0)
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(UnsafePointer(start))
    }
  }
}
