internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

struct CatalogFolders {
  static let noCatalogs = Option("no-catalogues", help: "Don't use the catalogs of this machine")

  /// The user's own folder, to which catalogs are added, or nil if no home folder is set.
  let own: FilePath?
  /// The folders that may contain catalogs, in order of precedence.
  let all: [FilePath]

  init(_ environment: CommandEnvironment) {
    own = (environment.folder("XDG_DATA_HOME") ?? environment.folder("HOME")?.appending(".local/share")).map {
      $0.appending("settle/catalogues")
    }
    // The share folder of `PREFIX/bin/settle` is `PREFIX/share/settle`. If the program's path is unknown, only the
    // usual folders are used.
    let prefix = FileFacts.realPath(FilePath("/proc/self/exe")).flatMap { $0.parent?.parent }
    let shared = [prefix?.appending("share"), FilePath("/usr/local/share"), FilePath("/usr/share")]
      .compactMap { $0?.appending("settle/catalogues") }
    // If PREFIX is `/usr`, its share folder is one of the usual ones.
    all = ([own].compactMap(\.self) + shared).uniqued()
  }
}

extension CatalogOptions {
  /// The catalogs for a command. None for texts in records, which may be untrusted.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment) {
    self.init()
    guard !arguments.isSet(RecordRun.option) else { return }
    knownKinds = { KnownKinds.index }
    if !arguments.isSet(CatalogFolders.noCatalogs) { folders = CatalogFolders(environment).all }
  }
}
