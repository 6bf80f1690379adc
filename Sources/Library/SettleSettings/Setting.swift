/// A setting as a screen shows it: what takes effect, and why.
public struct Setting: Sendable {
  /// `notifications.types.likes`
  public let path: String
  /// The label for a person: the schema's `title`, else the setting's name.
  public let label: String
  /// The id of the section that shows it; nil for none.
  public let section: String?
  /// The effective value on one line, or the one that applies instead of a value that isn't allowed; `‹redacted›` for a sensitive value,
  /// nil for none.
  public let shownValue: String?
  /// Where the value comes from.
  public let provenance: Provenance
  /// Why another setting keeps it from taking effect; nil where none does.
  public let inactiveReason: String?
  /// Why the schema doesn't allow the value that takes effect; nil where it does.
  public let problem: SettingsProblem?
}

/// Where the value of a setting comes from.
public enum Provenance: Hashable, Sendable, CustomStringConvertible {
  /// The file itself; lines count from 1.
  case file(line: Int)
  /// Another text of settings, below the file or above it.
  case layer(name: String, path: String, line: Int)
  /// A value that a layer has under a name: a variable of the environment, say.
  case value(layer: String, name: String)
  /// The schema's default.
  case `default`
  /// The value that takes effect while a condition of the setting doesn't hold; its message.
  case condition(message: String)
  /// No value takes effect.
  case absent

  /// In a few words, for a person.
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
