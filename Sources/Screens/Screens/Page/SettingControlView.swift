internal import DocumentModel
internal import Settings

/// The control of a setting, with its label.
struct SettingControlView {
  let row: ScreenRow
  let setting: SettingRow
  let id: String
  let describedBy: [String]
  let isEnabled: Bool
  /// The rows inside each record of a list.
  let items: [HTML]
  let page: PageStrings

  private var path: String { setting.path.description }
  private var description: HTML {
    describedBy.isEmpty ? "" : " aria-describedby=\"\(describedBy.joined(separator: " "))\""
  }
  private var lock: HTML { isEnabled ? "" : " disabled" }

  /// - Parameters:
  ///   - words: the text below the label.
  ///   - badges: the badges after the label.
  ///   - tools: buttons after the control.
  func html(words: HTML, badges: HTML, tools: HTML) -> HTML {
    switch row.kind {
    case .choice where setting.choices.count <= RowView.radioLimit:
      return choices(words, badges: badges, tools: tools, isRadio: true)
    case .choices: return choices(words, badges: badges, tools: tools, isRadio: false)
    case .timeRange: return times(words, badges: badges, tools: tools)
    case .list: return list(words, badges: badges, tools: tools)
    case .info, .link: return fact(words, badges: badges)
    case .toggle, .choice, .number, .text, .time, .group, .action, .status:
      return """
        <div class="words"><label for="\(id)">\(row.label)</label>\(badges)
        \(words)</div><div class="control">\(field)\(tools)</div>

        """
    }
  }

