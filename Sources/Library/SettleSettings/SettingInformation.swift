@_exported public import enum Settings.Tone
@_exported public import struct Settings.HelpSection
@_exported public import struct Settings.HelpTable
@_exported public import struct Settings.InputProblem
@_exported public import struct Settings.SettingInfo
internal import Analysis
internal import DocumentModel
public import Settings
internal import SettingsWork

extension SettingsFile {
  /// The schema's information on the setting at a position in the text, or on the nearest one around it; nil for none.
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
