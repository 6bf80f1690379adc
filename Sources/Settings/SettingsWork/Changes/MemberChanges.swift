internal import Analysis
internal import DocumentModel
internal import Settings
internal import YAMLEditing

/// A change of one value, for the editor.
enum PathChange {
  case set(Path, InputValue)
  /// Removing a missing setting isn't an error.
  case remove(Path)

  func request(in text: Snapshot) -> EditRequest {
    switch self {
    case .set(let path, let value): .set(text.steps(to: path), NewValue(value))
    case .remove(let path): .remove(text.steps(to: path))
    }
  }
}

extension NewValue {
  init(_ value: InputValue) {
    self.init(value.document, node: value.node, isTyped: value.isTyped)
  }
}

/// The changes that turn one value into another, member by member. Members in both keep their comments and positions.
struct MemberChanges {
  private(set) var all: [PathChange] = []

  /// - Parameters:
  ///   - old: Nil if there is none.
  ///   - keepsOthers: Whether to keep members that the new value lacks.
  init(at path: Path, from old: InputValue?, to new: InputValue, keepsOthers: Bool) {
    var pending = [(path: path, old: old, new: new)]
    var surplus: [Path] = []
    while let (path, old, new) = pending.popLast() {
      if let old, NewValue(new).isThere(old.document, node: old.node) { continue }
      guard let old = old?.resolved, let new = Optional(new.resolved), old.isMapping, new.isMapping else {
        all.append(.set(path, new))
        continue
      }
      let (own, wanted) = (old.members, new.members)
      let known = Dictionary(own.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      if !keepsOthers {
        let kept = Set(wanted.map(\.name))
        let removed = own.filter { !kept.contains($0.name) }
        // A member from a merge key can't be removed from the mapping, and reappears when its own member is removed.
        guard wanted.contains(where: { known[$0.name] != nil }), removed.isEmpty || !old.hasMerges else {
          all.append(.set(path, new))
          continue
        }
        surplus += removed.map { path.appending($0.name) }
      }
      pending += wanted.reversed().map { (path.appending($0.name), known[$0.name], $0.value) }
    }
    all += surplus.map { .remove($0) }
  }
}

extension InputValue {
  fileprivate var resolved: Self { with(document.resolve(node)) }
  fileprivate var isMapping: Bool { document.kind(node) == .object }

  /// The properties of a mapping.
  fileprivate var members: [(name: String, value: Self)] {
    document.named(node).map { ($0.name, with($0.value)) }
  }

  /// The same document at another node.
  private func with(_ node: NodeID) -> Self {
    var copy = self
    copy.node = node
    return copy
  }

  fileprivate var hasMerges: Bool { document.entries(node).contains { $0.mergeKey != nil } }
}
