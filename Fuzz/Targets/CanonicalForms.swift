import Analysis
import DocumentModel
import JSONParsing
import YAMLEditing
import YAMLFormatting
import YAMLReading

/// Invariants of canonical form and layout for any text: the syntax tree contains every byte once; the formatted text
/// has the same values, and formatting it again changes nothing.
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
  // Without anchors and tags, these findings are about the document, not about its style.
  let harmless: Set<DiagnosticCode> = [.yamlDuplicateKey, .yamlBadMerge]
  let isSound =
    !parsed.isPartial && parsed.diagnostics.allSatisfy { $0.severity != .error || harmless.contains($0.code) }
  // For UTF-16, the tree and the parser have different texts.
  require(isSound || !tree.isCertainlyValid || text != bytes, "what is told sound without parsing is sound")
  // The document may lack an alias's target although the whole text was read.
  let isCut = parsed.diagnostics.contains { $0.code == .yamlCyclicAlias || $0.code == .yamlLimitAliases }
  let isUnread = parsed.isPartial && !isCut || parsed.diagnostics.contains { $0.code == .yamlEncoding }
  require(
    !isUnread || !Snapshot(bytes, context: SnapshotContext("a", syntax: .yaml)).blocking.isEmpty,
    "what wasn't read is left as it is")
  guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return }
  requireForm(CanonicalForm(), tree)
  requireForm(LayoutForm(options: LayoutOptions(), limits: Limits()), tree)
}

private func requireForm(_ form: some ProvenForm, _ tree: SyntaxTree) {
  // A form may be refused; the file then stays unchanged.
  guard case .text(let result) = form.format(tree) else { return }
  require(MeaningComparison.isSame(tree.text, result, limits: Limits()), "a form means the same")
  guard case .text(let again) = form.format(SyntaxTree(result, limits: Limits())) else {
    return require(false, "a text in a form has that form")
  }
  require(again == result, "a form is its own")
}

/// The same invariants for JSON with comments.
private func fuzzJSONForm(_ bytes: [UInt8]) {
  let parsed = JSONParser.parse(bytes, limits: Limits(), notation: .withComments)
  guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return }
  let canonical = JSONCanonicalForm(options: FormatOptions(), limits: Limits()) { _ in FormatGuide() }
  if case .text(let result) = canonical.format(parsed.document.text) {
    requireSame(parsed.document, result)
    require(canonical.isWritten(result), "canonical form of JSON is its own")
  }
  let layout = JSONLayout(options: LayoutOptions())
  if case .text(let result) = layout.format(parsed.document.text) {
    requireSame(parsed.document, result)
    require(layout.isLaidOut(result), "a layout of JSON is its own")
  }
}

private func requireSame(_ document: Document, _ written: [UInt8]) {
  let after = JSONParser.parse(written, limits: Limits(), notation: .withComments)
  guard let root = document.roots.first, let other = after.document.roots.first else {
    return require(document.roots.isEmpty, "a form of JSON keeps the value")
  }
  require(after.diagnostics.allSatisfy { $0.severity != .error }, "a form of JSON is JSON")
  require(document.isEqual(root, other, in: after.document), "a form of JSON means the same")
}
