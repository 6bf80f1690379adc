/// A command's help, made from its declaration; at most 80 columns wide.
package enum HelpText {
  private static let width = 80

  package static func page(_ command: Command<some Sendable>, path: String) -> String {
    var lines: [String] = []
    lines += wrap(command.summary + ".", indent: 0)
    lines.append("")
    lines += wrap("Usage: " + usage(command, path: path), indent: 0, hanging: 7)
    for paragraph in command.details {
      lines.append("")
      lines += wrap(paragraph, indent: 0)
    }
    if !command.held.isEmpty {
      lines += ["", "Commands:"]
      lines += table(
        command.held.map { (([$0.name] + $0.aliases).joined(separator: ", "), $0.command().summary) })
    }
    lines += ["", "Options:"]
    lines += table((command.options + [Option.helpOption]).map { (signature($0), $0.helpWithWords) })
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines += wrap("$ " + example.command, indent: 2, hanging: 4)
        lines += wrap(example.meaning, indent: 6)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func usage(_ command: Command<some Sendable>, path: String) -> String {
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    return path + options + (command.operands.isEmpty ? "" : " " + command.operands)
  }

  private static func signature(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// Rows of two columns; a name that is too long for the first is on a line of its own.
  private static func table(_ rows: [(String, String)]) -> [String] {
    let widest = rows.map(\.0.count).filter { $0 <= 26 }.max() ?? 26
    return rows.flatMap { name, text -> [String] in
      let indent = widest + 4
      let wrapped = wrap(text, indent: indent)
      guard name.count <= widest else { return ["  " + name] + wrapped }
      let padding = String(repeating: " ", count: widest - name.count + 2)
      return ["  " + name + padding + (wrapped.first ?? "").drop { $0 == " " }] + wrapped.dropFirst()
    }
  }

  private static func wrap(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
    WrappedText.lines(text, width: width, indent: indent, hanging: hanging)
  }
}
