import Foundation
import Testing

/// Renaming a setting changes everything that refers to it.
@Suite struct RenameTests {
  private static let dialect = "$schema: https://json-schema.org/draft/2020-12/schema\n"

  /// The files after renaming the setting at `‸` in one of them, or the error message.
  private func renamed(
    _ texts: [String: String], in name: String, to newName: String = "theme"
  ) async -> (files: [String: String], error: String) {
    var texts = texts
    let (text, place) = Sample.marked(texts[name] ?? "")
    texts[name] = text
    texts[".settle.yaml"] = "schemas: [{files: [\"*.app.yaml\"], schema: app.schema.yaml}]\n"
    let editor = Editor(texts)
    editor.open(name, text)
    var params = editor.at(name, place)
    params["newName"] = newName
    let id = editor.begin("textDocument/rename", params)
    await editor.settle()
    let reply = editor.reply(to: id)
    let error = (reply?["error"] as? [String: Any])?["message"] as? String ?? ""
    return (texts.merging(Edits.files(reply?["result"], of: texts)) { $1 }, error)
  }

  /// Keywords that refer to `mode` in the group `looks`; `MODE` stands for its name.
  private static let keywords = [
    "required": "properties: {looks: {required: [size, MODE], properties: {MODE: {type: string}, size: {}}}}",
    "dependentRequired":
      "properties: {looks: {dependentRequired: {MODE: [size], size: [MODE]}, properties: {MODE: {}, size: {}}}}",
    "dependentSchemas": "properties: {looks: {dependentSchemas: {MODE: {required: [MODE]}}, properties: {MODE: {}}}}",
    "propertyNames": "properties: {looks: {propertyNames: {enum: [MODE, size]}, properties: {MODE: {}}}}",
    "default": "properties: {looks: {default: {MODE: dark}, properties: {MODE: {type: string}}}}",
    "default of the whole": "default: {looks: {MODE: dark}}\nproperties: {looks: {properties: {MODE: {type: string}}}}",
    "examples": "examples: [{looks: {MODE: dark}}]\nproperties: {looks: {properties: {MODE: {type: string}}}}",
    "a choice of groups": "properties: {looks: {enum: [{MODE: a}, {MODE: b}], properties: {MODE: {}}}}",
    "if and then":
      "if: {properties: {looks: {properties: {MODE: {const: a}}, required: [MODE]}}}\nthen: {required: [looks]}\nproperties: {looks: {properties: {MODE: {}}}}",
    "branches":
      "properties: {looks: {properties: {MODE: {}, size: {}}, anyOf: [{required: [MODE]}, {not: {required: [MODE]}}]}}",
    "a definition":
      "properties: {looks: {$ref: \"#/$defs/looks\"}}\n$defs: {looks: {required: [MODE], properties: {MODE: {type: string}}}}",
    "a reference to the setting":
      "properties: {looks: {properties: {MODE: {type: string}, other: {$ref: \"#/properties/looks/properties/MODE\"}}}}",
    "a setting that refers to a definition":
      "properties: {looks: {properties: {MODE: {$ref: \"#/$defs/word\"}}}}\n$defs: {word: {title: Word, type: string}}",
    "replacedBy":
      "properties: {looks: {properties: {MODE: {}}}, old: {deprecated: true, x-setting: {replacedBy: looks.MODE}}}",
    "a condition":
      "properties: {looks: {properties: {MODE: {type: string, default: a}}}, x: {default: 1, x-setting: {requires: [{setting: looks.MODE, is: b, message: No.}]}}}",
    "a condition on its group":
      "properties: {looks: {default: {MODE: a}, properties: {MODE: {}}}, x: {default: 1, x-setting: {requires: [{setting: looks, is: {MODE: a}, message: No.}]}}}",
    "a path as a pointer":
      "properties: {looks: {properties: {MODE: {}}}, old: {deprecated: true, x-setting: {replacedBy: /looks/MODE}}}",
    "an action":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", actions: {do: {title: Do, when: [{setting: looks.MODE, is: a, message: No.}], set: {looks.MODE: b}}, undo: {title: Undo, unset: [looks.MODE]}, all: {title: All, set: {looks: {MODE: c}}}}}",
    "a question":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", questions: {q: {title: Q, all: [{setting: looks.MODE, in: [a, b], message: No.}]}}}",
    "a row and a line of a screen":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", sections: [{id: s, title: S, rows: [{setting: looks.MODE}]}], statuses: {t: {text: \"It is {looks.MODE}.\"}}}",
    "a test":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", tests: {t: {data: {looks: {MODE: a}}, valid: true, effective: {looks.MODE: a}}}}",
    "a test of what is wrong":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", tests: {t: {data: {looks: {MODE: 1}}, valid: false, findings: [{code: schema/type, at: /looks/MODE}]}}}",
    "a step of a migration":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"3\", migrations: [{from: \"1\", to: \"2\", steps: [{move: {setting: old, to: looks.MODE}}]}, {from: \"2\", to: \"3\", steps: [{convertType: {setting: looks.MODE, to: string}}]}]}",
    "a step that renames":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"2\", migrations: [{from: \"1\", to: \"2\", steps: [{rename: {setting: looks.old, to: MODE}}]}]}",
    "an example of the whole":
      "properties: {looks: {properties: {MODE: {}}}}\nx-settings: {name: a, version: \"1\", examples: {one: {looks: {MODE: a}}}}",
  ]

