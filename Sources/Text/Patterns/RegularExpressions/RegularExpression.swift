/// An ECMA-262 pattern with the `u` flag, compiled once.
///
/// What is invalid with `u` is accepted where Annex B allows it without the flag, because many published schemas
/// contain it: `\-` outside a class, `{` that starts no quantifier. Inline flags such as `(?i)` are accepted too. The
/// pattern still matches whole code points, and `\u{…}` and `\p{…}` keep their meaning. Escaped letters with a meaning
/// only in other languages, as in `\Z`, are rejected.
package final class RegularExpression: Sendable {
  package enum Verdict: Sendable {
    case match
    case noMatch
    /// The step limit was reached before there was a result.
    case tooCostly
  }

  /// Why a pattern is invalid or can't be compiled.
  package struct SyntaxError: Error, Hashable, Sendable {
    /// The error in words, without a final period.
    package var message: String
    /// The byte offset of the error in the pattern's UTF-8.
    package var offset: Int

    /// The message with the position, such as `unclosed group, at character 5`.
    ///
    /// - Parameter pattern: The pattern that has the error, in UTF-8.
    package func message(in pattern: Span<UInt8>) -> String {
      var character = 1
      for index in 0..<min(offset, pattern.count) where pattern[index] & 0xC0 != 0x80 { character += 1 }
      return "\(message), at character \(character)"
    }
  }

  package let pattern: String
  private let compiled: CompiledPattern

  /// - Parameters:
  ///   - matchLimit: The number of steps that one search may take.
  ///   - captures: Whether ``firstGroup(of:in:)`` will be used.
  package init(_ pattern: String, matchLimit: UInt32, captures: Bool = false) throws(SyntaxError) {
    self.pattern = pattern
    compiled = try CompiledPattern(
      try PatternTranslator.translate(Array(pattern.utf8), captures: captures), matchLimit: matchLimit)
  }

  /// Whether the pattern matches anywhere in the text. Text that isn't valid UTF-8 doesn't match.
  package func search(_ text: Span<UInt8>) -> Verdict {
    search(text, in: SearchContext())
  }

  /// Whether the pattern matches anywhere in the text, using memory that the caller keeps for many searches.
  package func search(_ text: Span<UInt8>, in memory: SearchContext) -> Verdict {
    compiled.search(text, in: memory)
  }

  /// The byte range that the first group matches; nil if the pattern doesn't match or the group doesn't participate.
  package func firstGroup(of text: Span<UInt8>, in memory: SearchContext) -> Range<Int>? {
    compiled.search(text, in: memory) == .match ? memory.scratch.firstGroup : nil
  }

  /// The number of capturing groups; nil if the pattern is invalid.
  package static func groupCount(_ pattern: String) -> Int? {
    do throws(SyntaxError) { return try PatternGroups(Array(pattern.utf8)).count } catch { return nil }
  }

  /// The error of a pattern; nil if it is valid.
  ///
  /// Some valid patterns can't be compiled by ``init(_:matchLimit:)``, such as one with a look-behind that repeats
  /// without a limit in its middle.
  ///
  /// - Parameter allowsFlags: Whether inline flags such as `(?i)yes` are allowed, which ECMA-262 doesn't have.
  package static func validate(_ pattern: Span<UInt8>, allowsFlags: Bool = true) -> SyntaxError? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pattern.count)
    for index in pattern.indices { bytes.append(pattern[index]) }
    do throws(SyntaxError) {
      _ = try PatternTranslator.translate(bytes, allowsFlags: allowsFlags)
      return nil
    } catch {
      return error
    }
  }
}

extension [RegularExpression] {
  /// Searches without reference counting, for which workers that share the list would contend.
  package func search(by index: Int, text: Span<UInt8>, in memory: SearchContext) -> RegularExpression.Verdict {
    // Safe, because the list retains the expression during the search.
    unsafe Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { $0.search(text, in: memory) }
  }
}
