internal import CommandLineKit
internal import DocumentModel
internal import Workspace
internal import YAMLReading

/// The `.settle.yaml` that a survey comes to: each part with its reason in a comment.
enum SurveyText {
  static func text(_ survey: RepositorySurvey) -> String {
    var parts = [
      "# What settle does with the files in this folder and below; settle config show FILE shows the settings of one."
    ]
    parts += hints(survey) + [schemas(survey)].compactMap(\.self)
    if !survey.omissions.isEmpty {
      parts.append("# What is left out when a folder is walked.\nexclude:\n" + omissions(survey))
    }
    parts += [tags(survey), placeholders(survey)].compactMap(\.self)
    parts.append(lint)
    return parts.joined(separator: "\n\n")
  }

  /// The commands that go on from here.
  private static func hints(_ survey: RepositorySurvey) -> [String] {
    var hints: [String] = []
    if survey.unread.count > max(1, survey.fileCount / 2) {
      hints.append(
        "# Most files can't be read as YAML (\(files(survey.unread))) and are not considered here: `settle check` says why."
      )
    }
    if !survey.kinds.isEmpty {
      let count = survey.filesOfKinds.count
      let kinds = survey.kinds.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      let told = kinds.prefix(8).map { "#   \($0.key): \(files($0.value))" }.joined(separator: "\n")
      let more = kinds.count > 8 ? "\n#   and \(kinds.count - 8) more" : ""
      let (are, their) = count == 1 ? ("is", "its") : ("are", "their")
      let (ofKind, schemas) = kinds.count == 1 ? ("a known kind", "schema") : ("known kinds", "schemas")
      hints.append(
        "# \(count.counted("file")) \(are) of \(ofKind); `settle schema add --all` brings \(their) \(schemas) into .settle/:\n"
          + told + more)
    }
    if survey.namesMissing.count > 0 {
      let isOne = survey.namesMissing.count == 1
      hints.append(
        "# \(files(survey.namesMissing)) \(isOne ? "names a schema by its address" : "name schemas by their addresses"): "
          + "`settle schema add --all` brings \(isOne ? "it" : "them").")
    }
    if survey.namesOfPackages.count > 0 {
      let isOne = survey.namesOfPackages.count == 1
      hints.append(
        "# \(files(survey.namesOfPackages)) \(isOne ? "names a schema of a package" : "name schemas of packages"): install the "
          + "project's packages to check \(isOne ? "it" : "them").")
    }
    if !survey.otherTools.isEmpty {
      let come = survey.otherTools.count == 1 ? "it comes" : "they come"
      hints.append(
        "# `settle config import \(survey.otherTools.map(\.shellWord).joined(separator: " "))` prints what \(come) to here."
      )
    }
    if survey.isCutOff { hints.append("# There are more files than were looked at for this.") }
    return hints
  }

  private static func schemas(_ survey: RepositorySurvey) -> String? {
    let (rows, unused) = (survey.schemas.rows, survey.schemas.unused)
    let byContent = ContentKind.allCases.compactMap { kind in
      survey.contentKinds[kind].flatMap { entry(kind, $0.files, $0.endings) }
    }
    if !rows.isEmpty {
      let commented = byContent.flatMap { $0.reason + $0.entry }.map { "  # " + $0 }
      return (["# Which schema each file has. The first match wins.", "schemas:"] + rows.flatMap(entry) + commented)
        .joined(separator: "\n")
    }
    var entries = byContent.flatMap(\.entry)
    var reason = byContent.flatMap(\.reason)
    if byContent.isEmpty || !unused.isEmpty {
      entries = ["- files: [\"config/**/*.yaml\"]", "  schema: \(word(unused.first ?? "schemas/app.yaml"))"] + entries
      reason.append(
        unused.isEmpty
          ? "Which schema each file has, where neither the file nor its name says it."
          : "\(unused.count == 1 ? "This is a schema" : "\(unused.count) files are schemas, as this one"): name the files that it is for."
      )
    }
    return (reason + ["schemas:"] + entries.map { "  " + $0 }).map { "# " + $0 }.joined(separator: "\n")
  }

