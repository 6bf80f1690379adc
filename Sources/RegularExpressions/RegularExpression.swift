/// A pattern of ECMA-262 with the `u` flag, compiled once.
package final class RegularExpression: Sendable {
  package enum Verdict: Sendable {
    case match
    case noMatch
    /// The match limit was met before there was an answer.
    case tooCostly
  }

  /// Why a pattern doesn't compile.
  package struct SyntaxError: Error, Hashable, Sendable {
    /// In a person's words, without a full stop.
    package var message: String
    /// The byte of the pattern's UTF-8 that is wrong.
    package var offset: Int

    package init(message: String, offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  package let pattern: String

  /// - Parameter matchLimit: steps that one search may take.
  package init(_ pattern: String, matchLimit: UInt32) throws(SyntaxError) {
    self.pattern = pattern
  }

  /// Whether the pattern is found anywhere in the text.
  package func search(_ text: Span<UInt8>) -> Verdict {
    .noMatch
  }
}
