/// Generates completions for fish (complete(1) of fish).
package enum FishCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    let places = CommandPlace.all(in: program)
    let paths = places.dropFirst().map { quoted($0.key) }.joined(separator: " ")
    return """
      # Completions of \(name) for fish, made by: \(name) completions fish
      function __\(name)_at
          set -l path ''
          for word in (commandline -opc)[2..]
              switch "$path $word"
                  case \(paths)
                      set path "$path $word"
      \(places.flatMap(aliases).joined(separator: "\n"))
              end
          end
          test "$path" = "$argv[1]"
      end

      \(places.flatMap(lines).joined(separator: "\n"))

      """
  }

  private static func aliases(_ place: CommandPlace<some Sendable>) -> [String] {
    place.aliasKeys.flatMap { key in
      let margin = String(repeating: " ", count: 12)
      return ["\(margin)case \(quoted(key))", "\(margin)    set path \(quoted(place.key))"]
    }
  }

  private static func lines(_ place: CommandPlace<some Sendable>) -> [String] {
    let start = "complete -c \(place.program) -n \(quoted("__\(place.program)_at \(quoted(place.key))"))"
    let commands = place.command.subcommands.map { "\(start) -f -a \($0.name) -d \(quoted($0.summary))" }
    let operands = place.command.operandWords()
    let words = operands.isEmpty ? [] : ["\(start) -f -a \(quoted(list(operands)))"]
    return commands + words + place.options.map { "\(start) \(option($0))" }
  }

  private static func option(_ option: Option) -> String {
    let value =
      switch option.value {
      case .none: ""
      case .oneOf(let words): " -x -a \(quoted(list(words)))"
      case .text: " -r -F"
      case .number, .size: " -x"
      }
    return (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)\(value) -d \(quoted(option.help))"
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    // In single quotes, fish treats only these two characters specially.
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
