internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The kinds of files below a folder, as far as their configuration depends on them.
struct RepositorySurvey {
  /// Files that have something in common.
  struct Files {
    var count = 0
    /// The first of them.
    var first = ""

    mutating func add(_ path: String) {
      if count == 0 { first = path }
      count += 1
    }
  }

  /// A pattern of files that are better left out, and the reason.
  struct Omission {
    var pattern: String
    var reason: String
  }

  private(set) var fileCount = 0
  /// Whether there are more files than are looked at.
  private(set) var isCutOff = false
  /// The files of each known kind whose schema isn't here.
  private(set) var kinds: [String: Files] = [:]
  /// The files that name a schema by an address that isn't here.
  private(set) var namesMissing = Files()
  private(set) var omissions: [Omission] = []
  private(set) var presets: [TagPreset: Files] = [:]
  private(set) var tags: [String: (files: Files, kinds: Set<DeclaredTags.Kind>)] = [:]
  /// Values that are a placeholder as a whole.
  private(set) var placeholders = Files()
  /// Schemas in the tree, each with the files that have its name.
  private(set) var schemas: [(schema: String, files: [String])] = []
  /// Configurations of other tools that can be taken over.
  private(set) var otherTools: [String] = []

  private static let mostFiles = 20_000
  private static let mostBytes = 5_000_000
  private static let mostOfName = 3
  private static let shell = PlaceholderForms(["${…}"])

  private let root: FilePath
  private let workspace: Workspace
  /// Files of the tree that aren't left out, without the schemas.
  private var others: [String] = []
  /// Where templates and broken files stand.
  private var templates: [String] = []
  private var broken: [String] = []
  private var sound: [String] = []

  /// - Parameter root: the folder, absolute.
  init(_ root: FilePath, _ workspace: Workspace) {
    (self.root, self.workspace) = (root, workspace)
    var walk = workspace.walk(FilePath("."))
    while let step = walk.next() {
      guard case .file(let path) = step else { continue }
      guard fileCount < Self.mostFiles else {
        isCutOff = true
        break
      }
      look(at: path, path.description)
    }
    leaveOutTemplates()
    leaveOutBroken()
    let others = others.filter { !$0.hasSuffix(".json") && !KnownOmissions.isOfTests($0) }
    schemas = schemas.map { schema, _ in
      let own = others.filter { Self.stem($0) == Self.stem(schema) }
      // Many files of one name are of other kinds.
      return (schema, own.count > Self.mostOfName ? [] : own)
    }
    otherTools = FileFacts.names(in: root).sorted().filter { name in
      if name == ".pre-commit-config.yaml" {
        let bytes = (try? FileReading.read(root.appending(name), limit: Self.mostBytes, origin: .listed)) ?? []
        return String(decoding: bytes, as: UTF8.self).contains("check-jsonschema")
      }
      return [".yamllint", ".yamllint.yaml", ".yamllint.yml"].contains(name) || name.hasPrefix(".prettierrc")
    }
  }

  private mutating func omit(_ pattern: String, _ reason: String) {
    if !omissions.contains(where: { $0.pattern == pattern }) {
      omissions.append(Omission(pattern: pattern, reason: reason))
    }
  }

  // MARK: Files

  private mutating func look(at path: FilePath, _ name: String) {
    if let (pattern, reason) = KnownOmissions.of(name, { FileFacts.exists(root.appending($0)) }) {
      return omit(pattern, reason)
    }
    let mayBeSchema = name.hasSuffix(".json") && name.contains("schema")
    guard workspace.isWanted(path) || mayBeSchema else { return }
    let absolute = path.resolved(from: root)
    guard let bytes = try? FileReading.read(absolute, limit: Self.mostBytes, origin: .listed) else { return }
    fileCount += 1
    let snapshot = Snapshot(bytes, SnapshotContext(name, absolute, workspace))
    let parsed = snapshot.reading.parsed
    let document = parsed.document
    if let root = document.documentsWithContent.first?.root, SchemaRecognition.isStatedSchema(document, root) {
      return schemas.append((name, []))
    }
    guard workspace.isWanted(path) else { return }
    if parsed.diagnostics.contains(where: { $0.severity == .error }) {
      let isTemplate = parsed.diagnostics.contains { $0.code.description.hasSuffix("/template") }
      if isTemplate { templates.append(name) } else { broken.append(name) }
      return
    }
    sound.append(name)
    for resolution in snapshot.resolutions {
      if let kind = resolution.unknownKind { kinds[kind, default: Files()].add(name) }
      if resolution.isNotHere { namesMissing.add(name) }
    }
    if snapshot.resolutions.allSatisfy({ $0.choice == nil }) { others.append(name) }
    let facts = workspace.facts(ofFile: absolute) {
      document.roots.dropFirst(document.firstWithContent).first.map { (document, $0) }
    }
    lookForTags(document, facts, name)
    if facts?.placeholders.isEmpty != false { lookForPlaceholders(document, name) }
  }

