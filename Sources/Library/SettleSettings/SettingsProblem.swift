@_exported public import enum DocumentModel.Severity
public import DocumentModel

/// A problem in a settings file, with its place. It never contains a sensitive value.
public struct SettingsProblem: Hashable, Sendable, CustomStringConvertible {
  /// An error makes the file invalid, a warning is probably a mistake, and a note is information.
  public typealias Severity = DocumentModel.Severity

  /// Whether it makes the file invalid.
  public let severity: Severity
  /// `family/name`, as `settle check` prints it.
  public let code: String
  /// One sentence, without a full stop.
  public private(set) var message: String
  /// How to fix it; nil if the message says it all.
  public let help: String?
  /// The path of the setting, such as `playback.speed`; nil for a problem of no setting, such as an unclosed quote.
  public let setting: String?
  /// A replacement for ``range`` that fixes the problem; nil if no fix is likely, or if the fix is elsewhere.
  public let suggestion: String?
  /// The path of the file, or of the layer that the problem is in.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// In Unicode scalars, from 1.
  public let column: Int
  /// The bytes of the text, in UTF-8, that it is about; nil for a value without lines, such as an environment variable.
  public let range: Range<Int>?

  /// A problem of a value that has a name, such as an environment variable.
  init(_ code: String, _ name: String, _ message: String, severity: Severity = .error, setting: String? = nil) {
    self.code = code
    self.message = message
    self.severity = severity
    self.setting = setting
    help = nil
    suggestion = nil
    path = name
    line = 1
    column = 1
    range = nil
  }

  /// - Parameters:
  ///   - setting: the path of the setting; nil for the one that the finding names, if any.
  ///   - isOfValue: whether the path is the name of a value, which has no lines.
  init(
    _ finding: Diagnostic, in lines: LineIndex, of path: String, setting: Path? = nil, isOfValue: Bool = false
  ) {
    code = finding.code.description
    message = finding.message
    severity = finding.severity
    help = (finding.help ?? finding.caption)?.text
    let stated = setting ?? finding.setting ?? finding.instanceLocation.map { Path($0) }
    self.setting = stated.flatMap { $0.segments.isEmpty ? nil : $0.description }
    let edits = finding.fixes.first?.edits ?? []
    suggestion = edits.count == 1 && edits[0].range == finding.range ? edits[0].replacement : nil
    self.path = path
    let place = isOfValue ? nil : lines.position(of: finding.range.start)
    line = place?.line ?? 1
    column = place?.column ?? 1
    range = isOfValue ? nil : finding.range.indices
  }

  /// Whether a schema or a policy found it in the values of the text, not in its syntax.
  var isOfValues: Bool { ["schema/", "policy/", "settings/"].contains { code.hasPrefix($0) } }

  /// The same problem, with words added to its message.
  func adding(_ words: String) -> Self {
    var problem = self
    problem.message += words
    return problem
  }

  /// `app.settings.yaml:3:9: "drak" is not one of "light", "dark"`; for a variable `APP_MODE: …`.
  public var description: String { range == nil ? "\(path): \(message)" : "\(path):\(line):\(column): \(message)" }
}