  @Test(arguments: keywords.keys.sorted()) func theSchemaNamesItEverywhere(_ keyword: String) async {
    let text = (Self.keywords[keyword] ?? "") + "\n"
    let schema = Self.dialect + text.replacingOccurrences(of: "MODE", with: "mode")
    let (files, error) = await renamed(
      ["app.schema.yaml": schema, "a.app.yaml": "looks: {‸mode: a, size: 1}\n", "b.app.yaml": "looks:\n  mode: a\n"],
      in: "a.app.yaml")
    #expect(files["app.schema.yaml"] == Self.dialect + text.replacingOccurrences(of: "MODE", with: "theme"), "\(error)")
    #expect(files["a.app.yaml"] == "looks: {theme: a, size: 1}\n" && files["b.app.yaml"] == "looks:\n  theme: a\n")
  }

  /// A member of list items is renamed in the schema and in a file; the same key elsewhere isn't.
  @Test func aMemberOfItemsIsRenamedInEachItem() async {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        mode: {type: string}
        feeds:
          x-setting: {uniqueBy: {member: MODE, message: It is there.}}
          default: [{MODE: a}]
          items: {required: [MODE], properties: {MODE: {type: string}}}

      """
    let old = schema.replacingOccurrences(of: "MODE", with: "mode")
    let new = schema.replacingOccurrences(of: "MODE", with: "theme")
    let file = "mode: x\nfeeds:\n  - mode: a\n  - mode: b\n"
    let marked = old.replacingOccurrences(
      of: "properties: {mode: {type: string}}}", with: "properties: {‸mode: {type: string}}}")
    for (schema, file, opened) in [
      (old, file.replacingOccurrences(of: "- mode: b", with: "- ‸mode: b"), "a.app.yaml"),
      (marked, file, "app.schema.yaml"),
    ] {
      let (files, error) = await renamed(["app.schema.yaml": schema, "a.app.yaml": file], in: opened)
      #expect(files["app.schema.yaml"] == new, "\(opened): \(error)")
      #expect(files["a.app.yaml"] == "mode: x\nfeeds:\n  - theme: a\n  - theme: b\n")
    }
  }

  /// The pointers in `refersTo` are updated, including relative ones, and the member that has the names.
  @Test(arguments: [
    ("MODE: {type: object}", "{keysOf: /MODE}", "a", "{MODE: {x: }}"),
    ("MODE: {type: object}", "[{keysOf: 1/MODE}, {list: /feeds, member: mode}]", "a", "{MODE: {x: }}"),
    (
      "mode: {type: object}\n  feeds: {items: {properties: {MODE: {type: string}}}}", "{list: /feeds, member: MODE}",
      "a", "{mode: {x: }, feeds: [{MODE: a}]}"
    ),
    ("MODE: {properties: {mode: {type: object}}}", "{keysOf: /MODE/mode}", "a", "{MODE: {mode: {}}}"),
  ])
  func pointersOfReferencesFollow(_ properties: String, _ target: String, _ value: String, _ file: String) async {
    let schema =
      Self.dialect + "properties:\n  \(properties)\n  first: {type: string, x-setting: {refersTo: \(target)}}\n"
    let old = { (text: String) in text.replacingOccurrences(of: "MODE", with: "mode") }
    let new = { (text: String) in text.replacingOccurrences(of: "MODE", with: "theme") }
    guard let place = schema.range(of: "MODE:") else { return }
    let marked = old(String(schema[..<place.lowerBound])) + "‸" + old(String(schema[place.lowerBound...]))
    let (files, error) = await renamed(
      ["app.schema.yaml": marked, "a.app.yaml": old(file) + "\n"], in: "app.schema.yaml")
    #expect(files["app.schema.yaml"] == new(schema), "\(error)")
    #expect(files["a.app.yaml"] == new(file) + "\n")
  }

  /// If a definition is used by two groups, the setting is renamed in both, and in every document of a file.
  @Test func aSharedDefinitionIsRenamedWhereverItIsUsed() async {
    let schema =
      Self.dialect
      + "properties: {a: {$ref: \"#/$defs/g\"}, b: {$ref: \"#/$defs/g\"}}\n$defs: {g: {properties: {mode: {type: string}}, additionalProperties: false}}\n"
    let (files, error) = await renamed(
      ["app.schema.yaml": schema, "x.app.yaml": "a: {‸mode: x}\nb: {mode: y}\n---\nb: {mode: z}\n"], in: "x.app.yaml")
    #expect(files["x.app.yaml"] == "a: {theme: x}\nb: {theme: y}\n---\nb: {theme: z}\n", "\(error)")
    #expect(files["app.schema.yaml"] == schema.replacingOccurrences(of: "mode", with: "theme"))
  }

  @Test(arguments: ["a.b", "é", "a b"]) func anAnchorKeepsANameThatCanBeRead(_ name: String) async {
    let (files, error) = await renamed(["a.yaml": "a: &‸x 1\nb: *x\n"], in: "a.yaml", to: name)
    #expect(files["a.yaml"] == "a: &x 1\nb: *x\n" && error.contains("ASCII letters, digits, - and _"), "\(error)")
  }

  @Test func alignedCommentsStayAligned() async {
    let schema = Self.dialect + "properties: {mode: {type: string}, size: {type: integer}}\n"
    let (files, error) = await renamed(
      ["app.schema.yaml": schema, "a.app.yaml": "‸mode: a    # x\nsize: 1    # y\n"], in: "a.app.yaml")
    #expect(files["a.app.yaml"] == "theme: a   # x\nsize: 1    # y\n", "\(error)")
  }

  @Test func anotherSchemaThatRefersToTheSettingFollows() async {
    let schema = Self.dialect + "properties:\n  looks: {properties: {mode: {type: string}}}\n"
    let other = Self.dialect + "$ref: app.schema.yaml#/properties/looks/properties/mode\n"
    let (files, error) = await renamed(
      ["app.schema.yaml": schema, "other.schema.yaml": other, "a.app.yaml": "looks: {‸mode: a}\n"], in: "a.app.yaml")
    #expect(files["other.schema.yaml"] == other.replacingOccurrences(of: "mode", with: "theme"), "\(error)")
  }

  /// If renaming would cause a finding, the error gives it with file and line.
  @Test func aRefusalShowsTheFinding() async {
    let schema = Self.dialect + "properties:\n  looks: {properties: {mode: {type: string}, size: {}}}\n"
    let (files, error) = await renamed(
      [
        "app.schema.yaml": schema, "a.app.yaml": "looks: {‸mode: a}\n",
        "b.app.yaml": "looks:\n  size: 1\n  theme: [1]\n",
      ], in: "a.app.yaml")
    #expect(
      error.hasPrefix("b.app.yaml:3 would have a new problem: expected a string, found a list"), "\(error)"
    )
    #expect(files["a.app.yaml"] == "looks: {mode: a}\n")
  }

  /// Settings at the top level and in list items are renamed in the schema's tests and in a separate test file.
  @Test func testsFollow() async {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        MODE: {type: string}
        users: {x-setting: {itemLabel: NAME}, items: {properties: {NAME: {type: string}}}}
      x-settings:
        name: app
        version: 1.0.0
        tests: {t: {data: {MODE: a, users: [{NAME: b}]}, valid: true, effective: {MODE: a}}}

      """
    let test = "{data: {MODE: a, users: [{NAME: b}]}, valid: true, effective: {MODE: a}}"
    let tests = "target: app.schema.yaml\ntests:\n  - \(test)\n"
    let file = "MODE: a\nusers: [{NAME: b}]\n"
    func texts(_ mode: String, _ name: String) -> [String: String] {
      ["app.schema.yaml": schema, "app.test.yaml": tests, "a.app.yaml": file].mapValues {
        $0.replacing("MODE", with: mode).replacing("NAME", with: name)
      }
    }
    for (new, marked) in [
      (texts("theme", "name"), "‸mode: a\nusers: [{name: b}]\n"),
      (texts("mode", "theme"), "mode: a\nusers: [{‸name: b}]\n"),
    ] {
      var old = texts("mode", "name")
      old["a.app.yaml"] = marked
      let (files, error) = await renamed(old, in: "a.app.yaml")
      for (name, text) in new { #expect(files[name] == text, "\(name): \(error)") }
    }
  }
}
