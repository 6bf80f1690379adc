/// Finds cycles in a graph of numbered names. Not recursive, because a cycle may have any length.
struct NameCycles {
  struct Edge {
    var from: Int
    var to: Int
    /// The index of the reference that the edge represents.
    var reference: Int
  }

  /// The largest number of rounds. Each removes one edge of every cycle it finds, in time linear in the edges.
  private static let rounds = 100

  private let count: Int
  private var edges: [[Edge]]

  /// Cycles as lists of edges, starting at their first name. Removing the last edge of each leaves no cycle, unless
  /// cycles share very many edges.
  static func all(_ edges: [Edge], count: Int) -> [[Edge]] {
    var graph = Self(edges, count: count)
    var cycles: [[Edge]] = []
    for _ in 0..<rounds {
      let found = graph.removeCycles()
      if found.isEmpty { break }
      cycles += found
    }
    return cycles
  }

  private init(_ edges: [Edge], count: Int) {
    self.count = count
    self.edges = Array(repeating: [], count: count)
    var seen: Set<Int> = []
    for edge in edges where seen.insert(edge.from << 32 | edge.to).inserted { self.edges[edge.from].append(edge) }
  }

  /// Finds a shortest cycle through the first name of each strongly connected component, and removes its last edge.
  private mutating func removeCycles() -> [[Edge]] {
    let groups = groups()
    var sizes: [Int: Int] = [:]
    for group in groups { sizes[group, default: 0] += 1 }
    var found: [[Edge]] = []
    var done: Set<Int> = []
    for name in 0..<count {
      if let own = edges[name].firstIndex(where: { $0.to == name }) {
        found.append([edges[name].remove(at: own)])
        continue
      }
      guard sizes[groups[name]] != 1, done.insert(groups[name]).inserted,
        let cycle = shortest(through: name, groups: groups), let last = cycle.last
      else { continue }
      found.append(cycle)
      edges[last.from].removeAll { $0.to == last.to }
    }
    return found
  }

  private func shortest(through name: Int, groups: [Int]) -> [Edge]? {
    var arrivals: [Int: Edge] = [:]
    var pending = [name]
    var next = 0
    while next < pending.count {
      let current = pending[next]
      next += 1
      for edge in edges[current] where groups[edge.to] == groups[name] && arrivals[edge.to] == nil {
        arrivals[edge.to] = edge
        pending.append(edge.to)
        guard edge.to == name else { continue }
        var cycle = [edge]
        while let first = cycle.last, first.from != name, let before = arrivals[first.from] { cycle.append(before) }
        return cycle.reversed()
      }
    }
    return nil
  }

  /// The strongly connected component of each name (Tarjan's algorithm).
  private func groups() -> [Int] {
    var (order, low, group) = (
      [Int](repeating: -1, count: count), [Int](repeating: 0, count: count), [Int](repeating: -1, count: count)
    )
    var open: [Int] = []
    var (time, groupCount) = (0, 0)
    for start in 0..<count where order[start] < 0 {
      var pending = [(name: start, next: 0)]
      while let (name, next) = pending.last {
        if next == 0 {
          (order[name], low[name]) = (time, time)
          time += 1
          open.append(name)
        }
        guard next < edges[name].count else {
          pending.removeLast()
          if let outer = pending.last?.name { low[outer] = min(low[outer], low[name]) }
          guard low[name] == order[name] else { continue }
          while let last = open.popLast() {
            group[last] = groupCount
            if last == name { break }
          }
          groupCount += 1
          continue
        }
        pending[pending.count - 1].next += 1
        let other = edges[name][next].to
        if order[other] < 0 {
          pending.append((other, 0))
        } else if group[other] < 0 {
          low[name] = min(low[name], order[other])
        }
      }
    }
    return group
  }
}
