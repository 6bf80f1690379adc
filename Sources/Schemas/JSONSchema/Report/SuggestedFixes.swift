internal import DocumentModel
internal import YAMLReading

/// Turns the suggestions of findings into fixes, without trying them.
struct SuggestedFixes {
  private let schema: Schema
  private let document: Document
  private lazy var shared = aliased
  /// The subschemas that apply to the most recent collection, cached because its values come one after the other.
  private var known: (root: NodeID, pointer: JSONPointer, applied: [SchemaGraph.Applied])?

  init(_ schema: Schema, in document: Document) {
    self.schema = schema
    self.document = document
  }

  mutating func diagnostic(_ finding: Finding, root: NodeID) -> Diagnostic {
    var diagnostic = finding.diagnostic
    if document.roots.count > 1 { diagnostic.document = document.documentNumber(ofRoot: root) }
    if finding.keyword == .required { diagnostic.missing = finding.missingNames }
    guard let suggestion = finding.suggestion else { return diagnostic }
    // Without a fix, keep only what is known to be valid: the same value in another type, or a string that was found.
    guard finding.mayBeCorrected || suggestion.form == .string && !suggestion.isGuess else {
      diagnostic.caption = nil
      return diagnostic
    }
    let isSafe =
      finding.mayBeCorrected && !suggestion.isGuess && !diagnostic.dependsOnGuess && !isShared(suggestion.node)
      && suggestion.keepsWord(in: document) && !isGuessed(suggestion, at: diagnostic.instanceLocation, root: root)
    // The author's words say what to do, and a guess might contradict them.
    guard isSafe || !finding.usesAuthorText else {
      diagnostic.caption = nil
      return diagnostic
    }
    diagnostic.fixes = [
      Fix(
        title: "\(words: suggestion.form == .quoted ? "put it in quotes:" : "replace with") \(suggestion.shown)",
        safety: isSafe ? .unproven : .risky, reach: .scalar,
        edits: [suggestion.edit(document)])
    ]
    return diagnostic
  }

  /// Whether aliases refer to a node, so that changing it would also change other places.
  private mutating func isShared(_ node: NodeID) -> Bool {
    let node = document.resolve(node)
    return document[node].flags.contains(.hasAnchor) && shared.contains(node)
  }

  private var aliased: Set<NodeID> {
    let nodes = (0..<UInt32(document.nodeCount)).lazy.map { NodeID($0) }
    return Set(nodes.filter { document[$0].kind == .alias }.map(document.resolve))
  }

  /// Whether a string may not be what was meant by a boolean or number: always for a boolean; for a number, if the
  /// schema mentions strings of another form.
  private mutating func isGuessed(_ suggestion: Suggestion, at location: JSONPointer?, root: NodeID) -> Bool {
    // `"30"` is a string, but not one that a program accepts if it expects `30s`.
    guard suggestion.form == .quoted else { return false }
    guard document.kind(suggestion.node) == .number, let location else { return true }
    return !TextForms(graph: schema.graph).allowOnlyNumbers(applied(at: location, root: root))
  }

  private mutating func applied(at pointer: JSONPointer, root: NodeID) -> [SchemaGraph.Applied] {
    let graph = schema.graph
    guard let last = Path(pointer, in: document, from: root).segments.last else {
      return graph.applied(at: pointer, in: document, root: root)
    }
    let holder = pointer.parent
    if known?.root != root || known?.pointer != holder {
      known = (root, holder, graph.applied(at: holder, in: document, root: root))
    }
    return graph.inside(last, applied: known?.applied ?? [])
  }
}

extension Suggestion {
  /// Whether it is the same word in another spelling, or the same value in another type. Any other word, however
  /// similar, is the author's choice, because the schema may be older than the file.
  fileprivate func keepsWord(in document: Document) -> Bool {
    if form == .quoted { return true }
    if let written = document.string(node), WordSpelling.isSame(written, text) { return true }
    return form == .bare && YAML11Scalar.isSame(document.text[document.range(node).indices], Array(text.utf8)[...])
  }

  /// The edit that replaces the scalar, keeping the style of a string.
  fileprivate func edit(_ document: Document) -> TextEdit {
    let node = document.resolve(node)
    return switch form {
    case .bare: TextEdit(document.range(node), text)
    case .string: document.edit(node, to: text)
    case .quoted: TextEdit(document.range(node), QuotedText.double(text, escapes: .json))
    }
  }
}

extension Document {
  /// The edit that replaces a scalar or key with a string, keeping its style.
  func edit(_ node: NodeID, to text: String) -> TextEdit {
    let isAlias = self[node].kind == .alias
    let written =
      switch self[node].flags.style {
      case .singleQuoted where !isAlias: QuotedText.single(text) ?? QuotedText.double(text, escapes: .json)
      // The context isn't known here, so require a plain scalar that is valid in flow style.
      case .plain where PlainScalars.isText(text, in: .flow): text
      case _ where isAlias && !isJSON && PlainScalars.isText(text, in: .flow): text
      case _: QuotedText.double(text, escapes: .json)
      }
    return TextEdit(range(node), written)
  }
}

extension Finding {
  /// Whether a replacement can be suggested: it wouldn't change a value elsewhere, and the value of a misspelled key
  /// would be valid under the other name.
  fileprivate var mayBeCorrected: Bool {
    diagnostic.related.isEmpty
      && !inside.contains { !$0.isMissing && $0.diagnostic.instanceLocation == diagnostic.instanceLocation }
  }
}
