internal import CommandLineKit
internal import DocumentModel
internal import Workspace
internal import YAMLReading

/// Creates the `.settle.yaml` for a surveyed repository, with a comment that explains each part.
enum ConfigurationDraft {
  static func text(_ survey: RepositorySurvey) -> String {
    var parts = [
      "# settle configuration for this folder and below. `settle config show FILE` shows the result for one file."
    ]
    parts += hints(survey) + [schemas(survey)].compactMap(\.self)
    if !survey.omissions.isEmpty { parts.append("# Files and folders to skip.\nexclude:\n" + omissions(survey)) }
    parts += [tags(survey), placeholders(survey)].compactMap(\.self)
    parts.append(lint)
    return parts.joined(separator: "\n\n")
  }

  /// The suggested next commands.
  private static func hints(_ survey: RepositorySurvey) -> [String] {
    var hints: [String] = []
    if !survey.kinds.isEmpty {
      let count = survey.filesOfKinds.count
      // Most frequent kinds first, then by name.
      let kinds = survey.kinds.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      let listed = kinds.prefix(8).map { "#   \($0.key): \(files($0.value))" }.joined(separator: "\n")
      let more = kinds.count > 8 ? "\n#   and \(kinds.count - 8) more" : ""
      let (are, their) = count == 1 ? ("is", "its") : ("are", "their")
      let (ofKind, schemas) = kinds.count == 1 ? ("a known kind", "schema") : ("known kinds", "schemas")
      hints.append(
        "# \(count.counted("file")) \(are) of \(ofKind); run `settle schema add --all` to install \(their) \(schemas):\n"
          + listed + more)
    }
    if survey.namesMissing.count > 0 {
      let them = survey.namesMissing.count == 1 ? "it" : "them"
      hints.append("# \(clause(survey.namesMissing)); " + "run `settle schema add --all` to install \(them).")
    }
    if !survey.otherTools.isEmpty {
      let them = survey.otherTools.count == 1 ? "it" : "them"
      hints.append(
        "# Run `settle config import \(survey.otherTools.map(\.shellWord).joined(separator: " "))` to convert \(them)."
      )
    }
    if survey.isCutOff { hints.append("# Only some of the files were read for this.") }
    return hints
  }

  private static func schemas(_ survey: RepositorySurvey) -> String? {
    let (rows, unused) = (survey.schemas.rows, survey.schemas.unused)
    let byContent = ContentKind.all.compactMap { kind in
      survey.contentKinds[kind].flatMap { entry(kind, found: $0.files, endings: $0.endings) }
    }
    if !rows.isEmpty {
      // If some files have a schema, entries for kinds recognized by content are commented out, because their schemas
      // may not be installed.
      let commented = byContent.flatMap { $0.reason + $0.entry }.map { "  # " + $0 }
      return (["# The schema of each file. The first match wins.", "schemas:"] + rows.flatMap(entry) + commented)
        .joined(separator: "\n")
    }
    var entries = byContent.flatMap(\.entry)
    var reason = byContent.flatMap(\.reason)
    if byContent.isEmpty || !unused.isEmpty {
      // If there is no schema, show an example of an entry.
      let file = unused.first?.file.map { word(escaped(SchemaPairs.pattern($0))) } ?? "\"config/**/*.yaml\""
      entries = ["- files: [\(file)]", "  schema: \(word(unused.first?.schema ?? "schemas/app.yaml"))"] + entries
      reason.append(
        unused.isEmpty
          ? "The schemas of files that don't name one."
          : "\(unused.count == 1 ? "This file is a schema" : "\(unused.count) files are schemas, such as this one"); add the files that use it."
      )
    }
    return (reason + ["schemas:"] + entries.map { "  " + $0 }).map { "# " + $0 }.joined(separator: "\n")
  }

  private static func entry(_ row: SchemaPairs.Row) -> [String] {
    [
      "  # \(row.reason)", "  - files: [\(row.files.map { word(escaped($0)) }.joined(separator: ", "))]",
      "    schema: \(word(row.schema))",
    ] + (row.isOptional ? ["    else: none"] : [])
  }

