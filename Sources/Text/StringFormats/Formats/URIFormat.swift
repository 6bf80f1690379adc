/// RFC 3986, 3: an absolute address, its scheme first.
enum URIFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    ResourceIdentifier(allowsNonASCII: false).isValid(text, needsScheme: true)
  }
}
