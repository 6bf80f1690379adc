internal import Analysis
internal import FileAccess
internal import Settings

extension SettingsFile {
  /// The contents of the files of settings: the file's own first, then those of the layers.
  struct Bytes: Equatable {
    /// Nil for a file that is missing.
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
        bytes.files.append(try Self.bytes(of: path))
      } catch {
        bytes.files.append(nil)
        // A file that never existed isn't missing.
        guard old != nil || FileFacts.exists(FilePath(path)) else { continue }
        bytes.problems.append(SettingsProblem("io/unreadable", path, error.message))
      }
    }
    return bytes
  }

  /// The settings with what their files hold now.
  func reread(_ bytes: Bytes) -> Self {
    var new = self
    // A file that can't be read for a moment, such as on a network, must not reset all settings.
    guard bytes.problems.isEmpty, bytes.files != savedBytes.files else { return new }
    var files = bytes.files[...]
    if let own = files.popFirst() {
      new.saved = own
      if path != nil { new.content = content.edited(own ?? []) }
    }
    for index in lower.indices where lower[index].path != nil {
      guard let bytes = files.popFirst() else { break }
      new.lower[index].saved = bytes
      new.lower[index].text = lower[index].text.edited(bytes ?? [])
    }
    return new
  }

  /// Whether a text with this error may be in force, because the policy replaces invalid values.
  func isInForce(_ problem: SettingsProblem) -> Bool {
    policy == .fallBack && ["schema/", "policy/"].contains { problem.code.hasPrefix($0) }
  }

  /// The settings that take effect otherwise in another text, in the order of the schema.
  func changedPaths(_ other: Self) -> [String] {
    SettingChange.all(from: effective, to: other.effective).map(\.path.description)
  }
}
