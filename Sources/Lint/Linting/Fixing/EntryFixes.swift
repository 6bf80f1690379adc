internal import Analysis
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Workspace
internal import YAMLEditing
internal import YAMLReading

/// Fixes that add, remove or rename an entry of a mapping, proven by ``Editor`` to change nothing else.
struct EntryFixes {
  private let document: Document
  private let facts: DocumentFacts?
  private let edits: EntryEdits
  private let readers: ValueReaders
  /// The keys that an object may have, in the schema's order.
  private let order: (NodeID) -> [String]
  /// The mappings in which a key occurs twice with different values, or without being reported.
  private var mappingsOfOtherDuplicates: Set<NodeID> = []

  private init(of snapshot: Snapshot, facts: DocumentFacts?) {
    let parsed = snapshot.reading.parsed
    document = parsed.document
    self.facts = facts
    edits = EntryEdits(snapshot.reading, schema: facts?.schema)
    order = edits.order(document)
    readers = ValueReaders(of: snapshot)
  }

  /// Whether there may be such a fix for a finding.
  static func mayAnswer(_ finding: Diagnostic) -> Bool { makers[finding.code] != nil }

  /// The changes that fix findings, for each document of the text.
  static func changes(for findings: [Diagnostic], of text: Snapshot, facts: TextFacts?) -> [EntryChanges] {
    // A partially read text may contain the very entry that would be added.
    let parsed = text.reading.parsed
    guard !parsed.isPartial, !parsed.isRecoded, findings.contains(where: mayAnswer), !text.isTemplate
    else { return [] }
    var makers = text.views.map { view in
      (view, Self(of: text, facts: facts?.views.first { $0.view.resolution === view.resolution }))
    }
    // Duplicates are looked up in the first view, because all views of a file have the same nodes.
    let mappings = makers.first.map { $0.1.otherDuplicates(than: findings) } ?? []
    for index in makers.indices { makers[index].1.mappingsOfOtherDuplicates = mappings }
    var found: [Int: EntryChanges] = [:]
    for index in findings.indices where mayAnswer(findings[index]) {
      let finding = findings[index]
      guard let (_, maker) = makers.first(where: { view, _ in view.holds(finding.range) }),
        var change = maker.change(for: finding)
      else { continue }
      change.finding = index
      found[change.document, default: EntryChanges(edits: maker.edits, changes: [])].changes.append(change)
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func change(for finding: Diagnostic) -> EntryChange? { Self.makers[finding.failedCode]?(self)(finding) }

  private static let makers: [DiagnosticCode: @Sendable (Self) -> (Diagnostic) -> EntryChange?] = [
    .yamlDuplicateKey: { $0.removingDuplicate },
    JSONCodes.duplicateKey: { $0.removingDuplicate },
    .schemaRequired: { $0.addingDefaults },
    LintRule.deprecated.code: { $0.movingToSuccessor },
    LintRule.defaultValue.code: { $0.removingDefault },
  ]

  /// Removes the later of two entries with the same key and value, if all parsers agree that they are equal: `0` and
  /// `"0"` may be two keys. If another key of the mapping has two values, a `---` between two documents may be missing.
  /// If another one isn't reported, a dash is: `name: a, port: 1, name: a, port: 2`. A finding that already has a fix
  /// knows what is missing.
  private func removingDuplicate(_ finding: Diagnostic) -> EntryChange? {
    guard finding.fixes.isEmpty, let duplicate = duplicate(finding), duplicate.isEqual,
      !mappingsOfOtherDuplicates.contains(duplicate.mapping)
    else { return nil }
    return EntryChange(
      title: "remove the duplicate", safety: .unproven, requests: [.removeEntry(at: finding.range)])
  }

  private func otherDuplicates(than findings: [Diagnostic]) -> Set<NodeID> {
    let reported = findings.compactMap { finding in duplicate(finding).map { (finding.range, $0) } }
    let keys = Set(reported.map(\.0))
    let mappings = Set(reported.map(\.1.mapping)).filter { hasDuplicate($0, besides: keys) }
    return mappings.union(reported.filter { !$0.1.isEqual }.map(\.1.mapping))
  }

  private func hasDuplicate(_ mapping: NodeID, besides reported: Set<ByteRange>) -> Bool {
    var (names, repeated, known): (Set<KeyID>, Set<KeyID>, Set<KeyID>) = ([], [], [])
    for entry in document.entries(mapping) where entry.mergeKey == nil {
      guard let name = entry.keyID, !names.insert(name).inserted else { continue }
      repeated.insert(name)
      if reported.contains(document.range(entry.key)) { known.insert(name) }
    }
    return repeated != known
  }

  /// The mapping with the duplicate key that a finding reports, and whether both entries are equal.
  private func duplicate(_ finding: Diagnostic) -> (mapping: NodeID, isEqual: Bool)? {
    guard [.yamlDuplicateKey, JSONCodes.duplicateKey].contains(finding.code),
      let (mapping, entry) = document.entry(at: finding.range),
      case .here(let range)? = finding.related.first?.place, let (_, earlier) = document.entry(at: range)
    else { return nil }
    let isEqual =
      readers.areSame(entry.key, earlier.key, in: document) && readers.areSame(entry.value, earlier.value, in: document)
    return (mapping, isEqual)
  }

  /// Adds the missing keys of a mapping, if the schema has a default for every one.
  private func addingDefaults(_ finding: Diagnostic) -> EntryChange? {
    guard let facts, !finding.missing.isEmpty, let pointer = finding.instanceLocation else { return nil }
    let graph = facts.schema.graph
    let number = finding.document ?? 0
    let applied = facts.applied(at: pointer, number: number).filter(\.isCertain)
    var defaults: [MissingDefaults.Entry] = []
    for name in finding.missing {
      let inner = graph.applied(graph.property(name, applied: applied))
      // A default for a secret would be a publicly known password.
      guard !inner.contains(where: { graph.holdsSecrets($0.point) }),
        let (source, value) = graph.stated("default", applied: inner)
      else {
        return nil
      }
      defaults.append((name, source, value))
    }
    guard !isMisspelled(finding.missing, at: pointer, number: number),
      mayStateDefaults(finding.missing, at: pointer, number: number)
    else { return nil }
    let title: Message = defaults.count == 1 ? "add it with its default" : "add them with their defaults"
    let mapping = number < document.roots.count ? document.node(at: pointer, from: document.roots[number]) : nil
    let requests = MissingDefaults(entries: defaults, order: mapping.map(order) ?? []).requests(
      at: pointer, isEmpty: mapping.map(isEmptyBraces) ?? false)
    // A required setting has to be chosen by a person: its default may not be what is meant.
    return EntryChange(title: title, safety: .risky, document: number, requests: requests)
  }

  /// Whether a value is `{}`, with nothing between the braces and no tag.
  private func isEmptyBraces(_ node: NodeID) -> Bool {
    document[node].kind == .object && !document[node].flags.contains(.hasTag)
      && document.text[document.range(node).indices].elementsEqual("{}".utf8)
  }

  /// How many entries are compared with misspelled keys.
  private static let maxUnknownNames = 200

  /// Whether one of the keys may be present but misspelled: the setting then has a value, and must not get a default
  /// too.
  private func isMisspelled(_ names: [String], at pointer: JSONPointer, number: Int) -> Bool {
    guard let facts, number < document.roots.count,
      let mapping = document.node(at: pointer, from: document.roots[number]).map(document.resolve),
      document.kind(mapping) == .object
    else { return false }
    let known = Set(facts.names(in: mapping))
    let missing = NearestNames(names)
    var effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
    return document.entries(mapping).prefix(Self.maxUnknownNames).contains { entry in
      guard let name = document.string(entry.key), !known.contains(name) else { return false }
      return IntendedName.of(name, among: missing, spending: &effort) != nil
    }
  }

  /// Whether none of the settings is deprecated, or has a value under the name of a setting that it replaces.
  private func mayStateDefaults(_ names: [String], at pointer: JSONPointer, number: Int) -> Bool {
    guard let succession = facts?.succession(number) else { return true }
    return names.allSatisfy { succession.mayWriteDefault(pointer.appending($0)) }
  }

  /// Renames a deprecated setting to its successor or moves it there, unless that is set already.
  private func movingToSuccessor(_ finding: Diagnostic) -> EntryChange? {
    guard let (mapping, entry) = document.entry(at: finding.range), let name = document.string(entry.key) else {
      // A key that is a list or mapping has no name.
      return nil
    }
    let number = edits.number(of: mapping)
    let root = document.roots[number]
    let old = document.pointer(to: mapping, from: root).appending(name)
    // If the successor has a value, the move would overwrite it.
    guard let successor = facts?.succession(number)?.successor(old), document.node(at: successor, from: root) == nil
    else { return nil }
    return EntryChange(
      title: "move it to \(successor)", safety: .unproven, document: number,
      requests: [.move(Path(old), to: Path(successor.pointer))])
  }

  private func removingDefault(_ finding: Diagnostic) -> EntryChange? {
    guard document.entry(at: finding.range) != nil else { return nil }
    // Needs a review: the default may have been written down to keep it if it changes later.
    return EntryChange(
      title: "remove it, since it is the default", safety: .risky, requests: [.removeEntry(at: finding.range)])
  }
}
