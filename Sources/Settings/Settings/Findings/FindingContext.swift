internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// The input of a rule, and helpers to report at a place.
struct FindingContext {
  let settings: EffectiveSettings
  /// The layer to report findings for.
  let layer: Int

  var document: Document { settings.layers[layer].document }

  /// The configured value of an entry in this layer, or nil if it comes from elsewhere.
  func node(_ entry: SettingEntry) -> NodeID? {
    guard case .layer(layer, let node) = entry.origin else { return nil }
    return node
  }

  /// The item of a list in this layer.
  func item(_ index: Int, of entry: SettingEntry) -> NodeID? {
    node(entry).flatMap { document.item($0, at: index) }
  }

  func finding(
    _ code: DiagnosticCode, message: Message, at node: NodeID, path: Path, severity: Severity? = nil,
    related: RelatedPlace? = nil, help: Message? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: document.range(document.resolve(node)), severity: severity, document: number,
      instanceLocation: path.pointer, related: [related].compactMap { $0 }, help: help)
  }

  /// The number of the document in a stream, or nil if there is only one.
  private var number: Int? {
    guard document.roots.count > 1, let root = settings.layers[layer].root else { return nil }
    return document.documentNumber(ofRoot: root)
  }

  /// The place of another setting, or nil if no file sets it.
  func related(_ path: Path, message: Message) -> RelatedPlace? {
    guard case .layer(let index, let node) = settings.entry(at: path)?.origin else { return nil }
    return related(index, node: node, message: message)
  }

  func related(_ index: Int, node: NodeID, message: Message) -> RelatedPlace {
    let other = settings.layers[index]
    let range = other.document.range(other.document.resolve(node))
    if index == layer { return RelatedPlace(.here(range), message) }
    let place = SourceLocation(path: other.path, range: other.document.lines.range(of: range))
    return RelatedPlace(.elsewhere(place), message)
  }
}

extension String {
  /// The text without its period: the schema's texts are whole sentences, but messages don't end in one.
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The schema's text as a sentence that another one can follow. Authors of schemas may omit the period.
  package var asSentence: String { isEmpty || ".!?…:。！？".contains(self[index(before: endIndex)]) ? self : self + "." }
}
