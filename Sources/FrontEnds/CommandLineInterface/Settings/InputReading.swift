internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import Settings
internal import TerminalOutput

/// The inputs of a question or an action, as `--input NAME=VALUE` gives them.
struct InputReading {
  let schemas: InputSchemas

  /// Each value by its name; a default where none is given.
  ///
  /// - Parameters:
  ///   - conditions: those that compare the inputs with something.
  ///   - isRequired: whether there has to be a value where none is given and the schema states no default.
  func read(
    _ declared: [InputSchemas.Declared], in conditions: [SettingCondition], _ arguments: ParsedArguments,
    isRequired: (String) -> Bool = { _ in true }
  ) throws(UsageError) -> [String: InputValue] {
    var given: [String: InputSchemas.Given] = [:]
    for bytes in arguments.all(SettingsOptions.input) {
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
        throw UsageError("--input: NAME=VALUE is wanted")
      }
      let name = try ParsedArguments.text(Array(bytes[..<equals]), "--input: NAME")
      let value = try ParsedArguments.text(Array(bytes[(equals + 1)...]), "--input: VALUE")
      given[name] = .typed(TypedValue(value))
    }
    do throws(InputFault) {
      return try schemas.values(of: declared, in: conditions, given: given, isRequired: isRequired)
    } catch {
      throw usageError(error, declared)
    }
  }

  /// Whether nobody may see an input; nobody may where that can't be told.
  func isSensitive(_ input: InputSchemas.Declared?) -> Bool {
    input.flatMap(schemas.info)?.facts.isSensitive ?? true
  }

  func usageError(_ fault: InputFault, _ declared: [InputSchemas.Declared]) -> UsageError {
    let how: String
    var nearest: String?
    switch fault.kind {
    case .missing: how = ": --input \(fault.input)=…"
    case .unknown:
      how = ""
      nearest = NearestName.of(fault.input, among: declared.map(\.name.value))
    case .notAllowed, .unusableSchema: how = ""
    }
    let allowed = fault.allowed.map { " (\($0))" } ?? ""
    return UsageError("\(fault.message)\(how)\(allowed)", nearest: nearest)
  }
}
