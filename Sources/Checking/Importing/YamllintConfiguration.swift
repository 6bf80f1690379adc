package import DocumentModel
internal import Linting
package import Workspace

/// Converts a yamllint configuration, or a YAML configuration of ryl, to settings of settle's rules.
package struct YamllintConfiguration {
  /// The setting of one of settle's rules.
  package struct Rule {
    package var name: String
    package var severity: Severity
    package var options: [String: OptionValue]
    /// Globs of files for which the rule is ignored.
    package var ignored: [String] = []
  }

  /// The enabled rules, in the order in which settle lists them.
  package private(set) var rules: [Rule] = []
  /// Globs of the files that yamllint checks.
  package private(set) var files = ["*.yaml", "*.yml", ".yamllint"]
  /// Patterns of ignored files, in `.gitignore` format.
  package private(set) var excluded: [String] = []
  /// Notes about parts without an equivalent, one sentence each, without a period.
  package private(set) var notes: [String] = []

  private let document: Document
  private let neighbors: NeighboringFiles
  /// The mappings that contain the settings: ryl's `[lint]`, which has some of them in newer versions, and the top level.
  private let tables: [NodeID]
  private var stated: [String: Stated] = [:]

  private struct Stated {
    var severity = Severity.error
    var options: [String: OptionValue] = [:]
    var ignored: [String] = []
  }

  /// - Parameter root: The top-level mapping of the configuration.
  package init(_ document: Document, root: NodeID, neighbors: NeighboringFiles = NeighboringFiles()) {
    self.document = document
    self.neighbors = neighbors
    let own = document.value(root, named: "lint").flatMap { document.kind($0) == .object ? $0 : nil }
    tables = [own, root].compactMap(\.self)
    let base = document.value(root, named: "extends").flatMap(document.string)
    if let base, YamllintDefaults.bases[base] == nil {
      notes.append("extends: \(base) not imported: import that file too, and merge the two")
    }
    for (name, severity, options) in base.flatMap({ YamllintDefaults.bases[$0] }) ?? [] {
      stated[name] = Stated(severity: severity, options: options)
    }
    readRules()
    readTables()
    // settle has no rule for these that could be disabled for some files.
    for name in ["key-duplicates", "unicode-line-breaks"] where stated[name]?.ignored.isEmpty == false {
      notes.append("\(name): ignore: always an error; add these files to exclude")
    }
    if let patterns = value("yaml-files") { files = lines(patterns).flatMap(IgnoreLines.globs) }
    for name in ["ignore", "exclude"] { excluded += value(name).map(lines) ?? [] }
    for name in ["ignore-from-file", "exclude-from-file"] {
      if let names = value(name) { excluded += lines(ofFiles: names, in: name) }
    }
    for entry in document.entries(root) {
      let name = document.string(entry.key) ?? ""
      if name == "locale" {
        notes.append("\(name) has no equivalent")
      } else if !Self.readNames.contains(name), !Self.rylNames.contains(name) {
        notes.append("\(name) is unknown")
      }
    }
    for name in own.map({ document.entries($0).map { document.string($0.key) ?? "" } }) ?? []
    where !Self.lintNames.contains(name) { notes.append("lint.\(name) is unknown") }
    for rule in LintRules.all { translate(rule) }
  }

  package static let fileNames = [".yamllint", ".yamllint.yaml", ".yamllint.yml"]

  /// The supported top-level keys.
  private static let readNames = [
    "extends", "rules", "ignore", "ignore-from-file", "yaml-files", "files", "per-file-ignores", "per-line-ignores",
    "fix", "output", "markdown",
  ]

  /// The top-level keys that only newer versions of ryl have.
  private static let rylNames = [
    "lint", "format", "exclude", "exclude-from-file", "indent-width", "line-length", "cache-dir",
  ]

  /// The supported keys of ryl's `[lint]`.
  private static let lintNames = [
    "rules", "per-file-ignores", "per-line-ignores", "fixable", "unfixable", "strict",
  ]

  /// Whether a mapping may be a yamllint configuration: it is empty, or has one of the known top-level keys.
  static func recognizes(_ document: Document, root: NodeID) -> Bool {
    let entries = document.entries(root)
    return entries.allSatisfy { _ in false }
      || entries.contains { (readNames + ["locale"]).contains(document.string($0.key) ?? "") }
  }

  /// The rules as lint settings.
  package var settings: LintSettings {
    var settings = LintSettings(preset: .minimal)
    for rule in rules { settings.rules[rule.name] = .init(level: .severity(rule.severity), options: rule.options) }
    return settings
  }

  // MARK: Reading

  private func value(_ name: String) -> NodeID? {
    tables.lazy.compactMap { document.value($0, named: name) }.first
  }

  private mutating func readRules() {
    if let rules = value("rules") {
      if document.value(rules, named: "ALL").flatMap(document.string) == "enable" {
        for name in YamllintDefaults.names { stated[name] = Stated() }
      }
      for entry in document.entries(rules) where document.string(entry.key) != "ALL" {
        read(document.string(entry.key) ?? "", node: entry.value)
      }
    }
    // The defaults of ryl's rules, which it shares with its formatter.
    for (name, rule, option) in [("indent-width", "indentation", "spaces"), ("line-length", "line-length", "max")] {
      guard let number = value(name).flatMap({ document.number($0)?.int }), stated[rule]?.options[option] == nil else {
        continue
      }
      stated[rule]?.options[option] = .number(number)
    }
  }

  private mutating func read(_ name: String, node: NodeID) {
    guard YamllintDefaults.names.contains(name) else {
      notes.append("unknown rule \(name)")
      return
    }
    if document.string(node) == "disable" || document.boolean(node) == false {
      stated[name] = nil
      return
    }
    // `braces: enable` resets the rule to its defaults, whatever the base configuration sets.
    guard document.kind(node) == .object else {
      stated[name] = Stated()
      return
    }
    var rule = stated[name] ?? Stated()
    for entry in document.entries(node) {
      let option = document.string(entry.key) ?? ""
      switch option {
      case "level": rule.severity = document.string(entry.value) == "warning" ? .warning : .error
      case "ignore": rule.ignored = lines(entry.value).flatMap(IgnoreLines.globs)
      case "ignore-from-file": rule.ignored = lines(ofFiles: entry.value, in: option).flatMap(IgnoreLines.globs)
      case _: rule.options[option] = LintConfigurationReader.value(entry.value, in: document)
      }
    }
    stated[name] = rule
  }

  private static let markdown = "for Markdown, add `in: yaml fence` under schemas"

  /// Reads the tables that only ryl has.
  private mutating func readTables() {
    if let table = value("files"), document.kind(table) == .object {
      if let patterns = document.value(table, named: "yaml") { files = lines(patterns).flatMap(IgnoreLines.globs) }
      if document.value(table, named: "markdown") != nil { notes.append("files.markdown: \(Self.markdown)") }
    }
    for entry in value("per-file-ignores").map({ Array(document.entries($0)) }) ?? [] {
      guard let glob = document.string(entry.key) else { continue }
      let names = document.items(entry.value).compactMap(document.string)
      // If a rule isn't enabled, there is nothing to ignore.
      for name in names.contains("ALL") ? Array(stated.keys) : names { stated[name]?.ignored.append(glob) }
    }
    for (name, reason) in [
      ("per-line-ignores", "use `# settle: ignore[CODE]` in these lines"), ("fix", "safe fixes are applied on request"),
      ("fixable", "use --select with --fix"), ("unfixable", "use --ignore with --fix"),
      ("strict", "use settle check --strict"), ("output", "use the report formats of settle check"),
      ("markdown", Self.markdown),
    ] where value(name) != nil { notes.append("\(name): \(reason)") }
  }

  /// The patterns of a list, or of one string with a pattern per line.
  private func lines(_ node: NodeID) -> [String] {
    (document.string(node).map { [$0] } ?? document.items(node).compactMap(document.string))
      .flatMap(IgnoreLines.patterns)
  }

  /// The patterns in the files that an option such as `ignore-from-file` lists.
  private mutating func lines(ofFiles node: NodeID, in option: String) -> [String] {
    lines(node).flatMap { name in
      let patterns = neighbors.patterns(in: name)
      if patterns == nil { notes.append("\(option): \(name) not found") }
      return patterns ?? []
    }
  }

  // MARK: Translating

  private mutating func translate(_ rule: LintRule) {
    guard let (theirs, condition) = YamllintDefaults.origin(of: rule.name), let stated = stated[theirs] else { return }
    // One yamllint rule may correspond to several of settle's, each enabled by an option.
    if let condition, stated.options[condition] != .flag(true) { return }
    var options = YamllintDefaults.options[rule.name] ?? [:]
    if condition == nil {
      for (name, value) in stated.options where rule.options.contains(where: { $0.name == name }) {
        options[name] = value
      }
    }
    if condition == nil {
      let others = stated.options.filter { name, value in
        value != .flag(false) && !rule.options.contains { $0.name == name }
      }
      notes += others.keys.sorted().map { "\(rule.name): \($0) has no equivalent" }
    }
    // Options that equal settle's default are omitted.
    var unlike = options.filter { stated in
      rule.options.first { $0.name == stated.key }.map { $0.defaultValue != stated.value } ?? false
    }
    // settle would take an option that isn't set from an `.editorconfig`; yamllint doesn't.
    if neighbors.first(of: [EditorConfigFile.fileName]) != nil, let name = EditorConfigMeaning.ruleOptions[rule.name],
      let option = rule.options.first(where: { $0.name == name })
    {
      unlike[name] = options[name] ?? option.defaultValue
    }
    rules.append(Rule(name: rule.name, severity: stated.severity, options: unlike, ignored: stated.ignored))
  }
}
