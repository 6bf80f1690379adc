package import DocumentModel
internal import Settings

/// The screen as `settle preview --json` writes it. Keys that don't apply, empty lists and false flags are left out.
extension Screen {
  package static let version = 1

  /// The screen as JSON, as `settle preview --json` writes it.
  public var json: String { JSONWriter.text { write(to: &$0) } }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("version", Self.version)
      writer.field("name", ifPresent: name)
      if language != "en" { writer.field("language", language) }
      writer.field("title", title)
      writer.field("description", ifPresent: description)
      writer.field("file", file)
      writer.objectList("findings", of: findings) { writer, finding in
        writer.field("severity", finding.severity.rawValue)
        writer.field("code", finding.code)
        writer.field("message", finding.message)
        writer.field("line", finding.line)
        writer.field("path", finding.path)
        writer.field("row", ifPresent: finding.row)
        writer.field("label", ifPresent: finding.label)
      }
      writer.objectList("indicators", of: indicators) { writer, indicator in
        writer.field("id", indicator.id)
        writer.field("title", indicator.title)
        writer.list("icons", indicator.icons) { $0.string($1) }
        writer.field("color", ifPresent: indicator.color?.rawValue)
        writer.field("section", ifPresent: indicator.section)
      }
      if let tour { tour.write(to: &writer) }
      writer.objectList("sections", of: sections) { writer, section in
        writer.field("id", section.id)
        writer.field("title", section.title)
        writer.field("description", ifPresent: section.description)
        writer.field("footer", ifPresent: section.footer)
        writer.field("icon", ifPresent: section.icon)
        writer.list("rows", section.rows) { $1.write(to: &$0) }
      }
      writer.objectList("questions", of: questions) { writer, question in
        writer.field("id", question.id)
        writer.field("title", question.title)
        writer.list("inputs", question.inputs) { $1.write(to: &$0) }
      }
    }
  }
}

extension Screen.Tour {
  fileprivate func write(to writer: inout JSONWriter) {
    func card(_ card: Screen.Card, _ writer: inout JSONWriter) {
      writer.field("icon", ifPresent: card.icon)
      writer.field("color", ifPresent: card.color?.rawValue)
      writer.field("title", card.title)
      writer.field("text", ifPresent: card.text)
    }
    writer.object("tour") { writer in
      if let welcome {
        writer.object("welcome") { writer in
          card(welcome, &writer)
          if let badge { writer.object("badge") { card(badge, &$0) } }
          writer.field("button", ifPresent: startTitle)
        }
      }
      writer.list("cards", cards) { writer, one in writer.object { card(one, &$0) } }
      if cards.count > 1 { writer.object("next") { $0.field("title", nextTitle) } }
      for (name, button) in [("finish", finish), ("skip", skip)] {
        guard let button else { continue }
        writer.object(name) { writer in
          writer.field("action", button.action)
          writer.field("title", button.title)
        }
      }
    }
  }
}

extension ScreenRow {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("row", id)
      writer.field("kind", kind.rawValue)
      writer.field("label", label)
      writer.field("caption", ifPresent: caption)
      writer.field("icon", ifPresent: icon)
      writer.field("visible", isVisible)
      switch content {
      case .setting(let setting):
        writer.field("path", setting.path.description)
        writeHelp(to: &writer)
        setting.writeFields(to: &writer, reason: reason, tone: tone)
      case .action(let action):
        writer.field("action", action.action)
        writeHelp(to: &writer)
        action.writeFields(to: &writer)
      case .status(let text, let tone):
        writer.field("text", text)
        writer.field("tone", tone.rawValue)
      }
    }
  }

  private func writeHelp(to writer: inout JSONWriter) {
    writer.field("help", ifPresent: help)
    HelpSection.write(help, to: &writer)
  }
}

