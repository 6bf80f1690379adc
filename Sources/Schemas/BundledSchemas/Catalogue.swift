extension BundledSchema {
  /// Every schema for settings files and for settle's own files, in the order of a listing.
  package static let catalogue: [BundledSchema] = [
    Self("appearance", "Appearance", "families/appearance.yaml", fileMatch: family("appearance")),
    Self("notifications", "Notifications", "families/notifications.yaml", fileMatch: family("notifications")),
    Self("quiet-hours", "Quiet hours", "families/quiet-hours.yaml", fileMatch: family("quiet-hours")),
    Self("privacy", "Privacy", "families/privacy.yaml", fileMatch: family("privacy")),
    Self("sync", "Sync", "families/sync.yaml", fileMatch: family("sync")),
    Self("settings", "Settings", "settings.yaml", fileMatch: family("app")),
    Self("betrfood", "BetrFood", "apps/betrfood.yaml", fileMatch: app("betrfood")),
    Self("brewguide", "BrewGuide", "apps/brewguide.yaml", fileMatch: app("brewguide")),
    Self("cravey", "Cravey", "apps/cravey.yaml", fileMatch: app("cravey")),
    Self("rial", "Rial", "apps/rial.yaml", fileMatch: app("rial")),
    Self("config", "Configuration of settle", "config.yaml", fileMatch: [".settle.yaml", ".settle.yml"]),
    Self("report", "Report of settle check", "report.yaml", fileMatch: ["settle-report.json"]),
    Self("explanation", "Page of settle explain", "explanation.yaml"),
    Self("schema-diff", "Report of settle schema diff", "schema-diff.yaml"),
    Self("x-setting", "x-setting", "meta/x-setting.yaml"),
    Self("x-settings", "x-settings", "meta/x-settings.yaml"),
    Self("schema-tests", "Tests of a schema", "meta/schema-tests.yaml"),
  ]

  private static func family(_ name: String) -> [String] {
    ["\(name).settings.yaml", "\(name).settings.yml"]
  }

  private static func app(_ name: String) -> [String] {
    family(name) + ["**/\(name)/settings.yaml", "**/\(name)/settings.yml"]
  }
}
