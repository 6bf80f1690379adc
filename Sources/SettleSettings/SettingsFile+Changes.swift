internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Settings
internal import SettingsEditing

extension SettingsFile {
  /// Gives a setting a value in the text, comments and layout kept. Refused where the file would be invalid then and wasn't
  /// before, conditions counted, by what the layers say too. Nothing is written before ``save()``.
  public mutating func set(_ path: String, to value: some SettingValue) throws(SettingsError) {
    guard let known = SettingPath(path), known.inputs.isEmpty else { throw .unknownSetting(path) }
    guard let new = Self.value(value) else { throw .unwritableValue(path) }
    var revision = SettingsRevision(content)
    revision.set(known, to: new)
    try take(revision.outcome)
  }

  /// Takes a setting out of the text, with the comments that speak of it; one that isn't there stays away.
  public mutating func unset(_ path: String) throws(SettingsError) {
    var revision = SettingsRevision(content)
    revision.remove(try setting(path))
    try take(revision.outcome)
  }

  /// Writes the text to the file, whole or not at all. Refused where something else has changed the file meanwhile.
  public mutating func save() throws(SettingsError) {
    guard let path else { throw .unusableFile("these settings are in no file") }
    guard saved != content.bytes else { return }
    do throws(FileError) {
      if let saved {
        try FileWriting.replace(FilePath(path), expecting: saved, with: content.bytes)
      } else {
        try FileWriting.create(FilePath(path), content.bytes)
      }
      saved = content.bytes
    } catch {
      throw .unusableFile("\(path): \(error.message)")
    }
  }

  mutating func take(_ outcome: RevisionOutcome) throws(SettingsError) {
    switch outcome {
    case .changed(let revision): take(revision.text)
    case .refused(let diagnostic, let text):
      throw .refused(SettingsProblem(content.redacted(diagnostic, in: text), in: text, of: content.shown))
    case .invalid(let errors):
      throw .invalid(errors.map { SettingsProblem($0, in: content.bytes, of: content.shown) })
    }
  }

  static func value(_ value: some SettingValue) -> InputValue? {
    guard let json = value.json else { return nil }
    let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
    return document.roots.first.map { InputValue(document, $0) }
  }
}
