internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONParsing
internal import JSONSchema
internal import Linting
internal import Settings
internal import SourceText
internal import YAMLParsing

/// Fixes that put in, take out or rename an entry of a mapping, proven by ``Editor`` to change nothing else. Those that can be
/// made along with each other are made as one change of the text.
struct EntryFixes {
  /// Fixes of one text that are made alone, and how often the text may be changed for that, or for those of a document; a small
  /// one more often.
  private static let (limit, effort, smallText) = (20, 4, 100_000)

  private let document: Document
  private let facts: DocumentFacts?
  private let edits: EntryEdits
  private let readers: ValueReaders
  /// The names that an object may have, in the order of the schema.
  private let order: (NodeID) -> [String]

  /// Nil for a text that isn't edited.
  init?(of snapshot: Snapshot, _ facts: DocumentFacts?) {
    let parsed = snapshot.reading.parsed
    guard !parsed.isPartial, !parsed.isRecoded else { return nil }
    (document, self.facts) = (parsed.document, facts)
    edits = EntryEdits(snapshot.reading, facts?.schema)
    order = edits.order(document)
    readers = ValueReaders(of: snapshot)
  }

  /// Whether a finding is of a kind that has such a fix.
  static func mayAnswer(_ finding: Diagnostic) -> Bool { makers[finding.code] != nil }

  /// Offers a fix where one can be made; of a text that is too large for that, or has too many, the findings say what makes them.
  ///
  /// - Returns: those that were made along with each other, for each document.
  func attach(to findings: inout [Diagnostic]) -> [FixesTogether] {
    let asked = findings.indices.filter { Self.mayAnswer(findings[$0]) }
    guard document.text.count <= Limits.textOfOffers, asked.count <= Limits.offers else {
      for index in asked where findings[index].help == nil { findings[index].help = Self.notOffered }
      return []
    }
    let changes = asked.compactMap { index in change(for: findings[index]).map { (finding: index, change: $0) } }
    let ofDocuments = Dictionary(grouping: changes, by: \.change.document).sorted { $0.key < $1.key }.map(\.value)
    let made = ofDocuments.filter { $0.count > 1 }.prefix(passes).compactMap(edits.together)
    for (index, fix) in made.lazy.flatMap(\.fixes) { findings[index].fixes.append(fix) }
    let known = Set(made.lazy.flatMap(\.fixes).map(\.finding))
    for (index, change) in changes.filter({ !known.contains($0.finding) }).prefix(min(Self.limit, passes)) {
      if let fix = edits.fix(change) { findings[index].fixes.append(fix) }
    }
    return made
  }

  private static let notOffered =
    "the file is too large, or has too much to fix, to try fixes for a report: they are tried when it is fixed"

  /// How often the text may be changed.
  private var passes: Int {
    let size = document.text.count
    return Self.effort * max(size, Self.smallText) / max(size, 1)
  }

