internal import ArgumentParsing
internal import TerminalOutput

extension ParsedArguments {
  /// Options as they were given, as words of another command line, for a shell.
  func words(of options: [Option]) -> [String] {
    options.flatMap { option in
      all(option).flatMap { value in
        ["--\(option.name)"] + (value.isEmpty ? [] : [ShellWord.quoted(String(decoding: value, as: UTF8.self))])
      }
    }
  }
}
