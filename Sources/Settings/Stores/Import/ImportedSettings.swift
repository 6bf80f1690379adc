internal import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import SettingsWork
package import Workspace

/// Settings from another source, checked against their schema before any of them is written.
package struct ImportedSettings: Sendable {
  /// An error, with the setting it mentions by its place in the source.
  package struct InvalidPart: Sendable {
    package var path: Path
    package var finding: Diagnostic
    /// Whether the value itself is valid, but belongs to a group that is valid only as a whole.
    package var isDueToGroup = false
    /// Whether it requires a value of another setting.
    package var isConditional: Bool { finding.code == .unmetCondition }
  }

  private let source: Document
  private let root: NodeID
  private let model: SettingsModel
  private let tree: SettingTree
  private let layers: [SettingsLayer]
  private let limits: Limits
  private var dropped: Set<NodeID> = []
  /// The values that were left out and why, in the order they were found.
  package private(set) var losses: [InvalidPart] = []

  /// - Parameters:
  ///   - source: A document without aliases, from a store or another format.
  ///   - layers: Weaker files below the settings that decide about conditions, the weakest first.
  package init(_ source: Document, root: NodeID, model: SettingsModel, layers: [SettingsLayer] = [], limits: Limits) {
    self.source = source
    self.root = root
    self.model = model
    self.limits = limits
    self.layers = layers
    tree = model.tree
  }

  /// The imported settings, without the values that were left out.
  package var document: Document { dropped.isEmpty ? source : source.without(dropped, from: root) }

  /// The errors that `settle check` would report for a file with the settings.
  package var problems: [InvalidPart] {
    var steps = steps
    return errors.map { InvalidPart(path: steps.way(to: $0.pointer).last?.path ?? Path(), finding: $0) }
  }

  private var steps: DocumentNavigator { DocumentNavigator(source, from: root, without: dropped) }

  private var errors: [Diagnostic] {
    let document = document
    var writer = JSONWriter()
    if let root = document.roots.first { writer.value(document, root) }
    var context = SnapshotContext("", syntax: .json, limits: limits, schema: .model(model))
    context.layers = layers
    return Snapshot(writer.bytes, context: context).errors
  }

  // MARK: Leaving out invalid values

  /// The number of rounds in which only one member of a mapping is removed at a time, because the others may be wrong
  /// only because of it. With more errors than this, such rounds couldn't tell them apart.
  private static let (carefulRounds, carefulErrors) = (8, 100)
  /// Each round checks everything again.
  private static let roundLimit = 32

  /// Removes invalid values, member by member, or a whole group if it isn't valid without one of them.
  ///
  /// - Returns: Whether the rest is valid. If not, no part of it is valid by itself.
  package mutating func omitInvalidParts() -> Bool {
    for round in 0..<Self.roundLimit {
      let errors = errors
      if errors.isEmpty { return true }
      let isCareful = round < Self.carefulRounds && errors.count <= Self.carefulErrors
      let ranked = Dictionary(grouping: errors, by: Rank.init)
      let removedAny = ranked.sorted { $0.key < $1.key }.contains { _, errors in
        omit(errors, isCareful: isCareful)
      }
      guard removedAny else { return false }
    }
    return errors.isEmpty
  }

  /// The order in which errors are handled. An error that follows from a wrong value comes after that value is removed.
  private enum Rank: Int, Comparable {
    case wrong, lacking, unmet

    init(_ error: Diagnostic) { self = error.code.family.isOfValues ? error.isLack ? .lacking : .wrong : .unmet }

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// - Returns: Whether anything was removed.
  private mutating func omit(_ errors: [Diagnostic], isCareful: Bool) -> Bool {
    let before = dropped.count
    var search = CulpritSearch(source: source, tree: tree, steps: steps)
    // Errors refer to places before anything is removed.
    let found = errors.map { ($0, search.culprits(of: $0)) }
    var touched: Set<NodeID> = []
    for (error, culprits) in found {
      guard let holder = culprits.holder else { continue }
      guard !isCareful || source.kind(holder) == .array || touched.insert(holder).inserted else { continue }
      for (node, path) in culprits.values where dropped.insert(node).inserted {
        let isDueToGroup = error.isLack || path.segments.count < error.pointer.tokens.count
        losses.append(InvalidPart(path: path, finding: error, isDueToGroup: isDueToGroup))
      }
    }
    return dropped.count > before
  }
}

extension Diagnostic {
  /// The path of the value with the error, or the whole document if the value has no place.
  var pointer: JSONPointer { instanceLocation ?? JSONPointer() }

  /// Whether it reports something missing, either in a collection or required by another member.
  fileprivate var isLack: Bool {
    let keywords: [Keyword] = [
      .required, .dependentRequired, .dependencies, .minItems, .minProperties, .contains, .minContains,
    ]
    return keywords.contains { failedCode == .keyword($0) }
  }
}

/// Finds the values whose removal makes an error disappear.
struct CulpritSearch {
  let source: Document
  let tree: SettingTree
  /// Walks through what is left of the source.
  var steps: DocumentNavigator
  /// The lists, each with whether its items are identified by position.
  private(set) var listsByPlace: [NodeID: Bool] = [:]

  /// The values, and the collection that contains them. Empty if only removing everything would help.
  mutating func culprits(of error: Diagnostic) -> (holder: NodeID?, values: [DocumentNavigator.Step]) {
    let way = steps.way(to: error.pointer)
    guard let last = way.last, way.count > 1 else { return (nil, []) }
    if error.failedCode == .keyword(.uniqueItems), source.kind(last.node) == .array {
      return (last.node, repeated(last))
    }
    // If items are identified by position, removing one renumbers the others.
    let holder = way[way.count - 2]
    guard source.kind(holder.node) == .array, isByPlace(holder) else { return (holder.node, [last]) }
    return way.count > 2 ? (way[way.count - 3].node, [holder]) : (nil, [])
  }

  private mutating func isByPlace(_ list: DocumentNavigator.Step) -> Bool {
    if let known = listsByPlace[list.node] { return known }
    let isByPlace = tree.applied(at: list.path).map { tree.graph.prefixCount($0) > 0 } ?? false
    listsByPlace[list.node] = isByPlace
    return isByPlace
  }

  /// The items of a list that repeat earlier ones.
  private mutating func repeated(_ list: DocumentNavigator.Step) -> [DocumentNavigator.Step] {
    let items = steps.items(list.node)
    let buckets = ItemBuckets(source, items: items.map(\.node))
    return items.enumerated().compactMap { number, item in
      buckets.first(equalTo: item.node) == number ? nil : (item.node, list.path.appending(item.index))
    }
  }
}
