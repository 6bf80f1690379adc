@_exported public import struct Screens.Screen
@_exported public import struct Screens.ScreenRow
@_exported public import enum Settings.ScreenColor
@_exported public import enum Settings.Tone
@_exported public import struct Settings.HelpSection
@_exported public import struct Settings.HelpTable
@_exported public import struct Settings.InputProblem
@_exported public import struct Settings.ScreenCard
@_exported public import struct Settings.SettingInfo
internal import Analysis
internal import DocumentModel
public import Screens
public import Settings
internal import SettingsWork

extension SettingsFile {
  /// The screen that the schema describes, with what takes effect; of a file without a schema its groups.
  public var screen: Screen { Screen(content, schema?.inputs) }

  /// The same in the first of some languages that the schema has a translation for; else in its own words.
  ///
  /// - Parameter languages: tags of BCP 47, such as `de`, the best first.
  public func screen(in languages: [String]) -> Screen {
    Screen(content, schema?.inputs, in: content.model?.declaration?.translation(languages))
  }

  /// The schema's information on the setting at a place of the text, or on the nearest around it; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: in Unicode scalars, from 1.
  public func setting(atLine line: Int, column: Int) -> SettingInfo? {
    guard 1...content.lines.count ~= line else { return nil }
    return content.setting(at: content.lines.offset(ofLine: line, column: column))
  }
}

extension SettingsSchema {
  /// Every setting, groups and what is inside lists aside, in the order of the schema.
  public var settings: [SettingInfo] { model.settings }

  /// The schema's information on a setting or a group; nil where the schema has none of the path.
  public func setting(_ path: String) -> SettingInfo? { Path(literal: path).flatMap(model.info) }
}
