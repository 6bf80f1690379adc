/// Finds cycles in a graph of numbered nodes.
package enum GraphCycles {
  private enum State { case new, open, done }

  /// Calls `body` with each cycle that a depth-first search closes, starting at the node where the search entered it. A
  /// graph without the last edges of these cycles has none. Not recursive, because a path may have any length.
  ///
  /// - Parameters:
  ///   - edges: The edges of each node.
  ///   - body: Returns whether to search on.
  package static func forEach<Edge>(
    in edges: [[Edge]], target: (Edge) -> Int, body: ([(node: Int, edge: Edge)]) -> Bool
  ) {
    var states = Array(repeating: State.new, count: edges.count)
    for start in edges.indices where states[start] == .new {
      states[start] = .open
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        guard next < edges[node].count else {
          states[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = target(edges[node][next])
        switch states[other] {
        case .new:
          states[other] = .open
          path.append((other, 0))
        case .open:
          // From the end, so that a short cycle at the end of a long path costs little.
          let start = path.lastIndex { $0.node == other } ?? 0
          let cycle = path[start...].map { ($0.node, edges[$0.node][$0.next - 1]) }
          guard body(cycle) else { return }
        case .done: break
        }
      }
    }
  }
}
