internal import DocumentModel

/// `dependentRequired`, `dependentSchemas`, and `dependencies`, which was both (2020-12 Validation, 6.5.4; Core, 10.2.2.4).
enum DependentKeywords {
  static func compile(_ schema: SchemaObject) {
    for entry in schema.map(.dependentRequired) ?? [] { addRequirement(schema, entry, .dependentRequired) }
    for entry in schema.map(.dependentSchemas) ?? [] { addSchema(schema, entry, .dependentSchemas) }
    for entry in schema.map(.dependencies) ?? [] {
      if schema.document.kind(entry.value) == .array {
        addRequirement(schema, entry, .dependencies)
      } else {
        addSchema(schema, entry, .dependencies)
      }
    }
  }

  private static func addRequirement(_ schema: SchemaObject, _ entry: ObjectEntry, _ keyword: Keyword) {
    guard let key = entry.keyID, let names = schema.names(keyword, entry.value) else { return }
    let compiler = schema.compiler
    let range = TableRange(start: compiler.tables.nameLists.count, count: names.count)
    compiler.tables.nameLists += names
    let trigger = schema.document.keys.withBytes(key) { compiler.name($0) }
    schema.add(.dependentRequired(UInt32(compiler.tables.dependentRequirements.count)))
    compiler.tables.dependentRequirements.append(
      DependentRequirement(trigger: trigger, names: range, keyword: keyword))
  }

  private static func addSchema(_ schema: SchemaObject, _ entry: ObjectEntry, _ keyword: Keyword) {
    guard let key = entry.keyID else { return }
    let compiler = schema.compiler
    let subschema = schema.subschema(entry.value)
    let trigger = schema.document.keys.withBytes(key) { compiler.name($0) }
    schema.add(.dependentSchema(UInt32(compiler.tables.dependentSchemas.count)))
    compiler.tables.dependentSchemas.append(
      DependentSchema(trigger: trigger, subschema: subschema, keyword: keyword))
  }
}

extension Evaluator {
  mutating func checkDependentRequired(_ index: UInt32, _ object: NodeID) -> Bool {
    let requirement = program.tables.dependentRequirements[Int(index)]
    count(1)
    guard hasProperty(requirement.trigger, object) else { return true }
    for place in requirement.names.indices where !hasProperty(program.tables.nameLists[place], object) { return false }
    return true
  }

  mutating func checkDependentSchema(_ index: UInt32, _ object: NodeID, _ tracking: Tracking) -> Bool {
    let dependent = program.tables.dependentSchemas[Int(index)]
    count(1)
    guard hasProperty(dependent.trigger, object) else { return true }
    return check(dependent.subschema, object, tracking)
  }
}

extension Reporter {
  mutating func reportDependentRequired(_ index: UInt32, _ id: SubschemaID, _ object: NodeID) -> Bool {
    let requirement = program.tables.dependentRequirements[Int(index)]
    guard !evaluator.checkDependentRequired(index, object) else { return true }
    let trigger = document.entries(object).first { entry in
      entry.keyID.map { evaluator.name(of: $0) == requirement.trigger } ?? false
    }
    guard let trigger else { return true }
    let absent = program.tables.nameLists[requirement.names.indices].filter { !evaluator.hasProperty($0, object) }
    let (mine, others) = (name(requirement.trigger), absent.map(name))
    fail(
      requirement.keyword, id, "\(ValueDescription.quoted(mine)) needs \(MissingNames.listing(others)) beside it",
      .key(trigger.key, name: mine, mergeKey: trigger.mergeKey), isMissing: true)
    return false
  }

  mutating func reportDependentSchema(_ index: UInt32, _ object: NodeID, _ tracking: Tracking) -> Bool {
    let dependent = program.tables.dependentSchemas[Int(index)]
    guard evaluator.hasProperty(dependent.trigger, object) else { return true }
    let (start, trigger) = (findings.count, name(dependent.trigger))
    let isValid = reportInPlace(dependent.subschema, object, tracking, [dependent.keyword.name, trigger])
    if !isValid, start < findings.count {
      let reason = "\(ValueDescription.quoted(trigger)) is set"
      findings.replaceSubrange(start..., with: noted(Array(findings[start...]), because: reason))
    }
    return isValid
  }
}
