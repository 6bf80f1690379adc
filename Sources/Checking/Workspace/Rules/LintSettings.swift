package import DocumentModel
package import YAMLReading

/// The settings of rules in a configuration or one of its overrides.
package struct LintSettings: Sendable {
  package struct Setting: Sendable {
    package enum Level: Hashable, Sendable {
      case disabled
      case severity(Severity)
    }

    /// Nil if only options are set.
    package var level: Level?
    package var options: [String: OptionValue]
    /// The line of the configuration with the setting, from 1, or nil for the command line.
    package var line: Int?
    /// The place of the setting if it isn't in the configuration, as shown to users.
    package var place: String?

    package init(level: Level?, options: [String: OptionValue] = [:], line: Int? = nil) {
      self.level = level
      self.options = options
      self.line = line
    }
  }

  package var preset: Preset?
  package var presetLine: Int?
  /// The YAML version of the program that reads the files, or nil if not set.
  package var reader: YAMLVersion?
  package var readerLine: Int?
  /// The settings of rules, by the rule's name.
  package var rules: [String: Setting]

  package init(preset: Preset? = nil, reader: YAMLVersion? = nil, rules: [String: Setting] = [:]) {
    self.preset = preset
    self.reader = reader
    self.rules = rules
  }

  /// The options of a rule that has a setting and isn't disabled, or nil for any other.
  package func options(of name: String, in known: any RuleSet) -> RuleOptions? {
    guard let setting = rules[name], setting.level != .disabled, let rule = known.named(name) else { return nil }
    return RuleOptions(rule.options, stated: setting.options)
  }

  /// These settings, overridden by stronger ones.
  func overridden(by stronger: LintSettings) -> LintSettings {
    var result = self
    if let preset = stronger.preset {
      result.preset = preset
      result.presetLine = stronger.presetLine
    }
    if let reader = stronger.reader {
      result.reader = reader
      result.readerLine = stronger.readerLine
    }
    for (name, setting) in stronger.rules {
      guard var known = result.rules[name] else {
        result.rules[name] = setting
        continue
      }
      if let level = setting.level { known.level = level }
      known.options.merge(setting.options) { _, new in new }
      (known.line, known.place) = (setting.line, setting.place)
      result.rules[name] = known
    }
    return result
  }
}
