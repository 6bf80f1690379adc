package import DocumentModel

extension SettingsDeclaration {
  package struct Action: Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var section: Located<String>?
    /// Its caption on a screen.
    package var description: String?
    package var help: Located<String>?
    package var icon: String?
    /// The label of the button that does it, where its title isn't.
    package var button: String?
    package var isDestructive: Bool
    /// Whether a screen has it only while it is open.
    package var isShownWhenMet: Bool
    package var conditions: [SettingCondition]
    /// What a person has to agree to, one after the other.
    package var confirmations: [Confirmation]
    /// The exports of which it hands over one.
    package var exports: [Located<String>]
    package var outcomes: [Outcome]
    /// What it needs to know and what it changes; an outcome adds its own.
    package var inputs: [(name: Located<String>, value: NodeID)]
    package var set: [Change]
    package var unset: [Located<SettingPath>]
    package var append: [Change]
    package var remove: [Change]
    package var effects: [Effect]
    /// What is said when it is done; `{NAME}` in it is an input.
    package var done: Located<String>?
  }

  package struct Confirmation: Hashable, Sendable {
    package var text: String
    /// Whether it is a box to tick, and no question.
    package var isBox: Bool
  }

  /// One of the ends that an action may come to, with what it adds to the action.
  package struct Outcome: Sendable {
    package var name: Located<String>
    package var title: String?
    package var inputs: [(name: Located<String>, value: NodeID)]
    package var set: [Change]
    package var unset: [Located<SettingPath>]
    package var append: [Change]
    package var remove: [Change]
    package var effects: [Effect]
    package var done: Located<String>?

    /// The one that is met where nothing else is said.
    package static let success = "success"
  }

  /// What the application does outside of the file.
  package struct Effect: Sendable {
    package var text: Located<String>
    /// The list of which each item's ``member`` is concerned; nil where no list is.
    package var list: Located<SettingPath>?
    package var member: Located<String>?
    /// What of the action's inputs it needs.
    package var inputs: [Located<String>] = []
  }
}

extension SettingsDeclaration.Action {
  init(_ name: Located<String>, _ reader: DeclarationReader) {
    self.name = name
    title = reader.text("title")
    section = reader.text("section")
    description = reader.words("description")
    help = reader.text("help")
    icon = reader.words("icon")
    button = reader.words("button")
    isDestructive = reader.boolean("destructive")?.value ?? false
    isShownWhenMet = reader.isShownWhenMet == true
    conditions = SettingsDeclaration.conditions("when", reader)
    confirmations = reader.confirmations
    exports = reader.items("exports").compactMap { reader.text(at: $0) }
    outcomes = reader.members("outcomes").map { name, value in
      let outcome = DeclarationReader(reader.document, value)
      return SettingsDeclaration.Outcome(
        name: name, title: outcome.words("title"), inputs: outcome.members("inputs"), set: outcome.changes("set"),
        unset: outcome.paths("unset"), append: outcome.changes("append"), remove: outcome.changes("remove"),
        effects: outcome.effects, done: outcome.text("done"))
    }
    inputs = reader.members("inputs")
    set = reader.changes("set")
    unset = reader.paths("unset")
    append = reader.changes("append")
    remove = reader.changes("remove")
    effects = reader.effects
    done = reader.text("done")
  }

  /// The action as it ends in an outcome.
  func ending(in outcome: SettingsDeclaration.Outcome) -> Self {
    var action = self
    action.inputs += outcome.inputs
    action.set += outcome.set
    action.unset += outcome.unset
    action.append += outcome.append
    action.remove += outcome.remove
    action.effects += outcome.effects
    action.done = outcome.done ?? done
    return action
  }

  /// The action in each of its ends; itself where it states none.
  package var endings: [Self] { outcomes.isEmpty ? [self] : outcomes.map { ending(in: $0) } }

  /// The questions, boxes aside: as often has a person to agree who isn't shown any box.
  package var agreements: Int {
    confirmations.isEmpty ? 0 : max(1, confirmations.count { !$0.isBox })
  }

  /// Whether any of its ends changes the file.
  package var changesFile: Bool {
    endings.contains { !($0.set.isEmpty && $0.unset.isEmpty && $0.append.isEmpty && $0.remove.isEmpty) }
  }
}

extension DeclarationReader {
  fileprivate var confirmations: [SettingsDeclaration.Confirmation] {
    guard let value = value("confirm") else { return [] }
    let stated = document.kind(value) == .array ? Array(document.items(value)) : [value]
    return stated.compactMap { node in
      if let text = text(at: node) { return SettingsDeclaration.Confirmation(text: text.value, isBox: false) }
      return DeclarationReader(document, node).text("check").map { .init(text: $0.value, isBox: true) }
    }
  }

  fileprivate var effects: [SettingsDeclaration.Effect] {
    items("effects").compactMap { node in
      if let text = text(at: node) { return SettingsDeclaration.Effect(text: text) }
      let reader = DeclarationReader(document, node)
      return reader.text("text").map {
        SettingsDeclaration.Effect(
          text: $0, list: reader.path("list"), member: reader.text("member"),
          inputs: reader.items("inputs").compactMap { reader.text(at: $0) })
      }
    }
  }

  fileprivate func changes(_ name: String) -> [SettingsDeclaration.Change] {
    members(name).compactMap { path, value in
      SettingPath(path.value).map { SettingsDeclaration.Change(setting: Located($0, path.node), value: value) }
    }
  }

  fileprivate func paths(_ name: String) -> [Located<SettingPath>] { items(name).compactMap { path(at: $0) } }
}
