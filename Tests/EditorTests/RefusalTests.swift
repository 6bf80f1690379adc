import Editor
import Testing

/// Requests that are refused: from other sites, from other machines, and without the token.
struct RefusalTests {
  private static let text = "account: {email: ana@example.org}\n"

  @Test(
    arguments: [
      ([("Host", "localhost:4711")], 200), ([("Host", "127.0.0.1:4711"), ("Origin", "http://127.0.0.1:4711")], 200),
      ([("Host", "127.0.0.1:4711"), ("Sec-Fetch-Site", "same-origin")], 200),
      ([("Host", "127.0.0.1:4711"), ("Sec-Fetch-Site", "none")], 200),
      ([], 400), ([("Host", "127.0.0.1:4711"), ("host", "127.0.0.1:4711")], 400),
      ([("Host", "127.0.0.1")], 403), ([("Host", "127.0.0.1:4712")], 403), ([("Host", "evil.example:4711")], 403),
      ([("Host", "127.0.0.1:4711.evil.example")], 403), ([("Host", "")], 403),
      ([("Host", "127.0.0.1:4711"), ("Origin", "http://evil.example")], 403),
      ([("Host", "127.0.0.1:4711"), ("Origin", "https://127.0.0.1:4711")], 403),
      ([("Host", "127.0.0.1:4711"), ("Origin", "null")], 403),
      ([("Host", "127.0.0.1:4711"), ("Sec-Fetch-Site", "cross-site")], 403),
      ([("Host", "127.0.0.1:4711"), ("Sec-Fetch-Site", "same-site")], 403),
      ([("Host", "127.0.0.1:4711"), ("Transfer-Encoding", "chunked")], 400),
      ([("Host", "127.0.0.1:4711"), ("Content-Length", "1"), ("Content-Length", "2")], 400),
      ([("Host", "127.0.0.1:4711"), ("Content-Length", "+1")], 400),
    ] as [([(String, String)], Int)])
  func hostsAndOrigins(_ headers: [(String, String)], _ status: Int) throws {
    let file = try EditorFile(Self.text, "betrfood")
    #expect(file.send("GET", "/api/state", headers: headers).status == status)
    #expect(file.send("GET", "/api/state").status == 200)
  }

  @Test func addresses() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for target in [
      "/etc/passwd", "/../etc/passwd", "/%2e%2e/etc/passwd", "/api", "/api/", "/api/state/", "/api/state?x=1", "//",
      "/EDITOR.JS", "/.settle.yaml",
    ] {
      #expect(file.send("GET", target).status == 404, "\(target)")
    }
    for target in ["http://127.0.0.1:4711/", "*", "", "127.0.0.1:4711"] {
      #expect(file.send("GET", target).status == 400, "\(target)")
    }
  }

  @Test func methodsTypesAndTokens() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for path in [
      "edit", "do", "undo", "redo", "save", "reveal", "export", "quit", "merge", "reload", "ask", "try", "session",
    ] {
      #expect(file.send("GET", "/api/" + path).status == 405, "\(path)")
    }
    for path in ["screen", "state", "page", "diff"] { #expect(file.send("POST", "/api/" + path, "{}").status == 405) }
    func raw(_ headers: [(String, String)], _ target: String = "/api/edit") -> Int {
      file.server.answer(
        HTTPRequest(method: "POST", target: target, headers: EditorFile.headers + headers, body: Array("{}".utf8))
      ).status
    }
    #expect(raw([("X-Settle-Token", file.token)]) == 415)
    #expect(raw([("X-Settle-Token", file.token), ("Content-Type", "text/plain")]) == 415)
    #expect(raw([("X-Settle-Token", file.token), ("Content-Type", "application/x-www-form-urlencoded")]) == 415)
    #expect(raw([("Content-Type", "application/json")]) == 401)
    #expect(raw([("X-Settle-Token", "0"), ("Content-Type", "application/json")]) == 401)
    #expect(
      raw([("X-Settle-Token", file.token), ("X-Settle-Token", file.token), ("Content-Type", "application/json")]) == 401
    )
    #expect(raw([("X-Settle-Token", file.token), ("Content-Type", "application/json; charset=utf-8")]) == 400)
    let cut = HTTPRequest(method: "GET", target: "/", headers: EditorFile.headers, isTruncated: true)
    #expect(file.server.answer(cut).status == 400)
  }

  @Test func aReadOnlyEditorLooksOnly() throws {
    let file = try EditorFile("account: {signed_in: true, apple_user_id: s3cret}\n", "brewguide", isReadOnly: true)
    #expect(try file.get("state")["readOnly"] as? Bool == true)
    for (path, body) in [
      ("edit", #"{"revision":1,"changes":[{"unset":"sync"}]}"#),
      ("do", #"{"revision":1,"action":"sign_out","inputs":{},"confirmed":[]}"#), ("undo", #"{"revision":1}"#),
      ("redo", #"{"revision":1}"#), ("reload", #"{"revision":1}"#), ("merge", #"{"revision":1}"#),
      ("save", #"{"revision":1,"fingerprint":"x"}"#), ("reveal", #"{"path":"account.apple_user_id"}"#),
    ] {
      let answer = try file.post(path, body)
      #expect(answer.status == 403 && answer.object["error"] as? String == "read-only", "\(path)")
    }
  }

  /// A secret isn't in any page, JSON, diff or message, except in the response to the request that reveals it.
  @Test func aSecretIsInNothing() throws {
    let secret = "001473.9c1f4e0b7a2d4d5f.1142"
    let file = try EditorFile(
      "account: {signed_in: true, apple_user_id: \(secret)} # \(secret)\nsync: {enabled: true}\n", "brewguide")
    var told = ""
    func note(_ answer: HTTPResponse) { told += String(decoding: answer.body, as: UTF8.self) }
    func change(_ path: String, _ members: String) throws {
      let revision = try file.get("state")["revision"] as? Int ?? 0
      note(file.send("POST", "/api/" + path, #"{"revision":\#(revision),\#(members)}"#))
    }
    try change("edit", #""changes":[{"set":"sync.enabled","value":false}]"#)
    try change("edit", #""changes":[{"set":"account.apple_user_id","value":"\#(secret)2"}]"#)
    try change("edit", #""changes":[{"set":"account.apple_user_id","value":[3]}]"#)
    try change("do", #""action":"sign_out","inputs":{},"confirmed":[]"#)
    for path in ["screen", "page", "state", "diff"] { note(file.send("GET", "/api/" + path)) }
    try change("undo", #""x":1"#)
    file.disk.text = "account: {signed_in: true, apple_user_id: \(secret)3}\n"
    note(file.send("GET", "/api/state"))
    try change("merge", #""take":{}"#)
    note(file.send("POST", "/api/export", #"{"export":"none"}"#))
    #expect(!told.contains(secret) && told.contains("‹redacted›"))
    let shown = try EditorFile("account: {signed_in: true, apple_user_id: \(secret)}\n", "brewguide")
    #expect(try shown.post("reveal", #"{"path":"account.apple_user_id"}"#).object["value"] as? String == secret)
    #expect(try shown.post("reveal", #"{"path":"sync.enabled"}"#).status == 422)
  }
}
