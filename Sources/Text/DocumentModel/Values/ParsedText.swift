/// The result of parsing a text: the arena, and all findings.
public struct ParsedText: Sendable {
  public var document: Document
  public var diagnostics: [Diagnostic]
  /// Whether parts of the text are missing from the document because they are not well-formed.
  public var isPartial: Bool
  /// Whether the text was in UTF-16, so that its bytes are not those of the file.
  public var isRecoded = false

  public init(document: Document, diagnostics: [Diagnostic], isPartial: Bool) {
    self.document = document
    self.diagnostics = diagnostics
    self.isPartial = isPartial
  }
}

/// Documents of a stream without content: the output of templates often ends in one, or has some between others.
extension Document {
  /// Whether a document of the stream holds nothing, or comments alone.
  public func isWithoutContent(_ root: NodeID) -> Bool {
    self[root].kind == .null && self[root].flags.contains(.isEmpty)
  }

  /// The documents that say something, with their numbers in the stream; the only document in any case.
  public var documentsWithContent: [(number: Int, root: NodeID)] {
    let all = roots.enumerated().map { (number: $0.offset, root: $0.element) }
    // A file whose only document is empty is checked as null; an empty one among others is a gap.
    return all.count < 2 ? all : all.filter { !isWithoutContent($0.root) }
  }

  /// The number of the first of them; 0 where none says anything.
  public var firstWithContent: Int { roots.firstIndex { !isWithoutContent($0) } ?? 0 }
}
