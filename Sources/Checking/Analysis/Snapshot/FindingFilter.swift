package import DocumentModel
internal import JSONSchema
internal import Workspace
internal import YAMLReading

/// Decides which of the findings of one text are shown.
///
/// Whoever finds something reports it without a look at the others. What follows from another finding, can't be known from
/// this text, or isn't wanted is left out here, and nowhere else.
package struct FindingFilter {
  /// Why a finding doesn't help the user. The first reason that applies counts.
  enum Reason {
    /// Rendering the template may change the subject of the finding: `port: {{ port }}`.
    case template
    /// The tag is declared, and only the application knows the value that it makes: `!vault secret`.
    case declaredTag
    /// A file may name its schema by `$schema` at its top; no schema has to declare that key.
    case schemaKey
    /// A weaker file below the text has the missing key, or may have it.
    case statedBelow
    /// The key's name is filled in later, and may be the missing one: `${NAME}: 1`.
    case placeholder
    /// The value took in part of a line that could not be read: `900` with `name: x` below it, indented too far.
    case tornText
    /// A bracket is missing or superfluous, so the contents of the collection are unknown.
    case bracket
    /// Whoever corrects an error may settle this too: `enabled: "yes"` may turn on what depends on it.
    case consequence
    /// A rule repeats an error at the same place.
    case repeatedError
    /// The same key is known to be misspelled: the message with the right name helps more.
    case nearName
  }

  private let snapshot: Snapshot
  private let parsed: ParsedText
  /// The parts that may change when the template is rendered; nil if the file isn't a template.
  private let template: TemplateFacts.OpenParts?
  /// All findings.
  private let found: [Diagnostic]
  /// Those of ``found`` so far that no reason speaks against.
  private var kept: [Diagnostic] = []

  // What the reasons ask, each made when a finding first needs it.
  private lazy var tags = snapshot.knownTags(parsed.document)
  private lazy var taggedRanges = tags.ranges(in: snapshot.values)
  private lazy var hasPlaceholders =
    snapshot.values.hasPlaceholders || !snapshot.context.openPlaces.isEmpty
    || snapshot.placeholders.areIn(parsed.document.text[...])
  private lazy var readingErrors = parsed.isPartial ? parsed.readingErrors.map(\.range.start) : []
  private lazy var brackets = BracketMistakes(parsed, in: snapshot.values, findings: found)
  private lazy var schemaErrors = kept.filter { $0.isOfSchema && $0.severity == .error }.map(\.range)
    .sorted { $0.start < $1.start }
  private lazy var schemaErrorPlaces = Set(schemaErrors)
  private lazy var misspelledKeys = Set(found.lazy.filter { $0.code == Self.nearName }.map(\.range))
  private lazy var errorPlaces = Set(kept.lazy.filter { $0.severity == .error }.map(\.range))

  /// - Parameter found: first what reading found, then the schema, then its vocabulary, then the rules: later ones may follow
  ///   from earlier ones.
  private init(_ snapshot: Snapshot, template: TemplateFacts.OpenParts?, found: [Diagnostic]) {
    self.snapshot = snapshot
    self.template = template
    self.found = found
    parsed = snapshot.reading.parsed
  }

  /// The findings to show, in the order of the file, up to the limit per file.
  ///
  /// - Parameters:
  ///   - found: The findings of the reader, then of the schema, its vocabulary, and the rules.
  ///   - unused: How to report ignore comments that hide nothing; nil if they aren't reported.
  static func shown(_ found: [Diagnostic], of snapshot: Snapshot, unused: UnusedComments?) -> [Diagnostic] {
    let caused = caused(found, in: snapshot, template: snapshot.template?.openParts)
    // Before the selection: a comment is needed even if the finding that it hides isn't selected.
    var left = withoutIgnored(inOrder(caused), snapshot: snapshot, unused: unused)
    let selection = snapshot.context.selection
    if !selection.isEverything { left.removeAll { !selection.includes($0) } }
    return limited(joiningTags(left, snapshot: snapshot))
  }

  /// The findings that no reason speaks against, whether or not they are wanted.
  static func caused(
    _ found: [Diagnostic], in snapshot: Snapshot, template: TemplateFacts.OpenParts? = nil
  ) -> [Diagnostic] {
    guard !found.isEmpty else { return found }
    let found = snapshot.policies.isEmpty ? found : PolicyFindings.joined(found, of: snapshot)
    var filter = Self(snapshot, template: template, found: found)
    // In order: a consequence is recognized by the errors that were kept before it.
    for finding in found where filter.reason(against: finding) == nil { filter.kept.append(finding) }
    return filter.kept
  }

  // MARK: Reasons

  private mutating func reason(against finding: Diagnostic) -> Reason? {
    // The other reasons were checked on the rendered text.
    if let template { return template.mayChange(finding) ? .template : nil }
    switch finding.code.family {
    case .yaml: return finding.code == .yamlUnknownTag && isOfDeclaredTag(finding) ? .declaredTag : nil
    // A finding without a rule is about the schema itself, and stays.
    case .schema, .policy: return finding.isOfSchema ? reason(againstSchema: finding) : nil
    case .settings: return isConsequence(finding) ? .consequence : nil
    case .lint:
      if finding.code == Self.tags, isOfDeclaredTag(finding) { return .declaredTag }
      // The schema's message says more than a rule's at the same place.
      if errorPlaces.contains(finding.range) { return .repeatedError }
      return finding.code == Self.unknownKey && misspelledKeys.contains(finding.range) ? .nearName : nil
    case .json, .format, .edit, .migrate, .config, .io, .text, .diff: return nil
    }
  }

  private mutating func reason(againstSchema finding: Diagnostic) -> Reason? {
    if finding.instanceLocation?.tokens == ["$schema"], Self.ofUnknownKeys.contains(finding.failedCode) {
      return .schemaKey
    }
    if isStatedBelow(finding) { return .statedBelow }
    if finding.code == .unknownReference, isConsequence(finding) { return .consequence }
    if hasPlaceholders, isAboutPlaceholder(finding) { return .placeholder }
    if isOfTornText(finding) { return .tornText }
    if brackets?.explain(finding) == true { return .bracket }
    let next = taggedRanges.partitioningIndex { $0.lowerBound > finding.range.start.index }
    // Only the application knows what it makes of a value with such a tag.
    return next > 0 && finding.range.end.index <= taggedRanges[next - 1].upperBound ? .declaredTag : nil
  }

  private static func rule(_ name: String) -> DiagnosticCode { DiagnosticCode(.lint, name, .warning, "") }
  private static let (nearName, tags, unknownKey) = (rule("near-name"), rule("tags"), rule("unknown-key"))

  private static let ofUnknownKeys: Set<DiagnosticCode> = [
    .keyword(.additionalProperties), .keyword(.unevaluatedProperties),
  ]

  private mutating func isOfDeclaredTag(_ finding: Diagnostic) -> Bool {
    guard !tags.isEmpty else { return false }
    let written = String(decoding: parsed.document.text[finding.range.indices], as: UTF8.self)
    return tags.kinds(of: DeclaredTags.expanded(written)) != nil
  }

  private func isStatedBelow(_ finding: Diagnostic) -> Bool {
    let context = snapshot.context
    guard finding.failedCode == .schemaRequired, !finding.missing.isEmpty,
      (finding.document ?? 0) == snapshot.documentNumber
    else { return false }
    // With a layer that can't be read, any missing key may be in it.
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

  private mutating func isOfTornText(_ finding: Diagnostic) -> Bool {
    // Only scalars can be torn: a collection with an error inside still has its other entries.
    guard readingErrors.contains(where: { finding.range.start < $0 && $0 < finding.range.end }),
      let node = FindingPlace(finding, in: snapshot.values)?.node
    else { return false }
    return !snapshot.values.kind(snapshot.values.resolve(node)).isCollection
  }

  private mutating func isConsequence(_ finding: Diagnostic) -> Bool {
    guard !schemaErrors.isEmpty else { return false }
    // A settings rule about a value that the schema rejects, such as `enabled: "yes"`, follows from that error.
    if schemaErrorPlaces.contains(finding.range) { return true }
    for case .here(let cause) in finding.related.map(\.place) {
      let next = schemaErrors.partitioningIndex { $0.start >= cause.start }
      if next < schemaErrors.count, cause.contains(schemaErrors[next]) { return true }
    }
    return false
  }

  // MARK: What is wanted

  /// How ignore comments that hide nothing are reported.
  struct UnusedComments {
    /// The plan with the rule about them.
    var plan: LintPlan
    /// Whether a code, or one that a pattern matches, could have been found in this run.
    var couldBeFound: (String) -> Bool
  }

  /// The findings that no comment of the text hides.
  private static func withoutIgnored(
    _ found: [Diagnostic], snapshot: Snapshot, unused: UnusedComments?
  ) -> [Diagnostic] {
    guard !snapshot.isJSON, unused != nil || !found.isEmpty, Suppressions.mayBe(in: snapshot.text) else { return found }
    var suppressions = Suppressions(snapshot.reading.tree, lines: snapshot.lines)
    // In a partly read file, a comment may hide a finding in the unread part, so it isn't reported as unused.
    let plan = snapshot.reading.parsed.isPartial ? nil : unused?.plan
    return inOrder(suppressions.apply(to: found, unused: plan) { unused?.couldBeFound($0) ?? false })
  }

  /// In a file that no schema judges, each unknown tag is as likely its program's own: one finding for all of them.
  private static func joiningTags(_ found: [Diagnostic], snapshot: Snapshot) -> [Diagnostic] {
    let document = snapshot.reading.parsed.document
    // With a schema or a declared tag, an unknown tag is probably a mistake of its own.
    guard !document.tags.isEmpty, snapshot.template == nil,
      snapshot.views.allSatisfy({ $0.resolution.schema == nil }), snapshot.declaredTags(document).isEmpty
    else { return found }
    return DeclaredTags.joined(found, in: document)
  }

  private static func limited(_ findings: consuming [Diagnostic]) -> [Diagnostic] {
    guard findings.count > Limits.findings else { return findings }
    let first = findings[0].range
    // Earlier stages may have reached the limit too. Report it once, at the end.
    findings.removeAll { $0.code == .limitFindings }
    findings.removeSubrange(min(findings.count, Limits.findings)...)
    findings.append(.limitOfFindings(at: findings.last?.range ?? first))
    return findings
  }

  /// The findings by place, at one place the outer range first; one that is found twice is reported once.
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
    // Only findings at the same place can be the same.
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
  /// Whether it is about a value that a rule of the schema doesn't allow; not about which schema the file has, nor that there are
  /// more findings than are listed.
  fileprivate var isOfSchema: Bool { rule != nil && code.family.isOfValues }
}
