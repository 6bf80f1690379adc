internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import LanguageServer
internal import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLReading

/// `textDocument/inlayHint`: values without effect, with the reason, and the defaults that apply in a mapping.
enum InlayHints {
  static let feature = Feature(
    "textDocument/inlayHint", reach: .text, declaration: { _ in ("inlayHintProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let range = try request.range()
      guard view.bytes.count <= EffectiveValueHover.limit else { return [] }
      var hints: [(offset: Int, text: String, tooltip: String?)] = []
      for snapshot in view.documents(in: range) {
        guard snapshot.resolution.model != nil else { continue }
        let settings = snapshot.effective
        try request.checkCancellation()
        if request.client.preferences.hintsConditions { hints += withoutEffect(settings) }
        if request.client.preferences.hintsDefaults { hints += defaults(settings, snapshot: snapshot) }
      }
      let shown = hints.filter { $0.offset >= range.lowerBound && $0.offset <= range.upperBound }
        .sorted { $0.offset < $1.offset }
      return .array(
        zip(shown, view.places(of: shown.map(\.offset))).map { hint, place in
          .members([
            "position": place.json, "label": .string(hint.text),
            "tooltip": hint.tooltip.map { .string($0) }, "paddingLeft": true,
          ])
        })
    })

  private static func withoutEffect(_ settings: EffectiveSettings) -> [(Int, String, String?)] {
    settings.entries.compactMap { entry in
      guard let unmet = entry.unmet, !entry.isGroup, case .layer(let layer, let node) = entry.origin,
        layer == settings.layers.count - 1, let document = settings.file?.document
      else { return nil }
      return (document.range(node).end.index, "no effect: \(unmet.message)", nil)
    }
  }

  /// The width of the defaults shown in the line.
  private static let width = 60

  private static func defaults(_ settings: EffectiveSettings, snapshot: Snapshot) -> [(Int, String, String?)] {
    var byGroup: [Int: [String]] = [:]
    for entry in settings.entries where !entry.isGroup {
      guard let parent = entry.parent, case .defaultValue = entry.origin, let value = entry.effective,
        let name = entry.path.segments.last?.token, !entry.facts.isSensitive
      else { continue }
      byGroup[parent, default: []].append("\(name): \(InlineText.of(settings.shown, node: value))")
    }
    return byGroup.compactMap { index, values in
      let path = settings.entries[index].path
      guard !path.segments.isEmpty, let node = snapshot.node(at: path), snapshot.values[node].kind == .object else {
        return nil
      }
      let key = snapshot.values.holder(of: node)
      guard key != snapshot.values.range(node), key.end.index < snapshot.text.count else { return nil }
      let all = values.joined(separator: ", ")
      let text = all.count > width ? all.prefix(width - 1) + "…" : all
      return (key.end.index + 1, text, all.count > width ? all : nil)
    }
  }
}
