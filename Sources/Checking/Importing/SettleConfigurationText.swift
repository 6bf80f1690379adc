package import DocumentModel
internal import Linting
package import Workspace
internal import YAMLReading

/// Writes the `.settle.yaml` that replaces the configurations of other tools.
package enum SettleConfigurationText {
  /// - Parameter source: The names of the imported files, or the command.
  package static func from(_ theirs: ImportedCommands, source: String) -> String {
    var remarks: [String] = []
    if !theirs.kinds.isEmpty {
      remarks.append("These files are recognized by name. Run `settle schema add` to install their schemas:")
      remarks += theirs.kinds.map { "  \($0.kind), for \($0.command)" }
    }
    remarks += theirs.steps.all.map { step in
      let what = step.holds("catalog") ? "schemas by group, kind and version" : "the schemas of other files"
      return "For \(what), run: \(step)"
    }
    var entries: [ConfigurationEntry] = []
    if !theirs.associations.isEmpty {
      if theirs.associations.contains(where: \.isRemote) {
        remarks.append("Run `settle schema add` to install the schemas at web addresses.")
      }
      entries.append(ConfigurationEntry("schemas", value: .list(theirs.associations.map(entry), isBlock: true)))
    }
    if !theirs.tags.isEmpty {
      let tags = theirs.tags.map { tag in
        let kinds = tag.kinds.map { ConfigurationValue.scalar($0) }
        return ConfigurationEntry(quoted(tag.name), value: kinds.count == 1 ? kinds[0] : .list(kinds))
      }
      entries.append(ConfigurationEntry("tags", value: .mapping(tags, isBlock: true)))
    }
    if !theirs.readers.isEmpty {
      let readers = theirs.readers.map { reader in
        ConfigurationValue.mapping(
          [
            ConfigurationEntry("files", value: list(reader.globs)),
            ConfigurationEntry("reader", text: quoted(reader.version.rawValue)),
          ], isBlock: true)
      }
      entries.append(ConfigurationEntry("readers", value: .list(readers, isBlock: true)))
    }
    if !theirs.uris.isEmpty {
      let uris = theirs.uris.map { ConfigurationEntry(quoted($0.address), text: quoted($0.place)) }
      entries.append(ConfigurationEntry("uris", value: .mapping(uris, isBlock: true)))
    }
    if !theirs.knowsKinds { entries.append(ConfigurationEntry("knownKinds", text: "false")) }
    if let format = theirs.format { entries.append(section(format)) }
    // Tools other than yamllint have no style rules, so their files get the minimal preset.
    if theirs.lint != nil || theirs.isUsed { entries.append(lint(theirs)) }
    // The first entry gets the remarks. Entries for files are inserted above it.
    if !entries.isEmpty { entries[0].comments = remarks }
    for (key, globs) in [("jsonWithComments", theirs.jsonWithComments.all), ("yamlFiles", filesOfOtherNames(theirs))]
    where !globs.isEmpty { entries.insert(ConfigurationEntry(key, value: list(globs)), at: 0) }
    if let excluded = excluded(theirs) { entries.insert(excluded, at: 0) }
    let head =
      ["Imported from \(source) by `settle config import`."] + theirs.allNotes.map { "Not imported: \($0)." }
    return ConfigurationWriter.comments(head).map { $0 + "\n" }.joined()
      + ConfigurationWriter(theirs.lint?.settings, format: theirs.format).text(entries)
  }

  /// The globs of files that are checked as YAML although their names don't show it.
  private static func filesOfOtherNames(_ theirs: ImportedCommands) -> [String] {
    let ofLint = theirs.lint?.files ?? []
    return ofLint.filter { !$0.ends(with: ".yaml") && !$0.ends(with: ".yml") && $0 != ".yamllint" }
      + theirs.yamlFiles.all.filter { !ofLint.contains($0) }
  }

  /// The patterns of excluded files, or nil if there are none.
  private static func excluded(_ theirs: ImportedCommands) -> ConfigurationEntry? {
    let byFormat = theirs.format?.excluded ?? []
    var patterns = OrderedStringSet()
    for pattern in theirs.excluded + (theirs.lint?.excluded ?? []) + byFormat { patterns.add(pattern) }
    guard !patterns.isEmpty else { return nil }
    return ConfigurationEntry(
      "exclude", value: .list(patterns.all.map { .scalar(quoted($0)) }, isBlock: true),
      comments: byFormat.isEmpty ? [] : ["Excluded from formatting; settle check skips these files too."])
  }

  private static func section(_ theirs: FormatterConfiguration) -> ConfigurationEntry {
    ConfigurationEntry(
      "format", value: .mapping(theirs.settings.map { ConfigurationEntry($0.name, text: $0.value) }, isBlock: true))
  }

  private static func entry(_ association: ImportedCommands.Association) -> ConfigurationValue {
    var entries = [ConfigurationEntry("files", value: list(association.globs))]
    if let condition = association.condition { entries.append(ConfigurationEntry("when", text: condition)) }
    entries.append(ConfigurationEntry("schema", text: quoted(association.schema)))
    if association.isOptional { entries.append(ConfigurationEntry("else", text: "none")) }
    return .mapping(entries, isBlock: true)
  }

  private static func quoted(_ text: String) -> String { QuotedText.double(text, showsInvisible: true) }

  private static func list(_ texts: [String]) -> ConfigurationValue {
    .list(texts.map { .scalar(quoted($0)) })
  }

  private static func lint(_ imported: ImportedCommands) -> ConfigurationEntry {
    let closed = imported.closed.all
    var entries = [ConfigurationEntry("preset", text: "minimal")]
    entries += imported.rules.map { ConfigurationEntry($0.name, value: value(.error, options: $0.options)) }
    let unknownKey = ConfigurationEntry(LintRule.unknownKey.name, text: Severity.error.rawValue)
    var overrides: [ConfigurationValue] = []
    if let theirs = imported.lint, !theirs.rules.isEmpty {
      let rules = theirs.rules.map { ConfigurationEntry($0.name, value: value($0.severity, options: $0.options)) }
      overrides.append(.mapping([ConfigurationEntry("files", value: list(theirs.files))] + rules, isBlock: true))
      overrides += theirs.rules.filter { !$0.ignored.isEmpty }.map { rule in
        ConfigurationValue.mapping(
          [ConfigurationEntry("files", value: list(rule.ignored)), ConfigurationEntry(rule.name, text: "disable")],
          isBlock: true)
      }
    }
    let comments = overrides.isEmpty ? [] : ["Files and rules from yamllint."]
    if closed.contains("**") {
      entries.append(unknownKey)
    } else if !closed.isEmpty {
      overrides.append(.mapping([ConfigurationEntry("files", value: list(closed)), unknownKey], isBlock: true))
    }
    if !overrides.isEmpty {
      entries.append(ConfigurationEntry("overrides", value: .list(overrides, isBlock: true), comments: comments))
    }
    return ConfigurationEntry("lint", value: .mapping(entries, isBlock: true))
  }

  /// A rule's setting in flow style: its severity, with its options if there are any.
  package static func written(_ severity: Severity, options: [String: OptionValue]) -> String {
    ConfigurationWriter().flow(value(severity, options: options))
  }

  private static func value(_ severity: Severity, options: [String: OptionValue]) -> ConfigurationValue {
    guard !options.isEmpty else { return .scalar(severity.rawValue) }
    let options = options.sorted { $0.key < $1.key }.map { ConfigurationEntry($0.key, value: value($0.value)) }
    return .mapping([ConfigurationEntry("severity", text: severity.rawValue)] + options)
  }

  private static func value(_ value: OptionValue) -> ConfigurationValue {
    switch value {
    case .flag(let flag): .scalar("\(flag)")
    case .number(let number): .scalar("\(number)")
    case .text(let text): .scalar(ScalarText(.flow).string(text))
    case .list(let texts): list(texts)
    }
  }
}