extension SettingRow {
  /// - Parameter reason: why the row can't be changed; nil if it can.
  fileprivate func writeFields(to writer: inout JSONWriter, reason: String?, tone: Tone?) {
    writer.field("value", value: value)
    writer.field("refused", value: refused)
    writer.field("shown", ifPresent: shown)
    writer.field("default", value: defaultValue)
    writer.flag("modified", isModified)
    writer.field("source", ifPresent: source?.rawValue)
    writer.field("origin", origin: origin)
    writer.field("configured", value: configured)
    writer.field("scope", ifPresent: scope)
    writer.field("enabled", reason == nil)
    writer.field("reason", ifPresent: reason)
    writer.field("tone", ifPresent: tone?.rawValue)
    if let turning {
      writer.object("switch") { writer in
        writer.field("action", turning.action)
        writer.field("title", turning.title)
        writer.field("help", ifPresent: turning.help)
        turning.writeFields(to: &writer)
      }
    }
    writer.flag("readOnly", isReadOnly)
    writer.flag("deprecated", isDeprecated)
    writer.choices(choices)
    writer.rules(rules, isNullable: isNullable)
    writer.range(range)
    writer.field("unit", ifPresent: unit)
    writer.field("clock", ifPresent: clock)
    writer.flag("multiline", isMultiline)
    writer.objectList("findings", of: findings) { writer, finding in
      writer.field("severity", finding.severity.rawValue)
      writer.field("message", finding.message)
    }
    if isSensitive {
      writer.field("sensitive", true)
      writer.field("set", isSet)
    }
    writer.list("rows", rows) { $1.write(to: &$0) }
    writer.field("cleared", ifPresent: cleared)
    writer.list("items", items) { $1.write(to: &$0) }
    if let item {
      writer.key("item")
      item.write(to: &writer)
    }
    for (name, one) in [("add", add), ("remove", remove)] {
      guard let one else { continue }
      writer.object(name) { writer in
        writer.field("action", one.action)
        writer.field("input", one.input)
      }
    }
  }
}

extension ActionRow {
  fileprivate func writeFields(to writer: inout JSONWriter) {
    writer.field("enabled", reason == nil)
    writer.field("reason", ifPresent: reason)
    writer.field("tone", ifPresent: tone?.rawValue)
    writer.flag("destructive", isDestructive)
    writer.field("button", ifPresent: button)
    writer.list("confirm", confirmations) { writer, one in
      writer.object { $0.field(one.isBox ? "check" : "text", one.shown) }
    }
    writer.list("inputs", inputs) { $1.write(to: &$0) }
    writer.objectList("outcomes", of: outcomes) { writer, outcome in
      writer.field("name", outcome.name)
      writer.field("title", outcome.title)
      writer.field("tone", outcome.tone.rawValue)
      writer.field("done", ifPresent: outcome.done)
      outcome.dialog?.write(to: &writer)
      writer.list("inputs", outcome.inputs) { $1.write(to: &$0) }
      writer.list("effects", outcome.effects) { $0.string($1) }
    }
    writer.field("done", ifPresent: done)
    writer.field("exportsTitle", ifPresent: exportsTitle)
    writer.list("exports", exports) { $1.write(to: &$0) }
    writer.list("effects", effects) { $0.string($1) }
  }
}

extension Field {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("name", name)
      writer.field("kind", kind.rawValue)
      writer.field("label", label)
      writer.field("caption", ifPresent: caption)
      writer.flag("required", isRequired)
      writer.field("default", value: defaultValue)
      writer.choices(choices)
      writer.rules(rules, isNullable: isNullable)
      writer.range(range)
      writer.field("unit", ifPresent: unit)
      writer.flag("multiline", isMultiline)
      writer.flag("sensitive", isSensitive)
      writer.list("fields", fields) { $1.write(to: &$0) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func choices(_ choices: [SettingInfo.Choice]) {
    objectList("choices", of: choices) { writer, choice in
      writer.field("value", value: choice.value)
      writer.field("label", ifPresent: choice.label)
      writer.field("caption", ifPresent: choice.description)
    }
  }

  /// The step, and the range in words.
  fileprivate mutating func range(_ range: NumberRange?) {
    if let step = range?.step {
      key("step")
      raw(step)
    }
    field("range", ifPresent: range?.words)
    flag("slider", range?.sliderStep != nil)
  }

  fileprivate mutating func rules(_ rules: [SettingInfo.Bound], isNullable: Bool) {
    guard !rules.isEmpty || isNullable else { return }
    object("rules") { writer in
      for rule in rules { writer.field(rule.keyword, value: rule.value) }
      writer.flag("nullable", isNullable)
    }
  }
}
