import DocumentModel
import FileAccess
import JSONSchema
import Settings
import Testing
import YAMLReading

/// The findings of `settle schema check` for `x-setting` and `x-settings`, as `line:column code message (caption)`.
struct SettingsCheckTests {
  private static let head = """
    type: object
    properties:
      sync:
        type: object
        x-setting: {section: main}
        properties:
          enabled: {type: boolean, default: false}
          mode: {enum: [wifi, always], default: wifi, x-setting: {enumLabels: {wifi: {title: W}}}}
      tags: {type: array, items: {type: string}, default: []}

    """
  private static let tail = """
    x-settings:
      name: app
      version: 1.0.0
      sections: [{id: main, title: Main}]
      stores: {local: {kind: property-list, scope: device, title: Local}}

    """

  /// Keywords of JSON Schema don't belong inside `x-setting`.
  @Test(arguments: [
    ("default", #""default" is a JSON Schema keyword: move it next to x-setting"#),
    (
      "label",
      #"use "title" for the label, a JSON Schema keyword: move it next to x-setting"#
    ),
  ])
  func aNestedKeywordNamesItsPlace(_ name: String, _ help: String) throws {
    let text = Self.head + "  other: {type: string, default: x, x-setting: {\(name): X}}\n" + Self.tail
    let problem = try #require(Self.findings(text).first)
    #expect(
      problem.code.description == "schema/additionalProperties" && problem.help?.text == help && problem.fixes.isEmpty)
  }

  @Test func aValidSchemaHasNoFindings() {
    #expect(Self.lines(Self.head + Self.tail) == [])
  }

  /// The setting `other`, and the findings.
  @Test(arguments: [
    (
      "x-setting: {secton: main}", "schema/additionalProperties unknown key \"secton\" (did you mean \"section\"?)"
    ),
    (
      "x-setting: {section: mian}",
      "settings/unknown-section x-settings has no section \"mian\" (did you mean \"main\"?)"
    ),
    (
      "x-setting: {store: {in: locl}}",
      "settings/unknown-store x-settings has no store \"locl\" (did you mean \"local\"?)"
    ),
    (
      "x-setting: {scope: account, store: {in: local}}",
      "settings/store-scope the store \"local\" has the scope device"
    ),
    (
      "x-setting: {replacedBy: sync.enabeld}",
      "settings/unknown-setting unknown setting \"sync.enabeld\" (did you mean \"sync.enabled\"?)"
    ),
    ("x-setting: {differsFrom: {setting: a.b, message: m}}", "settings/unknown-setting"),
    ("x-setting: {disjointFrom: {setting: /a, message: m}}", "settings/unknown-setting"),
    ("x-setting: {requires: [{setting: sync.of, is: true, message: m}]}", "settings/unknown-setting"),
    (
      "x-setting: {requires: [{setting: sync.enabled, is: 1, message: m}]}",
      "settings/impossible-condition sync.enabled can never be 1: expected true or false"
    ),
    (
      "x-setting: {requires: [{setting: sync.mode, in: [wifi, wfi], message: m}]}",
      "settings/impossible-condition sync.mode can never be \"wfi\""
    ),
    (
      "x-setting: {requires: [{setting: sync.enabled, is: true, message: m, otherwise: 3}]}",
      "settings/invalid-otherwise"
    ),
    (
      "x-setting: {requires: [{setting: other, is: a, message: m}]}",
      "settings/condition-cycle the conditions form a cycle: other requires other"
    ),
    (
      "x-setting: {control: time-range}",
      "settings/unfit-control the control time-range requires a group of two strings"
    ),
    ("x-setting: {unit: bytes}", "settings/unfit-control a unit requires a number"),
    (
      "x-setting: {refersTo: {list: /tgas}}",
      "settings/unknown-setting unknown setting \"tgas\" (did you mean \"tags\"?)"
    ),
    ("x-setting: {refersTo: [{list: /tags}, {names: [a]}]}", nil), ("x-setting: {refersTo: {keysOf: /sync}}", nil),
    ("x-setting: {control: slider}", "schema/enum"), ("x-setting: {show: met}", nil),
    ("x-setting: {enumLabels: {c: {title: C}}}", "settings/unknown-choice the setting has no choice \"c\""),
    ("title: Other", nil),
    ("x-setting: {requires: [{setting: sync.mode, in: [wifi], message: m}]}", nil),
  ])
  func settings(_ text: String, _ expected: String?) {
    let schema =
      Self.head + "  other:\n    enum: [a, b]\n    default: a\n    " + text + "\n" + Self.tail
    let found = Self.lines(schema)
    if let expected {
      #expect(found.count == 1 && found.allSatisfy { $0.contains(" " + expected) && $0.hasPrefix("13:") }, "\(found)")
    } else {
      #expect(found == [])
    }
  }

