internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Linting
internal import Workspace
internal import YAMLReading

/// The lint rules and policies that apply to a file, with the lines of the configuration that set them.
struct LintRuleList {
  private struct Row {
    var rule: LintRule
    /// Nil if the rule is disabled for the file.
    var entry: LintPlan.Entry?
    /// The options that are set for the rule.
    var options: [String: OptionValue]
    /// The line that sets the rule, or nil if the preset does.
    var line: Int?
    /// The location in another file that sets the rule, if any.
    var place: String?
  }

  /// Nil if there is no configuration.
  private let displayPath: String?
  private let preset: String
  private let presetLine: Int?
  /// The YAML version set for the program that reads the file, with its line.
  private let reader: (yaml: String, line: Int?)?
  private let rows: [Row]
  private let policies: PolicyList
  /// The options that `.editorconfig` files set and the configuration doesn't override.
  private let options: [EditorConfigStyle.Option]
  private let notes: [(note: String, place: String)]

  /// - Parameters:
  ///   - style: The style that `.editorconfig` files set, if any.
  ///   - path: The absolute path of the file, or nil for a folder.
  ///   - known: The bundled policies of the file's known kind.
  init(_ configuration: Configuration?, style: EditorConfigStyle?, path: FilePath?, known: [PolicyChoice]) {
    let own = configuration?.format(of: path)
    let settings =
      EditorConfigStyle.settings(style, below: configuration, of: path, known: RulesAndFixes()).rules
      ?? LintSettings()
    options = (style?.options ?? []).filter { own?.sets($0.name) != true }
    notes = style?.notes ?? []
    let plan = LintPlan(settings)
    displayPath = configuration?.displayPath
    policies = PolicyList(configuration, path: path, known: known)
    preset = (settings.preset ?? .recommended).rawValue
    presetLine = settings.presetLine
    reader = settings.reader.map { ($0.rawValue, settings.readerLine) }
    rows = LintRules.all.map { rule in
      let setting = settings.rules[rule.name]
      return Row(
        rule: rule, entry: plan.entry(rule.name), options: Self.options(of: rule, setting: setting),
        line: setting?.line,
        place: setting?.place)
    }
  }

  private static func options(of rule: LintRule, setting: LintSettings.Setting?) -> [String: OptionValue] {
    (setting?.options ?? [:]).filter { stated in
      // An option with an invalid value has no effect, so it isn't listed.
      rule.options.first { $0.name == stated.key }.map { $0.takes(stated.value) } ?? false
    }
  }

  /// The list in the form of a configuration, with the origin of each line as a comment.
  var lines: [String] {
    func origin(_ line: Int?, at place: String? = nil, else words: String) -> String {
      place ?? line.map { "\(displayPath ?? ""):\($0)" } ?? words
    }
    let cells =
      [("  preset: \(preset)", origin(presetLine, else: "default"))]
      + (reader.map { [("  yaml: \"\($0.yaml)\"", origin($0.line, else: ""))] } ?? [])
      + rows.map { row in
        let value = row.entry.map { SettleConfigurationText.written($0.severity, options: row.options) } ?? "disable"
        return ("  \(row.rule.name): \(value)", origin(row.line, at: row.place, else: "preset \(preset)"))
      }
    let formats = options.map { ("  \($0.name): \($0.value)", $0.place) }
    // A single rule with long options must not shift the column for all others.
    let widest = min(60, (cells + formats).map(\.0.count).max() ?? 0)
    func lines(_ cells: [(String, String)]) -> [String] {
      cells.map { $0 + String(repeating: " ", count: max(0, widest - $0.count)) + "  # " + $1 }
    }
    return ["# \(displayPath ?? "no configuration")"]
      + notes.map { "# No effect: \($0.note) (\($0.place))" } + (formats.isEmpty ? [] : ["format:"] + lines(formats))
      + ["lint:"] + lines(cells) + policies.lines
  }

  /// The list as JSON. Keys without a value are omitted.
  var json: [UInt8] {
    JSONWriter.line { writer in
      writer.field("configuration", ifPresent: displayPath)
      policies.write(to: &writer)
      writer.field("preset", preset)
      if let presetLine { writer.field("presetLine", presetLine) }
      writer.field("yaml", ifPresent: reader?.yaml)
      if let line = reader?.line { writer.field("yamlLine", line) }
      writer.objectList("format", of: options) { writer, option in
        writer.field("name", option.name)
        writer.field("value", option.value)
        writer.field("place", option.place)
      }
      writer.objects("rules", of: rows) { writer, row in
        writer.field("name", row.rule.name)
        writer.field("severity", row.entry?.severity.rawValue ?? "disable")
        if !row.options.isEmpty { Self.write(row.options, writer: &writer) }
        if let line = row.line { writer.field("line", line) }
        writer.field("place", ifPresent: row.place)
      }
    }
  }

  private static func write(_ options: [String: OptionValue], writer: inout JSONWriter) {
    writer.object("options") { writer in
      for (name, value) in options.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        switch value {
        case .flag(let flag): writer.boolean(flag)
        case .number(let number): writer.number(number)
        case .text(let text): writer.string(text)
        case .list(let texts): writer.array(texts) { $0.string($1) }
        }
      }
    }
  }
}

/// The policies that apply to a file, with the lines of the configuration that set them.
struct PolicyList {
  private let displayPath: String
  private let rows: [(policy: Configuration.PolicyEntry, line: Int)]
  private let known: [PolicyChoice]

  /// - Parameters:
  ///   - path: The absolute path of the file, or nil for a folder, whose files may have any of the policies.
  ///   - known: The bundled policies of the file's known kind.
  init(_ configuration: Configuration?, path: FilePath?, known: [PolicyChoice]) {
    self.known = known
    displayPath = configuration?.displayPath ?? ""
    let policies = configuration.map { path.map($0.policies(of:)) ?? $0.policies } ?? []
    let lines = LineIndex(configuration?.text ?? [])
    rows = policies.map { ($0, lines.line(of: $0.files.range.start)) }
  }

  /// The policies in the form of a configuration, with the origin of each as a comment.
  var lines: [String] {
    // Bundled policies apply without a configuration, so they are listed as comments.
    let bundled = known.map { "# policy \($0.choice.reference.shown) (\(OptionAdvice.reason($0.choice)))" }
    guard !rows.isEmpty else { return bundled }
    return ["policies:"]
      + rows.flatMap { policy, line in
        // JSON is valid YAML.
        let members = [
          ("schema", JSONWriter.text { $0.string(policy.files.schema) }),
          ("files", JSONWriter.text { $0.array(policy.files.globs.texts) { $0.string($1) } }),
          ("when", policy.files.condition?.json), ("severity", policy.severity?.rawValue),
        ].compactMap { name, text in text.map { "\(name): \($0)" } }
        return ["  - \(members[0])  # \(displayPath):\(line)"] + members.dropFirst().map { "    " + $0 }
      } + bundled
  }

  func write(to writer: inout JSONWriter) {
    writer.objects("policies", of: rows) { writer, row in
      writer.field("schema", row.policy.files.schema)
      writer.list("files", row.policy.files.globs.texts) { $0.string($1) }
      writer.field("severity", ifPresent: row.policy.severity?.rawValue)
      writer.field("line", row.line)
    }
    writer.list("knownReferences", known.map(\.choice.reference.shown)) { $0.string($1) }
  }
}
