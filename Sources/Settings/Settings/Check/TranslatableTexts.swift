internal import DocumentModel
package import JSONSchema

/// A text that is missing or empty in a translation.
package struct MissingText: Sendable {
  /// The keys from the translation to the text: `theme`, `choices`, `light`, `title`.
  package var way: [String]
  package var text: String

  /// `the title of theme`
  var description: String {
    switch way[1] {
    case "texts": "\(ValueDescription.quoted(way[2])) of \(way[0])"
    case "choices" where way[3] == "title": "the choice \(way[2]) of \(way[0])"
    case "choices": "the \(way[3]) of the choice \(way[2]) of \(way[0])"
    case let role: "the \(role) of \(way[0])"
    }
  }

  var isPageString: Bool { way[0] == PageStrings.name }
}

/// The texts of a schema that a screen shows, by the name that translations use for their owner.
package struct TranslatableTexts {
  struct Element {
    var roles: [(role: Translation.Role, text: String)] = []
    var choices: [(name: String, label: ChoiceLabel)] = []
    var others: [String] = []
    var isSetting = false

    mutating func add(_ role: Translation.Role, text: String) {
      if role == .other {
        if !others.contains(text) { others.append(text) }
      } else if !roles.contains(where: { $0.role == role }) {
        roles.append((role, text))
      }
    }
  }

  private(set) var names: [String] = []
  private var elements: [String: Element] = [:]
  private let settings: SettingsDeclaration
  private let context: SettingsContext
  private let stated: Set<String>

  /// Nil for a schema that declares no screen.
  package init?(_ graph: SchemaGraph) {
    guard let settings = SettingsDeclaration(graph.source.document) else { return nil }
    self.init(settings, context: SettingsContext(graph: graph, tree: SettingTree(graph), settings: settings))
  }

  init(_ settings: SettingsDeclaration, context: SettingsContext) {
    self.settings = settings
    self.context = context
    stated = Self.strings(context)
    var all: [(String, Translation.Role, String)] = []
    var copy = settings
    copy.visitTexts { all.append(($0, $1, $2)) }
    for section in settings.sections { touch("section:" + section.id.value) }
    for (name, role, text) in all {
      touch(name)
      elements[name]?.add(role, text: text)
    }
    addSettings()
  }

  subscript(name: String) -> Element? { elements[name] ?? Path(name).flatMap { elements[$0.description] } }

  /// Whether a text occurs anywhere in a schema: texts of inputs are named by the action or question that asks for
  /// them.
  func isStated(_ text: String) -> Bool { stated.contains(text) }

  private mutating func touch(_ name: String) {
    guard elements[name] == nil else { return }
    names.append(name)
    elements[name] = Element()
  }

  private mutating func addSettings() {
    let graph = context.graph
    for place in context.tree.places {
      let name = place.path.segments.isEmpty ? "schema" : place.path.description
      touch(name)
      let facts = SettingFacts(graph, applied: place.applied, in: nil)
      var thing = Element(isSetting: true)
      let texts = [(Translation.Role.title, facts.title), (.description, facts.description), (.help, facts.help)]
      for (role, text) in texts { if let text { thing.add(role, text: text) } }
      thing.choices = facts.labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      for (declaration, _) in place.declarations {
        for message in (declaration.requires ?? []).compactMap(\.message?.value) { thing.add(.other, text: message) }
        if let unit = declaration.unit?.value, unit != "bytes" { thing.add(.other, text: unit) }
      }
      elements[name] = thing
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

  // MARK: Missing translations

  /// The languages of the schema. Its own comes first unless it is English, which the page is written in already.
  package var languages: [String] {
    let own = PageStrings(settings.language).isEnglish ? [] : [settings.language]
    return own + settings.translations.map(\.language.value).filter { !own.contains($0) }
  }

  /// The language tag of the schema's own texts.
  package var ownLanguage: String { settings.language }

  /// The texts that a language lacks: those of the schema first, then the page's own. For the schema's own language
  /// only the latter.
  package func missing(in language: String) -> [MissingText] {
    let translation = settings.translations.first { $0.language.value == language }
    let own = language == settings.language ? [] : names.flatMap { missing($0, words: translation?[$0]) }
    let page = PageStrings(language, words: translation?[PageStrings.name])
    let words = PageString.allCases.filter { !page.has($0) }.map(\.rawValue)
    return own + words.map { MissingText(way: [PageStrings.name, "texts", $0], text: $0) }
  }

  private func missing(_ name: String, words: Translation.Words?) -> [MissingText] {
    guard let thing = self[name] else { return [] }
    let roles = thing.roles.filter { words?[$0.role, ""] == nil }.map { ([name, "\($0.role)"], $0.text) }
    let choices = thing.choices.flatMap { choice, label -> [([String], String)] in
      let known = words?.choices.first { $0.name.value == choice }?.label
      let title = known == nil ? [([name, "choices", choice, "title"], label.title)] : []
      guard known?.description == nil, let description = label.description else { return title }
      return title + [([name, "choices", choice, "description"], description)]
    }
    let others = thing.others.filter { words?[$0] == nil }.map { ([name, "texts", $0], $0) }
    return (roles + choices + others).map { MissingText(way: $0.0, text: $0.1) }
  }
}
