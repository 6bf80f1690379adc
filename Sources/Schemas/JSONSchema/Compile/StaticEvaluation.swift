internal import DocumentModel

/// Resolves `unevaluatedProperties` and `unevaluatedItems` during compilation: if other keywords evaluate the same
/// entries or items for every value, they work like `additionalProperties` and `items`, and nothing has to be tracked.
extension Compiler {
  func decideUnevaluated() {
    for index in tables.subschemas.indices where tables.subschemas[index].flags.contains(.tracks) {
      let range = tables.subschemas[index].instructions
      var mustTrack = false
      for place in range.indices {
        switch tables.instructions[place] {
        case .unevaluatedProperties(let unevaluated):
          if let members = staticMembers(of: index, unevaluated: unevaluated) {
            tables.instructions[place] = .members(add(members))
          } else {
            mustTrack = true
          }
        case .unevaluatedItems(let unevaluated):
          if let shape = staticItems(of: index, unevaluated: unevaluated) {
            tables.instructions[place] = .items(shape)
          } else {
            mustTrack = true
          }
        default: break
        }
      }
      if !mustTrack { tables.subschemas[index].flags.remove(.tracks) }
    }
  }

  /// The members and items that a subschema evaluates, if that doesn't depend on the value.
  private struct Marks {
    var names: [Int32] = []
    var patterns: [PatternRule] = []
    var allProperties = false
    var items = 0
    var allItems = false
    /// Whether an applicator's effect depends on the value.
    var dependsForProperties = false
    var dependsForItems = false
  }

  private func staticMembers(of index: Int, unevaluated: SubschemaID) -> Members? {
    let marks = gatherMarks(of: index)
    guard !marks.dependsForProperties else { return nil }
    var members = Members()
    members.properties = Set(marks.names).sorted().map { ($0, SubschemaID.always) }
    members.patterns = marks.patterns.map { PatternRule(pattern: $0.pattern, subschema: .always, key: $0.key) }
    members.additional = marks.allProperties ? .always : unevaluated
    members.additionalKeyword = .unevaluatedProperties
    members.isClosed = !marks.allProperties && isFalse(unevaluated)
    members.marks = true
    return members
  }

  private func staticItems(of index: Int, unevaluated: SubschemaID) -> ItemsShape? {
    let marks = gatherMarks(of: index)
    guard !marks.dependsForItems else { return nil }
    let count = marks.allItems ? 0 : marks.items
    let prefix = TableRange(start: tables.lists.count, count: count)
    tables.lists.append(contentsOf: repeatElement(.always, count: count))
    return ItemsShape(prefix: prefix, rest: marks.allItems ? .always : unevaluated, restKeyword: .unevaluatedItems)
  }

  private func isFalse(_ id: SubschemaID) -> Bool {
    let subschema = tables[id]
    return sources[Int(subschema.source)].source.document.boolean(subschema.node) == false
  }

  /// Visits everything applied to the same value. The sets of visited subschemas prevent cycles and repetition.
  private func gatherMarks(of start: Int) -> Marks {
    let tables = tables
    var marks = Marks()
    var visited: Set<Int> = []
    var pending = [(subschema: start, isCertain: true)]
    var visitedUncertain: Set<Int> = []
    while let (index, isCertain) = pending.popLast() {
      guard isCertain ? visited.insert(index).inserted : visitedUncertain.insert(index).inserted else { continue }
      for place in tables.subschemas[index].instructions.indices {
        switch tables.instructions[place] {
        case .members(let member): add(tables.members[Int(member)], isCertain: isCertain, marks: &marks)
        case .items(let shape):
          marks.dependsForItems = marks.dependsForItems || !isCertain
          if shape.rest.exists { marks.allItems = true }
          marks.items = max(marks.items, Int(shape.prefix.count))
        case .contains(let contains):
          if tables.contains[Int(contains)].marksItems { marks.dependsForItems = true }
        case .unevaluatedProperties:
          if index != start { marks.dependsForProperties = true }
        case .unevaluatedItems:
          if index != start { marks.dependsForItems = true }
        default:
          tables.forEachSubschema(of: tables.instructions[place], appliedTo: .value) { id, application in
            guard case .value(let condition) = application else { return }
            switch condition {
            case .always: pending.append((Int(id.index), isCertain))
            case .branch, .condition, .consequence, .dependent: pending.append((Int(id.index), false))
            case .dynamicFallback, .dynamicTarget:
              marks.dependsForProperties = true
              marks.dependsForItems = true
            case .negated: break
            }
          }
        }
      }
    }
    return marks
  }

  private func add(_ shape: MembersShape, isCertain: Bool, marks: inout Marks) {
    guard shape.marks else { return }
    if !isCertain { marks.dependsForProperties = true }
    if shape.additional.exists { marks.allProperties = true }
    marks.patterns += tables.patternRules[shape.patterns.indices]
    for slot in Int(shape.slotBase)...Int(shape.slotBase + shape.slotMask) where tables.memberSlots[slot].name >= 0 {
      let rule = tables.memberRules[Int(tables.memberSlots[slot].rule)]
      if rule.property.exists { marks.names.append(tables.memberSlots[slot].name) }
    }
  }
}
