internal import DocumentModel

/// The files of a run that weren't or weren't fully checked against a schema, grouped by reason.
package struct UncheckedFiles: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    var reason: String
    /// The known kind of the files if its schema isn't installed, otherwise nil.
    var kind: String?
    /// Whether part of the schema was applied to every file of the group.
    var isPartly: Bool
    var count = 1
    /// The paths of the first few files.
    var paths: [String]
  }

  /// The maximum number of files listed for a reason, and of reasons, in verbose output.
  private static let (maxPaths, maxLines) = (3, 100)
  /// The same in the normal summary.
  private static let (fewPaths, maxReasons) = (2, 2)
  /// The maximum number of reasons that are kept.
  private static let maxGroups = 1_000

  private var groups: [Group] = []
  /// The indices of the groups by reason.
  private var places: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { groups.isEmpty }

  init(_ report: FileReport) {
    guard let reason = report.unreportedReason else { return }
    add(Group(reason: reason, kind: report.kind, isPartly: report.schema != nil, paths: [report.path]))
  }

  mutating func add(_ others: Self) { for group in others.groups { add(group) } }

  private mutating func add(_ other: Group) {
    guard let place = places[other.reason] else {
      guard groups.count < Self.maxGroups else { return }
      places[other.reason] = groups.count
      groups.append(other)
      return
    }
    groups[place].count += other.count
    // If part of the schema was applied to some files only, the others weren't checked at all.
    groups[place].isPartly = groups[place].isPartly && other.isPartly
    groups[place].paths += other.paths.prefix(Self.maxPaths - groups[place].paths.count)
  }

  /// Lines such as ``no schema for compose.yaml (not installed; run `settle schema add compose-spec`)``. At most two
  /// unless verbose.
  ///
  /// - Parameters:
  ///   - command: The command that installs all missing schemas.
  ///   - isVerbose: Whether to return a line for each reason.
  package func lines(installing command: String, isVerbose: Bool) -> [String] {
    let kinds = groups.filter { $0.kind != nil }
    let others = groups.filter { $0.kind == nil }
    if isVerbose { return groups.prefix(Self.maxLines).map { Self.line($0, names: Self.maxPaths) } }
    // If there are more than two reasons, all missing schemas share a line, and all other reasons share another.
    if groups.count <= Self.maxReasons { return groups.map { Self.line($0, names: Self.fewPaths) } }
    let more = others.dropFirst().reduce(0) { $0 + $1.count }
    let other = others.first.map {
      Self.line($0, names: Self.fewPaths) + (more > 0 ? " and \(more.counted("more file"))" : "")
    }
    let files = kinds.reduce(0) { $0 + $1.count }.counted("file")
    let installing =
      kinds.count > 1
      ? "not checked against a schema: \(files) (\(kinds.count) schemas not installed; run `\(command)`)"
      : kinds.first.map { Self.line($0, names: Self.fewPaths) }
    return [other, installing].compactMap(\.self)
  }

  /// - Parameter names: The maximum number of files to list. In the normal summary, a larger number of files is only
  ///   counted.
  private static func line(_ group: Group, names: Int) -> String {
    let more = group.count - group.paths.prefix(names).count
    let named = group.paths.prefix(names).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    let files = names == fewPaths && more > 0 ? group.count.counted("file") : named
    if group.isPartly { return "not fully checked: \(files) (\(group.reason))" }
    let what = "schema "
    let isOfKind = group.kind != nil && group.reason.hasPrefix(what)
    return "no schema for \(files) (\(isOfKind ? String(group.reason.dropFirst(what.count)) : group.reason))"
  }
}
