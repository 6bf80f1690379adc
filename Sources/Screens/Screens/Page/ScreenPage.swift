internal import DocumentModel
internal import FileAccess
internal import Settings

/// A screen as HTML, the same for the preview and the editor except for what the editor's controls need.
package struct ScreenPage {
  package enum Theme: String, CaseIterable, Sendable {
    case auto, light, dark
  }

  let screen: Screen
  let isEditor: Bool
  /// Whether nothing can be changed.
  let isLocked: Bool

  /// - Parameter isLocked: whether the editor is read-only.
  package init(_ screen: Screen, isEditor: Bool = false, isLocked: Bool = false) {
    self.screen = screen
    self.isEditor = isEditor
    self.isLocked = isLocked
  }

  package static var style: [UInt8] { EmbeddedFile.screenStyle }

  private var words: PageStrings { screen.words }

  /// A complete HTML file that loads nothing else.
  package func whole(_ theme: Theme) -> [UInt8] {
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(screen.language)"\(words.directionAttribute) data-theme="\(theme.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(theme == .auto ? "light dark" : theme.rawValue)">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <title>\(screen.title)</title>
      <style>\(HTML(markup: String(decoding: Self.style, as: UTF8.self)))</style>
      </head>
      <body class="preview">
      <header class="top"><p class="file"><span class="vh">\(words[.file]) </span><bdi>\(screen.file)</bdi></p></header>
      <div class="sheet">
      \(navigation)
      <main>
      \(main)
      </main>
      </div>
      </body>
      </html>

      """
    return page.bytes
  }

  /// The links to the sections; empty if there is only one.
  private var navigation: HTML {
    let sections = visibleSections
    guard sections.count > 1 else { return "" }
    let links = sections.map {
      "<li><a href=\"#section:\(Self.id($0.section.id))\">\($0.section.title)</a></li>\n" as HTML
    }
    return "<nav aria-label=\"\(words[.sections])\"><ul>\n\(links.joined())</ul></nav>"
  }

  /// The contents of `main`.
  package var main: HTML { parts.map(\.html).joined() }

  /// A part of `main`, by the id of an element in it.
  package struct Part {
    package let id: String
    package let html: HTML
  }

  /// The contents of `main`, part by part. An element that begins in one part and ends in another has the same HTML as
  /// long as the schema is the same.
  package var parts: [Part] {
    var parts = [Part(id: "head", html: head)]
    var names = RowNames()
    let renderer = RowView(screen: screen, isEditor: isEditor, isLocked: isLocked, level: 3)
    for (section, rows) in visibleSections {
      let id = "section:\(Self.id(section.id))"
      parts.append(Part(id: id, html: start(of: section, id: id)))
      for row in rows { parts.append(Part(id: names.next(row.id), html: renderer.html(row, names: &names))) }
      parts.append(Part(id: id, html: end(of: section)))
    }
    parts.append(Part(id: "questions", html: questions))
    return parts
  }

  private var head: HTML {
    var html: HTML = "<div id=\"head\">\n<h1>\(screen.title)</h1>\n"
    if let description = screen.description { html += "<p class=\"lead\">\(description)</p>\n" }
    html += indicators
    html += problems
    if let tour = screen.tour { html += TourView(tour: tour, isEditor: isEditor, words: words).html }
    return html + "</div>\n"
  }

  /// The sections with visible rows, and those rows.
  private var visibleSections: [(section: Screen.Section, rows: [ScreenRow])] {
    screen.sections.compactMap { section in
      let rows = section.rows.filter(\.isVisible)
      return rows.isEmpty ? nil : (section, rows)
    }
  }

  private var indicators: HTML {
    guard !screen.indicators.isEmpty else { return "" }
    let known = Set(visibleSections.map(\.section.id))
    let badges = screen.indicators.map { indicator -> HTML in
      let words: HTML = "\(Icons.html(indicator.icons.first, color: indicator.color))\(indicator.title)"
      // A link to a section without visible rows would lead nowhere.
      guard let section = indicator.section, known.contains(section) else {
        return "<li><span class=\"badge\" data-indicator=\"\(indicator.id)\">\(words)</span></li>"
      }
      return """
        <li><a class="badge" data-indicator="\(indicator.id)" href="#section:\(Self.id(section))">\(words)</a></li>
        """
    }
    return "<ul class=\"indicators\" aria-label=\"\(words[.whatIsOn])\">\(badges.joined())</ul>\n"
  }

  private var problems: HTML {
    // A note doesn't need to be corrected.
    let shown = screen.findings.filter { $0.severity != .note }
    guard !shown.isEmpty else { return "" }
    let known = shownRows
    let lines = shown.map { finding -> HTML in
      let label = finding.label.map { label -> HTML in
        guard let row = finding.row, known.contains(row) else { return "\(label): " }
        return "<a href=\"#row:\(Self.id(row))\">\(label)</a>: "
      }
      let place = words.html(.place, values: ["file": HTML.value(finding.path), "line": "\(finding.line)"])
      return """
        <li><strong>\(words.severity(finding.severity))</strong> \(label)\(finding.message) \
        <span class="place">\(place)</span></li>

        """
    }
    return """
      <section class="problems" aria-labelledby="problems"><h2 id="problems">\(words[.whatIsWrong])</h2><ul>
      \(lines.joined())</ul></section>

      """
  }

  private var shownRows: Set<String> {
    var ids: Set<String> = []
    var pending = visibleSections.flatMap(\.rows)
    while let row = pending.popLast() {
      guard row.isVisible else { continue }
      ids.insert(row.id)
      if row.kind == .group { pending += row.rows }
      pending += row.items.flatMap(\.rows)
    }
    return ids
  }

  private func start(of section: Screen.Section, id: String) -> HTML {
    let description = section.description.map { "<p class=\"lead\">\($0)</p>\n" as HTML }
    return """
      <section class="part" id="\(id)" data-section="\(section.id)" aria-labelledby="\(id):title">
      <h2 id="\(id):title">\(Icons.html(section.icon))\(section.title)</h2>
      \(description)<div class="rows">

      """
  }

  private func end(of section: Screen.Section) -> HTML {
    let footer = section.footer.map { "<p class=\"footer\">\($0)</p>\n" as HTML }
    return "</div>\n\(footer)</section>\n"
  }

  private var questions: HTML {
    // A question without inputs is answered by its indicator or status.
    let withInputs = screen.questions.filter { !$0.inputs.isEmpty }
    guard !withInputs.isEmpty else { return "" }
    let forms = withInputs.map { question -> HTML in
      let fields = FieldView(prefix: "ask:\(question.id)", isEnabled: isEditor, words: words)
      return """
        <form class="question" novalidate data-question="\(question.id)"><fieldset><legend>\(question.title)</legend>
        \(question.inputs.map(fields.html).joined())
        \(isEditor ? "<button type=\"submit\">\(words[.ask])<span class=\"vh\">: \(question.title)</span></button>" : "")\
        <p class="answer" role="status"></p></fieldset></form>

        """
    }
    return """
      <details class="questions" id="questions"><summary>\(words[.questions])</summary>
      \(forms.joined())</details>

      """
  }

  /// A name as part of an `id`, which can't contain white space.
  static func id(_ name: String) -> String {
    // Nearly all names are plain, and a page has thousands of them.
    if name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return name }
    return name.unicodeScalars.map { $0.properties.isWhitespace || HTML.isHidden($0) ? "%20" : String($0) }.joined()
  }
}

/// Gives each row of a page its own id.
struct RowNames {
  private var seen: [String: Int] = [:]

  /// The id that the next row with this name gets.
  func next(_ name: String) -> String {
    let id = "row:" + ScreenPage.id(name)
    let count = seen[id, default: 0]
    return count == 0 ? id : "\(id)~\(count + 1)"
  }

  mutating func id(_ name: String) -> String {
    let id = next(name)
    seen["row:" + ScreenPage.id(name), default: 0] += 1
    return id
  }
}
