internal import DocumentModel
internal import Settings

/// A field of a dialog.
struct FieldPage {
  /// In front of the ids.
  let prefix: String
  let isEnabled: Bool

  private var lock: HTML { isEnabled ? "" : " disabled" }

  func html(_ field: Field) -> HTML {
    let id = ScreenPage.id("\(prefix):\(field.name)")
    let caption = field.caption.map { "<p class=\"caption\" id=\"\(id):caption\">\($0)</p>" as HTML }
    let optional: HTML = field.isRequired ? "" : " <span class=\"optional\">(optional)</span>"
    return """
      <div class="field"><label for="\(id)">\(field.label)\(optional)</label>
      \(control(field, id))\(caption)<p class="finding error" id="\(id):wrong" role="alert"></p></div>

      """
  }

  /// The control alone; its label is elsewhere.
  func control(_ field: Field, _ id: String) -> HTML {
    let caption: HTML = field.caption == nil ? "" : "\(id):caption "
    let described: HTML = field.name.isEmpty ? "" : " aria-describedby=\"\(caption)\(id):wrong\""
    let common: HTML = """
      id="\(id)" data-field="\(field.name)" data-type="\(field.kind.rawValue)"\(described)\
      \(field.isRequired ? " required" : "")\(lock)
      """
    let value = field.defaultValue.map { ($0.document.string($0.node), $0.document.number($0.node)?.description) }
    let text = value.flatMap { $0.0 ?? $0.1 } ?? ""
    switch field.kind {
    case .toggle:
      let isOn = field.defaultValue.flatMap { $0.document.boolean($0.node) } == true
      let plain: HTML = "id=\"\(id)\" data-field=\"\(field.name)\" data-type=\"toggle\"\(described)\(lock)"
      return "<input type=\"checkbox\" role=\"switch\" class=\"switch\" \(plain)\(isOn ? " checked" : "")>"
    case .choice:
      let chosen = field.defaultValue
      let options = field.choices.map { choice -> HTML in
        let isChosen = chosen.map { choice.value.equals($0) } ?? false
        return "<option value=\"\(exact: choice.json)\"\(isChosen ? " selected" : "")>\(choice.label ?? "")</option>"
      }
      let none: HTML = chosen == nil ? "<option value=\"\">Choose…</option>" : ""
      return "<select \(common)>\(none)\(options.joined())</select>"
    case .number:
      return "<input type=\"number\" step=\"any\"\(Rules(field.rules).attributes) \(common) value=\"\(exact: text)\">"
    case .time: return "<input type=\"time\" \(common) value=\"\(exact: text)\">"
    case _ where field.isSensitive: return "<input type=\"password\" autocomplete=\"off\" \(common) value=\"\">"
    case _ where field.isMultiline: return "<textarea rows=\"4\" \(common)>\n\(text)</textarea>"
    case .text, .choices, .list, .group, .link, .info, .action, .status, .timeRange:
      return "<input type=\"\(Rules(field.rules).textType)\" \(common) value=\"\(exact: text)\">"
    }
  }
}

/// Keywords of JSON Schema that a control of a page knows as well.
struct Rules {
  private let rules: [SettingInfo.Bound]

  init(_ rules: [SettingInfo.Bound]) { self.rules = rules }

  private func number(_ keyword: String) -> String? {
    rules.first { $0.keyword == keyword }.flatMap { $0.value.document.number($0.value.node)?.description }
  }

  /// The attributes of a number's control.
  var attributes: HTML {
    var html = HTML()
    if let minimum = number("minimum") { html += " min=\"\(minimum)\"" }
    if let maximum = number("maximum") { html += " max=\"\(maximum)\"" }
    return html
  }

  var textType: HTML {
    let format = rules.first { $0.keyword == "format" }.flatMap { $0.value.document.string($0.value.node) }
    switch format {
    case "email": return "email"
    case "uri": return "url"
    case _: return "text"
    }
  }
}
