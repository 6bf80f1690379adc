package import Diagnostics
package import Linting
internal import YAMLParsing

/// Writes the `.settle.yaml` that does what another tool's configuration did.
package enum SettleConfigurationText {
  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: PreCommitConfiguration, source: String) -> String {
    var text = head(theirs.notes, theirs.excluded, source)
    let here = theirs.associations.filter { !$0.isRemote && !$0.globs.isEmpty }
    let elsewhere = theirs.associations.filter { $0.isRemote && !$0.globs.isEmpty }
    if !here.isEmpty { text += "schemas:\n" + here.map { entry($0, margin: "  ") }.joined() }
    if !elsewhere.isEmpty {
      text += "# Nothing is fetched: keep a copy of each of these schemas, and say where it lies.\n"
      text += (here.isEmpty ? "# schemas:\n" : "") + elsewhere.map { entry($0, margin: "#   ") }.joined()
      text +=
        "# uris:\n" + elsewhere.map { "#   \(QuotedText.double($0.schema)): schemas/\(fileName($0.schema))\n" }.joined()
    }
    if !theirs.tags.isEmpty {
      text += "tags:\n" + theirs.tags.map { "  \(QuotedText.double($0.name)): \($0.kind)\n" }.joined()
    }
    // check-jsonschema has no rules of style.
    return text + "lint:\n  preset: minimal\n"
  }

  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: FormatterConfiguration, source: String) -> String {
    let settings = theirs.settings.map { "  \($0.name): \($0.value)\n" }.joined()
    return head(theirs.notes, [], source) + (settings.isEmpty ? "format: {}\n" : "format:\n" + settings)
  }

  private static func entry(_ association: PreCommitConfiguration.Association, margin: String) -> String {
    "\(margin)- files: [\(association.globs.map { QuotedText.double($0) }.joined(separator: ", "))]\n"
      + "\(margin)  schema: \(QuotedText.double(association.schema))\n"
  }

  private static func fileName(_ uri: String) -> String {
    uri.split(separator: "/").last.map { QuotedText.double(String($0)).dropFirst().dropLast() }.map(String.init) ?? ""
  }

  private static func head(_ notes: [String], _ excluded: [String], _ source: String) -> String {
    var text = "# Written from \(source) by `settle config import`.\n"
    // A line break in what is quoted must not end the comment.
    for note in notes {
      text += "# Not taken over: \(note.split(whereSeparator: \.isNewline).joined(separator: " ")).\n"
    }
    if !excluded.isEmpty { text += "exclude:\n" + excluded.map { "  - \(QuotedText.double($0))\n" }.joined() }
    return text
  }

  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: YamllintConfiguration, source: String) -> String {
    var text = head(theirs.notes, theirs.excluded, source)
    text += "lint:\n  preset: minimal\n"
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
