package import Diagnostics
package import Linting
internal import YAMLParsing

/// Writes the `.settle.yaml` that does what another tool's configuration did.
package enum SettleConfigurationText {
  /// - Parameter source: the name of the file or the command that was read.
  package static func from(_ theirs: ImportedCommands, source: String) -> String {
    var text = head(theirs.allNotes, theirs.excluded + (theirs.lint?.excluded ?? []), source)
    if !theirs.kinds.isEmpty {
      text += "# These files are known by their names; settle schema add brings their schemas:\n"
      for (kind, command) in theirs.kinds { text += "#   \(kind), for \(oneLine(command))\n" }
    }
    for step in theirs.steps { text += "# Schemas by group, kind and version: \(step)\n" }
    if !theirs.associations.isEmpty {
      if theirs.associations.contains(where: \.isRemote) {
        text += "# Nothing is fetched by itself: settle schema add brings the schemas at addresses.\n"
      }
      text += "schemas:\n" + theirs.associations.map(entry).joined()
    }
    if !theirs.tags.isEmpty {
      text += "tags:\n" + theirs.tags.map { "  \(QuotedText.double($0.name)): \($0.kind)\n" }.joined()
    }
    if let format = theirs.format { text += section(format) }
    // The others have no rules of style.
    return text + (theirs.lint.map(section) ?? "lint:\n  preset: minimal\n")
  }

  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: FormatterConfiguration, source: String) -> String {
    head(theirs.notes, [], source) + section(theirs)
  }

  private static func section(_ theirs: FormatterConfiguration) -> String {
    let settings = theirs.settings.map { "  \($0.name): \($0.value)\n" }.joined()
    return settings.isEmpty ? "format: {}\n" : "format:\n" + settings
  }

  private static func entry(_ association: ImportedCommands.Association) -> String {
    "  - files: [\(association.globs.map { QuotedText.double($0) }.joined(separator: ", "))]\n"
      + (association.condition.map { "    when: \($0)\n" } ?? "")
      + "    schema: \(QuotedText.double(association.schema))\n" + (association.isOptional ? "    else: none\n" : "")
  }

  /// A line break in what is quoted must not end a comment.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func head(_ notes: [String], _ excluded: [String], _ source: String) -> String {
    var text = "# Written from \(source) by `settle config import`.\n"
    for note in notes { text += "# Not taken over: \(oneLine(note)).\n" }
    if !excluded.isEmpty { text += "exclude:\n" + excluded.map { "  - \(QuotedText.double($0))\n" }.joined() }
    return text
  }

  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: YamllintConfiguration, source: String) -> String {
    head(theirs.notes, theirs.excluded, source) + section(theirs)
  }

  private static func section(_ theirs: YamllintConfiguration) -> String {
    var text = "lint:\n  preset: minimal\n"
    for rule in theirs.rules { text += "  \(rule.name): \(written(rule.severity, rule.options))\n" }
    let ignoring = theirs.rules.filter { !$0.ignored.isEmpty }
    guard !ignoring.isEmpty else { return text }
    text += "  overrides:\n"
    for rule in ignoring {
      text +=
        "    - files: [\(rule.ignored.map { QuotedText.double($0) }.joined(separator: ", "))]\n      \(rule.name): disable\n"
    }
    return text
  }

  /// A rule's severity, with its options if it has any.
  package static func written(_ severity: Severity, _ options: [String: OptionValue]) -> String {
    guard !options.isEmpty else { return severity.rawValue }
    let options = options.sorted { $0.key < $1.key }.map { "\($0.key): \(written($0.value))" }
    return "{severity: \(severity.rawValue), \(options.joined(separator: ", "))}"
  }

  private static func written(_ value: OptionValue) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): ScalarText(.flow).string(text)
    case .list(let texts): "[\(texts.map { QuotedText.double($0) }.joined(separator: ", "))]"
    }
  }
}
