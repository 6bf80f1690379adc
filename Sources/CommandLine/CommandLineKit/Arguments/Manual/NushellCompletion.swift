/// Generates completions for Nushell: an `extern` with options for each command.
package enum NushellCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    let places = CommandPlace.all(in: program)
    return """
      # Completions of \(name) for Nushell, made by: \(name) completions nushell
      module \(name)-completions {
      \(places.map(commands).joined(separator: "\n"))
      }

      use \(name)-completions *

      """
  }

  /// The command under each of its names, preceded by the lists of words that its options and operands refer to.
  private static func commands(_ place: CommandPlace<some Sendable>) -> String {
    let words = place.command.operandWords()
    let operands =
      words.isEmpty ? "    ...operands: path" : "    ...operands: string@\(quoted(list(place, of: "operand")))"
    let lists = place.options.compactMap { option -> String? in
      guard case .oneOf(let words) = option.value else { return nil }
      return definition(list(place, of: option.name), words: words)
    }
    let paths = [place.path] + place.aliasKeys.map { place.program + $0 }
    let externs = paths.map { path in
      """
        export extern \(quoted(path)) [
      \((place.options.map { option($0, of: place) } + [operands]).joined(separator: "\n"))
        ]
      """
    }
    return (lists + (words.isEmpty ? [] : [definition(list(place, of: "operand"), words: words)]) + externs)
      .joined(separator: "\n")
  }

  private static func option(_ option: Option, of place: CommandPlace<some Sendable>) -> String {
    let value =
      switch option.value {
      case .none: ""
      case .oneOf: ": string@\(quoted(list(place, of: option.name)))"
      case .text: ": path"
      case .number: ": int"
      case .size: ": string"
      }
    return "    --\(option.name)\(option.short.map { "(-\($0))" } ?? "")\(value)  # \(option.help)"
  }

  private static func list(_ place: CommandPlace<some Sendable>, of name: String) -> String {
    "nu-complete \(place.path) \(name)"
  }

  private static func definition(_ name: String, words: [String]) -> String {
    "  def \(quoted(name)) [] { [\(words.map(quoted).joined(separator: ", "))] }"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
  }
}
