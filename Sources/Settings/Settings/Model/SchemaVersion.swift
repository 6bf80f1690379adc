internal import DocumentModel

/// The version of a schema: numbers and dots, optionally followed by the name of a prerelease, as in `2.0.0-beta`.
///
/// Omitted numbers are 0: `3` is the same version as `3.0.0`.
package struct SchemaVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Three numbers.
  package let numbers: [Int]
  private let preview: String

  /// Nil if the text isn't a version.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let texts = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { text in
      text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }
    guard (1...3).contains(texts.count), numbers.count == texts.count, parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
    preview = parts.count > 1 ? String(parts[1]) : ""
  }

  package var description: String { long + (preview.isEmpty ? "" : "-\(preview)") }

  private var long: String { numbers.map { String($0) }.joined(separator: ".") }

  /// The spellings that a file may use, the longest first: `3.0.0`, `3.0`, `3`.
  package var spellings: [String] {
    guard preview.isEmpty else { return [description] }
    let needed = (numbers.lastIndex { $0 != 0 } ?? 0) + 1
    return (needed...3).reversed().map { count in numbers.prefix(count).map { String($0) }.joined(separator: ".") }
  }

  /// A prerelease comes before its release, and `beta.2` before `beta.10` (Semantic Versioning, 11).
  package static func < (lhs: Self, rhs: Self) -> Bool {
    guard lhs.numbers == rhs.numbers else { return lhs.numbers.lexicographicallyPrecedes(rhs.numbers) }
    guard !lhs.preview.isEmpty, !rhs.preview.isEmpty else { return !lhs.preview.isEmpty && rhs.preview.isEmpty }
    let (left, right) = (lhs.preview.split(separator: "."), rhs.preview.split(separator: "."))
    guard let (one, other) = zip(left, right).first(where: { $0 != $1 }) else { return left.count < right.count }
    switch (Int(one), Int(other)) {
    case (let one?, let other?): return one < other
    case (nil, nil): return one < other
    // Numbers come before words.
    case (let one, _): return one != nil
    }
  }
}
