package import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Workspace
internal import YAMLReading

/// Decides which findings of a text are shown.
///
/// Each stage reports what it finds without regard to the others. Findings that follow from another finding, can't be
/// judged from this text alone, or aren't wanted are dropped here and nowhere else.
package struct FindingFilter {
  /// Why a finding doesn't help the user. The first reason that applies counts.
  enum Reason {
    /// Rendering the template may change what the finding is about: `port: {{ port }}`.
    case template
    /// The tag is declared, and only the application knows the resulting value: `!vault secret`.
    case declaredTag
    /// A file may refer to its schema with a top-level `$schema`, which no schema has to declare.
    case schemaKey
    /// A weaker layer contains the missing key, or may contain it.
    case setInWeakerLayer
    /// A placeholder is used as a key, which may turn out to be the missing one: `${NAME}: 1`.
    case placeholder
    /// The scalar includes part of a line with a syntax error: `900` followed by an over-indented `name: x`.
    case splitScalar
    /// A bracket is missing or superfluous, so it is uncertain what the collection contains.
    case bracket
    /// Fixing an error may resolve this finding too: `enabled: "yes"` may enable the settings that depend on it.
    case consequence
    /// The value of an alias without its anchor is unknown: `port: *missing`.
    case unknownAlias
    /// A merge conflict is reported where it starts, with both of its sides.
    case conflict
    /// A lint rule repeats an error at the same place.
    case repeatedError
    /// The key is reported as misspelled, and that message is more helpful because it suggests the right key.
    case nearName
  }

  private let snapshot: Snapshot
  private let parsed: ParsedText
  /// The parts that may change when the template is rendered, or nil if the file isn't a template.
  private let template: TemplateFacts.OpenParts?
  /// All findings.
  private let found: [Diagnostic]
  /// The findings of ``found`` that were kept so far.
  private var kept: [Diagnostic] = []

  // Facts that the reasons depend on, each computed when it is first needed.
  private lazy var tags = snapshot.knownTags(parsed.document)
  private lazy var taggedRanges = tags.ranges(in: snapshot.values)
  private lazy var hasPlaceholders =
    snapshot.values.hasPlaceholders || !snapshot.context.openPlaces.isEmpty
    || snapshot.placeholders.areIn(parsed.document.text[...])
  private lazy var readingErrors = parsed.isPartial ? parsed.readingErrors.map(\.range.start) : []
  private lazy var brackets = BracketMistakes(parsed, in: snapshot.values, findings: found)
  private lazy var unknownAliases = Set(found.lazy.filter { $0.code == .yamlUnknownAnchor }.map(\.range))
  private lazy var conflicts = findConflicts()
  /// The keys whose values have a type that the schema rejects.
  private lazy var rejectedKeys = findRejectedKeys()
  private lazy var schemaErrors = kept.filter { $0.isOfSchema && $0.severity == .error }.map(\.range)
    .sorted { $0.start < $1.start }
  private lazy var schemaErrorPlaces = Set(schemaErrors)
  private lazy var misspelledKeys = Set(found.lazy.filter { $0.code == Self.nearName }.map(\.range))
  private lazy var errorPlaces = Set(kept.lazy.filter { $0.severity == .error }.map(\.range))

  /// - Parameter found: The findings of parsing, then of the schema, its vocabulary, and the lint rules, because later
  ///   ones may follow from earlier ones.
  private init(_ snapshot: Snapshot, template: TemplateFacts.OpenParts?, found: [Diagnostic]) {
    self.snapshot = snapshot
    self.template = template
    self.found = found
    parsed = snapshot.reading.parsed
  }

  /// The findings to show, sorted by position, up to the limit per file.
  ///
  /// - Parameters:
  ///   - found: The findings of parsing, then of the schema, its vocabulary, and the lint rules.
  ///   - unused: How to report suppression comments that suppress nothing, or nil if they aren't reported.
  static func shown(_ found: [Diagnostic], of snapshot: Snapshot, unused: UnusedComments?) -> [Diagnostic] {
    let caused = caused(found, in: snapshot, template: snapshot.template?.openParts)
    // Apply comments before the selection, because a comment is needed even if the finding that it suppresses isn't
    // selected.
    var left = withoutIgnored(inOrder(caused), snapshot: snapshot, unused: unused)
    let selection = snapshot.context.selection
    if !selection.isEverything { left.removeAll { !selection.includes($0) } }
    return limited(joiningTags(left, snapshot: snapshot))
  }

  /// The findings for which there is no ``Reason`` to drop them, before comments and the selection are applied.
  static func caused(
    _ found: [Diagnostic], in snapshot: Snapshot, template: TemplateFacts.OpenParts? = nil
  ) -> [Diagnostic] {
    guard !found.isEmpty else { return found }
    let found = snapshot.policies.isEmpty ? found : PolicyFindings.joined(found, of: snapshot)
    var filter = Self(snapshot, template: template, found: found)
    // The order matters: a consequence is recognized by the errors that were kept before it.
    for finding in found where filter.reason(against: finding) == nil { filter.kept.append(finding) }
    return filter.kept
  }

  // MARK: Reasons

  private mutating func reason(against finding: Diagnostic) -> Reason? {
    // The other reasons were checked for the text with its expressions filled in.
    if let template { return template.mayChange(finding) ? .template : nil }
    switch finding.code.family {
    case .yaml:
      if isInConflict(finding) { return .conflict }
      return finding.code == .yamlUnknownTag && concernsDeclaredTag(finding) ? .declaredTag : nil
    // A finding without a schema rule is about the schema itself, so keep it.
    case .schema, .policy: return finding.isOfSchema ? reason(againstSchema: finding) : nil
    case .settings: return isConsequence(finding) ? .consequence : nil
    case .lint:
      if finding.code == Self.tags, concernsDeclaredTag(finding) { return .declaredTag }
      // The schema's message is more precise than a lint rule's at the same place.
      if errorPlaces.contains(finding.range) || continuesRejectedString(finding) { return .repeatedError }
      return finding.code == Self.unknownKey && misspelledKeys.contains(finding.range) ? .nearName : nil
    case .json: return isInConflict(finding) ? .conflict : nil
    case .format, .edit, .migrate, .config, .io, .text, .diff: return nil
    }
  }

  private mutating func reason(againstSchema finding: Diagnostic) -> Reason? {
    if finding.instanceLocation?.tokens == ["$schema"], Self.ofUnknownKeys.contains(finding.failedCode) {
      return .schemaKey
    }
    if isSetInWeakerLayer(finding) { return .setInWeakerLayer }
    if unknownAliases.contains(finding.range) { return .unknownAlias }
    if finding.code == .unknownReference, isConsequence(finding) || refersToRejected(finding) { return .consequence }
    if hasPlaceholders, isAboutPlaceholder(finding) { return .placeholder }
    if isInSplitScalar(finding) { return .splitScalar }
    if brackets?.explain(finding) == true { return .bracket }
    let next = taggedRanges.partitioningIndex { $0.lowerBound > finding.range.start.index }
    // Only the application knows the value that results from such a tag.
    return next > 0 && finding.range.end.index <= taggedRanges[next - 1].upperBound ? .declaredTag : nil
  }

  private static func rule(_ name: String) -> DiagnosticCode { DiagnosticCode(.lint, name, .warning, "") }
  private static let (nearName, tags, unknownKey) = (rule("near-name"), rule("tags"), rule("unknown-key"))
  private static let itemInText = rule("item-in-text")

  private static let ofUnknownKeys: Set<DiagnosticCode> = [
    .keyword(.additionalProperties), .keyword(.unevaluatedProperties),
  ]

  /// Whether an error is about the string that a line continues, or about that line: `- b` below `-a`, which the schema
  /// rejects as one string, and `- b: c` below `- a: x`, which YAML rejects.
  private mutating func continuesRejectedString(_ finding: Diagnostic) -> Bool {
    guard finding.code == Self.itemInText else { return false }
    if errorPlaces.contains(where: { $0.start == finding.range.start }) { return true }
    return finding.related.contains { related in
      guard case .here(let text) = related.place else { return false }
      return errorPlaces.contains { $0.start == text.start && $0.contains(finding.range) }
    }
  }

  private mutating func concernsDeclaredTag(_ finding: Diagnostic) -> Bool {
    guard !tags.isEmpty else { return false }
    let written = String(decoding: parsed.document.text[finding.range.indices], as: UTF8.self)
    return tags.kinds(of: DeclaredTags.expanded(written)) != nil
  }

  private func isSetInWeakerLayer(_ finding: Diagnostic) -> Bool {
    let context = snapshot.context
    guard finding.failedCode == .schemaRequired, !finding.missing.isEmpty,
      (finding.document ?? 0) == snapshot.documentNumber
    else { return false }
    // If a layer can't be read, any missing key may be in it.
    if context.lacksLayers { return true }
    guard !context.layers.isEmpty, let place = finding.instanceLocation else { return false }
    return finding.missing.allSatisfy { name in
      context.layers.contains { $0.document.node(at: place.appending(name), from: $0.root) != nil }
    }
  }

  private func isAboutPlaceholder(_ finding: Diagnostic) -> Bool {
    if finding.failedCode == .schemaRequired, let node = FindingPlace(finding, in: snapshot.values)?.node {
      let document = snapshot.values
      guard document.kind(document.resolve(node)) == .object else { return false }
      return document.entries(document.resolve(node)).contains { entry in
        let name = document.range(entry.key).indices
        return snapshot.context.openPlaces.overlap(name) || snapshot.placeholders.areIn(snapshot.text[name])
      }
    }
    return (Self.ofUnknownKeys.contains(finding.failedCode) || finding.failedCode == .keyword(.propertyNames))
      && snapshot.placeholders.areIn(snapshot.text[finding.range.indices])
  }

  private mutating func isInSplitScalar(_ finding: Diagnostic) -> Bool {
    // Only scalars can include part of another line. A collection with a syntax error inside still has its other
    // entries.
    guard readingErrors.contains(where: { finding.range.start < $0 && $0 < finding.range.end }),
      let node = FindingPlace(finding, in: snapshot.values)?.node
    else { return false }
    return !snapshot.values.kind(snapshot.values.resolve(node)).isCollection
  }

  private mutating func isConsequence(_ finding: Diagnostic) -> Bool {
    guard !schemaErrors.isEmpty else { return false }
    // A finding of the settings vocabulary about a value that the schema rejects, such as `enabled: "yes"`, follows
    // from that error.
    if schemaErrorPlaces.contains(finding.range) { return true }
    for case .here(let cause) in finding.related.map(\.place) {
      let next = schemaErrors.partitioningIndex { $0.start >= cause.start }
      if next < schemaErrors.count, cause.contains(schemaErrors[next]) { return true }
    }
    return false
  }

  /// Whether a reference is to names in a value of the wrong type, such as a list under `jobs` instead of a mapping.
  private mutating func refersToRejected(_ finding: Diagnostic) -> Bool {
    finding.related.contains { if case .here(let key) = $0.place { rejectedKeys.contains(key) } else { false } }
  }

  private func findRejectedKeys() -> Set<ByteRange> {
    let values = snapshot.values
    let nodes = kept.lazy.filter { $0.failedCode == .keyword(.type) }
      .compactMap { FindingPlace($0, in: values)?.node }
    return Set(nodes.map { values.holder(of: $0) })
  }

  /// The lines of each merge conflict, except its first.
  private func findConflicts() -> [Range<Int>] {
    let text = parsed.document.text
    return found.filter { isMark("<", $0) }.compactMap { start in
      text[start.range.end.index...].firstRange(of: Array("\n>>>>>>>".utf8)).map {
        start.range.end.index..<$0.upperBound
      }
    }
  }

  /// Whether a syntax error is in a line such as `<<<<<<< HEAD`.
  private func isMark(_ character: Unicode.Scalar, _ finding: Diagnostic) -> Bool {
    guard finding.code.family == .yaml || finding.code.family == .json else { return false }
    let text = parsed.document.text
    return text[text.lineStart(before: finding.range.start.index)...]
      .starts(with: repeatElement(UInt8(ascii: character), count: 7))
  }

  private mutating func isInConflict(_ finding: Diagnostic) -> Bool {
    let place = finding.range.start.index
    guard let conflict = conflicts.first(where: { $0.contains(place) }) else { return false }
    // `|||||||` is written between the sides, above the text that both changed.
    guard finding.code == .yamlDuplicateKey || finding.code == JSONCodes.duplicateKey else {
      let marks: [Unicode.Scalar] = ["=", ">", "|"]
      return marks.contains { isMark($0, finding) }
    }
    // The key may also be a duplicate of one outside.
    return finding.related.contains {
      if case .here(let first) = $0.place { conflict.contains(first.start.index) } else { false }
    }
  }

  // MARK: Comments and limits

  /// How suppression comments that suppress nothing are reported.
  struct UnusedComments {
    /// The plan that enables the rule `unused-suppression`.
    var plan: LintPlan
    /// Whether this run could have found a code, or one that matches a pattern.
    var couldBeFound: (String) -> Bool
  }

  /// The findings that no comment in the text suppresses.
  private static func withoutIgnored(
    _ found: [Diagnostic], snapshot: Snapshot, unused: UnusedComments?
  ) -> [Diagnostic] {
    let found = snapshot.context.comment.map { Suppressions.left(found, below: $0) } ?? found
    guard !snapshot.isJSON, unused != nil || !found.isEmpty, Suppressions.mayBe(in: snapshot.text) else { return found }
    var suppressions = Suppressions(snapshot.reading.tree, lines: snapshot.lines)
    // In a malformed file, a comment may suppress a finding in the unread part, so unused comments aren't reported.
    let plan = snapshot.reading.parsed.isPartial ? nil : unused?.plan
    return inOrder(suppressions.apply(to: found, unused: plan) { unused?.couldBeFound($0) ?? false })
  }

  /// Joins the findings about unknown tags in a file without a schema, where the tags may well be known to the program
  /// that reads the file.
  private static func joiningTags(_ found: [Diagnostic], snapshot: Snapshot) -> [Diagnostic] {
    let document = snapshot.reading.parsed.document
    // With a schema or a declared tag, an unknown tag is probably a mistake.
    guard !document.tags.isEmpty, snapshot.template == nil,
      snapshot.views.allSatisfy({ $0.resolution.schema == nil }), snapshot.declaredTags(document).isEmpty
    else { return found }
    return DeclaredTags.joined(found, in: document)
  }

  private static func limited(_ findings: consuming [Diagnostic]) -> [Diagnostic] {
    guard findings.count > Limits.findings else { return findings }
    let first = findings[0].range
    // Earlier stages may have reached the limit too. Report it only once, at the end.
    findings.removeAll { $0.code == .limitFindings }
    findings.removeSubrange(min(findings.count, Limits.findings)...)
    findings.append(.limitOfFindings(at: findings.last?.range ?? first))
    return findings
  }

  /// The findings sorted by position, outer ranges before inner ones that start at the same place. Duplicates are
  /// dropped.
  package static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    let order = diagnostics.indices.sorted { left, right in
      let (one, other) = (diagnostics[left].range, diagnostics[right].range)
      if one.start != other.start { return one.start < other.start }
      if one.end != other.end { return one.end > other.end }
      return left < right
    }
    var ordered: [Diagnostic] = []
    ordered.reserveCapacity(order.count)
    // Only findings with the same range can be duplicates.
    var seen = Set<Diagnostic>()
    for (place, index) in order.enumerated() {
      let finding = diagnostics[index]
      let isFirst = place == 0 || diagnostics[order[place - 1]].range != finding.range
      if isFirst { seen.removeAll(keepingCapacity: true) }
      let isLast = place + 1 == order.count || diagnostics[order[place + 1]].range != finding.range
      if isFirst && isLast || seen.insert(finding).inserted { ordered.append(finding) }
    }
    return ordered
  }
}

extension Diagnostic {
  /// Whether the finding is about a value that violates the schema, not about the choice of a schema or the limit of
  /// findings.
  fileprivate var isOfSchema: Bool { rule != nil && code.family.isOfValues }
}
