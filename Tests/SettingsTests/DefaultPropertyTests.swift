import DocumentModel
import Settings
import Testing

/// Writing all defaults, or removing all values that equal their default, changes no effective value.
@Suite struct DefaultPropertyTests {
  private static let apps = ["betrfood", "brewguide", "cravey", "rial", "settings", "appearance", "notifications"]

  @Test(arguments: apps) func onGeneratedDocuments(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: UInt64(name.utf8.count))
    var changed = 0
    for _ in 0..<20 {
      let text = GeneratedDocuments.text(model, &numbers)
      let settings = EffectiveDocuments.effective(text, model)
      let expected = settings.document
      for (what, variant) in [
        ("written out", EffectiveDocuments.json(settings.configured)),
        ("taken as it is", EffectiveDocuments.json(settings.document)), ("dropped", Self.withoutDefaults(settings)),
      ] {
        let again = EffectiveDocuments.effective(variant, model).document
        let isEqual = zip(expected.roots, again.roots).allSatisfy { expected.isEqual($0, $1, in: again) }
        #expect(isEqual, "\(what): \(text)\n\(EffectiveDocuments.json(expected))\n\(EffectiveDocuments.json(again))")
        if variant != text { changed += 1 }
      }
    }
    #expect(changed > 20)
  }

  /// The configured values, except those that equal their default.
  private static func withoutDefaults(_ settings: EffectiveSettings) -> String {
    func text(_ path: Path, _ node: NodeID) -> String? {
      let document = settings.configured
      let entry = settings.entry(at: path)
      if let stated = entry?.facts.defaultValue, document.isEqual(node, stated.value, in: stated.source.document) {
        return nil
      }
      guard document.kind(node) == .object else {
        return EffectiveDocuments.json(settings.configured, node)
      }
      let members = document.entries(node).compactMap { entry -> String? in
        guard let key = entry.keyID else { return nil }
        let name = document.keys.name(key)
        return text(path.appending(name), entry.value).map { "\"\(name)\": \($0)" }
      }
      return members.isEmpty ? nil : "{" + members.joined(separator: ", ") + "}"
    }
    return settings.configured.roots.first.flatMap { text(Path(), $0) } ?? "{}"
  }
}
