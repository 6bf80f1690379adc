internal import DocumentModel
internal import JSONParsing
internal import Settings
internal import Stores

/// A manifest of ProfileManifests: an application's preferences, as a property list for tools that manage Macs.
struct ProfileManifestFormat {
  let model: SettingsModel
  let domain: String

  /// A preference, or a dictionary of preferences.
  private final class Entry {
    let name: String
    let info: SettingInfo?
    /// The entries of a dictionary.
    var inner: [Entry] = []
    var names: [String: String] = [:]

    init(_ name: String, info: SettingInfo?) {
      self.name = name
      self.info = info
    }
  }

  func write(to export: inout SchemaExport) {
    let root = Entry("", info: nil)
    var shown: [SettingInfo] = []
    for setting in model.settings {
      // A managed Mac sets preferences of the device, whoever uses it.
      guard setting.scope != "account" else {
        export.omit(setting.path, message: "apple-manifest does not support account settings")
        continue
      }
      guard setting.ownTypes.count == 1 else {
        export.omit(setting.path, message: "apple-manifest does not support this type")
        continue
      }
      let place = setting.storePlace
      guard place?.form != .presence else {
        export.omit(setting.path, message: "apple-manifest cannot express a value by the presence of a key")
        continue
      }
      // A setting with a key of its own is a top-level preference, whatever its group.
      let key = place.flatMap { $0.document == nil ? $0.name : nil }
      let group = key == nil ? group(of: setting, in: root, export: &export) : root
      add(Entry(key ?? setting.settingPath.name, info: setting), path: setting.path, to: group, export: &export)
      shown.append(setting)
    }
    export.omitRules(of: shown, model: model, target: .appleManifest)
    var writer = JSONWriter()
    let whole = model.info(of: Path())
    writer.object { writer in
      writer.field("pfm_domain", domain)
      writer.field("pfm_format_version", 1)
      writer.field("pfm_title", whole?.title ?? domain)
      writer.field("pfm_description", whole?.description ?? whole?.title ?? domain)
      writer.array("pfm_platforms", ["macOS"]) { $0.string($1) }
      writer.array("pfm_subkeys", root.inner) { write($1, to: &$0, export: &export) }
    }
    let document = JSONParser.parse(writer.bytes, limits: Limits()).document
    guard let top = document.roots.first else { return }
    export.text = PropertyListWriter.text(document, root: top, types: [:])
  }

  private func group(of setting: SettingInfo, in root: Entry, export: inout SchemaExport) -> Entry {
    var group = root
    for count in 1..<max(setting.settingPath.segments.count, 1) {
      let path = setting.settingPath.prefix(count)
      if let known = group.inner.first(where: { $0.info?.settingPath == path }) {
        group = known
      } else {
        let entry = Entry(path.name, info: model.info(of: path))
        add(entry, path: path.description, to: group, export: &export)
        group = entry
      }
    }
    return group
  }

  private func add(_ entry: Entry, path: String, to group: Entry, export: inout SchemaExport) {
    export.take(entry.name, path: path, in: &group.names)
    group.inner.append(entry)
  }

  private static let types = [
    "boolean": "boolean", "integer": "integer", "number": "real", "string": "string", "array": "array",
    "object": "dictionary",
  ]

  private func write(_ entry: Entry, to writer: inout JSONWriter, export: inout SchemaExport) {
    writer.object { writer in
      writer.field("pfm_name", entry.name)
      guard let info = entry.info else { return }
      write(info, isDictionary: !entry.inner.isEmpty, to: &writer)
      writer.list("pfm_subkeys", entry.inner) { write($1, to: &$0, export: &export) }
      guard entry.inner.isEmpty else { return }
      for bound in info.bounds where !["minimum", "maximum", "pattern"].contains(bound.keyword) {
        export.omit(info.path, message: "apple-manifest does not support \(bound.keyword)")
      }
      if let inner = model.inner(of: info), info.ownTypes == ["array"] {
        writer.array("pfm_subkeys", [inner]) { writer, inner in writer.object { write(inner, to: &$0) } }
      }
    }
  }

  /// The members of a setting, without its name.
  private func write(_ info: SettingInfo, isDictionary: Bool = false, to writer: inout JSONWriter) {
    let type = isDictionary ? "object" : info.ownTypes.first ?? "string"
    writer.field("pfm_type", Self.types[type] ?? "string")
    writer.field("pfm_title", info.label)
    writer.field("pfm_description", ifPresent: info.description)
    if info.isSensitive {
      writer.field("pfm_sensitive", true)
    } else if let value = info.shownDefault, value.kind != .null {
      writer.field("pfm_default", json: value.json)
    }
    let choices = info.choices.filter { $0.value.kind != .null }
    writer.list("pfm_range_list", choices) { $0.raw($1.json) }
    if choices.contains(where: { $0.label != nil }) {
      writer.list("pfm_range_list_titles", choices) { writer, choice in
        writer.string(choice.label ?? choice.value.string ?? choice.json)
      }
    }
    for (keyword, name) in [("minimum", "pfm_range_min"), ("maximum", "pfm_range_max"), ("pattern", "pfm_format")] {
      guard let value = info.bound(keyword) else { continue }
      writer.field(name, json: value.json)
    }
    let isRequired = model.info(of: info.settingPath.parent)?.facts.requiredMembers
    if isRequired?.contains(info.settingPath.name) == true { writer.field("pfm_require", "always") }
  }
}
