internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Patterns
internal import Workspace

/// A schema to install in the project.
struct RequestedSchema {
  var address: String
  /// The known kind of its files, or nil if the files themselves refer to the schema.
  var kind: String?
  var patterns: [String] = []

  static func ofObject(_ key: String) -> Self { Self(address: ObjectKind.address(ofKey: key)) }

  var shown: String {
    let used = SchemaAddress.normalized(address)
    return kind.map { "\($0) (\(used))" } ?? ObjectKind(address: address)?.key ?? used
  }
}

/// Finds the schemas that the operands of `settle schema add` select, and those that the files of a tree need.
struct RequestedSchemas {
  let workspace: Workspace
  let known: KnownFiles
  /// Whether to copy schemas that are in a catalog too.
  let vendors: Bool
  private(set) var found: [RequestedSchema] = []
  /// Whether a file needs a schema that is in a catalog.
  private(set) var needsCatalogSchema = false

  /// - Parameter operand: An address, a known kind, a Kubernetes object, or a settings file.
  mutating func add(_ operand: String) throws(UsageError) {
    if SchemaAddress.isAddress(operand) { return add(RequestedSchema(address: operand)) }
    if let wanted = ofKind(operand) { return add(wanted) }
    // The kind of a Kubernetes object may be capitalized, as in "apps/v1/Deployment".
    let object = RequestedSchema.ofObject(operand.lowercased())
    if ObjectKind(address: object.address)?.publicAddress != nil { return add(object) }
    let path = FilePath(operand).resolved(from: workspace.workingFolder)
    guard FileFacts.kind(path) == .file else {
      let names = known.indexes.flatMap(\.kinds)
      throw UsageError.outside(
        "\(operand) is not an address, a file or a known kind"
          + (NearestName.of(operand, among: names)
            .map { "; did you mean \(TerminalText($0))?" } ?? "; run `settle schema list --kinds` to list the kinds"))
    }
    let before = found.count
    let neededCatalogSchema = needsCatalogSchema
    try add(file: path)
    // If a catalog contains the schema, the command suggests `--vendor` instead.
    if found.count == before, needsCatalogSchema == neededCatalogSchema {
      throw UsageError.outside("all schemas of \(operand) are installed")
    }
  }

  mutating func addAll(below folder: FilePath) throws(UsageError) {
    var walk = workspace.walk(folder)
    while let step = walk.next() {
      guard case .file(let path, _) = step, workspace.isWanted(path) else { continue }
      try add(file: path.resolved(from: workspace.workingFolder))
    }
  }

  private mutating func add(file path: FilePath) throws(UsageError) {
    let limit = workspace.limits(ofFile: path).fileBytes
    // `settle check` reports files that can't be read.
    guard let bytes = try? FileReading.read(path, limit: limit, origin: .listed) else { return }
    let context = SnapshotContext(
      DisplayPath.text(path, from: workspace.workingFolder), path: path, text: bytes, workspace: workspace)
    for resolution in Snapshot(bytes, context: context).resolutions {
      guard let choice = resolution.choice else { continue }
      // Each object in a Kubernetes `List` has a schema of its own.
      for choice in choice.items.isEmpty ? [choice] : choice.items { add(choice, resolution: resolution) }
    }
  }

  private mutating func add(_ choice: SchemaChoice, resolution: SchemaResolution) {
    let uri = choice.reference.uri.withoutFragment
    switch choice.step {
    case .known(let file): add(file)
    case .modeline, .property, .configuration:
      guard SchemaAddress.isAddress(uri) else { return }
      switch known.location(of: uri)?.index.source {
      case .vendored: return
      case .catalog: addFromCatalog(RequestedSchema(address: uri))
      // The schema may be available in another way, for example because the configuration maps its address to a file.
      case .knownKinds, nil: if resolution.isNotHere { add(RequestedSchema(address: uri)) }
      }
    // These schemas apply to this run only, or are part of the program.
    case .commandLine, .record, .bundled, .references: return
    }
  }

  private mutating func add(_ file: KnownFile) {
    // Looking up a kind's patterns reads the whole table, so do it only once per kind.
    guard !found.contains(where: { $0.kind == file.kind }) else { return }
    switch file.source {
    case .vendored: return
    case .knownKinds: add(ofKind(file.kind) ?? .ofObject(file.kind))
    case .catalog:
      needsCatalogSchema = true
      guard vendors else { return }
      add(ofKind(file.kind) ?? .ofObject(file.kind))
    }
  }

  private mutating func addFromCatalog(_ wanted: RequestedSchema) {
    needsCatalogSchema = true
    if vendors { add(wanted) }
  }

  /// The schema of a kind, from the first index that has it.
  private func ofKind(_ name: String) -> RequestedSchema? {
    known.indexes.lazy.filter { $0.source != .vendored }.compactMap { index in
      index.kind(name).map { entry in
        RequestedSchema(address: entry.address, kind: name, patterns: index.patterns(of: name))
      }
    }.first
  }

  private mutating func add(_ wanted: RequestedSchema) {
    guard
      let index = found.firstIndex(where: { other in
        // Different kinds with the same address need separate rows, because each has its own patterns.
        SchemaAddress.canonical(other.address) == SchemaAddress.canonical(wanted.address)
          && (other.kind == nil || wanted.kind == nil || other.kind == wanted.kind)
      })
    else {
      found.append(wanted)
      return
    }
    guard found[index].kind == nil else { return }
    (found[index].kind, found[index].patterns) = (wanted.kind, wanted.patterns)
  }
}
