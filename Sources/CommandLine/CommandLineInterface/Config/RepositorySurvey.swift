internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Linting
internal import Workspace
internal import YAMLReading

/// Collects facts about the files below a folder from which a configuration can be created.
struct RepositorySurvey {
  /// A number of files, with one as an example.
  struct Files {
    private(set) var count = 0
    private(set) var first = ""
    private var last: String?

    /// Adds a file. Adding the same one twice in a row counts once.
    mutating func add(_ path: String) {
      guard path != last else { return }
      if count == 0 { first = path }
      count += 1
      last = path
    }
  }

  /// A pattern of files to exclude, and the reason.
  struct Omission: Hashable {
    var pattern: String
    var reason: String
  }

  private(set) var fileCount = 0
  /// Whether there are more files than are examined.
  private(set) var isCutOff = false
  /// The files of each known kind whose schema isn't installed.
  private(set) var kinds: [String: Files] = [:]
  /// The files of all these kinds, each counted once.
  private(set) var filesOfKinds = Files()
  /// The files and their extensions for each kind that is recognized by content.
  private(set) var contentKinds: [ContentKind: (files: Files, endings: Set<String>)] = [:]
  /// The files that refer to a schema by an address and whose schema isn't installed.
  private(set) var namesMissing = Files()
  private(set) var omissions: [Omission] = []
  private(set) var presets: [TagPreset: Files] = [:]
  private(set) var tags: [String: (files: Files, kinds: Set<DeclaredTags.Kind>)] = [:]
  /// The use of values that consist of a placeholder.
  private(set) var placeholders = PlaceholderUse()
  /// The schemas in the tree, paired with the files to which they apply.
  private(set) var schemas = SchemaPairs()
  /// The names of other tools' configurations that can be imported.
  private(set) var otherTools: [String] = []

  private static let maxFiles = 20_000
  private static let maxBytes = 5_000_000

  private let root: FilePath
  private let workspace: Workspace
  private var schemaNames: [String] = []
  /// The files without a schema, except excluded ones.
  private var others: [String] = []
  private var templates: [String] = []
  /// Test files that are malformed on purpose.
  private var broken: [String] = []
  /// Files that no pattern may exclude.
  private var kept: [String] = []

  /// - Parameter root: The absolute path of the folder.
  init(_ root: FilePath, workspace: Workspace) {
    self.root = root
    self.workspace = workspace
    var walk = workspace.walk(FilePath("."))
    while let step = walk.next() {
      guard case .file(let path, _) = step else { continue }
      guard fileCount < Self.maxFiles else {
        isCutOff = true
        break
      }
      look(at: path, name: path.description)
    }
    omit(templates, reason: "Templates, not valid YAML themselves.")
    omit(broken, reason: "Invalid test files.")
    joinOmissions()
    takeOutTagsOfPresets()
    // JSON files and test files are so varied that a matching name means little.
    schemas = SchemaPairs(
      schemaNames, files: others.filter { !$0.hasSuffix(".json") && !KnownOmissions.isTestFile($0) },
      all: kept + broken + templates)
    otherTools = (FileFacts.names(in: root) + [EditorSettings.path]).sorted().filter { name in
      ImportableFile.isWorthImporting(name) {
        (try? workspace.tree.mentioned(root.appending(name), limit: Self.maxBytes)) ?? []
      }
    }
  }

  private mutating func omit(_ pattern: String, reason: String) {
    let isCovered = omissions.contains {
      // A pattern inside an excluded folder is redundant.
      $0.pattern == pattern || $0.pattern.hasSuffix("/") && pattern.hasPrefix($0.pattern)
    }
    guard !isCovered else { return }
    omissions.append(Omission(pattern: pattern, reason: reason))
  }

  // MARK: Files

