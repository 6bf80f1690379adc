/// A recursive walk through a folder, file by file, in the byte order of the paths.
///
/// Visits hidden files and folders too, except `.git` and `.settle`. `.gitignore` and `.ignore` work as in git,
/// including those between the start and the repository's root; `.ignore` wins over `.gitignore`. A link to a folder is
/// not followed, and a link to a file only if its target is in the tree; broken links are skipped. Memory use depends
/// on the folders on the current path, not on the number of files.
package struct DirectoryWalk: Sendable {
  package enum Step: Sendable {
    /// A file; `isLink` if it is reached by a symbolic link.
    case file(FilePath, isLink: Bool)
    case failed(FileError)
  }

  package struct Options: Sendable {
    /// Whether to visit a file with this name in a folder, given by its absolute path.
    package var wants: @Sendable (_ name: ArraySlice<UInt8>, _ folder: FilePath) -> Bool
    /// File names that mark a folder which may have its own rules.
    package var markers: [[UInt8]] = []
    /// Further rules for a folder, with the absolute path that they are relative to. Called for the start and for each
    /// folder with a marker; the rules replace those of outer folders.
    package var rules: @Sendable (_ folder: FilePath) -> (rules: IgnoreRules, folder: FilePath)? = { _ in nil }

    package init(wants: @escaping @Sendable (_ name: ArraySlice<UInt8>, _ folder: FilePath) -> Bool) {
      self.wants = wants
    }
  }

  private struct Level: Sendable {
    var path: FilePath
    /// The path relative to the start, with a trailing slash unless it is empty.
    var inside: [UInt8]
    var listing: FolderListing
    var next = 0
    var ignored: IgnoreScope?
    var excluded: IgnoreScope?
  }

  private let options: Options
  private let root: FilePath
  /// The absolute path of the start.
  private let absoluteRoot: FilePath
  private var realRoot: FilePath?
  private var levels: [Level] = []
  private var pending: [Step] = []

  /// - Parameters:
  ///   - root: The start, as the user wrote it. The paths found begin with it, unless it is `.`.
  ///   - workingFolder: The folder that a relative `root` is resolved against.
  package init(_ root: FilePath, workingFolder: FilePath, options: Options) {
    self.options = options
    self.root = root
    absoluteRoot = root.resolved(from: workingFolder)
    let above = Self.ignoreFilesAbove(absoluteRoot)
    enter(root, inside: [], ignored: above, excluded: nil)
  }

  package mutating func next() -> Step? {
    while true {
      if !pending.isEmpty { return pending.removeFirst() }
      guard var level = levels.popLast() else { return nil }
      guard level.next < level.listing.entries.count else { continue }
      let entry = level.listing.entries[level.next]
      level.next += 1
      levels.append(level)
      if let step = visit(entry, of: level) { return step }
    }
  }

  private mutating func visit(_ entry: FolderListing.Entry, of level: Level) -> Step? {
    let name = level.listing.name(entry)
    let path = level.path.appending(name)
    let inside = level.inside + name
    let isFolder = entry.kind == .folder
    if level.ignored?.ignores(inside, isFolder: isFolder) == true { return nil }
    // The scopes are independent: a `!` in `.gitignore` doesn't bring back a file that the configuration excludes.
    if level.excluded?.ignores(inside, isFolder: isFolder) == true { return nil }
    switch entry.kind {
    case .folder:
      enter(path, inside: inside + [FilePath.slash], ignored: level.ignored, excluded: level.excluded)
      return nil
    case .file: return .file(path, isLink: false)
    case .link: return leadsIntoTree(path) ? .file(path, isLink: true) : nil
    case .pipe, .device, .other, .unknown: return nil
    }
  }

  private mutating func enter(
    _ path: FilePath, inside: [UInt8], ignored outerIgnored: IgnoreScope?, excluded outerExcluded: IgnoreScope?
  ) {
    let folder = absolute(inside)
    let listing: FolderListing
    do throws(SystemCalls.Failure) {
      listing = try FolderListing(path, markers: options.markers) { options.wants($0, folder) }
    } catch {
      // A missing start is the user's mistake; any other missing folder was removed during the walk.
      let reason = error.reason()
      pending.append(.failed(FileError(path, reason: reason == .notFound && !inside.isEmpty ? .vanished : reason)))
      return
    }
    var ignored = outerIgnored
    // `.ignore` is added last because the innermost scope decides.
    for (name, isThere) in [(".gitignore", listing.hasGitIgnoreFile), (".ignore", listing.hasIgnoreFile)] where isThere
    {
      if let rules = Self.ignoreFile(path.appending(name)) {
        ignored = IgnoreScope(rules, skipped: inside.count, inside: ignored)
      }
    }
    var excluded = outerExcluded
    if inside.isEmpty || listing.hasMarker {
      excluded = options.rules(folder).map { found in
        let prefix = absoluteRoot.relative(to: found.folder).map { Array($0) + [FilePath.slash] } ?? []
        let skipped = found.folder.relative(to: absoluteRoot).map { $0.count + 1 } ?? 0
        return IgnoreScope(found.rules, prefix: prefix, skipped: skipped, inside: nil)
      }
    }
    levels.append(Level(path: path, inside: inside, listing: listing, ignored: ignored, excluded: excluded))
  }

  /// - Parameter inside: The path relative to the start, with a trailing slash unless it is empty.
  private func absolute(_ inside: [UInt8]) -> FilePath {
    inside.isEmpty ? absoluteRoot : absoluteRoot.appending(inside.dropLast())
  }

  private mutating func leadsIntoTree(_ path: FilePath) -> Bool {
    // Resolved on the first link, because few trees have links.
    if realRoot == nil { realRoot = try? SystemCalls.realPath(root) }
    guard let realRoot, let target = try? SystemCalls.realPath(path), target.relative(to: realRoot) != nil else {
      return false
    }
    // The real path contains no links, so any kind but `file` is a folder or a device.
    return (try? SystemCalls.kind(target, follows: false)) == .file
  }

  private static func ignoreFile(_ path: FilePath) -> IgnoreRules? {
    // Read as a mentioned file, because a `.gitignore` that is a pipe or device mustn't block the walk.
    guard let text = try? FileReading.read(path, limit: 10_000_000, origin: .mentioned) else { return nil }
    let rules = IgnoreRules(text)
    return rules.isEmpty ? nil : rules
  }

  /// The ignore files between the repository's root and the start; nil if there are none or no repository.
  private static func ignoreFilesAbove(_ start: FilePath) -> IgnoreScope? {
    // If the start is the repository's root, the walk itself reads its ignore files on entering.
    guard let repository = DiskFiles().repositoryRoot(of: start), repository != start else { return nil }
    var folders: [FilePath] = []
    var folder = start.parent
    while let current = folder {
      folders.append(current)
      folder = current == repository ? nil : current.parent
    }
    var scope: IgnoreScope?
    for folder in folders.reversed() {
      guard let below = start.relative(to: folder) else { continue }
      for name in [".gitignore", ".ignore"] {
        guard let rules = ignoreFile(folder.appending(name)) else { continue }
        scope = IgnoreScope(rules, prefix: Array(below) + [FilePath.slash], inside: scope)
      }
    }
    return scope
  }
}
