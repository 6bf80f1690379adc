internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

extension Reporter {
  mutating func reportMembers(_ index: UInt32, _ id: SubschemaID, _ object: NodeID, _ tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    if shape.isRequirement, let lacking = evaluator.lacking(shape, object) {
      reportMissing(lacking, shape, id)
      return lacking == 0
    }
    var missing = shape.required
    var isValid = true
    for (ordinal, entry) in document.entries(object).enumerated() {
      guard let key = entry.keyID else {
        reportNonScalarKey(entry, id)
        isValid = false
        continue
      }
      if shape.propertyNames.exists, !reportName(shape.propertyNames, id, entry, key) { isValid = false }
      let isKnown = reportMember(shape, id, object, entry, key, &missing, &isValid)
      if tracking.isOn, isKnown { evaluator.mark(ordinal, tracking) }
    }
    reportMissing(missing, shape, id)
    return isValid && missing == 0
  }

  /// - Parameter missing: the bits of the required names that the object doesn't have.
  mutating func reportMissing(_ missing: UInt64, _ shape: MembersShape, _ id: SubschemaID) {
    guard missing != 0 else { return }
    let start = findings.count
    fail(.required, id, "", .lacking, isMissing: true)
    guard findings.count > start, let pattern = findings.popLast() else { return }
    let areMany = missing.nonzeroBitCount > MissingNames.listedNames
    for (bit, place) in shape.requiredNames.indices.enumerated() where missing & (1 << UInt64(bit)) != 0 {
      spend(1)
      guard !isExhausted else { return }
      let name = name(program.tables.nameLists[place])
      var finding = pattern
      let words = self.missing(name, isOneOfMany: areMany)
      finding.diagnostic.message = hiddenNames.removed(from: words.message([name]))
      (finding.missing, finding.lacks) = (words, [name])
      findings.append(finding)
    }
  }