  private mutating func look(at path: FilePath, name: String) {
    // Don't read excluded files; only their pattern is needed.
    if let (pattern, reason) = KnownOmissions.of(name, exists: { FileFacts.exists(root.appending($0)) }) {
      return omit(pattern, reason: reason)
    }
    // A walk doesn't include JSON schemas, because they aren't checked as settings files.
    let mayBeSchema = name.hasSuffix(".json") && name.contains("schema")
    // A configuration doesn't apply to itself.
    guard workspace.isWanted(path) || mayBeSchema, !Configuration.isPlace(path.resolved(from: root)) else { return }
    let absolute = path.resolved(from: root)
    guard let bytes = try? FileReading.read(absolute, limit: Self.maxBytes, origin: .listed) else { return }
    fileCount += 1
    let snapshot = Snapshot(bytes, context: SnapshotContext(name, path: absolute, text: bytes, workspace: workspace))
    let parsed = snapshot.reading.parsed
    let document = parsed.document
    // Schemas aren't settings files; they are paired with files later.
    if isSchema(document, name: name) {
      kept.append(name)
      return schemaNames.append(name)
    }
    guard workspace.isWanted(path) else { return }
    if snapshot.isTemplate { return templates.append(name) }
    // An error such as a duplicate key should be found by the user, so the file isn't excluded unless its name says
    // that the error is intended.
    let isBroken = parsed.diagnostics.contains {
      $0.severity == .error && (KnownOmissions.isNamedBroken(name) || !Snapshot.errorsOfContent.contains($0.code))
    }
    // Only test files may be malformed on purpose; elsewhere, errors should be found.
    if isBroken, KnownOmissions.mayBeBroken(name) { return broken.append(name) }
    kept.append(name)
    if isBroken { return }
    for resolution in snapshot.resolutions {
      if let kind = resolution.unknownKind {
        kinds[kind, default: Files()].add(name)
        filesOfKinds.add(name)
      }
      if resolution.isNotHere, let uri = resolution.choice?.reference.uri, SchemaAddress.isAddress(uri) {
        namesMissing.add(name)
      }
    }
    var isRecognizedByContent = false
    // A file in which any document has a schema isn't paired with another by its name.
    if snapshot.resolutions.allSatisfy({ $0.choice == nil }) {
      others.append(name)
      isRecognizedByContent = lookForContent(document, name: name)
    }
    let facts = workspace.facts(ofFile: absolute) {
      document.roots.dropFirst(document.firstWithContent).first.map { (document, $0) }
    }
    lookForTags(document, facts: facts, name: name)
    // The placeholders of a known kind need no configuration.
    if facts?.placeholders.isEmpty != false, !isRecognizedByContent { placeholders.look(at: document, name: name) }
  }

  private mutating func lookForContent(_ document: Document, name: String) -> Bool {
    guard let root = document.documentsWithContent.first?.root, let kind = ContentKind.of(document, root: root),
      // The extension becomes part of the pattern, so a file without one can't be included.
      let dot = name.lastIndex(of: ".")
    else { return false }
    contentKinds[kind, default: (Files(), [])].files.add(name)
    contentKinds[kind, default: (Files(), [])].endings.insert(String(name[dot...]))
    return true
  }

  /// Whether a document declares itself a schema, or looks like one and has a name such as `app.schema.json`.
  private func isSchema(_ document: Document, name: String) -> Bool {
    guard let root = document.documentsWithContent.first?.root else { return false }
    return SchemaRecognition.isStatedSchema(document, root: root)
      || FolderName.last(of: name).contains(".schema.") && document.value(root, named: "$schema") == nil
        && SchemaRecognition.isSchema(document, hasOther: false)
  }

  private mutating func takeOutTagsOfPresets() {
    for preset in TagPreset.allCases {
      guard let files = presets[preset] else { continue }
      var known = DeclaredTags()
      known.declare(preset)
      let own = tags.filter { known.kinds(of: DeclaredTags.expanded($0.key)) != nil }
      // `!include` may be in many files although only `!remove` in one of them identifies the program.
      let most = own.values.map(\.files).max { ($0.count, $1.first) < ($1.count, $0.first) }
      if let most, most.count > files.count { presets[preset] = most }
      for tag in own.keys { tags[tag] = nil }
    }
  }

  private mutating func lookForTags(_ document: Document, facts: KindFacts?, name: String) {
    var own: [String: Set<DeclaredTags.Kind>] = [:]
    var known = facts?.tags ?? DeclaredTags()
    known.addIdentified(in: document) { workspace.isInProject(root.appending(name), with: $0) }
    for (node, tag) in document.tags where !Tags.isKnown(tag) && known.kinds(of: tag) == nil {
      own[tag, default: []].insert(DeclaredTags.Kind(document.kind(node)))
    }
    for preset in TagPreset.allCases {
      var theirs = DeclaredTags()
      theirs.declare(preset)
      guard preset.isIdentified(by: Set(own.keys.filter { theirs.kinds(of: $0) != nil }), in: name) else { continue }
      presets[preset, default: Files()].add(name)
      // The tags of a recognized program need no separate declaration.
      own = own.filter { theirs.kinds(of: $0.key) == nil }
    }
    for (tag, kinds) in own {
      let core = "tag:yaml.org,2002:"
      let written = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
      // A tag such as `tag:example.org,2000:app` can't be declared with an exclamation mark.
      guard written.hasPrefix("!") else { continue }
      tags[written, default: (Files(), [])].files.add(name)
      tags[written, default: (Files(), [])].kinds.formUnion(kinds)
    }
  }

  // MARK: Excluded files

  /// Excludes each of the files, or a whole folder if it contains no other files.
  private mutating func omit(_ files: [String], reason: String) {
    for (folder, names) in Dictionary(grouping: files, by: FolderName.of).sorted(by: { $0.key < $1.key }) {
      let isWhole = !folder.isEmpty && names.count > 1 && !kept.contains { $0.hasPrefix(folder) }
      for pattern in isWhole ? [folder] : names { omit("/" + pattern, reason: reason) }
    }
  }

