internal import Diagnostics
internal import DocumentModel
internal import Settings
internal import SettingsEditing
internal import SourceText
internal import TerminalOutput

/// What a store holds under one of its keys.
struct StoredValue {
  var key: String
  var path: SettingPath
  var text: [UInt8]
}

/// Holds what is to become settings against their schema, and says what is wrong in the words of the file that it comes from.
struct ImportCheck {
  /// The file, as a person would name it.
  let shown: String
  /// What the file holds.
  let contents: Document
  let root: NodeID
  /// Whether the file's text is that of ``contents``: not of rows and variables.
  let hasPlaces: Bool
  /// Nil for a whole file.
  let store: (keys: StoreKeys, reading: StoreReading)?
  /// Whether the sound part is wanted where there is another.
  let isPartial: Bool
  let complain: (String) -> Void

  /// The settings that may be written, with what the store holds where something of them was left out; nil once it has been
  /// said why there are none.
  ///
  /// - Parameter layers: weaker files that conditions may ask about.
  func checked(
    _ settings: Document, _ root: NodeID, _ model: SettingsModel, _ layers: [SettingsLayer]
  ) -> (Document, lost: [StoredValue])? {
    var steps = DocumentSteps(contents, from: self.root)
    let lines = LineIndex(contents.text)
    var imported = ImportedSettings(settings, root, model, layers: layers, limits: Limits())
    let damages = store?.reading.damages ?? []
    guard isPartial else {
      let faults = imported.faults
      for damage in damages { complain("\(shown): \(damage.key) (\(damage.path)): \(damage.reason)") }
      for fault in faults {
        let place = place(of: fault.path, &steps, lines)
        complain("\(place): \(name(of: fault.path))\(Self.message(fault.finding))")
      }
      guard !faults.isEmpty || !damages.isEmpty else { return (settings, []) }
      let isUnmet = faults.contains { $0.finding.code == .unmetCondition }
      let advice = isUnmet ? ", and --layer NAME=FILE tells what is set elsewhere" : ""
      complain("nothing is written, as the settings would be invalid; --partial writes what is sound of them\(advice)")
      return nil
    }
    let isValid = imported.leaveOutFaults()
    for damage in damages {
      complain("warning: \(shown): \(damage.key) (\(damage.path)) is left out: \(damage.reason)")
    }
    for loss in imported.losses {
      let manner = loss.isOfGroup ? " as well, as the group is sound only as a whole" : ""
      let what = "\(name(of: loss.path, isAlone: true)) is left out\(manner)"
      complain("warning: \(place(of: loss.path, &steps, lines)): \(what): \(Self.message(loss.finding))")
    }
    guard isValid else {
      for fault in imported.faults { complain("\(shown): \(name(of: fault.path))\(Self.message(fault.finding))") }
      complain("nothing is written, as no part of the settings is valid by itself")
      return nil
    }
    return (imported.document, lost(damages.map(\.path) + imported.losses.map(\.path)))
  }

  private func lost(_ paths: [SettingPath]) -> [StoredValue] {
    guard let store else { return [] }
    return store.keys.keys.compactMap { key in
      let isTouched = paths.contains { path in
        path.segments.starts(with: key.path.segments) || key.path.segments.starts(with: path.segments)
      }
      guard isTouched, let text = store.reading.text(of: key.name) else { return nil }
      return StoredValue(key: key.name, path: key.path, text: text)
    }
  }

  // MARK: Words

  private static func message(_ finding: Diagnostic) -> String {
    let help = finding.code.family == .settings ? finding.help : nil
    return [finding.message, finding.caption, help].compactMap { $0 }.joined(separator: "; ") + " [\(finding.code)]"
  }

  /// Ways to a setting through the file.
  private func ways(to path: SettingPath) -> [SettingPath] {
    guard let store else { return [path] }
    return store.keys.places(of: path).filter { way in
      way.segments.first.map { contents.node(at: SettingPath(segments: [$0]).pointer, from: root) != nil } ?? false
    }
  }

  /// What the file calls a setting, and what the settings call it.
  ///
  /// - Parameter isAlone: whether no colon follows.
  private func name(of path: SettingPath, isAlone: Bool = false) -> String {
    let own = path.segments.isEmpty ? "" : path.description
    let stored = store == nil || path.segments.isEmpty ? "" : ways(to: path).map(\.description).joined(separator: ", ")
    let name = stored.isEmpty || stored == own ? own : "\(stored) (\(own))"
    return isAlone ? name : name.isEmpty ? "" : name + ": "
  }

  /// The file, with line and column where something of it is at fault.
  private func place(of path: SettingPath, _ steps: inout DocumentSteps, _ lines: LineIndex) -> String {
    guard hasPlaces, let way = ways(to: path).first, let found = steps.way(to: way.pointer).last else { return shown }
    let place = lines.position(of: contents.range(found.node).start)
    return "\(shown):\(place.line):\(place.column)"
  }
}
