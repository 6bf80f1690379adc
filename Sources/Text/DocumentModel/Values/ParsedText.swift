/// The result of parsing a text: the document and all findings.
public struct ParsedText: Sendable {
  public var document: Document
  public var diagnostics: [Diagnostic]
  /// Whether malformed parts of the text are missing from the document.
  public var isPartial: Bool
  /// Whether the text was converted from UTF-16, so that its bytes differ from those of the file.
  public var isRecoded = false

  public init(document: Document, diagnostics: [Diagnostic], isPartial: Bool) {
    self.document = document
    self.diagnostics = diagnostics
    self.isPartial = isPartial
  }
}

/// Documents without content in a stream, which template output often has at its end or between others.
extension Document {
  /// Whether a document of the stream is empty or has only comments.
  public func isWithoutContent(_ root: NodeID) -> Bool {
    self[root].kind == .null && self[root].flags.contains(.isEmpty)
  }

  /// The documents that have content, with their numbers in the stream; if there is only one, that in any case.
  public var documentsWithContent: [(number: Int, root: NodeID)] {
    let all = roots.enumerated().map { (number: $0.offset, root: $0.element) }
    // A file whose only document is empty is checked as null, but an empty one among others is a gap.
    return all.count < 2 ? all : all.filter { !isWithoutContent($0.root) }
  }

  /// The number of the first document that has content; 0 if none has.
  public var firstWithContent: Int { roots.firstIndex { !isWithoutContent($0) } ?? 0 }
}
