internal import Settings

/// An action: its button, and the inputs and questions before it is performed.
struct ActionView {
  private let row: ScreenRow
  private let action: ActionRow
  private let id: String
  private let isEditor: Bool
  private let isLocked: Bool
  private let level: Int
  private let words: PageStrings

  init(_ row: ScreenRow, action: ActionRow, id: String, in page: RowView) {
    self.row = row
    self.action = action
    self.id = id
    isEditor = page.isEditor
    isLocked = page.isLocked
    level = page.level
    words = page.words
  }

  private var isEnabled: Bool { isEditor && !isLocked && action.reason == nil }

  var html: HTML {
    var described: [String] = []
    if action.isDestructive { described.append("\(id):destructive") }
    if row.caption != nil { described.append("\(id):caption") }
    if action.reason != nil { described.append("\(id):reason") }
    let description: HTML = described.isEmpty ? "" : " aria-describedby=\"\(described.joined(separator: " "))\""
    let look: HTML = action.isDestructive ? "action destructive" : "action"
    let asks: HTML = action.asks ? " aria-haspopup=\"dialog\"" : ""
    var html: HTML = """
      <div class="words"><button type="button" class="\(look)" id="\(id)" data-action="\(action.action)"\(description)\
      \(isEnabled ? asks : " disabled")>\(Icons.html(row.icon))\(row.label)</button>

      """
    if action.isDestructive {
      html += "<p class=\"caption warn\" id=\"\(id):destructive\">\(words[.destructive])</p>\n"
    }
    if let caption = row.caption { html += "<p class=\"caption\" id=\"\(id):caption\">\(caption)</p>\n" }
    if let reason = action.reason { html += RowView.reason("\(reason)", tone: action.tone, id: "\(id):reason") }
    html += more
    if !isEditor { html += questions }
    html += "</div>\n"
    return isEditor ? html + questions : html
  }

  /// What is asked before the action runs: a dialog in the editor, text in the preview.
  var questions: HTML {
    guard action.asks else { return "" }
    guard isEditor else { return preview }
    return isEnabled ? dialog : ""
  }

  private var more: HTML {
    // The dialog shows the help itself.
    guard let help = row.help, help != row.caption, !isEditor || !action.asks,
      row.caption == nil || help.contains("\n\n") || help.contains("\n-")
    else { return "" }
    return HelpMarkdown.more(row, level: level, words: words)
  }

  /// The contents of the dialog, for reading only.
  private var preview: HTML {
    let by = words[.askedBy, ["action": action.title]]
    var html: HTML =
      "<details class=\"asked\"><summary>\(words[.whatIsAsked])<span class=\"vh\"> \(by)</span></summary>\n"
    html += asked(isEnabled: false)
    return html + "<p class=\"buttons\"><span class=\"key\">\(action.button ?? action.title)</span></p></details>\n"
  }

  private var dialog: HTML {
    var html: HTML = """
      <dialog class="ask" id="\(id):dialog" data-dialog="\(action.action)" aria-labelledby="\(id):title"><form method="dialog" novalidate>
      <h2 id="\(id):title">\(action.title)</h2>

      """
    if let help = action.help { html += "<div class=\"help\">\(HelpMarkdown(level: 3).html(help))</div>\n" }
    html += asked(isEnabled: true)
    let look: HTML = action.isDestructive ? "primary destructive" : "primary"
    let isLocked: HTML = action.confirmations.contains(where: \.isBox) ? " disabled" : ""
    return html + """
      <p class="finding error" data-wrong role="alert"></p>
      <p class="buttons"><button type="button" class="quiet" data-cancel>\(words[.cancel])</button>\
      <button type="submit" class="\(look)" data-submit\(isLocked)>\(action.button ?? action.title)</button></p></form></dialog>

      """
  }

  /// The requested inputs, and the questions to confirm.
  private func asked(isEnabled: Bool) -> HTML {
    let fields = FieldView(prefix: id, isEnabled: isEnabled, words: words)
    let confirmations = action.confirmations.enumerated().map { index, one -> HTML in
      let confirm: HTML = "data-confirm=\"\(exact: one.text)\""
      let question: HTML = isEnabled ? " \(confirm)" : ""
      guard one.isBox else { return "<p class=\"question\"\(question)>\(one.shown)</p>\n" }
      return .option(
        "checkbox", id: isEnabled ? "\(id):box\(index)" : "\(id):box", attributes: "data-box \(confirm)",
        marks: isEnabled ? "" : " disabled",
        label: "\(one.shown)")
    }
    return action.inputs.map(fields.html).joined() + exports(isEnabled: isEnabled) + outcomes(isEnabled: isEnabled)
      + confirmations.joined() + effects(action.effects)
  }

  private func exports(isEnabled: Bool) -> HTML {
    guard !action.exports.isEmpty else { return "" }
    let options = action.exports.enumerated().map { index, export -> HTML in
      let name = export.name.value
      return .option(
        "radio", id: "\(id):export:\(name)", attributes: "name=\"\(id):export\" value=\"\(name)\" data-export",
        marks: marks(index, isEnabled: isEnabled),
        label: "\(Icons.html(export.icon, color: export.color))\(export.title ?? name)",
        heading: export.heading, caption: export.description)
    }
    return
      "<fieldset><legend>\(action.exportsTitle ?? words[.format])</legend><div class=\"options\">\(options.joined())</div></fieldset>\n"
  }

  /// The attributes of an option; the first one is chosen.
  private func marks(_ index: Int, isEnabled: Bool) -> HTML {
    "\(index == 0 ? " checked" : "")\(isEnabled ? "" : " disabled")"
  }

  /// The choice of the outcome: the application knows how an action ended, but in the editor only the user can say.
  private func outcomes(isEnabled: Bool) -> HTML {
    let fields = action.outcomes.enumerated().map { index, outcome -> HTML in
      // An outcome without inputs and effects has nothing to show.
      guard !outcome.inputs.isEmpty || !outcome.effects.isEmpty else { return "" }
      let page = FieldView(prefix: "\(id):\(outcome.name)", isEnabled: isEnabled, words: words)
      return """
        <div data-of="\(outcome.name)"\(isEnabled && index > 0 ? " hidden" : "")>\(outcome.inputs.map(page.html).joined())\
        \(effects(outcome.effects))</div>

        """
    }
    guard action.outcomes.count > 1 else { return fields.joined() }
    let options = action.outcomes.enumerated().map { index, outcome -> HTML in
      .option(
        "radio", id: "\(id):outcome:\(outcome.name)",
        attributes: "name=\"\(id):outcome\" value=\"\(outcome.name)\" data-outcome",
        marks: marks(index, isEnabled: isEnabled), label: "\(outcome.title)")
    }
    return """
      <fieldset><legend>\(words[.howItEnds])</legend><div class="options inline">\(options.joined())</div></fieldset>
      \(fields.joined())
      """
  }

  private func effects(_ effects: [String]) -> HTML {
    guard !effects.isEmpty else { return "" }
    let lines = effects.map { "<li>\($0)</li>" as HTML }
    return "<div class=\"effects\"><p>\(words[.outsideEffects])</p><ul>\(lines.joined())</ul></div>\n"
  }
}
