internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

/// Surveys the files below a folder, as far as their configuration depends on them.
struct RepositorySurvey {
  /// A group of files.
  struct Files {
    private(set) var count = 0
    private(set) var first = ""
    private var last: String?

    /// Counts a file once if it is added twice in a row.
    mutating func add(_ path: String) {
      guard path != last else { return }
      if count == 0 { first = path }
      count += 1
      last = path
    }
  }

  /// A pattern of files to exclude, with the reason.
  struct Omission: Hashable {
    var pattern: String
    var reason: String
  }

  private(set) var fileCount = 0
  /// Whether there are more files than the survey examines.
  private(set) var isCutOff = false
  /// The files of each known kind whose schema isn't installed.
  private(set) var kinds: [String: Files] = [:]
  /// The files of all these kinds; one file may have several.
  private(set) var filesOfKinds = Files()
  /// The files of each kind recognized by content, and their extensions.
  private(set) var contentKinds: [ContentKind: (files: Files, endings: Set<String>)] = [:]
  /// The files that name a schema by an address that isn't installed.
  private(set) var namesMissing = Files()
  private(set) var omissions: [Omission] = []
  private(set) var presets: [TagPreset: Files] = [:]
  private(set) var tags: [String: (files: Files, kinds: Set<DeclaredTags.Kind>)] = [:]
  /// Values that consist of a placeholder.
  private(set) var placeholders = PlaceholderUse()
  /// Schemas in the tree, and the files that they are for.
  private(set) var schemas = SchemaPairs()
  /// Configurations of other tools that can be imported.
  private(set) var otherTools: [String] = []

  private static let mostFiles = 20_000
  private static let mostBytes = 5_000_000

  private let root: FilePath
  private let workspace: Workspace
  private var schemaNames: [String] = []
  /// Files of the tree without a schema, except excluded ones.
  private var others: [String] = []
  private var templates: [String] = []
  /// Files that are invalid on purpose.
  private var broken: [String] = []
  /// Files that no pattern may exclude.
  private var kept: [String] = []

  /// - Parameter root: The absolute path of the folder.
  init(_ root: FilePath, workspace: Workspace) {
    self.root = root
    self.workspace = workspace
    var walk = workspace.walk(FilePath("."))
    while let step = walk.next() {
      guard case .file(let path) = step else { continue }
      guard fileCount < Self.mostFiles else {
        isCutOff = true
        break
      }
      look(at: path, name: path.description)
    }
    omit(templates, reason: "Templates, not valid YAML themselves.")
    omit(broken, reason: "Invalid test files.")
    joinOmissions()
    takeOutTagsOfPresets()
    // JSON files and tests are of so many kinds that a matching name means little.
    schemas = SchemaPairs(
      schemaNames, files: others.filter { !$0.hasSuffix(".json") && !KnownOmissions.isOfTests($0) },
      all: kept + broken + templates)
    otherTools = (FileFacts.names(in: root) + [EditorSettings.path]).sorted().filter { name in
      ImportableFile.isWorthImporting(name) {
        (try? workspace.tree.mentioned(root.appending(name), limit: Self.mostBytes)) ?? []
      }
    }
  }

  private mutating func omit(_ pattern: String, reason: String) {
    let isCovered = omissions.contains {
      // Nothing inside an excluded folder needs a line.
      $0.pattern == pattern || $0.pattern.hasSuffix("/") && pattern.hasPrefix($0.pattern)
    }
    guard !isCovered else { return }
    omissions.append(Omission(pattern: pattern, reason: reason))
  }

  // MARK: Files

