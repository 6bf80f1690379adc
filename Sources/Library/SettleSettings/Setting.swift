/// A setting as a screen shows it: its effective value, and why.
public struct Setting: Sendable {
  /// `notifications.types.likes`
  public let path: String
  /// The label: the schema's `title`, or the name of the setting.
  public let label: String
  /// The ID of the section that shows it; nil if there is none.
  public let section: String?
  /// The effective value on one line, or the one used instead of a value that isn't allowed; `‹redacted›` for a
  /// sensitive value, nil for none.
  public let shownValue: String?
  /// Where the value comes from.
  public let provenance: Provenance
  /// Why the setting has no effect now, such as while another setting is off; nil if it has an effect.
  public let inactiveReason: String?
  /// Why the schema doesn't allow the effective value; nil if it does.
  public let problem: SettingsProblem?
}

/// Where the value of a setting comes from.
public enum Provenance: Hashable, Sendable, CustomStringConvertible {
  /// The file itself; lines count from 1.
  case file(line: Int)
  /// A layer below or above the file; lines count from 1.
  case layer(name: String, path: String, line: Int)
  /// A named value of a layer, such as an environment variable.
  case value(layer: String, name: String)
  /// The schema's default.
  case `default`
  /// The value that applies while a condition isn't met; the message of the condition.
  case condition(message: String)
  /// There is no effective value.
  case absent

  /// A short description for users.
  public var description: String {
    switch self {
    case .file(let line): "line \(line)"
    case .layer(let name, let path, let line): "\(name), \(path):\(line)"
    case .value(let layer, let name): "\(layer), \(name)"
    case .default: "default"
    case .condition(let message): message
    case .absent: "not set"
    }
  }
}
