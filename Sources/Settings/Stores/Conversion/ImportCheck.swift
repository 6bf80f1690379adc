package import DocumentModel
package import Settings
package import Workspace

/// The value of one key in a store.
package struct StoredValue: Sendable {
  package var key: String
  package var path: Path
  package var text: [UInt8]
}

/// Checks settings to import against their schema, and reports errors in terms of the file that they come from.
package struct ImportCheck {
  package struct CheckedImport: Sendable {
    /// The settings that may be written. Nil if they are invalid, or in a partial import if no part is valid by itself.
    package var settings: Document?
    /// The values of the store that were imported incompletely.
    package var lost: [StoredValue] = []
    /// The errors, one per line.
    package var remarks: [String] = []
    /// Whether a condition is unmet that depends on something set elsewhere.
    package var isConditional = false
  }

  /// The readable name of the file.
  private let shown: String
  /// The values in the file.
  private let contents: Document
  private let root: NodeID
  /// Whether the file's text has the positions of ``contents``, unlike rows and variables.
  private let hasPlaces: Bool
  /// Nil for a whole file.
  private let store: (keys: StoreKeys, reading: StoreContentsReader)?

  package init(
    shown: String, contents: Document, root: NodeID, hasPlaces: Bool,
    store: (keys: StoreKeys, reading: StoreContentsReader)?
  ) {
    self.shown = shown
    self.contents = contents
    self.root = root
    self.hasPlaces = hasPlaces
    self.store = store
  }

  /// - Parameters:
  ///   - layers: Weaker files that conditions may refer to.
  ///   - isPartial: Whether to import the valid part if another part is invalid.
  package func outcome(
    _ settings: Document, root: NodeID, model: SettingsModel, layers: [SettingsLayer], isPartial: Bool
  ) -> CheckedImport {
    var steps = DocumentNavigator(contents, from: self.root)
    let lines = LineIndex(contents.text)
    var imported = ImportedSettings(settings, root: root, model: model, layers: layers, limits: Limits())
    let damages = store?.reading.damages ?? []
    var outcome = CheckedImport()
    guard isPartial else {
      let problems = imported.problems
      outcome.remarks = damages.map { "\(shown): \($0.key) (\($0.path)): \($0.reason)" }
      for violation in problems {
        let place = place(of: violation.path, steps: &steps, lines: lines)
        outcome.remarks.append("\(place): \(name(of: violation.path))\(Self.message(violation.finding))")
      }
      if problems.isEmpty, damages.isEmpty {
        outcome.settings = settings
      } else {
        outcome.isConditional = problems.contains(where: \.isConditional)
      }
      return outcome
    }
    let isValid = imported.omitInvalidParts()
    outcome.remarks = damages.map { "warning: \(shown): \($0.key) (\($0.path)) skipped: \($0.reason)" }
    for loss in imported.losses {
      let manner = loss.isDueToGroup ? " too, because its group is only valid as a whole" : ""
      let what = "\(name(of: loss.path, isAlone: true)) skipped\(manner)"
      outcome.remarks.append(
        "warning: \(place(of: loss.path, steps: &steps, lines: lines)): \(what): \(Self.message(loss.finding))")
    }
    guard isValid else {
      outcome.remarks += imported.problems.map { "\(shown): \(name(of: $0.path))\(Self.message($0.finding))" }
      return outcome
    }
    outcome.settings = imported.document
    outcome.isConditional = imported.losses.contains(where: \.isConditional)
    // A value that merely has no effect isn't damaged.
    outcome.lost = lost(damages.map(\.path) + imported.losses.filter { !$0.isConditional }.map(\.path))
    return outcome
  }

  private func lost(_ paths: [Path]) -> [StoredValue] {
    guard let store else { return [] }
    return store.keys.keys.compactMap { key in
      let isTouched = paths.contains { $0.isInside(key.path) || key.path.isInside($0) }
      // The key's whole text is kept, as no part of it can be restored alone.
      guard isTouched, let text = store.reading.text(of: key.name) else { return nil }
      return StoredValue(key: key.name, path: key.path, text: text)
    }
  }

  // MARK: Words

  private static func message(_ finding: Diagnostic) -> String {
    let help = finding.code.family == .settings ? finding.help : nil
    let texts = [finding.wording, finding.caption, help].compactMap { $0?.text }
    return texts.joined(separator: "; ") + " [\(finding.code)]"
  }

  /// The paths in the file that may lead to a setting.
  private func ways(to path: Path) -> [Path] {
    guard let store else { return [path] }
    return store.keys.places(of: path).filter { way in
      !way.segments.isEmpty && contents.node(at: way.prefix(1), from: root) != nil
    }
  }

  /// The name of a setting in the file, followed by its own name in parentheses if different.
  ///
  /// - Parameter isAlone: Whether no colon follows.
  private func name(of path: Path, isAlone: Bool = false) -> String {
    let own = path.segments.isEmpty ? "" : path.description
    let stored = store == nil || path.segments.isEmpty ? "" : ways(to: path).map(\.description).joined(separator: ", ")
    let name = stored.isEmpty || stored == own ? own : "\(stored) (\(own))"
    return isAlone ? name : name.isEmpty ? "" : name + ": "
  }

  /// The file name, with line and column if a place in it has the problem.
  private func place(of path: Path, steps: inout DocumentNavigator, lines: LineIndex) -> String {
    // Rows and variables have no line for a setting.
    guard hasPlaces, let way = ways(to: path).first, let found = steps.way(to: way.pointer).last else { return shown }
    let place = lines.position(of: contents.range(found.node).start)
    return "\(shown):\(place.line):\(place.column)"
  }
}
