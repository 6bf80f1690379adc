internal import DocumentModel
internal import Patterns

/// `properties`, `patternProperties`, `additionalProperties`, `propertyNames`, `required` (2020-12 Core, section
/// 10.3.2; Validation, section 6.5.3), all in one pass over an object's entries.
enum MemberKeywords {
  /// The largest number of required names that one pass can count: the bits of a word.
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
    // The boolean form of draft 3 is still common, but later drafts give it no meaning.
    return schema.names(.required, node: node) ?? []
  }
}

extension Evaluator {
  mutating func checkMembers(_ index: UInt32, object: NodeID, node: Node, tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    if shape.isRequirement, let lacking = lacking(shape, object: object) { return lacking == 0 }
    var missing = shape.required
    if node.flags.contains(.hasMerge) {
      var ordinal = 0
      for entry in document.entries(object) {
        if !checkMember(
          shape, key: entry.key, value: entry.value, keyID: entry.keyID, ordinal: ordinal, tracking: tracking,
          missing: &missing)
        {
          return false
        }
        ordinal += 1
      }
      return missing == 0
    }
    let end = NodeID(node.data)
    var key = NodeID(object.index + 1)
    var ordinal = 0
    while key < end {
      let value = document.subtreeEnd(key)
      let next = document.subtreeEnd(value)
      if !checkMember(
        shape, key: key, value: value, keyID: document.keyID(key), ordinal: ordinal, tracking: tracking,
        missing: &missing)
      {
        return false
      }
      key = next
      ordinal += 1
    }
    return missing == 0
  }

  @inline(__always)
  private mutating func checkMember(
    _ shape: MembersShape, key: NodeID, value: NodeID, keyID: KeyID?, ordinal: Int, tracking: Tracking,
    missing: inout UInt64
  ) -> Bool {
    guard let keyID else { return false }
    if shape.propertyNames.exists, !checkChild(shape.propertyNames, node: key) { return false }
    let name = name(of: keyID)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name: name)
    var isAdditional = true
    if found >= 0 {
      let rule = program.tables.memberRules[found]
      missing &= ~rule.requiredBit
      isAdditional = rule.isAdditional
      if rule.property.exists, !checkChild(rule.property, node: value) { return false }
      if rule.patterns.count > 0, !checkKnownPatterns(rule.patterns, value: value) { return false }
      if !rule.arePatternsKnown, !checkPatterns(shape.patterns, name: keyID, value: value, isAdditional: &isAdditional)
      {
        return false
      }
    } else if shape.patterns.count > 0 {
      if !checkPatterns(shape.patterns, name: keyID, value: value, isAdditional: &isAdditional) { return false }
    }
    if isAdditional {
      guard shape.additional.exists else { return true }
      if shape.isClosed || !checkChild(shape.additional, node: value) { return false }
    }
    if tracking.isOn { mark(ordinal, frame: tracking) }
    return true
  }

  /// Checks the patterns that the compiler has found to match the name.
  private mutating func checkKnownPatterns(_ rules: TableRange, value: NodeID) -> Bool {
    for index in rules.indices {
      let rule = program.tables.patternRules[Int(program.tables.nameLists[index])]
      if !checkChild(rule.subschema, node: value) { return false }
    }
    return true
  }

  private mutating func checkPatterns(
    _ rules: TableRange, name: KeyID, value: NodeID, isAdditional: inout Bool
  ) -> Bool {
    count(Int(rules.count))
    for index in rules.indices {
      let rule = program.tables.patternRules[index]
      guard isNameMatched(rule.pattern, key: name) else { continue }
      isAdditional = false
      if !checkChild(rule.subschema, node: value) { return false }
    }
    return true
  }
}

/// The observed results of an object's entries, grouped by keyword, because each keyword has one unit.
struct MemberUnits {
  struct Group {
    var units: [OutputUnit] = []
    var isValid = true
    var names: [String] = []
    private var last: NodeID?

    /// - Parameter name: The property name; nil for a key that can't be a name.
    mutating func add(_ units: [OutputUnit], holds: Bool, key: NodeID, name: String?) {
      self.units += units
      if !holds { isValid = false }
      // Several patterns may match the same name.
      if let name, last != key { names.append(name) }
      last = key
    }
  }

