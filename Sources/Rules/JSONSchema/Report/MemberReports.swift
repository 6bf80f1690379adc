internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

/// What the entries of an object come to where the walk is observed, by keyword: each keyword has one unit.
struct MemberUnits {
  struct Group {
    var units: [OutputUnit] = []
    var isValid = true
    var names: [String] = []
    private var last: NodeID?

    /// - Parameter name: nil for a key that can be no name.
    mutating func add(_ units: [OutputUnit], _ holds: Bool, _ key: NodeID, _ name: String?) {
      self.units += units
      if !holds { isValid = false }
      // Several patterns may match one name.
      if let name, last != key { names.append(name) }
      last = key
    }
  }

  var groups: [Keyword: Group] = [:]
  /// Also where nothing is observed.
  var isValid = true
}

extension Reporter {
  mutating func reportMembers(_ index: UInt32, _ id: SubschemaID, _ object: NodeID, _ tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    if shape.isRequirement, let lacking = evaluator.lacking(shape, object) {
      explain { $0.reportMissing(lacking, shape, id) }
      return lacking == 0
    }
    var missing = shape.required
    var members = MemberUnits()
    for (ordinal, entry) in document.entries(object).enumerated() {
      guard let key = entry.keyID else {
        explain { $0.reportNonScalarKey(entry, id) }
        members.isValid = false
        continue
      }
      if shape.propertyNames.exists, !evaluator.checkChild(shape.propertyNames, entry.key) {
        explain { $0.reportName(shape.propertyNames, id, entry, key) }
        members.isValid = false
      }
      let isKnown = reportMember(shape, id, object, entry, key, &missing, &members)
      if tracking.isOn, isKnown { evaluator.mark(ordinal, tracking) }
    }
    let isValid = close(members, [.properties, .patternProperties, shape.additionalKeyword], id, object)
    explain { $0.reportMissing(missing, shape, id) }
    return isValid && missing == 0
  }

  /// - Parameter missing: the bits of the required names that the object doesn't have.
  private mutating func reportMissing(_ missing: UInt64, _ shape: MembersShape, _ id: SubschemaID) {
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
    _ missing: inout UInt64, _ members: inout MemberUnits
  ) -> Bool {
    let name = evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name)
    // The names of an `unevaluatedProperties` that compiling decided only say what it leaves out.
    let isDecided = shape.additionalKeyword == .unevaluatedProperties
    var isAdditional = true
    if found >= 0 {
      let rule = program.tables.memberRules[found]
      missing &= ~rule.requiredBit
      if rule.property.exists {
        isAdditional = false
        if !isDecided { reportProperty(rule.property, entry, key, &members) }
      }
    }
    for index in shape.patterns.indices {
      let rule = program.tables.patternRules[index]
      guard evaluator.isNameMatched(rule.pattern, key) else { continue }
      isAdditional = false
      guard !isDecided else { continue }
      let tokens = [Keyword.patternProperties.name, program.tables.patterns[Int(rule.pattern)].pattern]
      observer.open()
      add(reportChild(rule.subschema, step(entry, key), tokens), of: entry, by: .patternProperties, to: &members)
    }
    guard isAdditional else { return true }
    guard shape.additional.exists else { return false }
    if shape.additional != .always {
      reportOther(entry, shape.additional, shape.additionalKeyword, id, object, &members)
    }
    return true
  }

  private mutating func reportProperty(
    _ subschema: SubschemaID, _ entry: ObjectEntry, _ key: KeyID, _ members: inout MemberUnits
  ) {
    guard observer.isOn || !isFalse(subschema) else {
      reportForbiddenKey(entry, key, subschema)
      return members.isValid = false
    }
    observer.open()
    let holds = reportChild(subschema, step(entry, key), [Keyword.properties.name, document.keys.name(key)])
    add(holds, of: entry, by: .properties, to: &members)
  }

  /// An entry that only the last word of a schema on properties speaks of.
  mutating func reportOther(
    _ entry: ObjectEntry, _ subschema: SubschemaID, _ keyword: Keyword, _ id: SubschemaID, _ object: NodeID,
    _ members: inout MemberUnits
  ) {
    var holds = false
    observer.open()
    if let key = entry.keyID {
      if isFalse(subschema) {
        explain { $0.reportUnknownKey(entry, key, keyword, id, object) }
      } else {
        holds = reportChild(subschema, step(entry, key), [keyword.name])
      }
    } else {
      explain { $0.reportNonScalarKey(entry, id) }
    }
    add(holds, of: entry, by: keyword, to: &members)
  }

  private mutating func add(
    _ holds: Bool, of entry: ObjectEntry, by keyword: Keyword, to members: inout MemberUnits
  ) {
    if !holds { members.isValid = false }
    guard observer.isOn else { return }
    let units = observer.close() ?? []
    let isShown = !observer.isOutput || !isHidden(entry.key)
    let name = entry.keyID.map { isShown ? document.keys.name($0) : ValueDescription.redacted }
    members.groups[keyword, default: MemberUnits.Group()].add(units, holds, entry.key, name)
  }

  /// Tells the observer what the entries came to by some keywords, in the order of these.
  ///
  /// - Returns: whether all hold.
  mutating func close(
    _ members: MemberUnits, _ keywords: [Keyword], _ id: SubschemaID, _ object: NodeID
  ) -> Bool {
    for keyword in keywords {
      guard let group = members.groups[keyword] else { continue }
      observer.open()
      observer.add(group.units)
      closeUnit(group.isValid, id, keyword)
      annotate(keyword, .names(group.names), id, object)
    }
    return members.isValid
  }

  func step(_ entry: ObjectEntry, _ key: KeyID) -> InstanceStep {
    InstanceStep(written: entry.value, key: entry.key, mergeKey: entry.mergeKey, token: document.keys.name(key))
  }

  /// The message is that of what the key fails; the code says that it is about a key.
  private mutating func reportName(
    _ subschema: SubschemaID, _ id: SubschemaID, _ entry: ObjectEntry, _ key: KeyID
  ) {
    let step = InstanceStep(written: entry.key, key: nil, mergeKey: nil, token: document.keys.name(key))
    let count = findings.count
    let inner = capture { $0.reportChild(subschema, step, [Keyword.propertyNames.name]) }.findings.first
    fail(
      .propertyNames, id, inner?.diagnostic.message ?? "the key is not allowed here",
      .key(entry.key, name: document.keys.name(key), mergeKey: entry.mergeKey), suggestion: inner?.suggestion,
      help: inner?.diagnostic.help)
    guard findings.count > count, let inner else { return }
    findings[count].diagnostic.pattern = inner.diagnostic.pattern
    findings[count].owners = inner.owners
  }

  private mutating func reportNonScalarKey(_ entry: ObjectEntry, _ id: SubschemaID) {
    add(
      .nonScalarKey, nil, id, "\(ValueDescription.short(document, entry.key)) can't be the name of a setting",
      .key(entry.key, name: nil, mergeKey: entry.mergeKey))
  }

  private mutating func reportUnknownKey(
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
