package import DocumentModel
package import FileAccess
package import Workspace
internal import YAMLReading

/// Reads an editor's settings about YAML and about schemas for JSON: VS Code's settings and `*.code-workspace` files,
/// and the settings that a client of the language server sends.
///
/// Setting names may be written in full (`"yaml.schemas"`) or nested (`{"yaml": {"schemas": …}}`).
package enum EditorSettings {
  /// The path of VS Code's settings in a folder. The file is JSON with comments.
  package static let path = ".vscode/settings.json"

  /// Whether a file contains such settings according to its name.
  static func areNamed(_ name: String) -> Bool { name == "settings.json" || name.ends(with: ".code-workspace") }

  /// Whether a document contains any setting that this reads.
  static func areIn(_ document: Document, root: NodeID) -> Bool {
    all(document, root: root).contains { name, _ in
      owns.contains(where: name.begins) || name.begins(with: "[") && name.holds("[yaml]")
    }
  }

  /// The settings that a client of the language server sent, converted to a configuration. Nil if they have no effect.
  ///
  /// - Parameters:
  ///   - settings: The values, each with its section, such as `yaml`, or nil if it contains all sections.
  ///   - associations: Schemas that other extensions contribute. They may be local files.
  package static func text(
    ofClient settings: [(section: String?, value: InputValue)], associations: [ClientAssociation] = []
  ) -> String? {
    var commands = ImportedCommands(NeighboringFiles())
    for (section, value) in settings where value.kind == .object {
      read(value.document, root: value.node, section: section, isFromClient: true, into: &commands)
    }
    for association in associations { commands.add(association.globs.map(glob), schema: association.schema) }
    return commands.isEmpty ? nil : SettleConfigurationText.from(commands, source: path)
  }

  /// The configuration for a folder that is open in an editor.
  ///
  /// - Parameter text: The settings converted to a configuration.
  package static func configuration(_ text: String, in folder: FilePath) -> Configuration {
    var configuration = Configuration(path: folder.appending(Configuration.fileName), displayPath: path)
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    guard let root = document.roots.first else { return configuration }
    ConfigurationReader(document).read(root, into: &configuration)
    // An imported configuration sets a preset for the command line, and its ranges don't refer to the editor's
    // settings.
    configuration.lint.base.preset = nil
    configuration.associations = configuration.associations.map { association in
      var association = association
      association.range = ByteRange(0..<0)
      return association
    }
    return configuration
  }

  private static let owns = ["yaml.", "json.schemas", "files.associations"]
  /// Settings whose value is a mapping of further settings.
  private static let sections: Set<String> = [
    "yaml", "yaml.format", "yaml.schemaStore", "yaml.kubernetesCRDStore", "yaml.style", "yaml.suggest", "yaml.trace",
    "json", "files",
  ]

  /// The settings with their full names. In a `*.code-workspace`, they are under `settings`.
  private static func all(
    _ document: Document, root: NodeID, section: String? = nil
  ) -> [(name: String, value: NodeID)] {
    let root = document.value(root, named: "settings").flatMap { document.kind($0) == .object ? $0 : nil } ?? root
    func settings(_ node: NodeID, of section: String) -> [(name: String, value: NodeID)] {
      document.entries(node).flatMap { entry -> [(name: String, value: NodeID)] in
        let name = section + (document.string(entry.key) ?? "")
        let isSection = sections.contains(name) && document.kind(entry.value) == .object
        return isSection ? settings(entry.value, of: name + ".") : [(name, entry.value)]
      }
    }
    return settings(root, of: section.map { "\($0)." } ?? "")
  }

  /// - Parameter isFromClient: Whether a client sent the settings. Then defaults that the user didn't change, and
  ///   settings about other servers, are ignored.
  package static func read(
    _ document: Document, root: NodeID, section: String? = nil, isFromClient: Bool = false,
    into commands: inout ImportedCommands
  ) {
    var reading = EditorSettingsReader(document: document, isFromClient: isFromClient, commands: commands)
    for (name, value) in all(document, root: root, section: section) { reading.take(name, value: value) }
    commands = reading.finished
  }
}

extension EditorSettings {
  /// Converts an editor's glob, in which `*` also matches slashes: `/*.yaml` matches all YAML files, and `k8s/*` files
  /// in subfolders too.
  fileprivate static func glob(_ glob: String) -> String {
    if glob == "*" || glob == "/*" { return "**" }
    if glob.begins(with: "/*"), !glob.dropFirst().holds("/") { return String(glob.unicodeScalars.dropFirst()) }
    return glob.ends(with: "/*") ? glob + "*" : glob
  }
}

