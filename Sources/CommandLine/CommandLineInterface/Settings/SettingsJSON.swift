internal import Analysis
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// Settings as JSON, in the format of `settle show --json`. Keys without a value are omitted.
enum SettingsJSON {
  /// - Parameter translation: The language of the texts, or nil for the schema's own.
  static func text(_ file: Snapshot, states: [EffectiveSetting], translation: Translation?) -> [UInt8] {
    JSONWriter.line { writer in
      writer.objects("settings", of: states) { writer, state in
        write(state, file: file, translation: translation, writer: &writer)
      }
      sections(file.effective.model, translation: translation, writer: &writer)
    }
  }

  /// The declarations of settings, in the format of `settle describe --json`.
  static func text(_ settings: [SettingInfo], of model: SettingsModel, translation: Translation?) -> [UInt8] {
    JSONWriter.line { writer in
      writer.array("settings", settings.enumerated()) { writer, setting in
        setting.element.translated(by: translation).write(to: &writer, order: setting.offset)
      }
      sections(model, translation: translation, writer: &writer)
    }
  }

  private static func sections(_ model: SettingsModel?, translation: Translation?, writer: inout JSONWriter) {
    writer.objects("sections", of: model?.declaration?.translated(by: translation).sections ?? []) { writer, section in
      writer.field("id", section.id.value)
      writer.field("title", ifPresent: section.title)
      writer.field("description", ifPresent: section.description)
    }
  }

  private static func write(
    _ state: EffectiveSetting, file: Snapshot, translation: Translation?, writer: inout JSONWriter
  ) {
    let (problems, refusal) = (file.schemaViolations.at(state.path), file.refusal(of: state.path))
    let isAllowed = problems.isEmpty && refusal == nil
    let reason = problems.first?.finding.message ?? refusal?.problems.first?.finding.message
    writer.field("path", state.path.description)
    let value = state.value.map { InputValue(file.effective.shown, node: $0) }
    // A rejected value is reported separately from the effective one.
    writer.field("value", value: refusal.map(\.substitute) ?? value)
    if refusal != nil { writer.field("refused", value: value) }
    writer.field("source", state.source.rawValue)
    writer.field("origin", origin: state.place.map(file.effective.origin))
    // A rejected value has no effect, whatever the conditions.
    writer.field("active", state.isActive && isAllowed)
    let unmet = state.reason.map { translation?.message($0, at: state.path) ?? $0 }
    writer.field("reason", ifPresent: unmet ?? reason)
    if let info = state.entry?.info.translated(by: translation) {
      info.writeFields(to: &writer, store: info.storePlace)
    } else {
      writer.field("label", state.label)
    }
  }
}
