internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// Installs a catalog into the user's folder of catalogs, either completely or not at all.
struct CatalogInstall {
  /// Short names for the URLs of archives.
  static let knownSources = [
    ("schemastore", "https://github.com/SchemaStore/schemastore/archive/refs/heads/master.tar.gz"),
    ("kubernetes", "https://github.com/yannh/kubernetes-json-schema/archive/refs/heads/master.tar.gz"),
    ("crds", "https://github.com/datreeio/CRDs-catalog/archive/refs/heads/main.tar.gz"),
  ]

  private let environment: CommandEnvironment
  /// The folder that contains the catalogs.
  let parent: FilePath

  init(_ environment: CommandEnvironment) throws(UsageError) {
    guard let own = CatalogFolders(environment).own else {
      throw UsageError.outside("neither XDG_DATA_HOME nor HOME is set")
    }
    self.environment = environment
    parent = own
  }

  static func name(of source: String) -> String {
    if let known = knownSources.first(where: { $0.0 == source || $0.1 == source }) { return known.0 }
    var name = source.split(separator: "/").last.map(String.init) ?? ""
    // Remove archive extensions: `crds.tar.gz` contains the catalog `crds`.
    for ending in [".tar.gz", ".tgz"] where name.hasSuffix(ending) { name = String(name.dropLast(ending.count)) }
    return name
  }

  /// Creates a catalog from a source. Replaces an existing catalog with the same name.
  func add(_ source: String, as name: String) throws(UsageError) -> CatalogIndex {
    let work = try Self.outside { () throws(FileError) in
      try FileWriting.makeFolders(parent)
      // Next to the final location, so that a single rename on the same file system replaces it.
      return try FileWriting.makeHiddenFolder(in: parent)
    }
    defer { FileWriting.removeTree(work) }
    return try make(source, as: name, in: work)
  }

  /// Performs file operations. Their errors end the command.
  private static func outside<Value>(_ work: () throws(FileError) -> Value) throws(UsageError) -> Value {
    do throws(FileError) {
      return try work()
    } catch {
      throw UsageError.outside("\(error.path.description): \(error.message)")
    }
  }

  private func make(_ source: String, as name: String, in work: FilePath) throws(UsageError) -> CatalogIndex {
    let path = FilePath(source).resolved(from: environment.workingFolder)
    let kind = FileFacts.kind(path)
    // A folder with the name of a known source, such as `crds`, takes precedence.
    let address =
      kind == nil ? SchemaAddress.normalized(Self.knownSources.first { $0.0 == source }?.1 ?? source) : source
    let isAddress = SchemaAddress.isAddress(address)
    let folder: FilePath
    if isAddress || kind == .file {
      folder = try unpacked(isAddress ? try fetched(address, in: work) : path, in: work)
    } else if kind == .folder {
      folder = path
    } else {
      throw UsageError.outside(
        "\(source) is not a folder, an archive, an address of one, or one of "
          + "\(TerminalText(Self.knownSources.map(\.0).joined(separator: ", ")))")
    }
    guard let (contents, files) = CatalogSource.contents(of: folder) else {
      throw UsageError.outside(
        "not a catalog: \(source) has no catalog.json and no files such as GROUP/KIND_VERSION.json or KIND-GROUP-VERSION.json"
      )
    }
    let rows = contents.entries.reduce(contents.texts.count + contents.objects.count) { $0 + $1.patterns.count + 2 }
    guard rows <= CatalogContents.maxRows else {
      throw UsageError.outside("\(source) has more than \(CatalogContents.maxRows) lines")
    }
    let day = UTCDate.text(secondsSince1970: environment.secondsSince1970()).prefix(10)
    let origin = isAddress ? address : path.description
    // The remark must be a single line, but a file name may contain line breaks.
    let remark = "\(day) \(origin.filter { !$0.isNewline })"
    try Self.outside { () throws(FileError) in
      let new = work.appending("new")
      try FileWriting.makeFolders(new)
      for (from, to) in files {
        let file = new.appending(to)
        if let parent = file.parent { try FileWriting.makeFolders(parent) }
        try AppendOnlyFile(file).append(try FileReading.read(from, limit: SchemaFetch.bounds.bytes, origin: .mentioned))
      }
      let place = parent.appending(name)
      try FileWriting.write(contents.index(remark), to: new.appending(CatalogIndex.fileName))
      try FileWriting.replaceFolder(place, with: new)
    }
    guard let index = CatalogIndex.catalog(name, in: parent) else {
      throw UsageError.outside("cannot read the index of \(name)")
    }
    return index
  }

