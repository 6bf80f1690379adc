@_exported public import enum DocumentModel.Severity
public import DocumentModel

/// A problem in a settings file, with its place. It never contains a sensitive value.
public struct SettingsProblem: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem: an error makes the file invalid, a warning is probably a mistake, and a note is good to know.
  public typealias Severity = DocumentModel.Severity

  /// Whether it makes the file invalid.
  public let severity: Severity
  /// `family/name`, as `settle check` prints it.
  public let code: String
  /// One sentence, without a full stop.
  public private(set) var message: String
  /// How to fix it; nil if the message says it all.
  public let help: String?
  /// The path of the file, or of the layer that the problem is in.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
  /// Whether the path is the name of a value without lines, such as an environment variable.
  private let isOfValue: Bool

  /// - Parameter place: nil for a value, which has no lines.
  private init(
    _ code: String, _ message: String, _ severity: Severity, help: String?, at place: SourcePosition?, of path: String
  ) {
    self.code = code
    self.message = message
    self.severity = severity
    self.help = help
    self.path = path
    line = place?.line ?? 1
    column = place?.column ?? 1
    isOfValue = place == nil
  }

  init(_ diagnostic: Diagnostic, in lines: LineIndex, of path: String, isOfValue: Bool = false) {
    self.init(
      diagnostic.code.description, diagnostic.message, diagnostic.severity,
      help: (diagnostic.help ?? diagnostic.caption)?.text,
      at: isOfValue ? nil : lines.position(of: diagnostic.range.start), of: path)
  }

  /// A problem of a value that was given under a name.
  init(_ code: String, _ name: String, _ message: String, severity: Severity = .error) {
    self.init(code, message, severity, help: nil, at: nil, of: name)
  }

  /// A problem of a value for the program that reads it.
  init(_ code: String, _ message: String, at range: ByteRange, in lines: LineIndex, of path: String, isOfValue: Bool) {
    self.init(code, message, .error, help: nil, at: isOfValue ? nil : lines.position(of: range.start), of: path)
  }

  /// The same problem, in more words.
  func adding(_ words: String) -> Self {
    var problem = self
    problem.message += words
    return problem
  }

  /// `app.settings.yaml:3:9: "drak" is not one of "light", "dark"`; of a variable `APP_MODE: …`.
  public var description: String { isOfValue ? "\(path): \(message)" : "\(path):\(line):\(column): \(message)" }
}
