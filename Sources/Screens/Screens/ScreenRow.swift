package import DocumentModel
public import Settings

/// One line of a screen, or a group of them.
public struct ScreenRow: Sendable, Identifiable {
  /// The control that fits.
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
    /// An address to open.
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
  /// The name that a person knows; of a status the line itself.
  public internal(set) var label: String
  /// The text below the label; nil for none.
  public internal(set) var caption: String?
  /// The long text after "Learn More", in Markdown; nil for none.
  public internal(set) var help: String?
  /// The name of its picture; nil for none.
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
  /// The effective value of a setting, in words; nil for a group, and where it must be hidden.
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
  /// Whether an action loses something that cannot be brought back.
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
  /// An action that puts an input into a list, or takes it out.
  package struct ListAction: Sendable {
    package var action: String
    package var title: String
    package var input: String
  }

  package var path: Path
  /// The effective value; nil if there is none, or if it must be hidden.
  package var value: InputValue?
  /// The value that would take effect, and that the schema doesn't allow; nil for none.
  package var refused: InputValue?
  /// The value that a control shows, including an invalid one, which is corrected there.
  var entered: InputValue? { refused ?? value }
  /// The same in words; nil if it must be hidden, and of a group.
  package var shown: String?
  package var defaultValue: InputValue?
  package var isModified = false
  /// Whether the file states another value than a new install has.
  package var isResettable = false
  package var source: EffectiveSetting.Source?
  package var origin: SettingOrigin?
  /// The value of the file, where that doesn't take effect.
  package var configured: InputValue?
  package var scope: String?
  /// Why another setting keeps it from taking effect; nil if none does.
  package var reason: String?
  /// The severity of the reason.
  package var tone: Tone?
  /// The action that flips a switch.
  package var turning: ActionRow?
  /// Whether the group around it shows the reason.
  package var isReasonShown = false
  package var isReadOnly = false
  package var isDeprecated = false
  /// Each with a label.
  package var choices: [SettingInfo.Choice] = []
  package var rules: [SettingInfo.Bound] = []
  /// The bounds and the step of a number.
  package var range: NumberRange?
  package var isNullable = false
  package var unit: String?
  /// Whether it is a number of bytes, which a page shows and takes as a size: `5 GB`.
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
  /// The field of a list's item; of a record with the fields of its members.
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
  /// Each with a label.
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
    /// The words at the end; `{NAME}` in them is an input.
    package var done: String?
    package var dialog: SettingsDeclaration.Dialog?
    package var inputs: [Field]
    /// The effects that it adds to those of the action.
    package var effects: [String]
  }

  package var action: String
  package var title: String
  package var help: String?
  /// Why it isn't open; nil if it is.
  package var reason: String?
  /// The severity of the reason.
  package var tone: Tone?
  package var isDestructive: Bool
  /// The label of the button that does it, where that isn't the action's own.
  package var button: String?
  package var confirmations: [SettingsDeclaration.Confirmation]
  /// The inputs that are requested for any outcome.
  package var inputs: [Field]
  package var outcomes: [Outcome]
  /// The words at the end of an action that states no outcomes.
  package var done: String?
  package var exports: [SettingsDeclaration.Export]
  /// The heading above the choice of an export.
  package var exportsTitle: String?
  /// The effects that the application has outside of the file, however it ends.
  package var effects: [String]

  /// Whether the user is asked something first.
  package var asks: Bool { !(confirmations.isEmpty && inputs.isEmpty && outcomes.isEmpty && exports.isEmpty) }
}
