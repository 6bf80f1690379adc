package import DocumentModel
package import FileAccess
internal import YAMLReading

/// Reads the section `lint` into a ``LintConfiguration``. Skips values of a wrong type, which the schema reports.
package struct LintConfigurationReader {
  private let document: Document
  private let lines: LineIndex

  init(_ document: Document) {
    self.document = document
    lines = LineIndex(document.text)
  }

  func read(_ section: NodeID) -> LintConfiguration {
    var result = LintConfiguration()
    result.base = settings(section)
    guard let overrides = document.value(section, named: "overrides") else { return result }
    result.overrides = document.items(overrides).compactMap { item in
      guard let files = document.value(item, named: "files") else { return nil }
      return .init(globs: FileGlobs(document.items(files).compactMap(document.string)), settings: settings(item))
    }
    return result
  }

  private func settings(_ section: NodeID) -> LintSettings {
    var settings = LintSettings()
    for entry in document.entries(section) {
      let name = document.string(entry.key) ?? ""
      // For an invalid value, which the schema reports, no preset is set.
      if name == "preset" {
        settings.preset = document.string(entry.value).flatMap(Preset.init(rawValue:))
        settings.presetLine = line(entry.key)
      } else if name == "yaml" {
        settings.reader = document.string(entry.value).flatMap(YAMLVersion.init(rawValue:))
        settings.readerLine = line(entry.key)
      } else if name != "files", name != "overrides" {
        // The schema reports a rule that doesn't exist.
        settings.rules[name] = setting(entry)
      }
    }
    return settings
  }

  private func setting(_ entry: ObjectEntry) -> LintSettings.Setting {
    var setting = LintSettings.Setting(level: level(entry.value), line: line(entry.key))
    for option in document.entries(entry.value) {
      let name = document.string(option.key) ?? ""
      if name == "severity" {
        setting.level = level(option.value)
      } else {
        setting.options[name] = Self.value(option.value, in: document)
      }
    }
    return setting
  }

  private func level(_ node: NodeID) -> LintSettings.Setting.Level? {
    guard let word = document.string(node) else { return nil }
    return word == "disable" ? .disabled : Severity(rawValue: word).map { .severity($0) }
  }

  /// The value of an option, or nil for a type that no option has.
  package static func value(_ node: NodeID, in document: Document) -> OptionValue? {
    switch document.kind(node) {
    case .boolean: document.boolean(node).map { .flag($0) }
    case .number: Int(document.sourceText(document.resolve(node))).map { .number($0) }
    case .string: document.string(node).map { .text($0) }
    case .array: .list(document.items(node).compactMap(document.string))
    case .null, .object, .alias: nil
    }
  }

  private func line(_ key: NodeID) -> Int {
    lines.line(of: document.range(key).start)
  }
}

/// The lint rules of a configuration: for every file, and for the files matched by globs.
package struct LintConfiguration: Sendable {
  /// Additional settings for files that match a pattern.
  package struct Override: Sendable {
    package var globs: FileGlobs
    package var settings: LintSettings
  }

  package var base = LintSettings()
  package var overrides: [Override] = []

  package init() {}

  /// The indices of the overrides that match a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  func overrides(of path: FilePath?, in folder: FilePath?) -> [Int] {
    guard !overrides.isEmpty, let folder, let below = path?.relative(to: folder) else { return [] }
    return overrides.indices.filter { overrides[$0].globs.firstMatch(below) != nil }
  }

  /// The settings for a file that matches the given overrides. Later overrides win.
  func settings(_ fitting: [Int]) -> LintSettings {
    fitting.reduce(base) { $0.overridden(by: overrides[$1].settings) }
  }
}
