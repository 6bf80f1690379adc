/// RFC 3986, 4.1: an address that may be relative.
enum URIReferenceFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    ResourceIdentifier(allowsNonASCII: false).isValid(text, needsScheme: false)
  }
}
