internal import DocumentModel
internal import RegularExpressions

/// `properties`, `patternProperties`, `additionalProperties`, `propertyNames`, `required` (2020-12 Core, 10.3.2; Validation,
/// 6.5.3): one pass over an object's entries for all of them.
enum MemberKeywords {
  /// Required names that one pass can count: the bits of a word.
  static let requiredLimit = 64

  static func compile(_ schema: SchemaObject) {
    let compiler = schema.compiler
    var properties: [(Int32, SubschemaID)] = []
    for entry in schema.map(.properties) ?? [] {
      guard let key = entry.keyID else { continue }
      let name = schema.document.keys.withBytes(key) { compiler.name($0) }
      properties.append((name, schema.subschema(entry.value)))
    }
    var patterns: [PatternRule] = []
    for entry in schema.map(.patternProperties) ?? [] {
      let subschema = schema.subschema(entry.value)
      guard let pattern = compiler.pattern(at: entry.key, source: schema.place.source) else { continue }
      patterns.append(PatternRule(pattern: pattern, subschema: subschema, key: entry.key))
    }
    let required = requiredNames(schema)
    let additional = schema.subschema(.additionalProperties) ?? .none
    let names = schema.subschema(.propertyNames) ?? .none
    let marks = schema[.properties] != nil || schema[.patternProperties] != nil || additional.exists
    guard marks || names.exists || !required.isEmpty else { return }
    var content = Members(properties: properties, patterns: patterns, required: Array(required.prefix(requiredLimit)))
    content.additional = additional
    content.propertyNames = names
    content.isClosed = schema[.additionalProperties].map { schema.document.boolean($0) == false } ?? false
    content.marks = marks
    schema.add(.members(compiler.add(content)))
    var rest = required.dropFirst(requiredLimit)
    while !rest.isEmpty {
      let chunk = Members(required: Array(rest.prefix(requiredLimit)))
      schema.add(.members(compiler.add(chunk)))
      rest = rest.dropFirst(requiredLimit)
    }
  }

  private static func requiredNames(_ schema: SchemaObject) -> [Int32] {
    guard let node = schema[.required] else { return [] }
    // Draft 3's boolean is common in the wild; later drafts give it no meaning.
    return schema.names(.required, node) ?? []
  }
}

/// What a ``MembersShape`` is built from.
struct Members {
  var properties: [(name: Int32, subschema: SubschemaID)] = []
  var patterns: [PatternRule] = []
  var required: [Int32] = []
  var additional = SubschemaID.none
  var propertyNames = SubschemaID.none
  var additionalKeyword = Keyword.additionalProperties
  var isClosed = false
  var marks = false
}

extension Compiler {
  func add(_ members: Members) -> UInt32 {
    let patterns = TableRange(start: tables.patternRules.count, count: members.patterns.count)
    tables.patternRules += members.patterns
    var order: [Int32] = []
    var rules: [Int32: MemberRule] = [:]
    func rule(_ name: Int32) -> MemberRule {
      if let known = rules[name] { return known }
      order.append(name)
      let (matching, areKnown) = matching(name, patterns)
      return MemberRule(
        requiredBit: 0, property: .none, patterns: matching, arePatternsKnown: areKnown, isAdditional: true)
    }
    for (name, subschema) in members.properties {
      var own = rule(name)
      own.property = subschema
      rules[name] = own
    }
    for (index, name) in members.required.enumerated() {
      var own = rule(name)
      own.requiredBit = 1 << UInt64(index)
      rules[name] = own
    }
    var slots: [(name: Int32, rule: UInt32)] = []
    for name in order {
      var own = rule(name)
      own.isAdditional = !own.property.exists && own.patterns.count == 0
      slots.append((name, UInt32(tables.memberRules.count)))
      tables.memberRules.append(own)
    }
    let table = tables.addSlots(slots)
    let requiredNames = TableRange(start: tables.nameLists.count, count: members.required.count)
    tables.nameLists += members.required
    let count = members.required.count
    tables.members.append(
      MembersShape(
        slotBase: table.base, slotMask: table.mask, patterns: patterns, additional: members.additional,
        propertyNames: members.propertyNames, required: count == 64 ? .max : (1 << UInt64(count)) - 1,
        requiredNames: requiredNames, additionalKeyword: members.additionalKeyword, isClosed: members.isClosed,
        marks: members.marks))
    return UInt32(tables.members.count - 1)
  }

  /// The rules of a range whose patterns are found in a name. Where finding them takes too long, whoever comes upon the name in a
  /// text has to search.
  private func matching(_ name: Int32, _ patterns: TableRange) -> (rules: TableRange, areKnown: Bool) {
    let start = tables.nameLists.count
    nameSearches.left += NameSearches.ofName
    for index in patterns.indices {
      let pattern = tables.patterns[Int(tables.patternRules[index].pattern)]
      let verdict = tables.names.withBytes(KeyID(UInt32(name))) { pattern.search($0, in: nameSearches.memory) }
      nameSearches.left -= verdict == .tooCostly ? NameSearches.ofCostly : 1
      if verdict == .tooCostly || nameSearches.left < 0 {
        tables.nameLists.removeSubrange(start...)
        return (TableRange(start: start, count: 0), false)
      }
      if verdict == .match { tables.nameLists.append(Int32(index)) }
    }
    return (TableRange(start: start, count: tables.nameLists.count - start), true)
  }
}
