internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Merges layers, weakest first, into one value: objects merge, everything else replaces.
enum LayerMerge {
  /// - Parameter uncounted: Values without effect, each with its layer.
  static func merged(_ layers: [SettingsLayer], without uncounted: [LayerPlace]) -> ValueTree {
    var tree = ValueTree()
    for (index, layer) in layers.enumerated() {
      guard let root = layer.root else { continue }
      let value = tree.add(.written(layer.document, root), origin: .layer(index, root))
      for place in uncounted where place.layer == index { tree.remove(place.path, below: value) }
      if let weaker = tree.root, tree.kind(weaker) == .object, tree.kind(value) == .object {
        tree.merge(value, into: weaker)
      } else {
        tree.root = value
      }
    }
    return tree
  }
}

extension ValueTree {
  /// Both are objects.
  fileprivate mutating func merge(_ stronger: Int, into weaker: Int) {
    var pending = [(stronger, weaker)]
    while let (stronger, weaker) = pending.popLast() {
      // Open it before its origin changes, because its members are in the weaker layer.
      guard let own = members(stronger), members(weaker) != nil else { continue }
      for (name, value) in own.order {
        // Only mappings merge: a list of a stronger layer replaces the weaker one.
        if let known = members(weaker)?[name], kind(known) == .object, kind(value) == .object {
          pending.append((value, known))
        } else {
          set(name, of: weaker, to: value)
        }
      }
      // The merged mapping gets the stronger layer's origin, because a person looks there first.
      replace(weaker, content: self[weaker].content, origin: self[stronger].origin)
    }
  }

  /// Removes a member. A list item stays, because removing it would renumber the others.
  fileprivate mutating func remove(_ path: Path, below root: Int) {
    guard let group = value(at: path.parent, below: root), let last = path.segments.last else { return }
    if case .index = last { return }
    remove(last.token, of: group)
  }
}
