internal import DocumentModel
internal import Screens
internal import Settings

/// The words of a screen as constants.
extension SwiftWriter {
  mutating func constants(of code: CodeScreen) {
    let screen = code.screen
    lines.write(
      """

      /// The title of the screen.
      \(access)static let screenTitle: String = \(SwiftLiteral.quoted(screen.title))

      /// The sections of the screen, in their order.
      \(access)static let screenSections: [ScreenSection] = [
      """)
    lines.indent()
    let places = Dictionary(places(model.root, way: "Screen")) { first, _ in first }
    for section in screen.sections {
      lines.write(
        """
        ScreenSection(
          id: \(SwiftLiteral.quoted(section.id)), title: \(SwiftLiteral.quoted(section.title)),
          caption: \(optional(section.description)), footer: \(optional(section.footer)),
          rows: [
        """)
      lines.indent()
      lines.indent()
      for row in section.rows { self.row(row, of: code, places: places) }
      lines.outdent()
      lines.outdent()
      lines.write("  ]),")
    }
    lines.outdent()
    lines.write("]\n\n/// The title, caption and help of each setting on a screen.")
    block("\(access)enum Screen {") { writer in writer.words(writer.model.root) }
  }

  private func optional(_ text: String?) -> String { text.map(SwiftLiteral.quoted) ?? "nil" }

  // MARK: Sections

  private mutating func row(_ row: ScreenRow, of screen: CodeScreen, places: [Path: String]) {
    // The text of a status depends on values, so it can't be a constant.
    guard row.kind != .status else { return }
    let end = row.rows.isEmpty ? "," : ".with(["
    if let place = row.setting.flatMap({ places[$0.path] }) {
      lines.line(place + end)
    } else {
      let help = row.setting == nil ? screen.help(row) : nil
      let arguments = arguments(
        row.path ?? row.id, label: row.label, texts: [("caption", row.caption), ("help", help)], choices: [],
        reasons: screen.reasons(row))
      call("ScreenRow", arguments: arguments, end: end)
    }
    guard !row.rows.isEmpty else { return }
    lines.indent()
    for inner in row.rows { self.row(inner, of: screen, places: places) }
    lines.outdent()
    lines.line("]),")
  }

  /// A call on one line, or with a line for each argument where that is too long.
  private mutating func call(_ start: String, arguments: [String], end: String = "") {
    let short = "\(start)(\(arguments.joined(separator: ", ")))\(end)"
    guard short.count > 100 else { return lines.line(short) }
    lines.write("\(start)(\n  \(arguments.joined(separator: ",\n  ")))\(end)")
  }

  private func arguments(
    _ id: String, label: String, texts: [(name: String, text: String?)], choices: [String], reasons: [String]
  ) -> [String] {
    var parts = ["id: \(SwiftLiteral.quoted(id))", "label: \(SwiftLiteral.quoted(label))"]
    parts += texts.compactMap { name, text in text.map { "\(name): \(SwiftLiteral.quoted($0))" } }
    if !choices.isEmpty { parts.append("choices: [\(choices.joined(separator: ", "))]") }
    if !reasons.isEmpty { parts.append("reasons: [\(reasons.map(SwiftLiteral.quoted).joined(separator: ", "))]") }
    return parts
  }

  // MARK: Words

  /// The constant of each member by its setting, including those of nested records.
  private func places(_ record: CodeRecord, way: String) -> [(Path, String)] {
    SwiftNames(record).members.flatMap { member -> [(Path, String)] in
      let inner =
        member.member.type.record.map { places($0, way: "\(way).\(SwiftReservedWords.type(member.typeName))") } ?? []
      return [(member.member.info.settingPath, "\(way).\(member.use)")] + inner
    }
  }

  private mutating func words(_ record: CodeRecord) {
    for member in SwiftNames(record).members {
      let info = member.member.info
      let texts = [("caption", info.description), ("help", info.help), ("unit", info.unit)]
      let words = arguments(
        info.path, label: info.label, texts: texts, choices: choices(member.member.type), reasons: info.reasons)
      call("\(access)static let \(member.use) = ScreenRow", arguments: words)
      for (name, type) in SwiftNames.declared(member.member.type, name: member.typeName) {
        guard case .record(let inner) = type else { continue }
        block("\(access)enum \(name) {") { writer in writer.words(inner) }
      }
    }
  }

  private func choices(_ type: CodeType) -> [String] {
    switch type {
    case .choices(let choices):
      choices.choices.map { choice in
        let value = choice.value.text
        let caption = choice.label?.description.map { ", caption: \(SwiftLiteral.quoted($0))" } ?? ""
        return "ScreenChoice(value: \(SwiftLiteral.quoted(value)), label: "
          + "\(SwiftLiteral.quoted(choice.label?.title ?? value))\(caption))"
      }
    case .list(let inner), .nullable(let inner): self.choices(inner)
    case .boolean, .integer, .number, .text, .record, .map, .any: []
    }
  }
}
