/// A pattern of ECMA-262 with the `u` flag, compiled once.
///
/// A pattern that isn't valid with `u` is accepted where Annex B allows it without the flag, because many published
/// schemas have such patterns: `\-` outside a class, `{` that starts no quantifier, and flags in front of a pattern,
/// `(?i)`. It still matches whole characters, and `\u{…}` and `\p{…}` keep their meaning. A letter that has a meaning after a
/// backslash only in other languages, as in `\Z`, is refused.
package final class RegularExpression: Sendable {
  package enum Verdict: Sendable {
    case match
    case noMatch
    /// The match limit was reached before there was an answer.
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

    /// `the group isn't closed by ), at character 5`
    ///
    /// - Parameter pattern: the text whose error it is, as UTF-8.
    package func message(in pattern: Span<UInt8>) -> String {
      var character = 1
      for index in 0..<min(offset, pattern.count) where pattern[index] & 0xC0 != 0x80 { character += 1 }
      return "\(message), at character \(character)"
    }
  }

  package let pattern: String
  private let compiled: CompiledPattern

  /// - Parameters:
  ///   - matchLimit: steps that one search may take.
  ///   - captures: whether ``firstGroup(of:in:)`` will be asked.
  package init(_ pattern: String, matchLimit: UInt32, captures: Bool = false) throws(SyntaxError) {
    self.pattern = pattern
    compiled = try CompiledPattern(
      try PatternTranslator.translate(Array(pattern.utf8), captures: captures), matchLimit: matchLimit)
  }

  /// Whether the pattern is found anywhere in the text. Text that is not UTF-8 matches nothing.
  package func search(_ text: Span<UInt8>) -> Verdict {
    search(text, in: SearchMemory())
  }

  /// Whether the pattern is found, for many searches in a row: in memory that the caller keeps.
  package func search(_ text: Span<UInt8>, in memory: SearchMemory) -> Verdict {
    compiled.search(text, in: memory)
  }

  /// The bytes that the first group finds; nil if the pattern isn't found, or the group has no part in it.
  package func firstGroup(of text: Span<UInt8>, in memory: SearchMemory) -> Range<Int>? {
    compiled.search(text, in: memory) == .match ? memory.scratch.firstGroup : nil
  }

  /// The number of capturing groups; nil for an invalid pattern.
  package static func groupCount(_ pattern: String) -> Int? {
    do throws(SyntaxError) { return try PatternGroups(Array(pattern.utf8)).count } catch { return nil }
  }

  /// The error of a pattern; nil for a valid one.
  ///
  /// A valid pattern may still be one that ``init(_:matchLimit:)`` can't compile: a look-behind with an endless
  /// repetition in its middle.
  ///
  /// - Parameter allowsFlags: whether flags may hold for all that follows them, `(?i)yes`, which ECMA-262 doesn't have.
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
  /// A search by one of the expressions, without counting it as in use: workers that share the list would wait for each
  /// other.
  package func search(by index: Int, text: Span<UInt8>, in memory: SearchMemory) -> RegularExpression.Verdict {
    // The list owns it, and is there until the search is over.
    unsafe Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { $0.search(text, in: memory) }
  }
}
