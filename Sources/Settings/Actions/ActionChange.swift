/// One change that an action makes, its values filled in.
package enum ActionChange: Sendable {
  case set(SettingPath, InputValue)
  /// What isn't there is no fault.
  case unset(SettingPath)
  /// - isUnique: whether an item that the list has already is not added again.
  case append(SettingPath, InputValue, isUnique: Bool)
  /// Every equal item goes.
  case remove(SettingPath, InputValue)
}
