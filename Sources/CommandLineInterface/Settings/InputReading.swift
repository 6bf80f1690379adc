internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import Reporting
internal import Settings
internal import SettingsEditing
internal import YAMLParsing

/// The inputs of a question or an action, as `--input NAME=VALUE` gives them.
struct InputReading {
  let schemas: InputSchemas
  /// As the user types it, for messages.
  let command: String

  /// Each value by its name; a default where none is given.
  ///
  /// - Parameter isRequired: whether there has to be a value where none is given and the schema states no default.
  func read(
    _ declared: [InputSchemas.Declared], _ arguments: ParsedArguments, isRequired: (String) -> Bool = { _ in true }
  ) throws(UsageError) -> [String: InputValue] {
    var given: [String: [InputValue]] = [:]
    for bytes in arguments.values[SettingsOptions.input.name] ?? [] {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw UsageError("--input: NAME=VALUE is wanted", command: command)
      }
      given[String(text[..<equals])] = Self.readings(String(text[text.index(after: equals)...]))
    }
    do throws(InputFault) {
      return try schemas.values(of: declared, given: given, isRequired: isRequired)
    } catch {
      throw usageError(error, declared)
    }
  }

  /// A text as it is, else what it says in YAML.
  private static func readings(_ text: String) -> [InputValue] {
    let readings = [
      JSONParser.parse(Array(JSONText.string(text).utf8), limits: Limits()),
      YAMLParser.parse(Array(text.utf8), limits: Limits()),
    ]
    return readings.filter(\.diagnostics.isEmpty).compactMap { reading in
      reading.document.roots.first.map { InputValue(reading.document, $0) }
    }
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
    return UsageError(TerminalText.safe(fault.message + how + allowed), nearest: nearest, command: command)
  }
}
