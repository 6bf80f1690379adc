internal import DocumentModel
package import Workspace
internal import YAMLReading

extension LintRule {
  package static let tags = LintRule(
    "tags", summary: "Tag not allowed", presets: .onRequest,
    options: [
      .texts("allowed-tags", defaultValue: []),
      .flag("forbid-unsafe-tags", defaultValue: true),
      .flag("forbid-removed-types", defaultValue: false),
    ]
  ) { .tokens([.init(.tag), .init(.directive), .init(.documentStart)], TagsCheck($0, findings: $1)) }
}

private final class TagsCheck: ReportingCheck, TokenCheck {
  private static let codeExecutingTagPrefixes = ["python/", "ruby/", "java/", "perl/", "php/", "js/"]
  private static let removed: Set<Substring> = [
    "binary", "merge", "omap", "pairs", "set", "timestamp", "value", "yaml",
  ]
  private static let core = "tag:yaml.org,2002:"

  private let allowed: Set<String>
  private let forbidsUnsafe: Bool
  private let forbidsRemoved: Bool
  /// The prefixes of tag handles that `%TAG` declares for the document.
  private var prefixes: [Substring: String] = [:]

  init(_ options: RuleOptions, findings: RuleFindings) {
    allowed = Set(options.texts("allowed-tags"))
    forbidsUnsafe = options.flag("forbid-unsafe-tags")
    forbidsRemoved = options.flag("forbid-removed-types")
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    switch token.kind {
    case .directive:
      if tokens.kind(index - 1) != .directive { prefixes = [:] }
      declare(String(decoding: source.text[token.range], as: UTF8.self))
    // A document's directives are directly before its `---`.
    case .documentStart: if tokens.kind(index - 1) != .directive { prefixes = [:] }
    case _: check(at: token.range, tag: String(decoding: source.text[token.range], as: UTF8.self))
    }
  }

  private func declare(_ directive: String) {
    let words = directive.split { $0 == " " || $0 == "\t" }
    if words.count > 2, words[0] == "%TAG" { prefixes[words[1]] = String(words[2]) }
  }

  private func check(at range: Range<Int>, tag: String) {
    let full = expanded(tag)
    let type = full.hasPrefix(Self.core) ? full.dropFirst(Self.core.count) : nil
    guard !allowed.contains(tag), !allowed.contains(type.map { "!!\($0)" } ?? full) else { return }
    // Ruby writes the short form `!ruby/object`.
    let name = type ?? full.drop { $0 == "!" }
    if forbidsUnsafe, Self.codeExecutingTagPrefixes.contains(where: name.hasPrefix) {
      findings.add("tag \(tag) can run code in some parsers", at: range)
    } else if forbidsRemoved, type.map(Self.removed.contains) == true {
      findings.add("tag \(tag) doesn't exist in YAML 1.2", at: range)
    } else if !allowed.isEmpty {
      findings.add("tag \(tag) is not allowed", at: range)
    }
  }

  /// The full form of a tag (YAML 1.2.2, 6.9.1): of `!p!name`, `!<tag:…>` or `!!str`.
  private func expanded(_ tag: String) -> String {
    if tag.hasPrefix("!<") { return String(tag.dropFirst(2).dropLast()) }
    let name = tag.dropFirst()
    let handle = name.firstIndex(of: "!").map { tag[...$0] } ?? "!"
    guard let prefix = prefixes[handle] ?? (handle == "!!" ? Self.core : nil) else { return tag }
    return prefix + tag.dropFirst(handle.count)
  }
}
