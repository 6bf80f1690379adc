import DocumentModel
import Settings
import Testing

/// Writing all defaults out, and dropping all values that equal their default, leave what takes effect as it was.
@Suite struct DefaultPropertyTests {
  /// Numbers that are the same in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let apps = ["betrfood", "brewguide", "cravey", "rial", "settings", "appearance", "notifications"]

  @Test(arguments: apps) func onGeneratedDocuments(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = Numbers(state: UInt64(name.utf8.count))
    var changed = 0
    for _ in 0..<20 {
      let text = Self.text(model, &numbers)
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

  /// Some settings, each with a value that may or may not be right for it.
  private static func text(_ model: SettingsModel, _ numbers: inout Numbers) -> String {
    var groups: [String: [String]] = [:]
    var order: [String] = []
    for setting in model.settings where Bool.random(using: &numbers) {
      let tokens = setting.path.pointer.tokens
      guard tokens.count <= 3, let last = tokens.last else { continue }
      let group = tokens.dropLast().joined(separator: "/")
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append("\"\(last)\": \(value(model, setting, &numbers))")
    }
    // A group inside a group is a member of it.
    for group in order.reversed() where group.contains("/") {
      let parts = group.split(separator: "/")
      let inside = "\"\(parts[1])\": {" + (groups[group] ?? []).joined(separator: ", ") + "}"
      if groups[String(parts[0])] == nil { order.insert(String(parts[0]), at: 0) }
      groups[String(parts[0]), default: []].append(inside)
      groups[group] = nil
    }
    let members = order.compactMap { group -> String? in
      guard let inside = groups[group] else { return nil }
      let text = inside.joined(separator: ", ")
      return group.isEmpty ? text : "\"\(group)\": {\(text)}"
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func value(
    _ model: SettingsModel, _ setting: DescribedSetting, _ numbers: inout Numbers
  ) -> String {
    if let (document, values) = model.graph.choices(setting.applied), let one = values.randomElement(using: &numbers) {
      return "\"\(document.string(one) ?? "")\""
    }
    return ["true", "false", "\"22:00\"", "null", "[]", "[\"x\"]", "7"].randomElement(using: &numbers) ?? "true"
  }

  /// What is configured, without each setting that equals its default.
  private static func withoutDefaults(_ settings: EffectiveSettings) -> String {
    func text(_ path: SettingPath, _ node: NodeID) -> String? {
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
    return settings.configured.roots.first.flatMap { text(SettingPath(), $0) } ?? "{}"
  }
}
