internal import FileAccess

/// The command that the arguments name, with what they hand to it.
package struct Invocation<Action: Sendable> {
  package let command: Command<Action>
  /// The command as the user types it: `settle schema list`.
  package let path: String
  package let arguments: ParsedArguments
  package let wantsHelp: Bool
  /// Whether the command's name is missing, so that help lists the commands.
  package let lacksCommand: Bool

  /// - Parameters:
  ///   - words: those after the program's name.
  ///   - program: the command that holds all others; `--version` asks it for the one called `version`.
  package init(_ words: [[UInt8]], of program: Command<Action>) throws(UsageError) {
    var command = program
    var path = program.name
    var rest = words[...]
    while !command.held.isEmpty {
      let name = rest.first.map { String(decoding: $0, as: UTF8.self) }
      guard let name, name != "--help", name != "-h" else {
        self.command = command
        self.path = path
        arguments = ParsedArguments()
        wantsHelp = true
        lacksCommand = name == nil
        return
      }
      // The usual options for it, besides the command.
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
      // `settle set appearance.mode dark` lacks the file, not the value.
      if operands.count + 1 == required.count, required.first == "FILE", operands.first.map(isNoFile) == true {
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

  /// Whether a word names no file, judging by its ending and the existing files: `appearance.mode`, a setting.
  package static func isNoFile(_ word: [UInt8]) -> Bool {
    let path = FilePath(bytes: word)
    let isNamed =
      path.hasSuffix(".yaml") || path.hasSuffix(".yml") || path.hasSuffix(".json") || path.hasSuffix(".jsonc")
    return !isNamed && word != [UInt8(ascii: "-")] && FileFacts.kind(path) == nil
  }
}
