package import DocumentModel
package import FileAccess
internal import Synchronization

/// Where catalogs are, and how they are used.
package struct CatalogOptions: Sendable {
  /// The folders that contain catalogs, one subfolder each. If two catalogs have the same name, the first one wins.
  package var folders: [FilePath] = []
  /// The kinds of files for which files that name no schema get one by their names and their content. Nil if only
  /// addresses are looked up. Passed in, so that applications, which name their schemas, don't contain the table.
  package var knownKinds: (@Sendable () -> CatalogIndex?)?

  package init() {}
}

/// The known files of each tree: its vendored schemas, the catalogs, and the table embedded in the program. Reads each
/// of them only when it is first needed.
final class KnownFilesStore: Sendable {
  private struct Key: Hashable {
    var root: FilePath
    var catalogs: [String]?
    var knowsKinds: Bool
  }

  private struct Known {
    var roots = FolderLookupCache<FilePath>()
    var files: [Key: KnownFiles] = [:]
  }

  private let tree: RunTree
  private let options: CatalogOptions
  private let known = Mutex(Known())
  private let problems = Mutex<[FilePath: FileReport]>([:])
  private let catalogs = Once<Installed>()

  private struct Installed: Sendable {
    var indexes: [CatalogIndex] = []
    /// The catalogs whose index can't be read, by name.
    var damaged: [(name: String, report: FileReport)] = []
  }

  init(_ tree: RunTree, options: CatalogOptions) {
    self.tree = tree
    self.options = options
  }

  /// - Parameter folder: Absolute.
  func files(of folder: FilePath, configuration: Configuration?) -> KnownFiles {
    known.withLock { known in
      let root = root(of: folder, roots: &known.roots)
      let key = Key(root: root, catalogs: configuration?.catalogs, knowsKinds: configuration?.knowsKinds ?? true)
      if let files = known.files[key] { return files }
      let files = KnownFiles(root: root, namesFiles: options.knownKinds != nil) { [self] in indexes(key) }
      known.files[key] = files
      return files
    }
  }

  private func indexes(_ key: Key) -> [CatalogIndex] {
    var indexes = [vendored(in: key.root)].compactMap(\.self)
    var names: Set<String> = []
    for index in catalogs.value(installed).indexes {
      guard case .catalog(let name) = index.source, key.catalogs?.contains(name) ?? true else { continue }
      // If two catalogs have the same name, the one in the first folder wins.
      if names.insert(name).inserted { indexes.append(index) }
    }
    return key.knowsKinds ? indexes + [options.knownKinds?()].compactMap(\.self) : indexes
  }

  private func installed() -> Installed {
    var all = Installed()
    for folder in options.folders {
      let sound = Set(all.indexes.map(\.source))
      for (name, index) in CatalogIndex.installed(in: folder, files: tree.files) {
        if let index { all.indexes.append(index) }
        // A damaged catalog doesn't matter if an earlier folder has an intact one with the same name.
        guard index == nil, !sound.contains(.catalog(name)) else { continue }
        let path = folder.appending(name).appending(CatalogIndex.fileName)
        all.damaged.append((name, UnusableCatalog.report(name, shown: shown(path))))
      }
    }
    return all
  }

  /// The problems of a tree's lock file and of the catalogs that apply there. Empty until these are first read.
  func problems(of files: KnownFiles) -> [FileReport] {
    let lock = problems.withLock { $0[files.root] }
    let names = known.withLock { known in known.files.first { $0.value === files }?.key.catalogs }
    let damaged = (catalogs.known?.damaged ?? []).filter { names?.contains($0.name) ?? true }
    return [lock].compactMap(\.self) + damaged.map(\.report)
  }

  func forget() {
    known.withLock { $0 = Known() }
    problems.withLock { $0 = [:] }
  }

  /// The root of a folder's tree: the nearest folder with a repository or a configuration; otherwise the working folder
  /// if it is above; otherwise the folder given to the run that contains it.
  private func root(of folder: FilePath, roots: inout FolderLookupCache<FilePath>) -> FilePath {
    let marked = roots.answer(of: folder) { folder in
      let isMarked =
        tree.files.exists(folder.appending(".git")) || Configuration.exists(in: folder, files: tree.files)
      return isMarked ? .found(folder) : .above
    }
    let isInWorkingFolder = folder.relative(to: tree.workingFolder) != nil
    return marked ?? (isInWorkingFolder ? tree.workingFolder : tree.root(holding: folder) ?? folder)
  }

  private func vendored(in root: FilePath) -> CatalogIndex? {
    let path = root.appending(SchemaLock.path)
    let report: FileReport
    do throws(FileError) {
      let text = try tree.mentioned(path, limit: SchemaLock.limit)
      do throws(SchemaLock.InvalidRow) {
        return try SchemaLock(text).index(of: root)
      } catch {
        let place = ByteRange(LineIndex(text).offset(ofLine: error.line, column: 1), ByteOffset(text.count))
        report = FileReport(
          path: shown(path), schema: nil, status: .invalid, text: text,
          diagnostics: [Diagnostic(InvalidSchemaLock.code, "invalid line", at: place, help: InvalidSchemaLock.help)])
      }
    } catch {
      // The failed attempt is recorded too, because an editor must know which files a result depends on.
      if error.reason == .notFound || !tree.files.exists(path) { return nil }
      report = FileReport(
        path: shown(path), schema: nil, status: .unreadable, text: [], diagnostics: [UnreadableFile.diagnostic(error)])
    }
    problems.withLock { $0[root] = report }
    return nil
  }

  private func shown(_ path: FilePath) -> String { DisplayPath.text(path, from: tree.workingFolder) }
}

package enum InvalidSchemaLock {
  package static let code = DiagnosticCode(
    .config, "damaged-lock", .error, "Damaged list of installed schemas")
  static let help: Message = "remove the line, then run `settle schema add` again"
}
