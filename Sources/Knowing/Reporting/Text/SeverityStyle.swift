internal import Diagnostics
internal import TerminalOutput

extension TextStyle {
  /// How the name of a severity is shown.
  static func severity(_ severity: Severity) -> Self {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
