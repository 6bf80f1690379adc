internal import Diagnostics
internal import DocumentModel

/// Names that an object can't have because it is of another form: of `oneOf`, `anyOf`, `if` and `dependentSchemas` only what the
/// value takes lets its properties stand beside `unevaluatedProperties`.
extension Reporter {
  /// The properties that an object may have by what it takes; nil where that isn't worth finding out.
  mutating func takenNames(in id: SubschemaID, _ object: NodeID) -> Set<Int32>? {
    if let takenNames, takenNames.object == object, takenNames.id == id { return takenNames.names }
    guard advice.spend(schema.names.properties(id).ids.count) else { return nil }
    let graph = SchemaGraph(program, firstSource: [:])
    var taken = takenBranches ?? TakenBranches(graph, document)
    takenBranches = nil
    var names: Set<Int32> = []
    for one in taken.applied([SchemaGraph.Applied(SchemaGraph.Point(id))], to: object) {
      for index in program.tables[one.point.id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        for (name, _) in program.tables.properties(program.tables.members[Int(member)]) { names.insert(name) }
      }
    }
    takenBranches = taken
    takenNames = (object, id, names)
    return names
  }

  /// What a form is called that knows a property, below a schema that has several.
  func formKnowing(_ name: Int32, in start: SubschemaID) -> String? {
    var visited: Set<SubschemaID> = []
    var pending: [(id: SubschemaID, form: SubschemaID?, trigger: Int32?)] = [(start, nil, nil)]
    while let (id, form, trigger) = pending.popLast() {
      guard visited.insert(id).inserted else { continue }
      for index in program.tables[id].instructions.indices {
        let instruction = program.tables.instructions[index]
        if case .members(let member) = instruction,
          program.tables.properties(program.tables.members[Int(member)]).contains(where: { $0.name == name })
        {
          if let form { return label(form) }
          if let trigger { return "\(words.aMapping) with \(ValueDescription.quoted(self.name(trigger)))" }
        }
        var condition: SubschemaID?
        program.tables.forEachSubschema(of: instruction, appliedTo: .value) { next, application in
          guard case .value(let kind) = application else { return }
          switch kind {
          case .always, .dynamicFallback, .dynamicTarget: pending.append((next, form, trigger))
          case .branch: pending.append((next, form ?? next, trigger))
          case .condition:
            condition = next
            pending.append((next, form ?? next, trigger))
          case .consequence(let holds): pending.append((next, form ?? (holds ? condition : nil), trigger))
          case .dependent(let name): pending.append((next, form, trigger ?? name))
          case .negated: break
          }
        }
      }
    }
    return nil
  }
}
