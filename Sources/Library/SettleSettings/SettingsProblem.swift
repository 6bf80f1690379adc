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

  init(_ diagnostic: Diagnostic, in lines: LineIndex, of path: String) {
    let place = lines.position(of: diagnostic.range.start)
    severity = diagnostic.severity
    code = diagnostic.code.description
    message = diagnostic.message
    help = diagnostic.help ?? diagnostic.caption
    (self.path, line, column) = (path, place.line, place.column)
  }

  /// `app.settings.yaml:3:9: "drak" is not one of "light", "dark"`
  public var description: String { "\(path):\(line):\(column): \(message)" }
}