  /// The label alone names the group, so the badges follow the legend.
  private func legend(_ badges: HTML) -> HTML {
    "<legend>\(row.label)</legend>\(badges.text.isEmpty ? "" : "<p class=\"marks\">\(badges)</p>")\n"
  }

  // MARK: One value

  private var text: String {
    guard let value = setting.entered else { return "" }
    let (document, node) = (value.document, value.document.resolve(value.node))
    switch document.kind(node) {
    // A string that a page can't show is reported as an obstacle instead.
    case .string: return document.string(node).flatMap { HTML.holds($0) ? $0 : nil } ?? ""
    case .number: return document.number(node)?.description ?? ""
    case .null, .boolean, .object, .array, .alias: return ""
    }
  }

  private var field: HTML {
    let common: HTML = "id=\"\(id)\" data-path=\"\(path)\"\(description)\(lock)"
    switch row.kind {
    case .toggle:
      let isOn = setting.entered.flatMap { $0.boolean } == true
      let turning = isEnabled ? setting.turning.map { " data-turn=\"\($0.action)\"" as HTML } : nil
      return
        "<input type=\"checkbox\" role=\"switch\" class=\"switch\" \(common)\(turning)\(isOn ? " checked" : "")>"
    case .choice: return select(common)
    case .number:
      return NumberField(range: setting.range, isSize: setting.isSize, unit: setting.unit, words: page).html(
        common, text: text, id: id, label: row.label, isEnabled: isEnabled)
    case .time: return "<input type=\"time\" \(common) value=\"\(exact: text)\">"
    case .text: return textField(common)
    case .list, .group, .link, .info, .action, .status, .timeRange, .choices: return ""
    }
  }

  private func textField(_ common: HTML) -> HTML {
    if setting.isSensitive {
      let state = page[setting.isSet ? .valueIsSet : .notSet]
      let show: HTML =
        setting.isSet && isEnabled
        ? "<button type=\"button\" class=\"quiet\" data-reveal=\"\(path)\">\(page[.show])<span class=\"vh\"> \(row.label)</span></button>"
        : ""
      return """
        <input type="password" autocomplete="off" data-sensitive="true" \(common) value="" placeholder="\(state)">\(show)
        """
    }
    // A text with line breaks in a field of one line would lose them.
    if setting.isMultiline || text.holds("\n") { return "<textarea rows=\"4\" \(common)>\n\(text)</textarea>" }
    return "<input type=\"\(Rules(setting.rules).textType)\" \(common) value=\"\(exact: text)\">"
  }

  private func select(_ common: HTML) -> HTML {
    let known = setting.choices.contains(where: isChosen)
    // Without an option that fits, the browser would show the first one as chosen.
    let none: HTML =
      !known || setting.isNullable
      ? "<option value=\"\"\(known ? "" : " selected")>\(page[setting.isNullable ? .notSet : .choose])</option>" : ""
    return "<select \(common)>\(none)\(HTML.options(setting.choices, isChosen: isChosen))</select>"
  }

  // MARK: Several

  private func isChosen(_ choice: SettingInfo.Choice) -> Bool {
    guard let value = setting.entered else { return false }
    if row.kind == .choices { return (value.items ?? []).contains(where: choice.value.equals) }
    return choice.value.equals(value)
  }

  private func choices(_ words: HTML, badges: HTML, tools: HTML, isRadio: Bool) -> HTML {
    let type: HTML = isRadio ? "radio" : "checkbox"
    var stated = setting.choices.enumerated().map { index, choice -> HTML in
      .option(
        type, id: "\(id):\(index)", attributes: "name=\"\(id)\" data-path=\"\(path)\" value=\"\(exact: choice.json)\"",
        marks: "\(lock)\(isChosen(choice) ? " checked" : "")", label: "\(choice.label ?? "")",
        caption: choice.description)
    }
    if isRadio, setting.isNullable {
      let isNone = !setting.choices.contains(where: isChosen)
      stated.append(
        .option(
          "radio", id: "\(id):none", attributes: "name=\"\(id)\" data-path=\"\(path)\" value=\"null\"",
          marks: "\(lock)\(isNone ? " checked" : "")", label: "\(page[.notSet])"))
    }
    let look: HTML = areShortNumbers ? "options inline" : "options"
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      <div class="\(look)">\(stated.joined())</div>\(tools)</fieldset>

      """
  }

  /// Whether the choices are numbers that fit in one line.
  private var areShortNumbers: Bool {
    setting.choices.allSatisfy { choice in
      choice.value.kind == .number && choice.description == nil && (choice.label ?? "").count <= 14
    }
  }

  private func times(_ words: HTML, badges: HTML, tools: HTML) -> HTML {
    // A value of another kind, such as a string, has no two times to edit.
    if let value = setting.entered, value.kind != .object { return fact(words, badges: badges) }
    let fields = setting.rows.map { time -> HTML in
      let name = time.setting?.path.name ?? ""
      let one = "\(id):\(ScreenPage.id(name))"
      let value = time.setting?.entered.flatMap { $0.string } ?? ""
      return """
        <span class="time"><label for="\(one)">\(time.label)</label><input type="time" id="\(one)" data-member="\(name)" \
        data-range="\(path)"\(lock) value="\(exact: value)"></span>

        """
    }
    let clear = isEnabled ? setting.cleared.map(clear) : nil
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      <div class="times">\(fields.joined())\(clear)\(tools)</div></fieldset>

      """
  }

  /// - Parameter rest: the value that applies afterwards, in words.
  private func clear(_ rest: String) -> HTML {
    """
    <button type="button" class="quiet" data-clear="\(path)" aria-describedby="\(id):cleared">\
    \(page[.clear])<span class="vh"> \(row.label)</span></button>\
    <span class="caption" id="\(id):cleared">\(page[.cleared, ["value": rest]])</span>
    """
  }

  // MARK: Lists

  private func list(_ words: HTML, badges: HTML, tools: HTML) -> HTML {
    let values = setting.entered?.items ?? []
    let stated =
      setting.items.isEmpty
      ? values.enumerated().map { index, value in
        item(index, values: values, label: ValueFormatter(page).of(value), rows: nil)
      }
      : zip(setting.items, items).enumerated().map { index, item in
        self.item(index, values: values, label: item.0.label, rows: item.0.rows.isEmpty ? nil : item.1)
      }
    let shown: HTML =
      stated.isEmpty ? "<p class=\"none\">\(page[.noItems])</p>\n" : "<ul class=\"items\">\n\(stated.joined())</ul>\n"
    return """
      <fieldset id="\(id)"\(description)>\(legend(badges))\(words)
      \(shown)\(adding)\(tools)</fieldset>

      """
  }

  /// - Parameter rows: of a record; nil for a scalar.
  private func item(_ index: Int, values: [InputValue], label: String, rows: HTML?) -> HTML {
    let name: HTML =
      rows.map { rows in
        """
        <details class="record" id="\(id):item\(index)"><summary>\(HTML.value(label))</summary>
        <div class="rows">\(rows)</div></details>
        """
      } ?? "<span>\(HTML.value(label))</span>"
    // An item that the entered value doesn't have can't be moved or removed.
    guard isEnabled, index < values.count else { return "<li>\(name)</li>\n" }
    let by: HTML = setting.remove.map { " data-by=\"\($0.action)\" data-input=\"\($0.input)\"" } ?? ""
    return """
      <li>\(name)<span class="tools">\(move(index, index - 1, values: values, sign: "↑", way: .moveUp, label: label))\
      \(move(index, index + 1, values: values, sign: "↓", way: .moveDown, label: label))<button type="button" class="quiet" data-remove="\(path)" \
      data-index="\(index)" data-value="\(exact: values[index].json)"\(by)>\(page[.remove])<span class="vh"> \(label)</span></button></span></li>

      """
  }

  /// A button that moves an item, disabled at that end of the list; empty if the order doesn't matter.
  private func move(
    _ index: Int, _ other: Int, values: [InputValue], sign: String, way: PageString, label: String
  ) -> HTML {
    // A list whose items are unique and unordered has nothing to move.
    guard setting.isOrdered, values.count > 1 else { return "" }
    let isEnd: HTML = values.indices.contains(other) ? "" : " disabled"
    return """
      <button type="button" class="quiet move" data-move="\(path)[\(index)]" data-to="\(path)[\(other)]"\(isEnd)>\
      <span aria-hidden="true">\(sign)</span><span class="vh">\(page[way, ["item": label]])</span></button>
      """
  }

  private var adding: HTML {
    guard isEnabled, let item = setting.item else { return "" }
    let by: HTML = setting.add.map { " data-by=\"\($0.action)\" data-input=\"\($0.input)\"" } ?? ""
    let add: HTML = "\(page[.add])<span class=\"vh\"> \(page[.addTo, ["list": row.label]])</span>"
    guard item.fields.isEmpty else {
      let fields = FieldView(prefix: "\(id):add", isEnabled: true, words: page)
      return """
        <details class="adding" id="\(id):adding"><summary>\(add)</summary>
        <form class="add record" novalidate data-add="\(path)">\(item.fields.map(fields.html).joined())\
        <p class="finding error" data-wrong role="alert"></p>
        <button type="submit">\(add)</button></form></details>

        """
    }
    // An item of any other kind can only be added in the file.
    guard [.text, .number, .time, .choice, .toggle].contains(item.kind) else { return "" }
    let field = FieldView(prefix: "\(id):add", isEnabled: true, words: page)
    return """
      <form class="add" novalidate data-add="\(path)"\(by)><label for="\(id):add" class="vh">\(page[.newItem, ["list": row.label]])</label>\
      \(field.control(item, id: "\(id):add"))<button type="submit">\(add)</button></form>

      """
  }

  // MARK: Facts

  private func fact(_ words: HTML, badges: HTML) -> HTML {
    var shown: HTML = HTML.value(
      setting.isSensitive ? page[setting.isSet ? .isSet : .notSet] : setting.shown ?? page[.notSet])
    if row.kind == .link, let value = setting.entered, let address = value.string {
      // An address such as "javascript:" is shown as text.
      shown = Link.safe(address).map { Link.html($0, words: HTML.value($0)) } ?? HTML.value(address)
    }
    var place: HTML = ""
    if !setting.isReadOnly, let origin = setting.origin {
      let note = page.html(.changedInFile, values: ["line": "\(origin.line)", "file": HTML.value(origin.path)])
      place = "<p class=\"caption\">\(note)</p>\n"
    }
    return """
      <div class="words"><span class="label" id="\(id)">\(row.label)</span>\(badges)
      \(words)\(place)</div><div class="control fact">\(shown)</div>

      """
  }
}
