package import DocumentModel
package import YAMLReading

/// A form in which files are written. Each result is checked first: it keeps the guarantees of its form, and writing it
/// again changes nothing.
package protocol ProvenForm {
  /// The form as messages name it.
  static var name: String { get }
  var limits: Limits { get }
  /// The file in this form, unchecked; nil if it already has the form.
  func rewritten(_ tree: SyntaxTree) -> [UInt8]?
  /// Whether a file has this form.
  func isWritten(_ tree: SyntaxTree) -> Bool
  /// The first guarantee that a result breaks: the problem, and its place in the original.
  func brokenPromise(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)?
}

/// A text in a form.
package enum FormResult: Sendable {
  /// It equals the input if that is in the form already.
  case text([UInt8])
  /// A check failed: the result must not be written.
  case refused(Diagnostic)
}

extension ProvenForm {
  package func isWritten(_ tree: SyntaxTree) -> Bool { tree.isComplete && rewritten(tree) == nil }

  /// - Parameter tree: of a well-formed text.
  package func format(_ tree: SyntaxTree) -> FormResult {
    guard tree.isComplete else {
      return .refused(
        Self.refusal("it can't be parsed completely", at: tree.tokens.last?.indices.lowerBound ?? 0))
    }
    // A text that is in its form keeps every promise.
    guard var text = rewritten(tree) else { return .text(tree.text) }
    for _ in 0..<rounds {
      let result = SyntaxTree(text, limits: limits)
      if let broken = brokenPromise(from: tree, to: result) {
        return .refused(Self.refusal(broken.reason, at: broken.place))
      }
      // A comment may belong to something else where it is now.
      guard let again = rewritten(result) else { return .text(text) }
      text = again
    }
    return .refused(Self.refusal("formatting it again would change it", at: 0))
  }

  /// A text is written again this often, until that changes nothing.
  private var rounds: Int { 4 }

  package static func refusal(_ reason: Message, at place: Int) -> Diagnostic {
    Diagnostic(
      .formatRefused, "\(words: name) not applied: \(reason)", at: ByteRange(place..<place),
      help: "format the file by hand, or exclude it in .settle.yaml")
  }
}

extension DiagnosticCode {
  package static let formatRefused = Self(
    .format, "refused", "File can't be formatted without changing its values")
}