private struct EditorSettingsReader {
  let document: Document
  let isFromClient: Bool
  var commands: ImportedCommands
  private(set) var format = FormatterConfiguration()

  /// The commands, completed with what was read.
  var finished: ImportedCommands {
    var commands = commands
    commands.use()
    var format = format
    format.takeNotes().forEach { commands.note("yaml.format.\($0)") }
    if !format.settings.isEmpty { commands.take(format, from: EditorSettings.path) }
    return commands
  }

  mutating func take(_ name: String, value: NodeID) {
    switch name {
    case "yaml.schemas":
      guard document.kind(value) == .object else { return commands.note("yaml.schemas: expected a mapping") }
      for entry in document.entries(value) { associate(document.string(entry.key) ?? "", globs: strings(entry.value)) }
    case "json.schemas":
      for item in document.kind(value) == .array ? Array(document.items(value)) : [] { takeJSONSchema(item) }
    case "yaml.customTags": strings(value).forEach { declare($0) }
    case "yaml.disableAdditionalProperties":
      if document.boolean(value) == true { commands.close(["**"]) }
    case "yaml.yamlVersion":
      if document.string(value) == YAMLVersion.older.rawValue { commands.read(by: .older, globs: ["**"]) }
    case "yaml.keyOrdering":
      if document.boolean(value) == true { commands.enable("key-ordering", options: [:]) }
    case "yaml.style.flowMapping" where document.string(value) == "forbid":
      commands.enable("braces", options: ["forbid": .flag(true)])
    case "yaml.style.flowSequence" where document.string(value) == "forbid":
      commands.enable("brackets", options: ["forbid": .flag(true)])
    case "yaml.style.flowMapping", "yaml.style.flowSequence": break
    case "yaml.schemaStore.enable":
      // Users of two servers turn this off for the other server.
      if document.boolean(value) == false { if !isFromClient { commands.forgetKinds() } } else { hint(name) }
    case "files.associations": for entry in document.entries(value) { associate(entry) }
    case _ where name.begins(with: "yaml.format."):
      let option = String(name.utf8.dropFirst("yaml.format.".utf8.count)) ?? ""
      if option != "enable", !(isFromClient && isDefault(option, value: value)) {
        PrettierConfiguration.take(option, value: value, of: document, result: &format)
      }
    case _ where name.begins(with: "["): takeLanguages(name, settings: value)
    case _ where name.begins(with: "yaml.") && !Self.silent.contains(name): hint(name)
    case _: break
    }
  }

  private mutating func hint(_ name: String) {
    commands.note("\(name)\(Self.hints[name].map { ": \($0)" } ?? " has no equivalent")")
  }

  /// Whether this is the value that a client sends if the user didn't change the setting.
  private func isDefault(_ option: String, value: NodeID) -> Bool {
    switch option {
    case "printWidth": document.number(value)?.int == 80
    case "bracketSpacing": document.boolean(value) == true
    case "proseWrap": document.string(value) == "preserve"
    case _: document.boolean(value) == false
    }
  }

  // MARK: Schemas

  /// Reads an item of `json.schemas`: `{"fileMatch": ["/app.json"], "url": "./app.schema.json"}`.
  private mutating func takeJSONSchema(_ item: NodeID) {
    guard document.kind(item) == .object else { return commands.note("json.schemas: expected mappings") }
    let globs = document.value(item, named: "fileMatch").map(strings) ?? []
    guard let schema = document.value(item, named: "url").flatMap(document.string) else {
      return commands.note("json.schemas: save the schema for \(globs.joined(separator: ", ")) to a file")
    }
    let (excluded, included) = (globs.filter { $0.begins(with: "!") }, globs.filter { !$0.begins(with: "!") })
    for glob in excluded {
      commands.note("json.schemas: \(glob) not imported: add an earlier item to schemas for those files")
    }
    if !included.isEmpty { associate(schema, globs: included) }
  }

  private mutating func associate(_ schema: String, globs: [String]) {
    if schema.lowercased() == "kubernetes" {
      return commands.note("yaml.schemas: kubernetes: run `settle catalog add kubernetes`")
    }
    // A name such as `ansible` is known only to an extension.
    guard schema.holds("/") || schema.holds(".") else {
      return commands.note("yaml.schemas: \(schema) is not a path or an address")
    }
    guard let place = Self.place(schema) else {
      return commands.note("\(schema): a file on this machine: copy it into the repository")
    }
    commands.add(globs.map(EditorSettings.glob), schema: place)
  }

