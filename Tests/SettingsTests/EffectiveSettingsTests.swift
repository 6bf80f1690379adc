import DocumentModel
import Settings
import Testing

/// Layers, defaults and conditions result in one document.
@Suite struct EffectiveSettingsTests {
  private func effective(_ schema: String, _ layers: String...) -> String {
    let files = layers.enumerated().map { index, text in
      EffectiveDocuments.layer(text, name: index == layers.count - 1 ? nil : "l\(index)")
    }
    return EffectiveDocuments.json(EffectiveSettings(files, model: EffectiveDocuments.model(schema)).document)
  }

  /// A value from a layer is reported at its place in that layer if the file doesn't set it.
  @Test func anEmptyFileOverALayer() {
    let layer = EffectiveDocuments.layer("a: {b: 1}", name: "team")
    let settings = EffectiveSettings(
      [layer, EffectiveDocuments.layer("{}")],
      model: EffectiveDocuments.model("{properties: {a: {properties: {b: {}}}}}"))
    let state = settings.states.first { $0.path.description == "a.b" }
    #expect(state?.source == .layer && state?.place?.layer == 0)
  }

  /// The result for a single setting is the same as in the whole document, however many settings there are.
  @Test(arguments: ["", ", if: {required: [r7]}, then: {properties: {on: {default: true}}}"])
  func oneSettingOfMany(_ branches: String) {
    let record = "{properties: {a: {default: 1}, b: {default: 2, x-setting: {requires: [{setting: on, is: true}]}}}}"
    let model = EffectiveDocuments.model(
      "{properties: {on: {}, list: {items: \(record)}}, additionalProperties: \(record)\(branches)}")
    let records = (0..<2_000).map { "r\($0): {a: \($0)}\n" }.joined()
    let items = (0..<2_000).map { "- a: \($0)\n" }.joined()
    let layers = [
      EffectiveDocuments.layer("{r1500: {b: 7}, on: false}", name: "l0"),
      EffectiveDocuments.layer(records + "list:\n" + items),
    ]
    let whole = EffectiveSettings(layers, model: model)
    for text in ["r1500.a", "r1500.b", "list[1500].a", "list[1500].b", "on", "r1999", "list[3]"] {
      guard let path = Path(text) else { return #expect(Bool(false), "\(text)") }
      let one = EffectiveSettings(layers, model: model, about: [path])
      let values = [whole, one].map { settings in
        settings.node(at: path).map { EffectiveDocuments.json(settings.document, $0) }
      }
      #expect(values[0] == values[1], "\(text)")
      #expect(whole.entry(at: path)?.unmet?.cause == one.entry(at: path)?.unmet?.cause, "\(text)")
      #expect(one.entries.count < whole.entries.count / 4)
    }
    let list = EffectiveSettings(layers, model: model, about: [Path(segments: [.name("list")])], hasContents: true)
    let values = [whole, list].map { settings in
      settings.node(at: Path(segments: [.name("list")])).map { EffectiveDocuments.json(settings.document, $0) }
    }
    #expect(values[0] == values[1] && list.entries.count < whole.entries.count * 3 / 4)
  }

  @Test func aConditionReadsOneOfManyOthers() {
    let model = EffectiveDocuments.model(
      "{properties: {p: {additionalProperties: {properties: {on: {default: false}}}}, x: {default: 1, x-setting: {requires: [{setting: p.r1500.on, is: true}]}}}}"
    )
    let records = (0..<2_000).map { "  r\($0): {on: true}\n" }.joined()
    let path = Path(segments: [.name("x")])
    for (text, isMet) in [(records, true), (records.replacing("r1500: {on: true}", with: "r1500: {}"), false)] {
      let settings = EffectiveSettings(
        [EffectiveDocuments.layer("p:\n" + text + "x: 2\n")], model: model, about: [path])
      #expect(settings.entry(at: path)?.isActive == isMet)
    }
  }

  @Test(arguments: [
    // At any depth, creating missing groups.
    (
      "{properties: {a: {type: object, properties: {b: {properties: {c: {default: 1}}}}}}}", "{}",
      #"{"a":{"b":{"c":1}}}"#
    ),
    ("{properties: {a: {properties: {b: {default: 1}, c: {default: 2}}}}}", "a: {c: 3}", #"{"a":{"c":3,"b":1}}"#),
    // A group isn't created if it has a required key without a default, or may be null.
    ("{properties: {a: {type: object, required: [x], properties: {x: {}, y: {default: 1}}}}}", "{}", "{}"),
    ("{properties: {a: {type: [object, 'null'], properties: {y: {default: 1}}}}}", "{}", "{}"),
    (
      "{properties: {a: {type: object, required: [x], properties: {x: {}, y: {default: 1}}}}}", "a: {x: 0}",
      #"{"a":{"x":0,"y":1}}"#
    ),
    // Through references: the default that is closest to the root applies.
    ("{$defs: {d: {default: 1}}, properties: {a: {$ref: '#/$defs/d'}}}", "{}", #"{"a":1}"#),
    ("{$defs: {d: {default: 1}}, properties: {a: {$ref: '#/$defs/d', default: 2}}}", "{}", #"{"a":2}"#),
    ("{allOf: [{properties: {a: {default: 1}}}]}", "{}", #"{"a":1}"#),
    // A default that is a mapping gets the defaults of its keys.
    ("{properties: {a: {default: {x: 1}, properties: {y: {default: 2}}}}}", "{}", #"{"a":{"x":1,"y":2}}"#),
    // From the branch that the document matches, including its defaults.
    (
      "{properties: {m: {default: x}}, if: {properties: {m: {const: x}}}, then: {properties: {a: {default: 1}}}, else: {properties: {a: {default: 2}}}}",
      "{}", #"{"m":"x","a":1}"#
    ),
    (
      "{properties: {m: {default: x}}, if: {properties: {m: {const: x}}}, then: {properties: {a: {default: 1}}}, else: {properties: {a: {default: 2}}}}",
      "m: y", #"{"m":"y","a":2}"#
    ),
    (
      "{properties: {s: {oneOf: [{properties: {k: {const: disk}, size: {default: 1}}, required: [k]}, {properties: {k: {const: net}, port: {default: 80}}, required: [k]}]}}}",
      "s: {k: net}", #"{"s":{"k":"net","port":80}}"#
    ),
    (
      "{properties: {a: {oneOf: [{type: 'null'}, {type: object, properties: {x: {type: integer}, y: {default: 1}}}]}}}",
      "a: {x: wrong}", #"{"a":{"x":"wrong","y":1}}"#
    ),
    ("{dependentSchemas: {a: {properties: {b: {default: 1}}}}}", "a: 0", #"{"a":0,"b":1}"#),
    ("{dependentSchemas: {a: {properties: {b: {default: 1}}}}}", "c: 0", #"{"c":0}"#),
    // In list items and below undeclared keys.
    (
      "{properties: {l: {items: {properties: {x: {default: 1}}}}}}", "l: [{}, {x: 2}, 3]", #"{"l":[{"x":1},{"x":2},3]}"#
    ),
    (
      "{properties: {l: {prefixItems: [{properties: {x: {default: 1}}}], items: {properties: {y: {default: 2}}}}}}",
      "l: [{}, {}]", #"{"l":[{"x":1},{"y":2}]}"#
    ),
    ("{additionalProperties: {properties: {x: {default: 1}}}}", "a: {}", #"{"a":{"x":1}}"#),
    // An existing value is kept, even an invalid one.
    ("{properties: {a: {default: 1}}}", "a: null", #"{"a":null}"#),
    ("{properties: {a: {type: object, properties: {b: {default: 1}}}}}", "a: text", #"{"a":"text"}"#),
    ("{properties: {a: {default: 1}}}", "[1]", "[1]"), ("{properties: {a: {default: 1}}}", "", #"{"a":1}"#),
    // Merge keys, aliases, and numbers too large for a node.
    ("{properties: {c: {default: 1}}}", "a: &a {x: 1}\nb: {<<: *a, y: 2}", #"{"a":{"x":1},"b":{"y":2,"x":1},"c":1}"#),
    (
      "{properties: {c: {default: 123456789012345678901234567890}}}", "n: 0.1234567890123456789012345",
      #"{"n":0.1234567890123456789012345,"c":123456789012345678901234567890}"#
    ),
    // Filling in a recursive schema terminates.
    (
      "{$defs: {n: {type: object, properties: {v: {default: 1}, next: {$ref: '#/$defs/n'}}}}, $ref: '#/$defs/n'}",
      "next: {}", #"{"next":{"v":1},"v":1}"#
    ),
  ])
  func defaults(_ schema: String, _ text: String, _ expected: String) {
    let found = effective(schema, text)
    #expect(found.hasPrefix(expected.dropLast()), "\(found)")
  }

  @Test(arguments: [
    (["a: 1", "a: 2"], #"{"a":2}"#), (["a: {x: 1, y: 1}", "a: {y: 2, z: 2}"], #"{"a":{"x":1,"y":2,"z":2}}"#),
    (["a: [1, 2]", "a: [3]"], #"{"a":[3]}"#), (["a: {x: 1}", "a: null"], #"{"a":null}"#),
    (["a: 1", "a: {x: 1}"], #"{"a":{"x":1}}"#),
    (["a: {b: {c: 1}}", "", "a: {b: {d: 2}}"], #"{"a":{"b":{"c":1,"d":2}}}"#),
  ])
  func layers(_ texts: [String], _ expected: String) {
    let files = texts.map { EffectiveDocuments.layer($0, name: "x") }
    #expect(EffectiveDocuments.json(EffectiveSettings(files, model: nil).document) == expected)
  }

  private static let wide =
    "$defs:\n"
    + (0..<40).map { depth in
      "  n\(depth): {type: object, properties: {v: {default: 1}, a: {$ref: '#/$defs/n\(depth + 1)'}, "
        + "b: {$ref: '#/$defs/n\(depth + 1)'}}}\n"
    }.joined() + "  n40: {}\n$ref: '#/$defs/n0'\n"

  /// Schemas that would take forever, or almost.
  @Test(arguments: [
    "{$defs: {n: {default: {}, properties: {a: {$ref: '#/$defs/n'}}}}, $ref: '#/$defs/n'}",
    "{$defs: {n: {type: object, properties: {v: {default: 1}, a: {$ref: '#/$defs/n'}, b: {$ref: '#/$defs/n'}}}}, "
      + "$ref: '#/$defs/n'}",
    wide,
  ])
  func schemasWithoutEnd(_ schema: String) {
    let settings = EffectiveDocuments.effective("a: {a: {a: {}}}", EffectiveDocuments.model(schema))
    #expect(settings.document.nodeCount < 500_000 && settings.root != nil)
  }

  @Test func aSchemaInsideItselfIsFilledInWhereTheFileHasIt() {
    let schema = """
      type: object
      properties:
        a: {default: 1}
        inner: {$ref: "#", default: {enabled: true}}
        other: {$ref: "#"}
        z: {default: 2}
      """
    let model = EffectiveDocuments.model(schema)
    let filled = #"{"a":1,"inner":{"enabled":true},"z":2}"#
    #expect(EffectiveDocuments.json(EffectiveDocuments.effective("{}", model).document) == filled)
    let inside = EffectiveDocuments.effective("other: {a: 3}", model).document
    #expect(
      EffectiveDocuments.json(inside)
        == #"{"other":{"a":3,"inner":{"enabled":true},"z":2},"a":1,"inner":{"enabled":true},"z":2}"#)
  }

  private static let conditions = """
    properties:
      a: {default: false}
      b: {default: false, x-setting: {requires: [{setting: a, is: true, message: Turn a on., otherwise: false, severity: error}]}}
      c: {default: 1, x-setting: {requires: [{setting: b, is: true, message: Turn b on., severity: warning}]}}
      g:
        x-setting: {requires: [{setting: c, in: [5, 6], message: Raise c.}]}
        properties: {x: {default: low}, y: {properties: {z: {default: low}}}, free: {}}
    """

  /// A condition is about the effective value of another setting, not its configured value.
  @Test(arguments: [
    ("{}", #"{"a":false,"b":false,"c":1,"g":{"x":"low","y":{"z":"low"}}}"#, []),
    (
      "{b: true, c: 5}", #"{"b":false,"c":1,"a":false,"g":{"x":"low","y":{"z":"low"}}}"#,
      [
        "/b unmet-condition error: Turn a on", "/c unmet-condition warning: Turn b on",
      ]
    ),
    (
      "{a: true, b: true, c: 5, g: {x: high, free: 1}}",
      #"{"a":true,"b":true,"c":5,"g":{"x":"high","free":1,"y":{"z":"low"}}}"#, []
    ),
    (
      "{a: true, c: 5, g: {x: high, y: {z: high}, free: 1}}",
      #"{"a":true,"c":1,"g":{"x":"low","y":{"z":"low"}},"b":false}"#,
      [
        "/c unmet-condition warning: Turn b on", "/g/x no-effect note: Raise c", "/g/y/z no-effect note: Raise c",
        "/g/free no-effect note: Raise c",
      ]
    ),
    // Configuring the value that is effective anyway isn't an error.
    ("{b: false, c: 1, g: {x: low}}", #"{"b":false,"c":1,"g":{"x":"low","y":{"z":"low"}},"a":false}"#, []),
  ])
  func conditions(_ text: String, _ expected: String, _ findings: [String]) {
    let settings = EffectiveDocuments.effective(text, EffectiveDocuments.model(Self.conditions))
    #expect(EffectiveDocuments.json(settings.document) == expected)
    #expect(EffectiveDocuments.findings(settings) == findings)
  }

  /// `init` writes defaults, so a default without effect isn't worth a finding.
  @Test(arguments: [("5", []), ("7", ["/level no-effect note: Turn on on"])])
  func aDefaultWithoutEffectIsNotReported(_ level: String, _ expected: [String]) {
    let schema = """
      properties:
        on: {default: true}
        level: {default: 5, x-setting: {requires: [{setting: on, is: true, message: Turn on on., otherwise: 0}]}}
      """
    let settings = EffectiveDocuments.effective("{on: false, level: \(level)}", EffectiveDocuments.model(schema))
    #expect(EffectiveDocuments.findings(settings) == expected)
  }

  @Test func aCycleIsNamedAndDoesNotBlock() {
    let schema = """
      properties:
        a: {default: 1, x-setting: {requires: [{setting: b, is: 1, message: b.}]}}
        b: {default: 1, x-setting: {requires: [{setting: a, is: 1, message: a.}]}}
      """
    let settings = EffectiveDocuments.effective("a: 2", EffectiveDocuments.model(schema))
    #expect(settings.cycle.map(\.description) == ["a", "b", "a"])
    #expect(
      EffectiveDocuments.findings(settings).contains {
        $0.contains("condition-cycle error: conditions in the schema form a cycle: a requires b requires a")
      })
  }

  @Test(arguments: [
    ("betrfood", "quiet_hours: {start: '22:00', end: '22:00'}", "/quiet_hours/end equal-settings error"),
    ("betrfood", "privacy: {blocked_users: [a, b], muted_users: [c, b]}", "/privacy/muted_users/1 shared-item note"),
    ("brewguide", "account: {apple_user_id: x}", "/account/apple_user_id no-effect note"),
  ])
  func relations(_ schema: String, _ text: String, _ finding: String) {
    let settings = EffectiveDocuments.effective(text, EffectiveDocuments.bundled(schema))
    let found = EffectiveDocuments.findings(settings)
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix(finding) }, "\(found)")
  }

  @Test(arguments: [
    ("quiet_hours: {start: null, end: null}"), ("privacy: {blocked_users: [a], muted_users: [b]}"),
    ("notifications: {enabled: true}"),
  ])
  func relationsThatHold(_ text: String) {
    let settings = EffectiveDocuments.effective(text, EffectiveDocuments.bundled("betrfood"))
    #expect(EffectiveDocuments.findings(settings) == [])
  }

  @Test func layersHoldTheirScopeOnly() {
    let model = EffectiveDocuments.bundled("betrfood")
    let layers = [
      EffectiveDocuments.layer(
        "{appearance: {mode: dark}, notifications: {enabled: false}, about: {build: 7}}", name: "account"),
      EffectiveDocuments.layer("push_tokens: [{device_token: s}]\nappearance: {text_size: large}\n", name: "team"),
      EffectiveDocuments.layer("{}"),
    ]
    let settings = EffectiveSettings(layers, model: model)
    func value(_ path: String) -> String? {
      Path(path).flatMap { settings.node(at: $0) }.flatMap { settings.document.string($0) }
    }
    #expect(value("appearance.mode") == "system" && value("appearance.text_size") == "large")
    #expect(settings.misplaced.map(\.path.description) == ["appearance.mode", "about.build"])
    let codes = layers.indices.map { SettingsFindings.all(settings, layer: $0).map(\.code.name) }
    #expect(codes == [["wrong-scope", "wrong-scope", "derived-value"], [], []])
  }
}