  private static func entry(_ row: SchemaPairs.Row) -> [String] {
    [
      "  # \(row.reason)", "  - files: [\(row.files.map(word).joined(separator: ", "))]",
      "    schema: \(word(row.schema))",
    ] + (row.isOptional ? ["    else: none"] : [])
  }

  /// The entry for files of a kind that their content shows.
  private static func entry(
    _ kind: ContentKind, _ found: RepositorySurvey.Files, _ endings: Set<String>
  ) -> (reason: [String], entry: [String])? {
    guard let schema = kind.schema else { return nil }
    let patterns = endings.sorted().map { word("*" + $0) }.joined(separator: ", ")
    return (
      ["\(kind.title) are in \(files(found)).", "`settle schema add \(kind.kind.shellWord)` brings their schema."],
      ["- files: [\(patterns)]", "  when: \(kind.condition)", "  schema: \(word(schema))"]
    )
  }

  private static func omissions(_ survey: RepositorySurvey) -> String {
    var lines: [String] = []
    var reason = ""
    for omission in survey.omissions.sorted(by: { ($0.reason, $0.pattern) < ($1.reason, $1.pattern) }) {
      if omission.reason != reason { lines.append("  # \(omission.reason)") }
      reason = omission.reason
      lines.append("  - \(word(escaped(omission.pattern)))")
    }
    return lines.joined(separator: "\n")
  }

  /// The names of files may hold what patterns have another meaning for.
  private static func escaped(_ pattern: String) -> String {
    pattern.reduce(into: "") { $0 += ("[?\\".contains($1) ? "\\" : "") + String($1) }
  }

  private static func tags(_ survey: RepositorySurvey) -> String? {
    let presets = survey.presets.sorted { $0.key.rawValue < $1.key.rawValue }
    let own = survey.tags.sorted { $0.key < $1.key }
    guard !presets.isEmpty || !own.isEmpty else { return nil }
    if own.isEmpty {
      let reasons = presets.map { "# The tags of \($0.key.rawValue) are in \(files($0.value))." }
      return reasons.joined(separator: "\n") + "\ntags: [\(presets.map(\.key.rawValue).joined(separator: ", "))]"
    }
    let margin = presets.isEmpty ? "  " : "    "
    let declared = own.map { tag, found in
      let kinds = found.kinds.map(\.rawValue).sorted()
      return "\(margin)# In \(files(found.files)).\n"
        + "\(margin)\(QuotedText.double(tag)): \(kinds.count == 1 ? kinds[0] : "[\(kinds.joined(separator: ", "))]")"
    }
    guard !presets.isEmpty else {
      return "# Tags that the readers of the files know.\ntags:\n" + declared.joined(separator: "\n")
    }
    let named = presets.map { "  # In \(files($0.value)).\n  - \($0.key.rawValue)" }
    let rest = declared.joined(separator: "\n").dropFirst(margin.count)
    return "# Tags that the readers of the files know.\ntags:\n" + named.joined(separator: "\n") + "\n  - " + rest
  }

  private static func placeholders(_ survey: RepositorySurvey) -> String? {
    let use = survey.placeholders
    guard use.files.count > 0 else { return nil }
    let line = "placeholders: [\"${…}\"]"
    return use.isConvention(amongFiles: survey.fileCount)
      ? "# Something puts values in the place of these: in \(files(use.files)).\n\(line)"
      : "# Where something puts values in the place of these, in \(files(use.files)):\n# \(line)"
  }

  private static let lint = """
    lint:
      # minimal: mistakes only; recommended: what is likely a mistake; strict: style too.
      preset: recommended
      # The version of YAML that the program speaks which reads the files, where it is known: "1.1" or "1.2".
      # yaml: "1.1"
      # A rule's severity (disable, note, warning, error), or its severity with options:
      # truthy: error
      # line-length: {severity: warning, max: 120}

    """

  /// `3 files (a.yaml …)`.
  private static func files(_ files: RepositorySurvey.Files) -> String {
    let first = TerminalText(files.first).description
    return files.count == 1 ? first : "\(files.count.counted("file")), \(first) first"
  }

  private static func word(_ text: String) -> String { ScalarText(.flow).string(text) }
}
