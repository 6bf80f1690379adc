import SettleSettings

/// Prints the settings for appearance and notifications, changes one of them, and saves the file.
enum Mode: String, SettingValue { case light, dark, system }

let path = CommandLine.arguments.dropFirst().first ?? "app.settings.yaml"

do {
  var settings = try SettingsFile(path: path, schema: SettingsSchema("settings"))
  for problem in settings.problems { print(problem) }

  for setting in settings.settings where ["appearance", "notifications"].contains(setting.section) {
    print("\(setting.path): \(setting.shownValue ?? "-") (\(setting.provenance))")
  }

  let mode = try settings.value(at: "appearance.mode", as: Mode.self)
  try settings.set("appearance.mode", to: mode == .dark ? Mode.light : .dark)
  try settings.save()
  print("appearance.mode is now \(try settings.value(at: "appearance.mode", as: String.self)) in \(path)")
} catch {
  print("\(error)")
}
