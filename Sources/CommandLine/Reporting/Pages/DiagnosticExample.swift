/// Example files, and the command that checks them.
package struct DiagnosticExample: Sendable {
  package let files: [ExampleFile]
  /// The command as typed: `settle check settings.yaml`. Words contain no spaces.
  package let command: String
}

package struct ExampleFile: Sendable {
  package let name: String
  /// The lines of the file with invisible characters made visible: `<TAB>`, `<CR>`, `<U+FEFF>`, `·` for a trailing
  /// space, and `<no line break>` at the end of a file without one.
  let lines: [String]

  package var text: String {
    let isEnded = lines.last?.hasSuffix(Self.noBreak) != true
    let last = isEnded ? "\n" : ""
    return lines.map(Self.plain).joined(separator: "\n") + last
  }

  private static let noBreak = "<no line break>"

  private static func plain(_ line: String) -> String {
    let content = line.hasSuffix(noBreak) ? line.dropLast(noBreak.count) : line[...]
    // Only `·` at the end of a line stands for a space, so "a · b" is kept.
    let blanks = content.reversed().prefix { $0 == "·" }.count
    var rest = content.dropLast(blanks)
    var text = ""
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      rest = rest[open...]
      if let end = rest.firstIndex(of: ">"), let hidden = hidden(rest[...end]) {
        text += hidden
        rest = rest[rest.index(after: end)...]
      } else {
        // A "<" that starts no such name is literal, as in "<<: *base".
        text.append(rest.removeFirst())
      }
    }
    return text + rest + String(repeating: " ", count: blanks)
  }

  /// The character that a name in angle brackets stands for, or nil if it isn't such a name.
  private static func hidden(_ name: Substring) -> String? {
    switch name {
    case "<TAB>": "\t"
    case "<CR>": "\r"
    case _ where name.hasPrefix("<U+"):
      UInt32(name.dropFirst(3).dropLast(), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
    case _: nil
    }
  }
}
