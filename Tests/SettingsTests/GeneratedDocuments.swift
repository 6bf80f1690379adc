import DocumentModel
import Reporting
import Settings
import YAMLReading

/// Random documents for a schema; every run has the same.
enum GeneratedDocuments {
  /// A generator with the same numbers in every run.
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// A document with some settings, whose values are valid or not.
  ///
  /// - Parameter isSound: Whether all values must be valid.
  static func text(_ model: SettingsModel, _ numbers: inout Numbers, isSound: Bool = false) -> String {
    var groups: [String: [String]] = [:]
    var order: [String] = []
    for setting in model.settings where Bool.random(using: &numbers) {
      let tokens = setting.settingPath.pointer.tokens
      guard tokens.count <= 3, let last = tokens.last else { continue }
      let group = tokens.dropLast().joined(separator: "/")
      if groups[group] == nil { order.append(group) }
      let value = value(model, setting, &numbers, isSound ? values : values.prefix(7))
      guard !isSound || canHave(model, setting, value) else { continue }
      groups[group, default: []].append("\"\(last)\": \(value)")
    }
    // An inner group is a key of the outer group.
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
    _ model: SettingsModel, _ setting: SettingInfo, _ numbers: inout Numbers, _ values: ArraySlice<String>
  ) -> String {
    if let (document, values) = model.graph.choices(setting.applied), let one = values.randomElement(using: &numbers) {
      return "\"\(document.string(one) ?? "")\""
    }
    return values.randomElement(using: &numbers) ?? "true"
  }

  private static func canHave(_ model: SettingsModel, _ setting: SettingInfo, _ value: String) -> Bool {
    let document = EffectiveDocuments.layer(value).document
    return document.roots.first.map { model.graph.canHave(document, value: $0, applied: setting.applied) } ?? false
  }

  private static let values: ArraySlice<String> = [
    "true", "false", "\"22:00\"", "null", "[]", "[\"x\"]", "7", "[\"a; b\", \"1\", \"c'd\"]", "-1.50", "0",
    "\"2026-03-01T08:15:00Z\"", "\"it's \\\"so\\\", <b>&\\nc\"", "\"\"", "\"true\"", "\"a@example.org\"",
    "123456789012345678901234567890",
  ]

  /// A document as people write it: in block style, with a comment on every line.
  static func commented(_ model: SettingsModel, _ numbers: inout Numbers) -> String {
    let document = YAMLParser.parse(Array(text(model, &numbers).utf8), limits: Limits()).document
    let block = document.roots.first.map { String(decoding: BlockWriter.text(document, node: $0), as: UTF8.self) } ?? ""
    return block.split(separator: "\n").enumerated().map { "\($0.element) # line \($0.offset)\n" }.joined()
  }
}
