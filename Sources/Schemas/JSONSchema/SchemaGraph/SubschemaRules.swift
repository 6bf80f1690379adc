package import DocumentModel
internal import Patterns

/// A rule of a subschema as the evaluator sees it, with references resolved and without differences between drafts.
///
/// Other subschemas are given by their numbers in ``SchemaGraph/rules``.
package enum SubschemaRule: Hashable, Sendable {
  package enum Relation: Hashable, Sendable {
    case atLeast, atMost, above, below
  }

  package struct Part: Hashable, Sendable {
    /// The name of a property, or a pattern for names.
    package var name: String
    package var schema: Int
  }

  case types(TypeMask)
  case never
  case among([JSONValue])
  case bound(Relation, ExactNumber)
  case multiple(ExactNumber)
  case minLength(Int)
  case maxLength(Int)
  case pattern(String)
  case format(String)
  case minItems(Int)
  case maxItems(Int)
  case minProperties(Int)
  case maxProperties(Int)
  case unique
  case items([Int], rest: Int?)
  case contains(Int, least: Int, most: Int?)
  /// The parts are sorted by name.
  case members([Part], patterns: [Part], other: Int?)
  case names(Int)
  case required(String)
  case needs(String, String)
  case dependent(String, Int)
  case all([Int])
  case any([Int])
  case one([Int])
  case not(Int)
  case when(Int, then: Int?, otherwise: Int?)
  case unevaluatedItems(Int)
  case unevaluatedProperties(Int)
  /// A rule that depends on more than the value.
  case opaque(String, [Int])
}

extension SubschemaRule {
  /// The rule with the numbers of its subschemas replaced.
  package func mapped(_ other: (Int) -> Int) -> Self {
    func parts(_ parts: [Part]) -> [Part] { parts.map { Part(name: $0.name, schema: other($0.schema)) } }
    return switch self {
    case .items(let prefix, let rest): .items(prefix.map(other), rest: rest.map(other))
    case .contains(let schema, let least, let most): .contains(other(schema), least: least, most: most)
    case .members(let properties, let patterns, let rest):
      .members(parts(properties), patterns: parts(patterns), other: rest.map(other))
    case .names(let schema): .names(other(schema))
    case .dependent(let name, let schema): .dependent(name, other(schema))
    case .all(let schemas): .all(schemas.map(other))
    case .any(let schemas): .any(schemas.map(other))
    case .one(let schemas): .one(schemas.map(other))
    case .not(let schema): .not(other(schema))
    case .when(let condition, let then, let otherwise):
      .when(other(condition), then: then.map(other), otherwise: otherwise.map(other))
    case .unevaluatedItems(let schema): .unevaluatedItems(other(schema))
    case .unevaluatedProperties(let schema): .unevaluatedProperties(other(schema))
    case .opaque(let reason, let schemas): .opaque(reason, schemas.map(other))
    case .types, .never, .among, .bound, .multiple, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .unique, .required, .needs:
      self
    }
  }

  /// The subschemas of the rule, each with its role.
  package var parts: [(role: String, schema: Int)] {
    func list(_ schemas: [Int]) -> [(String, Int)] { schemas.map { ("", $0) } }
    return switch self {
    case .items(let prefix, let rest):
      prefix.enumerated().map { ("\($0)", $1) } + (rest.map { [("rest", $0)] } ?? [])
    case .members(let properties, let patterns, let rest):
      properties.map { ("=" + $0.name, $0.schema) } + patterns.map { ("~" + $0.name, $0.schema) }
        + (rest.map { [("rest", $0)] } ?? [])
    case .contains(let schema, _, _), .names(let schema), .dependent(_, let schema), .not(let schema),
      .unevaluatedItems(let schema), .unevaluatedProperties(let schema):
      list([schema])
    case .all(let schemas), .any(let schemas), .one(let schemas), .opaque(_, let schemas): list(schemas)
    case .when(let condition, let then, let otherwise):
      [("if", condition)] + (then.map { [("then", $0)] } ?? []) + (otherwise.map { [("else", $0)] } ?? [])
    case .types, .never, .among, .bound, .multiple, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .unique, .required, .needs:
      []
    }
  }
}

extension SchemaGraph {
  /// The rules of all subschemas. Number 0 is the subschema that accepts everything.
  package var rules: [[SubschemaRule]] {
    program.tables.subschemas.indices.map { SubschemaRules(program: program, id: SubschemaID($0)).all }
  }

  /// The number of the root in ``rules``.
  package var rootNumber: Int { Int(program.root.index) }

  package func point(number: Int) -> Point { Point(SubschemaID(number)) }

  /// The number of a subschema: the inverse of ``point(number:)``.
  package func number(of point: Point) -> Int { Int(point.id.index) }

  /// Whether a rule depends on the dynamic scope.
  package var isDynamic: Bool { program.isDynamic }
}

private struct SubschemaRules {
  let program: Program
  let id: SubschemaID

