@_exported public import struct Screens.Screen
@_exported public import struct Screens.ScreenRow
@_exported public import enum Settings.ScreenColor
@_exported public import struct Settings.ScreenCard
public import Screens
internal import SettingsWork
@_exported public import SettleSettings

extension SettingsFile {
  /// The screen that the schema describes, with the effective values; the groups of the file if it has no schema.
  public var screen: Screen { Screen(content) }

  /// The screen in the first of some languages that the schema is translated to, or in the schema's own language.
  ///
  /// - Parameter languages: BCP 47 tags such as `de`, in order of preference.
  public func screen(in languages: [String]) -> Screen {
    Screen(content, in: content.model?.declaration?.translation(languages))
  }
}
