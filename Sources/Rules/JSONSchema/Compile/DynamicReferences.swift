internal import Diagnostics
internal import DocumentModel

/// A dynamic reference whose targets are gathered once every resource is known.
struct DynamicRequest {
  /// Index into ``ProgramTables/dynamicReferences``.
  var index: Int
  /// The `$dynamicAnchor`; nil for `$recursiveRef`.
  var anchor: String?
}

extension Compiler {
  /// Compiles every schema that a dynamic reference may come to, and settles those with one target only.
  func resolveDynamicReferences() {
    guard !dynamicRequests.isEmpty else { return }
    var known = -1
    while known != tables.subschemas.count {
      known = tables.subschemas.count
      for request in dynamicRequests { _ = targets(of: request) }
      compilePending()
    }
    var isSettled = true
    for request in dynamicRequests {
      let targets = targets(of: request)
      let range = TableRange(start: tables.dynamicTargets.count, count: targets.count)
      tables.dynamicTargets += targets
      tables.dynamicReferences[request.index].targets = range
      let fallback = tables.dynamicReferences[request.index].fallback
      if targets.contains(where: { $0.subschema != fallback }) { isSettled = false }
    }
    if isSettled { makeStatic() }
  }

  /// The schemas under a dynamic anchor in the resources that something of was compiled.
  private func targets(of request: DynamicRequest) -> [DynamicTarget] {
    let entered = Set(tables.subschemas.map(\.resource)).sorted()
    return entered.compactMap { number in
      let resource = resources[Int(number)]
      let node: NodeID?
      if let anchor = request.anchor {
        node = resource.dynamicAnchors[anchor]
      } else {
        node = resource.isRecursiveAnchor ? resource.root : nil
      }
      guard let node else { return nil }
      let place = SchemaPlace(source: resource.source, node: node, resource: Int(number))
      return DynamicTarget(resource: number, subschema: self.request(place))
    }
  }

  private func makeStatic() {
    for index in tables.instructions.indices {
      guard case .dynamicReference(let reference) = tables.instructions[index] else { continue }
      let dynamic = tables.dynamicReferences[Int(reference)]
      tables.instructions[index] = .reference(dynamic.fallback, dynamic.keyword)
    }
    tables.dynamicReferences = []
  }
}
