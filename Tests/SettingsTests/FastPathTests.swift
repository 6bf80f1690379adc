import DocumentModel
import Settings
import Testing

/// The fast path never misses a finding, and is sufficient for most valid files.
@Suite struct FastPathTests {
  private static let schemas = [
    "appearance", "betrfood", "brewguide", "cravey", "notifications", "privacy", "quiet-hours", "rial", "settings",
    "sync",
  ]

  /// Whether the fast path finds nothing to check, and the file's findings, all of which must be in the items that it
  /// doubts.
  private static func look(_ text: String, _ model: SettingsModel) -> (isClear: Bool, findings: [String]) {
    let layer = EffectiveDocuments.layer(text)
    let fastPath = model.fastPath(at: layer.document)
    let isClear = layer.root.flatMap { fastPath?.isClear($0) } ?? false
    let findings = EffectiveDocuments.findings(EffectiveSettings([layer], model: model))
    if let unverified = layer.root.flatMap({ fastPath?.unverifiedItems($0) }) {
      let ofItems = EffectiveSettings(rulesOf: layer, model: model, in: unverified)
      #expect(EffectiveDocuments.findings(ofItems) == findings, "\(text)")
    }
    return (isClear, findings)
  }

  @Test func onlyItemsInDoubtAreLookedInto() throws {
    let model = try #require(EffectiveDocuments.model(Self.rules))
    let layer = EffectiveDocuments.layer("{c: y, many: [{}, {w: 2}, {}], mapped: {k: {}, l: {v: 1}}}")
    let root = try #require(layer.root)
    let unverified = try #require(model.fastPath(at: layer.document)?.unverifiedItems(root))
    let settings = EffectiveSettings(rulesOf: layer, model: model, in: unverified)
    let paths = settings.entries.map { "\($0.path)" }
    #expect(paths.contains("many[1].w") && !paths.contains("many[0]") && !paths.contains("mapped.k"), "\(paths)")
    #expect(EffectiveDocuments.findings(settings).count == 1)
  }

  @Test(arguments: schemas) func onGeneratedDocuments(_ name: String) throws {
    let model = try #require(EffectiveDocuments.bundled(name))
    var numbers = GeneratedDocuments.Numbers(state: UInt64(name.utf8.count))
    var (clear, inOrder) = (0, 0)
    for round in 0..<100 {
      let text = GeneratedDocuments.text(model, &numbers, isSound: round.isMultiple(of: 2))
      let (isClear, findings) = Self.look(text, model)
      #expect(!isClear || findings.isEmpty, "\(text)\n\(findings)")
      if isClear { clear += 1 }
      if findings.isEmpty { inOrder += 1 }
    }
    #expect(clear * 2 > inOrder, "\(clear) of \(inOrder)")
  }

  @Test func onRandomSchemas() throws {
    var (plain, clear, inOrder) = (0, 0, 0)
    for seed in 0..<UInt64(300) {
      var random = RandomSettings(seed: seed)
      let schema = random.schema()
      let model = try #require(EffectiveDocuments.model(schema))
      guard model.fastPath(at: EffectiveDocuments.layer("{}").document) != nil else { continue }
      plain += 1
      for _ in 0..<10 {
        let text = random.document()
        let (isClear, findings) = Self.look(text, model)
        #expect(!isClear || findings.isEmpty, "seed \(seed): \(text)\n\(findings)\n\(schema)")
        if isClear { clear += 1 }
        if findings.isEmpty { inOrder += 1 }
      }
    }
    #expect(plain > 50 && clear * 3 > inOrder, "\(plain) plain, \(clear) of \(inOrder)")
  }

