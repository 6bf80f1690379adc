internal import DocumentModel
internal import Settings

/// A field of a dialog.
struct FieldView {
  /// The prefix of the ids.
  let prefix: String
  let isEnabled: Bool
  let words: PageStrings

  private var lock: HTML { isEnabled ? "" : " disabled" }

  func html(_ field: Field) -> HTML {
    let id = ScreenPage.id("\(prefix):\(field.name)")
    let hints = [field.caption, field.kind == .list ? words[.oneInEachLine] : nil, field.range?.words].compactMap(
      \.self)
    let caption: HTML =
      hints.isEmpty
      ? "" : "<p class=\"caption\" id=\"\(id):caption\">\(hints.map { "\($0)" as HTML }.joined("<br>"))</p>"
    let optional: HTML = field.isRequired ? "" : " <span class=\"optional\">\(words[.optional])</span>"
    return """
      <div class="field"><label for="\(id)">\(field.label)\(optional)</label>
      \(control(field, id: id))\(caption)<p class="finding error" id="\(id):wrong" role="alert"></p></div>

      """
  }

  /// The control without its label.
  func control(_ field: Field, id: String) -> HTML {
    let hasHint = field.caption != nil || field.kind == .list || field.range?.words != nil
    let caption: HTML = hasHint ? "\(id):caption " : ""
    let described: HTML = field.name.isEmpty ? "" : " aria-describedby=\"\(caption)\(id):wrong\""
    let common: HTML = """
      id="\(id)" data-field="\(field.name)" data-type="\(field.kind.rawValue)"\(described)\
      \(field.isRequired ? " required" : "")\(lock)
      """
    let value = field.defaultValue.map { ($0.string, $0.number?.description) }
    let text = value.flatMap { $0.0 ?? $0.1 } ?? ""
    switch field.kind {
    case .toggle:
      let isOn = field.defaultValue.flatMap { $0.boolean } == true
      let plain: HTML =
        "id=\"\(id)\" data-field=\"\(field.name)\" data-type=\"toggle\"\(field.isRequired ? " data-required" : "")\(described)\(lock)"
      return "<input type=\"checkbox\" role=\"switch\" class=\"switch\" \(plain)\(isOn ? " checked" : "")>"
    case .choice:
      let chosen = field.defaultValue
      let options = HTML.options(field.choices) { choice in chosen.map { choice.value.equals($0) } ?? false }
      // A field with a default always has a value, so it has no empty option.
      let none: HTML = chosen == nil ? "<option value=\"\">\(words[.choose])</option>" : ""
      return "<select \(common)>\(none)\(options)</select>"
    case .number:
      return NumberField(range: field.range, isSize: false, unit: field.unit, words: words).html(
        common, text: text, id: id, label: nil, isEnabled: isEnabled)
    case .choices:
      let chosen = field.defaultValue?.items ?? []
      let options = HTML.options(field.choices) { chosen.contains(where: $0.value.equals) }
      return "<select multiple \(common)>\(options)</select>"
    case .list:
      let lines = (field.defaultValue?.items ?? []).map { ValueFormatter(words).of($0) }.joined(separator: "\n")
      return "<textarea rows=\"3\" \(common)>\n\(lines)</textarea>"
    case .time: return "<input type=\"time\" \(common) value=\"\(exact: text)\">"
    // The value of a secret is never sent to the page unasked.
    case _ where field.isSensitive: return "<input type=\"password\" autocomplete=\"off\" \(common) value=\"\">"
    case _ where field.isMultiline: return "<textarea rows=\"4\" \(common)>\n\(text)</textarea>"
    case .text, .group, .link, .info, .action, .status, .timeRange:
      let rules = Rules(field.rules)
      // Only a new item gets a generated value; an existing one must keep its own.
      let filling = field.isRequired && prefix.ends(with: ":add") ? rules.filling : nil
      return "<input type=\"\(rules.textType)\" \(common)\(filling) value=\"\(exact: text)\">"
    }
  }
}

/// The field of a number, with a slider where both bounds are known, and its unit.
struct NumberField {
  let range: NumberRange?
  /// Whether it is entered as a size: `5 GB`.
  let isSize: Bool
  let unit: String?
  let words: PageStrings

  /// - Parameter label: the name of the slider; nil for none.
  func html(_ common: HTML, text: String, id: String, label: String?, isEnabled: Bool) -> HTML {
    if isSize {
      // The size is parsed again, and the parser knows only English unit names and symbols.
      let isFew = Int(text).map { $0 < 1_000 } ?? false
      let size = isFew && !words.isEnglish ? "\(text) B" : ValueFormatter(words).size(text)
      return "<input type=\"text\" autocomplete=\"off\" data-size \(common) value=\"\(exact: size)\">"
    }
    let step = range?.step ?? "any"
    let bounds: HTML = "\(bound("min", value: range?.minimum))\(bound("max", value: range?.maximum))"
    let unit = self.unit.map { "<span class=\"unit\" id=\"\(id):unit\">\($0)</span>" as HTML }
    let field: HTML = "<input type=\"number\" step=\"\(step)\"\(bounds) \(common) value=\"\(exact: text)\">\(unit)"
    guard let label, let dragged = range?.sliderStep else { return field }
    return """
      <input type="range" id="\(id):slider" data-slider="\(id)" aria-label="\(label)" step="\(dragged)"\(bounds)\
      \(isEnabled ? "" : " disabled") value="\(exact: text.isEmpty ? range?.minimum ?? "" : text)"><span class="amount">\(field)</span>
      """
  }

  private func bound(_ name: HTML, value: String?) -> HTML { value.map { " \(name)=\"\($0)\"" as HTML } ?? "" }
}

/// JSON Schema keywords with a counterpart in HTML controls.
struct Rules {
  private let rules: [SettingInfo.Bound]

  init(_ rules: [SettingInfo.Bound]) { self.rules = rules }

  /// How a new value of the format is generated; nil if the user enters it.
  var filling: HTML? {
    switch format {
    case "uuid": " data-fill=\"uuid\""
    case "date-time": " data-fill=\"now\""
    case _: nil
    }
  }

  private var format: String? { rules.first { $0.keyword == "format" }.flatMap { $0.value.string } }

  var textType: HTML {
    switch format {
    case "email": return "email"
    case "uri": return "url"
    case _: return "text"
    }
  }
}
