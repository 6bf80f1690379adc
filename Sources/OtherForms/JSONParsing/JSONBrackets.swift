internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Closing brackets, whether they fit or not.
extension JSONReader {
  /// A closing bracket where a value is wanted.
  mutating func readCloserAtValue(_ text: Span<UInt8>, _ byte: UInt8) {
    switch expectation {
    case .item: reportTrailingComma(text)
    case .memberValue:
      reportMissingValue(help: "write null if there is none")
      dropValue()
    case .root, .firstItemOrEnd, .firstKeyOrEnd, .key, .colon, .commaOrEnd, .endOfText: break
    }
    readCloser(text, byte)
  }

  mutating func readCloser(_ text: Span<UInt8>, _ byte: UInt8) {
    let isObject = byte == UInt8(ascii: "}")
    let end = position + 1
    if open.last?.isObject == isObject {
      isOutOfStep = false
      closeCollection(end: end)
    } else if let match = open.lastIndex(where: { $0.isObject == isObject }) {
      reportUnclosed(at: ByteRange(position..<end), found: Words.describe(text, position))
      while open.count > match + 1 { closeCollection(end: position) }
      closeCollection(end: end)
    } else {
      reportMismatched(text)
      isPartial = true
    }
    advance(1)
  }

  /// Ends whatever the text's end leaves open.
  mutating func closeAllAtEnd(_ text: Span<UInt8>) {
    if !isStopped {
      switch expectation {
      case .root:
        if !isPartial {
          report(
            JSONCodes.empty, "the text holds no value", at: ByteRange(position..<position),
            help: "the smallest JSON texts are {} and null")
        }
      case .endOfText: break
      case .firstItemOrEnd, .item, .firstKeyOrEnd, .key, .colon, .memberValue, .commaOrEnd:
        if !isOutOfStep { reportUnclosed(at: ByteRange(endOfLast..<endOfLast), found: "the end of the text") }
      }
    }
    if builder.roots.isEmpty || !open.isEmpty { isPartial = true }
    if expectation == .colon || expectation == .memberValue { dropValue() }
    while !open.isEmpty { closeCollection(end: endOfLast) }
  }

  private mutating func reportUnclosed(at range: ByteRange, found: String) {
    guard let collection = open.last else { return }
    let bracket = collection.isObject ? "{" : "["
    let start = builder[collection.id].start
    report(
      JSONCodes.unclosedBracket,
      "\(collection.isObject ? "an object" : "a list") isn't closed: found \(found), expected \"\(collection.isObject ? "}" : "]")\"",
      at: range,
      related: [
        RelatedPlace(.here(ByteRange(ByteOffset(start), ByteOffset(start + 1))), "\"\(bracket)\" opens it here")
      ])
  }

  private mutating func reportMismatched(_ text: Span<UInt8>) {
    report(
      JSONCodes.mismatchedBracket, "\(Words.describe(text, position)) closes nothing",
      at: ByteRange(position..<position + 1),
      help: "remove it, or add its opening bracket")
  }
}
