/// What the subschemas that apply to one object say of its entries.
struct MembersOfObject {
  /// Indices into ``ProgramTables/members``.
  fileprivate(set) var shapes: [UInt32] = []
  /// Whether other entries than those known are spoken of, and may be there.
  fileprivate(set) var isOpen = false
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
  /// Of each member, what it makes of the first set: most objects have one.
  private var firstSteps: [Int] = []

  subscript(set: Int) -> MembersOfObject { sets[set] }

  /// A set with what one subschema says besides.
  ///
  /// - Parameter opens: whether that subschema speaks of other entries, and allows them.
  mutating func adding(_ member: UInt32, opens: Bool, to set: Int) -> Int {
    let place = Int(member)
    if set == 0, place < firstSteps.count, firstSteps[place] > 0 { return firstSteps[place] }
    let next = next(Step(set: set, member: member)) { known in
      guard !known.shapes.contains(member) else { return }
      known.shapes.append(member)
      if opens { known.isOpen = true }
    }
    if set == 0 {
      firstSteps += [Int](repeating: 0, count: max(0, place + 1 - firstSteps.count))
      firstSteps[place] = next
    }
    return next
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
