internal import Analysis
internal import FileAccess
internal import SettingsWork

extension SettingsFile {
  /// Writes each changed text to its file, as a whole or not at all.
  ///
  /// If another program has changed a file in the meantime, the changes made here are applied to its current contents, setting
  /// by setting. If both changed the same setting, that file stays unchanged and the error is ``SettingsError/conflict(_:)``.
  ///
  /// - Throws: ``SettingsError/unusableFile(_:)`` if a file can't be read or written, ``SettingsError/conflict(_:)``, or the
  ///   error of a change that the current contents don't allow.
  public mutating func save() throws(SettingsError) {
    guard let path else { throw .unusableFile("these settings have no file") }
    if let saved = try Self.saved(&content, since: saved, in: path) { self.saved = saved }
    for index in lower.indices {
      guard let path = lower[index].path else { continue }
      if let saved = try Self.saved(&lower[index].text, since: lower[index].saved, in: path) {
        lower[index].saved = saved
      }
    }
  }

  /// The bytes that a file holds then; nil if nothing was to be written.
  private static func saved(
    _ text: inout Snapshot, since old: [UInt8]?, in path: String
  ) throws(SettingsError) -> [UInt8]? {
    // A missing file and an empty one have the same settings, so an empty text creates nothing.
    guard (old ?? []) != text.bytes else { return nil }
    let place = FilePath(path)
    // Each round is for another change from outside that came between reading and writing.
    for _ in 0..<10 {
      let now = FileFacts.exists(place) ? try read(path) : nil
      // Only a change from outside needs a merge.
      if let now, now != old { text = try merged(text, base: text.edited(old ?? []), theirs: text.edited(now)) }
      do throws(FileError) {
        if let now {
          try FileWriting.replace(place, expecting: now, with: text.bytes)
        } else {
          try FileWriting.create(place, bytes: text.bytes)
        }
        return text.bytes
      } catch {
        switch error.reason {
        case .writing(.changedMeanwhile), .writing(.existsAlready): continue
        default: throw .unusableFile("\(path): \(error.message)")
        }
      }
    }
    throw .unusableFile("\(path): another program keeps changing the file")
  }

  private static func merged(
    _ mine: Snapshot, base: Snapshot, theirs: Snapshot
  ) throws(SettingsError) -> Snapshot {
    let merge = SettingsMerge(base: base, mine: mine, theirs: theirs, take: [:])
    guard merge.conflicts.isEmpty else { throw .conflict(merge.conflicts.map(\.path)) }
    return try proposal(theirs.change(merge.operations)).after
  }
}
