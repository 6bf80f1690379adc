internal import DocumentModel
internal import JSONSchema

/// Checks that a translation has every text of the schema, and no others.
enum TranslationRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    let isTranslated = !settings.translations.isEmpty || !PageStrings(settings.language).isEnglish
    guard isTranslated else { return [] }
    let texts = TranslatableTexts(settings, context: context)
    return settings.translations.flatMap { leftOver($0, texts: texts, context: context) + unfit($0, context: context) }
      + texts.languages.flatMap { missing($0, texts: texts, settings: settings, context: context) }
  }

  private static func leftOver(
    _ translation: Translation, texts: TranslatableTexts, context: SettingsContext
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ what: String, _ named: Located<String>, _ known: [String], of whole: String = "schema") {
      found.append(
        context.finding(
          .leftOverTranslation,
          message: "the \(words: whole) has no \(words: what) \(ValueDescription.quoted(named.value))",
          at: named.node,
          caption: context.didYouMean(named.value, among: known)))
    }
    for (name, words) in translation.words {
      if name.value == PageStrings.name {
        for (text, _) in words.texts where PageString(rawValue: text.value) == nil {
          report("text", text, PageString.allCases.map(\.rawValue), of: "page")
        }
        continue
      }
      guard let thing = texts[name.value] else {
        report("setting, section or action", name, texts.names)
        continue
      }
      for (choice, _) in words.choices where !thing.choices.contains(where: { $0.name == choice.value }) {
        report("choice", choice, thing.choices.map(\.name))
      }
      for (text, _) in words.texts where !texts.isStated(text.value) { report("text", text, thing.others) }
      for (role, stated) in [
        (Translation.Role.title, words.title), (.description, words.description), (.help, words.help),
      ] {
        guard let stated, !thing.roles.contains(where: { $0.role == role }), role != .title || !thing.isSetting else {
          continue
        }
        found.append(
          context.finding(
            .leftOverTranslation, message: "\(name.value) has no \(words: "\(role)") in the schema", at: stated.node))
      }
    }
    return found
  }

  /// Checks that a translated text of the page has the same placeholders as the English one.
  private static func unfit(_ translation: Translation, context: SettingsContext) -> [Diagnostic] {
    (translation[PageStrings.name]?.texts ?? []).compactMap { name, text in
      guard let word = PageString(rawValue: name.value) else { return nil }
      let names = Set(WordTemplate(text).names)
      let (lacking, unknown) = (word.names.subtracting(names), names.subtracting(word.names))
      guard let wrong = lacking.min() ?? unknown.min() else { return nil }
      return context.finding(
        .translatedPlaceholder,
        message:
          "the translation \(words: lacking.isEmpty ? "has an unknown" : "is missing the") placeholder {\(wrong)}",
        at: name.node, help: lacking.isEmpty ? "remove {\(wrong)}" : "add {\(wrong)} where the value belongs")
    }
  }

  /// The number of names listed in a finding.
  private static let listed = 5

  private static func missing(
    _ language: String, texts: TranslatableTexts, settings: SettingsDeclaration, context: SettingsContext
  ) -> [Diagnostic] {
    let all = texts.missing(in: language)
    let translation = settings.translations.first { $0.language.value == language }
    let node = translation?.language.node ?? context.document.value(settings.node, named: "language") ?? settings.node
    let help: Message = "run `settle schema translate \(context.graph.source.path.shellWord) \(language)`"
    func finding(_ code: DiagnosticCode, _ missing: [Message], _ noun: String) -> [Diagnostic] {
      guard !missing.isEmpty else { return [] }
      let more: Message = missing.count > listed ? ", and \(missing.count - listed) more" : ""
      return [
        context.finding(
          code,
          message:
            "\(language) is missing \(words: missing.count.counted(noun)): \(Array(missing.prefix(listed)).joined(separator: ", "))\(more)",
          at: node, help: help)
      ]
    }
    return finding(.missingTranslation, all.filter { !$0.isPageString }.map { "\($0.description)" }, "text")
      + finding(
        .missingPageStrings, all.filter(\.isPageString).map { ValueDescription.quoted($0.text) }, "page text")
  }
}
