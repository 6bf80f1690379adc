internal import DocumentModel

/// What the forms that a schema allows are called.
extension Reporter {
  /// What a form is called: by what it asks for, else its title, else the name that it is referred to by.
  func label(_ id: SubschemaID) -> String {
    forms.value(of: id, in: \.labels) { madeLabel(id) }
  }

  private func madeLabel(_ id: SubschemaID) -> String {
    if let constants = namingConstants(id) { return constants }
    let expectation = expectation(id)
    switch expectation {
    case .values, .mapping, .pattern: if let expectation { return expectation.text(words) }
    case .phrase, nil: break
    }
    if let title = title(id) { return ValueDescription.quoted(title) }
    let names = program.propertyNames(id).prefix(3).map { ValueDescription.quoted(name($0)) }
    if !names.isEmpty { return "\(words.aMapping) of \(ValueDescription.conjunction(Array(names)))" }
    if let expectation { return expectation.text(words) }
    let isOpen = certain(id).allSatisfy {
      program.tables[$0].instructions.count == 0 && program.tables[$0].types == .any
    }
    return isOpen ? "any value" : referredName(id).map(ValueDescription.quoted) ?? "a form without a name"
  }

  /// `a mapping with kind: "disk"`: the properties that have but one value, those that are required if there are any.
  func namingConstants(_ start: SubschemaID) -> String? {
    // A constant that the schema states may be what nobody may see in the file.
    guard hidden.isEmpty else { return nil }
    var constants: [String] = []
    var others: [String] = []
    for id in certain(start) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        let shape = program.tables.members[Int(member)]
        let required = program.tables.nameLists[shape.requiredNames.indices]
        for (name, property) in program.tables.properties(shape) {
          guard case .values(let values)? = expectation(property), values.count == 1 else { continue }
          let constant = "\(self.name(name)): \(values[0])"
          if required.contains(name) { constants.append(constant) } else { others.append(constant) }
        }
      }
    }
    if constants.isEmpty { constants = others }
    return constants.isEmpty ? nil : "\(words.aMapping) with \(constants.prefix(2).joined(separator: " and "))"
  }

  private func title(_ start: SubschemaID) -> String? {
    certain(start).lazy.compactMap { id in
      let source = program.document(of: id)
      return source.value(program.tables[id].node, named: "title").flatMap { source.string($0) }
    }.first { !$0.isEmpty }
  }

  /// The last token of a form's `$ref`.
  private func referredName(_ id: SubschemaID) -> String? {
    let source = program.document(of: id)
    let text = source.value(program.tables[id].node, named: "$ref").flatMap { source.string($0) }
    return text?.split(separator: "/").last.map(String.init)
  }
}
