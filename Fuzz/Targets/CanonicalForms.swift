import Analysis
import Diagnostics
import DocumentModel
import Formatting
import JSONParsing
import SyntaxTree
import YAMLParsing

/// Claims that hold for canonical form, whatever the text is: the tree has every byte once; a well-formed text is
/// written, keeps its values, and is its own canonical form then.
func fuzzFormat(_ bytes: [UInt8]) {
  fuzzJSONForm(bytes)
  let parsed = YAMLParser.parse(bytes, limits: Limits())
  let text = parsed.document.text
  let tree = SyntaxTree(text, limits: Limits())
  var written: [UInt8] = []
  for index in 0...tree.tokens.count {
    for piece in tree.trivia(before: index) { written.append(contentsOf: text[piece.range]) }
    if index < tree.tokens.count { written.append(contentsOf: tree.bytes(tree.tokens[index])) }
  }
  require(written == text, "the tree holds every byte once")
  // Without anchors and tags these findings concern the document, and not how it is written.
  let harmless: Set<DiagnosticCode> = [.yamlDuplicateKey, .yamlBadMerge]
  let isSound =
    !parsed.isPartial && parsed.diagnostics.allSatisfy { $0.severity != .error || harmless.contains($0.code) }
  // For UTF-16 the tree has another text than the parser got.
  require(isSound || !tree.isPlainlySound || text != bytes, "what is told sound without parsing is sound")
  // A document may lack the target of an alias, where the whole text was read.
  let isCut = parsed.diagnostics.contains { $0.code == .yamlCyclicAlias || $0.code == .yamlLimitAliases }
  let isUnread = parsed.isPartial && !isCut || parsed.diagnostics.contains { $0.code == .yamlEncoding }
  require(
    !isUnread || !Snapshot(bytes, SnapshotContext("a", .yaml)).blocking.isEmpty, "what wasn't read is left as it is")
  guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return }
  let form = CanonicalForm()
  // A refusal keeps the file: no promise is broken.
  guard case .text(let result) = form.format(tree) else { return }
  require(MeaningComparison.isSame(text, result, limits: Limits()), "canonical form means the same")
  guard case .text(let again) = form.format(SyntaxTree(result, limits: Limits())) else {
    return require(false, "canonical form has a canonical form")
  }
  require(again == result, "canonical form is its own")
}

/// The same for JSON with comments.
private func fuzzJSONForm(_ bytes: [UInt8]) {
  let parsed = JSONParser.parse(bytes, limits: Limits(), notation: .withComments)
  guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return }
  let form = JSONCanonicalForm(options: FormatOptions(), limits: Limits()) { _ in FormatGuide() }
  guard case .text(let result) = form.format(parsed.document.text) else { return }
  let after = JSONParser.parse(result, limits: Limits(), notation: .withComments)
  guard let root = parsed.document.roots.first, let other = after.document.roots.first else {
    return require(parsed.document.roots.isEmpty, "canonical form keeps the value")
  }
  require(after.diagnostics.allSatisfy { $0.severity != .error }, "canonical form is JSON")
  require(parsed.document.isEqual(root, other, in: after.document), "canonical form of JSON means the same")
  require(form.isWritten(result), "canonical form of JSON is its own")
}
