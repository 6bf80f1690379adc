internal import DocumentModel
internal import Settings

struct RowView {
  let screen: Screen
  let isEditor: Bool
  let isLocked: Bool
  /// The level of a heading inside a section.
  let level: Int
  /// The id of the reason shown for the enclosing group; nil for none.
  var groupReason: String?

  var words: PageStrings { screen.words }

  /// The most choices that are shown as radio buttons; more become a menu.
  static let radioLimit = 5

  private var canChange: Bool { isEditor && !isLocked }

  func html(_ row: ScreenRow, names: inout RowNames) -> HTML {
    let id = names.id(row.id)
    switch row.content {
    case .status(let text, let tone): return status(row, text: text, tone: tone, id: id)
    case .action(let action):
      return open(row, id: id) + ActionView(row, action: action, id: id, in: self).html + "</div>\n"
    case .setting(let setting):
      return row.kind == .group
        ? group(row, setting: setting, id: id, names: &names)
        : self.setting(row, setting: setting, id: id, names: &names)
    }
  }

  private func open(_ row: ScreenRow, id: String, tag: HTML = "div", more: HTML = "") -> HTML {
    let modified: HTML = row.isModified && row.kind != .group ? " data-modified=\"true\"" : ""
    let isOn = row.isEnabled ? "true" : "false"
    return """
      <\(tag) class="row" data-row="\(row.id)" data-kind="\(row.kind.rawValue)" data-enabled="\(isOn)"\(modified)\(more)>

      """
  }

  private func status(_ row: ScreenRow, text: String, tone: Tone, id: String) -> HTML {
    let severity: PageString? = tone == .error ? .error : tone == .warning ? .warning : nil
    let sign = severity.map { "<strong>\(words[$0])</strong> " as HTML }
    return open(row, id: id, tag: "div", more: " data-tone=\"\(tone.rawValue)\"")
      + "<p class=\"status\" id=\"\(id)\">\(sign)\(HTML.value(text))</p></div>\n"
  }

  private func group(_ row: ScreenRow, setting: SettingRow, id: String, names: inout RowNames) -> HTML {
    let rows = setting.rows.filter(\.isVisible)
    // A group without visible rows still has to show what is wrong with it.
    guard !rows.isEmpty else {
      return setting.findings.isEmpty ? "" : self.setting(row.asText, setting: setting, id: id, names: &names)
    }
    let showsReason = setting.reason != nil && !setting.isReasonShown
    let inner = inner(setting.reason == nil ? nil : showsReason ? "\(id):reason" : groupReason)
    var html = open(row, id: id, tag: "div", more: " role=\"group\" aria-labelledby=\"\(id)\"")
    // Nil if the members have different units, which can't be added.
    let total = setting.shown.map { "<span class=\"total\">\(HTML.value($0))</span>" as HTML }
    html += "<div class=\"grouphead\"><h\(level) id=\"\(id)\">\(row.label)</h\(level)>\(total)</div>\n"
    if let caption = row.caption { html += "<p class=\"caption\">\(caption)</p>\n" }
    if let reason = setting.reason, showsReason {
      html += Self.reason("\(reason)", tone: setting.tone, id: "\(id):reason")
    }
    html += setting.findings.map { Self.finding($0, id: nil, words: words) }.joined()
    html += "<div class=\"rows\">\n"
    for one in rows {
      // A reason that is given for the whole group isn't repeated for each setting.
      html +=
        setting.reason == nil
        ? inner.html(one, names: &names) : inner.html(one.without(reason: setting.reason), names: &names)
    }
    return html + "</div></div>\n"
  }

  /// The renderer for the rows inside a group or record.
  private func inner(_ groupReason: String?) -> RowView {
    RowView(
      screen: screen, isEditor: isEditor, isLocked: isLocked, level: min(level + 1, 6), groupReason: groupReason)
  }

  static func finding(_ finding: Screen.Finding, id: String?, words: PageStrings) -> HTML {
    let anchor = id.map { " id=\"\($0)\"" as HTML }
    return """
      <p class="finding \(finding.severity.rawValue)"\(anchor)><strong>\(words.severity(finding.severity))</strong> \
      \(finding.message)</p>

      """
  }

  // MARK: Settings

  private func setting(_ row: ScreenRow, setting: SettingRow, id: String, names: inout RowNames) -> HTML {
    var notes = RowNotes(row: row, setting: setting, id: id, groupReason: groupReason, words: words)
    let control = SettingControlView(
      row: row, setting: setting, id: id, describedBy: notes.ids,
      isEnabled: canChange && row.isEnabled && notes.obstacle == nil, items: items(setting, id: id, names: &names),
      page: words)
    var html = open(row, id: id)
    html += control.html(
      words: notes.html(level), badges: badges(setting), tools: tools(row, setting: setting))
    html += notes.findings
    if let turning = setting.turning { html += ActionView(row, action: turning, id: id, in: self).questions }
    return html + "</div>\n"
  }

  /// The rows inside each record of a list.
  private func items(_ setting: SettingRow, id: String, names: inout RowNames) -> [HTML] {
    let inner = inner(setting.reason == nil ? nil : setting.isReasonShown ? groupReason : "\(id):reason")
    return setting.items.map { item in
      var html = HTML()
      for row in item.rows where row.isVisible { html += inner.html(row, names: &names) }
      return html
    }
  }

