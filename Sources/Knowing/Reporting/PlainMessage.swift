internal import Diagnostics

extension Diagnostic {
  /// The message, the caption and the help in one line, for formats that give a finding one text.
  var plainMessage: String {
    ([message, caption, help].compactMap { $0 }).joined(separator: "; ")
  }
}
