@_exported public import enum Diagnostics.Severity
public import Diagnostics
internal import SourceText

/// Something that is wrong with a file of settings, at its place. Never holds a sensitive value.
public struct SettingsProblem: Hashable, Sendable, CustomStringConvertible {
  /// How grave a problem is: an error makes the file invalid, a warning is likely not what was meant, a note is good to know.
  public typealias Severity = Diagnostics.Severity

  /// Whether it makes the file invalid.
  public let severity: Severity
  /// `family/name`, as `settle check` prints it.
  public let code: String
  /// One sentence, without a full stop.
  public let message: String
  /// A hint how to solve it; nil where the message says it all.
  public let help: String?
  /// The path of the file, or of the layer that the problem is in.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
  /// Whether the path is the name of a value, of a variable say, which has no lines.
  private let isOfValue: Bool

  init(_ diagnostic: Diagnostic, in lines: LineIndex, of path: String, isOfValue: Bool = false) {
    self.isOfValue = isOfValue
    let place = isOfValue ? (line: 1, column: 1) : lines.position(of: diagnostic.range.start).pair
    severity = diagnostic.severity
    code = diagnostic.code.description
    message = diagnostic.message
    help = diagnostic.help ?? diagnostic.caption
    (self.path, line, column) = (path, place.line, place.column)
  }

  /// A problem of a value that was given under a name.
  init(_ code: String, _ name: String, _ message: String, severity: Severity = .error) {
    (self.severity, self.code, self.message, path) = (severity, code, message, name)
    (help, line, column, isOfValue) = (nil, 1, 1, true)
  }

  /// A problem of a value for the program that reads it.
  init(_ code: String, _ message: String, at range: ByteRange, in lines: LineIndex, of path: String, isOfValue: Bool) {
    (severity, self.code, self.message, help, self.path) = (.error, code, message, nil, path)
    self.isOfValue = isOfValue
    (line, column) = isOfValue ? (1, 1) : lines.position(of: range.start).pair
  }

  private init(_ problem: SettingsProblem, message: String) {
    (severity, code, self.message, help) = (problem.severity, problem.code, message, problem.help)
    (path, line, column, isOfValue) = (problem.path, problem.line, problem.column, problem.isOfValue)
  }

  /// The same problem, in more words.
  func adding(_ words: String) -> Self { Self(self, message: message + words) }

  /// `app.settings.yaml:3:9: "drak" is not one of "light", "dark"`; of a variable `APP_MODE: …`.
  public var description: String { isOfValue ? "\(path): \(message)" : "\(path):\(line):\(column): \(message)" }
}

extension SourcePosition {
  fileprivate var pair: (line: Int, column: Int) { (line, column) }
}
