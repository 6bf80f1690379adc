package import DocumentModel
public import Settings

/// A settings screen as data: what the schema declares, with the state of each setting in the file. It contains no
/// sensitive values.
///
/// ```swift
/// for section in settings.screen.sections {
///   for row in section.rows where row.isVisible { draw(row) }
/// }
/// ```
public struct Screen: Sendable {
  /// The number of members visited for the fields of a new record, because a schema may be recursive. Beyond it only
  /// required members have a field.
  package static let fieldLimit = 200

  /// Something that is wrong with the file, or with a layer of it.
  package struct Finding: Sendable {
    package var severity: Severity
    package var code: String
    package var message: String
    package var line: Int
    package var path: String
    /// The value that it concerns.
    var place: JSONPointer?
    /// The id of the row that it concerns, and its label; nil for none.
    package var row: String?
    package var label: String?
  }

  /// A badge that is on.
  public struct Indicator: Hashable, Sendable, Identifiable {
    /// The id that the schema gives it.
    public let id: String
    /// The words on it.
    public let title: String
    /// The names of its icon, the preferred one first; empty for none.
    public let icons: [String]
    /// The color of its icon; nil for none of its own.
    public let color: ScreenColor?
    /// The id of the section that it leads to; nil for none.
    public let section: String?
  }

  /// A heading with the rows below it.
  public struct Section: Sendable, Identifiable {
    /// The id that the schema gives it.
    public let id: String
    public let title: String
    /// The text below the heading; nil for none.
    public internal(set) var description: String?
    /// The text below the section; nil for none.
    public internal(set) var footer: String?
    /// The name of its icon; nil for none.
    public internal(set) var icon: String?
    /// The rows in the order of the schema, including those that aren't visible now.
    public let rows: [Row]
  }

  /// A few words with an icon.
  public typealias Card = ScreenCard
  /// One line of a screen, or a group of them.
  public typealias Row = ScreenRow

  /// The cards that are shown before anything else, as long as the answer to their question is yes.
  public struct Tour: Sendable {
    package struct Button: Sendable {
      package var action: String
      package var title: String
    }

    /// The card before the others; nil for none.
    public let welcome: Card?
    /// A card apart from the welcome; nil for none.
    public let badge: Card?
    /// The label of the button that leads to the cards; nil if there is no welcome.
    public let startTitle: String?
    /// The cards, in order.
    public let cards: [Card]
    /// The label of the button that leads to the next card.
    public let nextTitle: String
    package let finish: Button?
    package let skip: Button?
    /// The action after the last card; nil if the schema has none.
    public var finishAction: String? { finish?.action }
    /// The label of the button for ``finishAction``.
    public var finishTitle: String? { finish?.title }
    /// The action that leaves the tour earlier; nil if the schema has none.
    public var skipAction: String? { skip?.action }
    /// The label of the button for ``skipAction``.
    public var skipTitle: String? { skip?.title }
  }

  /// A question of the schema that a person can ask.
  package struct Question: Sendable {
    package var id: String
    package var title: String
    package var inputs: [Field]
  }

  /// The short name of the schema; nil for a file without one.
  public let name: String?
  /// The page's own words in the language of the screen.
  package let words: PageStrings
  public let title: String
  /// The text below the heading; nil for none.
  public let description: String?
  /// The file's path as it was given.
  package let file: String
  package internal(set) var findings: [Finding] = []
  /// The badges that are on.
  public internal(set) var indicators: [Indicator] = []
  /// The tour; nil if none is shown now.
  public internal(set) var tour: Tour?
  /// The sections, in the order of the schema.
  public internal(set) var sections: [Section] = []
  package internal(set) var questions: [Question] = []

  /// The tag of the language that its words are in.
  public var language: String { words.language }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
