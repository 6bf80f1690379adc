internal import DocumentModel
internal import Settings

/// The control of a setting, with its label.
struct SettingControlPage {
  let row: ScreenRow
  let setting: SettingRow
  let id: String
  let describedBy: [String]
  let isEnabled: Bool

  private var path: String { setting.path.description }
  private var description: HTML {
    describedBy.isEmpty ? "" : " aria-describedby=\"\(describedBy.joined(separator: " "))\""
  }
  private var lock: HTML { isEnabled ? "" : " disabled" }

  /// - Parameters:
  ///   - words: the text below the label.
  ///   - badges: the badges behind the label.
  ///   - tools: buttons behind the control.
  func html(words: HTML, badges: HTML, tools: HTML) -> HTML {
    switch row.kind {
    case .choice where setting.choices.count <= RowPage.radioLimit: return choices(words, badges, tools, isRadio: true)
    case .choices: return choices(words, badges, tools, isRadio: false)
    case .timeRange: return times(words, badges)
    case .list: return list(words, badges, tools)
    case .info, .link: return fact(words, badges)
    case .toggle, .choice, .number, .text, .time, .group, .action, .status:
      return """
        <div class="words"><label for="\(id)">\(row.label)</label>\(badges)
        \(words)</div><div class="control">\(field)\(tools)</div>

        """
    }
  }

