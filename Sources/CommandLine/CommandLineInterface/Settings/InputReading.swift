internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import Settings
internal import TerminalOutput

extension SettingsOptions {
  /// The inputs of a question or an action, as `--input NAME=VALUE` gives them.
  static func inputs(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [String: InputSchemas.Given] {
    var given: [String: InputSchemas.Given] = [:]
    for bytes in arguments.all(input) {
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
        throw UsageError("--input: NAME=VALUE is wanted")
      }
      let name = try ParsedArguments.text(Array(bytes[..<equals]), "--input: NAME")
      let value = try ParsedArguments.text(Array(bytes[(equals + 1)...]), "--input: VALUE")
      given[name] = .typed(TypedValue(value))
    }
    return given
  }
}

extension UsageError {
  init(_ problem: InputProblem) {
    let how = problem.kind == .missing ? ": --input \(problem.input)=…" : ""
    let allowed = problem.allowed.map { " (\($0))" } ?? ""
    self.init(
      "\(problem.message)\(how)\(allowed)", nearest: NearestName.of(problem.input, among: problem.known))
  }
}
