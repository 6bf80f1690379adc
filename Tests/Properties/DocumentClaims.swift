import DocumentModel

/// Claims that hold for the document and findings of any text.
package struct DocumentClaims {
  private struct Broken: Error {
    var claim: String
  }

  let document: Document

  package init(document: Document) {
    self.document = document
  }

  /// The first claim that fails; nil if all hold.
  ///
  /// - Parameter reread: The result of parsing the same text a second time.
  package static func broken(by parsed: ParsedText, reread: ParsedText) -> String? {
    do throws(Broken) {
      try DocumentClaims(document: parsed.document).check(parsed, reread)
      return nil
    } catch {
      return error.claim
    }
  }

  private func check(_ parsed: ParsedText, _ reread: ParsedText) throws(Broken) {
    try checkArena()
    try checkFindings(parsed.diagnostics)
    try require(document.roots.count == reread.document.roots.count, "reading twice gives the same documents")
    try require(parsed.diagnostics == reread.diagnostics, "reading twice gives the same findings")
    for (root, again) in zip(document.roots, reread.document.roots) {
      try checkPaths(root)
      try checkValue(root, again, in: reread.document)
    }
  }

  private func require(_ condition: Bool, _ claim: @autoclosure () -> String) throws(Broken) {
    if !condition { throw Broken(claim: claim()) }
  }

  /// Ranges lie in the text, and children in their parents; counts and ends agree; an alias refers to an earlier node.
  private func checkArena() throws(Broken) {
    var open: [(end: Int, id: Int)] = []
    for index in 0..<document.nodeCount {
      let id = NodeID(index)
      let node = document[id]
      try require(node.start <= node.end, "node \(index) runs forwards")
      try require(Int(node.end) <= document.text.count, "node \(index) lies in the text")
      while let last = open.last, last.end <= index { open.removeLast() }
      if let parent = open.last {
        let range = document.range(NodeID(parent.id))
        try require(range.contains(node.range), "node \(index) at \(node.range) lies in \(parent.id) at \(range)")
      }
      switch node.kind {
      case .array, .object:
        try require(Int(node.data) > index && Int(node.data) <= document.nodeCount, "node \(index) ends in the arena")
        if let parent = open.last { try require(Int(node.data) <= parent.end, "node \(index) ends in \(parent.id)") }
        let children = writtenChildren(id)
        let count = document.writtenCount(of: id)
        let expected = node.kind == .array ? count : 2 * count
        try require(children == expected, "node \(index) has \(expected) children, not \(children)")
        open.append((Int(node.data), index))
      case .alias:
        try require(Int(node.data) < index, "alias \(index) names an earlier node")
        try require(document[document.resolve(id)].kind != .alias, "alias \(index) resolves")
      case .null, .boolean, .number, .string: break
      }
    }
    for root in document.roots { try require(Int(root.index) < document.nodeCount, "root \(root.index) is there") }
  }

  private func writtenChildren(_ id: NodeID) -> Int {
    var count = 0
    var next = id.index + 1
    while next < document[id].data {
      let node = document[NodeID(next)]
      next = node.kind == .array || node.kind == .object ? node.data : next + 1
      count += 1
    }
    return count
  }

  private func checkFindings(_ diagnostics: [Diagnostic]) throws(Broken) {
    let lines = LineIndex(document.text)
    for finding in diagnostics {
      try require(
        finding.range.end.index <= document.text.count, "\(finding.code) at \(finding.range) lies in the text")
      try require(!finding.message.isEmpty, "\(finding.code) says something")
      let range = lines.range(of: finding.range)
      for position in [range.start, range.end] {
        try require(position.line >= 1 && position.line <= lines.count, "\(finding.code) is on a line")
        try require(position.column >= 1, "\(finding.code) is in a column")
      }
      try require(
        (range.start.line, range.start.column) <= (range.end.line, range.end.column), "\(finding.code) runs forwards")
      for related in finding.related {
        guard case .here(let place) = related.place else { continue }
        try require(place.end.index <= document.text.count, "what \(finding.code) relates to lies in the text")
      }
      for fix in finding.fixes {
        try require(
          TextEdit.apply(fix.edits, to: document.text) != nil, "the fix of \(finding.code) declares no settings")
      }
    }
  }

  /// Every path leads from the root to its node. Checks the first few hundred paths, with aliases expanded.
  private func checkPaths(_ root: NodeID) throws(Broken) {
    var pending: [(JSONPointer, NodeID)] = [(JSONPointer(), root)]
    var visited = 0
    while let (path, node) = pending.popLast(), visited < 300, path.tokens.count < 40 {
      visited += 1
      let pointer = JSONPointer(path.description)
      try require(pointer == path, "\(path) is read as it is written")
      let found = document.node(at: path, from: root).map(document.resolve)
      try require(found == document.resolve(node), "\(path) leads to \(node.index), not \(found?.index ?? 0)")
      for (index, item) in document.items(node).enumerated() { pending.append((path.appending(String(index)), item)) }
      for entry in document.entries(node) {
        guard let name = document.string(entry.key), let key = entry.keyID else { continue }
        try require(document.keys.name(key) == name, "the key of \(path) has its name")
        try require(document.keys.find(name) == key || name.unicodeScalars.contains("\u{FFFD}"), "\(name) is found")
        // If a key occurs more than once, the pointer leads to only one of the entries.
        let value = document.value(node, named: name)
        if value == entry.value { pending.append((path.appending(name), entry.value)) }
      }
    }
  }

  private func checkValue(_ root: NodeID, _ again: NodeID, in other: Document) throws(Broken) {
    try require(document.isEqual(root, root, in: document), "a value equals itself")
    guard isComparable(root) else { return }
    try require(document.isEqual(root, again, in: other), "reading twice gives the same value")
    try require(other.isEqual(again, root, in: document), "equality is symmetric")
    try require(document.structuralHash(root) == other.structuralHash(again), "equal values have equal hashes")
  }

  /// Whether the value has neither collections as keys nor duplicate keys: a mapping with either isn't equal to any.
  package func isComparable(_ root: NodeID) -> Bool {
    var pending = [root]
    while let node = pending.popLast() {
      pending.append(contentsOf: document.items(node))
      var names: Set<KeyID> = []
      for entry in document.entries(node) {
        guard let key = entry.keyID, names.insert(key).inserted else { return false }
        pending.append(entry.value)
      }
    }
    return true
  }
}
