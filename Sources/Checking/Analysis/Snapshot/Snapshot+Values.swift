package import DocumentModel

/// The values of a file, by the paths of settings.
extension Snapshot {
  /// The value that the text states at a path; nil for none.
  package func node(at path: Path) -> NodeID? { values.node(at: path, from: root) }

  /// A value that must be hidden, all of it or a part.
  package struct HiddenValue: Sendable {
    fileprivate var document: Document
    fileprivate var node: NodeID

    package func equals(_ other: Document, value: NodeID) -> Bool { document.isEqual(node, value, in: other) }
  }

  /// Nil for a setting that everybody may see, and for one that isn't there.
  package func hiddenValue(_ path: Path) -> HiddenValue? {
    guard let node = node(at: path).map(values.resolve) else { return nil }
    let inside = values.range(node)
    return sensitive.contains { $0.overlaps(inside) } ? HiddenValue(document: values, node: node) : nil
  }

  /// A value as one that must be hidden; nil for one that isn't there.
  package func asHidden(_ path: Path) -> HiddenValue? {
    node(at: path).map { HiddenValue(document: values, node: values.resolve($0)) }
  }

  /// The values that must be hidden, each with what is inside it.
  package var hiddenValues: [HiddenValue] {
    guard !sensitive.isEmpty, let root else { return [] }
    return values.leaves(root).filter { leaf in
      let inside = values.range(leaf.node)
      return sensitive.contains { $0.overlaps(inside) }
    }.map { HiddenValue(document: values, node: $0.node) }
  }

  /// A path without the names that must be hidden.
  package func shown(_ path: Path) -> Path { redaction.redacted(path) }

  /// ``sensitive``, with values of another text that must be hidden, wherever they are in this one.
  package func sensitive(also secrets: [HiddenValue]) -> [ByteRange] {
    guard !secrets.isEmpty, let schema = view(of: documentNumber).sensitivity else { return sensitive }
    let document = reading.parsed.document
    let nodes = (0..<document.nodeCount).map { NodeID($0) }.filter { node in
      !document[node].flags.contains(.isKey)
        && secrets.contains { document.isEqual(node, $0.node, in: $0.document) }
    }
    return SensitiveText.union(SensitiveText(reading.parsed, schema: schema, also: nodes).all, sensitive)
  }
}
