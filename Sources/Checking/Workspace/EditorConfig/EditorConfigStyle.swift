package import FileAccess
internal import YAMLEditing

/// What the `.editorconfig` files around a file set for it. The configuration overrides it.
package final class EditorConfigStyle: Sendable {
  /// A formatting option with its origin.
  package struct Option: Sendable {
    package var name: String
    package var value: String
    /// The file and line, such as `.editorconfig:3`.
    package var place: String
    /// The rule that checks what this option formats.
    var rule: String?
  }

  package let format: FormatSettings
  package let lint: LintSettings
  /// The options of `format` that the properties set.
  package let options: [Option]
  /// Notes about properties without effect, each a sentence without a period, with the property's file and line.
  package let notes: [(note: String, place: String)]

  /// The formatting options and rule settings of a file, from its configuration and, where that sets nothing, from its
  /// `.editorconfig`.
  package static func settings(
    _ style: EditorConfigStyle?, below configuration: Configuration?, of path: FilePath?, known: any RuleSet
  ) -> (format: FormatSettings, rules: LintSettings?) {
    let own = configuration?.format(of: path)
    let rules = lint(style, below: configuration?.lintSettings(of: path), format: own, known: known)
    let stated = own ?? FormatSettings()
    return (style.map { $0.format.overridden(by: stated) } ?? stated, rules)
  }

  /// The rule settings of a file: those of its configuration over those of its `.editorconfig`, which can't enable a
  /// rule. Nil if neither has any.
  ///
  /// - Parameters:
  ///   - format: The formatting options that the configuration sets. They overrule the `.editorconfig` for the matching
  ///     rules too.
  ///   - selected: The names of rules that run even if nothing else enables them.
  static func lint(
    _ style: EditorConfigStyle?, below own: LintSettings?, format: FormatSettings?, known: any RuleSet,
    selected: Set<String> = []
  ) -> LintSettings? {
    guard let style else { return own }
    let stated = own ?? LintSettings()
    let overridden = style.overridden(by: format)
    let rules = style.lint.rules.filter { name, _ in
      // Setting an option enables its rule, so options of inactive rules are dropped.
      !overridden.contains(name) && (selected.contains(name) || stated.activeOptions(of: name, in: known) != nil)
    }
    return rules.isEmpty ? own : LintSettings(rules: rules).overridden(by: stated)
  }

  /// The rules whose matching formatting option is set by a configuration.
  func overridden(by format: FormatSettings?) -> [String] {
    guard let format else { return [] }
    return options.filter { format.sets($0.name) }.compactMap(\.rule)
  }

  /// - Parameter properties: In increasing precedence, each with the displayed path of its file.
  init(_ properties: [(property: EditorConfigFile.Property, path: String)]) {
    var values: [String: String] = [:]
    var places: [String: String] = [:]
    for (property, path) in properties {
      values[property.name] = property.value == "unset" ? nil : property.value
      places[property.name] = "\(path):\(property.line)"
    }
    let (found, notes) = EditorConfigMeaning.read(values)
    var format = FormatSettings()
    var lint = LintSettings()
    var options: [Option] = []
    for option in found {
      let place = places[option.property] ?? ""
      if let (name, value) = option.format {
        options.append(Option(name: name, value: value, place: place, rule: option.rule?.name))
        switch name {
        case "indent": format.indent = Int(value)
        case "width": format.width = Int(value)
        case _: format.lineEnding = .init(rawValue: value)
        }
      }
      if let (name, key, value) = option.rule {
        lint.rules[name] = .init(level: key == nil ? .disabled : nil, options: key.map { [$0: value] } ?? [:])
        lint.rules[name]?.place = place
      }
    }
    self.format = format
    self.lint = lint
    self.options = options
    self.notes = notes.map { ($0.note, places[$0.property] ?? "") }
  }
}
