public import Settings
internal import SettingsWork

/// An error of reading or changing settings.
public enum SettingsError: Error, Sendable, CustomStringConvertible {
  /// The file or a layer can't be read or written; the reason, with its path.
  case unusableFile(String)
  /// The schema can't be read, or isn't a schema.
  case unusableSchema(String)
  /// The schema, or the file if it has no schema, has no such setting; with the one that is probably meant.
  case unknownSetting(String, suggestion: String?)
  /// The path, such as `servers[name=web]`, matches several settings; the message lists them.
  case ambiguousSetting(String)
  /// The setting has no value, and the requested type isn't optional.
  case noValue(SettingsProblem)
  /// The value has another type than the requested one; the problem names that type.
  case wrongType(SettingsProblem)
  /// The code was generated from another version of the schema than the one that the file has.
  case otherVersion(ofCode: String, ofSchema: String)
  /// The value can't be written: JSON has no number for infinity.
  case unwritableValue(String)
  /// The file is invalid, or a change would make it so: every problem.
  case invalid([SettingsProblem])
  /// A managed layer of this name sets the setting, so it can't be changed.
  case managed(String, by: String)
  /// These settings were changed here and by another program, to different values.
  case conflict([String])
  /// The schema has no such store, or its contents can't be read.
  case unusableStore(String)
  /// The change can't be made without changing something else.
  case refused(SettingsProblem)
  /// The settings have changed since the change was proposed.
  case outdatedProposal
  /// The schema has no such action.
  case unknownAction(String)
  /// The action has no such outcome.
  case unknownOutcome(String)
  /// A condition of the action isn't met; with the message of the schema.
  case notAllowed(String)
  /// The action needs the user to confirm these questions first.
  case notConfirmed([String])
  /// The schema has no such question.
  case unknownQuestion(String)
  /// An input of the action or question is missing, unknown, or not what its schema allows.
  case wrongInput(InputProblem)

  /// The message for the user, without sensitive values.
  public var description: String {
    switch self {
    case .unusableFile(let reason), .notAllowed(let reason), .ambiguousSetting(let reason): reason
    case .unusableSchema(let reason): "cannot use the schema: \(reason)"
    case .unknownSetting(let path, let suggestion):
      "unknown setting \(path)\(suggestion.map { "; did you mean \($0)?" } ?? "")"
    case .otherVersion(let code, let schema):
      "the code was generated from version \(code) of the schema, but this is version \(schema): "
        + "generate the code again, or use the schema of that version"
    case .unwritableValue(let path): "\(path) cannot have this value"
    case .managed(let path, let holder): "\(path) is set by \(holder) and cannot be changed"
    case .conflict(let paths):
      "\(paths.joined(separator: ", ")) \(paths.count == 1 ? "was" : "were") changed here and in the file"
    case .unusableStore(let reason): reason
    case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
    case .refused(let problem), .noValue(let problem), .wrongType(let problem): problem.description
    case .outdatedProposal: "the settings have changed since this change was proposed"
    case .unknownAction(let name): ActionError.unknownAction(name).message
    case .unknownOutcome(let name): ActionError.unknownOutcome(name, known: []).message
    case .unknownQuestion(let name): ActionError.unknownQuestion(name).message
    case .wrongInput(let problem): problem.description
    case .notConfirmed(let questions): questions.joined(separator: "\n")
    }
  }
}
