package import DocumentModel
internal import YAMLReading

/// One of several changes of a text.
package enum EditRequest: Sendable {
  case set(Path, InputValue)
  case remove(Path)
  /// Adds an entry of another text.
  case adopt(Path, AdoptedEntry)
  /// Writes the comments of an entry.
  ///
  /// - sign: what begins a comment.
  case comment(Path, EntryComments, sign: String)
  /// One of several entries with the same key, by the place of its key.
  case removeEntry(at: ByteRange)
  /// A move isn't made together with other changes.
  case move(Path, to: Path)
}

/// The result of several requested changes.
package struct BatchOutcome {
  package var outcome: EditOutcome
  /// The indices of the remaining changes, to be made on the resulting text because they depend on it. Never contains
  /// the first change.
  package var left: [Int] = []
  /// The edits of each change; empty if it was made alone, or is left.
  package var edits: [[TextEdit]] = []
}

extension Editor {
  func applying(
    _ requests: [EditRequest], places: InsertionPlaces, order: PropertyOrder
  ) -> BatchOutcome {
    if case .move(let path, let destination) = requests[0] {
      return BatchOutcome(outcome: moving(path, to: destination, order: order), left: Array(1..<requests.count))
    }
    // A single change may be made in any way.
    if requests.count == 1, let planning = planning(requests[0], places: places) {
      return BatchOutcome(outcome: prove(planning))
    }
    var batch = EditBatch(source)
    var left: [Int] = []
    var edits: [[TextEdit]] = []
    for (index, request) in requests.enumerated() {
      edits.append([])
      switch planning(request, places: places) {
      case nil: left.append(index)
      case .failure(let refusal): return BatchOutcome(outcome: .refused(refusal.diagnostic))
      case .success(let plans):
        if batch.take(plans, places: places, isAppended: request.isAppended) {
          edits[index] = plans.plans.first?.edits ?? []
        } else {
          left.append(index)
        }
      }
    }
    guard let plan = batch.plan else { return BatchOutcome(outcome: .refused(EditRefusal.unproven.diagnostic)) }
    let outcome = prove([plan], notes: batch.notes)
    if case .edited(let proven) = outcome { Self.attribute(proven.edits, to: &edits) }
    return BatchOutcome(outcome: outcome, left: left, edits: edits)
  }

  /// Gives the edits of blanks before comments to the changes that they follow.
  private static func attribute(_ all: [TextEdit], to edits: inout [[TextEdit]]) {
    let owners = edits.enumerated().flatMap { index, own in own.map { (end: $0.range.end, index: index, edit: $0) } }
      .sorted { ($0.end, $0.index) < ($1.end, $1.index) }
    let known = Set(owners.map(\.edit))
    for edit in all where !known.contains(edit) {
      let following = owners.partitioningIndex { $0.end > edit.range.start }
      if following > 0 { edits[owners[following - 1].index].append(edit) }
    }
  }

  /// Nil for a change that isn't planned together with others.
  private func planning(_ request: EditRequest, places: InsertionPlaces) -> Planning? {
    switch request {
    case .set(let path, let value): plans(setting: path, to: NewValue(value), places: places)
    case .remove(let path): plans(removing: path)
    case .adopt(let path, let entry): plans(adopting: entry, at: path, places: places)
    case .comment(let path, let comments, let sign): plans(commenting: path, with: comments, sign: sign)
    case .removeEntry(let key): plans(removingEntryAt: key)
    case .move: nil
    }
  }
}

extension EditRequest {
  /// Whether it adds an item after the last one, wherever that is by then.
  fileprivate var isAppended: Bool {
    switch self {
    case .set(let path, _), .adopt(let path, _): path.segments.last == .end
    case .remove, .comment, .removeEntry, .move: false
    }
  }
}

/// Edits of one text that don't touch each other, to be made together.
private struct EditBatch {
  /// A planned edit, with its order among others at the same place.
  private struct Member {
    var plan: PlannedEdit
    var place: Range<UInt32>
    /// The collection that gets a new entry. The inner one of two collections that end at one place has the higher
    /// number.
    var container: UInt32
    var rank: Int
  }

  private let source: SyntaxDocument
  private var members: [Member] = []
  private(set) var notes: [Diagnostic] = []
  private var noted: Set<Diagnostic> = []
  private var replaced: Set<UInt32> = []
  private var removed = RemovedStretches()
  private var added: [NodeID: Set<ExactName>] = [:]
  /// The number of entries that remain, for collections that lose some.
  private var left: [NodeID: Int] = [:]

  init(_ source: SyntaxDocument) { self.source = source }