  /// The changes that answer findings, of each document of the text, with what makes fixes of them.
  ///
  /// - Parameters:
  ///   - findings: of the text, among which the changes tell theirs by its index.
  ///   - isWanted: whether one is asked for, by its index.
  static func changes(
    for findings: [Diagnostic], of text: Snapshot, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [(edits: EntryEdits, changes: [FindingChange])] {
    let parts = text.parts.map { ($0, FindingStages($0.snapshot).entryFixes) }
    let whole = parts.isEmpty ? FindingStages(text).entryFixes : nil
    var found: [Int: (edits: EntryEdits, changes: [FindingChange])] = [:]
    for index in findings.indices where mayAnswer(findings[index]) && isWanted(index) {
      let finding = findings[index]
      guard let maker = whole ?? parts.first(where: { part, _ in part.holds(finding.range) })?.1,
        let change = maker.change(for: finding)
      else { continue }
      found[change.document, default: (maker.edits, [])].changes.append((index, change))
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func change(for finding: Diagnostic) -> EntryChange? { Self.makers[finding.code]?(self)(finding) }

  private static let makers: [DiagnosticCode: @Sendable (Self) -> (Diagnostic) -> EntryChange?] = [
    .yamlDuplicateKey: { $0.removingDuplicate },
    JSONCodes.duplicateKey: { $0.removingDuplicate },
    .schemaRequired: { $0.addingDefaults },
    LintRule.deprecated.code: { $0.movingToSuccessor },
    LintRule.defaultValue.code: { $0.removingDefault },
  ]

  /// A key that stands twice with the same value: the later goes. To some readers `0` and `"0"` are two keys.
  private func removingDuplicate(_ finding: Diagnostic) -> EntryChange? {
    guard let (_, entry) = document.entry(at: finding.range),
      case .here(let range)? = finding.related.first?.place, let (_, earlier) = document.entry(at: range),
      readers.areSame(entry.key, earlier.key, in: document), readers.areSame(entry.value, earlier.value, in: document)
    else { return nil }
    return EntryChange(
      title: "remove it: both are the same", safety: .unproven, requests: [.removeEntry(at: finding.range)])
  }

  /// What a mapping lacks, where the schema has a default for all of it.
  private func addingDefaults(_ finding: Diagnostic) -> EntryChange? {
    guard let facts, !finding.missing.isEmpty, let pointer = finding.instanceLocation else { return nil }
    let graph = facts.schema.graph
    let number = finding.document ?? 0
    let applied = facts.applied(at: pointer, number).filter(\.isCertain)
    var defaults: [MissingDefaults.Entry] = []
    for name in finding.missing {
      let inner = graph.applied(graph.property(name, applied))
      guard !facts.schema.sensitiveNames.hides(name), let (source, value) = graph.stated("default", inner) else {
        return nil
      }
      defaults.append((name, source, value))
    }
    guard !isMisspelt(finding.missing, at: pointer, number), mayStateDefaults(finding.missing, at: pointer, number)
    else { return nil }
    let title = defaults.count == 1 ? "add it with its default" : "add them with their defaults"
    let mapping = number < document.roots.count ? document.node(at: pointer, from: document.roots[number]) : nil
    let requests = MissingDefaults(entries: defaults, order: mapping.map(order) ?? []).requests(
      at: pointer, isEmpty: mapping.map(isEmptyBraces) ?? false)
    return EntryChange(
      title: title, safety: finding.isOfGuess ? .risky : .unproven, document: number, requests: requests)
  }

  /// Whether a value is `{}`, with nothing between the braces, nor a tag before them.
  private func isEmptyBraces(_ node: NodeID) -> Bool {
    document[node].kind == .object && !document[node].flags.contains(.hasTag)
      && document.text[document.range(node).indices].elementsEqual("{}".utf8)
  }

  /// Entries that are looked at for slips.
  private static let mostStrangers = 200

  /// Whether one of the names may be there with a slip: its value was stated then, and a default would stand beside it.
  private func isMisspelt(_ names: [String], at pointer: JSONPointer, _ number: Int) -> Bool {
    guard let facts, number < document.roots.count,
      let mapping = document.node(at: pointer, from: document.roots[number]).map(document.resolve),
      document.kind(mapping) == .object
    else { return false }
    let known = Set(facts.names(in: mapping))
    let missing = NearestNames(names)
    var effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
    return document.entries(mapping).prefix(Self.mostStrangers).contains { entry in
      guard let name = document.string(entry.key), !known.contains(name) else { return false }
      return MeantName.of(name, among: missing, spending: &effort) != nil
    }
  }

  /// Whether none of the names has a value already, under the name of a setting that it replaces, or is deprecated itself.
  private func mayStateDefaults(_ names: [String], at pointer: JSONPointer, _ number: Int) -> Bool {
    guard let settings = facts?.settings(number) else { return true }
    let places = SupersededPlaces(settings)
    return names.allSatisfy { places.mayStateDefault(at: pointer.appending($0)) }
  }

  /// A deprecated setting gets the name of its successor, or moves to the place of that, where it is free.
  private func movingToSuccessor(_ finding: Diagnostic) -> EntryChange? {
    guard let (mapping, entry) = document.entry(at: finding.range), let name = document.string(entry.key) else {
      return nil
    }
    let number = edits.number(of: mapping)
    let root = document.roots[number]
    let old = document.pointer(to: mapping, from: root).appending(name)
    guard let settings = facts?.settings(number),
      let successor = settings.entry(at: old).flatMap(settings.successor),
      document.node(at: successor.pointer, from: root) == nil
    else { return nil }
    let (from, to) = (old.tokens.map { EditStep.name($0) }, successor.pointer.tokens.map { EditStep.name($0) })
    return EntryChange(
      title: "move it to \(successor)", safety: .unproven, document: number, requests: [.move(from, to: to)])
  }

  private func removingDefault(_ finding: Diagnostic) -> EntryChange? {
    guard document.entry(at: finding.range) != nil else { return nil }
    return EntryChange(
      title: "remove it: it holds without being stated", safety: .risky, requests: [.removeEntry(at: finding.range)])
  }
}
