internal import DocumentModel

/// Says each fault once, however many rules it breaks.
enum FindingReduction {
  static func reduced(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { $0.problem != nil }) else {
      return findings.count > 1 ? joined(withoutConsequences(distinct(findings))) : findings
    }
    return inWordsOfAuthors(withoutConsequences(withoutStated(distinct(findings))))
  }

  private static func joined(_ findings: [Finding]) -> [Finding] {
    joiningMissing(joiningMisspelled(withoutRepeatedChoices(withoutEmptyTexts(findings))))
  }

  /// Each failure that the schema's author has words for once, instead of its details.
  private static func inWordsOfAuthors(_ findings: [Finding]) -> [Finding] {
    let details = Dictionary(grouping: findings.filter { $0.problem != nil }) { $0.problem?.number ?? 0 }
    let stated = details.sorted { $0.key < $1.key }.compactMap { _, details in
      details.first?.problem?.finding(insteadOf: joined(details))
    }
    // Two ways of evaluation may lead to one subschema.
    return joined(findings.filter { $0.problem == nil }) + distinct(stated)
  }

  /// Without what also is a detail of a failure that the schema's author has words for.
  private static func withoutStated(_ findings: [Finding]) -> [Finding] {
    func fault(_ finding: Finding) -> FailureIdentity { FailureIdentity(finding, problem: nil) }
    let stated = Set(findings.lazy.filter { $0.problem != nil }.map(fault))
    return findings.filter { $0.problem != nil || !stated.contains(fault($0)) }
  }

  struct FailureIdentity: Hashable {
    var code: DiagnosticCode
    var message: String
    var place: Int
    /// One place has several where its value is merged into other mappings.
    var instanceLocation: JSONPointer?
    /// Details of one failure in the author's words aren't those of another.
    var problem: Int?

    init(_ finding: Finding, problem: Int?) {
      code = finding.diagnostic.code
      message = finding.subject
      place = finding.diagnostic.range.start.index
      instanceLocation = finding.diagnostic.instanceLocation
      self.problem = problem
    }
  }

  /// Without those that say the same of the same place, which came by another reference or branch.
  private static func distinct(_ findings: [Finding]) -> [Finding] {
    var first: [FailureIdentity: Int] = [:]
    var result = findings
    var hasRepeats = false
    for (index, finding) in findings.enumerated() {
      let fault = FailureIdentity(finding, problem: finding.problem?.number)
      if let known = first[fault] {
        // The array is copied for the first of these only: it may take some of the memory that there is.
        if !hasRepeats { result.removeSubrange(index...) }
        hasRepeats = true
        // A finding that holds without a condition replaces one that holds under conditions.
        if !finding.isUndecided, result[known].isUndecided { result[known] = finding }
        result[known].forgetWanted(unless: finding)
      } else {
        first[fault] = hasRepeats ? result.count : index
        if hasRepeats { result.append(finding) }
      }
    }
    return result
  }

  /// Without what a condition asks for that is only met because a property is missing, where it is required anyway, and without
  /// what one asks for because of a value that is wrong itself.
  private static func withoutConsequences(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { !$0.awaits.isEmpty }) else { return findings }
    var deciding: Set<PropertyPlace> = []
    // A value that is only against a policy decides as well as any other.
    for finding in findings where finding.problem?.isOfPolicy != true {
      let place = finding.diagnostic.instanceLocation ?? JSONPointer()
      // `if: {properties: {tls: {const: true}}}` also holds without `tls`; if `tls` is missing anyway, what it asks for is only
      // noise.
      if finding.keyword == .required, !finding.isUndecided {
        for name in finding.lacks { deciding.insert(PropertyPlace(object: place, name: name)) }
      }
      if finding.awaits.isEmpty, finding.lacks.isEmpty, finding.refuses.isEmpty, let name = place.tokens.last {
        deciding.insert(PropertyPlace(object: place.parent, name: name, isThere: true))
      }
    }
    return findings.filter { $0.awaits.isDisjoint(with: deciding) }
  }

  /// Without what else an empty string fails that must not be empty.
  private static func withoutEmptyTexts(_ findings: [Finding]) -> [Finding] {
    let empty = Set(
      findings.filter {
        $0.keyword == .minLength
          && TypeWords.words.emptyText == $0.diagnostic.message
      }
      .map { $0.diagnostic.range })
    guard !empty.isEmpty else { return findings }
    // "must not be empty" is the cause; that "" doesn't match `^[a-z]+$` follows from it.
    return findings.filter { finding in
      !((finding.keyword == .pattern || finding.keyword == .format) && empty.contains(finding.diagnostic.range))
    }
  }

  /// Without a second choice of forms for a scalar that a first one refuses already.
  private static func withoutRepeatedChoices(_ findings: [Finding]) -> [Finding] {
    guard findings.contains(where: { $0.keyword == .anyOf || $0.keyword == .oneOf }) else { return findings }
    var seen: Set<ByteRange> = []
    return findings.filter { finding in
      guard finding.keyword == .anyOf || finding.keyword == .oneOf, finding.lacks.isEmpty, finding.refuses.isEmpty
      else {
        return true
      }
      // Two choices of one scalar list nearly the same values, and one change answers both.
      return seen.insert(finding.diagnostic.range).inserted
    }
  }

  /// A name that is missing and one that is unknown and like it are one fault: that of the key.
  private static func joiningMisspelled(_ findings: [Finding]) -> [Finding] {
    var holders: [PropertyPlace: Int] = [:]
    for (index, finding) in findings.enumerated() {
      for name in finding.lacks {
        let place = PropertyPlace(object: finding.diagnostic.instanceLocation ?? JSONPointer(), name: name)
        if holders[place] == nil { holders[place] = index }
      }
    }
    guard !holders.isEmpty else { return findings }
    var result = findings
    var settled: Set<Int> = []
    for (index, finding) in findings.enumerated() {
      guard let property = finding.property, finding.refuses == [property], let suggestion = finding.suggestion,
        let location = finding.diagnostic.instanceLocation
      else { continue }
      guard let holder = holders[PropertyPlace(object: location.parent, name: suggestion.text)] else { continue }
      // `hostt: a` in a mapping without the required `host` is one slip, not an unknown and a missing key.
      result[index].diagnostic.wording += ", missing key \(ValueDescription.quoted(suggestion.text))"
      let isOnlyOne = result[holder].keyword != .required
      result[holder].lacks.removeAll { isOnlyOne || $0 == suggestion.text }
      if let missing = result[holder].missing, !result[holder].lacks.isEmpty {
        result[holder].diagnostic.wording = missing.message(result[holder].lacks)
      }
      if result[holder].lacks.isEmpty { settled.insert(holder) }
    }
    return result.enumerated().filter { !settled.contains($0.offset) }.map(\.element)
  }

  /// Joins the names that one `required` misses in one sentence.
  private static func joiningMissing(_ findings: [Finding]) -> [Finding] {
    struct Rule: Hashable {
      var object: JSONPointer?
      var rule: String?
    }
    guard findings.contains(where: { !$0.lacks.isEmpty }) else { return findings }
    var first: [Rule: Int] = [:]
    var result: [Finding] = []
    for finding in findings {
      guard finding.keyword == .required, !finding.lacks.isEmpty else {
        result.append(finding)
        continue
      }
      let rule = Rule(
        object: finding.diagnostic.instanceLocation, rule: finding.diagnostic.rule?.absoluteKeywordLocation)
      if let index = first[rule] {
        result[index].lacks += finding.lacks
        if let missing = finding.missing { result[index].diagnostic.wording = missing.message(result[index].lacks) }
      } else {
        first[rule] = result.count
        result.append(finding)
      }
    }
    return result
  }
}
