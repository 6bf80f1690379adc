public import Configuration
public import SettleSettings

/// Why settings can't be used as a configuration.
public enum SettleConfigurationError: Error, Sendable, CustomStringConvertible {
  /// What is wrong with the settings and their layers: every finding, each at its place.
  case invalid([SettingsProblem])
  /// The file, a layer or the schema can't be used.
  case unusable(SettingsError)
  /// The value of a key isn't of the type that was asked for.
  case otherType(key: String, ConfigType)

  /// For a person: a line for each finding, as `settle check` has it, with what helps. No sensitive value is in it.
  public var description: String {
    switch self {
    case .invalid(let problems):
      problems.map { problem in
        "\(problem)\(problem.help.map { " (\($0))" } ?? "") [\(problem.code)]"
      }.joined(separator: "\n")
    case .unusable(let error): error.description
    case .otherType(let key, let type): "the value of \(key) is not of the type \(type.rawValue)"
    }
  }

  init(_ error: SettingsError) {
    if case .invalid(let problems) = error { self = .invalid(problems) } else { self = .unusable(error) }
  }
}
