/// Finds cycles in a graph of numbered names. Not recursive, because a cycle may have any length.
enum NameCycles {
  struct Edge {
    var from: Int
    var to: Int
    /// The index of the reference that the edge represents.
    var reference: Int
  }

  private enum State { case new, open, done }

  /// The most edges of all cycles. With so many, not all findings would be shown.
  private static let maxEdges = 1_000_000

  /// Cycles as lists of edges, starting at their first name: one for each edge that leads back to a name on the path
  /// of a depth-first search, so that a graph without these edges has no cycle.
  static func all(_ edges: [Edge], count: Int) -> [[Edge]] {
    var outgoing: [[Edge]] = Array(repeating: [], count: count)
    var seen: Set<Int> = []
    for edge in edges where seen.insert(edge.from << 32 | edge.to).inserted { outgoing[edge.from].append(edge) }
    var states = Array(repeating: State.new, count: count)
    var cycles: [[Edge]] = []
    var left = maxEdges
    for start in 0..<count where states[start] == .new {
      var path = [(name: start, next: 0)]
      states[start] = .open
      while let (name, next) = path.last {
        guard next < outgoing[name].count else {
          states[name] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = outgoing[name][next].to
        switch states[other] {
        case .new:
          states[other] = .open
          path.append((other, 0))
        case .open:
          let cycle = path[(path.firstIndex { $0.name == other } ?? 0)...].map { outgoing[$0.name][$0.next - 1] }
          left -= cycle.count
          guard left > 0 else { return cycles }
          let first = cycle.indices.min { cycle[$0].from < cycle[$1].from } ?? 0
          cycles.append(Array(cycle[first...] + cycle[..<first]))
        case .done: break
        }
      }
    }
    return cycles
  }
}