  /// Why something can't be changed or done.
  static func reason(_ words: HTML, tone: Tone?, id: String?) -> HTML {
    let anchor = id.map { " id=\"\($0)\"" as HTML }
    let tone = tone.map { " data-tone=\"\($0.rawValue)\"" as HTML }
    return "<p class=\"reason\"\(anchor)\(tone)>\(words)</p>\n"
  }

  private func badges(_ setting: SettingRow) -> HTML {
    var badges: [HTML] = []
    // Nobody can change a read-only setting, so "modified" would only raise questions.
    if setting.isModified, !setting.isReadOnly { badges.append("<span class=\"mark\">\(words[.modified])</span>") }
    if setting.isDeprecated { badges.append("<span class=\"mark\">\(words[.deprecated])</span>") }
    return badges.isEmpty ? "" : " " + badges.joined(" ")
  }

  /// Buttons next to the control; they say which setting they are about.
  private func tools(_ row: ScreenRow, setting: SettingRow) -> HTML {
    // A switch is turned by its action, and a range of times has a button of its own.
    guard canChange, setting.isResettable, !setting.isReadOnly, setting.turning == nil, setting.cleared == nil else {
      return ""
    }
    let name = "<span class=\"vh\"> \(row.label)</span>" as HTML
    return
      "<button type=\"button\" class=\"quiet\" data-reset=\"\(setting.path.description)\">\(words[.reset])\(name)</button>"
  }
}

extension ScreenRow {
  /// The row as plain text, for a group whose value in the file isn't a mapping, which no control fits.
  fileprivate var asText: ScreenRow {
    var row = self
    row.kind = .info
    return row
  }

  /// The same row, marked as having its reason shown elsewhere.
  fileprivate func without(reason: String?) -> ScreenRow {
    guard case .setting(var setting) = content, setting.reason == reason else { return self }
    setting.isReasonShown = true
    var row = self
    row.content = .setting(setting)
    return row
  }
}

/// The notes below a label: the caption, why the setting has no effect, its findings, its help.
struct RowNotes {
  let row: ScreenRow
  let setting: SettingRow
  let id: String
  /// The id of the reason that the group around it gives; nil for none.
  let groupReason: String?
  let words: PageStrings

  /// Why the value can't be entered on a page.
  var obstacle: String? {
    // A value with control characters can't be shown, and a control would change it.
    guard [.text, .time, .number].contains(row.kind), let value = setting.entered,
      let text = value.string, !HTML.holds(text)
    else { return nil }
    return words[.unshowable]
  }

  /// The ids of what describes the control.
  lazy var ids: [String] = {
    var ids: [String] = []
    if row.caption != nil { ids.append("\(id):caption") }
    if setting.range?.words != nil { ids.append("\(id):range") }
    if showsReason { ids.append("\(id):reason") }
    if row.reason != nil, setting.isReasonShown, let groupReason { ids.append(groupReason) }
    if obstacle != nil { ids.append("\(id):obstacle") }
    ids += setting.findings.indices.map { "\(id):finding\($0)" }
    return ids
  }()

  private var showsReason: Bool { row.reason != nil && !setting.isReasonShown }

  /// The value in the file, in words.
  private var stated: String? {
    (setting.configured ?? setting.refused).map { ValueFormatter(words).of($0, labels: setting.choices) }
      ?? setting.shown
  }

  func html(_ level: Int) -> HTML {
    var html = HTML()
    if let caption = row.caption { html += "<p class=\"caption\" id=\"\(id):caption\">\(caption)</p>\n" }
    if let range = setting.range?.words { html += "<p class=\"caption\" id=\"\(id):range\">\(range)</p>\n" }
    if let reason = row.reason, showsReason {
      let stated = setting.configured == nil ? nil : stated.map { " \(fileSays($0))" as HTML }
      html += RowView.reason("\(reason)\(stated)", tone: row.tone, id: "\(id):reason")
    }
    if let obstacle { html += "<p class=\"reason\" id=\"\(id):obstacle\">\(obstacle)</p>\n" }
    return html + HelpMarkdown.more(row, level: level, words: words)
  }

  private func fileSays(_ value: String) -> HTML { words.html(.fileSays, values: ["value": HTML.value(value)]) }

  /// The findings, below the control.
  var findings: HTML {
    guard !setting.findings.isEmpty else { return "" }
    var html: HTML = "<div class=\"below\">\n"
    for (index, finding) in setting.findings.enumerated() {
      html += RowView.finding(finding, id: "\(id):finding\(index)", words: words)
    }
    // The reason of a condition quotes the value in the file already.
    if setting.isSet, let stated, setting.configured == nil || !showsReason {
      let value = HTML.value(setting.shown ?? words[.notSet])
      let instead: HTML = setting.refused == nil ? "" : " \(words.html(.appliesInstead, values: ["value": value]))"
      html += "<p class=\"caption\">\(fileSays(stated))\(instead)</p>\n"
    }
    return html + "</div>\n"
  }
}
