extension Document {
  /// The same document with another name at one key. Linear in the nodes, which are copied.
  ///
  /// - Parameter key: of an entry that is written in an object without `<<`, and no alias.
  package func renaming(_ key: NodeID, to name: String) -> Document {
    var (keys, nodes) = (keys, nodes)
    nodes[Int(key.index)].data = keys.intern(name.utf8Span.span).index
    return Document(
      text: text, roots: roots, keys: keys, nodes: nodes, tables: tables, merges: merges, anchors: anchors,
      isJSON: isJSON)
  }

  /// Whether a key can be given another name by ``renaming(_:to:)``.
  package func canRename(_ key: NodeID, of object: NodeID) -> Bool {
    self[key].kind != .alias && !self[resolve(object)].flags.contains(.hasMerge)
  }
}