  /// - Returns: whether the shape speaks of the entry at all.
  private mutating func reportMember(
    _ shape: MembersShape, _ id: SubschemaID, _ object: NodeID, _ entry: ObjectEntry, _ key: KeyID,
    _ missing: inout UInt64, _ isValid: inout Bool
  ) -> Bool {
    let name = evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name)
    var isAdditional = true
    if found >= 0 {
      let rule = program.tables.memberRules[found]
      missing &= ~rule.requiredBit
      if rule.property.exists {
        isAdditional = false
        if isFalse(rule.property) {
          reportForbiddenKey(entry, key, rule.property)
          isValid = false
        } else {
          let tokens = [Keyword.properties.name, document.keys.name(key)]
          if !reportChild(rule.property, step(entry, key), tokens) { isValid = false }
        }
      }
    }
    for index in shape.patterns.indices {
      let rule = program.tables.patternRules[index]
      guard evaluator.isNameMatched(rule.pattern, key) else { continue }
      isAdditional = false
      let tokens = [Keyword.patternProperties.name, program.tables.patterns[Int(rule.pattern)].pattern]
      if !reportChild(rule.subschema, step(entry, key), tokens) { isValid = false }
    }
    guard isAdditional else { return true }
    guard shape.additional.exists else { return false }
    if shape.isClosed {
      reportUnknownKey(entry, key, shape.additionalKeyword, id, object)
      isValid = false
    } else if !reportChild(shape.additional, step(entry, key), [shape.additionalKeyword.name]) {
      isValid = false
    }
    return true
  }

  func step(_ entry: ObjectEntry, _ key: KeyID) -> InstanceStep {
    InstanceStep(written: entry.value, key: entry.key, mergeKey: entry.mergeKey, token: document.keys.name(key))
  }

  /// The message is that of what the key fails; the code says that it is about a key.
  mutating func reportName(
    _ subschema: SubschemaID, _ id: SubschemaID, _ entry: ObjectEntry, _ key: KeyID
  ) -> Bool {
    if evaluator.checkChild(subschema, entry.key) { return true }
    let step = InstanceStep(written: entry.key, key: nil, mergeKey: nil, token: document.keys.name(key))
    let count = findings.count
    let inner = capture { $0.reportChild(subschema, step, [Keyword.propertyNames.name]) }.findings.first
    fail(
      .propertyNames, id, inner?.diagnostic.message ?? "the key is not allowed here",
      .key(entry.key, name: document.keys.name(key), mergeKey: entry.mergeKey), suggestion: inner?.suggestion,
      help: inner?.diagnostic.help)
    guard findings.count > count, let inner else { return false }
    findings[count].diagnostic.pattern = inner.diagnostic.pattern
    findings[count].owners = inner.owners
    return false
  }

  mutating func reportNonScalarKey(_ entry: ObjectEntry, _ id: SubschemaID) {
    add(
      .nonScalarKey, nil, id, "\(ValueDescription.short(document, entry.key)) can't be the name of a setting",
      .key(entry.key, name: nil, mergeKey: entry.mergeKey))
  }

  mutating func reportUnknownKey(
    _ entry: ObjectEntry, _ key: KeyID, _ keyword: Keyword, _ id: SubschemaID, _ object: NodeID
  ) {
    let name = document.keys.name(key)
    let patterns = namePatterns(in: id)
    let taken =
      keyword == .unevaluatedProperties
      ? takenNames(in: id, object)?.union(presumedNames[document.resolve(object)] ?? []) : nil
    if taken?.contains(evaluator.name(of: key)) == false,
      schema.names.properties(id).ids.contains(evaluator.name(of: key))
    {
      return reportKeyOfOtherForm(entry, key, keyword, id, object)
    }
    var inside: [Finding] = []
    let meant = meantProperty(by: name, in: id, object, among: taken).flatMap { meant -> MeantName? in
      let own = faults(of: entry, key, meantAs: meant.text, in: id)
      guard WordSpelling.isSame(name, meant.text) || !own.contains(where: speaksAgainstName) else { return nil }
      if !meant.isGuess { inside = own }
      return meant
    }
    let suggestion =
      meant.map { Suggestion(node: entry.key, text: $0.text, isGuess: $0.isGuess) }
      ?? nearestName(to: entry, patterns, object) ?? lastName(in: id, entry, object, among: taken)
    let help = suggestion == nil ? knownNames(unusedNames(in: id, object, among: taken, nearTo: name), patterns) : nil
    let count = findings.count
    fail(
      keyword, id, "unknown setting \(ValueDescription.quoted(name))",
      .key(entry.key, name: name, mergeKey: entry.mergeKey), refuses: [name], suggestion: suggestion, help: help)
    guard findings.count > count else { return }
    findings[count].inside = inside
    if patterns.count == 1 { findings[count].diagnostic.pattern = pattern(patterns[0]) }
  }

  /// A property that only a form knows that the object isn't of.
  private mutating func reportKeyOfOtherForm(
    _ entry: ObjectEntry, _ key: KeyID, _ keyword: Keyword, _ id: SubschemaID, _ object: NodeID
  ) {
    let name = document.keys.name(key)
    let form = formKnowing(evaluator.name(of: key), in: id)
    fail(
      keyword, id, "\(ValueDescription.quoted(name)) is not allowed here",
      .key(entry.key, name: name, mergeKey: entry.mergeKey), refuses: [name],
      help: form.map { "it belongs to \($0)" })
  }

  /// A property whose schema is `false`.
  private mutating func reportForbiddenKey(_ entry: ObjectEntry, _ key: KeyID, _ id: SubschemaID) {
    let name = document.keys.name(key)
    keywordPath += [Keyword.properties.name, name]
    add(
      .falseSchema, nil, id, "\(ValueDescription.quoted(name)) is not allowed here",
      .key(entry.key, name: name, mergeKey: entry.mergeKey))
    keywordPath.removeLast(2)
  }
}
