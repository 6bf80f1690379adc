internal import DocumentModel
internal import Settings

/// A schema of GSettings, `ID.gschema.xml`, as `glib-compile-schemas` reads it: a schema for each group.
struct GSettingsSchemaFormat {
  let model: SettingsModel
  let id: String

  private struct Key {
    var setting: SettingInfo
    var name: String
    /// The GVariant type, such as `as` for a list of strings.
    var type: String
  }

  private final class Group {
    let name: String
    var keys: [Key] = []
    var groups: [Group] = []
    /// The path of the setting that uses each name.
    var names: [String: String] = [:]

    init(_ name: String) { self.name = name }

    var isEmpty: Bool { keys.isEmpty && groups.allSatisfy(\.isEmpty) }
  }

  func write(to export: inout SchemaExport) {
    let root = Group("")
    var shown: [SettingInfo] = []
    for setting in model.settings {
      guard !setting.facts.hasSecretDefault else {
        export.omit(setting.path, message: "gsettings cannot protect sensitive settings")
        continue
      }
      guard let type = type(of: setting) else {
        export.omit(setting.path, message: "gsettings does not support this type")
        continue
      }
      let segments = setting.settingPath.segments.map(\.token)
      var group = root
      for (index, token) in segments.dropLast().enumerated() {
        let path = setting.settingPath.prefix(index + 1).description
        let name = Self.name(token)
        export.take(name, path: path, in: &group.names)
        if let known = group.groups.first(where: { $0.name == name }) {
          group = known
        } else {
          let inner = Group(name)
          group.groups.append(inner)
          group = inner
        }
      }
      let name = Self.name(segments.last ?? "")
      export.take(name, path: setting.path, in: &group.names)
      group.keys.append(Key(setting: setting, name: name, type: type))
      shown.append(setting)
    }
    export.omitRules(of: shown, model: model, target: .gsettings)
    var writer = XMLWriter(indentation: "  ")
    writer.element("schemalist", attributes: []) { writer in
      write(root, id: id, path: "/" + id.replacingScalars(".", with: "/") + "/", to: &writer, export: &export)
    }
    export.text = XMLWriter.declaration + writer.bytes
  }

