package import DocumentModel
package import YAMLReading

/// A form in which files are written. Every result is checked before it is returned: it keeps the guarantees of its
/// form, and formatting it again changes nothing.
package protocol ProvenForm {
  /// The form's name in messages.
  static var name: String { get }
  var limits: Limits { get }
  /// The file in this form, unchecked; nil if it has the form already.
  func rewritten(_ tree: SyntaxTree) -> [UInt8]?
  func isWritten(_ tree: SyntaxTree) -> Bool
  /// The first guarantee that the result breaks: the reason, and its byte offset in the original. Nil if it keeps all.
  func violatedGuarantee(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)?
}

/// The result of formatting a text.
package enum FormResult: Sendable {
  /// The formatted text; equal to the input if that has the form already.
  case text([UInt8])
  /// A check failed: the result must not be written.
  case refused(Diagnostic)
}

extension ProvenForm {
  package func isWritten(_ tree: SyntaxTree) -> Bool { tree.isComplete && rewritten(tree) == nil }

  /// - Parameter tree: The tree of a well-formed text.
  package func format(_ tree: SyntaxTree) -> FormResult {
    guard tree.isComplete else {
      return .refused(
        Self.refusal("it cannot be parsed completely", at: tree.tokens.last?.indices.lowerBound ?? 0))
    }
    // An unchanged text keeps every guarantee.
    guard var text = rewritten(tree) else { return .text(tree.text) }
    for _ in 0..<rounds {
      let result = SyntaxTree(text, limits: limits)
      if let broken = violatedGuarantee(from: tree, to: result) {
        return .refused(Self.refusal(broken.reason, at: broken.place))
      }
      // A comment may have another owner in the new text, which then formats differently.
      guard let again = rewritten(result) else { return .text(text) }
      text = again
    }
    return .refused(Self.refusal("formatting it again would change it", at: 0))
  }

  /// How often a text is formatted until nothing changes.
  private var rounds: Int { 4 }

  package static func refusal(_ reason: Message, at place: Int) -> Diagnostic {
    Diagnostic(
      .formatRefused, "\(words: name) not applied: \(reason)", at: ByteRange(place..<place),
      help: "format the file by hand, or exclude it in .settle.yaml")
  }
}

extension DiagnosticCode {
  package static let formatRefused = Self(
    .format, "refused", "File cannot be formatted without changing its values")
}
