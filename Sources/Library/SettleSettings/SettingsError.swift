internal import Analysis
public import Settings
internal import SettingsWork

/// Why something that was asked of settings isn't available.
public enum SettingsError: Error, Sendable, CustomStringConvertible {
  /// The file or a layer can't be read or written: why, with its path.
  case unusableFile(String)
  /// The schema can't be read, or is none.
  case unusableSchema(String)
  /// No such setting is in the schema, or, without one, in the file.
  case unknownSetting(String)
  /// The setting has no value, and the type asked for needs one; an optional has none.
  case noValue(String)
  /// The setting's value is of another type than was asked for.
  case wrongType(String)
  /// The schema doesn't allow the setting's value: why, at its place, and what holds without it, on one line; nil for nothing.
  case valueNotAllowed(String, SettingsProblem, instead: String?)
  /// The value can't be written: JSON has no number for infinity.
  case unwritableValue(String)
  /// The file would be invalid then, and wasn't before.
  case invalid([SettingsProblem])
  /// A managed layer of this name holds the setting, which can't be changed.
  case managed(String, by: String)
  /// These settings were changed here and outside, each to something else.
  case conflict([String])
  /// The schema has no such store, or what the store holds can't be read.
  case unusableStore(String)
  /// The change can't be made without changing something else.
  case refused(SettingsProblem)
  /// The settings have changed since the change was proposed.
  case outdatedProposal
  /// The schema has no such action.
  case unknownAction(String)
  /// The action has no such outcome.
  case unknownOutcome(String)
  /// A condition of the action doesn't hold; the schema's own words.
  case notAllowed(String)
  /// The action wants a person to agree to these questions first.
  case notConfirmed([String])
  /// The schema has no such question.
  case unknownQuestion(String)
  /// An input of the action or question is missing, unknown, or not what its schema allows.
  case wrongInput(InputProblem)

  /// The message for a person; no sensitive value is in it.
  public var description: String {
    switch self {
    case .unusableFile(let reason), .notAllowed(let reason): reason
    case .unusableSchema(let reason): "cannot use the schema: \(reason)"
    case .unknownSetting(let path): "unknown setting \(path)"
    case .noValue(let path): "\(path) is not set, and has no default"
    case .wrongType(let path): "the value of \(path) has a different type"
    case .valueNotAllowed(let path, let problem, let instead):
      "\(path) is not valid: \(problem); \(instead ?? "no value") is used instead"
    case .unwritableValue(let path): "\(path) cannot have this value"
    case .managed(let path, let holder): "\(path) is set by \(holder) and cannot be changed"
    case .conflict(let paths):
      "\(paths.joined(separator: ", ")) \(paths.count == 1 ? "was" : "were") changed here and in the file"
    case .unusableStore(let reason): reason
    case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
    case .refused(let problem): problem.description
    case .outdatedProposal: "the settings changed since this change was proposed"
    case .unknownAction(let name): ActionObstacle.unknownAction(name).message
    case .unknownOutcome(let name): ActionObstacle.unknownOutcome(name, known: []).message
    case .unknownQuestion(let name): ActionObstacle.unknownQuestion(name).message
    case .wrongInput(let problem): problem.description
    case .notConfirmed(let questions): questions.joined(separator: "\n")
    }
  }
}
