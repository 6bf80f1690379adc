/// Formats a command's help from its declaration, at most 80 columns wide.
package enum HelpText {
  private static let width = 80

  package static func page(_ command: Command<some Sendable>, path: String) -> String {
    let groups = command.groups()
    let lines = groups.isEmpty ? page(of: command, path: path) : overview(of: command, groups: groups, path: path)
    return lines.joined(separator: "\n") + "\n"
  }

  /// An overview: examples to start with, then the commands in groups.
  private static func overview<Action>(
    of command: Command<Action>, groups: [(title: String, commands: [Subcommand<Action>])], path: String
  ) -> [String] {
    var lines = wrap(command.summary + ".", indent: 0) + [""]
    lines += table(command.examples, atMost: width / 2)
    let grouped = groups.flatMap(\.commands).map(\.name)
    let widest = grouped.map(\.count).max() ?? 0
    for group in groups {
      lines += ["", group.title + ":"]
      lines += table(group.commands.map { ($0.name, $0.command().summary) }, atLeast: widest)
    }
    let others = command.children.dropFirst(grouped.count).map(\.name)
    lines += ["", "`\(path) help COMMAND` shows its options. Also: \(others.joined(separator: ", "))."]
    return lines
  }

  private static func page(of command: Command<some Sendable>, path: String) -> [String] {
    var lines = wrap(command.summary + ".", indent: 0)
    lines.append("")
    lines += wrap("Usage: " + usage(command, path: path), indent: 0, hanging: 7)
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples.prefix(shownExamples) {
        lines += wrap("$ " + example.command, indent: 2, hanging: 4)
        lines += wrap(example.meaning, indent: 6)
      }
    }
    guard command.children.isEmpty else {
      lines += ["", "Commands:"]
      return lines + table(command.children.map { ($0.names, $0.command().summary) })
    }
    lines += ["", "Options:"]
    lines += table((command.options + [Option.helpOption]).map { (signature($0), $0.helpWithWords) })
    let program = path.prefix { $0 != " " }
    let isExplained = !command.details.isEmpty || command.examples.count > shownExamples
    if isExplained { lines += ["", "More: \(program) man\(path.dropFirst(program.count)) | man -l -"] }
    return lines
  }

  /// The manual page contains all examples and the explanations.
  private static let shownExamples = 2

  private static func usage(_ command: Command<some Sendable>, path: String) -> String {
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    return path + options + (command.operands.isEmpty ? "" : " " + command.operands)
  }

  private static func signature(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// Formats rows of two columns. A name too long for the first column is on a line of its own.
  private static func table(_ rows: [(String, String)], atLeast least: Int = 0, atMost most: Int = 26) -> [String] {
    let widest = max(least, rows.map(\.0.count).filter { $0 <= most }.max() ?? most)
    return rows.flatMap { name, text -> [String] in
      let indent = widest + 4
      let wrapped = wrap(text, indent: indent)
      guard name.count <= widest else { return ["  " + name] + wrapped }
      let padding = String(repeating: " ", count: widest - name.count + 2)
      return ["  " + name + padding + (wrapped.first ?? "").drop { $0 == " " }] + wrapped.dropFirst()
    }
  }

  private static func wrap(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
    TextWrapping.lines(text, width: width, indent: indent, hanging: hanging)
  }
}
