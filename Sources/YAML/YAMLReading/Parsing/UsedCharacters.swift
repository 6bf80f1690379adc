internal import DocumentModel

/// The characters in a range that a text may contain once it is parsed: literally, as escapes in double quotes, or
/// percent-encoded in a tag. Errs on the side of too many: it doesn't check whether something really is an escape.
struct UsedCharacters {
  private let candidates: ClosedRange<UInt32>
  private var used: Set<UInt32> = []

  init(of text: [UInt8], among candidates: ClosedRange<UInt32>) {
    self.candidates = candidates
    var index = 0
    while index < text.count {
      let (scalar, length) = UTF8Bytes.scalar(at: index, in: text.span)
      if let scalar { note(scalar.value) }
      switch text[index] {
      case UInt8(ascii: "\\"): noteEscape(text[(index + 1)...])
      case UInt8(ascii: "%"): notePercentSigns(text[index...])
      case _: break
      }
      index += length
    }
  }

  /// The characters in the range that the text doesn't contain, in order.
  var free: some Sequence<UInt32> { candidates.lazy.filter { [used] in !used.contains($0) } }

  private mutating func note(_ scalar: UInt32) {
    if candidates.contains(scalar) { used.insert(scalar) }
  }

  /// - Parameter text: The text after the backslash.
  private mutating func noteEscape(_ text: ArraySlice<UInt8>) {
    let digits: Int
    switch text.first {
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    // `\x` and named escapes are below every range in use.
    case _: return
    }
    if let scalar = UInt32(String(decoding: text.dropFirst().prefix(digits), as: UTF8.self), radix: 16) { note(scalar) }
  }

  /// - Parameter text: The text from the percent sign on.
  private mutating func notePercentSigns(_ text: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var rest = text
    while bytes.count < 4, rest.first == UInt8(ascii: "%"),
      let byte = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(byte)
      rest = rest.dropFirst(3)
    }
    if !bytes.isEmpty, let scalar = UTF8Bytes.scalar(at: 0, in: bytes.span).0 { note(scalar.value) }
  }
}
