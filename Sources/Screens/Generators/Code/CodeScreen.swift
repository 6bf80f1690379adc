internal import Analysis
internal import DocumentModel
internal import Screens
package import Settings
package import SettingsWork

/// The screen that a schema describes, in a new install: its sections and rows in their order.
package struct CodeScreen: Sendable {
  /// A line of the screen, or a group of them.
  struct Row: Sendable {
    enum Content: Sendable {
      case setting(Path)
      /// An action, by its id, with the reasons why it can't be done.
      case action(id: String, reasons: [String])
    }

    var content: Content
    var label: String
    var caption: String?
    var help: String?
    var rows: [Row]
  }

  struct Section: Sendable {
    var id: String
    var title: String
    var caption: String?
    var footer: String?
    var rows: [Row]
  }

  let title: String
  let sections: [Section]

  /// - Parameter inputs: what the actions of the schema ask for.
  package init(_ model: SettingsModel, inputs: InputSchemas) {
    let file = Snapshot([], context: SnapshotContext("settings", syntax: .yaml, schema: .model(model)))
    let screen = Screen(file, inputs: inputs, withFindings: false)
    let actions = model.declaration?.actions ?? []
    func made(_ row: ScreenRow) -> Row? {
      // The words of a status depend on values.
      guard row.kind != .status else { return nil }
      let reasons = actions.filter { "action:" + $0.name.value == row.id }.flatMap { $0.conditions.messages }
      let content = row.setting.map { Row.Content.setting($0.path) } ?? .action(id: row.id, reasons: reasons)
      // Help that only repeats the caption says nothing more.
      let help = row.help.flatMap { Self.words($0) == row.caption.map(Self.words) ? nil : $0 }
      return Row(content: content, label: row.label, caption: row.caption, help: help, rows: row.rows.compactMap(made))
    }
    title = screen.title
    sections = screen.sections.map { section in
      Section(
        id: section.id, title: section.title, caption: section.description, footer: section.footer,
        rows: section.rows.compactMap(made))
    }
  }

  /// The words of a text, without line breaks.
  private static func words(_ text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
  }
}

extension [SettingCondition] {
  /// The messages shown if they aren't met, each once.
  fileprivate var messages: [String] {
    var seen: Set<String> = []
    return compactMap { $0.message?.value }.filter { seen.insert($0).inserted }
  }
}

extension SettingInfo {
  /// Why it may not take effect, in the schema's words, each once.
  var reasons: [String] { facts.requires.map(\.value).messages }
}
