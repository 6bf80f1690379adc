internal import CommandLineKit
internal import DocumentModel
internal import Settings

/// Searches settings for words in their paths, titles and descriptions, in the language of a screen.
struct SettingSearch {
  private let settings: [SettingInfo]

  init(_ model: SettingsModel, translation: Translation?) {
    settings = (model.settingsAndGroups + model.settingsInItems).map { $0.translated(by: translation) }
  }

  /// The settings and groups that contain all words, in the order of the schema, with those in list items last.
  func matches(_ text: String) -> [SettingInfo] {
    let words = Self.words(text)
    guard !words.isEmpty else { return [] }
    return settings.filter { setting in
      let texts = [setting.path, setting.title, setting.description].compactMap(\.self)
      let all = texts.joined(separator: "\n").lowercased()
      return words.allSatisfy(all.holds)
    }
  }

  /// The path of the setting whose path or title resembles the text, or nil for none.
  func nearest(to text: String) -> String? {
    // A path is what the user has to type, so it counts before a title.
    if let path = NearestName.of(text, among: settings.map(\.path)) { return path }
    let title = NearestName.of(text.lowercased(), among: settings.compactMap { $0.title?.lowercased() })
    return title.flatMap { title in settings.first { $0.title?.lowercased() == title }?.path }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map { String($0) }
  }
}
