import Analysis
import DocumentModel
import JSONSchema
import SchemaWork
import Settings
import SettingsWork
import Testing
import YAMLReading

/// Claims that hold for every edit, on random documents for each bundled settings schema.
@Suite struct SettingsEditingPropertyTests {
  private static let schemas = [
    "appearance", "notifications", "quiet-hours", "privacy", "sync", "settings", "betrfood", "brewguide", "cravey",
    "rial",
  ]

  private func runs(_ model: SettingsModel) -> Range<Int> { 0..<(model.settings.count < 12 ? 8 : 2) }

  private func text(_ bytes: String, _ model: SettingsModel) -> Snapshot {
    Snapshot(Array(bytes.utf8), context: SnapshotContext("file", syntax: .yaml, schema: .model(model)))
  }

  /// The text after a change, after checking that the proposal's edits produce it; nil if the change was refused.
  private func changed(_ outcome: ChangeOutcome) -> Snapshot? {
    guard case .proposed(let proposal) = outcome else { return nil }
    #expect(TextEdit.apply(proposal.edits, to: proposal.before.bytes) == proposal.after.bytes)
    return proposal.after
  }

  private func value(_ text: String) -> InputValue? {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    return document.roots.first.map { InputValue(document, node: $0) }
  }

  /// A value that the setting allows; nil if it allows none of a few candidates.
  private func allowed(
    _ setting: SettingInfo, _ model: SettingsModel, _ numbers: inout GeneratedDocuments.Numbers
  ) -> InputValue? {
    if let (document, values) = model.graph.choices(setting.applied), let one = values.randomElement(using: &numbers) {
      return InputValue(document, node: one)
    }
    let id = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"
    let words = [
      "true", "\"22:00\"", "[\(id)]", "[soup]", "7", "ana@example.org", "\"2026-03-01T08:15:00Z\"", "null", "x", "[]",
    ]
    return words.shuffled(using: &numbers).compactMap(value).first {
      model.graph.canHave($0.document, value: $0.node, applied: setting.applied)
    }
  }

  private func comments(_ text: [UInt8]) -> Int {
    String(decoding: text, as: UTF8.self).split(separator: "\n").count { $0.contains("# line ") }
  }