  var groups: [Keyword: Group] = [:]
  /// Whether all entries are valid; also set if nothing is observed.
  var isValid = true
}

extension Reporter {
  mutating func reportMembers(_ index: UInt32, id: SubschemaID, object: NodeID, tracking: Tracking) -> Bool {
    let shape = program.members(index)
    if let lacking = lacking(shape, object: object) {
      explain { $0.reportMissing(lacking, shape: shape, id: id) }
      return lacking == 0
    }
    var missing = shape.required
    var members = MemberUnits()
    for (ordinal, entry) in Array(document.entries(object)).enumerated() {
      guard let key = name(entry, shape: shape, id: id, members: &members) else { continue }
      let isKnown = reportMember(
        shape, id: id, object: object, entry: entry, key: key, missing: &missing, members: &members)
      if tracking.isOn, isKnown { evaluator.mark(ordinal, frame: tracking) }
    }
    let isValid = close(
      members, keywords: [.properties, .patternProperties, shape.additionalKeyword], id: id, object: object)
    explain { $0.reportMissing(missing, shape: shape, id: id) }
    return isValid && missing == 0
  }

  private mutating func lacking(_ shape: MembersShape, object: NodeID) -> UInt64? {
    shape.isRequirement ? evaluator.lacking(shape, object: object) : nil
  }

  /// The name of an entry, even if the schema doesn't allow it; nil for a key that can't be a name.
  private mutating func name(
    _ entry: ObjectEntry, shape: MembersShape, id: SubschemaID, members: inout MemberUnits
  ) -> KeyID? {
    guard let key = entry.keyID else {
      explain { $0.reportNonScalarKey(entry, id: id) }
      members.isValid = false
      return nil
    }
    if shape.propertyNames.exists, !evaluator.checkChild(shape.propertyNames, node: entry.key) {
      explain { $0.reportName(shape.propertyNames, id: id, entry: entry, key: key) }
      members.isValid = false
    }
    return key
  }

  /// - Parameter missing: The bits of the required names that are missing.
  private mutating func reportMissing(_ missing: UInt64, shape: MembersShape, id: SubschemaID) {
    guard missing != 0 else { return }
    let start = findings.count
    fail(KeywordFailure(.required, message: "", at: .lacking, isMissing: true), id: id)
    guard findings.count > start, let pattern = findings.popLast() else { return }
    let areMany = missing.nonzeroBitCount > MissingNames.listedNames
    for (bit, place) in shape.requiredNames.indices.enumerated() where missing & (1 << UInt64(bit)) != 0 {
      spend(1)
      guard !isExhausted else { return }
      let name = program.name(program.tables.nameLists[place])
      var finding = pattern
      let words = MissingNames(name, isOneOfMany: areMany, at: position, forms: forms)
      finding.diagnostic.wording = shown.withoutHiddenNames(words.message([name]))
      (finding.missing, finding.missingNames) = (words, [name])
      finding.problem = currentProblem(.required, lacking: name)
      findings.append(finding)
    }
  }

  /// - Returns: Whether any keyword of the shape covers the entry.
  private mutating func reportMember(
    _ shape: MembersShape, id: SubschemaID, object: NodeID, entry: ObjectEntry, key: KeyID,
    missing: inout UInt64, members: inout MemberUnits
  ) -> Bool {
    let (rule, patterns) = rules(shape, key: key)
    missing &= ~rule.requiredBit
    // If an `unevaluatedProperties` was resolved during compilation, its names only say what it excludes.
    if shape.additionalKeyword != .unevaluatedProperties {
      if rule.property.exists { reportProperty(rule.property, entry: entry, key: key, members: &members) }
      for pattern in patterns {
        let token = program.pattern(pattern.pattern)
        report(pattern.subschema, entry: entry, by: .patternProperties, token: { _ in token }, to: &members)
      }
    }
    guard !rule.property.exists, patterns.isEmpty else { return true }
    guard shape.additional.exists else { return false }
    if shape.additional != .always {
      reportOther(
        entry, subschema: shape.additional, keyword: shape.additionalKeyword, id: id, object: object, members: &members)
    }
    return true
  }

