package import DocumentModel
package import YAMLReading

/// Writes JSON, with or without comments, in canonical form: one member per line, in the schema's order, indented by
/// two spaces per level, each value in its canonical spelling. Every comment stays with its member.
package struct JSONCanonicalForm {
  package var options: FormatOptions
  package var limits: Limits
  /// Makes the schema's guide for the tree of a text whose comments are replaced with blanks.
  private let guide: (SyntaxTree) -> FormatGuide
  /// Parses a text without comments; passed in so that the caller can reuse a tree that it has.
  private let tree: ([UInt8]) -> SyntaxTree

  package init(
    options: FormatOptions, limits: Limits, tree: (([UInt8]) -> SyntaxTree)? = nil,
    guide: @escaping (SyntaxTree) -> FormatGuide
  ) {
    self.options = options
    self.limits = limits
    self.guide = guide
    self.tree = tree ?? { SyntaxTree($0, limits: limits) }
  }

  package func isWritten(_ text: [UInt8]) -> Bool { render(JSONTextParts(text)) == text }

  /// - Parameter text: A text without syntax errors.
  package func format(_ text: [UInt8]) -> FormResult {
    let before = JSONTextParts(text)
    guard let result = render(before) else { return .refused(Self.refusal("it cannot be parsed as YAML")) }
    let after = JSONTextParts(result)
    guard MeaningComparison.isSame(before.values, after.values, limits: limits) else {
      return .refused(Self.refusal("a value would change"))
    }
    guard before.sortedComments == after.sortedComments else {
      return .refused(Self.refusal("a comment would be lost"))
    }
    guard render(after) == result else { return .refused(Self.refusal("formatting it again would change it")) }
    return .text(result)
  }

  private static func refusal(_ reason: Message) -> Diagnostic { CanonicalForm.refusal(reason, at: 0) }

  /// Nil for a text without a value, or for one that isn't JSON when it is read as YAML.
  private func render(_ parts: JSONTextParts) -> [UInt8]? {
    let tree = tree(parts.values)
    guard tree.isComplete, let document = tree.documents.first(where: { _ in true }) else { return nil }
    var writer = JSONCanonicalWriter(
      text: parts.text, comments: parts.comments, tree: tree, guide: guide(tree), width: options.width)
    return writer.document(document) ? writer.bytes : nil
  }
}

/// A JSON text split into its values and its comments.
private struct JSONTextParts {
  /// The text with every string in its canonical spelling.
  private(set) var text: [UInt8] = []
  /// The same text with comments and tabs replaced with blanks.
  private(set) var values: [UInt8] = []
  /// The ranges of the comments, the same in `text` and `values`.
  private(set) var comments: [Range<Int>] = []

  init(_ source: [UInt8]) {
    var place = ByteOrderMark.length(in: source)
    for piece in JSONPieces(source).pieces {
      appendBlanks(source[place..<piece.range.lowerBound])
      let bytes = source[piece.range]
      switch piece.kind {
      case .token:
        let spelled = bytes.first == UInt8(ascii: "\"") ? JSONStringToken.spelling(bytes)[...] : bytes
        text += spelled
        values += spelled
      case .comment:
        comments.append(text.count..<(text.count + bytes.count))
        text += bytes
        values += bytes.map { $0.isBreak ? $0 : 0x20 }
      }
      place = piece.range.upperBound
    }
    appendBlanks(source[place...])
  }

  private mutating func appendBlanks(_ blanks: ArraySlice<UInt8>) {
    text += blanks
    values += blanks.map { $0.isBreak ? $0 : 0x20 }
  }

  /// The comments without trailing blanks, sorted.
  var sortedComments: [[UInt8]] {
    comments.map { Array(text[$0].withoutBlanksAtEnd) }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
