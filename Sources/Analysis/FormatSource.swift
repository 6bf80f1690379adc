package import Diagnostics
package import DocumentModel
internal import SyntaxTree
internal import YAMLParsing

/// A text as the formatter needs it: its tree, and what of it can't be formatted.
///
/// Most texts are told well-formed by their tree; only the others are parsed.
package struct FormatSource {
  let tree: SyntaxTree
  /// Whether the file isn't in UTF-8.
  let isRecoded: Bool
  /// The findings for whose sake the text can't be formatted: it isn't well-formed.
  package let blocking: [Diagnostic]
  private let bytes: [UInt8]
  private let limits: Limits
  private let known: ParsedText?

  /// - Parameter bytes: a file as it is, in UTF-8 or, by its byte order mark, UTF-16.
  package init(_ bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
    let tree = SyntaxTree(bytes, limits: limits)
    guard !tree.isPlainlySound else {
      (self.tree, isRecoded, known, blocking) = (tree, false, nil, [])
      return
    }
    let parsed = YAMLParser.parse(bytes, limits: limits)
    // Of UTF-16 the text is another than the bytes.
    isRecoded = parsed.document.text != bytes
    self.tree = isRecoded ? SyntaxTree(parsed.document.text, limits: limits) : tree
    known = parsed
    blocking = parsed.diagnostics.filter { $0.severity == .error && !Self.harmless.contains($0.code) }
  }

  /// In UTF-8.
  package var text: [UInt8] { tree.text }

  /// What the parser makes of the text; read again where that wasn't needed so far.
  package var parsed: ParsedText { known ?? YAMLParser.parse(bytes, limits: limits) }

  /// Whether the root may have a property of the name, told without parsing.
  package func mayHaveProperty(_ name: String) -> Bool {
    guard known == nil, let document = tree.documents.first(where: { _ in true }) else { return true }
    return tree.children(tree.child(document)).contains { entry in
      tree[entry].kind == .pair && tree.value(ofScalar: tree.child(entry)).elementsEqual(name.utf8)
    }
  }

  /// What is wrong with a document, and not with how it is written.
  private static let harmless: Set<DiagnosticCode> = [
    .yamlDuplicateKey, .yamlTagMismatch, .yamlBadMerge, .yamlLimitAliases, .yamlCyclicAlias,
  ]
}
