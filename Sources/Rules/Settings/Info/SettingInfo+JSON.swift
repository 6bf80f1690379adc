package import DocumentModel
internal import JSONSchema

/// A setting as data. Keys that don't apply are absent, and so are flags that are false.
extension SettingInfo {
  /// - Parameter order: the place of the setting among those of the schema, from 0; nil for one that is asked for alone.
  package func write(to writer: inout JSONWriter, order: Int? = nil) {
    writer.object { writer in
      writer.field("path", path.description)
      writeFields(to: &writer, order: order)
    }
  }

  /// Everything but the path.
  package func writeFields(to writer: inout JSONWriter, order: Int? = nil) {
    writer.field("label", label)
    writer.field("description", ifPresent: facts.description)
    writer.field("help", ifPresent: facts.help)
    HelpSection.write(facts.help, to: &writer)
    if let order {
      writer.key("order")
      writer.number(order)
    }
    if isGroup { write(members, "members", &writer) { $0.string($1) } }
    if !isGroup { write(types, "types", &writer) { $0.string($1) } }
    write(choices, "choices", &writer) { writer, choice in
      writer.object { writer in
        writer.field("value", choice.value)
        writer.field("label", ifPresent: choice.title)
        writer.field("description", ifPresent: choice.description)
      }
    }
    let bounds = bounds
    if !bounds.isEmpty {
      writer.key("rules")
      writer.object { writer in
        for bound in bounds { writer.field(bound.keyword, bound.value) }
      }
    }
    if !isGroup, !facts.hasSecretDefault, let value = defaultValue { writer.field("default", value) }
    writer.field("noDefault", ifPresent: facts.noDefault)
    write(examples, "examples", &writer) { $0.value($1.document, $1.node) }
    writer.field("section", ifPresent: facts.section)
    writer.field("scope", ifPresent: facts.scope)
    if let store = facts.store {
      writer.key("store")
      writer.object { writer in
        writer.field("id", store.id)
        writer.field("key", ifPresent: store.key)
        if store.form != .plain { writer.field("as", store.form.rawValue) }
      }
    }
    if !isGroup { write(facts.requires, "requires", &writer) { Self.write($1, to: &$0) } }
    writer.field("differsFrom", ifPresent: facts.differsFrom?.value.setting.value.description)
    writer.field("disjointFrom", ifPresent: facts.disjointFrom?.value.setting.value.description)
    writer.field("uniqueBy", ifPresent: facts.uniqueBy?.value.member.value)
    if facts.isSensitive { writer.field("sensitive", true) }
    if facts.isShownWhenMet { writer.field("show", "met") }
    writer.field("control", ifPresent: facts.control?.rawValue)
    writer.field("unit", ifPresent: facts.unit)
    if facts.isReadOnly { writer.field("readOnly", true) }
    if facts.isDeprecated { writer.field("deprecated", true) }
    writer.field("replacedBy", ifPresent: facts.replacedBy?.description)
    writer.field("since", ifPresent: facts.since)
    if let place {
      writer.key("stated")
      writer.object { writer in
        writer.field("path", place.path)
        writer.key("line")
        writer.number(place.line)
      }
    }
  }

  private func write<Element>(
    _ elements: [Element], _ name: String, _ writer: inout JSONWriter, _ each: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    writer.key(name)
    writer.array(elements) { writer, element in each(&writer, element) }
  }

  private static func write(_ stated: SettingFacts.Stated<SettingCondition>, to writer: inout JSONWriter) {
    let document = stated.source.document
    writer.object { writer in
      if case .isAmong(let path, let values) = stated.value.test {
        writer.field("setting", path.value.description)
        writer.key("in")
        writer.array(values) { writer, value in writer.value(document, value) }
      }
      if let otherwise = stated.value.otherwise { writer.field("otherwise", InputValue(document, otherwise)) }
      writer.field("message", ifPresent: stated.value.message?.value)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ value: InputValue) {
    key(name)
    self.value(value.document, value.node)
  }
}