  private mutating func look(at path: FilePath, name: String) {
    // The pattern alone matters, so excluded files aren't read.
    if let (pattern, reason) = KnownOmissions.of(name, exists: { FileFacts.exists(root.appending($0)) }) {
      return omit(pattern, reason: reason)
    }
    // JSON schemas aren't checked as settings files, so the walk wouldn't include them.
    let mayBeSchema = name.hasSuffix(".json") && name.contains("schema")
    // A configuration isn't one of the files that it applies to.
    guard workspace.isWanted(path) || mayBeSchema, !Configuration.isPlace(path.resolved(from: root)) else { return }
    let absolute = path.resolved(from: root)
    guard let bytes = try? FileReading.read(absolute, limit: Self.mostBytes, origin: .listed) else { return }
    fileCount += 1
    let snapshot = Snapshot(bytes, context: SnapshotContext(name, path: absolute, text: bytes, workspace: workspace))
    let parsed = snapshot.reading.parsed
    let document = parsed.document
    // Schemas are paired with files later; they aren't settings files themselves.
    if isSchema(document, name: name) {
      kept.append(name)
      return schemaNames.append(name)
    }
    guard workspace.isWanted(path) else { return }
    if snapshot.isTemplate { return templates.append(name) }
    // An error such as a duplicate key doesn't make a file unreadable, so it is left for the user to find, unless the name says
    // that it is meant.
    let isBroken = parsed.diagnostics.contains {
      $0.severity == .error && (KnownOmissions.isNamedBroken(name) || !Snapshot.errorsOfContent.contains($0.code))
    }
    // Test files may be broken on purpose; elsewhere, mistakes should be found.
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
    var isOfContent = false
    // A stream with one known document isn't paired with a schema by its name.
    if snapshot.resolutions.allSatisfy({ $0.choice == nil }) {
      others.append(name)
      isOfContent = lookForContent(document, name: name)
    }
    let facts = workspace.facts(ofFile: absolute) {
      document.roots.dropFirst(document.firstWithContent).first.map { (document, $0) }
    }
    lookForTags(document, facts: facts, name: name)
    // Files of a known kind have their own placeholders, which need no configuration.
    if facts?.placeholders.isEmpty != false, !isOfContent { placeholders.look(at: document, name: name) }
  }

  private mutating func lookForContent(_ document: Document, name: String) -> Bool {
    guard let root = document.documentsWithContent.first?.root, let kind = ContentKind.of(document, root: root),
      // Its extension becomes part of the pattern, so a file without one can't be included.
      let dot = name.lastIndex(of: ".")
    else { return false }
    contentKinds[kind, default: (Files(), [])].files.add(name)
    contentKinds[kind, default: (Files(), [])].endings.insert(String(name[dot...]))
    return true
  }

  /// Whether a document declares itself a schema, or looks like one and is named `app.schema.json`.
  private func isSchema(_ document: Document, name: String) -> Bool {
    guard let root = document.documentsWithContent.first?.root else { return false }
    return SchemaRecognition.isStatedSchema(document, root: root)
      || FolderName.last(of: name).contains(".schema.") && document.value(root, named: "$schema") == nil
        && SchemaRecognition.isSchema(document, hasOther: false)
  }

  private mutating func takeOutTagsOfPresets() {
    var known = DeclaredTags()
    for preset in presets.keys { known.declare(preset) }
    tags = tags.filter { known.kinds(of: DeclaredTags.expanded($0.key)) == nil }
  }

  private mutating func lookForTags(_ document: Document, facts: KindFacts?, name: String) {
    var own: [String: Set<DeclaredTags.Kind>] = [:]
    var known = facts?.tags ?? DeclaredTags()
    known.addIdentified(in: document) { workspace.isInProject(root.appending(name), with: $0) }
    // "!" alone only says that a scalar is a string.
    for (node, tag) in document.tags where tag != "!" && known.kinds(of: tag) == nil {
      own[tag, default: []].insert(DeclaredTags.Kind(document.kind(node)))
    }
    for preset in TagPreset.allCases {
      var theirs = DeclaredTags()
      theirs.declare(preset)
      guard preset.isIdentified(by: Set(own.keys.filter { theirs.kinds(of: $0) != nil }), in: name) else { continue }
      presets[preset, default: Files()].add(name)
      // Tags of a recognized program need no declaration of their own.
      own = own.filter { theirs.kinds(of: $0.key) == nil }
    }
    for (tag, kinds) in own {
      let core = "tag:yaml.org,2002:"
      let written = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
      // Any other tag, such as "tag:example.org,2000:app", can't be declared with an exclamation mark.
      guard written.hasPrefix("!") else { continue }
      tags[written, default: (Files(), [])].files.add(name)
      tags[written, default: (Files(), [])].kinds.formUnion(kinds)
    }
  }