  var all: [SubschemaRule] {
    let subschema = program.tables[id]
    if subschema.flags.contains(.isReentrant) {
      let inner = instructed(subschema).flatMap { $0.parts.map(\.schema) }
      return [.opaque("a reference refers back to the schema of the same value", inner)]
    }
    var rules = instructed(subschema)
    var types = subschema.types
    if types.contains(.number) { types.subtract([.integer, .writtenInteger]) }
    if types != .any { rules.insert(.types(types), at: 0) }
    return rules
  }

  private func instructed(_ subschema: Subschema) -> [SubschemaRule] {
    subschema.instructions.indices.flatMap { rules(program.tables.instructions[$0]) }
  }

  private func number(_ id: SubschemaID) -> Int { Int(id.index) }
  private func some(_ id: SubschemaID) -> Int? { id.exists ? number(id) : nil }
  private func list(_ range: TableRange) -> [Int] { program.tables.list(range).map(number) }

  private func rules(_ instruction: Instruction) -> [SubschemaRule] {
    let tables = program.tables
    switch instruction {
    case .never: return [.never]
    case .enumeration(let index):
      let enumeration = tables.enumerations[Int(index)]
      let document = program.sources[Int(enumeration.source)].document
      let values = program.values(of: enumeration).map { JSONValue(document, node: $0) }
      return [.among(Set(values).map { ($0.text, $0) }.sorted { $0.0 < $1.0 }.map(\.1))]
    case .bound(let bound):
      let number = tables.numbers[Int(bound.number)]
      switch bound.relation {
      case .atLeast: return [.bound(.atLeast, number)]
      case .atMost: return [.bound(.atMost, number)]
      case .above: return [.bound(.above, number)]
      case .below: return [.bound(.below, number)]
      case .multiple: return [.multiple(number)]
      }
    case .minLength(let count): return [.minLength(Int(count))]
    case .maxLength(let count): return [.maxLength(Int(count))]
    case .pattern(let index): return [.pattern(tables.patterns[Int(index)].pattern)]
    case .format(let index): return [.format(tables.formats[Int(index)].name)]
    case .minItems(let count): return [.minItems(Int(count))]
    case .maxItems(let count): return [.maxItems(Int(count))]
    case .minProperties(let count): return [.minProperties(Int(count))]
    case .maxProperties(let count): return [.maxProperties(Int(count))]
    case .uniqueItems: return [.unique]
    case .items(let shape): return [.items(list(shape.prefix), rest: some(shape.rest))]
    case .contains(let index):
      let shape = tables.contains[Int(index)]
      let most = shape.maximum == .max ? nil : Int(shape.maximum)
      return [.contains(number(shape.subschema), least: Int(shape.minimum), most: most)]
    case .members(let index): return members(tables.members[Int(index)])
    case .dependentRequired(let index):
      let requirement = tables.dependentRequirements[Int(index)]
      return tables.nameLists[requirement.names.indices].map {
        .needs(program.name(requirement.trigger), program.name($0))
      }
    case .dependentSchemas(let index):
      return tables.dependentSchemas[tables.dependentShapes[Int(index)].all.indices].map {
        .dependent(program.name($0.trigger), number($0.subschema))
      }
    case .reference(let target, _): return [.all([number(target)])]
    case .dynamicReference(let index):
      let reference = tables.dynamicReferences[Int(index)]
      let targets = tables.dynamicTargets[reference.targets.indices].map { number($0.subschema) }
      return [
        .opaque(
          "\(reference.keyword.name) depends on where it is used",
          [number(reference.fallback), number(program.root)] + targets)
      ]
    case .allOf(let range): return [.all(list(range))]
    case .anyOf(let branches): return [.any(list(branches.list))]
    case .oneOf(let branches): return [.one(list(branches.list))]
    case .not(let schema): return [.not(number(schema))]
    case .conditional(let conditional):
      guard conditional.then.exists || conditional.otherwise.exists else { return [] }
      return [
        .when(number(conditional.condition), then: some(conditional.then), otherwise: some(conditional.otherwise))
      ]
    case .unevaluatedItems(let schema): return [.unevaluatedItems(number(schema))]
    case .unevaluatedProperties(let schema): return [.unevaluatedProperties(number(schema))]
    }
  }

  private func members(_ shape: MembersShape) -> [SubschemaRule] {
    let tables = program.tables
    let properties = tables.properties(shape).map {
      SubschemaRule.Part(name: program.name($0.name), schema: number($0.subschema))
    }
    let patterns = tables.patternRules[shape.patterns.indices].map {
      SubschemaRule.Part(name: tables.patterns[Int($0.pattern)].pattern, schema: number($0.subschema))
    }
    var rules: [SubschemaRule] = []
    if !properties.isEmpty || !patterns.isEmpty || shape.additional.exists {
      rules.append(
        .members(
          properties.sorted { $0.name < $1.name },
          patterns: patterns.sorted { ($0.name, $0.schema) < ($1.name, $1.schema) },
          other: some(shape.additional)))
    }
    if shape.propertyNames.exists { rules.append(.names(number(shape.propertyNames))) }
    return rules + Set(program.required(shape)).map { program.name($0) }.sorted().map { .required($0) }
  }
}
