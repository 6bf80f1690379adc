internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Settings

extension SettingsFile {
  /// Gives a setting a value in the text, comments and layout kept. Refused where the file would be invalid then and wasn't
  /// before, conditions counted, by what the layers say too. A setting that actions turn on and off is changed by them, as
  /// ``apply(_:outcome:inputs:isConfirmed:)`` does it. Nothing is written before ``save()``.
  public mutating func set(_ path: String, to value: some SettingValue) throws(SettingsError) {
    try take(try outcome(setting: path, to: value))
  }

  /// Takes a setting out of the text, with the comments that speak of it; one that isn't there stays away.
  public mutating func unset(_ path: String) throws(SettingsError) {
    try take(content.change([.unset(try setting(path))]))
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

  mutating func take(_ outcome: ChangeOutcome) throws(SettingsError) { content = try Self.proposal(outcome).after }

  static func proposal(_ outcome: ChangeOutcome) throws(SettingsError) -> Proposal {
    switch outcome {
    case .proposed(let proposal): return proposal
    case .refused(let note):
      throw .refused(SettingsProblem(note.diagnostic, in: note.text.lines, of: note.text.shown))
    case .invalid(let proposal, let errors):
      throw .invalid(errors.map { SettingsProblem($0, in: proposal.after.lines, of: proposal.after.shown) })
    }
  }

  static func value(_ value: some SettingValue) -> InputValue? {
    guard let json = value.json else { return nil }
    let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
    return document.roots.first.map { InputValue(document, $0) }
  }
}
