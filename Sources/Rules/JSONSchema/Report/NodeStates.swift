internal import DocumentModel

/// What a walk over the nodes below one root knows of each of them.
struct NodeStates {
  /// What subschemas say of a string.
  struct Said: OptionSet {
    let rawValue: UInt8

    /// Some let it be text.
    static let text = Self(rawValue: 1 << 0)
    /// Some don't.
    static let other = Self(rawValue: 1 << 1)

    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    init(_ types: TypeMask) {
      self = types.contains(.string) ? .text : .other
    }
  }

  private struct State {
    /// The first visits, with 0 for none: hardly any node has more.
    var (first, second): (UInt32, UInt32) = (0, 0)
    var members: UInt32 = 0
    var said: Said = []
    var isMarked = false
    var isEmptySecret = false
  }

  /// One behind the other; an alias leads to one of them.
  let nodes: Range<UInt32>
  private var states: [State]
  /// Visits behind the first ones of their node: the node, and the visit as ``State`` has it.
  private var furtherVisits: Set<UInt64> = []
  /// How often something new was learnt.
  private(set) var steps = 0

  /// - Parameter nodes: the roots with everything below them.
  init(_ nodes: Range<UInt32>) {
    self.nodes = nodes
    states = [State](repeating: State(), count: nodes.count)
  }

  private func place(_ node: NodeID) -> Int { Int(node.index - nodes.lowerBound) }

  /// - Returns: whether the subschema comes to the node for the first time.
  mutating func visit(_ node: NodeID, by subschema: SubschemaID, _ isSensitive: Bool) -> Bool {
    let visit = (subschema.index << 1 | (isSensitive ? 1 : 0)) + 1
    let place = place(node)
    if states[place].first == visit || states[place].second == visit { return false }
    if states[place].first == 0 {
      states[place].first = visit
    } else if states[place].second == 0 {
      states[place].second = visit
    } else if !furtherVisits.insert(UInt64(node.index) << 32 | UInt64(visit)).inserted {
      return false
    }
    steps += 1
    return true
  }

  mutating func say(_ said: Said, of node: NodeID) { states[place(node)].said.formUnion(said) }

  func said(of node: NodeID) -> Said { states[place(node)].said }

  /// - Returns: whether the node wasn't marked.
  mutating func mark(_ node: NodeID) -> Bool {
    guard !states[place(node)].isMarked else { return false }
    states[place(node)].isMarked = true
    steps += 1
    return true
  }

  func isMarked(_ node: NodeID) -> Bool { states[place(node)].isMarked }

  /// Notes a place for something sensitive where nothing stands.
  mutating func noteEmptySecret(_ node: NodeID) { states[place(node)].isEmptySecret = true }

  func isEmptySecret(_ node: NodeID) -> Bool { states[place(node)].isEmptySecret }

  /// What speaks of the entries of an object, as a number of ``MemberSets``.
  func memberSet(of object: NodeID) -> Int { Int(states[place(object)].members) }

  mutating func setMembers(_ set: Int, of object: NodeID) { states[place(object)].members = UInt32(set) }
}
