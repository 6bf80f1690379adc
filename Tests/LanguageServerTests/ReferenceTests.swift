import Foundation
import Testing

/// Names that other values refer to: completion, definition, references, rename.
@Suite struct ReferenceTests {
  private static let schema = """
    properties:
      jobs:
        additionalProperties:
          properties:
            needs: {x-setting: {refersTo: {keysOf: /jobs}}}
            one: {type: string, x-setting: {refersTo: {keysOf: /jobs}}}
      servers: {items: {properties: {name: {type: string}}}}
      upstream: {type: string, x-setting: {refersTo: {list: /servers, member: name}}}
      links: {propertyNames: {x-setting: {refersTo: {keysOf: /jobs}}}}
      pods:
        items:
          properties:
            volumes: {items: {properties: {name: {type: string}}}}
            mounts: {items: {properties: {volume: {x-setting: {refersTo: {list: 3/volumes, member: name}}}}}}
      mount: {type: string, x-setting: {refersTo: {keysOf: /jobs, match: "^([a-z]+):"}}}
      mode: {type: string, x-setting: {refersTo: {keysOf: /jobs, match: "^service:(.+)$"}}}
      stages: {items: {type: string}}
      stage: {type: string, x-setting: {refersTo: [{list: /stages}, {names: [.pre]}]}}
      tokens: {items: {x-setting: {sensitive: true}}}
      token: {x-setting: {refersTo: {list: /tokens}}}

    """

  private static let files = [
    "s.yaml": schema, ".settle.yaml": "schemas: [{files: [a.yaml, a.json], schema: s.yaml}]\n",
  ]

  private func ask(_ method: String, _ marked: String, _ more: [String: Any] = [:], name: String = "a.yaml") async -> (
    answer: Any?, error: String, text: String
  ) {
    let (text, place) = Sample.marked(marked)
    let editor = Editor(Self.files, Editor.able)
    editor.open(name, text)
    let id = editor.begin("textDocument/" + method, editor.at(name, place).merging(more) { $1 })
    await editor.settle()
    let reply = editor.reply(to: id)
    return (reply?["result"], (reply?["error"] as? [String: Any])?["message"] as? String ?? "", text)
  }

  @Test(arguments: [
    ("jobs:\n  a:\n    needs: ‸\n  b: {}\n", ["a", "b"]),
    ("jobs:\n  a:\n    needs: [b, ‸]\n  b: {}\n", ["a"]),
    ("jobs:\n  a:\n    needs:\n    - ‸\n  b: {}\n", ["a", "b"]),
    ("jobs:\n  a:\n    one: ‸\n  b: {}\n", ["a", "b"]),
    ("jobs:\n  a:\n    needs:\n      b: 1\n      ‸\n  b: {}\n", ["a"]),
    ("servers:\n- name: x\n- name: y\nupstream: ‸\n", ["x", "y"]),
    ("jobs: {a: {}}\nlinks:\n  ‸\n", ["a"]),
    ("pods:\n- volumes: [{name: v}]\n  mounts:\n  - volume: ‸\n- volumes: [{name: w}]\n", ["v"]),
    ("jobs: {a: {}}\nmount: ‸\n", ["a"]),
    ("tokens: [secret]\ntoken: ‸\n", []),
  ])
  func namesAreCompleted(_ marked: String, _ labels: [String]) async {
    let answer = await ask("completion", marked).answer as? [String: Any]
    let items = (answer?["items"] as? [[String: Any]] ?? []).filter { $0["kind"] as? Int == 18 }
    #expect(items.compactMap { $0["label"] as? String } == labels, "\(marked)")
  }

  /// Completion inserts the name where `match` extracts it, and keeps the rest of the string.
  @Test(arguments: [
    ("mount: ‸", ["\"a:\"", "\"bc:\""]), ("mount: b‸", ["\"a:\"", "\"bc:\""]), ("mount: \"‸\"", ["\"a:\"", "\"bc:\""]),
    ("mount: b‸:/x", ["a:/x", "bc:/x"]), ("mount: 'b‸x:/x'", ["'a:/x'", "'bc:/x'"]), ("mount: b:/x‸", []),
    ("mode: \"service:‸\"", ["\"service:a\"", "\"service:bc\""]), ("mode: service:b‸", ["service:a", "service:bc"]),
    ("mode: ‸", []), ("stage: ‸", ["s", ".pre"]), ("stage: .‸", ["s", ".pre"]),
  ])
  func namesInsideStringsAreCompleted(_ line: String, _ texts: [String]) async {
    let answer = await ask("completion", "stages: [s]\njobs: {a: {}, bc: {}}\n" + line + "\n").answer as? [String: Any]
    let items = (answer?["items"] as? [[String: Any]] ?? []).filter { $0["kind"] as? Int == 18 }
    #expect(items.compactMap { ($0["textEdit"] as? [String: Any])?["newText"] as? String } == texts, "\(line)")
  }

