package import Diagnostics
internal import DocumentModel

extension LintRule {
  /// The rule's page in the form that the pages of all codes have.
  package var codePage: CodePage {
    var page = CodePage(
      code, meaning: page.finds, reason: page.reason, remedy: page.remedy, isFixable: isFixable, since: since,
      .shown(
        given: page.schema.map { [ExampleFile("schema.yaml", $0)] } ?? [], wrong: example(page.wrong),
        right: example(page.right)))
    page.presets = Preset.allCases.map { CodePreset($0.rawValue, presets[$0]) }
    page.options = options.map { option in
      CodeOption(
        option.name, type: option.kind.words, defaultValue: option.defaultValue.json, summary: option.summary)
    }
    return page
  }

  private func example(_ example: RulePage.Example) -> CodeExample {
    var files = [ExampleFile("settings.yaml", exactly: example.text)]
    let options = example.options.sorted { $0.key < $1.key }.map { ", \($0.key): \($0.value.json)" }.joined()
    if !options.isEmpty {
      files.insert(ExampleFile(".settle.yaml", "lint:\n  \(name): {severity: warning\(options)}"), at: 0)
    }
    let selection = options.isEmpty && presets.recommended == nil ? ["--select \(code)"] : []
    let schema = page.schema == nil ? [] : ["--schema schema.yaml"]
    return CodeExample(files, (["check"] + selection + schema + ["settings.yaml"]).joined(separator: " "))
  }
}

extension RuleOption.Kind {
  fileprivate var words: String {
    switch self {
    case .flag: "true or false"
    case .number(let least): "a whole number of at least \(least)"
    case .oneOf(let values): values.map(\.json).joined(separator: " or ")
    case .numberOr(let least, let words):
      "a whole number of at least \(least), or " + words.map { JSONText.string($0) }.joined(separator: " or ")
    case .texts: "a list of strings"
    case .patterns: "a list of regular expressions"
    }
  }
}

extension OptionValue {
  fileprivate var json: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): "\(number)"
    case .text(let text): JSONText.string(text)
    case .list(let texts): "[" + texts.map { JSONText.string($0) }.joined(separator: ", ") + "]"
    }
  }
}
