/// Generates completions for bash (bash(1), "Programmable Completion").
package enum BashCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    let places = CommandPlace.all(in: program)
    return """
      # Completions of \(name) for bash, made by: \(name) completions bash
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path= words= index
        # The shell takes --option=value apart.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case "$path ${COMP_WORDS[index]}" in
            \(pattern(places.dropFirst().map(\.key)))) path+=" ${COMP_WORDS[index]}" ;;
      \(places.flatMap(aliases).joined(separator: "\n"))
          esac
        done
        case "$path $previous" in
      \(places.flatMap(values).joined(separator: "\n"))
        esac
        case $path in
      \(places.map(words).joined(separator: "\n"))
        esac
        if [[ $current == -* || -n ${words%%-*} ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        fi
      }
      complete -o bashdefault -o default -F _\(name) \(name)

      """
  }

  private static func aliases(_ place: CommandPlace<some Sendable>) -> [String] {
    place.aliasKeys.map { "      \(pattern([$0]))) path='\(place.key)' ;;" }
  }

  private static func pattern(_ keys: [String]) -> String {
    keys.map { "'\($0)'" }.joined(separator: " | ")
  }

  /// Completes option values: listed words, otherwise file names by the shell's default.
  private static func values(_ place: CommandPlace<some Sendable>) -> [String] {
    place.options.compactMap { option in
      let keys = option.spellings.map { place.key + " " + $0 }
      switch option.value {
      case .none: return nil
      case .oneOf(let words):
        let reply = "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
        return "    \(pattern(keys))) \(reply); return ;;"
      // A text may be a file name, which the shell completes by default.
      case .text, .number, .size: return "    \(pattern(keys))) return ;;"
      }
    }
  }

  private static func words(_ place: CommandPlace<some Sendable>) -> String {
    let words =
      place.command.held.map(\.name) + place.command.operandWords() + place.options.map { "--" + $0.name }
    return "    '\(place.key)') words='\(words.joined(separator: " "))' ;;"
  }
}
