package import DocumentModel
public import Settings

/// One line of a screen, or a group of them.
public struct ScreenRow: Sendable, Identifiable {
  /// The control of a row.
  public enum Kind: String, CaseIterable, Sendable {
    /// A switch that is on or off.
    case toggle
    /// One of ``ScreenRow/choices``.
    case choice
    /// Several of ``ScreenRow/choices``.
    case choices
    case number
    case text
    case time
    /// Two times of day, set together.
    case timeRange = "time-range"
    /// A list of items.
    case list
    /// A heading with ``ScreenRow/rows``.
    case group
    /// A URL to open.
    case link
    /// Something to read.
    case info
    /// A button.
    case action
    /// A line that shows the current state.
    case status
  }

  package indirect enum Content: Sendable {
    case setting(SettingRow)
    case action(ActionRow)
    case status(text: String, tone: Tone)
  }

  /// A setting's path, `action:ID` or `status:ID`.
  public let id: String
  /// The control that fits.
  public package(set) var kind: Kind
  /// The name that users see; for a status, the line itself.
  public internal(set) var label: String
  /// The text below the label; nil for none.
  public internal(set) var caption: String?
  /// The long text after "Learn More", in Markdown; nil for none.
  public internal(set) var help: String?
  /// The name of its icon; nil for none.
  public internal(set) var icon: String?
  /// Whether it is a part of the screen now.
  public let isVisible: Bool
  package var content: Content

  package var setting: SettingRow? { if case .setting(let setting) = content { setting } else { nil } }
  /// The action that its button or its switch applies.
  private var action: ActionRow? { if case .action(let action) = content { action } else { setting?.turning } }

  /// Why it can't be changed or done now; nil if it can.
  public var reason: String? { setting?.reason ?? action?.reason }
  /// Whether it can be changed or done now.
  public var isEnabled: Bool { reason == nil }
  /// The path of a setting, as it is set by; nil for any other row.
  public var path: String? { setting?.path.description }
  /// The effective value of a setting in words, or the total of a group whose members share a unit; nil for other
  /// groups and sensitive values.
  public var shown: String? { setting?.shown }
  /// Whether a setting differs from a new install.
  public var isModified: Bool { setting?.isModified ?? false }
  /// Whether the application keeps a setting.
  public var isReadOnly: Bool { setting?.isReadOnly ?? false }
  /// Whether no output may show a setting's value.
  public var isSensitive: Bool { setting?.isSensitive ?? false }
  /// The values that a setting may have; empty if they aren't listed.
  public var choices: [SettingInfo.Choice] { setting?.choices ?? [] }
  /// The rows inside a group, and the two times of a range.
  public var rows: [ScreenRow] { setting?.rows ?? [] }
  /// The items of a list of records, each a group of rows.
  public var items: [ScreenRow] { setting?.items ?? [] }
  /// The name of an action; of a switch, of the action by which ``SettingsFile/set(_:to:)`` changes it now; nil for any
  /// other row.
  public var actionName: String? { action?.action }
  /// Whether an action destroys something that can't be recovered.
  public var isDestructive: Bool { action?.isDestructive ?? false }
  /// The questions that the user confirms before an action; empty for most.
  public var confirmations: [String] { action?.confirmations.map(\.text) ?? [] }
  /// The severity of a status, or of the ``reason`` of another row; nil if it has none.
  public var tone: Tone? {
    switch content {
    case .status(_, let tone): tone
    case .setting(let setting): setting.reason == nil ? setting.turning?.tone : setting.tone
    case .action(let action): action.tone
    }
  }
}