  /// What a setting with an unreadable type can't have is unknown, so only the type or reference is reported.
  @Test(arguments: [
    "{type: float, default: 1, x-setting: {unit: seconds}}",
    "{type: bool, default: false, x-setting: {switch: {enable: go}}}",
    "{$ref: '#/$defs/time', default: '07:00', x-setting: {control: time, clock: local}}",
    """
    {type: object, x-setting: {control: time-range}, properties: {from: {$ref: '#/$defs/time', default: '07:00'}, \
    to: {type: string, default: '08:00'}}}
    """,
  ])
  func anUnreadableTypeIsReportedOnce(_ setting: String) {
    let actions = "  actions: {go: {title: Go, set: {other: true}}}\n"
    let found = Self.lines(Self.head + "  other: \(setting)\n" + Self.tail + (setting.contains("go") ? actions : ""))
    #expect(found.count == 1, "\(found)")
  }

  @Test func aTimeOfAnUnreadableTypeIsNotComparedWithATime() {
    let question = """
        questions:
          quiet:
            title: Is it quiet?
            inputs: {at: {type: string, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}}
            all: [{time: {input: at}, within: [from, to], message: It is loud.}]

      """
    let times = "  from: {$ref: '#/$defs/time', default: '07:00'}\n  to: {$ref: '#/$defs/time', default: '08:00'}\n"
    let found = Self.findings(Self.head + times + Self.tail + question).map(\.code.name)
    #expect(found == ["unresolvable-reference", "unresolvable-reference"])
  }