  /// The label alone is the name of the group; the badges behind it aren't a part of that.
  private func legend(_ badges: HTML) -> HTML {
    "<legend>\(row.label)</legend>\(badges.text.isEmpty ? "" : "<p class=\"marks\">\(badges)</p>")\n"
  }

  // MARK: One value

  private var text: String {
    guard let value = setting.entered else { return "" }
    let (document, node) = (value.document, value.document.resolve(value.node))
    switch document.kind(node) {
    case .string: return document.string(node).flatMap { HTML.holds($0) ? $0 : nil } ?? ""
    case .number: return document.number(node)?.description ?? ""
    case .null, .boolean, .object, .array, .alias: return ""
    }
  }

  private var field: HTML {
    let common: HTML = "id=\"\(id)\" data-path=\"\(path)\"\(description)\(lock)"
    switch row.kind {
    case .toggle:
      let isOn = setting.entered.flatMap { $0.document.boolean($0.node) } == true
      let turning = isEnabled ? setting.turning.map { " data-turn=\"\($0.action)\"" as HTML } : nil
      return
        "<input type=\"checkbox\" role=\"switch\" class=\"switch\" \(common)\(turning)\(isOn ? " checked" : "")>"
    case .choice: return select(common)
    case .number:
      let unit = setting.unit.map { "<span class=\"unit\" id=\"\(id):unit\">\($0)</span>" as HTML }
      let step: HTML = isInteger ? " step=\"1\"" : " step=\"any\""
      return
        "<input type=\"number\"\(step)\(Rules(setting.rules).attributes) \(common) value=\"\(exact: text)\">\(unit)"
    case .time: return "<input type=\"time\" \(common) value=\"\(exact: text)\">"
    case .text: return textField(common)
    case .list, .group, .link, .info, .action, .status, .timeRange, .choices: return ""
    }
  }

  private var isInteger: Bool { setting.rules.contains { $0.keyword == "multipleOf" } || text.allSatisfy { $0 != "." } }

  private func textField(_ common: HTML) -> HTML {
    if setting.isSensitive {
      let state = setting.isSet ? "A value is set" : "Not set"
      let show: HTML =
        setting.isSet && isEnabled
        ? "<button type=\"button\" class=\"quiet\" data-reveal=\"\(path)\">Show<span class=\"vh\"> \(row.label)</span></button>"
        : ""
      return """
        <input type="password" autocomplete="off" data-sensitive="true" \(common) value="" placeholder="\(state)">\(show)
        """
    }
    if setting.isMultiline || text.contains("\n") {
      return "<textarea rows=\"4\" \(common)>\n\(text)</textarea>"
    }
    return "<input type=\"\(Rules(setting.rules).textType)\" \(common) value=\"\(exact: text)\">"
  }

  private func select(_ common: HTML) -> HTML {
    let known = setting.choices.contains(where: isChosen)
    var options: [HTML] = []
    if !known || setting.isNullable {
      options.append(
        "<option value=\"\"\(known ? "" : " selected")>\(setting.isNullable ? "Not set" : "Choose…")</option>")
    }
    options += setting.choices.map { choice in
      "<option value=\"\(exact: choice.json)\"\(isChosen(choice) ? " selected" : "")>\(choice.label ?? "")</option>"
    }
    return "<select \(common)>\(options.joined())</select>"
  }

  // MARK: Several

  private func isChosen(_ choice: SettingInfo.Choice) -> Bool {
    guard let value = setting.entered else { return false }
    if row.kind == .choices {
      return (value.items ?? []).contains(where: choice.value.equals)
    }
    return choice.value.equals(value)
  }

  private func choices(_ words: HTML, _ badges: HTML, _ tools: HTML, isRadio: Bool) -> HTML {
    let type: HTML = isRadio ? "radio" : "checkbox"
    var stated = setting.choices.enumerated().map { index, choice -> HTML in
      .option(
        type, "\(id):\(index)", "name=\"\(id)\" data-path=\"\(path)\" value=\"\(exact: choice.json)\"",
        "\(lock)\(isChosen(choice) ? " checked" : "")", "\(choice.label ?? "")", caption: choice.description)
    }
    if isRadio, setting.isNullable {
      let isNone = !setting.choices.contains(where: isChosen)
      stated.append(
        .option(
          "radio", "\(id):none", "name=\"\(id)\" data-path=\"\(path)\" value=\"null\"",
          "\(lock)\(isNone ? " checked" : "")", "Not set"))
    }
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      <div class="options">\(stated.joined())</div>\(tools)</fieldset>

      """
  }

  private func times(_ words: HTML, _ badges: HTML) -> HTML {
    guard let value = setting.entered else { return fact(words, badges) }
    let document = value.document
    let fields = document.named(value.node).map { name, value -> HTML in
      let one = "\(id):\(ScreenPage.id(name))"
      let time = document.string(value) ?? ""
      let label = name.prefix(1).uppercased() + name.dropFirst().map { $0 == "_" ? " " : String($0) }.joined()
      return """
        <span class="time"><label for="\(one)">\(label)</label><input type="time" id="\(one)" data-member="\(name)" \
        data-range="\(path)"\(lock) value="\(exact: time)"></span>

        """
    }
    let clear: HTML =
      isEnabled && setting.origin != nil
      ? "<button type=\"button\" class=\"quiet\" data-clear=\"\(path)\">Clear<span class=\"vh\"> \(row.label)</span></button>"
      : ""
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      <div class="times">\(fields.joined())\(clear)</div></fieldset>

      """
  }

  // MARK: Lists

  private func list(_ words: HTML, _ badges: HTML, _ tools: HTML) -> HTML {
    let stated = (setting.entered?.items ?? []).enumerated().map { index, item in self.item(index, item) }
    let shown: HTML =
      stated.isEmpty ? "<p class=\"none\">No items</p>\n" : "<ul class=\"items\">\n\(stated.joined())</ul>\n"
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      \(shown)\(adding)\(tools)</fieldset>

      """
  }

  private func item(_ index: Int, _ item: InputValue) -> HTML {
    let (document, node) = (item.document, item.document.resolve(item.node))
    let label = Self.label(item, index)
    let remove: HTML
    if isEnabled {
      let by: HTML = setting.remove.map { " data-by=\"\($0.action)\" data-input=\"\($0.input)\"" } ?? ""
      remove = """
        <button type="button" class="quiet" data-remove="\(path)" data-index="\(index)" data-value="\(exact: item.json)"\(by)>\
        Remove<span class="vh"> \(label)</span></button>
        """
    } else {
      remove = ""
    }
    guard document.kind(node) == .object else { return "<li><span>\(HTML.value(label))</span>\(remove)</li>\n" }
    let members = document.named(node).map { name, value -> HTML in
      "<dt>\(name)</dt><dd>\(HTML.value(ValueWords.of(InputValue(document, value))))</dd>"
    }
    return """
      <li><details><summary>\(HTML.value(label))</summary><dl>\(members.joined())</dl></details>\(remove)</li>

      """
  }

  /// The name of a record: the first of its texts that a person might know it by.
  private static func label(_ item: InputValue, _ index: Int) -> String {
    let (document, node) = (item.document, item.document.resolve(item.node))
    guard document.kind(node) == .object else { return ValueWords.of(item) }
    for name in ["title", "name", "subject", "label", "id"] {
      if let text = document.value(node, named: name).flatMap({ document.string($0) }) { return text }
    }
    return "Item \(index + 1)"
  }

  private var adding: HTML {
    guard isEnabled, let item = setting.item, [.text, .number, .time, .choice, .toggle].contains(item.kind) else {
      return ""
    }
    let by: HTML = setting.add.map { " data-by=\"\($0.action)\" data-input=\"\($0.input)\"" } ?? ""
    let field = FieldPage(prefix: "\(id):add", isEnabled: true)
    return """
      <form class="add" novalidate data-add="\(path)"\(by)><label for="\(id):add" class="vh">New item of \(row.label)</label>\
      \(field.control(item, "\(id):add"))<button type="submit">Add<span class="vh"> to \(row.label)</span></button></form>

      """
  }

  // MARK: Facts

  private func fact(_ words: HTML, _ badges: HTML) -> HTML {
    var shown: HTML = HTML.value(
      setting.isSensitive ? (setting.isSet ? "Set" : "Not set") : setting.shown ?? ValueWords.notSet)
    if row.kind == .link, let value = setting.entered, let address = value.document.string(value.node) {
      shown = Link.safe(address).map { Link.html($0, HTML.value($0)) } ?? HTML.value(address)
    }
    var place: HTML = ""
    if !setting.isReadOnly, let origin = setting.origin {
      place = "<p class=\"caption\">It is changed in the file: line \(origin.line) of <bdi>\(origin.path)</bdi>.</p>\n"
    }
    return """
      <div class="words"><span class="label" id="\(id)">\(row.label)</span>\(badges)
      \(words)\(place)</div><div class="control fact">\(shown)</div>

      """
  }
}
