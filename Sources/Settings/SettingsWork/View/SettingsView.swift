package import Analysis
package import DocumentModel
internal import FileAccess
internal import JSONSchema
package import Settings
internal import Synchronization
internal import Workspace

/// The settings of one file according to its schema, each part computed on first use. Kept by the snapshot.
final class SettingsView: Sendable {
  fileprivate let effective = Once<EffectiveSettings>()
  /// The effective settings, limited to what concerns the one setting of a command.
  fileprivate let focused = Once<EffectiveSettings>()
  fileprivate let allowed = Once<EffectiveSettings>()
  fileprivate let problems = Once<SchemaViolations>()
  let useErrors = Once<[SchemaViolation]>()
  /// Why the schema rejects effective values, by setting. Cached, because a screen asks for each setting several times.
  let refusals = Mutex<[Path: RejectedValue?]>([:])
}

extension Snapshot {
  var parts: SettingsView { kept(SettingsView.init) ?? SettingsView() }

  package var model: SettingsModel? { resolution.model }

  /// The schema's errors about the current document.
  package var schemaViolations: SchemaViolations { parts.problems.value { SchemaViolations(self) } }

  /// The effective settings, with layers, defaults and conditions applied; after ``focus(on:)``, limited to what
  /// concerns one setting.
  package var effective: EffectiveSettings {
    parts.focused.known
      ?? parts.effective.value {
        reading(EffectiveSettings(context.layers + [strongestLayer], model: model), number: documentNumber)
      }
  }

  /// The effective settings without the values that the schema rejects, by themselves or because of other values.
  package var allowedSettings: EffectiveSettings {
    parts.allowed.value {
      let repeated = repeatedMembers.filter { $0.severity == .error }
      // A report leaves out consequences of other errors, but here every rejected value counts. In a text that could be
      // read only in part, missing keys count too, because no program has them.
      let others = root.flatMap { root in
        resolution.schema?.diagnostics(values, root, isPartial: !reading.parsed.isPartial)
      }
      let rejected = schemaViolations.own + (others ?? []).filter { $0.severity == .error } + repeated
      var refused = SchemaViolations.refused(rejected, settings: effective, keepsParts: false)
      while true {
        let settings = EffectiveSettings(effective.layers, model: model, without: refused)
        // The default of one setting may equal another one, which then falls back as well.
        let related = SchemaViolations.related(settings).filter { place in
          !refused.contains { $0.layer == place.layer && $0.path == place.path }
        }
        guard !related.isEmpty else { return settings }
        refused += related
      }
    }
  }

  func effective(of number: Int) -> EffectiveSettings {
    guard number != documentNumber else { return effective }
    let settings = EffectiveSettings(context.layers + [layer(of: number)], model: view(of: number).resolution.model)
    return reading(settings, number: number)
  }

  /// The settings, with conditions that read what applies instead of the values that the schema rejects.
  private func reading(_ settings: EffectiveSettings, number: Int) -> EffectiveSettings {
    guard settings.haveReaders else { return settings }
    return settings.applying(without: refused(settings, number: number))
  }

  /// The values that the schema rejects in a document and in the files below it. The report can't be used here, because
  /// it contains findings about settings.
  private func refused(_ settings: EffectiveSettings, number: Int) -> [LayerPlace] {
    var errors: [Diagnostic] = []
    if let root = settings.file?.root, view(of: number).resolution.schema?.isValid(values, root) == false {
      // A value that only a policy forbids is effective all the same.
      errors = schemaErrors.filter { $0.policy == nil }
    }
    return SchemaViolations.refused(
      errors.filter { ($0.document ?? 0) == number }, settings: settings, keepsParts: true)
  }

  /// Computes the effective settings if the schema accepts the file. A command that needs both them and the findings
  /// calls this first: testing the rules on them is faster than on a single file alone.
  package func prepareSettings() { if isAccepted { _ = effective } }

  /// Prepares the settings of a small file if those of an earlier version are known, because the caller will need both.
  func prepareSettings(like earlier: Snapshot) {
    guard earlier.parts.effective.known != nil, model?.isFastPathKnown == false, values.nodeCount <= Self.fewNodes
    else { return }
    prepareSettings()
  }

