package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import Workers
internal import Workspace

/// The settings of one text by its schema, each part made when it is first asked for. The snapshot keeps it.
final class SettingsView: Sendable {
  fileprivate let effective = Once<EffectiveSettings>()
  fileprivate let allowed = Once<EffectiveSettings>()
  fileprivate let faults = Once<SchemaFaults>()
}

extension Snapshot {
  private var parts: SettingsView { kept(SettingsView.init) ?? SettingsView() }

  package var model: SettingsModel? { resolution.model }

  /// The faults that the schema finds in the document that is meant.
  package var schemaFaults: SchemaFaults { parts.faults.value { SchemaFaults(self) } }

  /// The settings that take effect: the layers, the defaults and the conditions counted.
  package var effective: EffectiveSettings {
    parts.effective.value {
      reading(EffectiveSettings(context.layers + [strongestLayer], model: model), documentNumber)
    }
  }

  /// The same without the values that the schema refuses.
  package var allowedSettings: EffectiveSettings {
    parts.allowed.value {
      EffectiveSettings(effective.layers, model: model, without: SchemaFaults.refused(schemaFaults.own, effective))
    }
  }

  /// The same of any document of the stream.
  func effective(of number: Int) -> EffectiveSettings {
    guard number != documentNumber else { return effective }
    let settings = EffectiveSettings(context.layers + [layer(of: number)], model: view(of: number).resolution.model)
    return reading(settings, number)
  }

  /// The same settings, whose conditions read what applies: not the values that the schema refuses.
  private func reading(_ settings: EffectiveSettings, _ number: Int) -> EffectiveSettings {
    guard settings.haveReaders else { return settings }
    return settings.applying(without: refused(settings, number))
  }

  /// The values that the schema refuses in a document and in the files below it. The report can't be asked: it holds what the
  /// settings say.
  private func refused(_ settings: EffectiveSettings, _ number: Int) -> [LayerPlace] {
    var errors: [Diagnostic] = []
    if let root = settings.file?.root, view(of: number).resolution.schema?.isValid(values, root) == false {
      errors = schemaErrors
    }
    return SchemaFaults.refused(errors.filter { ($0.document ?? 0) == number }, settings)
  }

  /// The same of one document of the stream, as far as it concerns what is wrong with its settings.
  ///
  /// - Parameter doubts: the items in which something may be wrong; nil if it may be anywhere.
  func effective(_ number: Int, byRulesOf model: SettingsModel, in doubts: DoubtfulItems?) -> EffectiveSettings {
    if number == documentNumber, let known = parts.effective.known { return known }
    guard context.layers.isEmpty else { return effective(of: number) }
    return EffectiveSettings(rulesOf: layer(of: number), model: model, in: doubts)
  }

  private func layer(of number: Int) -> SettingsLayer {
    let root = number < values.roots.count ? values.roots[number] : nil
    return SettingsLayer(path: shown, document: values, root: root, isPartial: reading.parsed.isPartial)
  }

  /// The same as far as it concerns one setting: of a large text in a fraction of the time.
  package func effective(about path: Path) -> EffectiveSettings {
    if let known = parts.effective.known { return known }
    let settings = EffectiveSettings(context.layers + [strongestLayer], model: model, about: path)
    return settings.haveReaders && !refused(settings, documentNumber).isEmpty ? effective : settings
  }

  /// The findings about settings in the weaker files below the text.
  package var layerFindings: [(layer: Int, diagnostic: Diagnostic)] {
    context.layers.indices.flatMap { index in
      SettingsFindings.all(effective, layer: index).map { (index, $0) }
    }
  }

  private var strongestLayer: SettingsLayer {
    SettingsLayer(path: shown, document: values, root: root, isPartial: reading.parsed.isPartial)
  }

  /// The schema's facts of the setting at an offset; of the nearest setting around it that the schema describes where
  /// it doesn't describe that one. Nil if there is none.
  package func setting(at offset: ByteOffset) -> SettingInfo? {
    guard let model, var path = path(at: offset) else { return nil }
    while !path.segments.isEmpty {
      if let info = model.info(of: path) { return info }
      path.segments.removeLast()
    }
    return nil
  }
}
