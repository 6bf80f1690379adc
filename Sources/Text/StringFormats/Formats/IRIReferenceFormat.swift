/// RFC 3987, 2.2: the same, which may be relative.
enum IRIReferenceFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    ResourceIdentifier(allowsNonASCII: true).isValid(text, needsScheme: false)
  }
}
