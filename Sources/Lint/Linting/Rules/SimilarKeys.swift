internal import DocumentModel
internal import Workspace

extension LintRule {
  static let similarKeys = LintRule(
    "similar-keys", summary: "Two similar keys in a mapping", presets: .mistake, readsJSON: true
  ) { .text(SimilarKeys(findings: $1)) }
}

private struct SimilarKeys: TextCheck {
  let findings: RuleFindings

  /// Keywords of JSON Schema whose mappings have keys that the schema's author doesn't choose.
  private static let holders = ["properties", "patternProperties", "definitions", "$defs"]
  /// A mapping with more keys contains data rather than settings, and programs distinguish case in data.
  private static let maxSettings = 50

  func visit(_ source: LintSource) {
    let shapes = Self.ambiguousShapes(source.document.keys)
    guard !shapes.isEmpty else { return }
    let document = source.document
    let holders = Self.holders.compactMap { document.keys.find($0) }
    var named: Set<NodeID> = []
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      var seen: [Int: ObjectEntry] = [:]
      let isOfData = named.contains(NodeID(index)) || document.count(NodeID(index)) > Self.maxSettings
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        guard let name = entry.keyID else { continue }
        if holders.contains(name) { named.insert(entry.value) }
        guard let shape = shapes[name] else { continue }
        guard let earlier = seen[shape] else {
          seen[shape] = entry
          continue
        }
        guard earlier.keyID != name, !areOfSchema([earlier.key, entry.key], mapping: NodeID(index), source: source)
        else { continue }
        let isCaseMistakeLikely = !isOfData && !mixesCase(NodeID(index), besides: [name, earlier.keyID], in: document)
        report(entry.key, earlier: earlier.key, source: source, isCaseMistakeLikely: isCaseMistakeLikely)
      }
    }
  }

  /// Whether the other keys of a mapping start with letters of either case: `cat`, `Cat`, `dog` and `Dog` are data.
  private func mixesCase(_ mapping: NodeID, besides pair: [KeyID?], in document: Document) -> Bool {
    let others = document.entries(mapping).filter { !pair.contains($0.keyID) }.compactMap { document.string($0.key) }
    return others.contains { $0.first?.isUppercase == true } && others.contains { $0.first?.isLowercase == true }
  }

  /// Whether the schema declares both keys, so that neither is a slip.
  private func areOfSchema(_ keys: [NodeID], mapping: NodeID, source: LintSource) -> Bool {
    guard let schema = source.schema else { return false }
    return keys.allSatisfy { schema.names(source.document.string($0) ?? "", in: mapping) }
  }

  private func report(_ key: NodeID, earlier: NodeID, source: LintSource, isCaseMistakeLikely: Bool) {
    let document = source.document
    let names = [key, earlier].map { document.string($0) ?? "" }
    let small = names[0].lowercased()
    let differsInCase = small == names[1].lowercased()
    // Many programs have both `path` and `PATH`, but hardly any has both `path` and `Path`.
    guard Set(names) != [small, small.uppercased()], isCaseMistakeLikely || !differsInCase else { return }
    let shown = [key, earlier].map(source.shown(key:))
    findings.add(
      differsInCase
        ? "key \(shown[0]) differs from \(shown[1]) only in case"
        : "key \(shown[0]) looks like \(shown[1]) but is different",
      at: document.range(key).indices, related: [RelatedPlace(.here(document.range(earlier)), "other key")])
  }

  /// The keys that look like another one of the document, each with a number for its shape.
  private static func ambiguousShapes(_ keys: KeyTable) -> [KeyID: Int] {
    // Lowercase ASCII letters don't look like anything else.
    guard keys.holdByte(where: { $0 >= 0x80 || 0x41...0x5A ~= $0 }) else { return [:] }
    var shapes = KeyTable()
    /// The first key of each shape.
    var first: [KeyID] = []
    var ambiguous: [KeyID: Int] = [:]
    var shape: [UInt8] = []
    for index in 0..<keys.count {
      let key = KeyID(UInt32(index))
      keys.withBytes(key) { LookAlikes.makeShape(of: $0, shape: &shape) }
      let number = Int(shapes.intern(shape.span).index)
      if number == first.count {
        first.append(key)
      } else {
        ambiguous[first[number]] = number
        ambiguous[key] = number
      }
    }
    return ambiguous
  }
}
