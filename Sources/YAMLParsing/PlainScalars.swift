internal import SourceText

/// Which texts may be written without quotes.
package enum PlainScalars {
  package enum Context: Sendable {
    case block
    /// Inside brackets, where `,[]{}` end a plain scalar.
    case flow
  }

  /// Whether a text, written plain on one line, is read back as that very text by YAML 1.1 and 1.2.
  package static func isText(_ text: ArraySlice<UInt8>, in context: Context) -> Bool {
    isWritable(text, in: context) && readsAsText(text)
  }

  /// Whether both versions take a plain scalar for text.
  package static func readsAsText(_ text: ArraySlice<UInt8>) -> Bool {
    guard OlderReading.of(text) == .text else { return false }
    if case .string = resolved(text) { return true }
    return false
  }

  /// Whether two plain scalars are the same value to both versions.
  package static func isSameValue(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if one.elementsEqual(other) { return true }
    guard OlderReading.of(one) == OlderReading.of(other) else { return false }
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

  /// Whether the syntax lets the text stand plain on one line (YAML 1.2.2, 7.3.3).
  static func isWritable(_ text: ArraySlice<UInt8>, in context: Context) -> Bool {
    guard let first = text.first, let last = text.last, last != UInt8(ascii: ":"), !isBlank(first), !isBlank(last),
      !startsWithIndicator(text, context), !text.starts(with: "---".utf8), !text.starts(with: "...".utf8)
    else { return false }
    var previous = first
    for byte in text.dropFirst() {
      if previous == UInt8(ascii: ":"), isBlank(byte) || context == .flow && isFlowIndicator(byte) { return false }
      if byte == UInt8(ascii: "#"), isBlank(previous) { return false }
      // A question mark ends a plain scalar in brackets for some readers.
      if context == .flow, isFlowIndicator(byte) || byte == UInt8(ascii: "?") { return false }
      previous = byte
    }
    return text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !EscapedCharacters.areNeeded(for: text)
  }

  private static func startsWithIndicator(_ text: ArraySlice<UInt8>, _ context: Context) -> Bool {
    switch text.first {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      guard let second = text.dropFirst().first else { return true }
      // In brackets readers differ on these.
      return isBlank(second) || context == .flow && text.first != UInt8(ascii: "-")
        || isFlowIndicator(second) && context == .flow
    case .some(let first): return indicators.contains(first)
    case nil: return true
    }
  }

  private static let indicators = Set(",[]{}#&*!|>'\"%@`".utf8)

  private static func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    case _: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }
}

/// Characters that a scalar can hold only as an escape in double quotes, or that readers take for line breaks.
package enum EscapedCharacters {
  /// Whether the text holds one. Line feeds and tabs aren't.
  package static func areNeeded(for text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      let length = length(at: index, in: text)
      if length < 0 { return true }
      index += length
    }
    return false
  }

  /// The length of the character at an index; negative where it needs an escape.
  package static func length(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    let byte = text[index]
    switch byte {
    case 0x09, 0x0A, 0x20...0x7E: return 1
    case 0x00...0x1F, 0x7F: return -1
    case 0xC2:
      // C1, with NEL.
      let isControl = index + 1 < text.endIndex && text[index + 1] < 0xA0
      return isControl ? -2 : 2
    case 0xE2:
      let isBreak = text[index...].starts(with: [0xE2, 0x80, 0xA8]) || text[index...].starts(with: [0xE2, 0x80, 0xA9])
      return isBreak ? -3 : 3
    case 0xEF:
      let isMark = text[index...].starts(with: ByteOrderMark.utf8)
      let isNoncharacter =
        text[index...].starts(with: [0xEF, 0xBF, 0xBE]) || text[index...].starts(with: [0xEF, 0xBF, 0xBF])
      return isMark || isNoncharacter ? -3 : 3
    case 0xC3...0xDF: return 2
    case 0xE0...0xEE: return 3
    case 0xF0...0xF4: return 4
    case _: return -1
    }
  }
}