  /// Lowercase letters, digits and single hyphens, starting with a letter.
  private static func name(_ text: String) -> String {
    let words = NameWords(text).words.map { word in
      String(word.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
    }.filter { !$0.isEmpty }
    let name = words.joined(separator: "-")
    return name.unicodeScalars.first.map { ("a"..."z").contains($0) } == true
      ? name : name.isEmpty ? "key" : "key-\(name)"
  }

  /// The GVariant type; nil if there is none.
  private func type(of setting: SettingInfo) -> String? {
    guard setting.ownTypes.count == 1, let type = setting.ownTypes.first else { return nil }
    switch type {
    case "boolean": return "b"
    case "integer": return isSmall(setting) ? "i" : "x"
    case "number": return "d"
    case "string": return "s"
    case "array":
      return model.inner(of: setting).flatMap(scalarType).map { "a" + $0 }
    case "object":
      return model.inner(of: setting).flatMap(scalarType).map { "a{s\($0)}" }
    case _: return nil
    }
  }

  private func scalarType(_ item: SettingInfo) -> String? {
    // GVariant arrays have one type, and a value that may be null has none.
    item.valueTypes.contains("null") || item.isGroup || ["array", "object"].contains(where: item.types.contains)
      ? nil : type(of: item)
  }

  /// Whether bounds keep it within 32 bits.
  private func isSmall(_ setting: SettingInfo) -> Bool {
    ["minimum", "maximum"].allSatisfy { keyword in
      setting.bound(keyword).flatMap { Int32($0.json) } != nil
    }
  }

  private func write(
    _ group: Group, id: String, path: String, to writer: inout XMLWriter, export: inout SchemaExport
  ) {
    let groups = group.groups.filter { !$0.isEmpty }
    writer.element("schema", attributes: [("id", id), ("path", path)]) { writer in
      for inner in groups {
        writer.element("child", attributes: [("name", inner.name), ("schema", "\(id).\(inner.name)")])
      }
      for key in group.keys { write(key, to: &writer, export: &export) }
    }
    for inner in groups {
      write(inner, id: "\(id).\(inner.name)", path: "\(path)\(inner.name)/", to: &writer, export: &export)
    }
  }

  private func write(_ key: Key, to writer: inout XMLWriter, export: inout SchemaExport) {
    let setting = key.setting
    let stated = setting.shownDefault.flatMap { Self.text($0.document, node: $0.node, type: key.type) }
    // A key without a default isn't valid there.
    if stated == nil { export.omit(setting.path, message: "gsettings requires a default; an empty value is used") }
    let choices = key.type == "s" ? setting.choices.compactMap { $0.value.string } : []
    if key.type != "s", !setting.choices.isEmpty {
      export.omit(setting.path, message: "gsettings only supports choices of strings")
    }
    let range = ["i", "x", "d"].contains(key.type)
    for bound in setting.bounds where !(range && ["minimum", "maximum"].contains(bound.keyword)) {
      export.omit(setting.path, message: "gsettings does not support \(bound.keyword)")
    }
    let least = range ? setting.bound("minimum").flatMap { Self.bound($0.json, type: key.type, rule: .up) } : nil
    let most = range ? setting.bound("maximum").flatMap { Self.bound($0.json, type: key.type, rule: .down) } : nil
    writer.element("key", attributes: [("name", key.name), ("type", key.type)]) { writer in
      if !choices.isEmpty {
        writer.element("choices", attributes: []) { writer in
          // The empty value must be one of the choices.
          let all = stated == nil && !choices.contains("") ? choices + [""] : choices
          for choice in all { writer.element("choice", attributes: [("value", choice)]) }
        }
      }
      if least != nil || most != nil {
        let bounds = [("min", least), ("max", most)]
        writer.element("range", attributes: bounds.compactMap { name, value in value.map { (name, $0) } })
      }
      writer.element("default", text: stated ?? Self.empty(key.type, least: least))
      if let title = setting.title { writer.element("summary", text: title) }
      if let description = setting.description { writer.element("description", text: description) }
    }
  }

  /// A bound as GVariant reads it: for an integer, neither 0.5 nor 5e3.
  private static func bound(_ json: String, type: String, rule: FloatingPointRoundingRule) -> String? {
    guard type != "d", Int(json) == nil else { return json }
    return Double(json).flatMap { Int(exactly: $0.rounded(rule)) }.map { "\($0)" }
  }

  /// The empty value of a type, not below a bound.
  private static func empty(_ type: String, least: String?) -> String {
    switch type {
    case "b": "false"
    case "s": "''"
    case "i", "x", "d": least ?? "0"
    case _: type.begins(with: "a{") ? "@\(type) {}" : "@\(type) []"
    }
  }

  /// A value as GVariant writes it; nil for null, and for one that is of another type.
  private static func text(_ document: Document, node: NodeID, type: String) -> String? {
    switch document.kind(node) {
    case .boolean: return type == "b" ? "\(document.boolean(node) == true)" : nil
    case .string: return type == "s" ? document.string(node).map(quoted) : nil
    case .number:
      guard let number = document.number(node), number.isFinite else { return nil }
      if type == "d" { return "\(number)" }
      return type == "i" || type == "x" ? Int64("\(number)").map { "\($0)" } : nil
    case .array:
      guard type.begins(with: "a"), !type.begins(with: "a{") else { return nil }
      let items = document.items(node).map { text(document, node: $0, type: String(type.dropFirst())) }
      guard items.allSatisfy({ $0 != nil }) else { return nil }
      return items.isEmpty ? "@\(type) []" : "[" + items.compactMap(\.self).joined(separator: ", ") + "]"
    case .object:
      guard type.begins(with: "a{s") else { return nil }
      let value = String(type.dropFirst(3).dropLast())
      let entries = document.named(node).map { name, inner in
        text(document, node: inner, type: value).map { "\(quoted(name)): \($0)" }
      }
      guard entries.allSatisfy({ $0 != nil }) else { return nil }
      return entries.isEmpty ? "@\(type) {}" : "{" + entries.compactMap(\.self).joined(separator: ", ") + "}"
    case .null, .alias: return nil
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "\\'"
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
