package import Diagnostics
internal import DocumentModel

extension LintRule {
  /// The rule's page in the form that the pages of all codes have.
  package var codePage: CodePage {
    let given = page.schema.map { [ExampleFile("schema.yaml", $0)] } ?? []
    let shared = page.wrong.options == page.right.options ? configuration(page.wrong) : []
    var codePage = CodePage(
      code, meaning: page.finds, reason: page.reason, remedy: page.remedy, isFixable: isFixable, since: since,
      .shown(
        given: given + shared, wrong: example(page.wrong, beside: shared), right: example(page.right, beside: shared)))
    codePage.presets = Preset.allCases.map { CodePreset($0.rawValue, presets[$0]) }
    codePage.options = options.map { option in
      CodeOption(
        option.name, type: option.kind.words, defaultValue: option.defaultValue.json, summary: option.summary)
    }
    return codePage
  }

  /// - Parameter shared: what both examples have.
  private func example(_ example: RulePage.Example, beside shared: [ExampleFile]) -> CodeExample {
    let files = (shared.isEmpty ? configuration(example) : []) + [ExampleFile("settings.yaml", exactly: example.text)]
    let selection = example.options.isEmpty && presets.recommended == nil ? ["--select \(code)"] : []
    let schema = page.schema == nil ? [] : ["--schema schema.yaml"]
    return CodeExample(files, (["check"] + selection + schema + ["settings.yaml"]).joined(separator: " "))
  }

  /// The configuration that gives the rule an example's options; none where it has none.
  private func configuration(_ example: RulePage.Example) -> [ExampleFile] {
    guard !example.options.isEmpty else { return [] }
    let options = example.options.sorted { $0.key < $1.key }.map { ", \($0.key): \($0.value.json)" }.joined()
    return [ExampleFile(".settle.yaml", "lint:\n  \(name): {severity: warning\(options)}")]
  }
}

extension RuleOption.Kind {
  fileprivate var words: String {
    switch self {
    case .flag: "true or false"
    case .number(let range): Self.words(range)
    case .oneOf(let values): values.map(\.json).joined(separator: " or ")
    case .numberOr(let range, let words):
      Self.words(range) + ", or " + words.map { JSONText.string($0) }.joined(separator: " or ")
    case .texts: "a list of strings"
    case .patterns: "a list of regular expressions"
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    let (least, most) = (range.lowerBound, range.upperBound)
    return most == RuleOption.most
      ? "a whole number of at least \(least)" : "a whole number from \(least) to \(most)"
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
