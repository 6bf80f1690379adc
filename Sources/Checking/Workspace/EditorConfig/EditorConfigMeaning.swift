internal import DocumentModel

/// Interprets the properties of an `.editorconfig`.
package enum EditorConfigMeaning {
  /// Whether the property is known but its value can't be used.
  static func isUnusable(_ name: String, value: String) -> Bool {
    if value == "unset" { return false }
    switch name {
    case "indent_size": return value != "tab" && !isNumber(value, in: FormatSettings.indentRange)
    case "tab_width": return !isNumber(value, in: FormatSettings.indentRange)
    case "indent_style": return value != "space" && value != "tab"
    case "end_of_line": return !["lf", "crlf", "cr"].contains(value)
    case "max_line_length": return value != "off" && !isNumber(value, in: 1...RuleOption.most)
    case "insert_final_newline", "trim_trailing_whitespace": return value != "true" && value != "false"
    case _: return false
    }
  }

  private static func isNumber(_ value: String, in range: ClosedRange<Int>) -> Bool {
    Int(value).map(range.contains) ?? false
  }

  static func help(_ name: String) -> Message? {
    switch name {
    case "indent_size", "tab_width":
      "use a number of columns, at most \(words: "\(FormatSettings.indentRange.upperBound)")"
    case "indent_style": "use space"
    case "end_of_line": "use lf or crlf"
    case "max_line_length": "use a number of characters, or off"
    case _: "use true or false"
    }
  }

  /// The option of each rule that a property sets.
  package static let ruleOptions = ["indentation": "spaces", "line-length": "max", "new-lines": "type"]

  /// A property's effect: an option of `format`, an option of a rule, or both.
  package struct Option {
    /// The property that sets it.
    package var property: String
    /// The option of `format`, or nil if the property sets only a rule.
    package var format: (name: String, value: String)?
    /// The rule with an option, or without one if the rule is turned off.
    package var rule: (name: String, option: String?, value: OptionValue)?
  }

  /// The options that properties set, and notes about properties that have no effect on YAML.
  ///
  /// - Parameter values: The value of each property, without unset ones.
  package static func read(_ values: [String: String]) -> (options: [Option], notes: [(property: String, note: String)])
  {
    var options: [Option] = []
    var notes: [(property: String, note: String)] = []
    // `indent_size = tab` uses the value of `tab_width`.
    let size = values["indent_size"].flatMap { $0 == "tab" ? values["tab_width"] : $0 } ?? values["tab_width"]
    if values["indent_style"] == "tab" {
      notes.append(("indent_style", "indent_style: YAML cannot be indented with tabs"))
    } else if let size, let columns = Int(size) {
      let property = values["indent_size"].map { $0 == "tab" ? "tab_width" : "indent_size" } ?? "tab_width"
      options.append(
        Option(
          property: property, format: ("indent", size), rule: ("indentation", "spaces", .number(columns))))
    }
    if let width = values["max_line_length"].flatMap({ Int($0) }) {
      let isWidth = Limits.lineWidthRange.contains(width)
      options.append(
        Option(
          property: "max_line_length", format: isWidth ? ("width", "\(width)") : nil,
          rule: ("line-length", "max", .number(width))))
    } else if values["max_line_length"] == "off" {
      options.append(Option(property: "max_line_length", rule: ("line-length", nil, .flag(false))))
    }
    switch values["end_of_line"] {
    case "lf"?:
      options.append(
        Option(property: "end_of_line", format: ("lineEnding", "lf"), rule: ("new-lines", "type", .text("unix"))))
    case "crlf"?:
      options.append(
        Option(property: "end_of_line", format: ("lineEnding", "crlf"), rule: ("new-lines", "type", .text("dos"))))
    case nil: break
    case _?: notes.append(("end_of_line", "end_of_line: most programs don't support cr"))
    }
    for (property, rule, note) in [
      ("insert_final_newline", "new-line-at-end-of-file", "settle format always ends the last line with a line break"),
      ("trim_trailing_whitespace", "trailing-spaces", "settle format always removes trailing spaces"),
    ] where values[property] == "false" {
      options.append(Option(property: property, rule: (rule, nil, .flag(false))))
      notes.append((property, "\(property): \(note)"))
    }
    if let charset = values["charset"], charset != "utf-8" {
      notes.append(("charset", "charset: settle format always uses UTF-8"))
    }
    return (options, notes)
  }
}
