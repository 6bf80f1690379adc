internal import DocumentModel

/// Which files of a run weren't checked, or not by all of their schema: a line for each reason.
package struct UncheckedFiles: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    var reason: String
    /// The kind of the files; nil if a schema was found.
    var kind: String?
    /// Whether a part of the schema was applied.
    var isPartly: Bool
    var count = 1
    /// The first files.
    var paths: [String]
  }

  /// The most files named for a reason, and the most reasons, in a verbose report.
  private static let (mostPaths, mostLines) = (3, 100)
  /// The same in a summary.
  private static let (fewPaths, mostReasons) = (2, 2)
  /// The most reasons that are kept.
  private static let mostGroups = 1_000

  private var groups: [Group] = []
  /// The places of the groups, by their reasons.
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
      guard groups.count < Self.mostGroups else { return }
      places[other.reason] = groups.count
      groups.append(other)
      return
    }
    groups[place].count += other.count
    // If a part of the schema was applied for one file only, the others weren't checked at all.
    groups[place].isPartly = groups[place].isPartly && other.isPartly
    groups[place].paths += other.paths.prefix(Self.mostPaths - groups[place].paths.count)
  }

  /// Lines for people: ``no schema for compose.yaml (not installed; run `settle schema add compose-spec`)``. At most two.
  ///
  /// - Parameters:
  ///   - command: The command that installs the schemas of all kinds.
  ///   - isVerbose: Whether there is a line for each reason.
  package func lines(installing command: String, isVerbose: Bool) -> [String] {
    let kinds = groups.filter { $0.kind != nil }
    let others = groups.filter { $0.kind == nil }
    if isVerbose { return groups.prefix(Self.mostLines).map { Self.line($0, names: Self.mostPaths) } }
    // Few reasons fit; with more, all kinds share a line and so do all other reasons.
    if groups.count <= Self.mostReasons { return groups.map { Self.line($0, names: Self.fewPaths) } }
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

  /// - Parameter names: the most files that are named; more than a few are a number in a summary.
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