/// A setting or a group on a screen.
package struct SettingRow: Sendable {
  /// An action that adds its input to a list, or removes it.
  package struct ListAction: Sendable {
    package var action: String
    package var title: String
    package var input: String
  }

  package var path: Path
  /// The effective value; nil if there is none, or if it is sensitive.
  package var value: InputValue?
  /// The value that would be effective if the schema allowed it; nil for none.
  package var refused: InputValue?
  /// The value that a control shows, including an invalid one, which is corrected there.
  var entered: InputValue? { refused ?? value }
  /// The value in words, or the total of a group whose members share a unit; nil if it is sensitive.
  package var shown: String?
  package var defaultValue: InputValue?
  package var isModified = false
  /// Whether the file itself sets a value other than that of a new install.
  package var isResettable = false
  package var source: EffectiveSetting.Source?
  package var origin: SettingOrigin?
  /// The value in the file, if it has no effect.
  package var configured: InputValue?
  package var scope: String?
  /// Why it has no effect now; nil if it has one.
  package var reason: String?
  /// The severity of the reason.
  package var tone: Tone?
  /// The action that turns the switch on or off.
  package var turning: ActionRow?
  /// Whether the group around it shows the reason.
  package var isReasonShown = false
  package var isReadOnly = false
  package var isDeprecated = false
  /// The allowed values, each with a label.
  package var choices: [SettingInfo.Choice] = []
  package var rules: [SettingInfo.Bound] = []
  /// The bounds and the step of a number.
  package var range: NumberRange?
  package var isNullable = false
  package var unit: String?
  /// Whether it is a number of bytes, which a page shows and accepts as a size: `5 GB`.
  package var isSize = false
  /// The clock of a time of day: `local` or `utc`; nil if the schema doesn't say.
  package var clock: String?
  package var isMultiline = false
  package var findings: [Screen.Finding] = []
  package var isSensitive = false
  /// Whether a sensitive setting has a value.
  package var isSet = false
  package var rows: [ScreenRow] = []
  /// The items of a list of records.
  package var items: [ScreenRow] = []
  /// A description of what applies once a time range is removed; nil if it can't be.
  package var cleared: String?
  /// The field for a new item of a list; for a record, it has the fields of the members.
  package var item: Field?
  /// Whether the order of a list's items counts.
  package var isOrdered = false
  package var add: ListAction?
  package var remove: ListAction?
}

/// An input of an action or a question.
package struct Field: Sendable {
  package var name: String
  package var kind: ScreenRow.Kind
  package var label: String
  package var caption: String?
  package var isRequired: Bool
  package var defaultValue: InputValue?
  /// The allowed values, each with a label.
  package var choices: [SettingInfo.Choice] = []
  package var rules: [SettingInfo.Bound] = []
  package var range: NumberRange?
  package var unit: String?
  package var isNullable = false
  package var isSensitive = false
  package var isMultiline = false
  /// The fields of a record.
  package var fields: [Field] = []
}

package struct ActionRow: Sendable {
  /// One of the outcomes that the action may have.
  package struct Outcome: Sendable {
    package var name: String
    package var title: String
    package var tone: Tone
    /// The message afterwards; `{NAME}` in it stands for an input.
    package var done: String?
    package var dialog: SettingsDeclaration.Dialog?
    package var inputs: [Field]
    /// The effects that it adds to those of the action.
    package var effects: [String]
  }

  package var action: String
  package var title: String
  package var help: String?
  /// Why it can't run now; nil if it can.
  package var reason: String?
  /// The severity of the reason.
  package var tone: Tone?
  package var isDestructive = false
  /// The label of the button that runs it, if it isn't the title.
  package var button: String?
  package var confirmations: [SettingsDeclaration.Confirmation] = []
  /// The inputs that are requested for any outcome.
  package var inputs: [Field] = []
  package var outcomes: [Outcome] = []
  /// The message after an action without declared outcomes.
  package var done: String?
  package var exports: [SettingsDeclaration.Export] = []
  /// The heading above the choice of an export.
  package var exportsTitle: String?
  /// The effects outside the file that it has with any outcome.
  package var effects: [String] = []

  /// Whether the user is asked something first.
  package var asks: Bool { !(confirmations.isEmpty && inputs.isEmpty && outcomes.isEmpty && exports.isEmpty) }
}
