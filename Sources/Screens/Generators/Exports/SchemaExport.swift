internal import DocumentModel
package import Settings

/// Something that a schema declares but the text made from it can't express.
package struct UnsupportedFeature: Hashable, Sendable {
  /// The path of a setting, or the name of an action.
  package var path: String
  package var message: String
}

/// The settings of a schema in the format of another tool.
package struct SchemaExport: Sendable {
  package enum Target: String, CaseIterable, Sendable {
    case standard
    case vscode
    case gsettings
    case appleManifest = "apple-manifest"
  }

  package internal(set) var text: [UInt8] = []
  package private(set) var omissions: [UnsupportedFeature] = []
  /// Why the export can't be made; nil if it can.
  package internal(set) var obstacle: String?
  /// Descriptions of the settings that would get the same name.
  package private(set) var clashes: [String] = []

  /// - Parameter id: the name of the export as a whole; nil for that of the schema.
  package init(_ model: SettingsModel, to target: Target, id: String? = nil) {
    let name = id ?? model.declaration?.name?.value ?? "settings"
    switch target {
    case .standard: StandardSchemaFormat(model).write(to: &self)
    case .vscode:
      var form = VSCodeConfigurationFormat(model: model, prefix: name)
      form.write(to: &self)
    case .gsettings: GSettingsSchemaFormat(model: model, id: name).write(to: &self)
    case .appleManifest: ProfileManifestFormat(model: model, domain: name).write(to: &self)
    }
  }

  mutating func omit(_ path: String, message: String) {
    let omission = UnsupportedFeature(path: path, message: message)
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  /// Records the name of a setting in a group of the export.
  ///
  /// - Parameter names: The paths in the group, by their names there.
  mutating func take(_ name: String, path: String, in names: inout [String: String]) {
    // A clash is an error: one of the two settings would be lost.
    if let other = names.updateValue(path, forKey: name), other != path {
      clashes.append("\(other) and \(path) would both be \(name)")
    }
  }

  /// Reports conditions and actions, which the format of no other tool has.
  mutating func omitRules(of settings: [SettingInfo], model: SettingsModel, target: Target) {
    for setting in settings where setting.hasConditions {
      omit(setting.path, message: "\(target.rawValue) does not support conditions")
    }
    for action in model.declaration?.actions ?? [] {
      omit(action.name.value, message: "\(target.rawValue) does not support actions")
    }
  }
}

extension SettingsModel {
  /// The facts about the items of a list, or the values of a map; nil if the schema has none.
  func inner(of setting: SettingInfo) -> SettingInfo? {
    guard !setting.isGroup else { return nil }
    let path = setting.settingPath
    return info(of: setting.valueTypes.contains("array") ? path.appending(0) : path.appending("*"))
  }
}

extension SettingInfo {
  var hasConditions: Bool {
    !facts.requires.isEmpty || facts.differsFrom != nil || facts.disjointFrom != nil || facts.uniqueBy != nil
  }

  /// The types that its value may have: those of the schema, otherwise those of its choices.
  var valueTypes: [String] {
    guard types.isEmpty else { return types }
    return choices.reduce(into: []) { names, choice in
      let (document, node) = (choice.value.document, choice.value.node)
      let name =
        switch document.kind(node) {
        case .null, .alias: "null"
        case .boolean: "boolean"
        case .number: document.number(node)?.isInteger == true ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The types but null.
  var ownTypes: [String] { valueTypes.filter { $0 != "null" } }
}
