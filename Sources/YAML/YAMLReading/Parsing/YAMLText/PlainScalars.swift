internal import DocumentModel

/// Which strings can be written without quotes, and how plain scalars are read.
package enum PlainScalars {
  package enum Context: Sendable {
    case block
    /// Inside a flow collection, where `,[]{}` end a plain scalar.
    case flow
  }

  /// Whether YAML 1.1 and 1.2 both read a string that is written plain on one line as that string.
  package static func isText(_ text: ArraySlice<UInt8>, in context: Context) -> Bool {
    isWritable(text, in: context) && readsAsText(text)
  }

  package static func isText(_ text: String, in context: Context) -> Bool {
    isText(Array(text.utf8)[...], in: context)
  }

  /// Whether both versions read a plain scalar as a string.
  package static func readsAsText(_ text: ArraySlice<UInt8>) -> Bool {
    guard YAML11Scalar.of(text) == .text else { return false }
    if case .string = resolved(text) { return true }
    return false
  }

  /// Whether both versions read two plain scalars as the same value.
  static func isSameValue(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if one.elementsEqual(other) { return true }
    guard YAML11Scalar.of(one) == YAML11Scalar.of(other) else { return false }
    switch (resolved(one), resolved(other)) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let other)): return one == other
    case (_, _): return false
    }
  }

  private static func resolved(_ text: ArraySlice<UInt8>) -> CoreSchema.Value {
    let span = text.span
    return CoreSchema.resolve(span)
  }

  /// Whether a string is syntactically valid as a plain scalar on one line (YAML 1.2.2, 7.3.3).
  package static func isWritable(_ text: ArraySlice<UInt8>, in context: Context) -> Bool {
    guard let first = text.first, let last = text.last, last != UInt8(ascii: ":"), !first.isBlank, !last.isBlank,
      !startsWithIndicator(text, context: context), !text.starts(with: "---".utf8), !text.starts(with: "...".utf8)
    else { return false }
    var previous = first
    for byte in text.dropFirst() {
      if previous == UInt8(ascii: ":"), byte.isBlank || context == .flow && byte.isFlowIndicator { return false }
      if byte == UInt8(ascii: "#"), previous.isBlank { return false }
      // In a flow collection, some parsers end a plain scalar at a question mark.
      if context == .flow, byte.isFlowIndicator || byte == UInt8(ascii: "?") { return false }
      previous = byte
    }
    return text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !EscapedCharacters.areNeeded(for: text)
      && !(first >= 0x80 && beginsWithSpace(text)) && !(last >= 0x80 && endsWithSpace(text))
  }

  /// Other spaces than U+0020 at either end are invisible, and some parsers drop them, so they need quotes.
  private static func beginsWithSpace(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first?.properties.generalCategory == .spaceSeparator
  }

  private static func endsWithSpace(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last?.properties.generalCategory == .spaceSeparator
  }

  private static func startsWithIndicator(_ text: ArraySlice<UInt8>, context: Context) -> Bool {
    switch text.first {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      guard let second = text.dropFirst().first else { return true }
      // In a flow collection, parsers disagree on these.
      return second.isBlank || context == .flow && text.first != UInt8(ascii: "-")
        || second.isFlowIndicator && context == .flow
    case .some(let first): return indicators.contains(first)
    case nil: return true
    }
  }

  private static let indicators = Set(",[]{}#&*!|>'\"%@`".utf8)
}
