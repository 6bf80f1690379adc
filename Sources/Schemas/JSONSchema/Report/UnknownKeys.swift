internal import DocumentModel
internal import Patterns
internal import Synchronization

/// Reports keys that an object must not have.
extension Reporter {
  mutating func reportUnknownKey(
    _ entry: ObjectEntry, key: KeyID, keyword: Keyword, id: SubschemaID, object: NodeID
  ) {
    let name = document.keys.name(key)
    let taken = keyword == .unevaluatedProperties ? suggestions.takenNames(in: id, object: object) : nil
    var failure = KeywordFailure(
      keyword, message: "\(ValueDescription.quoted(name)) is not allowed here",
      at: .key(entry.key, name: name, mergeKey: entry.mergeKey), disallowedKeys: [name])
    if taken?.contains(evaluator.name(of: key)) == false,
      schema.names.properties(id).ids.contains(evaluator.name(of: key))
    {
      // Only a form that the object doesn't match has this property.
      failure.help = forms.formKnowing(evaluator.name(of: key), in: id).map { "allowed only in \($0)" }
      return fail(failure, id: id)
    }
    let patterns = forms.namePatterns(in: id)
    var inside: [Finding] = []
    // Similar names would reveal a sensitive name.
    let isHidden = shown.isHidden(key: entry.key)
    let near = isHidden ? nil : suggestions.intendedProperty(by: name, in: id, object: object, among: taken)
    let meant = near.flatMap { meant -> IntendedName? in
      let own = problems(of: entry, key: key, intendedAs: meant.text, in: id)
      guard WordSpelling.isSame(name, meant.text) || !own.contains(where: contradictsName) else { return nil }
      if !meant.isGuess { inside = own }
      return meant
    }
    failure.message = "unknown key \(ValueDescription.quoted(name))"
    // `-name: x` may also be a list item without a space.
    let isDashed = !document.isJSON && name.hasPrefix("-")
    failure.suggestion =
      meant.map { Suggestion(node: entry.key, text: $0.text, isGuess: $0.isGuess || isDashed) }
      ?? suggestions.nearestName(to: entry, patterns: patterns, object: object)
      ?? (isHidden ? nil : suggestions.lastName(in: id, entry: entry, object: object, among: taken))
    if isDashed { failure.help = "add a space after \"-\" if this is a list item" }
    if failure.suggestion == nil, !isDashed {
      let known = suggestions.unusedNames(in: id, object: object, among: taken, nearTo: isHidden ? nil : name)
      failure.help = forms.knownNames(known, patterns: patterns)
    }
    let count = findings.count
    fail(failure, id: id)
    guard findings.count > count else { return }
    findings[count].inside = inside
    if patterns.count == 1 { findings[count].diagnostic.pattern = forms.pattern(patterns[0]) }
  }

  /// Checks an entry with a misspelled key against the schema of the key that was probably meant.
  ///
  /// - Returns: What is wrong with the value, with a note about the assumption.
  private mutating func problems(
    of entry: ObjectEntry, key: KeyID, intendedAs name: String, in id: SubschemaID
  ) -> [Finding] {
    let start = findings.count
    for subschema in forms.properties(name, in: id) where !program.isFalse(subschema) {
      _ = reportChild(subschema, step: InstanceStep(entry, in: document), tokens: [Keyword.properties.name, name])
    }
    let own = findings[start...].map { finding in
      var finding = finding
      let mark: Message = "checked as if the key were \(ValueDescription.quoted(name))"
      finding.diagnostic.note = [mark, finding.diagnostic.note].compactMap { $0 }.joined(separator: "; ")
      if !WordSpelling.isSame(document.keys.name(key), name) { finding.diagnostic.dependsOnGuess = true }
      return finding
    }
    findings.removeSubrange(start...)
    return own
  }

  /// Whether a finding says that the value can't be there at all, which contradicts the assumed key.
  private func contradictsName(_ finding: Finding) -> Bool {
    finding.depth == position.depth + 1 && finding.property == nil && !finding.isMissing && finding.suggestion == nil
  }

  mutating func reportNonScalarKey(_ entry: ObjectEntry, id: SubschemaID) {
    add(
      .nonScalarKey, keyword: nil, id: id,
      message: "\(ValueDescription.short(document, id: entry.key)) cannot be used as a key",
      at: .key(entry.key, name: nil, mergeKey: entry.mergeKey))
  }

  /// Reports a property whose schema is `false`.
  mutating func reportForbiddenKey(_ entry: ObjectEntry, key: KeyID, id: SubschemaID) {
    let name = document.keys.name(key)
    position.keywords += [Keyword.properties.name, name]
    add(
      .falseSchema, keyword: nil, id: id, message: "\(ValueDescription.quoted(name)) is not allowed here",
      at: .key(entry.key, name: name, mergeKey: entry.mergeKey))
    position.keywords.removeLast(2)
  }
}

/// Decides which patterns may match names: also those that exceed their limit. After many of these, searches stop.
final class NamePatternMatcher: Sendable {
  /// The largest number of searches that may exceed their limit.
  private static let maxCostlySearches = 1_000

  private let memory = SearchContext(share: NameSearches.share)
  private let costly = Mutex(0)
  private let whenSpent: Bool

  /// - Parameter whenSpent: The answer once nothing is searched any more.
  init(whenSpent: Bool) {
    self.whenSpent = whenSpent
  }

  func mayFind(_ pattern: RegularExpression, in name: Span<UInt8>) -> Bool {
    guard costly.withLock({ $0 < Self.maxCostlySearches }) else { return whenSpent }
    let verdict = pattern.search(name, in: memory)
    if verdict == .tooCostly { costly.withLock { $0 += 1 } }
    return verdict != .noMatch
  }
}