  private mutating func rules(
    _ shape: MembersShape, key: KeyID
  ) -> (rule: (property: SubschemaID, requiredBit: UInt64), patterns: [PatternRule]) {
    let name = evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name: name)
    let rule = found < 0 ? nil : program.tables.memberRules[found]
    let patterns = program.tables.patternRules[shape.patterns.indices].filter {
      evaluator.isNameMatched($0.pattern, key: key)
    }
    return ((rule?.property ?? .none, rule?.requiredBit ?? 0), patterns)
  }

  private mutating func report(
    _ subschema: SubschemaID, entry: ObjectEntry, by keyword: Keyword, token: (Document) -> String,
    to members: inout MemberUnits
  ) {
    observer.open()
    let isValid = reportChild(
      subschema, written: entry.value, step: { InstanceStep(entry, in: $0) }, tokens: { [keyword.name, token($0)] })
    add(isValid, of: entry, by: keyword, to: &members)
  }

  private mutating func reportProperty(
    _ subschema: SubschemaID, entry: ObjectEntry, key: KeyID, members: inout MemberUnits
  ) {
    guard observer.isOn || !program.isFalse(subschema) else {
      reportForbiddenKey(entry, key: key, id: subschema)
      return members.isValid = false
    }
    report(subschema, entry: entry, by: .properties, token: { $0.keys.name(key) }, to: &members)
  }

  /// Reports an entry that only a schema for remaining properties covers.
  mutating func reportOther(
    _ entry: ObjectEntry, subschema: SubschemaID, keyword: Keyword, id: SubschemaID, object: NodeID,
    members: inout MemberUnits
  ) {
    var holds = false
    observer.open()
    if let key = entry.keyID {
      if program.isFalse(subschema) {
        explain { $0.reportUnknownKey(entry, key: key, keyword: keyword, id: id, object: object) }
      } else {
        holds = reportChild(subschema, step: InstanceStep(entry, in: document), tokens: [keyword.name])
      }
    } else {
      explain { $0.reportNonScalarKey(entry, id: id) }
    }
    add(holds, of: entry, by: keyword, to: &members)
  }

  private mutating func add(
    _ holds: Bool, of entry: ObjectEntry, by keyword: Keyword, to members: inout MemberUnits
  ) {
    if !holds { members.isValid = false }
    guard observer.isOn else { return }
    let units = observer.close() ?? []
    let isShown = !observer.isOutput || !shown.isHidden(entry.key)
    let name = entry.keyID.map { isShown ? document.keys.name($0) : ValueDescription.redacted }
    members.groups[keyword, default: MemberUnits.Group()].add(units, holds: holds, key: entry.key, name: name)
  }

  /// Passes the results of the entries to the observer, grouped by keyword in the given order.
  ///
  /// - Returns: Whether all are valid.
  mutating func close(
    _ members: MemberUnits, keywords: [Keyword], id: SubschemaID, object: NodeID
  ) -> Bool {
    for keyword in keywords {
      guard let group = members.groups[keyword] else { continue }
      observer.open()
      observer.add(group.units)
      closeUnit(group.isValid, id: id, keyword: keyword)
      annotate(keyword, value: .names(group.names), id: id, node: object)
    }
    return members.isValid
  }

  /// Reports an invalid name with the message of its error, but with the code for `propertyNames`.
  private mutating func reportName(
    _ subschema: SubschemaID, id: SubschemaID, entry: ObjectEntry, key: KeyID
  ) {
    let name = document.keys.name(key)
    let step = InstanceStep(written: entry.key, segment: .name(name))
    let count = findings.count
    let inner = capture { $0.reportChild(subschema, step: step, tokens: [Keyword.propertyNames.name]) }.findings.first
    fail(
      KeywordFailure(
        .propertyNames, message: inner?.diagnostic.wording ?? "this key is not allowed here",
        at: .key(entry.key, name: name, mergeKey: entry.mergeKey), suggestion: inner?.suggestion,
        help: inner?.diagnostic.help), id: id)
    guard findings.count > count, let inner else { return }
    findings[count].diagnostic.pattern = inner.diagnostic.pattern
    findings[count].diagnostic.caption = inner.diagnostic.caption
    findings[count].diagnostic.stray = inner.diagnostic.stray
    findings[count].owners = inner.owners
    if findings[count].problem == nil { findings[count].problem = inner.problem }
  }
}
