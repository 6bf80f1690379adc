public import Configuration
public import SettleSettings

/// The reason why settings can't be used as a configuration.
public enum SettleConfigurationError: Error, Sendable, CustomStringConvertible {
  /// The settings or their layers have errors: every problem, with its place.
  case invalid([SettingsProblem])
  /// The file, a layer, or the schema can't be used.
  case unusable(SettingsError)
  /// The value of a key doesn't have the requested type.
  case otherType(key: String, ConfigType)

  /// A message for a person: a line for each problem, as `settle check` prints it, with its help. Sensitive values are
  /// redacted.
  public var description: String {
    switch self {
    case .invalid(let problems):
      problems.map { problem in
        "\(problem)\(problem.help.map { " (\($0))" } ?? "") [\(problem.code)]"
      }.joined(separator: "\n")
    case .unusable(let error): error.description
    case .otherType(let key, let type): "the value of \(key) doesn't have the type \(type.rawValue)"
    }
  }

  init(_ error: SettingsError) {
    if case .invalid(let problems) = error { self = .invalid(problems) } else { self = .unusable(error) }
  }
}
