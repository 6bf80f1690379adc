internal import DocumentModel

/// `dependentRequired`, `dependentSchemas`, and `dependencies` for both (2020-12 Validation, 6.5.4; Core, 10.2.2.4).
enum DependentKeywords {
  static func compile(_ schema: SchemaObject) {
    for entry in schema.map(.dependentRequired) ?? [] {
      addRequirement(schema, entry: entry, keyword: .dependentRequired)
    }
    addSchemas(schema, entries: schema.map(.dependentSchemas) ?? [], keyword: .dependentSchemas)
    let isRequirement = { (entry: ObjectEntry) in schema.document.kind(entry.value) == .array }
    let dependencies = schema.map(.dependencies) ?? []
    for entry in dependencies where isRequirement(entry) {
      addRequirement(schema, entry: entry, keyword: .dependencies)
    }
    addSchemas(schema, entries: dependencies.filter { !isRequirement($0) }, keyword: .dependencies)
  }

  private static func addRequirement(_ schema: SchemaObject, entry: ObjectEntry, keyword: Keyword) {
    guard let key = entry.keyID, let names = schema.names(keyword, node: entry.value) else { return }
    let compiler = schema.compiler
    let range = TableRange(start: compiler.tables.nameLists.count, count: names.count)
    compiler.tables.nameLists += names
    let trigger = schema.document.keys.withBytes(key) { compiler.name($0) }
    schema.add(.dependentRequired(UInt32(compiler.tables.dependentRequirements.count)))
    compiler.tables.dependentRequirements.append(
      DependentRequirement(trigger: trigger, names: range, keyword: keyword))
  }

  private static func addSchemas(_ schema: SchemaObject, entries: [ObjectEntry], keyword: Keyword) {
    guard !entries.isEmpty else { return }
    let compiler = schema.compiler
    let start = compiler.tables.dependentSchemas.count
    var slots: [(name: Int32, rule: UInt32)] = []
    for entry in entries {
      guard let key = entry.keyID else { continue }
      let subschema = schema.subschema(entry.value)
      let trigger = schema.document.keys.withBytes(key) { compiler.name($0) }
      slots.append((trigger, UInt32(compiler.tables.dependentSchemas.count)))
      compiler.tables.dependentSchemas.append(DependentSchema(trigger: trigger, subschema: subschema))
    }
    let table = compiler.tables.addSlots(slots)
    schema.add(.dependentSchemas(UInt32(compiler.tables.dependentShapes.count)))
    compiler.tables.dependentShapes.append(
      DependentSchemas(
        all: TableRange(start: start, count: slots.count), slotBase: table.base, slotMask: table.mask, keyword: keyword)
    )
  }
}

extension Evaluator {
  mutating func checkDependentRequired(_ index: UInt32, object: NodeID) -> Bool {
    let requirement = program.tables.dependentRequirements[Int(index)]
    count(1)
    guard hasProperty(requirement.trigger, object: object) else { return true }
    for place in requirement.names.indices where !hasProperty(program.tables.nameLists[place], object: object) {
      return false
    }
    return true
  }

  mutating func checkDependentSchemas(_ index: UInt32, object: NodeID, tracking: Tracking) -> Bool {
    let shape = program.tables.dependentShapes[Int(index)]
    if isFewer(shape, than: object) {
      for place in shape.all.indices {
        let dependent = program.tables.dependentSchemas[place]
        if hasProperty(dependent.trigger, object: object), !check(dependent.subschema, node: object, tracking: tracking)
        {
          return false
        }
      }
      return true
    }
    for entry in document.entries(object) {
      let place = place(of: entry, in: shape)
      guard place >= 0 else { continue }
      if !check(program.tables.dependentSchemas[place].subschema, node: object, tracking: tracking) { return false }
    }
    return true
  }

  /// The dependent schemas whose properties the object has, in schema order.
  mutating func triggered(_ shape: DependentSchemas, object: NodeID) -> [DependentSchema] {
    if isFewer(shape, than: object) {
      return program.tables.dependentSchemas[shape.all.indices].filter { hasProperty($0.trigger, object: object) }
    }
    let places = document.entries(object).map { place(of: $0, in: shape) }.filter { $0 >= 0 }
    // Sorted, so that the order of findings doesn't depend on the order of the file.
    return Set(places).sorted().map { program.tables.dependentSchemas[$0] }
  }

  /// Whether looking up each trigger is cheaper than looking up each entry. Counts the steps.
  private mutating func isFewer(_ shape: DependentSchemas, than object: NodeID) -> Bool {
    let size = document.count(object)
    count(min(size, Int(shape.all.count)))
    return shape.all.count <= size
  }

  private func place(of entry: ObjectEntry, in shape: DependentSchemas) -> Int {
    guard let key = entry.keyID, case let name = name(of: key), name >= 0 else { return -1 }
    return program.tables.rule(of: name, from: shape.slotBase, mask: shape.slotMask)
  }
}

extension Reporter {
  mutating func reportDependentRequired(_ index: UInt32, id: SubschemaID, object: NodeID) {
    let requirement = program.tables.dependentRequirements[Int(index)]
    let trigger = document.entries(object).first { entry in
      entry.keyID.map { evaluator.name(of: $0) == requirement.trigger } ?? false
    }
    guard let trigger else { return }
    let absent = program.tables.nameLists[requirement.names.indices].filter {
      !evaluator.hasProperty($0, object: object)
    }
    let (mine, others) = (program.name(requirement.trigger), absent.map(program.name))
    let message: Message = "\(ValueDescription.quoted(mine)) requires \(MissingNames.listing(others))"
    let place = FailurePlace.key(trigger.key, name: mine, mergeKey: trigger.mergeKey)
    fail(KeywordFailure(requirement.keyword, message: message, at: place, isMissing: true), id: id)
  }

  mutating func reportDependentSchemas(_ index: UInt32, object: NodeID, tracking: Tracking) -> Bool {
    let shape = program.tables.dependentShapes[Int(index)]
    var isValid = true
    for dependent in evaluator.triggered(shape, object: object) {
      let (start, trigger) = (findings.count, program.name(dependent.trigger))
      if reportInPlace(dependent.subschema, node: object, tracking: tracking, tokens: [shape.keyword.name, trigger]) {
        continue
      }
      isValid = false
      let reason: Message = "\(ValueDescription.quoted(trigger)) is set"
      findings.replaceSubrange(start..., with: Array(findings[start...]).noted(because: reason, at: position.depth))
    }
    return isValid
  }
}
