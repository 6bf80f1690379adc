import DocumentModel
import Formatting
import SyntaxTree
import YAMLParsing

/// Texts held against what the tree and canonical form promise of each.
package struct FormatRun {
  /// Texts that were well-formed.
  package private(set) var done = 0
  package private(set) var illFormed = 0
  /// Texts that have no canonical form.
  package private(set) var refused: [String] = []
  /// Texts of which a promise doesn't hold.
  package private(set) var broken: [String] = []

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    let text = parsed.document.text
    let words = { (claim: String) in "\(claim): \(String(decoding: text, as: UTF8.self).debugDescription)" }
    let tree = SyntaxTree(text, limits: Limits())
    if Self.written(tree) != text { broken.append(words("the tree holds every byte once")) }
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      illFormed += 1
      return
    }
    done += 1
    if !tree.isComplete { return broken.append(words("the tree goes to the end")) }
    guard case .text(let result) = Self.canonical(tree) else { return refused.append(words("refused")) }
    if !MeaningComparison.isSame(text, result, limits: Limits()) {
      broken.append(words("canonical form means the same"))
    }
    let after = SyntaxTree(result, limits: Limits())
    if Self.comments(tree) != Self.comments(after) {
      broken.append(words("canonical form has the same comments"))
    }
    guard case .text(result) = Self.canonical(after) else {
      return broken.append(words("canonical form is its own"))
    }
  }

  private static func canonical(_ tree: SyntaxTree) -> FormResult { CanonicalForm().format(tree) }

  private static func written(_ tree: SyntaxTree) -> [UInt8] {
    var written: [UInt8] = []
    for index in 0...tree.tokens.count {
      for piece in tree.trivia(before: index) { written += tree.text[piece.range] }
      if index < tree.tokens.count { written += tree.bytes(tree.tokens[index]) }
    }
    return written
  }

  private static func comments(_ tree: SyntaxTree) -> [String] {
    tree.comments.map { String(decoding: tree.text[$0.range.indices], as: UTF8.self) }.sorted()
  }
}