  /// The address of a schema, or its path relative to the folder of the settings. Nil for a file elsewhere on the
  /// machine, such as one from an extension.
  private static func place(_ schema: String) -> String? {
    var path = schema
    for start in ["${workspaceFolder}/", "${workspaceRoot}/", "./"] where path.begins(with: start) {
      path = String(path.unicodeScalars.dropFirst(start.unicodeScalars.count))
    }
    if path.begins(with: "http://") || path.begins(with: "https://") { return path }
    return path.begins(with: "/") || path.begins(with: "~") || path.holds("://") || path.holds("${")
      || path.unicodeScalars.dropFirst().first == ":" ? nil : path
  }

  // MARK: Tags and languages

  /// Declares a custom tag, such as `!Ref`, `!Sub sequence` or `!FindInMap sequence:string`.
  private mutating func declare(_ text: String) {
    var words = text.pieces(at: " ").filter { !$0.isEmpty }
    // The expanded form of `!!python/name:x`.
    let global = "tag:yaml.org,2002:"
    if let tag = words.first, tag.begins(with: global) {
      words[0] = "!!" + Substring(tag.unicodeScalars.dropFirst(global.unicodeScalars.count))
    }
    let kind = words.count > 1 ? String(words[1].pieces(at: ":")[0]) : "scalar"
    // Older versions call a mapping `map`.
    guard let tag = words.first, tag.begins(with: "!"),
      let kind = DeclaredTags.Kind(rawValue: kind == "map" ? "mapping" : kind)
    else { return commands.note("yaml.customTags: \(text) is not a tag") }
    commands.add(tag: String(tag), kind: kind.rawValue)
  }

  /// Reads the language of files: `"*.tpl": "yaml"`.
  private mutating func associate(_ entry: ObjectEntry) {
    guard let glob = document.string(entry.key), let language = document.string(entry.value) else { return }
    if language == "jsonc" { return commands.treatAsJSONWithComments(glob) }
    let isNamed = glob.ends(with: ".yaml") || glob.ends(with: ".yml")
    if Self.languages.contains(language), !isNamed { commands.treatAsYAML(glob) }
  }

  /// Reads settings for some languages: `"[yaml]": {"editor.tabSize": 4}`. Other settings there don't affect
  /// formatting.
  private mutating func takeLanguages(_ name: String, settings: NodeID) {
    // A client may send a default here, and sends the indentation with every formatting request.
    guard !isFromClient, let size = document.value(settings, named: "editor.tabSize"),
      let number = document.number(size)?.int
    else { return }
    if name.holds("[yaml]") {
      format.set("indent", value: "\(number)")
    } else if Self.languages.contains(where: { name.holds("[\($0)]") }) {
      commands.note("\(name): use overrides of format for these files")
    }
  }

  private static let languages: Set<String> = [
    "yaml", "ansible", "azure-pipelines", "dockercompose", "esphome", "github-actions-workflow", "home-assistant",
    "manifest-yaml", "spring-boot-properties-yaml", "yaml-textmate", "yaml-tmlanguage",
  ]

  /// Settings to ignore silently: what an editor shows, and which of its servers are active.
  private static let silent: Set<String> = [
    "yaml.validate", "yaml.hover", "yaml.hoverAnchor", "yaml.hoverSchemaSource", "yaml.completion",
    "yaml.maxItemsComputed", "yaml.disableDefaultProperties", "yaml.trace.server",
    "yaml.suggest.parentSkeletonSelectedFirst", "yaml.format.enable", "yaml.extension.recommendations",
    "yaml.recommendations.show",
  ]
  private static let hints = [
    "yaml.schemaStore.enable": "run `settle schema add`",
    "yaml.schemaStore.url": "run `settle catalog add ADDRESS`",
    "yaml.kubernetesCRDStore.enable": "run `settle catalog add crds`",
    "yaml.kubernetesCRDStore.url": "run `settle catalog add ADDRESS`",
    "yaml.kubernetesVersion": "run `settle catalog add kubernetes` for that version",
    "yaml.disableSchemaDetection": "use `knownKinds: false`, or items of schemas for these files",
  ]

  private func strings(_ node: NodeID) -> [String] {
    document.string(node).map { [$0] } ?? document.items(node).compactMap(document.string)
  }
}
