internal import DocumentModel

/// Several wants in one phrase.
enum Wants {
  static let mapping = "a mapping with "
  /// Alternatives that a message names.
  private static let shown = 6

  /// `a string or a list`, `a mapping with "a", "b" or "c"`.
  static func joined(_ wants: [String]) -> String {
    let keys = wants.filter { $0.hasPrefix(mapping) }.map { String($0.dropFirst(mapping.count)) }
    let others = wants.filter { !$0.hasPrefix(mapping) }.prefix(shown)
    guard keys.count > 1 else { return ValueDescription.alternatives(Array(wants.prefix(shown))) }
    return ValueDescription.alternatives(others + [mapping + ValueDescription.alternatives(Array(keys.prefix(shown)))])
  }

  /// What a branch wants that asks for no more than the value's own type: it is wrong further down.
  static func anyOf(_ node: NodeID, _ document: Document) -> String {
    switch document[document.resolve(node)].kind {
    case .object: "a mapping"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null, .alias: "null"
    }
  }
}

/// What a subschema asks for, in short: `a string`, `one of "a", "b"`, `a list of strings`.
extension Reporter {
  /// Values that an alternative names one by one.
  private static let listedValues = 4

  /// Nil where no few words say it.
  func want(_ id: SubschemaID) -> String? {
    want(id, depth: 0)
  }

  private func want(_ start: SubschemaID, depth: Int) -> String? {
    var types = TypeMask.any
    var required: [String] = []
    var items: SubschemaID?
    var isMapping = false
    for id in certain(start) {
      types = types.intersectingTypes(program.tables[id])
      for index in program.tables[id].instructions.indices {
        switch program.tables.instructions[index] {
        case .never: return "nothing"
        case .enumeration(let enumeration): return values(program.tables.enumerations[Int(enumeration)])
        case .members(let member):
          isMapping = true
          required += program.tables.nameLists[program.tables.members[Int(member)].requiredNames.indices].map(name)
        case .items(let shape): if shape.prefix.count == 0, shape.rest.exists { items = shape.rest }
        case .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .minProperties,
          .maxProperties, .uniqueItems, .contains, .dependentRequired, .dependentSchema, .reference,
          .dynamicReference, .allOf, .anyOf, .oneOf, .not, .conditional, .unevaluatedItems, .unevaluatedProperties:
          break
        }
      }
    }
    if types == .array, let items, depth == 0, let inner = plural(items) { return "a list of \(inner)" }
    if types == .object || (types == .any && isMapping), !required.isEmpty {
      return "\(Wants.mapping)\(ValueDescription.conjunction(required.prefix(3).map(ValueDescription.quoted)))"
    }
    if types != .any { return ValueDescription.types(types) }
    let node = program.tables[start].node
    let source = program.document(of: start)
    return source.value(node, named: "title").flatMap { source.string($0) }
  }

  /// The subschema and everything that holds wherever it holds.
  func certain(_ start: SubschemaID) -> [SubschemaID] {
    var result: [SubschemaID] = []
    var visited: Set<SubschemaID> = []
    var pending = [start]
    while let id = pending.popLast(), result.count < 64 {
      guard visited.insert(id).inserted else { continue }
      result.append(id)
      for index in program.tables[id].instructions.indices {
        switch program.tables.instructions[index] {
        case .reference(let target, _): pending.append(target)
        case .allOf(let range): pending += program.tables.list(range)
        case .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems,
          .maxItems, .minProperties, .maxProperties, .uniqueItems, .items, .contains, .members, .dependentRequired,
          .dependentSchema, .dynamicReference, .anyOf, .oneOf, .not, .conditional, .unevaluatedItems,
          .unevaluatedProperties:
          break
        }
      }
    }
    return result
  }

  private func values(_ enumeration: Enumeration) -> String {
    let source = program.sources[Int(enumeration.source)].document
    if enumeration.keyword == .const { return ValueDescription.short(source, enumeration.node) }
    let values = source.items(enumeration.node).map { ValueDescription.short(source, $0) }
    return values.count <= Self.listedValues
      ? ValueDescription.alternatives(values) : "one of \(values.count) values such as \(values[0])"
  }

  private func plural(_ id: SubschemaID) -> String? {
    let types = certain(id).reduce(TypeMask.any) { $0.intersectingTypes(program.tables[$1]) }
    return switch types {
    case .string: "strings"
    case .number: "numbers"
    case .integer, .writtenInteger: "integers"
    case .boolean: "booleans"
    case .array: "lists"
    case .object: "mappings"
    default: nil
    }
  }
}

extension TypeMask {
  /// This mask with the types of a subschema as well, where it has any of its own.
  func intersectingTypes(_ subschema: Subschema) -> TypeMask {
    guard subschema.flags.contains(.hasType) else { return self }
    return self == .any ? subschema.types : intersection(subschema.types)
  }
}

extension ValueDescription {
  /// `a`, `a and b`, `a, b and c`.
  static func conjunction(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
