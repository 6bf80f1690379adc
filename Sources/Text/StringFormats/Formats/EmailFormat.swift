/// `Mailbox` of RFC 5321, 4.1.2: `a.b@example.com`, `"a b"@[192.0.2.1]`.
enum EmailFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard let at = Mailbox.endOfLocalPart(text, allowsNonASCII: false) else { return false }
    return Mailbox.isDomain(text.extracting((at + 1)...)) { HostnameFormat.isValid($0) }
  }
}
