extension BundledSchema {
  /// Every schema for settings files and for settle's own files, in listing order.
  package static let catalog: [BundledSchema] = [
    Self("appearance", title: "Appearance", path: "families/appearance.yaml", fileMatch: family("appearance")),
    Self(
      "notifications", title: "Notifications", path: "families/notifications.yaml", fileMatch: family("notifications")),
    Self("quiet-hours", title: "Quiet hours", path: "families/quiet-hours.yaml", fileMatch: family("quiet-hours")),
    Self("privacy", title: "Privacy", path: "families/privacy.yaml", fileMatch: family("privacy")),
    Self("sync", title: "Sync", path: "families/sync.yaml", fileMatch: family("sync")),
    Self("settings", title: "Settings", path: "settings.yaml", fileMatch: family("app")),
    Self("betrfood", title: "BetrFood", path: "apps/betrfood.yaml", fileMatch: app("betrfood")),
    Self("brewguide", title: "BrewGuide", path: "apps/brewguide.yaml", fileMatch: app("brewguide")),
    Self("cravey", title: "Cravey", path: "apps/cravey.yaml", fileMatch: app("cravey")),
    Self("rial", title: "Rial", path: "apps/rial.yaml", fileMatch: app("rial")),
    Self(
      "config", title: "settle configuration", path: "config.yaml",
      fileMatch: [".settle.yaml", ".settle.yml", "**/.config/settle.yaml"]),
    Self(
      "preferences", title: "Your preferences for settle", path: "preferences.yaml",
      fileMatch: ["**/.config/settle/config.yaml"]),
    Self("report", title: "Report of settle check", path: "report.yaml", fileMatch: ["settle-report.json"]),
    Self("explanation", title: "Output of settle explain", path: "explanation.yaml"),
    Self("schema-diff", title: "Report of settle schema diff", path: "schema-diff.yaml"),
    Self("x-setting", title: "x-setting", path: "meta/x-setting.yaml"),
    Self("x-settings", title: "x-settings", path: "meta/x-settings.yaml"),
    Self("schema-tests", title: "Tests of a schema", path: "meta/schema-tests.yaml"),
  ]

  /// Policies that check references within files of known kinds. They apply automatically and aren't listed.
  package static let references: [BundledSchema] = [
    references("github-workflow", title: "References in a GitHub workflow"),
    references("compose", title: "References in a Compose file"),
    references("gitlab-ci", title: "References in a GitLab CI file"),
    references("openapi", title: "References in an OpenAPI description"),
    references("openapi-tags", title: "Tags of an OpenAPI description"),
    references("circleci", title: "References in a CircleCI configuration"),
  ]

  private static func references(_ name: String, title: String) -> BundledSchema {
    Self("known-references/\(name)", title: title, path: "facts/\(name).yaml")
  }

  private static func family(_ name: String) -> [String] {
    ["\(name).settings.yaml", "\(name).settings.yml"]
  }

  private static func app(_ name: String) -> [String] {
    family(name) + ["**/\(name)/settings.yaml", "**/\(name)/settings.yml"]
  }
}
