internal import DocumentModel
internal import YAMLReading

/// Plans that remove or rename existing entries.
extension Editor {
  /// A value that exists in the collection itself, not by a merge key.
  struct FoundValue {
    var node: NodeID
    var container: NodeID
    var place: EditPlace
  }

  func found(_ path: Path) -> Result<FoundValue, EditRefusal> {
    EditPlace.find(path, from: root, in: document).flatMap { place in
      guard case .value(let node?) = place.target else {
        return .failure(EditRefusal(.editNoSetting, message: "\(path) is not set", at: .init(0..<0)))
      }
      guard let container = place.container else { return .failure(.nothingNamed) }
      if let merge = place.mergeKey {
        return .failure(
          EditRefusal(
            .editInherited, message: "\(path) comes from a merge key (<<)",
            at: document.range(merge), help: "change it at its source, or set another value here"))
      }
      return .success(FoundValue(node: node, container: container, place: place))
    }
  }

  func plans(removing path: Path) -> Planning {
    found(path).flatMap { plans(removing: $0) }
  }

  /// - Parameter key: The range of the key in the text. A range rather than a node, because the caller may have parsed
  ///   the text separately.
  func plans(removingEntryAt key: ByteRange) -> Planning {
    guard let (mapping, entry) = document.entry(at: key) else { return .failure(.unproven) }
    let place = EditPlace(target: .value(entry.value))
    return plans(removing: FoundValue(node: entry.value, container: mapping, place: place))
  }

  func plans(removing found: FoundValue) -> Planning {
    let nodes = entry(of: found)
    if let refusal = neededAnchor(in: nodes, except: nil) { return .failure(refusal) }
    return .success(EditPlans(plans: removals(of: found), notes: sharedNotes(found.place)))
  }

  /// The nodes of an entry: its key, if it has one, and its value.
  func entry(of found: FoundValue) -> Range<UInt32> {
    let isProperty = document[found.container].kind == .object
    let first = isProperty ? key(of: found) : found.node
    return first.index..<document.subtreeEnd(found.node).index
  }

  func key(of found: FoundValue) -> NodeID {
    NodeID(source.arenaIndex(of: source.tree.child(source.holder(of: source.syntax(found.node)))))
  }

  /// The ways to remove an entry, even if aliases need its anchors.
  func removals(of found: FoundValue) -> [PlannedEdit] {
    let entry = source.holder(of: source.syntax(found.node))
    let collection = source.syntax(found.container)
    let isOnly = !source.tree.children(collection).contains { $0 != entry }
    let change = ValueChange.removing(self.entry(of: found), from: found.container, in: document)
    if source[collection].kind.isFlow {
      let removal = FlowRemoval(source: source, collection: collection, entry: entry)
      return [PlannedEdit(edits: removal.edits(), change: change, removed: [entry])]
    }
    return [false, true].map { takesBlankLines in
      let removal = BlockRemoval(
        source: source, collection: collection, entry: entry, takesBlankLines: takesBlankLines)
      return PlannedEdit(edits: isOnly ? removal.collapse() : removal.edits(), change: change, removed: [entry])
    }
  }

  func plans(renaming path: Path, to name: String) -> Planning {
    found(path).flatMap { found in
      let (node, container) = (found.node, found.container)
      guard document[container].kind == .object else {
        return .failure(
          EditRefusal(
            .editNoSetting, message: "\(path) is a list item, which cannot be renamed", at: document.range(node)))
      }
      let other = document.entries(container).first { $0.keyID.map(document.keys.name) == name }
      if let other, other.mergeKey == nil {
        return other.value == node ? .success(unchanged) : .failure(.taken(name, range: document.range(other.key)))
      }
      let keyNode = key(of: found)
      let key = source.syntax(keyNode)
      // Aliases of the key would change with it.
      if let refusal = neededAnchor(in: keyNode.index..<document.subtreeEnd(keyNode).index, except: nil) {
        return .failure(refusal)
      }
      let style = style(near: container)
      let text = ValueWriter(style: style).key(name, isInFlow: source.isInFlow(key), like: source[key].style)
      let content = source.content(key)
      guard !content.isEmpty, source.blockHeader(key) == nil else { return .failure(.unproven) }
      let change = ValueChange.replacing(keyNode, by: .key(name, of: keyNode), in: document)
      let plan = PlannedEdit(edits: [TextEdit(ByteRange(content), text)], change: change)
      return .success(EditPlans(plans: [plan], notes: sharedNotes(found.place)))
    }
  }

  var unchanged: EditPlans {
    EditPlans(plans: [PlannedEdit(edits: [], change: .nothing(in: document))])
  }
}
