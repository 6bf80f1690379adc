import DocumentModel
import YAMLEditing
import YAMLFormatting
import YAMLReading

/// Checks texts against the guarantees of the syntax tree, canonical form and layout.
package struct FormatRun {
  package private(set) var done = 0
  package private(set) var illFormed = 0
  package private(set) var refused: [String] = []
  package private(set) var withoutLayout: [String] = []
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
    if !hold(CanonicalForm(), tree, words) { refused.append(words("refused")) }
    let layout = LayoutForm(options: LayoutOptions(), limits: Limits())
    if !hold(layout, tree, words) { withoutLayout.append(words("refused")) }
  }

  /// Checks the guarantees of a form.
  ///
  /// - Returns: Whether the text has the form.
  private mutating func hold<Form: ProvenForm>(_ form: Form, _ tree: SyntaxTree, _ words: (String) -> String) -> Bool {
    let name = Form.name
    guard case .text(let result) = form.format(tree) else { return false }
    if !MeaningComparison.isSame(tree.text, result, limits: Limits()) {
      broken.append(words("\(name) means the same"))
    }
    let after = SyntaxTree(result, limits: Limits())
    if Self.comments(tree) != Self.comments(after) { broken.append(words("\(name) has the same comments")) }
    if case .text(result) = form.format(after) { return true }
    broken.append(words("\(name) is its own"))
    return true
  }

  private static func written(_ tree: SyntaxTree) -> [UInt8] {
    var written: [UInt8] = []
    for index in 0...tree.tokens.count {
      for piece in tree.trivia(before: index) { written += tree.text[piece.range] }
      if index < tree.tokens.count { written += tree.bytes(tree.tokens[index]) }
    }
    return written
  }

  private static func comments(_ tree: SyntaxTree) -> [String] {
    tree.comments.map { comment in
      let text = tree.text[comment.range.indices]
      let end = text.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? text.startIndex
      return String(decoding: text[..<end], as: UTF8.self)
    }.sorted()
  }
}
