package import Settings

/// Why something that was asked of a draft isn't done; nothing is changed then.
package enum EditRefusal: Error, Sendable {
  package struct Fault: Hashable, Sendable {
    /// Of the setting; nil where it is of none.
    package var path: String?
    package var message: String
  }

  /// The draft isn't any more what it was thought to be.
  case revision
  /// The draft stands on another text of the file.
  case fingerprint
  /// The file can't be changed this way; without what nobody may see.
  case refused(String, [Fault] = [])
  /// The action isn't open: why.
  case closed(String)
  /// A person has to agree to these first.
  case unconfirmed([String])
  case input(InputFault)
  /// Nothing is called so.
  case unknown(String)
  case readOnly
  /// The file was changed since it was read.
  case changedOutside
  case gone
  /// Both sides changed these settings; JSON, redacted, nil where a side has none.
  case conflict([DraftMerge.Conflict])
}