  private static let rules = """
    properties:
      on: {default: true}
      deep:
        default: {a: 1}
        properties:
          a: {default: 2}
          b: {default: 3, x-setting: {requires: [{setting: on, is: true, message: On., otherwise: 0}]}}
      c: {default: x, x-setting: {requires: [{setting: deep.b, in: [3, 4], message: Deep.}]}}
      d: {x-setting: {differsFrom: {setting: c, message: Same.}}}
      mapped:
        additionalProperties:
          properties: {v: {default: 1, x-setting: {requires: [{setting: on, is: true, message: On.}]}}}
      many:
        items:
          properties: {w: {default: 1, x-setting: {requires: [{setting: c, is: x, message: C.}]}}}
      free: {x-setting: {requires: [{setting: on, is: true, message: On.}]}, additionalProperties: {type: integer}}
    """

  @Test(arguments: [
    ("{}", true), ("on: false", true), ("{on: false, deep: {b: 9}}", false), ("{on: false, deep: {b: 0}}", true),
    ("{on: false, c: y}", false), ("{deep: {b: 4}, c: y}", true), ("{deep: {b: 5}, c: y}", false),
    ("{deep: {b: 5}, c: x}", true), ("{c: y, d: y}", false), ("{d: x}", false), ("{c: y, d: x}", true),
    ("{on: false, mapped: {k: {v: 2}}}", false), ("{mapped: {k: {v: 2}}}", true),
    ("{c: y, many: [{w: 1}, {w: 2}]}", false), ("many: [{w: 2}]", true),
    ("{on: false, free: {k: 1}}", false), ("base: &b {on: false}\n<<: *b\nc: y\n", false),
    ("base: &b {on: false}\n<<: *b\non: true\nc: y\n", true), ("deep: text", false),
  ])
  func table(_ text: String, _ isClear: Bool) throws {
    let model = try #require(EffectiveDocuments.model(Self.rules))
    let look = Self.look(text, model)
    #expect(look.isClear == isClear, "\(look.findings)")
    if look.isClear { #expect(look.findings == []) }
  }

  /// There is no fast path if settings depend on the branch that a value matches, or if conditions form a cycle.
  @Test(arguments: [
    "oneOf: [{properties: {a: {default: 1}}}, {properties: {b: {type: string}}}]",
    "if: {required: [a]}\nthen: {properties: {b: {x-setting: {requires: [{setting: a, is: 1, message: A.}]}}}}",
    "{properties: {a: {default: 1}, inside: {$ref: '#'}}}",
    """
    properties:
      a: {default: 1, x-setting: {requires: [{setting: b, is: 1, message: b.}]}}
      b: {default: 1, x-setting: {requires: [{setting: a, is: 1, message: a.}]}}
    """,
    "properties: {a: {default: 1, x-setting: {requires: [{setting: none, is: 1, message: None.}]}}}",
    String(repeating: "{properties: {a: {default: 1}, b: {items: ", count: 500) + "{}"
      + String(repeating: "}}}", count: 500),
  ])
  func whatIsNotPlain(_ schema: String) throws {
    let model = try #require(EffectiveDocuments.model(schema))
    #expect(model.fastPath(at: EffectiveDocuments.layer("{}").document) == nil)
  }

  private static let list = """
    type: array
    items: {$ref: "settle:/schemas/apps/betrfood.yaml"}
    """

  /// Paths are relative to the settings document that contains them.
  @Test func aListOfSettingsDocuments() throws {
    let model = try #require(EffectiveDocuments.model(Self.list))
    let sound = "- notifications: {enabled: true, types: {likes: false}}\n- {}\n"
    let unmet = "- {}\n- notifications: {enabled: false, types: {likes: true}}\n"
    #expect(Self.look(sound, model) == (true, []))
    let look = Self.look(unmet, model)
    #expect(!look.isClear)
    #expect(look.findings.count == 1)
    let settings = EffectiveDocuments.effective(unmet, model)
    let entry = Path("[1].notifications.types.likes").flatMap { settings.entry(at: $0) }
    #expect(entry?.unmet?.cause.description == "[1].notifications.enabled")
  }
}
