internal import ArgumentParsing
internal import TerminalOutput

extension ParsedArguments {
  /// The form that an option names, or `json` where a second one says that; nil where neither is given.
  ///
  /// - Parameter command: as the user types it, for messages.
  func formatName(_ format: Option, orJSON json: Option, command: String? = nil) throws(UsageError) -> String? {
    guard isSet(json) else { return text(format) }
    guard let name = text(format), name != "json" else { return "json" }
    throw UsageError("--\(json.name) and --\(format.name) \(name) contradict each other", command: command)
  }
}