  /// Names are also completed because of policies, whatever the file's schema is, and because of a kind's built-in
  /// policy.
  @Test(arguments: [
    ("policies: [{files: [b.yaml], schema: s.yaml}]\n", "b.yaml", "jobs: {a: {}}\nupstream: x\nlinks: {‸}\n", ["a"]),
    (
      "policies: [{files: [a.yaml], schema: s.yaml}]\nschemas: [{files: [a.yaml], schema: t.yaml}]\n", "a.yaml",
      "jobs:\n  a:\n    needs: ‸\n", ["a"]
    ),
  ])
  func namesOfPoliciesAreCompleted(_ configuration: String, _ name: String, _ marked: String, _ labels: [String]) async
  {
    let (text, place) = Sample.marked(marked)
    var files = Self.files.merging([".settle.yaml": configuration, "t.yaml": "properties: {jobs: {}}\n"]) { $1 }
    files[name] = text
    let editor = Editor(files, Editor.able)
    editor.open(name, text)
    let answer = await editor.ask("textDocument/completion", editor.at(name, place)) as? [String: Any]
    let items = (answer?["items"] as? [[String: Any]] ?? []).filter { $0["kind"] as? Int == 18 }
    #expect(items.compactMap { $0["label"] as? String } == labels)
  }

  private static let text = """
    jobs:
      build: {} # first
      test:
        needs: [‸build]
    links:
      build: 1
    mount: "build:/x" # last

    """

  private func lines(_ answer: Any?) -> [Int] {
    (answer as? [[String: Any]] ?? []).compactMap { place in
      ((place["range"] as? [String: Any])?["start"] as? [String: Any])?["line"] as? Int
    }
  }

  @Test func definitionAndReferencesAreFound() async {
    #expect(lines(await ask("definition", Self.text).answer) == [1])
    let declared: [String: Any] = ["context": ["includeDeclaration": true]]
    #expect(lines(await ask("references", Self.text, declared).answer) == [1, 3, 5, 6])
    #expect(lines(await ask("references", Self.text).answer) == [3, 5, 6])
    let atKey = Self.text.replacingOccurrences(of: "‸", with: "").replacingOccurrences(
      of: "  build: {}", with: "  bu‸ild: {}")
    #expect(lines(await ask("references", atKey, declared).answer) == [1, 3, 5, 6])
    #expect(lines(await ask("documentHighlight", atKey).answer) == [1, 3, 5, 6])
    #expect(lines(await ask("definition", "tokens: [x]\njobs: {}\nlinks: {‸x: 1}\n").answer).isEmpty)
  }

  /// Renaming at a reference or at the declaration changes all of them and keeps all comments.
  @Test(arguments: ["needs: [bu‸ild]", "  bui‸ld: {}", "mount: \"bui‸ld:/x\"", "  ‸build: 1"])
  func bothSidesAreRenamed(_ place: String) async {
    let plain = Self.text.replacingOccurrences(of: "‸", with: "")
    let marked = plain.replacingOccurrences(of: place.replacingOccurrences(of: "‸", with: ""), with: place)
    let (answer, error, _) = await ask("rename", marked, ["newName": "make"])
    #expect(
      Edits.files(answer, of: ["a.yaml": plain])["a.yaml"] == plain.replacingOccurrences(of: "build", with: "make"),
      "\(error)")
    let prepared = await ask("prepareRename", marked).answer as? [String: Any]
    #expect(prepared?["placeholder"] as? String == "build")
  }

  @Test func aNameInUseIsRefused() async {
    let (answer, error, _) = await ask("rename", Self.text, ["newName": "test"])
    #expect(answer == nil && error == "this name already exists")
  }

  @Test func jsonIsRenamedToo() async {
    let text = "{\"jobs\": {\"a\": {}, \"b\": {\"needs\": [\"a‸\"]}}}\n"
    let plain = text.replacingOccurrences(of: "‸", with: "")
    let (answer, error, _) = await ask("rename", text, ["newName": "x y"], name: "a.json")
    #expect(
      Edits.files(answer, of: ["a.json": plain])["a.json"] == plain.replacingOccurrences(of: "\"a\"", with: "\"x y\""),
      "\(error)")
  }

  /// The range of a reference is the name alone, not the whole string.
  @Test func aNameInsideAStringIsItsPlace() async {
    let places = await ask(
      "definition", Self.text.replacingOccurrences(of: "‸", with: "").replacingOccurrences(of: "/x", with: "/‸x"))
    #expect(lines(places.answer).isEmpty)
    let found = await ask("documentHighlight", Self.text).answer as? [[String: Any]] ?? []
    let columns = found.compactMap { place in
      (place["range"] as? [String: [String: Any]]).map {
        [$0["start"]?["character"], $0["end"]?["character"]].compactMap { $0 as? Int }
      }
    }
    #expect(columns.last == [8, 13], "\(found)")
  }
}
