extension BundledSchema {
  /// Every schema for files of settings and for settle's own files, in the order of a listing.
  package static let catalogue: [BundledSchema] = [
    Self("appearance", "Appearance", "families/appearance.yaml", fileMatch: family("appearance")) {
      PackageResources.appearance_yaml
    },
    Self("notifications", "Notifications", "families/notifications.yaml", fileMatch: family("notifications")) {
      PackageResources.notifications_yaml
    },
    Self("quiet-hours", "Quiet hours", "families/quiet-hours.yaml", fileMatch: family("quiet-hours")) {
      PackageResources.quiet_hours_yaml
    },
    Self("privacy", "Privacy", "families/privacy.yaml", fileMatch: family("privacy")) {
      PackageResources.privacy_yaml
    },
    Self("sync", "Sync", "families/sync.yaml", fileMatch: family("sync")) { PackageResources.sync_yaml },
    Self("settings", "Settings", "settings.yaml", fileMatch: family("app")) { PackageResources.settings_yaml },
    Self("betrfood", "BetrFood", "apps/betrfood.yaml", fileMatch: app("betrfood")) {
      PackageResources.betrfood_yaml
    },
    Self("brewguide", "BrewGuide", "apps/brewguide.yaml", fileMatch: app("brewguide")) {
      PackageResources.brewguide_yaml
    },
    Self("cravey", "Cravey", "apps/cravey.yaml", fileMatch: app("cravey")) { PackageResources.cravey_yaml },
    Self("rial", "Rial", "apps/rial.yaml", fileMatch: app("rial")) { PackageResources.rial_yaml },
    Self("config", "Configuration of settle", "config.yaml", fileMatch: [".settle.yaml", ".settle.yml"]) {
      PackageResources.config_yaml
    },
    Self("report", "Report of settle check", "report.yaml", fileMatch: ["settle-report.json"]) {
      PackageResources.report_yaml
    },
    Self("explanation", "Page of settle explain", "explanation.yaml") { PackageResources.explanation_yaml },
    Self("schema-diff", "Report of settle schema diff", "schema-diff.yaml") { PackageResources.schema_diff_yaml },
    Self("x-setting", "x-setting", "meta/x-setting.yaml") { PackageResources.x_setting_yaml },
    Self("x-settings", "x-settings", "meta/x-settings.yaml") { PackageResources.x_settings_yaml },
    Self("schema-tests", "Tests of a schema", "meta/schema-tests.yaml") { PackageResources.schema_tests_yaml },
  ]

  private static func family(_ name: String) -> [String] {
    ["\(name).settings.yaml", "\(name).settings.yml"]
  }

  private static func app(_ name: String) -> [String] {
    family(name) + ["**/\(name)/settings.yaml", "**/\(name)/settings.yml"]
  }
}
