internal import Analysis
internal import DocumentModel
internal import Workspace
internal import YAMLEditing
internal import YAMLFormatting

extension LintRule {
  static let keyOrdering = LintRule(
    "key-ordering", summary: "Keys not in alphabetical order", presets: .onRequest, options: [.patterns("ignored-keys")]
  ) { .tokens(MappingKeys<[UInt8]>.kinds, KeyOrdering($0, findings: $1)) }
}

private final class KeyOrdering: ReportingCheck, TokenCheck {
  private let ignored: OptionPatterns
  /// For each open mapping, the key so far that sorts last.
  private var keys = MappingKeys<[UInt8]?>()
  private var found: [(message: Message, range: Range<Int>)] = []
  /// The offsets of ignored keys, which may be anywhere.
  private var ignoredPlaces: [Int] = []

  init(_ options: RuleOptions, findings: RuleFindings) {
    ignored = OptionPatterns(options.texts("ignored-keys"))
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    keys.visit(index, of: tokens, initial: nil) { scalar, last in
      let key = tokens.value(scalar)
      guard !ignored.fit(key) else {
        ignoredPlaces.append(tokens[scalar].range.lowerBound)
        return
      }
      if let largest = last, key.lexicographicallyPrecedes(largest) {
        found.append(
          ("key \(ShownText.quoted(key)) must come before \(ShownText.quoted(largest[...]))", tokens[scalar].range))
      } else {
        last = Array(key)
      }
    }
  }

  func end(_ tokens: TokenTable, in source: LintSource) {
    guard !found.isEmpty else { return }
    var fixes: [Int: Fix] = [:]
    for edit in edits(tokens) {
      // One fix per mapping, because it contains the whole mapping. Inner mappings come first.
      let index = found.partitioningIndex { $0.range.lowerBound >= edit.range.start.index }
      guard index < found.count, found[index].range.lowerBound < edit.range.end.index, fixes[index] == nil else {
        continue
      }
      fixes[index] = Fix.layout("sort the keys", edits: [edit]).spelling
    }
    for (index, finding) in found.enumerated() { findings.add(finding.message, at: finding.range, fix: fixes[index]) }
  }

  /// The edits of mappings without ignored keys.
  private func edits(_ tokens: TokenTable) -> [TextEdit] {
    let form = SortedForm(limits: Limits(), dissolvesGroups: true) { _ in { _ in .alphabetical } }
    return form.edits(tokens.tree).filter { edit in
      let next = ignoredPlaces.partitioningIndex { $0 >= edit.range.start.index }
      return next == ignoredPlaces.count || ignoredPlaces[next] >= edit.range.end.index
    }
  }
}
