internal import Settings

/// The problems that reading a type found, at the settings that they are about.
final class DecodingLog {
  /// Thrown where a value of a type can't be made; the problem itself is in the log.
  struct Stop: Error {}

  private(set) var problems: [(path: SettingPath, message: String)] = []

  func add(_ path: SettingPath, _ message: String) { problems.append((path, message)) }

  /// Notes that a type's own code threw. Its words may hold the value, which nobody may see, so they aren't told.
  func add(_ error: any Error, _ path: SettingPath, _ type: Any.Type) {
    switch error {
    case is Stop: break
    case DecodingError.keyNotFound(let key, _):
      add(path.appending(key.stringValue), "\(path.appending(key.stringValue)) is not set, and has no default")
    case _: add(path, "the value of \(path) is not a \(type)")
    }
  }
}
