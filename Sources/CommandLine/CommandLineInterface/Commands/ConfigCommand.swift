internal import ArgumentParsing

/// `settle config COMMAND`
enum ConfigCommand: CommandDeclaration {
  static let name = "config"
  static var command: Command {
    Command(
      name, summary: "Work on the configuration, .settle.yaml",
      holding: [
        ConfigShowCommand.subcommand,
        ConfigInitCommand.subcommand,
        ConfigImportCommand.subcommand,
      ])
  }
}
