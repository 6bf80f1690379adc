/// The completions of fish (complete(1) of fish).
package enum FishCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    let places = CommandPlace.all(in: program)
    let paths = places.dropFirst().map { quoted(key($0)) }.joined(separator: " ")
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

  private static func key(_ place: CommandPlace<some Sendable>) -> String {
    key(place.words)
  }

  private static func aliases(_ place: CommandPlace<some Sendable>) -> [String] {
    place.aliases.flatMap { words in
      let margin = String(repeating: " ", count: 12)
      return ["\(margin)case \(quoted(key(words)))", "\(margin)    set path \(quoted(key(place)))"]
    }
  }

  private static func key(_ words: [String]) -> String {
    words.map { " " + $0 }.joined()
  }

  private static func lines(_ place: CommandPlace<some Sendable>) -> [String] {
    let start = "complete -c \(place.program) -n \(quoted("__\(place.program)_at \(quoted(key(place)))"))"
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
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
