import Foundation
import TestSupport
import Testing

/// `settle schema export --to standard`: a plain schema for which every validator gives the verdicts of `settle check`.
@Suite struct StandardSchemaTests {
  static let apps = ["betrfood", "brewguide", "cravey", "rial", "settings"]

  @Test(arguments: apps) func itIsOneSchemaOfDraft2020(_ name: String) throws {
    let run = CommandRun(["schema", "export", name, "--to", "standard"], in: ScratchFolder())
    let schema = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let root = try #require(schema as? [String: Any])
    #expect(run.code == 0 && root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = root["$defs"] as? [String: Any] ?? [:]
    func walk(_ value: Any) {
      if let object = value as? [String: Any] {
        for (name, inner) in object {
          #expect(!name.hasPrefix("x-") && name != "$id" && name != "$anchor", "\(name)")
          if name == "$ref", let reference = inner as? String {
            #expect(
              reference == "#" || definitions[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference)")
          }
          walk(inner)
        }
      } else if let list = value as? [Any] {
        for item in list { walk(item) }
      }
    }
    walk(root)
    let folder = ScratchFolder()
    #expect(CommandRun(["schema", "export", name, "--to", "standard", "-o", "s.yaml"], in: folder).code == 0)
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 0)
  }

  /// Each document in the tests of a bundled schema, checked by settle with the bundled schema and with the plain one.
  @Test(arguments: ["betrfood", "brewguide", "cravey", "rial"]) func verdictsAreThoseOfCheck(_ name: String) throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Bundled").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix(name + ".") && $0.hasSuffix(".test.yaml")
    }
    let scratch = ScratchFolder()
    let run = CommandRun(["schema", "export", name, "--to", "standard", "-o", "plain.json"], in: scratch)
    #expect(run.code == 0, "\(run)")
    var tests: [[String: Any]] = []
    for file in files {
      let json = CommandRun(["convert", folder + "/" + file, "--to", "json", "--no-schema"], in: scratch)
      let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      // A test with a pointer in its target is about a subschema.
      guard (read?["target"] as? String)?.contains("#") == false else { continue }
      for test in try #require(read?["tests"] as? [[String: Any]]) {
        tests.append(test.filter { ["description", "valid", "data"].contains($0.key) })
      }
    }
    #expect(tests.count > 5)
    let text = try JSONSerialization.data(withJSONObject: ["target": "plain.json", "tests": tests])
    scratch.write("plain.test.json", String(decoding: text, as: UTF8.self))
    let verdicts = CommandRun(["schema", "test", "--json", "plain.test.json"], in: scratch)
    let failed = verdicts.output.matches(of: /"name":"([^"]*)","status":"failed"/).map { String($0.1) }
    #expect(failed.isEmpty, "\(failed) \(verdicts.errors)")
    #expect(verdicts.output.contains("\"tests\":\(tests.count),"), "\(verdicts)")
    var refused: Set<String> = []
    for (index, test) in tests.enumerated() {
      let data = try JSONSerialization.data(withJSONObject: test["data"] ?? NSNull(), options: .fragmentsAllowed)
      scratch.write("d/\(index).json", String(decoding: data, as: UTF8.self))
      if test["valid"] as? Bool == false { refused.insert("d/\(index).json") }
    }
    let found = try other(documents: "d", in: scratch)
    #expect(found == refused, "\(found.symmetricDifference(refused).sorted())")
  }

  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      mode: {enum: [quiet, loud, mute], default: quiet}
      online: {type: boolean, default: false}
      sync: {type: boolean, default: false, x-setting: {requires: [\
    {setting: online, is: true, severity: error, otherwise: false, message: No.}]}}
      share: {type: boolean, default: false, x-setting: {requires: [\
    {setting: sync, is: true, severity: error, otherwise: false, message: No.}]}}
      bell:
        type: object
        properties:
          active: {type: boolean, default: true}
          sound: {enum: [a, b, c], default: a, x-setting: {requires: [\
    {setting: mode, in: [quiet, loud], message: Note.}, {setting: bell.active, is: true, severity: error, message: No.}]}}
          kept: {type: integer, x-setting: {requires: [\
    {setting: mode, is: loud, severity: error, keepsValue: true, message: No.}]}}
        additionalProperties: false
        default: {}
      first: {type: array, items: {type: string}, default: []}
      other: {type: array, items: {type: string}, default: [], x-setting: {disjointFrom: {setting: first, message: No.}}}
      code: {type: string, default: s3cret, x-setting: {sensitive: true}}
    additionalProperties: false
    x-settings: {name: app, version: 1.0.0}

    """

  /// Every document that combines a few settings, checked by settle with both schemas, and by another validator if it
  /// is installed.
  @Test func conditionsAreRules() throws {
    var documents: [String] = []
    for mode in ["", "mode: loud", "mode: mute"] {
      for online in ["", "online: true"] {
        for sync in ["", "sync: true", "sync: false"] {
          for share in ["", "share: true"] {
            for bell in [
              "", "bell: {}", "bell: {sound: b}", "bell: {active: false}", "bell: {active: false, sound: b}",
              "bell: {active: false, sound: a}", "bell: {kept: 1}",
            ] {
              documents.append(
                "{" + [mode, online, sync, share, bell].filter { !$0.isEmpty }.joined(separator: ", ") + "}")
            }
          }
        }
      }
    }
    let folder = ScratchFolder(["s.yaml": Self.schema])
    for (index, text) in documents.enumerated() { folder.write("d/\(index + 1000).yaml", text + "\n") }
    let run = CommandRun(["schema", "export", "s.yaml", "--to", "standard", "-o", "plain.json"], in: folder)
    #expect(run.errors == "warning[export/not-said]: other: standard cannot express disjointFrom\n")
    #expect(!folder.text("plain.json").contains("s3cret"))
    func broken(_ schema: String) -> Set<String> {
      let check = CommandRun(["check", "--schema", schema, "--format", "oneline", "d"], in: folder)
      return Set(
        check.output.split(separator: "\n").filter { $0.contains(" error") }.map { String($0.prefix { $0 != ":" }) })
    }
    let refused = broken("s.yaml")
    #expect(
      refused.count > 50 && refused.count < documents.count - 50 && broken("./plain.json") == refused, "\(refused)")
    let found = try other(documents: "d", in: folder)
    #expect(found == refused, "\(found.symmetricDifference(refused).sorted())")
  }

  /// The documents in a folder that jsonschema-rs rejects according to `plain.json`; cancels the test if it isn't
  /// installed.
  private func other(documents: String, in folder: ScratchFolder) throws -> Set<String> {
    guard let python = Machine.python else { try Test.cancel("documents by jsonschema-rs (SETTLE_PYTHON)") }
    folder.write(
      "judge.py",
      """
      import json, sys, glob
      try:
          import jsonschema_rs, yaml
      except ImportError:
          sys.exit(9)
      judge = jsonschema_rs.validator_for(json.load(open("plain.json")), validate_formats=True)
      for path in sorted(glob.glob("\(documents)/*")):
          if not judge.is_valid(yaml.safe_load(open(path))):
              print(path)

      """)
    let run = ProgramRun(shell: "\(python) judge.py", in: folder)
    if run.code == 9 { try Test.cancel("documents by jsonschema-rs, which isn't installed") }
    #expect(run.code == 0, "\(run.errors)")
    return Set(run.output.split(separator: "\n").map(String.init))
  }

  @Test func referencesOfEveryKindAreDefinitions() {
    let folder = ScratchFolder([
      "app.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      $id: https://example.org/app
      properties:
        a: {$ref: "https://example.org/part#named"}
        b: {$ref: "#/$defs/b"}
        c: {$ref: "#"}
        d: {$ref: "https://example.org/part#/$defs/b"}
        e: {default: {$ref: none, x-y: 1}}
        f: {$ref: "http://json-schema.org/draft-07/schema#"}
      $defs:
        b: {type: integer}
        unused: {type: "null"}
        part:
          $id: https://example.org/part
          $defs: {n: {$anchor: named, type: string}, b: {type: boolean}}
      additionalProperties: false

      """
    ])
    let run = CommandRun(["schema", "export", "app.yaml", "--to", "standard"], in: folder)
    #expect(
      run.output == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "properties": {
            "a": {
              "$ref": "#/$defs/n"
            },
            "b": {
              "$ref": "#/$defs/b"
            },
            "c": {
              "$ref": "#"
            },
            "d": {
              "$ref": "#/$defs/b-2"
            },
            "e": {
              "default": {
                "$ref": "none",
                "x-y": 1
              }
            },
            "f": {
              "$ref": "http://json-schema.org/draft-07/schema#"
            }
          },
          "additionalProperties": false,
          "$defs": {
            "n": {
              "type": "string"
            },
            "b": {
              "type": "integer"
            },
            "b-2": {
              "type": "boolean"
            }
          }
        }

        """, "\(run)")
  }

  @Test func noSecretIsWritten() {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      type: object
      properties:
        a: {type: string, default: s3cret-a, x-setting: {sensitive: true}}
        b: {allOf: [{x-setting: {sensitive: true}}, {default: s3cret-b, examples: [s3cret-e]}, {$ref: "#/$defs/c"}]}
        g: {type: object, x-setting: {sensitive: true}, properties: {d: {default: s3cret-d}}}
        h: {type: object, default: {i: s3cret-h}, properties: {i: {x-setting: {sensitive: true}}}}
        j: {type: array, items: {type: object, properties: {k: {x-setting: {sensitive: true}, default: s3cret-k}}}, default: [{k: s3cret-j}]}
        on:
          type: boolean
          default: false
          x-setting: {requires: [{setting: a, is: s3cret-a, severity: error, otherwise: false, message: No.}]}
        plain: {type: string, default: shown}
      $defs: {c: {examples: [s3cret-c]}}
      default: {a: s3cret-r}
      x-settings: {name: app, version: 1.0.0}

      """
    let run = CommandRun(["schema", "export", "s.yaml", "--to", "standard"], in: ScratchFolder(["s.yaml": schema]))
    #expect(run.code == 0 && !(run.output + run.errors).contains("s3cret"), "\(run)")
    #expect(run.output.contains("shown"), "\(run)")
    #expect(
      run.errors.contains("on: standard cannot express this condition without showing a sensitive value"), "\(run)")
  }

  @Test func anEarlierDraftIsToBeUpgradedFirst() {
    let folder = ScratchFolder(["s.json": #"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}"#])
    let run = CommandRun(["schema", "export", "s.json", "--to", "standard"], in: folder)
    #expect(run.code == 2 && run.errors.contains("settle schema upgrade"), "\(run)")
  }
}
