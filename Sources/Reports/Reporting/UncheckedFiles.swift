internal import Diagnostics

/// Which files of a run weren't checked, or not by all of their schema: a line for each reason.
package struct UncheckedFiles: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    var reason: String
    /// The kind of the files; nil where a schema was found.
    var kind: String?
    /// Whether a part of the schema was applied.
    var isPartly: Bool
    var count = 1
    /// The first files.
    var paths: [String]
  }

  /// The most files that are named for a reason, and the most reasons.
  private static let (mostPaths, mostLines) = (3, 3)
  /// The most reasons that are kept.
  private static let mostGroups = 1_000

  private var groups: [Group] = []
  /// The places of the groups, by their reasons.
  private var places: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { groups.isEmpty }

  init(_ report: FileReport) {
    guard let reason = report.untoldReason else { return }
    add(Group(reason: reason, kind: report.kind, isPartly: report.schema != nil, paths: [report.path]))
  }

  mutating func add(_ others: Self) {
    for group in others.groups { add(group) }
  }

  private mutating func add(_ other: Group) {
    guard let place = places[other.reason] else {
      guard groups.count < Self.mostGroups else { return }
      places[other.reason] = groups.count
      groups.append(other)
      return
    }
    groups[place].count += other.count
    groups[place].isPartly = groups[place].isPartly && other.isPartly
    groups[place].paths += other.paths.prefix(Self.mostPaths - groups[place].paths.count)
  }

  /// Lines for a person: `not checked: compose.yaml (schema not installed; run "settle schema add compose-spec")`. Many kinds of
  /// files are one line.
  ///
  /// - Parameter command: that installs the schemas of all kinds.
  package func lines(installing command: String) -> [String] {
    let kinds = groups.filter { $0.kind != nil }
    let others = groups.filter { $0.kind == nil }
    let more = others.dropFirst(Self.mostLines).reduce(0) { $0 + $1.count }
    return others.prefix(Self.mostLines).map(Self.line)
      + (more > 0 ? ["not fully checked: \(more.counted("more file"))"] : [])
      + (kinds.count > Self.mostLines ? [Self.line(ofAll: kinds, command)] : kinds.map(Self.line))
  }

  private static func line(_ group: Group) -> String {
    let more = group.count - group.paths.count
    let names = group.paths.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return "not \(group.isPartly ? "fully " : "")checked: \(names) (\(group.reason))"
  }

  /// The most kinds that are named.
  private static let mostKinds = 12

  private static func line(ofAll kinds: [Group], _ command: String) -> String {
    let order = kinds.sorted { ($1.count, $0.kind ?? "") < ($0.count, $1.kind ?? "") }
    let names = order.prefix(mostKinds).map { "\($0.kind ?? "") (\($0.count))" }.joined(separator: ", ")
    let more = order.count > mostKinds ? " and \(order.count - mostKinds) more" : ""
    let files = kinds.reduce(0) { $0 + $1.count }.counted("file")
    return "not checked: \(files) (no schemas installed for \(names)\(more); run \"\(command)\")"
  }
}
