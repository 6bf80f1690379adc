/// A dynamic reference whose targets are collected once all resources are known.
struct DynamicRequest {
  /// The index in ``ProgramTables/dynamicReferences``.
  var index: Int
  /// The `$dynamicAnchor`; nil for `$recursiveRef`.
  var anchor: String?
}

extension Compiler {
  /// Compiles every possible target of dynamic references, and makes the references static if each has only one target.
  func resolveDynamicReferences() {
    guard !dynamicRequests.isEmpty else { return }
    let anchors = Set(dynamicRequests.map(\.anchor)).sorted { $0 ?? "" < $1 ?? "" }
    var known = -1
    while known != tables.subschemas.count {
      known = tables.subschemas.count
      _ = targets(of: anchors)
      compilePending()
    }
    let targets = targets(of: anchors)
    var ranges: [String?: TableRange] = [:]
    for anchor in anchors {
      let own = targets[anchor] ?? []
      ranges[anchor] = TableRange(start: tables.dynamicTargets.count, count: own.count)
      tables.dynamicTargets += own
    }
    var isSettled = true
    for request in dynamicRequests {
      guard let range = ranges[request.anchor] else { continue }
      tables.dynamicReferences[request.index].targets = range
      let fallback = tables.dynamicReferences[request.index].fallback
      if tables.dynamicTargets[range.indices].contains(where: { $0.subschema != fallback }) { isSettled = false }
    }
    if isSettled { makeStatic() }
  }

  /// The possible targets for each dynamic anchor, in the resources with compiled subschemas; those of
  /// `$recursiveAnchor` under nil.
  private func targets(of anchors: [String?]) -> [String?: [DynamicTarget]] {
    var targets: [String?: [DynamicTarget]] = [:]
    for number in Set(tables.subschemas.map(\.resource)).sorted() {
      let resource = resources[Int(number)]
      guard resource.isRecursiveAnchor || !resource.dynamicAnchors.isEmpty else { continue }
      for anchor in anchors {
        let node = anchor.map { resource.dynamicAnchors[$0] } ?? (resource.isRecursiveAnchor ? resource.root : nil)
        guard let node else { continue }
        let place = SchemaPlace(source: resource.source, node: node, resource: Int(number))
        targets[anchor, default: []].append(DynamicTarget(resource: number, subschema: request(place)))
      }
    }
    return targets
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