  /// Joins patterns of folders that differ only in their parent's name: `/charts/*/templates/`.
  private mutating func joinOmissions() {
    for (joint, joined) in Dictionary(grouping: omissions, by: Self.joint) where joined.count > 2 {
      guard let joint, case let parts = joint.pattern.split(separator: "/") else { continue }
      // A star could also match folders with files that must not be excluded.
      let holdsKept = kept.contains { name in
        let names = name.split(separator: "/")
        return names.count > parts.count && zip(parts, names).allSatisfy { $0 == "*" || $0 == $1 }
      }
      if holdsKept { continue }
      omissions.removeAll(where: joined.contains)
      omissions.append(joint)
    }
  }

  private static func joint(_ omission: Omission) -> Omission? {
    var parts = omission.pattern.split(separator: "/", omittingEmptySubsequences: false)
    // Splitting `/charts/a/templates/` results in empty parts at both ends.
    guard parts.count > 3, parts.first == "", parts.last == "" else { return nil }
    parts[parts.count - 3] = "*"
    return Omission(pattern: parts.joined(separator: "/"), reason: omission.reason)
  }
}

extension TagPreset {
  /// Whether tags identify the program, although some have common names.
  ///
  /// - Parameters:
  ///   - tags: The tags in a file that the program defines.
  ///   - file: The path of the file.
  fileprivate func isIdentified(by tags: Set<String>, in file: String) -> Bool {
    guard !tags.isEmpty else { return false }
    return switch self {
    // Many programs have a tag `!include`, and some, such as Recyclarr, have `!secret`.
    case .homeAssistant: tags != ["!include"] && tags != ["!secret"]
    case .esphome: !tags.isDisjoint(with: ["!extend", "!remove"])
    case .ruby: !tags.isDisjoint(with: ["!binary", "!omap", "!pairs"])
    case .mkdocs: FolderName.last(of: file).hasPrefix("mkdocs")
    case .compose: FolderName.last(of: file).contains("compose")
    case .ansible, .cloudformation, .gitlab: true
    }
  }
}

/// Recognizes by their names files that should be excluded, such as dependencies and generated files.
enum KnownOmissions {
  /// The names of folders that may contain intentionally malformed files.
  static let ofTests: Set<String> = [
    "fixtures", "testdata", "test-data", "test_data", "tests", "test", "invalid", "broken",
  ]

  /// Words in the names of intentionally malformed files and of their folders.
  static let ofBroken: Set<String> = ["invalid", "broken", "bad"]

  /// Whether a file may be malformed on purpose, because it is a test file or its name says so.
  static func mayBeBroken(_ name: String) -> Bool {
    isNamedBroken(name) || name.split(separator: "/").dropLast().contains { ofTests.contains(String($0)) }
  }

  /// Whether the name of a file or of a folder around it says that it is malformed: `broken-config.yaml`,
  /// `app.invalid.yaml`.
  static func isNamedBroken(_ name: String) -> Bool {
    FolderName.last(of: name).split { !$0.isLetter }.contains { ofBroken.contains(String($0)) }
      || name.split(separator: "/").dropLast().contains { ofBroken.contains(String($0)) }
  }

  /// Whether a file is a test file, an example or a template, so that its name may be misleading.
  static func isTestFile(_ name: String) -> Bool {
    name.split(separator: "/").dropLast().contains {
      ofTests.contains(String($0)) || ["examples", "templates"].contains($0)
    }
  }

  private static let folders = [
    "node_modules": "npm packages.", "bower_components": "Bower packages.", "vendor": "Third-party code.",
    "third_party": "Third-party code.", "third-party": "Third-party code.", ".terraform": "Terraform providers.",
    ".venv": "Python packages.", "venv": "Python packages.", "site-packages": "Python packages.",
    "Pods": "CocoaPods.", "Carthage": "Carthage dependencies.",
  ]
  private static let files: Set<String> = [
    "package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "Chart.lock", "pubspec.lock", "composer.lock",
    "packages.lock.json", "conda-lock.yml", ".terraform.lock.hcl", "deno.lock", "gotk-components.yaml",
  ]

  /// The pattern that excludes a file, with the reason. Nil if a person may have written the file.
  ///
  /// - Parameter exists: Returns whether a file exists.
  static func of(_ name: String, exists: (String) -> Bool) -> (pattern: String, reason: String)? {
    let parts = name.split(separator: "/").map(String.init)
    for (index, part) in parts.dropLast().enumerated() {
      // A pattern without a leading slash excludes such folders everywhere.
      if let reason = folders[part] { return (part + "/", reason) }
      let chart = parts[..<index].joined(separator: "/")
      // `templates/` is a Helm folder only if it is next to a `Chart.yaml`.
      if part == "templates", exists(chart.isEmpty ? "Chart.yaml" : chart + "/Chart.yaml") {
        return ("/" + parts[...index].joined(separator: "/") + "/", "Helm templates, not valid YAML themselves.")
      }
    }
    if let last = parts.last, files.contains(last) { return (last, "Generated by a program.") }
    return nil
  }
}