  private func fetched(_ address: String, in work: FilePath) throws(UsageError) -> FilePath {
    let fetch = try SchemaFetch(environment)
    let bytes: [UInt8]
    do throws(SchemaFetch.Failure) {
      bytes = try fetch.bytes(of: address, within: SchemaFetch.archiveBounds)
    } catch {
      throw UsageError.outside("\(address): \(error.reason)")
    }
    let path = work.appending("archive.tar.gz")
    try Self.outside { () throws(FileError) in try FileWriting.create(path, bytes: bytes) }
    return path
  }

  /// Unpacks an archive with the system's `tar`, which keeps paths from leaving the folder.
  private func unpacked(_ archive: FilePath, in work: FilePath) throws(UsageError) -> FilePath {
    // The size that `tar` writes can't be limited, so add up the sizes that it lists first.
    try requireFit(archive)
    let folder = work.appending("unpacked")
    let words = ["tar", "-xzf"].map { Array($0.utf8) } + [archive.bytes, Array("-C".utf8), folder.bytes]
    let outcome = try Self.outside { () throws(FileError) in
      try FileWriting.makeFolders(folder)
      return try ChildProcess.run(words, within: SchemaFetch.archiveBounds)
    }
    guard outcome.status == 0, !outcome.isCutOff else { throw Self.notUnpacked(archive, outcome: outcome) }
    return folder
  }

  private static func notUnpacked(_ archive: FilePath, outcome: ChildProcess.Completion) -> UsageError {
    let words = outcome.errors.split(separator: UInt8(ascii: "\n")).last ?? []
    return UsageError.outside("cannot unpack \(archive.description): \(String(decoding: words, as: UTF8.self))")
  }

  /// The maximum total size of an archive's files, in bytes.
  static let maxUnpacked = 4_000_000_000
  private static let listBounds = ChildProcess.Bounds(time: .seconds(600), bytes: 200_000_000)

  /// Throws an error for an archive whose files would fill the disk: a few kilobytes may expand to terabytes of zeros.
  private func requireFit(_ archive: FilePath) throws(UsageError) {
    let words = ["tar", "--numeric-owner", "-tvzf"].map { Array($0.utf8) } + [archive.bytes]
    let list = try Self.outside { () throws(FileError) in try ChildProcess.run(words, within: Self.listBounds) }
    var size = 0
    for line in list.output.split(separator: UInt8(ascii: "\n")) {
      // The name comes last and may contain spaces.
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 6)
      guard fields.count > 4 else { continue }
      // GNU: `-rw-r--r-- 0/0 12 2026-01-01 …`; BSD: `-rw-r--r--  0 0 0 12 Jan 1 …`.
      let field = fields[1].contains(UInt8(ascii: "/")) ? fields[2] : fields[4]
      size = size.addingReportingOverflow(Int(String(decoding: field, as: UTF8.self)) ?? 0).partialValue
      // A sum that overflows is negative.
      if size < 0 || size > Self.maxUnpacked { break }
    }
    guard !list.isCutOff, 0...Self.maxUnpacked ~= size else {
      throw UsageError.outside(
        "\(archive.description) is too large: its files exceed \(ByteCount.text(Self.maxUnpacked))")
    }
    guard list.status == 0 else { throw Self.notUnpacked(archive, outcome: list) }
  }
}
