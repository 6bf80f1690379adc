internal import ArgumentParsing

/// `settle config COMMAND`
enum ConfigCommand {
  static var command: Command {
    Command(
      "config", summary: "Work on the configuration, .settle.yaml",
      subcommands: [
        ConfigShowCommand.command,
        ConfigInitCommand.command,
        ConfigImportCommand.command,
      ])
  }
}
