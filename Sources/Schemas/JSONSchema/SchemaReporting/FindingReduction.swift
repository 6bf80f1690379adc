internal import DocumentModel

/// Reduces findings so that each mistake is reported once, however many rules it breaks.
enum FindingReduction {
  static func reduced(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { $0.problem != nil }) else {
      return findings.count > 1 ? joined(withoutConsequences(distinct(findings))) : findings
    }
    return replacedByAuthorText(withoutConsequences(withoutStated(distinct(findings))))
  }

  private static func joined(_ findings: [Finding]) -> [Finding] {
    joiningMissing(
      withoutChoicesOfUnknown(joiningMisspelled(withoutRepeatedChoices(withoutEmptyTexts(withoutWeaker(findings))))))
  }

  /// Replaces the details of each failure for which the schema's author has words with one finding.
  private static func replacedByAuthorText(_ findings: [Finding]) -> [Finding] {
    let details = Dictionary(grouping: findings.filter { $0.problem != nil }) { $0.problem?.number ?? 0 }
    let stated = details.sorted { $0.key < $1.key }.compactMap { _, details in
      details.first?.problem?.finding(insteadOf: joined(details))
    }
    // Two evaluation paths may lead to the same subschema.
    return joined(findings.filter { $0.problem == nil }) + distinct(stated)
  }

  /// Removes findings that are also details of a failure in the author's words.
  private static func withoutStated(_ findings: [Finding]) -> [Finding] {
    func identity(_ finding: Finding) -> FailureIdentity { FailureIdentity(finding, problem: nil) }
    let stated = Set(findings.lazy.filter { $0.problem != nil }.map(identity))
    return findings.filter { $0.problem != nil || !stated.contains(identity($0)) }
  }

  struct FailureIdentity: Hashable {
    var code: DiagnosticCode
    var message: String
    var place: Int
    /// The instance location, because a value that is merged into other mappings has several in one place.
    var instanceLocation: JSONPointer?
    /// The number of the failure in the author's words, because details of different failures aren't the same.
    var problem: Int?

    init(_ finding: Finding, problem: Int?) {
      code = finding.diagnostic.code
      message = finding.subject
      place = finding.diagnostic.range.start.index
      instanceLocation = finding.diagnostic.instanceLocation
      self.problem = problem
    }
  }

  /// Removes duplicate findings, which come from other references or branches.
  private static func distinct(_ findings: [Finding]) -> [Finding] {
    var first = [FailureIdentity: Int](minimumCapacity: findings.count)
    var result = findings
    var hasRepeats = false
    for (index, finding) in findings.enumerated() {
      let identity = FailureIdentity(finding, problem: finding.problem?.number)
      if let known = first[identity] {
        // Copy the array only if there are duplicates, because it may be large.
        if !hasRepeats { result.removeSubrange(index...) }
        hasRepeats = true
        // Prefer a finding that holds unconditionally.
        if !finding.isUndecided, result[known].isUndecided { result[known] = finding }
        result[known].forgetWanted(unless: finding)
      } else {
        first[identity] = hasRepeats ? result.count : index
        if hasRepeats { result.append(finding) }
      }
    }
    return result
  }

  /// Removes what a condition requires if it is satisfied only because a required property is missing, or because of a
  /// value that is wrong itself.
  private static func withoutConsequences(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { !$0.conditionProperties.isEmpty }) else { return findings }
    var deciding: Set<PropertyPlace> = []
    // A value that only violates a policy still decides.
    for finding in findings where finding.problem?.isOfPolicy != true {
      let place = finding.diagnostic.instanceLocation ?? JSONPointer()
      // `if: {properties: {tls: {const: true}}}` is also satisfied without `tls`. If `tls` is reported as missing, what
      // the condition requires is only noise.
      if finding.keyword == .required, !finding.isUndecided {
        for name in finding.missingNames { deciding.insert(PropertyPlace(object: place, name: name)) }
      }
      if finding.conditionProperties.isEmpty, finding.missingNames.isEmpty, finding.disallowedKeys.isEmpty,
        let name = place.tokens.last
      {
        deciding.insert(PropertyPlace(object: place.parent, name: name, isThere: true))
      }
    }
    return findings.filter { $0.conditionProperties.isDisjoint(with: deciding) }
  }

  /// Removes findings about a value whose ``Demand`` follows from that of another finding about it.
  private static func withoutWeaker(_ findings: [Finding]) -> [Finding] {
    let groups = Dictionary(grouping: findings.indices.filter { findings[$0].demand != nil }) {
      ValuePlace(place: findings[$0].diagnostic.range, instanceLocation: findings[$0].diagnostic.instanceLocation)
    }
    var weaker = Set<Int>()
    for group in groups.values where (2...100).contains(group.count) {
      for index in group {
        // Of two equal demands, the first stays.
        let isWeaker = group.contains { other in
          guard other != index, !weaker.contains(other), findings[other].conditionProperties.isEmpty,
            let demand = findings[index].demand, let stricter = findings[other].demand
          else { return false }
          return stricter.implies(demand) && (other < index || !demand.implies(stricter))
        }
        if isWeaker { weaker.insert(index) }
      }
    }
    return weaker.isEmpty ? findings : findings.enumerated().filter { !weaker.contains($0.offset) }.map(\.element)
  }

  private struct ValuePlace: Hashable {
    var place: ByteRange
    var instanceLocation: JSONPointer?
  }

  /// Removes the other errors of an empty string that must not be empty.
  private static func withoutEmptyTexts(_ findings: [Finding]) -> [Finding] {
    let empty = Set(
      findings.filter {
        $0.keyword == .minLength
          && TypeWords.words.emptyText == $0.diagnostic.message
      }
      .map { $0.diagnostic.range })
    guard !empty.isEmpty else { return findings }
    // "must not be empty" is the cause, and "" not matching `^[a-z]+$` follows from it.
    return findings.filter { finding in
      !((finding.keyword == .pattern || finding.keyword == .format) && empty.contains(finding.diagnostic.range))
    }
  }

  /// Removes a second choice between forms for a scalar that already fails a first one.
  private static func withoutRepeatedChoices(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { $0.keyword == .anyOf || $0.keyword == .oneOf }) else { return findings }
    var seen: Set<ByteRange> = []
    return findings.filter { finding in
      guard finding.keyword == .anyOf || finding.keyword == .oneOf, finding.missingNames.isEmpty,
        finding.disallowedKeys.isEmpty
      else {
        return true
      }
      // Two choices for the same scalar list nearly the same values, and one change fixes both.
      return seen.insert(finding.diagnostic.range).inserted
    }
  }

  /// Joins a missing key and a similar unknown key into one finding at the unknown key.
  private static func joiningMisspelled(_ findings: [Finding]) -> [Finding] {
    var holders: [PropertyPlace: Int] = [:]
    for (index, finding) in findings.enumerated() {
      for name in finding.missingNames {
        let place = PropertyPlace(object: finding.diagnostic.instanceLocation ?? JSONPointer(), name: name)
        if holders[place] == nil { holders[place] = index }
      }
    }
    guard !holders.isEmpty else { return findings }
    var result = findings
    var settled: Set<Int> = []
    for (index, finding) in findings.enumerated() {
      guard let property = finding.property, finding.disallowedKeys == [property], let suggestion = finding.suggestion,
        let location = finding.diagnostic.instanceLocation
      else { continue }
      guard let holder = holders[PropertyPlace(object: location.parent, name: suggestion.text)] else { continue }
      // `hostt: a` without the required `host` is one typo, not an unknown and a missing key.
      result[index].diagnostic.wording += ", missing key \(ValueDescription.quoted(suggestion.text))"
      let isOnlyOne = result[holder].keyword != .required
      result[holder].missingNames.removeAll { isOnlyOne || $0 == suggestion.text }
      if let missing = result[holder].missing, !result[holder].missingNames.isEmpty {
        result[holder].diagnostic.wording = missing.message(result[holder].missingNames)
      }
      if result[holder].missingNames.isEmpty { settled.insert(holder) }
    }
    return result.enumerated().filter { !settled.contains($0.offset) }.map(\.element)
  }

  /// Removes a choice between keys if the mapping's only key is reported as unknown: the right key fixes both.
  private static func withoutChoicesOfUnknown(_ findings: [Finding]) -> [Finding] {
    func isChoice(_ finding: Finding) -> Bool {
      (finding.keyword == .anyOf || finding.keyword == .oneOf) && !finding.missingNames.isEmpty
        && finding.disallowedKeys.count == 1
    }
    guard findings.contains(where: isChoice) else { return findings }
    let unknown = Set(
      findings.compactMap { finding in
        finding.property.map { [$0] } == finding.disallowedKeys ? finding.diagnostic.instanceLocation : nil
      })
    return findings.filter { finding in
      let place = finding.diagnostic.instanceLocation ?? JSONPointer()
      return !isChoice(finding) || !unknown.contains(place.appending(finding.disallowedKeys[0]))
    }
  }

  /// Joins the keys missing for one `required` into one finding.
  private static func joiningMissing(_ findings: [Finding]) -> [Finding] {
    struct Rule: Hashable {
      var object: JSONPointer?
      var rule: String?
    }
    guard findings.contains(where: { !$0.missingNames.isEmpty }) else { return findings }
    var first: [Rule: Int] = [:]
    var result: [Finding] = []
    for finding in findings {
      guard finding.keyword == .required, !finding.missingNames.isEmpty else {
        result.append(finding)
        continue
      }
      let rule = Rule(
        object: finding.diagnostic.instanceLocation, rule: finding.diagnostic.rule?.absoluteKeywordLocation)
      if let index = first[rule] {
        result[index].missingNames += finding.missingNames
        if let missing = finding.missing {
          result[index].diagnostic.wording = missing.message(result[index].missingNames)
        }
      } else {
        first[rule] = result.count
        result.append(finding)
      }
    }
    return result
  }
}