  // MARK: Files that are left out

  /// Excludes each file, or a folder all of whose files are such.
  private mutating func omit(_ files: [String], reason: String) {
    for (folder, names) in Dictionary(grouping: files, by: FolderName.of).sorted(by: { $0.key < $1.key }) {
      let isWhole = !folder.isEmpty && names.count > 1 && !kept.contains { $0.hasPrefix(folder) }
      for pattern in isWhole ? [folder] : names { omit("/" + pattern, reason: reason) }
    }
  }

  /// Joins folders that differ in the name of the one around them: `/charts/*/templates/`.
  private mutating func joinOmissions() {
    for (joint, joined) in Dictionary(grouping: omissions, by: Self.joint) where joined.count > 2 {
      guard let joint, case let parts = joint.pattern.split(separator: "/") else { continue }
      // A star also matches folders whose files are fine.
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
    // `/charts/a/templates/` begins and ends with an empty part.
    guard parts.count > 3, parts.first == "", parts.last == "" else { return nil }
    parts[parts.count - 3] = "*"
    return Omission(pattern: parts.joined(separator: "/"), reason: omission.reason)
  }
}

extension TagPreset {
  /// Whether tags identify the program: some tags have common names.
  ///
  /// - Parameters:
  ///   - tags: The tags of a file that the program has.
  ///   - file: The file.
  fileprivate func isIdentified(by tags: Set<String>, in file: String) -> Bool {
    guard !tags.isEmpty else { return false }
    return switch self {
    // Many programs have a tag "!include", and some "!secret", such as Recyclarr.
    case .homeAssistant: tags != ["!include"] && tags != ["!secret"]
    case .esphome: !tags.isDisjoint(with: ["!extend", "!remove"])
    case .ruby: !tags.isDisjoint(with: ["!binary", "!omap", "!pairs"])
    case .mkdocs: FolderName.last(of: file).hasPrefix("mkdocs")
    case .compose: FolderName.last(of: file).contains("compose")
    case .ansible, .cloudformation, .gitlab: true
    }
  }
}

/// Recognizes files and folders written by programs, by name.
enum KnownOmissions {
  /// Folders whose files may be broken on purpose.
  static let ofTests: Set<String> = [
    "fixtures", "testdata", "test-data", "test_data", "tests", "test", "invalid", "broken",
  ]

  /// Words in the names of files and folders that are broken on purpose.
  static let ofBroken: Set<String> = ["invalid", "broken", "bad"]

  /// Whether a file may be broken on purpose: it is a test file, or its name says so.
  static func mayBeBroken(_ name: String) -> Bool {
    isNamedBroken(name) || name.split(separator: "/").dropLast().contains { ofTests.contains(String($0)) }
  }

  /// Whether a file, or a folder around it, is named for what is wrong with it: `broken-config.yaml`, `app.invalid.yaml`.
  static func isNamedBroken(_ name: String) -> Bool {
    FolderName.last(of: name).split { !$0.isLetter }.contains { ofBroken.contains(String($0)) }
      || name.split(separator: "/").dropLast().contains { ofBroken.contains(String($0)) }
  }

  /// Whether a file is a test file, an example or a template, which may be of another kind than its name suggests.
  static func isOfTests(_ name: String) -> Bool {
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

  /// The pattern that excludes a file, or nil if a person may have written it.
  ///
  /// - Parameter exists: Whether a file exists.
  static func of(_ name: String, exists: (String) -> Bool) -> (pattern: String, reason: String)? {
    let parts = name.split(separator: "/").map(String.init)
    for (index, part) in parts.dropLast().enumerated() {
      // A pattern without a slash at its start excludes such folders everywhere.
      if let reason = folders[part] { return (part + "/", reason) }
      let chart = parts[..<index].joined(separator: "/")
      // `templates/` belongs to Helm only next to a `Chart.yaml`.
      if part == "templates", exists(chart.isEmpty ? "Chart.yaml" : chart + "/Chart.yaml") {
        return ("/" + parts[...index].joined(separator: "/") + "/", "Helm templates, not valid YAML themselves.")
      }
    }
    if let last = parts.last, files.contains(last) { return (last, "Generated by a program.") }
    return nil
  }
}
