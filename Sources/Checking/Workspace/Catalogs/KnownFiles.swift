package import DocumentModel
package import FileAccess
internal import Synchronization

package struct KnownFile: Hashable, Sendable {
  /// The name of the kind, such as `github-workflow`; for a Kubernetes object, its group, version and kind.
  package var kind: String
  /// Where the schema is: its address, or the URI of a file in a catalog.
  package var uri: String
  /// The pattern that the file's name matches, or nil if the content decided.
  package var pattern: String?
  /// The origin of the schema: ``CatalogIndex/Source/knownKinds`` if it isn't installed.
  package var source: CatalogIndex.Source
  /// Whether only a common name such as `version.json` suggests the kind, so that its schema isn't worth installing.
  package var isDoubtful = false
}

/// Decides which files of a tree are of a known kind, and where their schemas are: in the tree, in a catalog, or not
/// installed.
package final class KnownFiles: Sendable {
  /// The folder that file names are relative to, and that may contain vendored schemas.
  package let root: FilePath
  private let made = Once<[CatalogIndex]>()
  private let make: @Sendable () -> [CatalogIndex]

  private let namesFiles: Bool
  /// The most recent answer, because a run asks about the same file several times.
  private let last = Mutex<(path: FilePath, answer: Answer)?>(nil)

  /// - Parameters:
  ///   - namesFiles: Whether files get a schema by their names and their content. If false, only addresses are looked
  ///     up.
  ///   - make: Reads the indexes on first use, in order of precedence.
  package init(root: FilePath, namesFiles: Bool, make: @escaping @Sendable () -> [CatalogIndex]) {
    self.root = root
    self.namesFiles = namesFiles
    self.make = make
  }

  package var indexes: [CatalogIndex] { made.value(make) }

  /// The kind of a file, determined by its content if the name isn't enough, or nil if it is of no known kind.
  ///
  /// - Parameters:
  ///   - path: Must be absolute.
  ///   - content: Returns a document of the file and its root. Called only if needed.
  package func file(_ path: FilePath, content: () -> (Document, NodeID)?) -> KnownFile? {
    switch answer(path) {
    case .folder(let file): return file
    case .name(let file, let rivals):
      // A `values.yaml` with `apiVersion` and `kind` is a Kubernetes object, and an `api.json` with `openapi` describes
      // an API, whatever their names suggest.
      guard let (document, root) = content() else { return file }
      // `tasks/docker-compose.yml` contains Ansible's tasks if it is a list.
      if document.kind(root) == .array { return self.file(document, root: root, weak: rivals) ?? file }
      guard let object = ObjectKind(document, node: root) else { return described(document, root: root) ?? file }
      return object.publicAddress == nil ? file : self.file(of: object)
    case .content(let claims): return content().flatMap { file($0, root: $1, weak: claims) }
    case .none: return nil
    }
  }

  /// How much the name of a file says about its kind.
  private enum Answer {
    /// The pattern names a folder too, so the content isn't consulted.
    case folder(KnownFile)
    /// Every such file is of the kind, unless it is a Kubernetes object of a known group, or a list in a folder whose
    /// files have another kind.
    case name(KnownFile, rivals: [(index: CatalogIndex, claims: [CatalogIndex.Claim])])
    /// The content decides between the weak claims, or identifies a Kubernetes object.
    case content([(index: CatalogIndex, claims: [CatalogIndex.Claim])])
    case none
  }

  private func answer(_ path: FilePath) -> Answer {
    guard namesFiles, let below = path.relative(to: root) else { return .none }
    if let last = last.withLock({ $0 }), last.path == path { return last.answer }
    let answer = readAnswer(below)
    last.withLock { $0 = (path, answer) }
    return answer
  }

  private func readAnswer(_ below: ArraySlice<UInt8>) -> Answer {
    var weak: [(CatalogIndex, [CatalogIndex.Claim])] = []
    for index in indexes {
      let claims = index.claims(on: below)
      if let claim = claims.first, !claim.isWeak {
        // A pattern with a folder, such as `.github/workflows/*.yml`, is conclusive without the content.
        if let file = known(claim, at: index) {
          let isInFolder = (claim.pattern.droppingPrefix("**/") ?? claim.pattern[...]).contains("/")
          return isInFolder ? .folder(file) : .name(file, rivals: rivals(below))
        }
        // A strong claim ends the search, even if the index lacks its kind.
        break
      }
      if !claims.isEmpty || index.hasObjects { weak.append((index, claims)) }
    }
    return weak.isEmpty ? .none : .content(weak)
  }

  /// The claims of patterns with a folder, which the content must confirm.
  private func rivals(_ path: ArraySlice<UInt8>) -> [(index: CatalogIndex, claims: [CatalogIndex.Claim])] {
    indexes.map { index in (index, index.claims(on: path).filter { $0.isWeak && $0.pattern.contains("/") }) }
  }

  /// The kind of a document according to its content, for a file whose name isn't conclusive.
  private func file(
    _ document: Document, root: NodeID, weak: [(index: CatalogIndex, claims: [CatalogIndex.Claim])]
  ) -> KnownFile? {
    if let object = ObjectKind(document, node: root) { return file(of: object) }
    if let file = described(document, root: root) { return file }
    // A document that is a single scalar can't confirm anything.
    guard document.kind(root).isCollection else { return nil }
    for (index, claims) in weak {
      let claims = claims.map { claim in
        let marks = index.kind(claim.kind)?.marks ?? []
        return (claim, marks: marks.isEmpty ? Self.marks[claim.kind] ?? [] : marks)
      }
      if let (claim, _) = claims.first(where: { SchemaMarks.areMet($0.marks, by: document, root: root) }) {
        return known(claim, at: index)
      }
      // `*.sl.yml` is more likely a Slovenian translation.
      guard claims.count == 1, !FilePattern.isTranslationPattern(claims[0].0.pattern),
        var file = known(claims[0].0, at: index)
      else { continue }
      // The project vendored this schema, and it has no marks that could confirm the kind.
      if index.source == .vendored, claims[0].marks.isEmpty, document.kind(root) == .object { return file }
      // The kind decides about tags and placeholders even though the schema that could confirm it isn't installed.
      if index.source == .knownKinds, file.source == .knownKinds, claims[0].marks.isEmpty,
        SchemaMarks.holdsMappings(document, root: root)
      {
        file.isDoubtful = !SchemaMarks.areMet(Self.usualKeys[file.kind] ?? [], by: document, root: root)
        return file
      }
    }
    return nil
  }

  /// The marks of kinds whose file names are used by other tools too: `overlay.yml` may belong to Ansible, and
  /// `theme.json` to anything but WordPress. They are listed here because the table of kinds has no marks.
  private static let marks = [
    "openapi-overlay-1.X": ["overlay"], "openapi-3.X": ["openapi"], "swagger-api-2.0": ["swagger"],
    "aws-cloudformation-serverless-application-model-sam": ["Resources", "Transform", "AWSTemplateFormatVersion"],
    "azure": ["name"], "macro_schema": ["config", "macros"], "rke-cluster-configuration-yaml": ["nodes"],
    "theme": ["settings", "styles", "templateParts"],
  ]

  /// Keys that confirm a common name without the schema of its kind. Unlike ``marks``, a file without them may still be
  /// of the kind.
  private static let usualKeys = [
    "github-action": ["runs"], "function": ["bindings"], "prisma": ["datamodel", "endpoint"],
    "rattler-build": ["package", "recipe", "outputs"],
    "ansible-playbook": ["[].hosts", "[].import_playbook", "[].ansible.builtin.import_playbook"],
    "ansible-tasks-file": [
      "[].name", "[].block", "[].when", "[].register", "[].include_tasks", "[].import_tasks", "[].command", "[].debug",
    ],
    "ansible-meta": ["galaxy_info", "dependencies"], "ansible-rulebook": ["[].sources"],
    "requirements": ["collections", "roles", "[].src"], "ansible-inventory": ["all"], "inventory": ["all"],
  ]

  /// A kind whose files declare it themselves, such as `openapi: 3.1.0`, whatever they are called.
  private struct Described {
    var kind: String
    /// The key whose value is the version of the specification.
    var key: String
    var version: String

    func isMet(_ document: Document, root: NodeID) -> Bool {
      guard document.kind(root) == .object, let value = document.value(root, named: key) else { return false }
      let version = document.string(value) ?? document.sourceText(document.resolve(value))
      return version.hasPrefix(self.version) && document.value(root, named: "info").map(document.kind) == .object
    }
  }

  private static let described = [
    Described(kind: "openapi-3.X", key: "openapi", version: "3."),
    Described(kind: "swagger-api-2.0", key: "swagger", version: "2."),
    Described(kind: "asyncapi", key: "asyncapi", version: ""),
  ]

  private func described(_ document: Document, root: NodeID) -> KnownFile? {
    Self.described.first { $0.isMet(document, root: root) }.flatMap { file(named: $0.kind, in: indexes) }
  }

  /// The kind with a name in the first index that has it, with its schema.
  private func file(named kind: String, in indexes: [CatalogIndex], pattern: String? = nil) -> KnownFile? {
    guard let entry = indexes.lazy.compactMap({ $0.kind(kind) }).first else { return nil }
    let source = location(of: entry.address)?.index.source ?? .knownKinds
    return KnownFile(kind: kind, uri: entry.address, pattern: pattern, source: source)
  }

  private func file(of object: ObjectKind) -> KnownFile? {
    for index in indexes {
      guard let file = index.file(of: object) else { continue }
      return KnownFile(kind: object.key, uri: file.fileURI, pattern: nil, source: index.source)
    }
    // Without the table of kinds, files aren't recognized by content alone.
    guard indexes.contains(where: { $0.source == .knownKinds }) else { return nil }
    return object.publicAddress.map { KnownFile(kind: object.key, uri: $0, pattern: nil, source: .knownKinds) }
  }

  /// The kinds that a file may have according to its name.
  ///
  /// - Parameter path: Must be absolute.
  func kinds(of path: FilePath) -> [String] {
    switch answer(path) {
    case .folder(let file), .name(let file, _): [file.kind]
    case .content(let claims): claims.flatMap { $0.claims.map(\.kind) }
    case .none: []
    }
  }

  /// Whether a file's name suggests a kind that its content must confirm.
  ///
  /// - Parameter path: Must be absolute.
  package func claimsWeakly(_ path: FilePath) -> Bool {
    guard case .content(let claims) = answer(path) else { return false }
    return claims.contains { !$0.claims.isEmpty }
  }

  /// Whether files with this name may be of a known kind, whatever their extension.
  package func knows(name: ArraySlice<UInt8>) -> Bool { namesFiles && indexes.contains { $0.knows(name: name) } }

  /// The location of the schema with an address, and the catalog that contains it, or nil if it isn't installed.
  package func location(of address: String) -> (path: FilePath, index: CatalogIndex)? {
    indexes.lazy.compactMap { index in index.file(of: address).map { ($0, index) } }.first
  }

  /// Whether a catalog contains the schema with an address.
  package func isInCatalog(_ address: String) -> Bool {
    guard case .catalog? = location(of: address)?.index.source else { return false }
    return true
  }

  /// The folder of the catalog that contains a file, or nil if no catalog does.
  package func catalog(holding path: FilePath) -> FilePath? {
    indexes.lazy.compactMap { index -> FilePath? in
      guard case .catalog = index.source, let folder = index.folder else { return nil }
      return path.relative(to: folder) == nil ? nil : folder
    }.first
  }

  private func known(_ claim: CatalogIndex.Claim, at index: CatalogIndex) -> KnownFile? {
    file(named: claim.kind, in: [index], pattern: claim.pattern)
  }
}
