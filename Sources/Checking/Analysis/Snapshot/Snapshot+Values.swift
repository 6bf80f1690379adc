package import DocumentModel

/// The values of a file, by the paths of settings.
extension Snapshot {
  /// The value that the text states at a path; nil for none.
  package func node(at path: Path) -> NodeID? { values.node(at: path, from: root) }

  /// The value, with its document.
  package func value(at path: Path) -> InputValue? {
    node(at: path).map { InputValue(values, node: values.resolve($0)) }
  }

  /// A value that must be hidden, all of it or a part. Nil for a setting that everybody may see, and for one that isn't there.
  package func hiddenValue(_ path: Path) -> InputValue? {
    value(at: path).flatMap { value in
      let inside = values.range(value.node)
      return sensitive.contains { $0.overlaps(inside) } ? value : nil
    }
  }

  /// The values that must be hidden, each with what is inside it.
  package var hiddenValues: [InputValue] {
    guard !sensitive.isEmpty, let root else { return [] }
    return values.leaves(root).filter { leaf in
      let inside = values.range(leaf.node)
      return sensitive.contains { $0.overlaps(inside) }
    }.map { InputValue(values, node: $0.node) }
  }

  /// A path without the names that must be hidden.
  package func shown(_ path: Path) -> Path { redaction.redacted(path) }

  /// ``sensitive``, with values of another text that must be hidden, wherever they are in this one.
  package func sensitive(also secrets: [InputValue]) -> [ByteRange] {
    guard !secrets.isEmpty, let schema = view(of: documentNumber).sensitivity else { return sensitive }
    let document = readValues
    let nodes = (0..<document.nodeCount).map { NodeID($0) }.filter { node in
      !document[node].flags.contains(.isKey)
        && secrets.contains { document.isEqual(node, $0.node, in: $0.document) }
    }
    return SensitiveText.union(SensitiveText(readText, schema: schema, also: nodes).all, sensitive)
  }
}
