package import Diagnostics
package import DocumentModel
internal import JSONSchema
package import Settings

/// Settings that come from elsewhere, held against their schema before anything of them is written.
package struct ImportedSettings: Sendable {
  /// An error, with the setting that it speaks of by its place in what came.
  package struct Fault: Sendable {
    package var path: SettingPath
    package var finding: Diagnostic
    /// Whether the value itself isn't wrong, but a group sound only as a whole.
    package var isOfGroup = false
  }

  private let source: Document
  private let root: NodeID
  private let model: SettingsModel
  private let tree: SettingTree
  private let layers: [SettingsLayer]
  private let limits: Limits
  private var dropped: Set<NodeID> = []
  /// What was left out, and why, in the order in which it was found.
  package private(set) var losses: [Fault] = []

  /// - Parameters:
  ///   - source: without aliases, as it comes from a store or another form.
  ///   - layers: weaker files below the settings, by which conditions are met or not; the weakest first.
  package init(
    _ source: Document, _ root: NodeID, _ model: SettingsModel, layers: [SettingsLayer] = [], limits: Limits
  ) {
    (self.source, self.root, self.model, self.limits, self.layers) = (source, root, model, limits, layers)
    tree = model.tree
  }

  /// What came, without what was left out.
  package var document: Document {
    dropped.isEmpty ? source : source.without(dropped, from: root)
  }

  /// The errors that `settle check` would have of a file with the settings.
  package var faults: [Fault] {
    errors.map { Fault(path: way(to: $0).last?.path ?? SettingPath(), finding: $0) }
  }

  private var errors: [Diagnostic] {
    let document = document
    var writer = JSONWriter()
    if let root = document.roots.first { writer.value(document, root) }
    var text = SettingsText(shown: "", bytes: writer.bytes, isJSON: true, limits: limits, model: model)
    text.layers = layers
    return text.report.diagnostics.filter { $0.severity == .error }
  }

  // MARK: What is sound

  /// Rounds in which only one member of a mapping goes at a time, as the others may be wrong for its sake alone; not where
  /// more is wrong than such rounds could tell apart.
  private static let (carefulRounds, carefulErrors) = (8, 100)
  /// Each round checks the whole.
  private static let roundLimit = 32

  /// Leaves out what is wrong, member by member, and a group where it isn't sound without one of them.
  ///
  /// - Returns: whether the rest is valid; no part of it is sound by itself where it isn't.
  package mutating func leaveOutFaults() -> Bool {
    for round in 0..<Self.roundLimit {
      let errors = errors
      if errors.isEmpty { return true }
      let isCareful = round < Self.carefulRounds && errors.count <= Self.carefulErrors
      let ranked = Dictionary(grouping: errors, by: Rank.init)
      let hasGone = ranked.sorted { $0.key < $1.key }.contains { _, errors in
        leaveOut(errors, isCareful: isCareful)
      }
      guard hasGone else { return false }
    }
    return errors.isEmpty
  }

  /// What follows from a wrong value is looked at when the value is gone.
  private enum Rank: Int, Comparable {
    case wrong, lacking, unmet

    init(_ error: Diagnostic) {
      self = error.code.family == .schema ? error.isLack ? .lacking : .wrong : .unmet
    }

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// - Returns: whether anything was left out.
  private mutating func leaveOut(_ errors: [Diagnostic], isCareful: Bool) -> Bool {
    let before = dropped.count
    var touched: Set<NodeID> = []
    // The places of errors are those before any of it goes.
    for (error, found) in errors.map({ ($0, culprits(of: $0)) }) {
      guard let holder = found.holder else { continue }
      guard !isCareful || source.kind(holder) == .array || touched.insert(holder).inserted else { continue }
      let depth = JSONPointer(error.instanceLocation ?? "")?.tokens.count ?? 0
      for (node, path) in found.values where dropped.insert(node).inserted {
        losses.append(Fault(path: path, finding: error, isOfGroup: error.isLack || path.segments.count < depth))
      }
    }
    return dropped.count > before
  }

  private typealias Step = (node: NodeID, path: SettingPath)

  /// The values without which an error is gone, and the collection that holds them; none where that is everything.
  private func culprits(of error: Diagnostic) -> (holder: NodeID?, values: [Step]) {
    let way = way(to: error)
    guard let last = way.last, way.count > 1 else { return (nil, []) }
    if error.code.name == "uniqueItems", source.kind(last.node) == .array { return (last.node, repeated(last)) }
    // Where items are told apart by their place, one less moves the others.
    let holder = way[way.count - 2]
    guard source.kind(holder.node) == .array, isByPlace(holder.path) else { return (holder.node, [last]) }
    return way.count > 2 ? (way[way.count - 3].node, [holder]) : (nil, [])
  }

  private func isByPlace(_ list: SettingPath) -> Bool {
    tree.applied(at: list).map { tree.graph.prefixCount($0) > 0 } ?? false
  }

  /// The items that stand in a list before.
  private func repeated(_ list: Step) -> [Step] {
    let items = source.items(list.node).enumerated().filter { !dropped.contains($0.element) }
    let buckets = ItemBuckets(source, items.map(\.element))
    return items.enumerated().compactMap { number, item in
      buckets.first(equalTo: item.element) == number ? nil : (item.element, list.path.appending(item.offset))
    }
  }

  /// From the root to the value that an error speaks of, as far as its place can be told: names that nobody may see can't.
  private func way(to error: Diagnostic) -> [Step] {
    var way: [Step] = [(root, SettingPath())]
    for token in JSONPointer(error.instanceLocation ?? "")?.tokens ?? [] {
      let (node, path) = way[way.count - 1]
      switch source.kind(node) {
      case .object:
        guard let next = source.value(node, named: token), !dropped.contains(next) else { return way }
        way.append((next, path.appending(token)))
      case .array:
        let items = source.items(node).enumerated().lazy.filter { !dropped.contains($0.element) }
        guard let index = JSONPointer.arrayIndex(token), let item = items.dropFirst(index).first(where: { _ in true })
        else { return way }
        way.append((item.element, path.appending(item.offset)))
      case .null, .boolean, .number, .string, .alias: return way
      }
    }
    return way
  }
}

extension Diagnostic {
  /// Whether it says of a collection, or of the member that asks for another one, that something isn't there.
  fileprivate var isLack: Bool {
    switch code.name {
    case "required", "dependentRequired", "dependencies", "minItems", "minProperties", "contains", "minContains": true
    case _: false
    }
  }
}