  private static func entry(
    _ kind: ContentKind, found: RepositorySurvey.Files, endings: Set<String>
  ) -> (reason: [String], entry: [String])? {
    guard let schema = kind.schema else { return nil }
    let patterns = endings.sorted().map { word("*" + $0) }.joined(separator: ", ")
    return (
      [
        "\(kind.title) are in \(files(found)).",
        "Run `settle schema add \(kind.kind.shellWord)` to install their schema.",
      ],
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

  /// Escapes characters of file names that have a meaning in patterns.
  private static func escaped(_ pattern: String) -> String {
    // A star is kept, because the survey uses it as a wildcard.
    pattern.reduce(into: "") { $0 += ("[?\\".contains($1) ? "\\" : "") + String($1) }
  }

  private static func tags(_ survey: RepositorySurvey) -> String? {
    let presets = survey.presets.sorted { $0.key.rawValue < $1.key.rawValue }
    let own = survey.tags.sorted { $0.key < $1.key }
    guard !presets.isEmpty || !own.isEmpty else { return nil }
    if own.isEmpty {
      let reasons = presets.map { "# Tags of \($0.key.rawValue): used in \(files($0.value))." }
      return reasons.joined(separator: "\n") + "\ntags: [\(presets.map(\.key.rawValue).joined(separator: ", "))]"
    }
    let margin = presets.isEmpty ? "  " : "    "
    let declared = own.map { tag, found in
      let kinds = found.kinds.map(\.rawValue).sorted()
      return "\(margin)# Used in \(files(found.files)).\n"
        + "\(margin)\(QuotedText.double(tag)): \(kinds.count == 1 ? kinds[0] : "[\(kinds.joined(separator: ", "))]")"
    }
    guard !presets.isEmpty else {
      return "# Tags that the programs reading these files support.\ntags:\n" + declared.joined(separator: "\n")
    }
    let named = presets.map { "  # Used in \(files($0.value)).\n  - \($0.key.rawValue)" }
    // The first declared tag is on the same line as its dash.
    let rest = declared.joined(separator: "\n").dropFirst(margin.count)
    return "# Tags that the programs reading these files support.\ntags:\n" + named.joined(separator: "\n") + "\n  - "
      + rest
  }

  private static func placeholders(_ survey: RepositorySurvey) -> String? {
    let use = survey.placeholders
    guard use.files.count > 0 else { return nil }
    let line = "placeholders: [\"${…}\"]"
    return use.isConvention(amongFiles: survey.fileCount)
      ? "# Placeholders that are replaced before the file is read, in \(files(use.files)).\n\(line)"
      : "# In \(files(use.files)). Uncomment this if they are replaced before the file is read:\n# \(line)"
  }

  private static let lint = """
    lint:
      # minimal: errors only; recommended: also likely errors; strict: also style.
      preset: recommended
      # The YAML version of the program that reads the files, if known: "1.1" or "1.2".
      # yaml: "1.1"
      # A rule's severity (disable, note, warning, error), or its severity with options:
      # truthy: error
      # line-length: {severity: warning, max: 120}

    """

  /// The only file, or the number of files and an example: `3 files, a.yaml first`.
  private static func files(_ files: RepositorySurvey.Files) -> String {
    let first = TerminalText(files.first).description
    return files.count == 1 ? first : "\(files.count.counted("file")), \(first) first"
  }

  /// A clause such as `a.yaml names a schema by URL` or `12 files name schemas by URL, a.yaml first`.
  private static func clause(_ files: RepositorySurvey.Files) -> String {
    let first = TerminalText(files.first).description
    return files.count == 1
      ? "\(first) names a schema by URL" : "\(files.count.counted("file")) name schemas by URL, \(first) first"
  }

  private static func word(_ text: String) -> String { ScalarText(.flow).string(text) }
}
