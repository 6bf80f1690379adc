package import Diagnostics
package import Linting
internal import YAMLText

/// Writes the `.settle.yaml` that does what another tool's configuration did.
package enum SettleConfigurationText {
  /// - Parameter source: the name of the file that was read.
  package static func from(_ theirs: YamllintConfiguration, source: String) -> String {
    var text = "# Written from \(source) by `settle config import`.\n"
    for note in theirs.notes { text += "# Not taken over: \(note).\n" }
    if !theirs.excluded.isEmpty {
      text += "exclude:\n" + theirs.excluded.map { "  - \(QuotedText.double($0))\n" }.joined()
    }
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

  /// A rule's severity, with its options if it is told any.
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
