internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork

/// The actions and questions of a schema, checked against the settings of a file.
struct ActionRows {
  private let settings: EffectiveSettings
  private let model: SettingsModel
  /// The declaration in the screen's language.
  private let declaration: SettingsDeclaration?
  private let translation: Translation?
  private let words: PageStrings
  private let withForms: Bool
  /// The actions that add an item to a list or remove one, found once because every list looks for its own.
  private let ofItems: [(action: SettingsDeclaration.Action, change: SettingsDeclaration.Change, isAppending: Bool)]

  init(
    settings: EffectiveSettings, model: SettingsModel, declaration: SettingsDeclaration?, translation: Translation?,
    words: PageStrings, withForms: Bool
  ) {
    self.withForms = withForms
    self.settings = settings
    self.model = model
    self.declaration = declaration
    self.translation = translation
    self.words = words
    ofItems = (declaration?.actions ?? []).compactMap { action in
      action.itemChange.map { (action, $0.change, $0.isAppending) }
    }
  }

  private var all: [SettingsDeclaration.Action] { declaration?.actions ?? [] }

  // MARK: Rows

  /// The rows of actions that name a section, except actions that belong to a list's items.
  func rows(of section: String) -> [ScreenRow] {
    all.filter { action in
      action.section?.value == section && !ofItems.contains { $0.action.name.value == action.name.value }
    }.map(row)
  }

  func row(_ name: String) -> ScreenRow? { all.named(name).map(row) }

  private func row(_ action: SettingsDeclaration.Action) -> ScreenRow {
    let content = content(action)
    return ScreenRow(
      id: "action:\(action.name.value)", kind: .action, label: content.title,
      caption: action.description ?? action.help.flatMap { Self.paragraph($0.value) },
      help: action.help?.value, icon: action.icon, isVisible: content.reason == nil || !action.isShownWhenMet,
      content: .action(content))
  }

  private func content(_ action: SettingsDeclaration.Action) -> ActionRow {
    let plan = ActionPlan(action, settings: settings, model: model)
    let unmet = plan.firstUnmet()
    guard withForms else {
      return ActionRow(action: action.name.value, title: plan.title, reason: unmet?.reason, tone: unmet?.tone)
    }
    return ActionRow(
      action: action.name.value, title: plan.title, help: action.help?.value, reason: unmet?.reason, tone: unmet?.tone,
      isDestructive: action.isDestructive, button: action.button, confirmations: action.confirmations,
      inputs: fields(action.inputs, of: plan), outcomes: plan.variants.compactMap { outcome($0, of: action) },
      done: action.outcomes.isEmpty ? action.done?.value : nil,
      exports: action.exports.compactMap { declaration?.exports.named($0.value) }, exportsTitle: action.exportsTitle,
      effects: plan.commonEffects.map(\.text))
  }

  private func outcome(_ variant: ActionPlan, of action: SettingsDeclaration.Action) -> ActionRow.Outcome? {
    guard let outcome = variant.outcome else { return nil }
    // Inputs of the action itself are asked for whatever its outcome.
    let own = variant.action.inputs.filter { action.inputs.named($0.name.value) == nil }
    return ActionRow.Outcome(
      name: outcome.name.value, title: outcome.title ?? outcome.name.value, tone: outcome.tone,
      done: variant.action.done?.value, dialog: outcome.dialog, inputs: fields(own, of: variant),
      effects: variant.outcomeEffects.map(\.text))
  }

  /// The action that turns a switch on or off; nil if there is none.
  func turning(_ facts: SettingFacts, isOn: Bool) -> ActionRow? {
    facts.switchAction(isOn: isOn).flatMap { all.named($0) }.map(content)
  }

  /// The text on one line if it is a single plain paragraph; otherwise nil.
  private static func paragraph(_ text: String) -> String? {
    let lines = text.pieces(at: "\n")
    let words = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    // A heading, a list or a second paragraph is too much for a caption.
    guard !words.contains(where: { $0.isEmpty || $0.hasPrefix("#") || $0.hasPrefix("- ") }) else { return nil }
    // Unlike for substrings, the standard library has a specialized `joined` for strings.
    return words.map(String.init).joined(separator: " ")
  }

  func button(_ name: Located<String>) -> Screen.Tour.Button {
    Screen.Tour.Button(action: name.value, title: all.named(name.value)?.title?.value ?? name.value)
  }

  // MARK: Fields

  /// - Parameter asking: The key of the action or question in a translation: `action:export`.
  func fields(_ declared: [DeclaredMember], asking: String, isRequired: (String) -> Bool) -> [Field] {
    let translated = translation?[asking]
    return declared.compactMap { input in
      let name = input.name.value
      guard let info = model.info(ofInput: input) else { return nil }
      var field = ControlKinds(info: info, item: nil, words: words).field(
        name, isRequired: isRequired(name) && info.defaultValue == nil)
      guard let translated else { return field }
      field.label = translated.text(field.label)
      field.caption = field.caption.map(translated.text)
      for index in field.choices.indices {
        field.choices[index].label = field.choices[index].label.map(translated.text)
      }
      return field
    }
  }

  /// The fields for the user to fill in: none for an input that the application knows itself.
  private func fields(_ declared: [DeclaredMember], of plan: ActionPlan) -> [Field] {
    fields(
      declared.filter { !plan.isState($0.name.value) || !model.hasDefault(ofInput: $0) },
      asking: "action:" + plan.action.name.value, isRequired: plan.isRequired)
  }

  // MARK: Lists

  func add(to list: Path) -> SettingRow.ListAction? { listAction(list, isAppending: true) }
  func remove(from list: Path) -> SettingRow.ListAction? { listAction(list, isAppending: false) }

  private func listAction(_ list: Path, isAppending: Bool) -> SettingRow.ListAction? {
    for (action, change, appends) in ofItems {
      // The item must be an input: any other value can't come from the list's own field.
      guard change.setting.value == list, appends == isAppending,
        case .input(let name, _) = DynamicValue.kind(model.graph.source.document, node: change.value),
        let declared = action.inputs.named(name)
      else { continue }
      return SettingRow.ListAction(
        action: action.name.value, title: action.title?.value ?? action.name.value, input: declared.name.value)
    }
    return nil
  }

  // MARK: Questions

  func hold(_ conditions: [SettingCondition]) -> Bool { test.firstUnmet(conditions) == nil }

  private var test: ConditionTest { ConditionTest(settings, in: model.graph.source.document, inputs: [:]) }

  private func question(_ name: Located<String>?) -> SettingsDeclaration.Question? {
    name.flatMap { declaration?.questions.named($0.value) }
  }

  func isYes(_ name: Located<String>?) -> Bool {
    question(name).map { test.firstUnmet($0.conditions) == nil } ?? false
  }

  /// The question's title if its answer is yes, otherwise its message.
  func answer(_ name: Located<String>) -> String? {
    guard let question = question(name) else { return nil }
    guard let unmet = test.firstUnmet(question.conditions) else { return question.title?.value }
    return unmet.message?.value
  }
}

extension SettingsDeclaration.Action {
  /// The change of an action that does nothing but add its input to a list, or remove it.
  fileprivate var itemChange: (change: SettingsDeclaration.Change, isAppending: Bool)? {
    let success = outcomes.named(SettingsDeclaration.Outcome.success).map(variant) ?? self
    // With more changes or inputs, the action isn't just for an item.
    guard success.changed.count == 1, success.inputs.count == 1,
      let change = success.append.first ?? success.remove.first
    else { return nil }
    return (change, !success.append.isEmpty)
  }
}
