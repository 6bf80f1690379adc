internal import DocumentModel

/// Reads the parts of an `.editorconfig` that apply to YAML.
package enum EditorConfiguration {
  package static let fileName = ".editorconfig"

  /// - Parameter text: UTF-8.
  package static func read(_ text: [UInt8]) -> FormatterConfiguration {
    var result = FormatterConfiguration()
    var values: [String: String] = [:]
    var coverage = YAMLCoverage.none
    var section = ""
    for line in String(decoding: text.dropFirst(ByteOrderMark.length(in: text)), as: UTF8.self).allLines {
      let line = line.trimmed
      if line.isEmpty || line.begins(with: "#") || line.begins(with: ";") { continue }
      if line.begins(with: "["), line.ends(with: "]") {
        section = String(line.unicodeScalars.dropFirst().dropLast())
        coverage = YAMLCoverage([section], excluding: false)
        if case .some = coverage { result.note("section [\(section)]: settle format uses one style for all files") }
        continue
      }
      // Only a section for all YAML files can become the style of all files.
      guard case .all = coverage, let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[line[..<sign].trimmed.lowercased()] = line[line.utf8.index(after: sign)...].trimmed.lowercased()
    }
    take(values, result: &result)
    return result
  }

  private static func take(_ values: [String: String], result: inout FormatterConfiguration) {
    // `indent_size = tab` means the width of a tab.
    let size = values["indent_size"].flatMap { $0 == "tab" ? values["tab_width"] : $0 } ?? values["tab_width"]
    if values["indent_style"] == "tab" {
      result.note("indent_style: YAML can't be indented with tabs")
    } else if let size, let columns = Int(size), columns > 0 {
      result.set("indent", value: "\(columns)")
    }
    if let width = values["max_line_length"].flatMap({ Int($0) }) { result.set("width", value: "\(width)") }
    switch values["end_of_line"] {
    case "lf": result.set("lineEnding", value: "lf")
    case "crlf": result.set("lineEnding", value: "crlf")
    case nil, "unset": break
    case _: result.note("end_of_line: most programs don't support cr")
    }
    if values["insert_final_newline"] == "false" {
      result.note("insert_final_newline: settle format always ends the last line with a line break")
    }
    if values["trim_trailing_whitespace"] == "false" {
      result.note("trim_trailing_whitespace: settle format always removes trailing spaces")
    }
    if let charset = values["charset"], charset != "utf-8", charset != "unset" {
      result.note("charset: settle format always uses UTF-8")
    }
  }
}

extension StringProtocol {
  var trimmed: String {
    var rest = unicodeScalars.drop(while: \.properties.isWhitespace)
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }
}