  /// A step has one finding, at the path that is wrong.
  @Test(arguments: [
    ("remove: {setting: a}", "15:50 schema/additionalProperties"), ("rename: {setting: a}", "15:50 schema/required"),
    ("drop: {setting: a..b}", "15:56 settings/migration-step"), ("drop: a", "15:56 schema/type"),
    ("move: {setting: a, to: sync.mod}", "15:73 settings/unknown-setting unknown setting \"sync.mod\""),
  ])
  func steps(_ step: String, _ expected: String) {
    let found = Self.lines(Self.head + Self.tail + "  migrations: [{from: 0.9.0, to: 1.0.0, steps: [{\(step)}]}]\n")
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test func aPathAsTheNewKeyOfARenamedSettingIsExplained() {
    let step = "rename: {setting: sync.old, to: sync.enabled}"
    let found = Self.findings(Self.head + Self.tail + "  migrations: [{from: 0.9.0, to: 1.0.0, steps: [{\(step)}]}]\n")
    #expect(found.map(\.code.description) == ["settings/unknown-setting"], "\(found)")
    #expect(found.first?.help.map { "\($0)" } == "\"to\" of \"rename\" is only the new key; \"move\" takes a path")
  }

  @Test func sectionsHaveDifferentIDs() {
    let tail = Self.tail.replacing("{id: main, title: Main}", with: "{id: main, title: Main}, {id: main, title: More}")
    let found = Self.lines(Self.head + tail)
    #expect(found == ["13:44 settings/repeated-member two sections have the id \"main\""], "\(found)")
  }

  /// Otherwise a new file is invalid as soon as either setting is set.
  @Test(arguments: [("x", "error", 1), ("y", "error", 0), ("x", "note", 0)])
  func defaultsOfSettingsThatMustDiffer(_ other: String, _ severity: String, _ count: Int) {
    let settings = """
        a: {type: string, default: x}
        b:
          type: string
          default: \(other)
          x-setting: {differsFrom: {setting: a, message: m, severity: \(severity)}}

      """
    let found = Self.lines(Self.head + settings + Self.tail)
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.contains("settings/equal-settings b and a have the same default") }, "\(found)")
  }

  @Test func aVersionInAnotherFormHasAnExample() throws {
    let tail = Self.tail.replacing("version: 1.0.0", with: "version: v1.0.0")
    let problem = try #require(Self.findings(Self.head + tail).first)
    let advice = problem.help?.text ?? problem.words?.example
    #expect(problem.code.description == "schema/pattern" && advice?.contains("1.0.0") == true)
    #expect(advice?.contains("digits") == false)
  }

  @Test func choicesThatAreNumbersHaveAUnit() {
    let other = "  other: {enum: [10, 30], default: 10, x-setting: {unit: seconds}}\n"
    #expect(Self.lines(Self.head + other + Self.tail) == [])
  }

  /// The actions of a switch must exist and change it, and the setting must be a boolean.
  @Test(arguments: [
    ("enabled: {type: boolean, default: false, x-setting: {switch: {enable: go, disable: stop}}}", nil),
    (
      "enabled: {type: boolean, default: false, x-setting: {switch: {enable: og}}}",
      "settings/unknown-name x-settings has no action \"og\" (did you mean \"go\"?)"
    ),
    (
      "enabled: {type: boolean, default: false, x-setting: {switch: {disable: go}}}",
      "settings/idle-switch the action go doesn't set enabled to false"
    ),
    (
      "enabled: {enum: [yes, no], default: no, x-setting: {switch: {enable: go}}}",
      "settings/unfit-control a switch needs a setting that is true or false"
    ),
    (
      "enabled: {type: boolean, default: false, x-setting: {switch: {enabel: go}}}",
      "schema/additionalProperties unknown key \"enabel\" (did you mean \"enable\"?)"
    ),
    ("enabled: {type: boolean, default: false, x-setting: {switch: {}}}", "schema/minProperties"),
  ])
  func switches(_ setting: String, _ expected: String?) {
    let found = Self.lines(
      """
      type: object
      properties:
        \(setting)
      x-settings:
        name: app
        version: 1.0.0
        actions:
          go: {title: Go, outcomes: {success: {set: {enabled: true}}}}
          stop: {title: Stop, set: {enabled: false}}

      """)
    // With this type, the actions' changes are impossible as well.
    let aboutSwitch = found.filter { !$0.contains("settings/invalid-change") }
    #expect(aboutSwitch.count == (expected == nil ? 0 : 1), "\(found)")
    #expect(expected.map { wanted in aboutSwitch.allSatisfy { $0.contains(" " + wanted) } } ?? true, "\(found)")
  }

  /// Tones, colors, dialogs and pictures are among fixed values; conditions on inputs can't use `configured`.
  @Test(arguments: [
    ("{title: Go, outcomes: {success: {tone: good}}}", "schema/enum"),
    ("{title: Go, outcomes: {success: {dialog: {button: OK}}}}", "schema/required"),
    ("{title: Go, icon: Lock Shield}", "schema/pattern"), ("{title: Go, icon: lock.shield.fill}", nil),
    ("{title: Go, effects: [{text: Gone., list: tags}]}", nil),
    ("{title: Go, effects: [{text: Gone., member: id}]}", "schema/dependentRequired"),
    ("{title: Go, effects: [{text: Gone., list: tgas}]}", "settings/unknown-setting"),
    ("{title: Go, when: [{setting: tags, configured: true, is: [], message: m, tone: warning}]}", nil),
    (
      "{title: Go, inputs: {at: {type: string}}, when: [{input: at, configured: true, is: a, message: m}]}",
      "schema/dependentRequired"
    ),
  ])
  func actions(_ action: String, _ expected: String?) {
    let found = Self.lines(Self.head + Self.tail + "  actions: {go: \(action)}\n")
    #expect(found.isEmpty == (expected == nil), "\(found)")
    #expect(expected.map { wanted in found.contains { $0.contains(" " + wanted) } } ?? true, "\(found)")
  }

  /// A translation must have each text of the schema, and no others. Here `sync.enabled`, `tags` and the section have
  /// titles.
  @Test(arguments: [
    ("theme: {title: Farbe, choices: {a: {title: Aa}}}", nil),
    ("theme: {title: Farbe}", "settings/missing-translation de is missing 1 text: the choice a of theme"),
    ("theme: {choices: {a: {title: Aa}}}", "settings/missing-translation de is missing 1 text: the title of theme"),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}, b: {title: Bb}}}",
      "settings/left-over-translation the schema has no choice \"b\""
    ),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}}}, thme: {title: X}",
      "settings/left-over-translation the schema has no setting, section or action \"thme\" (did you mean \"theme\"?)"
    ),
    (
      "theme: {title: Farbe, help: Hilfe, choices: {a: {title: Aa}}}",
      "settings/left-over-translation theme has no help in the schema"
    ),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}}, texts: {Old words.: Alte Worte.}}",
      "settings/left-over-translation the schema has no text \"Old words.\""
    ),
    ("theme: {titel: Farbe}", "schema/additionalProperties"),
    (
      "theme: {title: '', choices: {a: {title: ''}}}",
      "settings/missing-translation de is missing 2 texts: the title of theme, the choice a of theme"
    ),
    ("theme: {title: Farbe, choices: {a: {title: Aa}}}, page:words: {texts: {Save: Sichern, Undo: ''}}", nil),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}}}, page:words: {texts: {'Not saved: {values}': 'Nein: {value}'}}",
      "settings/translated-placeholder the translation is missing the placeholder {values}"
    ),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}}}, page:words: {texts: {Saved: '{x}'}}",
      "settings/translated-placeholder the translation has an unknown placeholder {x}"
    ),
    (
      "theme: {title: Farbe, choices: {a: {title: Aa}}}, page:words: {texts: {Safe: x}}",
      "settings/left-over-translation the page has no text \"Safe\" (did you mean \"Save\"?)"
    ),
  ])
  func translations(_ words: String, _ expected: String?) {
    let found = Self.lines(
      """
      type: object
      properties:
        theme: {title: Theme, enum: [a], default: a, x-setting: {enumLabels: {a: {title: A}}}}
      x-settings:
        name: app
        version: 1.0.0
        translations: {de: {\(words)}}

      """)
    #expect(found.isEmpty == (expected == nil), "\(found)")
    #expect(expected.map { wanted in found.contains { $0.contains(" " + wanted) } } ?? true, "\(found)")
  }

  /// The page's own words are built in for German; for other languages, a note counts those that are missing.
  @Test func wordsOfThePage() {
    func found(_ settings: String) -> [String] {
      Self.lines(
        """
        type: object
        properties: {theme: {title: Theme, enum: [a], default: a}}
        x-settings:
          name: app
          version: 1.0.0
          \(settings)

        """)
    }
    let all = PageString.allCases
    #expect(found("translations: {de: {theme: {title: T}}}") == [])
    #expect(found("language: en-GB") == [])
    let french = found("translations: {fr: {theme: {title: T}, page:words: {texts: {Settings: S}}}}")
    #expect(
      french.count == 1
        && french[0].contains("settings/missing-page-words fr is missing \(all.count - 1) page texts: \"File:\""))
    // In the schema's own language, only the page's words have to be translated.
    #expect(found("language: fr").first?.contains("fr is missing \(all.count) page texts") == true)
    let words = all.map { "'\($0.rawValue.replacing("'", with: "''"))': '\($0.names.map { "{\($0)}" }.joined())x'" }
    #expect(
      found(
        "language: fr, translations: {fr: {page:words: {texts: {\(words.joined(separator: ", "))}}}}"
          .replacing("language: fr, ", with: "language: fr\n  ")) == [])
  }

  @Test func aSettingHasADefaultOrAReasonForNone() {
    let other = "  other: {type: string}\n"
    #expect(
      Self.lines(Self.head + other + Self.tail) == ["10:3 settings/missing-default other has no default"])
    #expect(Self.lines(Self.head + "  other: {type: string, x-setting: {noDefault: why}}\n" + Self.tail) == [])
    #expect(
      Self.lines("properties: {other: {type: string}}").isEmpty, "a schema without settings needs no defaults")
    let record =
      "  other: {type: array, default: [], items: {required: [a], properties: {a: {type: string}, b: {type: string}}}}\n"
    #expect(
      Self.lines(Self.head + record + Self.tail) == ["10:92 settings/missing-default other.*.b has no default"])
    let both = "  other: {type: string, default: x, x-setting: {noDefault: why}}\n"
    #expect(
      Self.lines(Self.head + both + Self.tail) == [
        "10:60 schema/unreachable-keyword \"noDefault\" has no effect: the setting has a default"
      ])
    let group = "  group:\n    x-setting: {noDefault: why}\n    properties: {other: {type: string}}\n"
    #expect(Self.lines(Self.head + group + Self.tail) == [])
  }

  /// Settings in rows exist, and each is in one section; a question that a screen asks by itself has no inputs.
  @Test func rowsAndWhatAScreenAsks() {
    func found(_ rows: String, _ rest: String = "") -> [String] {
      Self.lines(
        Self.head + Self.tail.replacing("title: Main}", with: "title: Main, rows: [\(rows)]}") + rest)
    }
    let rest = """
        actions: {reset: {title: Reset, unset: [tags]}}
        statuses: {on: {text: "On: {sync.enabled}"}}

      """
    #expect(found("{setting: sync}, {action: reset}, {status: on}", rest) == [])
    for (row, code) in [
      ("{setting: sink}", "settings/unknown-setting"), ("{action: rest}", "settings/unknown-name"),
      ("{status: off}", "settings/unknown-name"), ("{setting: tags, action: reset}", "schema/maxProperties"),
      ("{setting: tags}, {setting: tags}", "schema/uniqueItems"), ("{title: T}", "schema/additionalProperties"),
      ("{setting: tags}]}, {id: more, title: More, rows: [{setting: tags}", "settings/repeated-row"),
    ] {
      let found = found(row, rest)
      #expect(found.contains { $0.contains(code) }, "\(row): \(found)")
    }
    let asked = """
        questions:
          q: {title: Q, inputs: {b: {type: boolean}}, all: [{setting: sync.enabled, is: {input: b}, message: m}]}
        indicators: {i: {title: I, question: q, section: mian}}

      """
    let questions = found("{setting: tags}", asked)
    #expect(questions.contains { $0.contains("settings/open-question the question needs input b") }, "\(questions)")
    #expect(questions.contains { $0.contains("settings/unknown-section") })
  }

  @Test func cyclesOfSeveralSettings() {
    let one = "  one: {type: boolean, default: false, x-setting: {requires: [{setting: two, is: true, message: m}]}}\n"
    let two = "  two: {type: boolean, default: false, x-setting: {requires: [{setting: one, is: true, message: m}]}}\n"
    let found = Self.lines(Self.head + one + two + Self.tail)
    #expect(found.count == 1 && found[0].contains("one requires two requires one"), "\(found)")
  }

  /// A value in `actions`, `questions` or `examples`, and how each finding begins, one per line.
  @Test(arguments: [
    ("actions: {a: {title: A, section: mian}}", "settings/unknown-section"),
    ("actions: {a: {title: A, exports: [csv]}}", "settings/unknown-name x-settings has no export \"csv\""),
    ("actions: {a: {title: A, confirm: [{chekc: Yes?}]}}", "schema/"),
    ("actions: {a: {title: A, outcomes: {failure: {}}}}", "schema/required"),
    ("actions: {a: {title: A, done: \"Mail to {mail}.\"}}", "settings/unknown-input undeclared input \"mail\""),
    (
      "actions: {a: {title: A, effects: [{text: T, list: tags, member: x}]}}",
      "settings/unknown-setting the items have no"
    ),
    (
      "actions: {a: {title: A, inputs: {b: {type: boolean}}, when: [{input: b, is: 3, message: m}]}}",
      "settings/impossible-condition input b can never be 3"
    ),
    (
      "actions: {a: {title: A, when: [{input: b, is: true, message: m}]}}",
      "settings/unknown-input undeclared input \"b\""
    ),
    ("statuses: {s: {question: q}}", "settings/unknown-name x-settings has no question \"q\""),
    ("statuses: {s: {text: \"{sync.enabeld}\"}}", "settings/unknown-setting"),
    ("statuses: {s: {text: T, when: [{setting: sync.enabled, is: 3}]}}", "settings/impossible-condition"),
    ("statuses: {s: {text: T, question: q}}", "schema/oneOf\nsettings/unknown-name x-settings has no question \"q\""),
    ("indicators: {i: {title: I, question: q}}", "settings/unknown-name"),
    (
      "tour: {cards: [{title: T}], finish: a}",
      "schema/required\nsettings/unknown-name x-settings has no action \"a\""
    ),
    (
      "tour: {question: q, cards: [{title: T}], finish: a}",
      "settings/unknown-name x-settings has no question \"q\"\nsettings/unknown-name x-settings has no action \"a\""
    ),
    (
      "actions: {a: {title: A, set: {sync.enabled: 3}}}",
      "settings/invalid-change invalid change to sync.enabled: expected true or false"
    ),
    ("actions: {a: {title: A, set: {sync.enabeld: true}}}", "settings/unknown-setting"),
    (
      "actions: {a: {title: A, unset: [synk]}}",
      "settings/unknown-setting unknown setting \"synk\" (did you mean \"sync\"?)"
    ),
    (
      "actions: {a: {title: A, append: {tags: 3}}}",
      "settings/invalid-change invalid change to tags: expected a string"
    ),
    ("actions: {a: {title: A, append: {sync.enabled: 3}}}", "settings/invalid-change sync.enabled is not a list"),
    (
      "actions: {a: {title: A, remove: {tags: {input: tag}}}}",
      "settings/unknown-input undeclared input \"tag\""
    ),
    ("actions: {a: {title: A, inputs: {tag: {type: string}}, append: {tags: {input: tag}}}}", nil),
    ("actions: {a: {title: A, inputs: {tag: {$ref: '#/$defs/none'}}}}", "schema/unresolvable-reference"),
    ("actions: {a: {title: A, when: [{setting: sync.enabled, is: 3, message: m}]}}", "settings/impossible-condition"),
    ("questions: {q: {title: Q, all: [{setting: sync.on, is: true, message: m}]}}", "settings/unknown-setting"),
    (
      "questions: {q: {title: Q, inputs: {w: {enum: [enabled, on]}}, all: [{setting: 'sync.{w}', is: true, message: m}]}}",
      "settings/unknown-setting input w may be \"on\", but the schema has no setting \"sync.on\""
    ),
    ("questions: {q: {title: Q, all: [{setting: 'sync.{w}', is: true, message: m}]}}", "settings/unknown-input"),
    (
      "examples: {e: {sync: {enabled: 3}}}",
      "settings/invalid-example the example \"e\" is not valid: expected true or false"
    ),
    ("examples: {e: {sync: {enabled: true}}}", nil),
    ("acions: {}", "schema/additionalProperties unknown key \"acions\" (did you mean \"actions\"?)"),
  ])
  func actionsAndQuestions(_ text: String, _ expected: String?) {
    let found = Self.lines(Self.head + Self.tail + "  " + text + "\n")
    let wanted = expected?.split(separator: "\n") ?? []
    #expect(found.count == wanted.count, "\(found)")
    for (line, start) in zip(found, wanted) {
      #expect(line.hasPrefix("15:") && line.contains(" " + start), "\(found)")
    }
  }

  @Test(arguments: [
    ("sync.enabled", ["sync", "enabled"], "sync.enabled"), ("/a.b/c~1d", ["a.b", "c/d"], #""a.b".c/d"#),
    ("/a/b", ["a", "b"], "a.b"), (#"a."b.c""#, ["a", "b.c"], #"a."b.c""#), (#""x\"y".z"#, ["x\"y", "z"], #""x\"y".z"#),
  ])
  func paths(_ text: String, _ names: [String], _ shown: String) {
    let path = Path(text)
    #expect(path == Path(segments: names.map { .name($0) }))
    #expect(path?.description == shown)
  }

  @Test(arguments: [
    "a\nb", "a\tb.c", "\u{1}", "\\n", "\"\\", "\u{1F600}\n", "/a", "a/b", "\r\n", "a\u{301}.b", "{a}", "[0]", " ", "é",
  ])
  func aPrintedPathIsReadBack(_ name: String) {
    let path = Path(segments: [.name("x"), .name(name), .index(0), .name(name)])
    #expect(Path(path.description) == path, "\(path.description)")
    #expect(!path.description.utf8.contains { $0 < 0x20 })
  }

  @Test(arguments: [
    (#""\u0041\/\ud83d\ude00""#, "A/\u{1F600}"), (#""\n\r\t\b\f""#, "\n\r\t\u{8}\u{C}"), (#""\x""#, "x"),
  ])
  func escapesOfPaths(_ text: String, _ name: String) {
    #expect(Path(text) == Path(segments: [.name(name)]))
  }

  @Test func pathsIntoLists() {
    #expect(Path("a[0].b")?.segments == [.name("a"), .index(0), .name("b")])
    #expect(Path("[12][3]")?.description == "[12][3]")
  }

  @Test(arguments: [
    "", "a..b", ".a", "a.", "/~2", "a[", "a[x]", "a.[0]", #"a."b"#, #"a"b""#, "a[0]b", #""\u12""#, #""\ud83d""#,
    #""\udc00""#,
  ])
  func textsThatAreNotPaths(_ text: String) {
    #expect(Path(text) == nil)
  }

  /// Two settings may not share a key, a key in groups that are stored together, a key inside a JSON document, or a
  /// variable. They may if one only records that the other has a value.
  @Test(arguments: [
    (
      "a: {x-setting: {store: {in: local, key: b}}}, b: {x-setting: {store: {in: local}}}",
      "a and b have the same key \"b\" of the store \"local\""
    ),
    (
      "g: {properties: {on: {}}, x-setting: {store: {in: local}}}, h: {properties: {on: {}}, x-setting: {store: {in: local}}}",
      "g.on and h.on have the same key \"on\" of the store \"local\""
    ),
    (
      "g: {properties: {on: {}}, x-setting: {store: {in: local, as: json}}}, h: {properties: {on: {}}, x-setting: {store: {in: local}}}",
      nil
    ),
    (
      "g: {properties: {a: {x-setting: {store: {in: local, key: k}}}, b: {x-setting: {store: {in: local, key: k}}}}, x-setting: {store: {in: local, as: json}}}",
      "g.a and g.b have the same key \"g.k\" of the store \"local\""
    ),
    ("a: {x-setting: {store: {in: local}}}, b: {x-setting: {store: {in: local, present: a}}}", nil),
    ("a: {x-setting: {store: {in: local}}}, b: {x-setting: {store: {in: local, formerKeys: [a]}}}", nil),
    (
      "a: {x-setting: {variable: PORT}}, b: {x-setting: {variable: PORT}}",
      "a and b are both set by the variable \"PORT\""
    ),
  ])
  func noTwoSettingsHaveOnePlace(_ properties: String, _ message: String?) {
    let found = Self.findings("properties: {\(properties)}\n\(Self.tail)").filter { $0.code.name == "shared-place" }
    #expect(found.map { "\($0.message)" } == [message].compactMap(\.self))
  }

  /// Every bundled schema, and JSON Schema's metaschemas.
  @Test func bundledSchemasAreSound() {
    for schema in BundledSchema.catalog {
      #expect(Self.lines(String(decoding: schema.text(), as: UTF8.self), uri: schema.uri) == [], "\(schema.name)")
    }
  }

  private static let load: SchemaLoader = { uri in
    guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: uri) }
    let document = YAMLParser.parse(bundled.text(), limits: Limits()).document
    return .found(SchemaSource(uri: uri, path: bundled.path, document: document))
  }

  private static func lines(_ schema: String, uri: String = "file:///schema.yaml") -> [String] {
    let index = LineIndex(Array(schema.utf8))
    return findings(schema, uri: uri).map { finding in
      let start = index.position(of: finding.range.start)
      return "\(start.line):\(start.column) \(finding.code) \(finding.message)"
        + (finding.caption.map { " (\($0))" } ?? "")
    }
  }

  private static func findings(_ schema: String, uri: String = "file:///schema.yaml") -> [Diagnostic] {
    let document = YAMLParser.parse(Array(schema.utf8), limits: Limits()).document
    let source = SchemaSource(uri: uri, path: "schema.yaml", document: document)
    let options = Schema.Options(sensitivity: .setting)
    let outcome = SchemaCheck.run(
      source, embedded: options.vocabulary?.embeddedSchemas(in: document) ?? [], isStrict: true, options: options,
      load: load)
    let settings =
      SettingsCheck.concerns(document)
      ? outcome.graph.map { SettingsCheck.run($0, shapes: SettingsMetaschemas(load)) } ?? [] : []
    return outcome.reports.flatMap(\.diagnostics) + settings
  }
}
