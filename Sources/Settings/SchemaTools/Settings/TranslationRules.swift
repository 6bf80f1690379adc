internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings

/// A translation has every text of the schema, and none that the schema doesn't have.
enum TranslationRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, !settings.translations.isEmpty, context.hasSettings else { return [] }
    let texts = TranslatableTexts(settings, context)
    return settings.translations.flatMap { translation in
      leftOver(translation, texts, context) + missing(translation, texts, context)
    }
  }

  private static func leftOver(
    _ translation: Translation, _ texts: TranslatableTexts, _ context: SettingsContext
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ what: String, _ named: Located<String>, _ known: [String]) {
      found.append(
        context.finding(
          .leftOverTranslation, "the schema has no \(what) \(ValueDescription.quoted(named.value))", at: named.node,
          caption: context.didYouMean(named.value, among: known)))
    }
    for (name, words) in translation.words {
      guard let thing = texts[name.value] else {
        report("setting, section or action", name, texts.names)
        continue
      }
      for (choice, _) in words.choices where !thing.choices.contains(choice.value) {
        report("choice", choice, thing.choices)
      }
      for (text, _) in words.texts where !texts.isStated(text.value) { report("text", text, thing.others) }
      for (role, stated) in [
        (Translation.Role.title, words.title), (.description, words.description), (.help, words.help),
      ] {
        guard let stated, !thing.roles.contains(role), role != .title || !thing.isSetting else { continue }
        found.append(
          context.finding(
            .leftOverTranslation, "\(name.value) has no \(role) in the schema", at: stated.node))
      }
    }
    return found
  }

  /// The number of names that a finding lists.
  private static let listed = 5

  private static func missing(
    _ translation: Translation, _ texts: TranslatableTexts, _ context: SettingsContext
  ) -> [Diagnostic] {
    let missing = texts.names.flatMap { name -> [String] in
      guard let thing = texts[name] else { return [] }
      let words = translation[name]
      let roles = thing.roles.filter { words?[$0, ""] == nil }.map { "the \($0) of \(name)" }
      let choices = thing.choices.filter { choice in !(words?.choices.contains { $0.name.value == choice } ?? false) }
      let others = thing.others.filter { words?[$0] == nil }
      return roles + choices.map { "the choice \($0) of \(name)" }
        + others.map { "\(ValueDescription.quoted($0)) of \(name)" }
    }
    guard !missing.isEmpty else { return [] }
    let more = missing.count > listed ? ", and \(missing.count - listed) more" : ""
    return [
      context.finding(
        .missingTranslation,
        "\(translation.language.value) lacks \(missing.count.counted("text")): "
          + missing.prefix(listed).joined(separator: ", ") + more, at: translation.language.node)
    ]
  }
}

/// The texts of a schema that a screen shows, by the name that a translation has for what they are of.
private struct TranslatableTexts {
  struct Thing {
    var roles: [Translation.Role] = []
    var choices: [String] = []
    var others: [String] = []
    var isSetting = false

    mutating func add(_ role: Translation.Role, _ text: String) {
      if role != .other { if !roles.contains(role) { roles.append(role) } }
      if role == .other, !others.contains(text) { others.append(text) }
    }
  }

  private(set) var names: [String] = []
  private var things: [String: Thing] = [:]
  private let context: SettingsContext
  private let stated: Set<String>

  init(_ settings: SettingsDeclaration, _ context: SettingsContext) {
    self.context = context
    stated = Self.strings(context)
    var all: [(String, Translation.Role, String)] = []
    var copy = settings
    copy.visitTexts { all.append(($0, $1, $2)) }
    for section in settings.sections { touch("section:" + section.id.value) }
    for (name, role, text) in all {
      touch(name)
      things[name]?.add(role, text)
    }
    addSettings()
  }

  subscript(name: String) -> Thing? { things[name] ?? SettingPath(name).flatMap { things[$0.description] } }

  /// Whether a schema has a text anywhere: texts of inputs are named by what asks for them.
  func isStated(_ text: String) -> Bool { stated.contains(text) }

  private mutating func touch(_ name: String) {
    guard things[name] == nil else { return }
    names.append(name)
    things[name] = Thing()
  }

  private mutating func addSettings() {
    let graph = context.graph
    for place in context.tree.places {
      let name = place.path.segments.isEmpty ? "schema" : place.path.description
      touch(name)
      let facts = SettingFacts(graph, place.applied, in: nil)
      var thing = Thing(isSetting: true)
      let texts = [(Translation.Role.title, facts.title), (.description, facts.description), (.help, facts.help)]
      for (role, text) in texts { if let text { thing.add(role, text) } }
      thing.choices = facts.labels.keys.sorted()
      for (declaration, _) in place.declarations {
        for message in (declaration.requires ?? []).compactMap(\.message?.value) { thing.add(.other, message) }
        if let unit = declaration.unit?.value, unit != "bytes" { thing.add(.other, unit) }
      }
      things[name] = thing
    }
  }

  /// Every text of the schemas, keys aside.
  private static func strings(_ context: SettingsContext) -> Set<String> {
    var found: Set<String> = []
    for source in context.graph.sources {
      let document = source.document
      var pending = document.roots
      while let node = pending.popLast() {
        if document.kind(node) == .string, let text = document.string(node) { found.insert(text) }
        pending += document.entries(node).map(\.value) + document.items(node)
      }
    }
    return found
  }
}
