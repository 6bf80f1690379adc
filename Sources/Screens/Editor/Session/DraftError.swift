package import SettingsWork

/// Why a request to a draft is refused; nothing has changed then.
package enum DraftError: Error, Sendable {
  package struct Problem: Hashable, Sendable {
    /// The path of the setting; nil if the message concerns none.
    package var path: String?
    package var message: String
  }

  /// The draft has changed since the client last saw it.
  case revision
  /// The draft is based on another text of the file.
  case fingerprint
  /// The file can't be changed this way, or nothing has the given name. Contains no sensitive value.
  ///
  /// - joint: the changes that would make it possible.
  case refused(String, [Problem] = [], joint: JointChange? = nil)
  /// An action can't run, or a question can't be answered.
  case obstacle(ActionError)
  case readOnly
  /// The file was changed since it was read.
  case changedOutside
  case gone
  /// Both sides changed these settings. Their values are redacted JSON; nil where a side has none.
  case conflict([MergeConflict])
}
