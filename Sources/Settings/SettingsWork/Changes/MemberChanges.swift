internal import DocumentModel
internal import YAMLEditing

extension EditRequest {
  /// The request with its path as the editor resolves it.
  func placed(by steps: (Path) -> Path) -> Self {
    switch self {
    case .set(let path, let value): .set(steps(path), value)
    case .remove(let path): .remove(steps(path))
    case .adopt(let path, let entry): .adopt(steps(path), entry)
    case .comment(let path, let comments, let sign): .comment(steps(path), comments, sign: sign)
    case .removeEntry, .move: self
    }
  }

  /// Where it changes the text; nil for one that isn't made on an excerpt.
  var place: Path? {
    switch self {
    case .set(let path, _), .remove(let path), .adopt(let path, _), .comment(let path, _, _): path
    case .removeEntry, .move: nil
    }
  }
}

/// The changes that turn one value into another, member by member. Members in both keep their comments and positions.
struct MemberChanges {
  private(set) var all: [EditRequest] = []

  /// - Parameters:
  ///   - old: Nil if there is none.
  ///   - keepsOthers: Whether to keep members that the new value lacks.
  init(at path: Path, from old: InputValue?, to new: InputValue, keepsOthers: Bool) {
    var pending = [(path: path, old: old, new: new)]
    var surplus: [Path] = []
    while let (path, old, new) = pending.popLast() {
      if let old, new.isWritten(as: old) { continue }
      guard let old, old.kind == .object, new.kind == .object, new.verbatim == nil else {
        all.append(.set(path, new))
        continue
      }
      let (own, wanted) = (old.members, new.members)
      let known = Dictionary(own.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      if !keepsOthers {
        let kept = Set(wanted.map(\.name))
        let removed = own.filter { !kept.contains($0.name) }
        // A member from a merge key can't be removed from the mapping, and reappears when its own member is removed.
        let hasMerges = old.document.entries(old.node).contains { $0.mergeKey != nil }
        guard wanted.contains(where: { known[$0.name] != nil }), removed.isEmpty || !hasMerges else {
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