  /// Adds the first way to make an edit that fits; false if none can be made together with the edits before.
  ///
  /// - Parameter isAppended: Whether a new item may come after others that were added to its list.
  mutating func take(_ plans: EditPlans, places: InsertionPlaces, isAppended: Bool) -> Bool {
    // Nothing to do counts as done.
    guard let plan = plans.plans.first, !plan.edits.isEmpty else { return true }
    guard let splice = plan.change.splices.first else {
      // The values stay as they are.
      guard let entry = plan.commented?.entries.first else { return false }
      let place = UInt32(source.arenaIndex(of: source.tree.child(entry)))
      members.append(Member(plan: plan, place: place..<place, container: 0, rank: 0))
      return true
    }
    var member = Member(plan: plan, place: splice.old, container: 0, rank: 0)
    if let (container, count) = plan.change.growth.first {
      guard
        count < 0
          ? !leavesTwoGaps(plan, at: splice.old) && !removed.meet(plan.edits, of: splice.old) && takesOut(of: container)
          : adds(splice.new, to: container, isAppended: isAppended)
      else { return false }
      if count < 0 { removed.append(plan.edits, of: splice.old) }
      member.container = container.index
      if case .key(let name, of: nil)? = splice.new.first { member.rank = places[container].rank(of: name) ?? .max }
    } else {
      // Only one of two changes of the same value can be made in a round.
      guard replaced.insert(splice.old.lowerBound).inserted else { return false }
    }
    members.append(member)
    for note in plans.notes where noted.insert(note).inserted { notes.append(note) }
    return true
  }

  /// Whether a neighbor of an entry is removed too, and the blank lines above and below both would be left: each
  /// removal looks only at its own neighbors.
  private func leavesTwoGaps(_ plan: PlannedEdit, at place: Range<UInt32>) -> Bool {
    guard let first = plan.edits.first?.range.indices else { return false }
    let above = first.lowerBound
    return removed.starts[place.upperBound] != nil && above > 0 && source.isBlankLine(source.lineStart(above - 1))
      || removed.ends[place.lowerBound] != nil && source.isBlankLine(first.upperBound)
  }

  /// Counts an entry out of a collection; false for the last one after others: it is removed by itself, because an
  /// empty collection is written in another way.
  private mutating func takesOut(of container: NodeID) -> Bool {
    let known = left[container]
    let rest = (known ?? source.entries(source.syntax(container)).count) - 1
    guard rest > 0 || known == nil else { return false }
    left[container] = rest
    return true
  }

  private mutating func adds(_ pieces: [ValueChange.Piece], to container: NodeID, isAppended: Bool) -> Bool {
    // An empty `{}` becomes a block when it gets its first entry, so a second one in the same round would find no
    // braces.
    let isEmpty = source.document.count(container) == 0
    guard !(isEmpty && added[container] != nil) else { return false }
    guard case .key(let name, of: nil)? = pieces.first else {
      // Two items for one index would be one.
      return added.updateValue([], forKey: container) == nil || isAppended
    }
    return added[container, default: []].insert(ExactName(name)).inserted
  }

  /// All edits as one plan; nil if they touch each other.
  var plan: PlannedEdit? {
    let ordered = members.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.place.lowerBound != b.place.lowerBound { return a.place.lowerBound < b.place.lowerBound }
      if a.place.upperBound != b.place.upperBound { return a.place.upperBound < b.place.upperBound }
      // At one place, the entry of the inner collection comes first.
      if a.container != b.container { return a.container > b.container }
      return (a.rank, one.offset) < (b.rank, other.offset)
    }.map(\.element.plan)
    guard let change = ValueChange.joined(ordered.map(\.change), in: source.document) else { return nil }
    let adopted = ordered.compactMap(\.adopted)
    return PlannedEdit(
      edits: ordered.flatMap(\.edits), change: change, removed: ordered.flatMap(\.removed),
      commented: .joined(ordered.compactMap(\.commented)), adopted: adopted.isEmpty ? nil : adopted.flatMap(\.self))
  }
}

/// The edits that remove stretches of nodes, by the start and end of each stretch.
private struct RemovedStretches {
  private(set) var starts: [UInt32: [TextEdit]] = [:]
  private(set) var ends: [UInt32: [TextEdit]] = [:]

  mutating func append(_ edits: [TextEdit], of stretch: Range<UInt32>) {
    starts[stretch.lowerBound] = edits
    ends[stretch.upperBound] = edits
  }

  /// Whether edits touch the same bytes as those of a neighbor: the last entry in brackets is removed with the comma
  /// before it.
  func meet(_ edits: [TextEdit], of stretch: Range<UInt32>) -> Bool {
    [starts[stretch.upperBound], ends[stretch.lowerBound]].contains { neighbor in
      (neighbor ?? []).contains { other in edits.contains { $0.range.indices.overlaps(other.range.indices) } }
    }
  }
}
