internal import DocumentModel
package import FileAccess
internal import Importing
internal import JSONSchema
internal import Linting
internal import Workspace

/// Whether a schema was installed, and the message for the user.
package typealias SchemaInstallation = (isDone: Bool, message: String)

/// The editor's folders and open files, with the workspace of each file and the facts about it, kept until something
/// that they depend on changes.
package final class Projects: Sendable {
  private struct State {
    /// The absolute paths of the folders.
    var folders: [FilePath] = []
    var workspaces: [FilePath: Workspace] = [:]
    var statements = ClientConfiguration()
    /// Increases with every change of a file that others may depend on.
    var generation = 0
    /// The view of each URI, and the generation in which it was created.
    var views: [String: (generation: Int, view: TextView)] = [:]
    var texts: [String: OpenText] = [:]
    /// Whether everything was forgotten, so that open files must be checked again.
    var isAnew = false
    /// How many bytes the open files needed after that; nil until known.
    var needed: Int? = 0
  }

  /// How many bytes of schemas, configurations and layers are kept for closed files. Compiled, they take up to forty
  /// times as much, 60 MB.
  private static let othersLimit = 1_500_000

  let files = EditorFiles()
  /// The semantic tokens that the editor has received.
  package let tokens = SentTokens()
  private let state = LockedValueBox(State())
  private let workingFolder: FilePath
  private let unit: PositionEncoding
  /// The folder for copies of bundled schemas; nil if there is none.
  package let cache: FilePath?
  private let schema: Schema.Options
  private let catalogs: CatalogOptions
  private let clock: @Sendable () -> Int
  private let install: @Sendable (String, FilePath) -> SchemaInstallation

  init(
    _ folders: [FilePath], workingFolder: FilePath, unit: PositionEncoding, cache: FilePath?, schema: Schema.Options,
    catalogs: CatalogOptions, clock: @escaping @Sendable () -> Int,
    install: @escaping @Sendable (String, FilePath) -> SchemaInstallation
  ) {
    self.schema = schema
    self.catalogs = catalogs
    self.install = install
    self.workingFolder = workingFolder
    self.unit = unit
    self.cache = cache
    self.clock = clock
    state.withLock { $0.folders = folders }
  }

  /// In UTC.
  package var secondsSince1970: Int { clock() }

  /// Installs a schema in a folder like `settle schema add NAME`. May wait for the network.
  func installSchema(_ name: String, folder: FilePath) -> SchemaInstallation { install(name, folder) }

  // MARK: Texts

  /// - Returns: Whether the findings of other files may have changed.
  func show(_ text: OpenText) -> Bool {
    state.withLock { $0.texts[text.uri] = text }
    return text.path.map { files.show($0, text: text) } ?? false
  }

  /// Forgets everything that was read for files if it is too much. Open files read again what they need.
  private func forgetOthers() -> Bool {
    let bytes = files.bytesRead
    let isMuch = state.withLock { state in
      let needed = state.needed ?? bytes
      state.needed = needed
      guard bytes > needed + Self.othersLimit else { return false }
      (state.workspaces, state.isAnew, state.needed) = ([:], true, nil)
      state.generation += 1
      return true
    }
    if isMuch { files.forget() }
    return isMuch
  }

  /// - Returns: Whether the findings of other files may have changed.
  func close(_ uri: String) -> Bool {
    tokens.forget(uri)
    let path = state.withLock { state in
      state.views[uri] = nil
      let path = state.texts.removeValue(forKey: uri)?.path
      let inUse = Set(state.texts.values.compactMap(\.path).map { Self.folder(of: $0, folders: state.folders) })
      // The workspace of a folder without open files only takes up memory.
      state.workspaces = state.workspaces.filter { state.folders.contains($0.key) || inUse.contains($0.key) }
      return path
    }
    let isOfOthers = path.map { files.show($0, text: nil) } ?? false
    return forgetOthers() || isOfOthers
  }

  func text(_ uri: String) -> OpenText? { state.withLock { $0.texts[uri] } }
  var texts: [OpenText] { state.withLock { state in state.texts.values.sorted { $0.uri < $1.uri } } }
  package var open: [TextView] { texts.map(view) }

  /// The view of a file, created anew if the file or one that it depends on has changed.
  func view(_ text: OpenText) -> TextView {
    state.withLock { state in
      if let known = state.views[text.uri], known.generation == state.generation, known.view.open === text {
        return known.view
      }
      let view = TextView(text, workspace: workspace(of: text.path, state: &state), unit: unit)
      // If the text was replaced meanwhile, its view isn't kept.
      if state.texts[text.uri] === text { state.views[text.uri] = (state.generation, view) }
      return view
    }
  }

  /// The view of the file at a path, as typed if it is open; nil if it can't be read.
  func view(of path: FilePath) -> TextView? {
    let uri = path.fileURI
    if let open = texts.first(where: { $0.path == path }) { return view(open) }
    let workspace = state.withLock { self.workspace(of: path, state: &$0) }
    let limit = workspace.limits(workspace.configuration(ofFile: path)?.configuration).fileBytes
    // A folder may contain pipes and devices, which must not be opened.
    guard let bytes = try? DiskFiles().read(path, limit: limit, origin: .mentioned) else { return nil }
    let text = OpenText(uri: uri, language: "", version: nil, text: EditorText(bytes))
    return TextView(text, workspace: workspace, unit: unit)
  }

  /// The settings files and schemas in all folders, as `settle check` finds them.
  func paths(isCancelled: () -> Bool) -> [FilePath] { walk(isCancelled: isCancelled) { $0.isWanted($1) } }

  /// All YAML and JSON files in all folders, including those without a schema.
  package var allPaths: [FilePath] { walk(isCancelled: { false }) { _, _ in true } }

  private func walk(isCancelled: () -> Bool, where isWanted: (Workspace, FilePath) -> Bool) -> [FilePath] {
    let (folders, workspaces) = state.withLock { state in
      (state.folders, state.folders.map { workspace(inFolder: $0, state: &state) })
    }
    var found: [FilePath] = []
    var seen: Set<FilePath> = []
    for (folder, workspace) in zip(folders, workspaces) {
      var walk = workspace.walk(folder)
      while let step = walk.next(), !isCancelled() {
        guard case .file(let path, _) = step, isWanted(workspace, path), seen.insert(path).inserted else { continue }
        found.append(path)
      }
    }
    return found
  }

  // MARK: Folders

  func change(added: [FilePath], removed: [FilePath]) {
    state.withLock { state in
      state.folders.removeAll { removed.contains($0) }
      state.folders += added.filter { !state.folders.contains($0) }
      state.generation += 1
    }
  }

  /// The innermost folder that contains a file, or the file's own folder if none does.
  private static func folder(of path: FilePath, folders: [FilePath]) -> FilePath {
    let holding = folders.filter { path.relative(to: $0) != nil }
    return holding.max { $0.bytes.count < $1.bytes.count } ?? path.parent ?? FilePath("/")
  }

  private func workspace(of path: FilePath?, state: inout State) -> Workspace {
    let folder = path.map { Self.folder(of: $0, folders: state.folders) } ?? state.folders.first ?? workingFolder
    return workspace(inFolder: folder, state: &state)
  }

  private func workspace(inFolder folder: FilePath, state: inout State) -> Workspace {
    if let known = state.workspaces[folder] { return known }
    let others = state.folders.filter { $0 != folder }
    let tree = RunTree(
      workingFolder: folder, operands: [folder] + others, named: state.statements.schemaFiles, files: files)
    let weaker = state.statements.text(in: folder).map { EditorSettings.configuration($0, in: folder) }
    let workspace = Workspace(
      of: tree, schema: schema, rules: RulesAndFixes(), catalogs: catalogs, weaker: weaker)
    state.workspaces[folder] = workspace
    return workspace
  }

  // MARK: Changes

  /// Takes what the client says about YAML and schemas. A configuration takes precedence.
  ///
  /// - Returns: Whether the findings of files may have changed.
  func take(_ change: (inout ClientConfiguration) -> Void) -> Bool {
    state.withLock { state in
      let before = state.statements
      change(&state.statements)
      guard !before.isSame(as: state.statements) else { return false }
      state.workspaces = [:]
      state.generation += 1
      return true
    }
  }

  /// The addresses of schemas that only the client can read.
  var clientAddresses: [String] { state.withLock { $0.statements.clientAddresses } }

  /// Stores the text of a schema that only the client can read.
  ///
  /// - Returns: Whether the findings of files may have changed.
  func take(_ text: [UInt8], ofSchema address: String) -> Bool {
    let place = state.withLock { state in
      var statements = state.statements
      return statements.place(ofContent: address)
    }
    let text = OpenText(uri: address, language: "", version: nil, text: EditorText(text))
    // The text must be there before a workspace looks for it.
    let isRead = files.put(place, text: text)
    return take { _ = $0.place(ofContent: address) } || isRead
  }

  /// Forgets the facts about changed files.
  ///
  /// - Returns: Whether any file has changed.
  func refresh() -> Bool {
    let changes = files.takeChanges()
    let isAnew = state.withLock { state in
      defer { state.isAnew = false }
      return state.isAnew
    }
    guard !changes.isEmpty || isAnew else { return false }
    let workspaces = state.withLock { Array($0.workspaces.values) }
    for workspace in workspaces { for path in changes { workspace.forget(path) } }
    // Existing views keep the old facts.
    state.withLock { $0.generation += 1 }
    return true
  }
}
