internal import Patterns

/// The regular expressions of an option. An invalid one, which is reported with the configuration, matches nothing.
struct OptionPatterns {
  private let patterns: [RegularExpression]
  private static let matchLimit: UInt32 = 100_000

  init(_ texts: [String]) {
    patterns = texts.compactMap { try? RegularExpression($0, matchLimit: Self.matchLimit) }
  }

  func fit(_ text: ArraySlice<UInt8>) -> Bool {
    guard !patterns.isEmpty else { return false }
    let bytes = Array(text)
    return patterns.contains { $0.search(bytes.span) == .match }
  }
}
