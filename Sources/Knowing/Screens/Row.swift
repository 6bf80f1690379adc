package import Settings

/// One line of a screen, or a group of them.
package struct Row: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case toggle, choice, choices, number, text, time, list, group, link, info, action, status
    case timeRange = "time-range"
  }

  package enum Content: Sendable {
    case setting(SettingRow)
    case action(ActionRow)
    case status(text: String, tone: String)
  }

  /// A setting's path, `action:ID` or `status:ID`.
  package var name: String
  package var kind: Kind
  package var label: String
  package var caption: String?
  /// The long text behind "Learn more", in Markdown.
  package var help: String?
  package var icon: String?
  /// What isn't is no part of the screen now.
  package var isVisible: Bool
  package var content: Content

  package var isEnabled: Bool {
    switch content {
    case .setting(let setting): setting.reason == nil
    case .action(let action): action.reason == nil
    case .status: true
    }
  }
}

/// What a screen has of a setting or of a group.
package struct SettingRow: Sendable {
  /// Where the value comes from.
  package struct Origin: Sendable {
    /// Nil for the file itself.
    package var layer: String?
    package var path: String
    package var line: Int
  }

  /// An action that puts an input into a list, or takes it out.
  package struct ListAction: Sendable {
    package var action: String
    package var title: String
    package var input: String
  }

  package var path: SettingPath
  /// What takes effect; nil where there is nothing, and of what nobody may see.
  package var value: InputValue?
  /// The same in words; nil of what nobody may see, and of a group.
  package var shown: String?
  package var defaultValue: InputValue?
  package var isModified = false
  package var source: EffectiveSetting.Source?
  package var origin: Origin?
  /// What the file says, where that doesn't take effect.
  package var configured: InputValue?
  package var scope: String?
  /// Why another setting keeps it from taking effect; nil where none does.
  package var reason: String?
  /// Whether the reason is told of the group around it.
  package var isReasonTold = false
  package var isReadOnly = false
  package var isDeprecated = false
  package var choices: [Choice] = []
  package var rules: [SettingInfo.Bound] = []
  package var isNullable = false
  package var unit: String?
  package var isMultiline = false
  package var findings: [Screen.Finding] = []
  package var isSensitive = false
  /// Of a sensitive one: whether there is a value.
  package var isSet = false
  package var rows: [Row] = []
  /// Of a list: what an item is.
  package var item: Field?
  package var add: ListAction?
  package var remove: ListAction?
}

/// One of the values that a setting or an input may have.
package struct Choice: Sendable {
  package var value: InputValue
  package var label: String
  package var caption: String?
}

/// Something that an action or a question asks for.
package struct Field: Sendable {
  package var name: String
  package var kind: Row.Kind
  package var label: String
  package var caption: String?
  package var isRequired: Bool
  package var defaultValue: InputValue?
  package var choices: [Choice] = []
  package var rules: [SettingInfo.Bound] = []
  package var isNullable = false
  package var isSensitive = false
  package var isMultiline = false
}

/// What a screen has of an action.
package struct ActionRow: Sendable {
  package struct Export: Sendable {
    package var id: String
    package var title: String
    package var description: String?
    package var icon: String?
  }

  /// One of the ends that it may come to.
  package struct Outcome: Sendable {
    package var name: String
    package var title: String
    package var inputs: [Field]
  }

  package var action: String
  /// Why it isn't open; nil where it is.
  package var reason: String?
  package var isDestructive: Bool
  /// The label of the button that does it, where that isn't the action's own.
  package var button: String?
  package var confirmations: [SettingsDeclaration.Confirmation]
  /// What is asked whatever the end.
  package var inputs: [Field]
  package var outcomes: [Outcome]
  package var exports: [Export]
  /// What the application does outside of the file.
  package var effects: [String]

  /// Whether a person is asked something before it is done.
  package var asks: Bool { !(confirmations.isEmpty && inputs.isEmpty && outcomes.isEmpty && exports.isEmpty) }
}
