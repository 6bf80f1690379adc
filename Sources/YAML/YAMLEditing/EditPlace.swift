internal import DocumentModel

/// The place in a document that a path leads to.
struct EditPlace {
  enum Target {
    /// An existing value, as written; nil if the document has no value at all.
    case value(NodeID?)
    /// The path ends early: a collection or null that doesn't contain the first of the remaining steps. In a list, that
    /// first step is always ``Path/Segment/end``.
    case missing(NodeID, ArraySlice<Path.Segment>)
  }

  var target: Target
  /// The values along the path as written, the root first.
  var ancestors: [NodeID] = []
  /// The collection that contains the value, with aliases resolved; nil at the root.
  var container: NodeID?
  /// The path's last step, from `container` to the value.
  var step: Path.Segment?
  /// The aliases and merge keys on the way. An edit changes the value that they refer to, and so other places too.
  var shared: [NodeID] = []
  /// The collections on the way that have an anchor, each with the step into it. Their aliases change with them.
  var anchored: [(collection: NodeID, step: Path.Segment)] = []
  /// The merge key (`<<`) that the last step's value comes from; nil if it is the mapping's own.
  var mergeKey: NodeID?

  /// Follows the path as far as values exist.
  static func find(_ path: Path, from root: NodeID?, in document: Document) -> Result<Self, EditRefusal> {
    guard let root else { return .success(Self(target: .value(nil))) }
    let steps = path.segments
    var place = Self(target: .value(root), ancestors: [root])
    var current = root
    for (index, step) in steps.enumerated() {
      if document[current].kind == .alias { place.shared.append(current) }
      if let merge = place.mergeKey { place.shared.append(merge) }
      place.mergeKey = nil
      let node = document.resolve(current)
      if node == current, document[node].flags.contains(.hasAnchor) { place.anchored.append((node, step)) }
      place.container = node
      place.step = step
      switch place.next(step, in: node, in: document, shown: { path.prefix($0).description }, at: index) {
      case .failure(let refusal): return .failure(refusal)
      case .success(nil):
        let isList = document[node].kind == .array
        place.target = .missing(node, isList ? ([.end] + steps[(index + 1)...])[...] : steps[index...])
        return .success(place)
      case .success(let next?):
        current = next
        place.ancestors.append(next)
        place.target = .value(next)
      }
    }
    return .success(place)
  }

  /// The value that a step leads to; nil if there is none yet.
  private mutating func next(
    _ step: Path.Segment, in node: NodeID, in document: Document, shown: (Int) -> String, at index: Int
  ) -> Result<NodeID?, EditRefusal> {
    switch document[node].kind {
    case .null: return .success(nil)
    case .object:
      switch step {
      case .name, .each, .input: break
      case .index, .end, .last, .matching: return .failure(.notAList(shown(index), node: node, in: document))
      }
      // `0` names a key in a mapping, and an item in a list.
      let name = step.token
      guard let key = document.keys.find(name) else { return .success(nil) }
      let own = document.writtenEntries(node, named: key)
      // Parsers disagree on which of two equal keys counts, so neither is changed.
      if own.count > 1 { return .failure(.duplicate(name, ranges: own.map { document.range($0.key) })) }
      let entry = own.first ?? document.entry(node, named: name)
      mergeKey = entry?.mergeKey
      return .success(entry?.value)
    case .array:
      let count = document.count(node)
      let wanted: Int?
      switch step {
      case .index(let given): wanted = given
      case .end, .name("-"): wanted = count
      case .name(let name): wanted = JSONPointer.arrayIndex(name)
      // These segments were replaced with concrete ones before.
      case .each, .input, .last, .matching: wanted = nil
      }
      guard let wanted else { return .failure(.notAMapping(shown(index), node: node, in: document)) }
      guard wanted >= 0, wanted <= count else { return .failure(.noItem(wanted, list: node, in: document)) }
      return .success(document.item(node, at: wanted))
    case .boolean, .number, .string, .alias:
      let isItem =
        switch step {
        case .index, .end, .last, .matching: true
        case .name, .each, .input: false
        }
      return .failure(.notAMapping(shown(index), node: node, in: document, isItem: isItem))
    }
  }
}
