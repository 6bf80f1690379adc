package import DocumentModel
internal import JSONSchema

/// A setting as data. Keys that don't apply and flags that are false are omitted.
extension SettingInfo {
  /// Everything the schema says about it as JSON, as printed by `settle describe --json`.
  public var json: String { JSONWriter.text { write(to: &$0) } }

  /// - Parameter order: The index of the setting among those of the schema, from 0, or nil for a single setting.
  package func write(to writer: inout JSONWriter, order: Int? = nil) {
    writer.object { writer in
      writer.field("path", path)
      writeFields(to: &writer, order: order, store: storePlace)
    }
  }

  /// Everything but the path.
  ///
  /// - Parameter store: The place of a setting in a store; for an input, that of the setting it is written to.
  package func writeFields(to writer: inout JSONWriter, order: Int? = nil, store: StorePlace?) {
    writer.field("label", label)
    writer.field("description", ifPresent: description)
    writer.field("help", ifPresent: help)
    HelpSection.write(help, to: &writer)
    if let order { writer.field("order", order) }
    writeValues(to: &writer)
    writer.field("section", ifPresent: facts.section)
    writer.field("scope", ifPresent: facts.scope)
    writer.field("scopeReason", ifPresent: facts.scopeReason)
    if let store {
      writer.key("store")
      store.write(to: &writer)
    }
    writeRelations(to: &writer)
    writer.field("itemLabel", ifPresent: facts.itemLabel)
    writer.flag("sensitive", facts.isSensitive)
    if facts.isShownWhenMet { writer.field("show", "met") }
    writer.field("control", ifPresent: facts.control?.rawValue)
    writer.field("clock", ifPresent: facts.clock)
    if let actions = facts.switchActions {
      writer.object("switch") { writer in
        writer.field("enable", ifPresent: actions.enable?.value)
        writer.field("disable", ifPresent: actions.disable?.value)
      }
    }
    writer.field("variable", ifPresent: facts.variable)
    writer.field("unit", ifPresent: unit)
    writer.flag("readOnly", facts.isReadOnly)
    writer.flag("deprecated", facts.isDeprecated)
    writer.field("replacedBy", ifPresent: replacedBy)
    writer.field("since", ifPresent: facts.since)
    writer.field("stated", origin: origin)
  }

  /// The values that it may have, and those that it has if it isn't set.
  private func writeValues(to writer: inout JSONWriter) {
    if isGroup {
      writer.list("members", members) { $0.string($1) }
    } else {
      writer.list("types", types) { $0.string($1) }
    }
    writer.objectList("choices", of: choices) { writer, choice in
      writer.field("value", value: choice.value)
      writer.field("label", ifPresent: choice.label)
      writer.field("description", ifPresent: choice.description)
    }
    let bounds = bounds
    if !bounds.isEmpty {
      writer.object("rules") { writer in
        for bound in bounds { writer.field(bound.keyword, value: bound.value) }
      }
    }
    if !isGroup { writer.field("default", value: shownDefault) }
    writer.field("noDefault", ifPresent: facts.noDefault)
    writer.list("examples", examples) { $0.value($1.document, $1.node) }
  }

  /// The other settings on which it or its value depends.
  private func writeRelations(to writer: inout JSONWriter) {
    if !isGroup {
      writer.list("requires", facts.requires) { writer, one in
        one.value.write(to: &writer, in: one.source.document, isSecret: facts.hasSecretDefault)
      }
    }
    writer.field("differsFrom", ifPresent: facts.differsFrom?.value.setting.value.description)
    writer.field("disjointFrom", ifPresent: facts.disjointFrom?.value.setting.value.description)
    writer.field("uniqueBy", ifPresent: facts.uniqueBy?.value.member.value)
    if let reference = facts.refersTo { writer.field("refersTo", reference.source.document, reference.value) }
  }
}

extension SettingCondition {
  /// - Parameters:
  ///   - source: The document that declares it.
  ///   - isSecret: Whether the value of `otherwise` is secret.
  package func write(to writer: inout JSONWriter, in source: Document, isSecret: Bool = false) {
    writer.object { writer in
      switch test {
      case .isAmong(let setting, let values):
        writer.field("setting", setting.value.description)
        writer.flag("configured", testsConfiguredValue)
        writer.list("in", values) { $0.value(source, $1) }
      case .isGiven(let input, let values):
        writer.field("input", input.value)
        writer.list("in", values) { $0.value(source, $1) }
      case .time(_, let isInside, let window):
        writer.list(isInside ? "within" : "outside", window) { $0.string($1.value.description) }
      }
      if !isSecret { writer.field("otherwise", value: otherwise.map { InputValue(source, node: $0) }) }
      writer.flag("keepsValue", keepsValue)
      if let message {
        writer.field("message", message.value)
        writer.field("tone", tone.rawValue)
      }
    }
  }
}

extension SettingsDeclaration.Dialog {
  /// Writes it as the member `dialog`.
  package func write(to writer: inout JSONWriter) {
    writer.object("dialog") { writer in
      writer.field("title", title)
      writer.field("button", button)
    }
  }
}

extension JSONWriter {
  /// Writes nothing if there is no value.
  package mutating func field(_ name: String, value: InputValue?) {
    if let value { field(name, value.document, value.node) }
  }

  /// Writes nothing if there is no place.
  package mutating func field(_ name: String, origin: SettingOrigin?) {
    guard let origin else { return }
    object(name) { writer in
      writer.field("layer", ifPresent: origin.layer)
      writer.field("path", origin.path)
      writer.field("line", origin.line)
    }
  }
}

extension SettingsDeclaration.Export {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("id", name.value)
      writer.field("title", title ?? name.value)
      writer.field("heading", ifPresent: heading)
      writer.field("description", ifPresent: description)
      writer.field("icon", ifPresent: icon)
      writer.field("color", ifPresent: color?.rawValue)
      writer.field("file", ifPresent: file)
      writer.field("to", ifPresent: form?.value)
    }
  }
}
