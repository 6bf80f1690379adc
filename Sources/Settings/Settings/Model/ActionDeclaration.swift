package import DocumentModel

extension SettingsDeclaration {
  @dynamicMemberLookup
  package struct Action: NamedDeclaration, Sendable {
    package var name: Located<String>
    package var title: Located<String>?
    package var section: Located<String>?
    /// Its caption on a screen.
    package var description: String?
    package var help: Located<String>?
    package var icon: String?
    /// The label of the button that performs it, if different from its title.
    package var button: String?
    package var isDestructive: Bool
    /// Whether a screen shows it only while it is available.
    package var isShownWhenMet: Bool
    package var conditions: [SettingCondition]
    /// The questions that the user must agree to, one after the other.
    package var confirmations: [Confirmation]
    /// The exports to choose from.
    package var exports: [Located<String>]
    /// The heading above the choice of an export.
    package var exportsTitle: String?
    package var outcomes: [Outcome]
    /// The inputs and changes that all outcomes share.
    package var own: Behavior

    // Inlined, because reading through a key path is slow unless the compiler sees both.
    @inlinable package subscript<Value>(dynamicMember part: KeyPath<Behavior, Value>) -> Value { own[keyPath: part] }
  }

  /// The inputs that an action needs and the changes that it makes. An outcome adds its own.
  package struct Behavior: Sendable {
    package var inputs: [DeclaredMember]
    package var set: [Change]
    package var unset: [Located<Path>]
    package var append: [Change]
    package var remove: [Change]
    package var effects: [Effect]
    /// The message shown when the action is done. `{NAME}` in it is replaced by an input.
    package var done: Located<String>?

    /// All changes that write a value or remove one from a list.
    package var changes: [Change] { self.set + append + remove }
    /// The settings that it changes.
    package var changed: [Path] { (changes.map(\.setting) + unset).map(\.value) }
  }

  package struct Confirmation: Hashable, Sendable {
    /// The text in the schema's language, which identifies the confirmation.
    package var text: String
    /// The text in the language of the screen.
    package var shown: String
    /// Whether it is a checkbox rather than a question.
    package var isBox: Bool

    package init(text: String, isBox: Bool) { (self.text, shown, self.isBox) = (text, text, isBox) }
  }

  /// One of the possible outcomes of an action, with what it adds to the action.
  package struct Outcome: NamedDeclaration, Sendable {
    package var name: Located<String>
    package var title: String?
    package var tone: Tone
    package var dialog: Dialog?
    package var own: Behavior

    /// The outcome to use if none is named.
    package static let success = "success"
  }

  /// The texts around the questions, if a dialog shows them.
  package struct Dialog: Hashable, Sendable {
    package var title: String
    package var button: String
  }

  /// An effect outside the file, in the application.
  package struct Effect: Sendable {
    package var text: Located<String>
    /// The list that must not be empty for the effect to occur, or nil if there is none.
    package var list: Located<Path>?
    /// The member that identifies each item concerned.
    package var member: Located<String>?
    /// The inputs of the action that the effect needs.
    package var inputs: [Located<String>] = []
  }
}

extension SettingsDeclaration.Action {
  init(_ name: Located<String>, reader: DeclarationReader) {
    self.name = name
    title = reader.text("title")
    section = reader.text("section")
    description = reader.words("description")
    help = reader.text("help")
    icon = reader.words("icon")
    button = reader.words("button")
    isDestructive = reader.boolean("destructive")?.value ?? false
    isShownWhenMet = reader.isShownWhenMet == true
    conditions = SettingsDeclaration.conditions("when", reader: reader)
    confirmations = reader.confirmations
    exports = reader.items("exports").compactMap { reader.text(at: $0) }
    exportsTitle = reader.words("exportsTitle")
    outcomes = reader.members("outcomes").map { name, value in
      SettingsDeclaration.Outcome(name, reader: DeclarationReader(reader.document, node: value))
    }
    own = reader.variant
  }

  /// The action with an outcome merged into it.
  package func variant(in outcome: SettingsDeclaration.Outcome) -> Self {
    var action = self
    action.own.inputs += outcome.own.inputs
    action.own.set += outcome.own.set
    action.own.unset += outcome.own.unset
    action.own.append += outcome.own.append
    action.own.remove += outcome.own.remove
    action.own.effects += outcome.own.effects
    action.own.done = outcome.own.done ?? own.done
    return action
  }

  /// The action with each of its outcomes, or the action itself if it has none.
  package var variants: [Self] { outcomes.isEmpty ? [self] : outcomes.map { variant(in: $0) } }

  /// The number of questions except checkboxes, that is, how often a user without checkboxes must agree.
  package var agreements: Int {
    confirmations.isEmpty ? 0 : max(1, confirmations.count { !$0.isBox })
  }
}

extension SettingsDeclaration.Outcome {
  fileprivate init(_ name: Located<String>, reader: DeclarationReader) {
    self.name = name
    title = reader.words("title")
    tone = reader.tone ?? (name.value == Self.success ? .success : .info)
    dialog = reader.value("dialog").flatMap { node in
      let dialog = DeclarationReader(reader.document, node: node)
      return dialog.words("title").map { .init(title: $0, button: dialog.words("button") ?? "OK") }
    }
    own = reader.variant
  }
}

extension DeclarationReader {
  fileprivate var confirmations: [SettingsDeclaration.Confirmation] {
    guard let value = value("confirm") else { return [] }
    let stated = document.kind(value) == .array ? Array(document.items(value)) : [value]
    return stated.compactMap { node in
      if let text = text(at: node) { return SettingsDeclaration.Confirmation(text: text.value, isBox: false) }
      return DeclarationReader(document, node: node).text("check").map { .init(text: $0.value, isBox: true) }
    }
  }

  fileprivate var variant: SettingsDeclaration.Behavior {
    SettingsDeclaration.Behavior(
      inputs: members("inputs"), set: changes("set"), unset: items("unset").compactMap { path(at: $0) },
      append: changes("append"), remove: changes("remove"), effects: effects, done: text("done"))
  }

  private var effects: [SettingsDeclaration.Effect] {
    items("effects").compactMap { node in
      if let text = text(at: node) { return SettingsDeclaration.Effect(text: text) }
      let reader = DeclarationReader(document, node: node)
      return reader.text("text").map {
        SettingsDeclaration.Effect(
          text: $0, list: reader.path("list"), member: reader.text("member"),
          inputs: reader.items("inputs").compactMap { reader.text(at: $0) })
      }
    }
  }

  private func changes(_ name: String) -> [SettingsDeclaration.Change] {
    members(name).compactMap { path, value in
      Path(path.value).map { SettingsDeclaration.Change(setting: Located($0, node: path.node), value: value) }
    }
  }
}
