internal import Diagnostics
internal import DocumentModel

/// Properties whose values tell forms apart: those with `const` or `enum`.
extension Reporter {
  /// The property of the object that most forms enumerate and at least one form agrees with, with the forms that agree.
  mutating func discriminator(
    _ branches: [FailedBranch], _ object: NodeID
  ) -> (entry: ObjectEntry, matching: [FailedBranch])? {
    var best: (entry: ObjectEntry, count: Int, matching: [FailedBranch])?
    for entry in document.entries(object) {
      guard let key = entry.keyID else { continue }
      let name = document.keys.name(key)
      var count = 0
      var matching: [FailedBranch] = []
      for branch in branches {
        let subschemas = enumerated(name, in: branch.subschema)
        guard !subschemas.isEmpty else { continue }
        count += 1
        if subschemas.allSatisfy({ evaluator.checkChild($0, entry.value) }) { matching.append(branch) }
      }
      // A property that one form only speaks of says nothing of the others.
      guard !matching.isEmpty, matching.count < count || count < branches.count, count > best?.count ?? 0 else {
        continue
      }
      if count == 1, !isConstant(name, in: matching[0].subschema) { continue }
      best = (entry, count, matching)
    }
    return best.map { ($0.entry, $0.matching) }
  }

  /// The property of an object that every form has a constant for, where its value is none of these and was meant for one.
  mutating func nearestConstant(
    _ branches: [FailedBranch], _ object: NodeID
  ) -> (entry: ObjectEntry, key: KeyID, meant: String, branch: FailedBranch)? {
    for entry in document.entries(object) {
      guard let key = entry.keyID, !isHidden(entry.value), let text = document.string(entry.value) else { continue }
      let constants = branches.map { branch in
        enumerations(of: document.keys.name(key), in: branch.subschema).flatMap {
          schema.names.values(of: $0).texts.texts
        }
      }
      guard constants.allSatisfy({ !$0.isEmpty }),
        let meant = MeantName.of(text, among: NearestNames(constants.flatMap(\.self)), spending: &advice)
      else { continue }
      let forms = zip(branches, constants).filter { $0.1.contains(meant.text) }
      guard let (branch, _) = forms.first, forms.count == 1 else { continue }
      return (entry, key, ValueDescription.quoted(meant.text), branch)
    }
    return nil
  }

  private func isConstant(_ property: String, in branch: SubschemaID) -> Bool {
    enumerations(of: property, in: branch).contains { program.values(of: $0).count == 1 }
  }

  /// `"kind" is "disk"`, without the value where nobody may see it.
  func discriminatorText(_ entry: ObjectEntry) -> String {
    let name = entry.keyID.map { document.keys.name($0) } ?? ""
    return "\(name): \(short(entry.value))"
  }

  /// The subschemas with an `enum` or `const` that a form has for a property.
  private func enumerated(_ property: String, in branch: SubschemaID) -> [SubschemaID] {
    properties(property, in: branch).filter { !enumerations($0).isEmpty }
  }

  /// What `enum` and `const` allow for a property in a form.
  func enumerations(of property: String, in branch: SubschemaID) -> [Enumeration] {
    properties(property, in: branch).flatMap(enumerations)
  }

  /// The subschemas that a form has for a property.
  func properties(_ property: String, in branch: SubschemaID) -> [SubschemaID] {
    guard let name = program.tables.names.find(property).map({ Int32($0.index) }) else { return [] }
    var result: [SubschemaID] = []
    for id in certain(branch) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        let property = program.tables.property(name, program.tables.members[Int(member)])
        if property.exists { result.append(property) }
      }
    }
    return result
  }

  private func enumerations(_ subschema: SubschemaID) -> [Enumeration] {
    certain(subschema).flatMap { id in
      program.tables[id].instructions.indices.compactMap { index in
        if case .enumeration(let enumeration) = program.tables.instructions[index] {
          program.tables.enumerations[Int(enumeration)]
        } else {
          nil
        }
      }
    }
  }
}
