/// A command's manual page for man(1), written in man(7) macros.
package struct ManualPage<Action: Sendable> {
  let place: CommandNode<Action>
  let version: String
  let released: String

  /// - Parameter released: The date of the version.
  package init(_ place: CommandNode<Action>, version: String, released: String) {
    self.place = place
    self.version = version
    self.released = released
  }

  /// The file name under which `man` finds the page.
  package var fileName: String { name + ".1" }

  private var name: String { ([place.program] + place.words).joined(separator: "-") }

  package var text: String {
    let command = place.command
    var lines = [
      ".TH \(name.uppercased()) 1 \(released) \"\(place.program) \(version)\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(command.summary.lowercasedFirst))",
      ".SH SYNOPSIS", ".B \(Self.escaped(place.path))",
    ]
    if !command.options.isEmpty { lines.append(Self.escaped("[OPTION…]")) }
    if !command.operands.isEmpty { lines.append(".I \(Self.escaped(command.operands))") }
    lines += [".SH DESCRIPTION"] + Self.paragraphs([command.summary + "."] + command.details)
    if !command.children.isEmpty {
      lines.append(".SH COMMANDS")
      lines += command.subcommands.flatMap { [".TP", ".B \(Self.escaped($0.name))", Self.text($0.summary + ".")] }
    }
    lines.append(".SH OPTIONS")
    lines += place.options.flatMap { [".TP", Self.signature($0), Self.text($0.helpWithWords + ".")] }
    if !command.examples.isEmpty {
      lines.append(".SH EXAMPLES")
      lines += command.examples.flatMap { [".TP", ".B \(Self.escaped($0.command))", Self.text($0.meaning)] }
    }
    lines += [".SH SEE ALSO"] + seeAlso
    return lines.joined(separator: "\n") + "\n"
  }

  /// The pages of the parent command and of the subcommands.
  private var seeAlso: [String] {
    let holder = place.words.isEmpty ? [] : [([place.program] + place.words.dropLast()).joined(separator: "-")]
    let names = holder + place.command.children.map { "\(name)-\($0.name)" }
    return names.sorted().enumerated().map { index, name in
      ".BR \(Self.escaped(name)) (1)" + (index + 1 < names.count ? "," : "")
    }
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    texts.enumerated().flatMap { index, paragraph in (index == 0 ? [] : [".PP"]) + [text(paragraph)] }
  }

  private static func signature(_ option: Option) -> String {
    let spellings = option.spellings.reversed().map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return spellings + (option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? "")
  }

  /// A line of text that can't be mistaken for a roff request.
  private static func text(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// The text in ASCII, which every formatter renders the same way (groff_char(7)).
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      case _:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
