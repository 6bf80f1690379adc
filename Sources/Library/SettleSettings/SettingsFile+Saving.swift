internal import Analysis
internal import FileAccess
internal import SettingsWork

extension SettingsFile {
  /// Writes each changed text to its file, as a whole or not at all.
  ///
  /// If another program has changed a file in the meantime, the changes made here are applied to its current contents,
  /// setting by setting. If both changed the same setting, that file stays unchanged and the error is
  /// ``SettingsError/conflict(_:)``; the changes made here stay unsaved.
  ///
  /// - Throws: ``SettingsError/unusableFile(_:)`` if a file can't be read or written, ``SettingsError/conflict(_:)``,
  ///   or the error of a change that the current contents don't allow.
  public mutating func save() throws(SettingsError) { try save { _ throws(SettingsError) in } }

  /// - Parameter accept: Called with the settings as they would be saved; throws to leave the file unchanged.
  mutating func save(accepting accept: (Self) throws(SettingsError) -> Void) throws(SettingsError) {
    guard let path else { throw .unusableFile("these settings have no file") }
    try save(\.content, read: \.saved, to: path, accept: accept)
    for index in lower.indices {
      guard let path = lower[index].path else { continue }
      try save(\.lower[index].text, read: \.lower[index].saved, to: path, accept: accept)
    }
  }

  private mutating func save(
    _ text: WritableKeyPath<Self, Snapshot>, read saved: WritableKeyPath<Self, [UInt8]?>, to path: String,
    accept: (Self) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    var new = self
    // Another round is needed only if another program changed the file between reading and writing.
    for _ in 0..<100 {
      // A missing file and an empty one have the same settings, so an empty text creates nothing.
      guard new[keyPath: text].bytes != new[keyPath: saved] ?? [] else {
        self = new
        return
      }
      let now = try Self.read(path, mustExist: false)
      if let now, now != new[keyPath: saved] {
        try new.merge(now, into: text, read: saved)
        continue
      }
      try accept(new)
      do throws(FileError) {
        if let now {
          try FileWriting.replace(FilePath(path), expecting: now, with: new[keyPath: text].bytes)
        } else {
          try FileWriting.create(FilePath(path), bytes: new[keyPath: text].bytes)
        }
        new[keyPath: saved] = new[keyPath: text].bytes
        if text == \.content { new.unsavedComments = [] }
        self = new
        return
      } catch {
        switch error.reason {
        case .writing(.changedMeanwhile), .writing(.existsAlready): continue
        default: throw .unusableFile("\(path): \(error.message)")
        }
      }
    }
    throw .unusableFile("\(path): another program keeps changing the file")
  }

  /// Applies the unsaved changes of a text to the current contents of its file, which become the base of the next
  /// merge.
  mutating func merge(
    _ bytes: [UInt8], into text: WritableKeyPath<Self, Snapshot>, read saved: WritableKeyPath<Self, [UInt8]?>
  ) throws(SettingsError) {
    let mine = self[keyPath: text]
    let (base, theirs) = (mine.edited(self[keyPath: saved] ?? []), mine.edited(bytes))
    let merge = SettingsMerge(base: base, mine: mine, theirs: theirs, take: [:])
    guard merge.conflicts.isEmpty else { throw .conflict(merge.conflicts.map(\.path)) }
    let operations = merge.operations + (text == \.content ? unsavedComments : [])
    self[keyPath: text] = operations.isEmpty ? theirs : try Self.proposal(theirs.change(operations)).after
    self[keyPath: saved] = bytes
  }
}
