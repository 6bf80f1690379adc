import Foundation
import Editor
import Testing

/// Requests of the editor's page other than single edits: records, sizes, partial updates, languages, the list of
/// changes.
struct EditorPageTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      users:
        title: Users
        type: array
        default: []
        items:
          type: object
          properties: {name: {title: Name, type: string}, age: {title: Age, type: integer, default: 1}}
          required: [name]
          additionalProperties: false
      cache: {title: Cache, type: integer, default: 0, x-setting: {unit: bytes}}
      rate: {title: Rate, type: number, minimum: 0.5, maximum: 2, default: 1.5}
      theme: {title: Theme, enum: [light, dark], default: light}
      token: {title: Token, type: string, default: "", x-setting: {sensitive: true}}
    additionalProperties: false
    x-settings:
      name: app
      version: 1.0.0
      actions:
        go: {title: Go, set: {theme: dark}, confirm: Really?, done: Gone.}
      translations:
        de:
          theme: {title: Farben}
          action:go: {title: Los, texts: {Really?: Wirklich?, Gone.: Fertig.}}

    """

  private func editor(_ text: String) throws -> EditorFile {
    let path = NSTemporaryDirectory() + "settle-page-\(UUID().uuidString).yaml"
    try Self.schema.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try EditorFile(text, path)
  }

  @Test func recordsAreAddedEditedMovedAndRemoved() throws {
    let file = try editor("users: # all\n  - name: Ana # first\n  - name: Eva\n")
    for changes in [
      #"{"append":"users","value":{"name":"Kim","age":3}}"#, #"{"set":"users[0].age","value":7}"#,
      #"{"move":"users[2]","to":"users[0]"}"#, #"{"unset":"users[2]"}"#,
    ] {
      let answer = try file.change("edit", "\"changes\":[\(changes)]")
      #expect(answer.status == 200, "\(changes): \(answer.object)")
    }
    #expect(try file.save().status == 200)
    #expect(file.disk.text == "users: # all\n  - name: Kim\n    age: 3\n  - name: Ana # first\n    age: 7\n")
    // A record without its required members isn't added.
    let half = try file.change("edit", #""changes":[{"append":"users","value":{"age":3}}]"#)
    #expect(half.status == 422 && half.object["error"] as? String == "refused")
    for change in [#"{"move":"users[0]"}"#, #"{"move":"users[0]","to":"x","value":1}"#, #"{"unset":"users","to":"x"}"#]
    {
      #expect(
        try file.change("edit", "\"changes\":[\(change)]").object["error"] as? String == "bad-request", "\(change)")
    }
  }

  @Test func sizesAreReadInTheirUnits() throws {
    let file = try editor("cache: 1\n")
    #expect(try file.change("edit", #""changes":[{"set":"cache","value":"5 GB"}]"#).status == 200)
    #expect(try file.post("try", #"{"changes":[{"set":"cache","value":"1.5 kB"}]}"#).object["valid"] as? Bool == true)
    #expect(try file.post("try", #"{"changes":[{"set":"cache","value":"5 XB"}]}"#).object["valid"] as? Bool == false)
    #expect(try file.save().status == 200 && file.disk.text == "cache: 5000000000\n")
  }

  /// If the client sends the number of its page, the response has only the parts that differ.
  @Test func onlyPartsThatDiffer() throws {
    let file = try editor("theme: light\n")
    func post(_ path: String, _ body: String, _ view: String) throws -> [String: Any] {
      let answer = file.send("POST", "/api/" + path, body, headers: EditorFile.headers + [("X-Settle-View", view)])
      return try EditorFile.object(answer.body)
    }
    let page = file.send("GET", "/api/page")
    let number = try #require(page.headers.first { $0.name == "X-Settle-View" }?.value)
    let edited = try post("edit", #"{"revision":1,"changes":[{"set":"theme","value":"dark"}]}"#, number)
    let parts = try #require(edited["parts"] as? [String: String])
    #expect(parts.keys.sorted() == ["row:theme"] && edited["screen"] == nil)
    #expect(parts["row:theme"]?.contains("data-modified=\"true\"") == true)
    // Inserting these parts into the old page gives the new one.
    let old = String(decoding: page.body, as: UTF8.self)
    let new = String(decoding: file.send("GET", "/api/page").body, as: UTF8.self)
    #expect(new != old && new.contains(parts["row:theme"] ?? "?"))
    // If the page number is another one, or rows were added or removed, no parts are sent: the client has to load the
    // whole page.
    let late = try post("undo", #"{"revision":2}"#, number)
    #expect(late["parts"] == nil && late["screen"] == nil && late["revision"] as? Int == 3)
  }

  @Test(arguments: [
    ("de", "Farben"), ("fr, de;q=0.5", "Farben"), ("en-GB, de;q=0.9", "Theme"), ("fr", "Theme"),
    ("de;q=0, en", "Theme"),
    ("de;q=0.3, en;q=0.7", "Theme"), ("*", "Theme"), ("", "Theme"),
  ])
  func theBrowsersLanguage(_ header: String, _ label: String) throws {
    let file = try editor("theme: light\n")
    let headers = EditorFile.headers + [("Accept-Language", header)]
    let page = file.send("GET", "/api/page", headers: headers)
    #expect(String(decoding: page.body, as: UTF8.self).contains("<legend>\(label)</legend>"))
    #expect(page.headers.contains { $0 == ("Content-Language", label == "Farben" ? "de" : "en") })
  }

  /// An action asks and answers in the page's language; the effects may be confirmed in either language.
  @Test(arguments: ["Wirklich?", "Really?"]) func actionsInTheLanguage(_ agreed: String) throws {
    let file = try editor("theme: light\n")
    let headers = EditorFile.headers + [("Accept-Language", "de")]
    let body = #"{"revision":1,"action":"go","inputs":{},"confirmed":["\#(agreed)"]}"#
    let answer = file.send("POST", "/api/do", body, headers: headers)
    #expect(answer.status == 200)
    #expect(try EditorFile.object(answer.body)["done"] as? String == "Fertig.")
  }

  @Test func changesAreDescribed() throws {
    let file = try editor("theme: light\nrate: 1.5\ntoken: s3cret\nusers: [{name: Ana}]\n")
    for change in [
      #"{"set":"rate","value":1.7}"#, #"{"set":"theme","value":"dark"}"#, #"{"set":"cache","value":"5 GB"}"#,
      #"{"set":"token","value":"s3cret2"}"#, #"{"set":"users[0].name","value":"Eva"}"#,
    ] {
      #expect(try file.change("edit", "\"changes\":[\(change)]").status == 200, "\(change)")
    }
    let answer = try file.get("diff")
    let told = try #require(answer["changes"] as? [[String: String]])
    let lines = told.map { "\($0["label"] ?? ""): \($0["before"] ?? "") → \($0["after"] ?? "")" }
    #expect(
      lines.sorted() == [
        "Cache: 0 bytes → 5 GB", "Rate: 1.5 → 1.7", "Theme: Light → Dark",
        "Token: Value not shown → Value not shown", "Users, Item 1, Name: Ana → Eva",
      ])
    #expect(!"\(answer)".contains("s3cret"))
    // A comment changes no effective value, so nothing is listed.
    let same = try editor("rate: 1.5\n")
    #expect(try same.get("diff")["changes"] == nil)
  }
}
