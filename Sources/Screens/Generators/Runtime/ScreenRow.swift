extension GeneratedSettings {
  /// A section of the screen.
  public struct ScreenSection: Identifiable, Sendable {
    public let id: String
    public let title: String
    /// The text below the title; nil for none.
    public let caption: String?
    /// The text below the section; nil for none.
    public let footer: String?
    public let rows: [ScreenRow]
  }

  /// A row of the screen: a setting, a group of them, or an action.
  public struct ScreenRow: Identifiable, Sendable {
    /// The path of the setting, or `action:` and the action's name.
    public let id: String
    public let label: String
    /// The text below the label; nil for none.
    public var caption: String?
    /// The long text under “Learn More”, in Markdown; nil for none.
    public var help: String?
    /// The unit after a number; nil for none.
    public var unit: String?
    /// The allowed values, if the schema lists them.
    public var choices: [ScreenChoice] = []
    /// The reasons why it can't be changed or run if a condition isn't met.
    public var reasons: [String] = []
    /// The rows of a group.
    public var rows: [ScreenRow] = []

    internal func with(_ rows: [ScreenRow]) -> Self {
      var row = self
      row.rows = rows
      return row
    }
  }

  /// An allowed value of a setting.
  public struct ScreenChoice: Sendable {
    /// The raw value, as text.
    public let value: String
    public let label: String
    public var caption: String?
  }
}
