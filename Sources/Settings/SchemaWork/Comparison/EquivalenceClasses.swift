internal import JSONSchema

/// Finds equivalent subschemas by refinement: hashes of rules, then of rules with the hashes of their targets, until
/// the number of distinct hashes no longer grows. Linear in the rules per round.
struct EquivalenceClasses {
  private let targets: [Int]
  private let own: [UInt64]
  /// The edges of all subschemas in one array.
  private let starts: [Int]
  private let edges: [(label: UInt64, target: Int)]

  init(_ plain: NormalizedRules) {
    targets = plain.targets
    var own: [UInt64] = []
    var starts: [Int] = [0]
    var edges: [(label: UInt64, target: Int)] = []
    for rules in plain.rules {
      // Neither the order of rules nor duplicates matter.
      var total: UInt64 = 0x51_7C_C1_B7
      var seen: Set<SubschemaRule> = []
      for rule in rules where seen.insert(rule).inserted {
        let bare = Self.hash(rule.mapped { _ in 0 })
        total &+= bare
        for (role, schema) in rule.parts { edges.append((Self.hash(role) &+ Self.mixed(bare), schema)) }
      }
      own.append(Self.mixed(total))
      starts.append(edges.count)
    }
    self.own = own
    self.starts = starts
    self.edges = edges
  }

  private static func hash(_ value: some Hashable) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(value)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// The class of each subschema, numbered by first occurrence, and the first member of each class.
  func numbered() -> (classes: [Int], members: [Int]) {
    var hashes = own
    var count = Set(hashes).count
    while true {
      var next = own
      for index in own.indices {
        for edge in edges[starts[index]..<starts[index + 1]] {
          next[index] &+= Self.mixed(edge.label ^ (hashes[edge.target] &* 0x9E37_79B9_7F4A_7C15))
        }
        next[index] = Self.mixed(next[index])
      }
      let newCount = Set(next).count
      hashes = next
      if newCount <= count { break }
      count = newCount
    }
    var numbers: [UInt64: Int] = [:]
    var members: [Int] = []
    let classes = targets.map { target in
      if let known = numbers[hashes[target]] { return known }
      numbers[hashes[target]] = members.count
      members.append(target)
      return members.count - 1
    }
    return (classes, members)
  }
}
