internal import DocumentModel
internal import RegularExpressions

/// An entry of an object with what a ``MembersShape`` says of its name.
private struct Member {
  var entry: ObjectEntry
  var key: KeyID
  var property = SubschemaID.none
  /// Indices into ``ProgramTables/patternRules``.
  var patterns: [Int] = []
  var isAdditional: Bool { !property.exists && patterns.isEmpty }
}

extension Collector {
  mutating func collectMembers(_ index: UInt32, _ id: SubschemaID, _ object: NodeID, _ tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    var missing = shape.required
    var members: [Member] = []
    var isValid = true
    for (ordinal, entry) in document.entries(object).enumerated() {
      guard let key = entry.keyID else {
        addNonScalarKey(entry, id)
        isValid = false
        continue
      }
      let member = member(entry, key, shape, &missing)
      if tracking.isOn, !member.isAdditional || shape.additional.exists {
        reporter.evaluator.mark(ordinal, tracking)
      }
      members.append(member)
      if shape.propertyNames.exists, !reporter.evaluator.checkChild(shape.propertyNames, entry.key) {
        isValid = false
        addErrors { $0.reportName(shape.propertyNames, id, entry, key) }
      }
    }
    // An `unevaluatedProperties` that compiling decided: the names only say what it leaves out.
    if shape.additionalKeyword != .unevaluatedProperties {
      if !collectProperties(members, id, object) { isValid = false }
      if !collectPatterns(members, id, object) { isValid = false }
    }
    if shape.additional.exists, shape.additional != .always {
      let extra = members.filter(\.isAdditional).map(\.entry)
      if !collectExtra(shape.additional, shape.additionalKeyword, id, object, extra) { isValid = false }
    }
    if missing != 0 {
      isValid = false
      addErrors { reporter in
        reporter.reportMissing(missing, shape, id)
        return false
      }
    }
    return isValid
  }

  private mutating func member(
    _ entry: ObjectEntry, _ key: KeyID, _ shape: MembersShape, _ missing: inout UInt64
  ) -> Member {
    var member = Member(entry: entry, key: key)
    let name = reporter.evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name)
    if found >= 0 {
      let rule = program.tables.memberRules[found]
      missing &= ~rule.requiredBit
      member.property = rule.property
    }
    member.patterns = shape.patterns.indices.filter {
      reporter.evaluator.isNameMatched(program.tables.patternRules[$0].pattern, key)
    }
    return member
  }

  private func shownName(_ entry: ObjectEntry) -> String {
    if isOutput, reporter.isHidden(entry.key) { return ValueDescription.redacted }
    return entry.keyID.map(document.keys.name) ?? ""
  }

  private mutating func collectProperties(_ members: [Member], _ id: SubschemaID, _ object: NodeID) -> Bool {
    let known = members.filter(\.property.exists)
    guard !known.isEmpty else { return true }
    let isValid = unit(.properties, id) { collector in
      var isValid = true
      for member in known {
        let step = collector.reporter.step(member.entry, member.key)
        if !collector.applyChild(member.property, step, [Keyword.properties.name, step.token]) { isValid = false }
      }
      return isValid
    }
    note(.properties, .names(known.map { shownName($0.entry) }), id, object)
    return isValid
  }

  private mutating func collectPatterns(_ members: [Member], _ id: SubschemaID, _ object: NodeID) -> Bool {
    let matched = members.filter { !$0.patterns.isEmpty }
    guard !matched.isEmpty else { return true }
    let isValid = unit(.patternProperties, id) { collector in
      var isValid = true
      for member in matched {
        let step = collector.reporter.step(member.entry, member.key)
        for place in member.patterns {
          let rule = collector.program.tables.patternRules[place]
          let pattern = collector.program.tables.patterns[Int(rule.pattern)].pattern
          let tokens = [Keyword.patternProperties.name, pattern]
          if !collector.applyChild(rule.subschema, step, tokens) { isValid = false }
        }
      }
      return isValid
    }
    note(.patternProperties, .names(matched.map { shownName($0.entry) }), id, object)
    return isValid
  }

  /// The entries that only the last word of a schema on properties speaks of.
  private mutating func collectExtra(
    _ subschema: SubschemaID, _ keyword: Keyword, _ id: SubschemaID, _ object: NodeID, _ entries: [ObjectEntry]
  ) -> Bool {
    guard !entries.isEmpty else { return true }
    let isFalse = reporter.isFalse(subschema)
    let isValid = unit(keyword, id) { collector in
      var isValid = true
      for entry in entries {
        guard let key = entry.keyID else {
          collector.addNonScalarKey(entry, id)
          isValid = false
          continue
        }
        if isFalse {
          isValid = false
          collector.addErrors { reporter in
            reporter.reportUnknownKey(entry, key, keyword, id, object)
            return false
          }
        } else if !collector.applyChild(subschema, collector.reporter.step(entry, key), [keyword.name]) {
          isValid = false
        }
      }
      return isValid
    }
    note(keyword, .names(entries.filter { $0.keyID != nil }.map(shownName)), id, object)
    return isValid
  }

  mutating func collectUnevaluatedProperties(
    _ subschema: SubschemaID, _ id: SubschemaID, _ object: NodeID, _ tracking: Tracking
  ) -> Bool {
    var extra: [ObjectEntry] = []
    for (ordinal, entry) in document.entries(object).enumerated()
    where !reporter.evaluator.isMarked(ordinal, tracking) {
      extra.append(entry)
      reporter.evaluator.mark(ordinal, tracking)
    }
    return collectExtra(subschema, .unevaluatedProperties, id, object, extra)
  }

  private mutating func addNonScalarKey(_ entry: ObjectEntry, _ id: SubschemaID) {
    addErrors { reporter in
      reporter.reportNonScalarKey(entry, id)
      return false
    }
  }
}
