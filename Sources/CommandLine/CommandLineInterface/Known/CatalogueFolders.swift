internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// Where the catalogues of a person and of the machine lie.
struct CatalogueFolders {
  static let noCatalogues = Option("no-catalogues", help: "Don't use the catalogs of this machine")

  /// The person's own, into which catalogues are added; nil where the environment names no home.
  let own: FilePath?
  /// In the order in which they count.
  let all: [FilePath]

  init(_ environment: CommandEnvironment) {
    own = (environment.folder("XDG_DATA_HOME") ?? environment.folder("HOME")?.appending(".local/share")).map {
      $0.appending("settle/catalogues")
    }
    // PREFIX/bin/settle, PREFIX/share/settle; where the system gives no path of the program, the usual ones only.
    let beside = FileFacts.realPath(FilePath("/proc/self/exe")).flatMap { $0.parent?.parent }
    let shared = [beside?.appending("share"), FilePath("/usr/local/share"), FilePath("/usr/share")]
      .compactMap { $0?.appending("settle/catalogues") }
    var all: [FilePath] = []
    for folder in [own].compactMap(\.self) + shared where !all.contains(folder) { all.append(folder) }
    self.all = all
  }
}

extension CatalogueOptions {
  /// The catalogues that count for a command; none for texts in records, which may come from anybody.
  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) {
    self.init()
    guard !arguments.isSet(RecordRun.option) else { return }
    namesFiles = true
    if !arguments.isSet(CatalogueFolders.noCatalogues) { folders = CatalogueFolders(environment).all }
  }
}