  private mutating func lookForTags(_ document: Document, _ facts: KindFacts?, _ name: String) {
    var own: [String: Set<DeclaredTags.Kind>] = [:]
    for (node, tag) in document.tags where tag != "!" && facts?.tags.kinds(of: tag) == nil {
      own[tag, default: []].insert(DeclaredTags.Kind(document.kind(node)))
    }
    for preset in TagPreset.allCases {
      let theirs = Set(preset.tags.map(\.tag))
      guard own.keys.contains(where: { theirs.contains($0) && preset.isTold(by: $0) }) else { continue }
      presets[preset, default: Files()].add(name)
      own = own.filter { !theirs.contains($0.key) }
    }
    for (tag, kinds) in own {
      let core = "tag:yaml.org,2002:"
      let written = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
      guard written.hasPrefix("!") else { continue }
      tags[written, default: (Files(), [])].files.add(name)
      tags[written, default: (Files(), [])].kinds.formUnion(kinds)
    }
  }

  private mutating func lookForPlaceholders(_ document: Document, _ name: String) {
    guard Self.shell.areIn(document.text[...]) else { return }
    let isThere = (0..<document.nodeCount).contains { index in
      let node = NodeID(index)
      guard document[node].kind == .string, !document[node].flags.contains(.isKey),
        let text = document.string(node), text.utf8.count < 200, !text.hasPrefix("${{")
      else { return false }
      return Self.shell.whole(Array(text.utf8)[...]) != nil
    }
    if isThere { placeholders.add(name) }
  }

  // MARK: Files that are left out

  /// The folder where all files are templates, else each file.
  private mutating func leaveOutTemplates() {
    for (folder, names) in Dictionary(grouping: templates, by: Self.folder).sorted(by: { $0.key < $1.key }) {
      let isWhole = !folder.isEmpty && !(sound + broken).contains { $0.hasPrefix(folder) }
      if isWhole, names.count > 1 {
        omit("/" + folder, "Templates: the files that they make are YAML, they themselves aren't.")
      } else {
        for name in names { omit("/" + name, "A template: the file that it makes is YAML, it itself isn't.") }
      }
    }
  }

  /// Files that are broken on purpose: the folders of tests that have such, and files whose names say so.
  private mutating func leaveOutBroken() {
    for name in broken {
      let parts = name.split(separator: "/").map(String.init)
      if let place = parts.dropLast().firstIndex(where: { KnownOmissions.ofTests.contains($0) }) {
        omit("/" + parts[...place].joined(separator: "/") + "/", "Files of tests, not all of them well-formed.")
      } else if parts[parts.count - 1].split(whereSeparator: { !$0.isLetter })
        .contains(where: { $0 == "invalid" || $0 == "broken" })
      {
        omit("/" + name, "It isn't well-formed, as its name says.")
      }
    }
  }

  /// With a slash behind it; empty for the root.
  private static func folder(_ name: String) -> String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }

  /// `app` of `schemas/app.schema.json`.
  private static func stem(_ name: String) -> String {
    var stem = name.split(separator: "/").last.map(String.init) ?? name
    for ending in [".json", ".jsonc", ".yaml", ".yml"] where stem.hasSuffix(ending) {
      stem = String(stem.dropLast(ending.count))
    }
    for word in [".schema", "-schema", "_schema"] where stem.hasSuffix(word) {
      stem = String(stem.dropLast(word.count))
    }
    return stem
  }
}

extension TagPreset {
  /// Whether a tag tells the program: some have common names.
  fileprivate func isTold(by tag: String) -> Bool { self != .homeAssistant || tag != "!include" }
}

/// Files and folders that programs write, by their names.
enum KnownOmissions {
  /// Folders whose files may be broken on purpose.
  static let ofTests: Set<String> = [
    "fixtures", "testdata", "test-data", "test_data", "tests", "test", "invalid", "broken",
  ]

  /// Whether a file of tests, an example or a template: it may be of another kind than its name says.
  static func isOfTests(_ name: String) -> Bool {
    name.split(separator: "/").dropLast().contains {
      ofTests.contains(String($0)) || ["examples", "templates"].contains($0)
    }
  }

  private static let folders = [
    "node_modules": "Packages of npm.", "bower_components": "Packages of bower.", "vendor": "Code of others.",
    "third_party": "Code of others.", "third-party": "Code of others.", ".terraform": "Providers of Terraform.",
    ".venv": "Packages of Python.", "venv": "Packages of Python.", "site-packages": "Packages of Python.",
    "Pods": "Packages of CocoaPods.", "Carthage": "Packages of Carthage.",
  ]
  private static let files: Set<String> = [
    "package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "Chart.lock", "pubspec.lock", "composer.lock",
    "packages.lock.json", "conda-lock.yml", ".terraform.lock.hcl", "deno.lock", "gotk-components.yaml",
  ]

  /// The pattern that leaves a file out; nil where a person may have written it.
  ///
  /// - Parameter exists: whether there is a file.
  static func of(_ name: String, _ exists: (String) -> Bool) -> (pattern: String, reason: String)? {
    let parts = name.split(separator: "/").map(String.init)
    for (index, part) in parts.dropLast().enumerated() {
      if let reason = folders[part] { return (part + "/", reason) }
      let chart = parts[..<index].joined(separator: "/")
      if part == "templates", exists(chart.isEmpty ? "Chart.yaml" : chart + "/Chart.yaml") {
        return (
          "/" + parts[...index].joined(separator: "/") + "/", "Templates of Helm: what they make is YAML, they aren't."
        )
      }
    }
    if let last = parts.last, files.contains(last) { return (last, "A program writes it.") }
    return nil
  }
}
