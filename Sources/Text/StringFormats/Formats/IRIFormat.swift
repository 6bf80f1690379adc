/// RFC 3987, 2.2: a URI with characters past ASCII.
enum IRIFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    ResourceIdentifier(allowsNonASCII: true).isValid(text, needsScheme: true)
  }
}
