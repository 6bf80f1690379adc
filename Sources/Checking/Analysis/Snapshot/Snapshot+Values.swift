package import DocumentModel

/// Looks up values by the paths of settings.
extension Snapshot {
  /// The value at a path, or nil if the text doesn't set it.
  package func node(at path: Path) -> NodeID? { values.node(at: path, from: root) }

  /// The value at a path with its document, or nil if the text doesn't set it.
  package func value(at path: Path) -> InputValue? {
    node(at: path).map { InputValue(values, node: values.resolve($0)) }
  }

  /// The value at a path if all or part of it is sensitive. Nil if it isn't, or the text doesn't set it.
  package func hiddenValue(_ path: Path) -> InputValue? {
    value(at: path).flatMap { value in
      let inside = values.range(value.node)
      return sensitive.contains { $0.overlaps(inside) } ? value : nil
    }
  }

  /// The leaf values that are sensitive.
  package var hiddenValues: [InputValue] {
    guard !sensitive.isEmpty, let root else { return [] }
    return values.leaves(root).filter { leaf in
      let inside = values.range(leaf.node)
      return sensitive.contains { $0.overlaps(inside) }
    }.map { InputValue(values, node: $0.node) }
  }

  /// A path with sensitive keys redacted.
  package func shown(_ path: Path) -> Path { redaction.redacted(path) }

  /// ``sensitive``, and every value in this text that equals one of the given secrets from another text.
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
