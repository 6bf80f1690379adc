internal import FileAccess

/// The command that the arguments select, with its parsed arguments.
package struct Invocation<Action: Sendable> {
  package let command: Command<Action>
  /// The command as typed: `settle schema list`.
  package let path: String
  package let arguments: ParsedArguments
  package let wantsHelp: Bool
  /// Whether no subcommand was given, so that help lists them.
  package let lacksCommand: Bool

  /// - Parameters:
  ///   - words: The arguments after the program's name.
  ///   - program: The command with all others as subcommands. `--version` selects the one called `version`.
  /// - Throws: ``UsageError`` if a command, option or operand is unknown, missing or invalid.
  package init(_ words: [[UInt8]], of program: Command<Action>) throws(UsageError) {
    var command = program
    var path = program.name
    var rest = words[...]
    while !command.children.isEmpty {
      let name = rest.first.map { String(decoding: $0, as: UTF8.self) }
      guard let name, name != "--help", name != "-h" else {
        self.command = command
        self.path = path
        arguments = ParsedArguments()
        wantsHelp = true
        lacksCommand = name == nil
        return
      }
      // The conventional options select the command `version`.
      let wanted = path == program.name && ["--version", "-V"].contains(name) ? "version" : name
      guard let next = command.subcommand(wanted) else {
        let kind = name.hasPrefix("-") ? "option" : "command"
        throw UsageError(
          "unknown \(kind) \(name)", nearest: command.nearest(name, before: Array(rest.dropFirst())), command: path)
      }
      command = next
      path += " " + next.name
      rest = rest.dropFirst()
    }
    do throws(UsageError) {
      let parsed = try ArgumentParser(command).parse(rest)
      wantsHelp = parsed.isSet(Option.helpOption)
      if !wantsHelp { try Self.checkCount(parsed.operands, command: command) }
      self.command = command
      self.path = path
      arguments = parsed
      lacksCommand = false
    } catch {
      throw error.of(path)
    }
  }

  private static func checkCount(_ operands: [[UInt8]], command: Command<Action>) throws(UsageError) {
    if operands.count < command.operandCount.lowerBound {
      let required = command.requiredOperands
      // In `settle set appearance.mode dark`, the file is missing, not the value.
      if operands.count + 1 == required.count, required.first == "FILE", operands.first.map(isNotFile) == true {
        throw UsageError("missing argument: FILE")
      }
      let missing = required.dropFirst(operands.count)
      throw UsageError("missing \(missing.count == 1 ? "argument" : "arguments"): \(missing.joined(separator: ", "))")
    }
    if operands.count > command.operandCount.upperBound {
      let first = String(decoding: operands[command.operandCount.upperBound], as: UTF8.self)
      throw UsageError("unexpected argument \"\(first)\"")
    }
  }

  /// Whether a word isn't a file, judged by its extension and the existing files. `appearance.mode`, for example, is a
  /// setting.
  package static func isNotFile(_ word: [UInt8]) -> Bool {
    let path = FilePath(bytes: word)
    let isNamed =
      path.hasSuffix(".yaml") || path.hasSuffix(".yml") || path.hasSuffix(".json") || path.hasSuffix(".jsonc")
    return !isNamed && word != [UInt8(ascii: "-")] && FileFacts.kind(path) == nil
  }
}
