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
  /// The screen that the schema describes, with the effective values; the groups of the file if it has no schema.
  public var screen: Screen { Screen(content, inputs: schema?.inputs) }

  /// The screen in the first of some languages that the schema is translated to, or in the schema's own language.
  ///
  /// - Parameter languages: BCP 47 tags such as `de`, in order of preference.
  public func screen(in languages: [String]) -> Screen {
    Screen(content, inputs: schema?.inputs, in: content.model?.declaration?.translation(languages))
  }

  /// The schema's information on the setting at a position in the text, or on the nearest one around it; nil if there is none.
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
  /// Every setting in the order of the schema, without groups and the settings inside lists.
  public var settings: [SettingInfo] { model.settings }

  /// The schema's information on a setting or a group; nil if the schema has no such path.
  public func setting(_ path: String) -> SettingInfo? { Path(literal: path).flatMap(model.info) }
}
