internal import Analysis
internal import DocumentModel
internal import Screens
package import Settings
internal import SettingsWork

/// The screen that a schema describes, in a new install: its sections and rows in their order.
package struct CodeScreen: Sendable {
  let screen: Screen
  private let actions: [SettingsDeclaration.Action]

  package init(_ model: SettingsModel) {
    let file = Snapshot([], context: SnapshotContext("settings", syntax: .yaml, schema: .model(model)))
    screen = Screen(file, withFindings: false)
    actions = model.declaration?.actions ?? []
  }

  /// The reasons why an action may be unavailable.
  func reasons(_ row: ScreenRow) -> [String] {
    actions.filter { "action:" + $0.name.value == row.id }.flatMap { $0.conditions.messages }
  }

  /// The help of a row; nil for one that only repeats the caption.
  func help(_ row: ScreenRow) -> String? {
    row.help.flatMap { Self.words($0) == row.caption.map(Self.words) ? nil : $0 }
  }

  /// The words of a text, to compare texts regardless of white space.
  private static func words(_ text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
  }
}

extension [SettingCondition] {
  /// The messages shown if they aren't met, each once.
  fileprivate var messages: [String] { compactMap { $0.message?.value }.uniqued() }
}

extension SettingInfo {
  /// The reasons why it may have no effect, as the schema words them, each once.
  var reasons: [String] { facts.requires.map(\.value).messages }
}
