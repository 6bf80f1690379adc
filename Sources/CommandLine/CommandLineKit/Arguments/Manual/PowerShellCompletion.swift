/// Generates completions for PowerShell (`Register-ArgumentCompleter -Native`).
package enum PowerShellCompletion {
  package static func script(_ program: Command<some Sendable>) -> String {
    let name = program.name
    let places = CommandPlace.all(in: program)
    return """
      # Completions of \(name) for PowerShell, made by: \(name) completions powershell
      Register-ArgumentCompleter -Native -CommandName \(quoted(name)) -ScriptBlock {
        param($wordToComplete, $commandAst, $cursorPosition)
        $paths = @(\(places.dropFirst().map { quoted($0.key) }.joined(separator: ", ")))
        $aliases = @{
      \(places.flatMap(aliases).joined(separator: "\n"))
        }
        $values = @{
      \(places.flatMap(values).joined(separator: "\n"))
        }
        $words = @{
      \(places.map(words).joined(separator: "\n"))
        }
        $path = ''
        $previous = ''
        foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
          if ($element.Extent.EndOffset -ge $cursorPosition) { break }
          $previous = $element.ToString()
          $next = "$path $previous"
          if ($aliases.ContainsKey($next)) { $path = $aliases[$next] } elseif ($paths -ccontains $next) { $path = $next }
        }
        $found = if ($values.ContainsKey("$path $previous")) { $values["$path $previous"] } else { $words[$path] }
        $found | Where-Object { $_.StartsWith($wordToComplete) } | ForEach-Object {
          [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
        }
      }

      """
  }

  private static func aliases(_ place: CommandPlace<some Sendable>) -> [String] {
    place.aliasKeys.map { "    \(quoted($0)) = \(quoted(place.key))" }
  }

  /// The listed words of each option, under every spelling of the option.
  private static func values(_ place: CommandPlace<some Sendable>) -> [String] {
    place.options.flatMap { option -> [String] in
      guard case .oneOf(let words) = option.value else { return [] }
      return option.spellings.map { "    \(quoted(place.key + " " + $0)) = \(list(words))" }
    }
  }

  private static func words(_ place: CommandPlace<some Sendable>) -> String {
    let words = place.command.held.map(\.name) + place.command.operandWords() + place.options.map { "--" + $0.name }
    return "    \(quoted(place.key)) = \(list(words))"
  }

  private static func list(_ words: [String]) -> String { "@(\(words.map(quoted).joined(separator: ", ")))" }

  private static func quoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }
}
