package import DocumentModel
package import YAMLReading

/// The settings of rules in a configuration, for every file or for some.
package struct LintSettings: Sendable {
  /// The setting of one rule.
  package struct Setting: Sendable {
    package enum Level: Hashable, Sendable {
      case disabled
      case severity(Severity)
    }

    /// Nil if only options are stated.
    package var level: Level?
    package var options: [String: OptionValue]
    /// The line of the configuration that says so, from 1; nil for what the command line says.
    package var line: Int?
    /// The place that says so if it isn't in the configuration, as shown to users.
    package var place: String?

    package init(level: Level?, options: [String: OptionValue] = [:], line: Int? = nil) {
      self.level = level
      self.options = options
      self.line = line
    }
  }

  package var preset: Preset?
  package var presetLine: Int?
  /// The version of YAML that the program speaks which reads the files; nil if nothing says so.
  package var reader: YAMLVersion?
  package var readerLine: Int?
  /// The settings of rules, by the rule's name.
  package var rules: [String: Setting]

  package init(preset: Preset? = nil, reader: YAMLVersion? = nil, rules: [String: Setting] = [:]) {
    self.preset = preset
    self.reader = reader
    self.rules = rules
  }

  /// The options of a rule that is named and not turned off; nil for any other.
  package func options(of name: String, in known: any RuleSet) -> RuleOptions? {
    guard let setting = rules[name], setting.level != .disabled, let rule = known.named(name) else { return nil }
    return RuleOptions(rule.options, stated: setting.options)
  }

  /// These settings with stronger ones put over them.
  package func overridden(by stronger: LintSettings) -> LintSettings {
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