  @Test(arguments: schemas) func getReturnsWhatWasSet(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: 11)
    var done = 0
    for _ in runs(model) {
      let before = text(GeneratedDocuments.commented(model, &numbers), model)
      for setting in model.settings.shuffled(using: &numbers).prefix(4) {
        guard let wanted = allowed(setting, model, &numbers) else { continue }
        guard let after = changed(before.change([.set(setting.settingPath, wanted)])) else { continue }
        let settings = after.effective
        let entry = try #require(settings.entry(at: setting.settingPath))
        let found = try #require(entry.isActive ? entry.effective : entry.configured, "\(setting.settingPath)")
        let document = entry.isActive ? settings.document : settings.configured
        #expect(InputValue(document, node: found).equals(wanted), "\(setting.settingPath)")
        done += 1
      }
    }
    #expect(done > 0)
  }

  @Test(arguments: schemas) func settingAndUnsettingRestoresTheText(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: 13)
    var done = 0
    for _ in runs(model) {
      let before = text(GeneratedDocuments.commented(model, &numbers), model)
      guard let root = before.root else { continue }
      let document = before.values
      for setting in model.settings.shuffled(using: &numbers).prefix(10) {
        let group = setting.settingPath.pointer.parent
        guard let parent = document.node(at: group, from: root), document.kind(parent) == .object,
          document.count(parent) > 0, document.node(at: setting.settingPath.pointer, from: root) == nil,
          let wanted = allowed(setting, model, &numbers)
        else { continue }
        let set: Snapshot
        switch before.change([.set(setting.settingPath, wanted)]) {
        case .proposed(let proposal), .invalid(let proposal, _): set = proposal.after
        case .refused(let note):
          Issue.record("\(setting.settingPath): \(note.diagnostic.message)")
          continue
        }
        #expect(set.bytes != before.bytes)
        let both = try #require(
          changed(before.change([.set(setting.settingPath, wanted), .unset(setting.settingPath)])))
        #expect(both.bytes == before.bytes, "\(setting.settingPath)\n\(String(decoding: before.bytes, as: UTF8.self))")
        done += 1
      }
    }
    #expect(done > 0)
  }

  @Test(arguments: schemas) func defaultsMayBeWrittenAndDropped(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: 17)
    var done = 0
    for _ in runs(model) {
      let before = text(GeneratedDocuments.commented(model, &numbers), model)
      let results = [
        Normalization.writingDefaults(before), Normalization.droppingDefaults(before, removesCommentedSettings: false),
        Normalization.droppingDefaults(before, removesCommentedSettings: true),
      ]
      for (index, result) in results.enumerated() {
        let after = try #require(changed(result.outcome), "\(index): \(String(decoding: before.bytes, as: UTF8.self))")
        let (one, other) = (before.effective, after.effective)
        let roots = try (#require(one.root), #require(other.root))
        #expect(one.document.isEqual(roots.0, roots.1, in: other.document))
        #expect(before.newErrors(in: after).isEmpty)
        if index < 2 { #expect(comments(after.bytes) == comments(before.bytes)) }
        if after.bytes != before.bytes { done += 1 }
        // A second run has nothing to do.
        let again =
          index == 0
          ? Normalization.writingDefaults(after) : .droppingDefaults(after, removesCommentedSettings: index == 2)
        #expect(changed(again.outcome)?.bytes == after.bytes)
      }
    }
    #expect(done > 0)
  }

  @Test(arguments: schemas) func anUpdateKeepsEveryLine(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: 19)
    for _ in runs(model) {
      let before = text(GeneratedDocuments.commented(model, &numbers), model)
      let update = SettingsUpdate.run(before, width: 80)
      let after = try #require(changed(update.outcome))
      var rest = String(decoding: after.bytes, as: UTF8.self).split(separator: "\n")[...]
      for line in String(decoding: before.bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("{}") {
        let place = try #require(rest.firstIndex(of: line), "\(line)")
        rest = rest[(place + 1)...]
      }
      #expect(update.paths.isEmpty == (after.bytes == before.bytes))
      #expect(SettingsUpdate.run(after, width: 80).paths.isEmpty)
    }
  }

  /// An action is performed in full without new errors, or it changes nothing.
  @Test(arguments: ["betrfood", "brewguide", "cravey", "rial", "settings", "quiet-hours"])
  func actions(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    let inputs = [
      "email": "ana@example.org", "provider": "google", "user": "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11",
      "subject": "Why?", "busy": "false",
      "body": "Because.", "result": "failure", "message": "No network.", "start": "\"22:00\"", "end": "\"06:00\"",
    ].compactMapValues(value)
    var numbers = GeneratedDocuments.Numbers(state: 23)
    var done = 0
    for _ in runs(model) {
      let before = text(GeneratedDocuments.commented(model, &numbers), model)
      for action in model.declaration?.actions ?? [] {
        let plan = ActionPlan(action, settings: before.effective, model: model)
        guard plan.firstUnmet(inputs) == nil else { continue }
        let changes = try plan.changes(inputs, at: DynamicValueSource(seconds: 1_772_352_900, randomByte: { 7 }))
        guard let after = changed(before.change(changes)) else { continue }
        #expect(before.newErrors(in: after).isEmpty)
        let document = after.values
        for change in changes {
          switch change {
          case .set(let path, let value, _):
            let found = after.node(at: path)
            #expect(found.map { InputValue(document, node: $0).equals(value) } == true, "\(action.name.value) \(path)")
          case .unset(let path, _): #expect(after.node(at: path) == nil)
          case .append(let path, let value), .removeItems(let path, let value):
            let isThere = after.node(at: path).map { list in
              document.items(list).contains { InputValue(document, node: $0).equals(value) }
            }
            if case .append = change { #expect(isThere == true) } else { #expect(isThere != true) }
          case .move, .moveWithReferences, .copy, .reset, .insert, .comment: Issue.record("no action does this")
          }
        }
        done += 1
      }
    }
    #expect(done > 0)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_772_352_900, "2026-03-01T08:15:00Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
  ])
  func momentsAreWrittenByRFC3339(_ seconds: Int, _ expected: String) throws {
    let model = try #require(
      EffectiveDocuments.model(
        "x-settings: {name: t, version: 1.0.0, actions: {now: {title: T, set: {at: {now: true}}}}}\n"))
    let action = try #require(model.declaration?.actions.first)
    let changes = try ActionPlan(action, settings: EffectiveDocuments.effective("", model), model: model)
      .changes([:], at: DynamicValueSource(seconds: seconds))
    guard case .set(_, let value, _)? = changes.first else {
      Issue.record("no change")
      return
    }
    #expect(value.document.string(value.node) == expected)
  }
}
