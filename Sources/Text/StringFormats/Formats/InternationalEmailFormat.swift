/// `Mailbox` of RFC 6531, 3.3: an e-mail address with characters past ASCII on both sides.
enum InternationalEmailFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard let at = Mailbox.endOfLocalPart(text, allowsNonASCII: true) else { return false }
    return Mailbox.isDomain(text.extracting((at + 1)...)) {
      InternationalHostnameFormat.isValid($0, normalizing: true)
    }
  }
}