  private var isAccepted: Bool { root.map { resolution.schema?.isValid(values, $0) == true } ?? false }

  /// The number of nodes up to which rules are tested on known effective settings rather than on the fast path.
  private static let fewNodes = 2_000

  /// Whether the effective settings of a small file are known already, so that rules can be tested on them.
  func knowsSettings(of model: SettingsModel) -> Bool {
    guard model === self.model, values.roots.count == 1, values.nodeCount <= Self.fewNodes,
      let known = parts.effective.known
    else { return false }
    // Otherwise the fast path, which ignores both, would decide differently.
    return !known.exceedsLimit && isAccepted
  }

  /// The effective settings of one document of the stream, as far as they are needed to find problems in it.
  ///
  /// - Parameter unverified: The items in which something may be wrong, or nil if it may be anywhere.
  func effective(_ number: Int, byRulesOf model: SettingsModel, in unverified: UnverifiedItems?) -> EffectiveSettings {
    if number == documentNumber, model === self.model, let known = parts.effective.known { return known }
    guard context.layers.isEmpty else {
      // A policy describes other settings than the file's own schema.
      guard model === view(of: number).resolution.model else {
        return EffectiveSettings(context.layers + [layer(of: number)], model: model)
      }
      return effective(of: number)
    }
    return EffectiveSettings(rulesOf: layer(of: number), model: model, in: unverified)
  }

  private func layer(of number: Int) -> SettingsLayer {
    let root = number < values.roots.count ? values.roots[number] : nil
    return SettingsLayer(
      path: shown, document: values, root: root, isPartial: reading.parsed.isPartial,
      guards: guards(ofDocument: number))
  }

  /// The effective settings, limited to what concerns one setting. Much faster for a large file.
  ///
  /// - Parameter hasContents: Whether everything inside that setting is wanted as well.
  package func effective(about path: Path, hasContents: Bool = false) -> EffectiveSettings {
    effective(about: [path], hasContents: hasContents)
  }

  private func effective(about paths: [Path], hasContents: Bool) -> EffectiveSettings {
    if let known = parts.effective.known { return known }
    let settings = EffectiveSettings(
      context.layers + [strongestLayer], model: model, about: paths, hasContents: hasContents)
    return settings.haveReaders && !refused(settings, number: documentNumber).isEmpty ? effective : settings
  }

  /// Limits ``effective`` to what concerns some settings, for a command about them. Does nothing if other settings may
  /// matter: findings in weaker files are about all settings, and what applies instead of a rejected value depends on
  /// others.
  package func focus(on paths: [Path]) {
    let arePlain = paths.lazy.flatMap(\.segments).allSatisfy { segment in
      switch segment {
      case .name, .index: true
      case .end, .each, .last, .matching, .input: false
      }
    }
    guard arePlain, context.layers.isEmpty, values.hasOnlyPlainNodes, syntaxErrors.isEmpty, isAccepted else { return }
    let settings = effective(about: paths, hasContents: true)
    _ = parts.focused.value { settings }
  }

  /// Like ``focus(on:)``, for a command that changes these settings. Does nothing if the change may affect others.
  package func focusForChange(of paths: [Path]) { if !mayHaveSideEffects { focus(on: paths) } }

  /// Whether a value may depend on another one: through a condition, a default or an alias.
  var mayHaveSideEffects: Bool { resolution.settings != nil || !values.anchors.isEmpty }

  /// The findings about settings in the weaker files below the text.
  package var layerFindings: [(layer: Int, diagnostic: Diagnostic)] {
    context.layers.indices.flatMap { index in
      SettingsFindings.all(effective, layer: index).map { (index, $0) }
    }
  }

  private var strongestLayer: SettingsLayer {
    SettingsLayer(
      path: shown, document: values, root: root, isPartial: reading.parsed.isPartial,
      guards: guards(ofDocument: documentNumber))
  }

  /// The schema's facts about the setting at an offset, or about the nearest one around it that the schema describes.
  /// Nil if there is none.
  package func setting(at offset: ByteOffset) -> SettingInfo? {
    guard let model, var path = path(at: offset) else { return nil }
    while !path.segments.isEmpty {
      if let info = model.info(of: path) { return info }
      path.segments.removeLast()
    }
    return nil
  }
}
