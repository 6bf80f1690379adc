/// What the subschemas that apply to one object say of its entries.
struct MembersOfObject {
  /// Indices into ``ProgramTables/members``.
  private(set) var shapes: [UInt32] = []
  /// Whether other entries than those known are spoken of, and may be there.
  var isOpen = false

  fileprivate mutating func add(_ member: UInt32, _ tables: ProgramTables) {
    guard !shapes.contains(member) else { return }
    shapes.append(member)
    let shape = tables.members[Int(member)]
    if shape.additional.exists, !shape.isClosed, !tables.isNever(shape.additional) { isOpen = true }
  }
}

/// What is said of the entries of objects, each different one once: of most objects of a document the same is said.
struct MemberSets {
  private struct Step: Hashable {
    var set: Int
    /// Nil for one that only opens the set.
    var member: UInt32?
  }

  /// The first is that of an object of which nothing is said.
  private var sets = [MembersOfObject()]
  private var steps: [Step: Int] = [:]

  subscript(set: Int) -> MembersOfObject { sets[set] }

  /// A set with what one subschema says besides.
  mutating func adding(_ member: UInt32, to set: Int, _ tables: ProgramTables) -> Int {
    next(Step(set: set, member: member)) { $0.add(member, tables) }
  }

  /// A set that may have other entries too.
  mutating func opening(_ set: Int) -> Int {
    next(Step(set: set, member: nil)) { $0.isOpen = true }
  }

  private mutating func next(_ step: Step, _ change: (inout MembersOfObject) -> Void) -> Int {
    if let known = steps[step] { return known }
    var changed = sets[step.set]
    change(&changed)
    sets.append(changed)
    steps[step] = sets.count - 1
    return sets.count - 1
  }
}
