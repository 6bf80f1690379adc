internal import Analysis
internal import DocumentModel

/// The facts that a file's schemas declare, each for the documents it applies to.
final class TextFacts: SchemaFacts {
  /// The facts of each view that has a schema. Policies only declare what is sensitive.
  let views: [DocumentFacts]
  private let document: Document
  private let snapshot: Snapshot

  /// Nil for a file without a schema and without sensitive values.
  init?(_ snapshot: Snapshot) {
    views = snapshot.views.compactMap { view in
      view.sensitivity.map { DocumentFacts($0, snapshot: snapshot, view: view) }
    }
    document = snapshot.reading.parsed.document
    self.snapshot = snapshot
    // Sensitive values are computed only if the file may have some.
    if views.isEmpty, snapshot.redaction.isEmpty { return nil }
  }

  private func facts(of node: NodeID) -> DocumentFacts? {
    if views.count == 1 { return views[0] }
    return document.documentNumber(of: node).flatMap { number in views.first { $0.view.holds(document: number) } }
  }

  func expected(_ node: NodeID) -> Set<NodeKind>? { facts(of: node)?.expected(node) }

  func mentionsVersion(_ node: NodeID) -> Bool { facts(of: node)?.mentionsVersion(node) == true }

  func states(_ texts: Set<String>, of node: NodeID) -> Bool { facts(of: node)?.states(texts, of: node) == true }

  func isSensitive(_ range: ByteRange) -> Bool { SensitiveText.overlaps(snapshot.redaction.sensitive, at: range) }

  func deprecated() -> [NodeID: DeprecatedSetting] {
    views.reduce(into: [:]) { $0.merge($1.deprecated) { first, _ in first } }
  }

  func allows(_ name: String, in place: SettingPlace) -> Bool? {
    switch place {
    case .top: views.first?.allowsAtTop(name)
    case .mapping(let node): facts(of: node)?.allows(name, in: node)
    }
  }

  func names(_ name: String, in mapping: NodeID) -> Bool {
    facts(of: mapping)?.names(in: mapping).contains(name) ?? false
  }

  func nearNames() -> [(key: NodeID, name: String)] { views.flatMap(\.nearNames) }

  func unnamedKeys() -> [(key: NodeID, absent: [String])] { views.flatMap(\.unnamedKeys) }

  func defaults() -> Set<NodeID> { views.reduce(into: []) { $0.formUnion($1.defaults) } }
}
