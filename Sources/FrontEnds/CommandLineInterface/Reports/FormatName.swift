internal import ArgumentParsing
internal import TerminalOutput

extension ParsedArguments {
  /// The form that an option names, or `json` where a second one says that; nil where neither is given.
  func formatName(_ format: Option, orJSON json: Option) throws(UsageError) -> String? {
    guard isSet(json) else { return text(format) }
    guard let name = text(format), name != "json" else { return "json" }
    throw UsageError("--\(json.name) and --\(format.name) \(name) contradict each other")
  }
}
