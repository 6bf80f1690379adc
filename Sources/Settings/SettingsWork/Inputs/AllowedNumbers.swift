package import Analysis
package import DocumentModel
internal import JSONSchema
internal import Settings

/// The numbers closest to one that the schema rejects: its bounds, and the multiples next to them.
struct AllowedNumbers {
  let graph: SchemaGraph
  let applied: [SchemaGraph.Applied]

  /// The closest allowed numbers below and above, as far as they exist.
  func nearest(to node: NodeID, in document: Document) -> [InputValue] {
    guard let number = Double(JSONText.value(document, node)) else { return [] }
    let candidates = candidates(near: number).compactMap(InputValue.init(parsing:))
    let allowed = candidates.filter { graph.canHave($0.document, value: $0.node, applied: applied) }
    let sorted = allowed.compactMap { value in Double(value.json).map { (value: value, number: $0) } }
      .sorted { abs($0.number - number) < abs($1.number - number) }
    let nearest = [sorted.first { $0.number < number }, sorted.first { $0.number > number }].compactMap(\.self)
    return nearest.sorted { abs($0.number - number) < abs($1.number - number) }.map(\.value)
  }

  private static let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]

  /// Numbers in JSON notation.
  private func candidates(near number: Double) -> [String] {
    let bounds = Self.bounds.flatMap(texts)
    let steps = texts("multipleOf").filter { Double($0).map { $0 > 0 } ?? false }
    let step = steps.first ?? "1"
    guard let size = Double(step) else { return bounds }
    // As many decimal places as the step has.
    let digits = step.split(separator: ".").dropFirst().first?.count ?? 0
    let near = [number] + bounds.compactMap { Double($0) }
    let multiples = near.flatMap { number -> [Double] in
      let count = (number / size).rounded(.down)
      return abs(count) < 1e15 ? [count - 1, count, count + 1, count + 2].map { $0 * size } : []
    }
    return bounds + multiples.compactMap { Self.text($0, digits: digits) }
  }

  private func texts(_ keyword: String) -> [String] {
    applied.compactMap { one in
      graph.stated(keyword, at: one.point).flatMap { node in
        let document = graph.source(of: one.point).document
        return document.kind(node) == .number ? JSONText.value(document, node) : nil
      }
    }
  }

  /// Nil if it is too large.
  private static func text(_ number: Double, digits: Int) -> String? {
    guard digits > 0, digits < 10 else { return Int(exactly: number.rounded()).map { String($0) } }
    let scale: UInt = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    guard let scaled = Int(exactly: (number * Double(scale)).rounded()) else { return nil }
    let fraction = String(scaled.magnitude % scale)
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(scaled.magnitude / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}

extension Snapshot {
  /// The allowed number closest to one that the schema rejects for a setting. Nil if it allows the value, or none is
  /// known.
  package func nearestNumber(to value: InputValue, at path: Path) -> InputValue? {
    guard let model, let applied = model.applied(at: path), value.kind == .number,
      !model.graph.canHave(value.document, value: value.node, applied: applied)
    else { return nil }
    return AllowedNumbers(graph: model.graph, applied: applied).nearest(to: value.node, in: value.document).first
  }
}
