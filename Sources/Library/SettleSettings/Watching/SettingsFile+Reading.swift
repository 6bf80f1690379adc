internal import Analysis
internal import FileAccess
internal import Settings

extension SettingsFile {
  /// The contents of the files of settings: the file's own first, then those of the layers.
  struct Bytes: Equatable {
    /// Nil for a missing file.
    var files: [[UInt8]?] = []
    /// Why a file can't be read.
    var problems: [SettingsProblem] = []
  }

  /// The bytes that were read or written last.
  var savedBytes: Bytes { Bytes(files: [saved] + lower.filter { $0.path != nil }.map(\.saved)) }

  /// The current bytes.
  func bytesNow() -> Bytes {
    var bytes = Bytes()
    for (path, old) in [(path, saved)] + lower.filter({ $0.path != nil }).map({ ($0.path, $0.saved) }) {
      guard let path else {
        bytes.files.append(nil)
        continue
      }
      do throws(FileError) {
        let now = try Self.bytes(of: path)
        bytes.files.append(now)
        // A file that never existed isn't missing.
        if now == nil, old != nil { throw FileError(FilePath(path), reason: .notFound) }
      } catch {
        if error.reason != .notFound { bytes.files.append(nil) }
        bytes.problems.append(SettingsProblem("io/unreadable", path, error.message))
      }
    }
    return bytes
  }

  /// The settings with the given contents of their files, and with the changes made here that aren't saved yet.
  ///
  /// - Throws: What ``save()`` throws if the two conflict.
  func reread(_ bytes: Bytes) throws(SettingsError) -> Self {
    var new = self
    // A file that can't be read for a moment, such as on a network, must not reset all settings.
    guard bytes.problems.isEmpty, bytes.files != savedBytes.files else { return new }
    var files = bytes.files[...]
    if let own = files.popFirst(), path != nil { try new.take(own, into: \.content, read: \.saved) }
    for index in lower.indices where lower[index].path != nil {
      guard let bytes = files.popFirst() else { break }
      try new.take(bytes, into: \.lower[index].text, read: \.lower[index].saved)
    }
    return new
  }

  private mutating func take(
    _ bytes: [UInt8]?, into text: WritableKeyPath<Self, Snapshot>, read saved: WritableKeyPath<Self, [UInt8]?>
  ) throws(SettingsError) {
    guard self[keyPath: text].bytes == self[keyPath: saved] ?? [] else {
      return try merge(bytes ?? [], into: text, read: saved)
    }
    self[keyPath: text] = self[keyPath: text].edited(bytes ?? [])
    self[keyPath: saved] = bytes
  }

  /// The problems that keep a new text from being used. Where invalid values fall back, only text that can't be read
  /// does: the previous values are better than defaults.
  var obstacles: [SettingsProblem] {
    policy == .reject ? errors : problems.filter { $0.severity == .error && $0.setting == nil && !$0.isOfValues }
  }

  /// The settings whose effective values differ in `other`, in the order of the schema.
  func changedPaths(_ other: Self) -> [String] {
    SettingChange.all(from: effective, to: other.effective).map(\.path.description)
  }

  /// Takes over a change from outside, and keeps the changes made here that aren't saved yet.
  ///
  /// - Returns: The paths of the settings whose effective values changed here, in the order of the schema.
  /// - Throws: ``SettingsError/conflict(_:)`` if both changed a setting, or the error of a change that the new text
  ///   doesn't allow; the settings stay as they are then.
  @discardableResult public mutating func merge(_ change: SettingsChange) throws(SettingsError) -> [String] {
    let new = try reread(change.settings.savedBytes)
    defer { self = new }
    return changedPaths(new)
  }
}
