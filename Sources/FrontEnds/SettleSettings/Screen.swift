internal import Analysis
internal import DocumentModel
internal import Screens
internal import Settings

/// A settings screen as data: what the schema says of it, with what the file says of each setting. Nothing that nobody may see
/// is in it.
///
/// ```swift
/// for section in settings.screen.sections {
///   for row in section.rows where row.isVisible { draw(row) }
/// }
/// ```
public struct Screen: Sendable {
  /// A heading with what stands below it.
  public struct Section: Sendable, Identifiable {
    private let section: Screens.Screen.Section

    init(_ section: Screens.Screen.Section) { self.section = section }

    /// As the schema names it.
    public var id: String { section.id }
    /// The heading.
    public var title: String { section.title }
    /// The text below the heading; nil for none.
    public var description: String? { section.description }
    /// The text below the section; nil for none.
    public var footer: String? { section.footer }
    /// The name of its picture; nil for none.
    public var icon: String? { section.icon }
    /// What it holds, in the order of the schema; those that aren't visible now too.
    public var rows: [Row] { section.rows.map { Row($0) } }
  }

  /// A badge that is on.
  public struct Indicator: Hashable, Sendable, Identifiable {
    /// As the schema names it.
    public let id: String
    /// What it says.
    public let title: String
    /// The name of its picture; nil for none.
    public let icon: String?
    /// The id of the section that it leads to; nil for none.
    public let section: String?
  }

  /// A few words with a picture.
  public struct Card: Hashable, Sendable {
    /// The name of the picture; nil for none.
    public let icon: String?
    /// The heading.
    public let title: String
    /// The words below it; nil for none.
    public let text: String?

    init(_ card: SettingsDeclaration.Tour.Card) { (icon, title, text) = (card.icon, card.title, card.text) }
  }

  /// What is shown before anything else.
  public struct Tour: Sendable {
    private let tour: Screens.Screen.Tour

    init(_ tour: Screens.Screen.Tour) { self.tour = tour }

    /// What stands before the cards; nil for none.
    public var welcome: Card? { tour.welcome.map { Card($0.card) } }
    /// What is said apart from the welcome; nil for nothing.
    public var badge: Card? { tour.welcome?.badge.map { Card($0) } }
    /// The label of the button that leads to the cards; nil where there is no welcome.
    public var startTitle: String? { tour.welcome?.button }
    /// One after the other.
    public var cards: [Card] { tour.cards.map { Card($0) } }
    /// The action behind the last card; nil where the schema has none.
    public var finishAction: String? { tour.finish?.action }
    /// The label of its button.
    public var finishTitle: String? { tour.finish?.title }
    /// The action that leaves the tour earlier; nil where the schema has none.
    public var skipAction: String? { tour.skip?.action }
    /// The label of its button.
    public var skipTitle: String? { tour.skip?.title }
  }

  private let screen: Screens.Screen

  init(_ screen: Screens.Screen) { self.screen = screen }

  /// The short name of the schema; nil for a file without one.
  public var name: String? { screen.name }
  /// The heading.
  public var title: String { screen.title }
  /// The text below the heading; nil for none.
  public var description: String? { screen.description }
  /// The sections, in the order of the schema.
  public var sections: [Section] { screen.sections.map { Section($0) } }
  /// The badges that are on.
  public var indicators: [Indicator] {
    screen.indicators.map { Indicator(id: $0.id, title: $0.title, icon: $0.icon, section: $0.section) }
  }
  /// Nil where none is shown now.
  public var tour: Tour? { screen.tour.map { Tour($0) } }

  /// All of it in JSON, as `settle preview --json` writes it.
  public var json: String {
    var writer = JSONWriter()
    screen.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Screen {
  /// One line of a screen, or a group of them.
  public struct Row: Sendable, Identifiable {
    /// Which control fits.
    public enum Kind: String, Hashable, Sendable {
      /// On or off.
      case toggle
      /// One of ``Row/choices``.
      case choice
      /// Several of ``Row/choices``.
      case choices
      /// A number.
      case number
      /// A text.
      case text
      /// A time of day.
      case time
      /// Two times of day, set together.
      case timeRange = "time-range"
      /// A list of items.
      case list
      /// A heading with ``Row/rows``.
      case group
      /// An address to open.
      case link
      /// Something to read.
      case info
      /// A button.
      case action
      /// A line that tells how things stand.
      case status
    }

    private let row: Screens.Row

    init(_ row: Screens.Row) { self.row = row }

    private var setting: SettingRow? { if case .setting(let setting) = row.content { setting } else { nil } }
    private var action: ActionRow? { if case .action(let action) = row.content { action } else { nil } }

    /// A setting's path, `action:ID` or `status:ID`.
    public var id: String { row.name }
    /// Which control fits.
    public var kind: Kind { Kind(rawValue: row.kind.rawValue) ?? .info }
    /// What a person calls it; of a status the line itself.
    public var label: String { row.label }
    /// The text below the label; nil for none.
    public var caption: String? { row.caption }
    /// The long text behind "Learn more", in Markdown; nil for none.
    public var help: String? { row.help }
    /// The name of its picture; nil for none.
    public var icon: String? { row.icon }
    /// Whether it is a part of the screen now.
    public var isVisible: Bool { row.isVisible }
    /// Whether it can be changed or done now.
    public var isEnabled: Bool { row.isEnabled }
    /// Why it can't; nil where it can.
    public var reason: String? { setting?.reason ?? action?.reason }
    /// Of a setting: its path, as ``SettingsFile/set(_:to:)`` takes it.
    public var path: String? { setting?.path.description }
    /// Of a setting: what takes effect, in words; nil for a group, and where nobody may see it.
    public var shown: String? { setting?.shown }
    /// Of a setting: whether it differs from a new install.
    public var isModified: Bool { setting?.isModified ?? false }
    /// Of a setting: whether the application keeps it.
    public var isReadOnly: Bool { setting?.isReadOnly ?? false }
    /// Of a setting: whether no output may show its value.
    public var isSensitive: Bool { setting?.isSensitive ?? false }
    /// Of a setting: the values that it may have; empty where they aren't listed.
    public var choices: [SettingInfo.Choice] {
      setting?.choices.map { choice in
        SettingInfo.Choice(
          json: JSONText.value(choice.value.document, choice.value.node), label: choice.label,
          description: choice.caption)
      } ?? []
    }
    /// Of a group: what is inside.
    public var rows: [Row] { setting?.rows.map { Row($0) } ?? [] }
    /// Of an action: its name, as ``SettingsFile/apply(_:outcome:inputs:isConfirmed:)`` takes it.
    public var actionName: String? { action?.action }
    /// Of an action: whether something is lost that cannot be brought back.
    public var isDestructive: Bool { action?.isDestructive ?? false }
    /// Of an action: what a person agrees to first; empty for most.
    public var confirmations: [String] { action?.confirmations.map(\.text) ?? [] }
    /// Of a status: `plain`, `success`, `warning` or `error`.
    public var tone: String? { if case .status(_, let tone) = row.content { tone } else { nil } }
  }
}

extension SettingsFile {
  /// The screen that the schema describes, with what takes effect; of a file without a schema its groups.
  public var screen: Screen {
    Screen(Screens.Screen(content, schema.map { InputSchemas($0.model, $0.workspace) }))
  }
}
