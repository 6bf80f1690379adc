internal import DocumentModel

/// Generates completions for zsh (zshcompsys(1)).
package enum ZshCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    return """
      #compdef \(name)
      # Completions of \(name) for zsh, made by: \(name) completions zsh

      \(CommandPlace.all(in: program).map { $0.command.held.isEmpty ? leaf($0) : group($0) }.joined(separator: "\n\n"))

      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private static func function(_ place: CommandPlace<some Sendable>) -> String {
    "_" + ([place.program] + place.words).joined(separator: "_")
  }

  /// Completes the name of a subcommand, or delegates to the function of that subcommand.
  private static func group(_ place: CommandPlace<some Sendable>) -> String {
    let commands = place.command.subcommands
    let cases = commands.map { command in
      "    \(([command.name] + command.aliases).joined(separator: "|"))) \(function(place.inside(command))) ;;"
    }
    return """
      \(function(place))() {
        if (( CURRENT == 2 )); then
          local -a commands=(
      \(commands.map { "      " + "\($0.name):\($0.summary)".inShellQuotes }.joined(separator: "\n"))
          )
          _describe -t commands command commands
          _arguments : \("--help[\(Option.helpOption.help)]".inShellQuotes)
          return
        fi
        local name=$words[2]
        shift words
        (( CURRENT-- ))
        case $name in
      \(cases.joined(separator: "\n"))
        esac
      }
      """
  }

  private static func leaf(_ place: CommandPlace<some Sendable>) -> String {
    var specifications = place.options.map(specification)
    let words = place.command.operandWords()
    if !words.isEmpty {
      specifications.append("*:word:(\(words.joined(separator: " ")))".inShellQuotes)
    } else if place.command.operandCount.upperBound > 0 {
      specifications.append("*:\(escaped(place.command.operands)):_files".inShellQuotes)
    }
    return """
      \(function(place))() {
        _arguments -s -S : \\
      \(specifications.map { "    " + $0 }.joined(separator: " \\\n"))
      }
      """
  }

  private static func specification(_ option: Option) -> String {
    let action: String? =
      switch option.value {
      case .none: nil
      case .oneOf(let words): "(\(words.joined(separator: " ")))"
      case .text: "_files"
      case .number, .size: " "
      }
    let value = action.map { ":\(escaped(option.placeholder ?? "")):\($0)" } ?? ""
    let rest = "[\(escaped(option.help))]\(value)"
    let isRepeated = option.isRepeated ? "*" : ""
    let long = "--\(option.name)" + (action == nil ? "" : "=")
    guard let short = option.short else { return (isRepeated + long + rest).inShellQuotes }
    let spellings = "{-\(short)" + (action == nil ? "" : "+") + ",\(long)}"
    // A repeatable option excludes no option, not even itself.
    return (isRepeated.isEmpty ? "(-\(short) --\(option.name))" : "*").inShellQuotes + spellings
      + rest.inShellQuotes
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += ["[", "]", ":", "\\"].contains($1) ? "\\\($1)" : String($1) }
  }
}
