package import DocumentModel
internal import YAMLReading

/// One of several changes requested for a text.
package enum EditRequest: Sendable {
  case set(Path, InputValue)
  case remove(Path)
  /// Adds an entry of another text.
  case adopt(Path, AdoptedEntry)
  /// Writes an entry's comments.
  ///
  /// - sign: What begins a comment.
  case comment(Path, EntryComments, sign: String)
  /// Removes one of several entries with the same key, identified by the range of its key.
  case removeEntry(at: ByteRange)
  /// Moves an entry; never combined with other changes.
  case move(Path, to: Path)
}

package struct BatchResult {
  package var outcome: EditResult
  /// The indices of the changes that must be made on the resulting text, because they depend on it. Never contains 0.
  package var left: [Int] = []
  /// The edits of each change; empty for a change that was made alone or is in `left`.
  package var edits: [[TextEdit]] = []
}

extension Editor {
  func applying(
    _ requests: [EditRequest], places: InsertionPlaces, order: PropertyOrder
  ) -> BatchResult {
    if case .move(let path, let destination) = requests[0] {
      return BatchResult(outcome: moving(path, to: destination, order: order), left: Array(1..<requests.count))
    }
    // A single change can be made in any of its ways.
    if requests.count == 1, let planning = planning(requests[0], places: places) {
      return BatchResult(outcome: prove(planning))
    }
    var batch = EditBatch(source)
    var left: [Int] = []
    var edits: [[TextEdit]] = []
    for (index, request) in requests.enumerated() {
      edits.append([])
      switch planning(request, places: places) {
      case nil: left.append(index)
      case .failure(let refusal): return BatchResult(outcome: .refused(refusal.diagnostic))
      case .success(let plans):
        if batch.take(plans, places: places, isAppended: request.isAppended) {
          edits[index] = plans.plans.first?.edits ?? []
        } else {
          left.append(index)
        }
      }
    }
    guard let plan = batch.plan else { return BatchResult(outcome: .refused(EditRefusal.unproven.diagnostic)) }
    let outcome = prove([plan], notes: batch.notes)
    if case .edited(let proven) = outcome { Self.attribute(proven.edits, to: &edits) }
    return BatchResult(outcome: outcome, left: left, edits: edits)
  }

  /// Attributes the edits that only adjust blanks before comments to the changes that they follow.
  private static func attribute(_ all: [TextEdit], to edits: inout [[TextEdit]]) {
    let owners = edits.enumerated().flatMap { index, own in own.map { (end: $0.range.end, index: index, edit: $0) } }
      .sorted { ($0.end, $0.index) < ($1.end, $1.index) }
    let known = Set(owners.map(\.edit))
    for edit in all where !known.contains(edit) {
      let following = owners.partitioningIndex { $0.end > edit.range.start }
      if following > 0 { edits[owners[following - 1].index].append(edit) }
    }
  }

  /// Nil for a change that can't be combined with others.
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
  /// Whether it appends an item, wherever the list ends by then.
  fileprivate var isAppended: Bool {
    switch self {
    case .set(let path, _), .adopt(let path, _): path.segments.last == .end
    case .remove, .comment, .removeEntry, .move: false
    }
  }
}

/// Compatible edits of one text, to be made in one round.
private struct EditBatch {
  /// A planned edit with its sort key.
  private struct Member {
    var plan: PlannedEdit
    var place: Range<UInt32>
    /// The collection that gets a new entry. Of two collections with the same end, the inner one has the higher index.
    var container: UInt32
    var rank: Int
  }

  private let source: SyntaxDocument
  private var members: [Member] = []
  private(set) var notes: [Diagnostic] = []
  private var noted: Set<Diagnostic> = []
  private var replaced: Set<UInt32> = []
  private var removed = RemovedRanges()
  private var added: [NodeID: Set<ExactName>] = [:]
  /// How many entries remain in each collection that loses some.
  private var left: [NodeID: Int] = [:]

  init(_ source: SyntaxDocument) { self.source = source }

  /// Adds the first plan of a change; false if it can't be combined with the changes already taken.
  ///
  /// - Parameter isAppended: Whether a new item may go after others that were added to the same list.
  mutating func take(_ plans: EditPlans, places: InsertionPlaces, isAppended: Bool) -> Bool {
    // A change without edits counts as made.
    guard let plan = plans.plans.first, !plan.edits.isEmpty else { return true }
    guard let splice = plan.change.splices.first else {
      // The change writes comments and leaves the values alone.
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
      // A value can be replaced only once per round.
      guard replaced.insert(splice.old.lowerBound).inserted else { return false }
    }
    members.append(member)
    for note in plans.notes where noted.insert(note).inserted { notes.append(note) }
    return true
  }

  /// Whether the blank lines above and below would both remain because a neighbor is removed too: each removal sees
  /// only its own neighbors.
  private func leavesTwoGaps(_ plan: PlannedEdit, at place: Range<UInt32>) -> Bool {
    guard let first = plan.edits.first?.range.indices else { return false }
    let above = first.lowerBound
    return removed.starts[place.upperBound] != nil && above > 0 && source.isBlankLine(source.lineStart(above - 1))
      || removed.ends[place.lowerBound] != nil && source.isBlankLine(first.upperBound)
  }

  /// Counts an entry as removed; false if it is the last of several. That one is removed in a round of its own, because
  /// an emptied collection is written as `{}` or `[]`.
  private mutating func takesOut(of container: NodeID) -> Bool {
    let known = left[container]
    let rest = (known ?? source.entries(source.syntax(container)).count) - 1
    guard rest > 0 || known == nil else { return false }
    left[container] = rest
    return true
  }

  private mutating func adds(_ pieces: [ValueChange.Piece], to container: NodeID, isAppended: Bool) -> Bool {
    // `{}` becomes a block mapping with its first entry, so a second one in the same round would find no braces.
    let isEmpty = source.document.count(container) == 0
    guard !(isEmpty && added[container] != nil) else { return false }
    guard case .key(let name, of: nil)? = pieces.first else {
      // Two items inserted at the same index would end up as one.
      return added.updateValue([], forKey: container) == nil || isAppended
    }
    return added[container, default: []].insert(ExactName(name)).inserted
  }

  /// All edits as one plan; nil if they overlap.
  var plan: PlannedEdit? {
    let ordered = members.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.place.lowerBound != b.place.lowerBound { return a.place.lowerBound < b.place.lowerBound }
      if a.place.upperBound != b.place.upperBound { return a.place.upperBound < b.place.upperBound }
      // Where two collections end together, the inner one's entry comes first.
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

/// The edits that remove ranges of nodes, by each range's start and end.
private struct RemovedRanges {
  private(set) var starts: [UInt32: [TextEdit]] = [:]
  private(set) var ends: [UInt32: [TextEdit]] = [:]

  mutating func append(_ edits: [TextEdit], of stretch: Range<UInt32>) {
    starts[stretch.lowerBound] = edits
    ends[stretch.upperBound] = edits
  }

  /// Whether edits overlap those of a removed neighbor: the last entry in brackets takes the comma before it along.
  func meet(_ edits: [TextEdit], of stretch: Range<UInt32>) -> Bool {
    [starts[stretch.upperBound], ends[stretch.lowerBound]].contains { neighbor in
      (neighbor ?? []).contains { other in edits.contains { $0.range.indices.overlaps(other.range.indices) } }
    }
  }
}
