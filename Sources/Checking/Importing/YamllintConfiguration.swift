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
    let base = document.value(root, named: "extends").flatMap(document.string)
    if let base, YamllintDefaults.bases[base] == nil {
      notes.append("extends: \(base) not imported: import that file too, and merge the two")
    }
    for (name, severity, options) in base.flatMap({ YamllintDefaults.bases[$0] }) ?? [] {
      stated[name] = Stated(severity: severity, options: options)
    }
    if let rules = document.value(root, named: "rules") {
      for entry in document.entries(rules) { read(document.string(entry.key) ?? "", node: entry.value) }
    }
    readTables(root)
    if let patterns = document.value(root, named: "yaml-files") { files = lines(patterns).flatMap(IgnoreLines.globs) }
    excluded = document.value(root, named: "ignore").map(lines) ?? []
    if let names = document.value(root, named: "ignore-from-file") { excluded += lines(ofFiles: names) }
    for entry in document.entries(root) {
      let name = document.string(entry.key) ?? ""
      if name == "locale" {
        notes.append("\(name) has no equivalent")
      } else if !Self.readNames.contains(name) {
        notes.append("\(name) is unknown")
      }
    }
    for rule in LintRules.all { translate(rule) }
  }

  /// The names of configuration files.
  package static let fileNames = [".yamllint", ".yamllint.yaml", ".yamllint.yml"]

  /// The supported top-level keys.
  private static let readNames = [
    "extends", "rules", "ignore", "ignore-from-file", "yaml-files", "files", "per-file-ignores", "per-line-ignores",
    "fix", "output", "markdown",
  ]

  /// Whether a mapping may be a yamllint configuration: it is empty, or has one of the known top-level keys.
  package static func recognizes(_ document: Document, root: NodeID) -> Bool {
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

  private mutating func read(_ name: String, node: NodeID) {
    guard YamllintDefaults.knows(name) else {
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
      case "ignore-from-file": rule.ignored = lines(ofFiles: entry.value).flatMap(IgnoreLines.globs)
      case _: rule.options[option] = LintConfigurationReader.value(entry.value, in: document)
      }
    }
    stated[name] = rule
  }

  private static let markdown = "for Markdown, add `in: yaml fence` under schemas"

  /// Reads the tables that only ryl has.
  private mutating func readTables(_ root: NodeID) {
    func value(_ name: String) -> NodeID? { document.value(root, named: name) }
    if let table = value("files"), document.kind(table) == .object {
      if let patterns = document.value(table, named: "yaml") { files = lines(patterns).flatMap(IgnoreLines.globs) }
      if document.value(table, named: "markdown") != nil { notes.append("files.markdown: \(Self.markdown)") }
    }
    for entry in value("per-file-ignores").map({ Array(document.entries($0)) }) ?? [] {
      guard let glob = document.string(entry.key) else { continue }
      for name in document.items(entry.value).compactMap(document.string) {
        // If the rule isn't enabled, there is nothing to ignore.
        stated[name]?.ignored.append(glob)
      }
    }
    for (name, reason) in [
      ("per-line-ignores", "use `# settle: ignore[CODE]` in these lines"), ("fix", "safe fixes are applied on request"),
      ("output", "use the report formats of settle check"), ("markdown", Self.markdown),
    ] where value(name) != nil { notes.append("\(name): \(reason)") }
  }

  /// The patterns of a list, or of one string with a pattern per line.
  private func lines(_ node: NodeID) -> [String] {
    (document.string(node).map { [$0] } ?? document.items(node).compactMap(document.string))
      .flatMap(IgnoreLines.patterns)
  }

  /// The patterns in the files that `ignore-from-file` lists.
  private mutating func lines(ofFiles node: NodeID) -> [String] {
    lines(node).flatMap { name in
      let patterns = neighbors.patterns(in: name)
      if patterns == nil { notes.append("ignore-from-file: \(name) not found") }
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
