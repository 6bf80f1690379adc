import Foundation
import Testing

/// The requests of the editor's page, and their responses.
struct RouteTests {
  private static let text = """
    # Ana's
    account:
      email: ana@example.org
    appearance:
      mode: dark # at night

    """

  @Test func thePageContainsNoDataAndNeedsNoToken() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for (path, type) in [
      ("/", "text/html; charset=utf-8"), ("/editor.js", "text/javascript; charset=utf-8"),
      ("/style.css", "text/css; charset=utf-8"),
    ] {
      let answer = file.send("GET", path)
      #expect(answer.status == 200 && answer.headers.contains { $0 == ("Content-Type", type) })
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("ana@"))
    }
  }

  @Test func everyAnswerIsGuarded() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for answer in [
      file.send("GET", "/"), file.send("GET", "/api/screen"), file.send("GET", "/nothing"),
      file.send("POST", "/api/edit", "{"), file.send("GET", "/", headers: []),
    ] {
      for (name, value) in [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ] {
        #expect(answer.headers.contains { $0 == (name, value) })
      }
      let policy = answer.headers.first { $0.name == "Content-Security-Policy" }?.value
      #expect(policy?.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';") == true)
      #expect(policy?.hasSuffix("form-action 'none'; base-uri 'none'; frame-ancestors 'none'") == true)
    }
  }

  @Test func aKeyWorksOnceAndTheNextIsHandedOut() throws {
    let file = try EditorFile(Self.text, "betrfood")
    #expect(file.given.count == 1)
    #expect(try file.post("session", #"{"key":"0"}"#).status == 403)
    let key = file.server.link.split(separator: "=")[1]
    #expect(try file.post("session", #"{"key":"\#(key)"}"#).status == 200)
    #expect(try file.post("session", #"{"key":"\#(key)"}"#).status == 403)
    #expect(file.given.count == 2)
  }

  @Test func anEditSavesWhatItChangesAlone() throws {
    let file = try EditorFile(Self.text, "betrfood")
    let edited = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    #expect(edited.status == 200 && edited.object["dirty"] as? Bool == true && edited.object["screen"] != nil)
    #expect(file.disk.text == Self.text, "nothing is written before the save")
    let diff = try file.get("diff")["diff"] as? String ?? ""
    #expect(diff.contains("-  mode: dark # at night\n+  mode: light # at night\n"))
    let saved = try file.save()
    #expect(saved.status == 200 && saved.object["dirty"] as? Bool == false)
    #expect(file.disk.text == Self.text.replacingOccurrences(of: "dark", with: "light"))
    // Undo works across a save.
    #expect(try file.change("undo", "").object["dirty"] as? Bool == true)
    #expect(try file.save().status == 200 && file.disk.text == Self.text)
    #expect(try file.change("redo", "").status == 200)
    #expect(try file.change("redo", "").status == 422)
  }

  @Test func severalChangesAreOneStepOrNone() throws {
    let file = try EditorFile(Self.text, "betrfood")
    let refused = try file.change(
      "edit", #""changes":[{"set":"appearance.mode","value":"light"},{"set":"appearance.text_size","value":"tiny"}]"#)
    #expect(refused.status == 422 && refused.object["error"] as? String == "refused")
    let finding = (refused.object["findings"] as? [[String: String]])?.first
    #expect(finding?["path"] == "appearance.text_size")
    #expect(try file.get("state")["revision"] as? Int == 1)
    let done = try file.change(
      "edit",
      #""changes":[{"set":"quiet_hours","value":{"start":"22:00","end":"07:00"}},{"append":"dietary.cuisines","value":"Thai"}]"#
    )
    #expect(done.status == 200)
    #expect(try file.change("undo", "").object["dirty"] as? Bool == false)
    // An edit that changes no byte can't be undone.
    let same = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"dark"}]"#)
    #expect(same.status == 200 && same.object["canUndo"] as? Bool == false)
  }

  @Test func whatAnEditSwitches() throws {
    let file = try EditorFile("sync: {enabled: true}\n", "brewguide")
    let done = try file.change("do", #""action":"sign_in","inputs":{"apple_user_id":"x"},"confirmed":[]"#)
    let switched = done.object["switched"] as? [[String: Any]]
    #expect(done.status == 200)
    let paths = switched?.compactMap { $0["path"] as? String }
    #expect(paths == ["account.apple_user_id", "sync.enabled"], "\(done)")
    #expect(
      try file.change("do", #""action":"sign_in","inputs":{"apple_user_id":"x"},"confirmed":[]"#).object["error"]
        as? String == "closed")
  }

  /// A switch performs its action under the conditions of that action; if they aren't met, nothing changes.
  @Test func aSwitchIsTurnedByItsAction() throws {
    let file = try EditorFile("account: {signed_in: true}\n", "brewguide")
    let on = #""changes":[{"set":"sync.enabled","value":true}]"#
    #expect(try file.post("try", "{\(on)}").object["valid"] as? Bool == true)
    let turned = try file.change("edit", on)
    #expect(turned.status == 200 && turned.object["screen"] != nil && turned.object["dirty"] as? Bool == true)
    #expect(try file.save().status == 200 && file.disk.text?.contains("result: success") == true)
    for change in [#"{"reset":"sync.enabled"}"#, #"{"set":"sync","value":{"enabled":false}}"#] {
      let refused = try file.change("edit", "\"changes\":[\(change)]")
      #expect(refused.status == 422 && refused.object["error"] as? String == "refused", "\(change)")
      #expect((refused.object["message"] as? String)?.contains("Disable sync") == true, "\(refused)")
    }
    #expect(try file.change("undo", "").object["canUndo"] as? Bool == false, "an action is undone in one step")
  }

  @Test func aSwitchWhoseActionIsClosed() throws {
    let file = try EditorFile("{}\n", "brewguide")
    let on = #""changes":[{"set":"sync.enabled","value":true}]"#
    let tried = try file.post("try", "{\(on)}").object
    let finding = (tried["findings"] as? [[String: String]])?.first
    #expect(tried["valid"] as? Bool == false && finding?["message"] == "Sign in to enable sync.", "\(tried)")
    let closed = try file.change("edit", on)
    #expect(closed.status == 422 && closed.object["error"] as? String == "closed", "\(closed)")
    #expect(closed.object["message"] as? String == "Sign in to enable sync.")
    #expect(try file.get("state")["dirty"] as? Bool == false)
  }

  /// The response contains the message at the end of an action, with its tone and dialog.
  @Test func theEndOfAnAction() throws {
    let file = try EditorFile("{}\n", "cravey")
    let failed = try file.change(
      "do", #""action":"export_data","outcome":"failure","inputs":{"reason":"No space."},"confirmed":[]"#)
    #expect(failed.object["done"] as? String == "Export failed: No space.", "\(failed)")
    #expect(failed.object["tone"] as? String == "error")
    #expect(failed.object["dialog"] as? [String: String] == ["title": "Error", "button": "OK"])
  }

  @Test func anActionIsConfirmedTextByText() throws {
    let file = try EditorFile("account: {signed_in: true}\nsync: {enabled: true}\n", "brewguide")
    let asked = try file.change("do", #""action":"request_data_deletion","inputs":{},"confirmed":[]"#)
    #expect(asked.status == 422 && asked.object["error"] as? String == "confirm")
    let texts = asked.object["confirm"] as? [String] ?? []
    #expect(texts.count == 2)
    let list = String(decoding: try JSONSerialization.data(withJSONObject: texts), as: UTF8.self)
    let half = String(decoding: try JSONSerialization.data(withJSONObject: Array(texts.prefix(1))), as: UTF8.self)
    #expect(
      try file.change("do", #""action":"request_data_deletion","inputs":{},"confirmed":\#(half)"#).status == 422)
    let failed = try file.change(
      "do",
      #""action":"request_data_deletion","outcome":"failure","inputs":{"message":"No line."},"confirmed":\#(list)"#)
    #expect(failed.object["done"] as? String == "The request was not sent. No line. You can try again.")
    let done = try file.change("do", #""action":"request_data_deletion","inputs":{},"confirmed":\#(list)"#)
    #expect(done.object["done"] as? String == "Request sent. Sync has been turned off to prevent re-upload.")
    #expect(try file.save().status == 200 && file.disk.text?.contains("sync: {enabled: false") == true)
    let wrong = try file.change("do", #""action":"sign_out","inputs":{"busy":3},"confirmed":[]"#)
    #expect(wrong.object["error"] as? String == "input" && wrong.object["input"] as? String == "busy")
  }

  @Test func questionsAndTries() throws {
    let file = try EditorFile("quiet_hours: {start: \"22:00\", end: \"07:00\"}\n", "betrfood")
    #expect(try file.post("ask", #"{"question":"quiet","inputs":{"at":"23:30"}}"#).object["answer"] as? Bool == true)
    let no = try file.post("ask", #"{"question":"quiet","inputs":{"at":"07:00"}}"#).object
    #expect(no["answer"] as? Bool == false && no["reason"] as? String == "This time is not inside quiet hours.")
    #expect(try file.post("ask", #"{"question":"quiet","inputs":{"at":"noon"}}"#).object["input"] as? String == "at")
    let wrong = try file.post("try", #"{"changes":[{"set":"appearance.mode","value":"drak"}]}"#).object
    #expect(wrong["valid"] as? Bool == false)
    #expect(try file.post("try", #"{"changes":[{"unset":"quiet_hours"}]}"#).object["valid"] as? Bool == true)
    #expect(try file.get("state")["dirty"] as? Bool == false)
  }

  @Test func exports() throws {
    let file = try EditorFile(
      "cravings: [{id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01, timestamp: \"2026-02-11T18:40:00Z\", intensity: 7}]\n",
      "cravey")
    for (id, start) in [("csv", "CRAVINGS"), ("json", "{")] {
      let answer = file.send("POST", "/api/export", #"{"export":"\#(id)"}"#)
      #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self).hasPrefix(start))
      let name = answer.headers.first { $0.name == "Content-Disposition" }?.value
      #expect(name == "attachment; filename=\"cravey_export_2026-03-01T08:15:00Z.\(id)\"")
    }
    #expect(try file.post("export", #"{"export":"xml"}"#).status == 422)
  }

  @Test func quitting() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    #expect(try file.post("quit", "{}").object["error"] as? String == "unsaved")
    #expect(file.send("POST", "/api/quit", #"{"discard":true}"#).isLast && file.server.isDirty)
  }

  @Test func errorsInABody() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for body in [
      "", "x", "[]", "{}", #"{"revision":1}"#, #"{"revision":"1","changes":[{"unset":"account"}]}"#,
      #"{"revision":1,"changes":[]}"#, #"{"revision":1,"revision":1,"changes":[{"unset":"account"}]}"#,
      #"{"revision":1,"changes":[{"unset":"account"}],"more":1}"#, #"{"revision":1,"changes":[{"set":"account"}]}"#,
      #"{"revision":1,"changes":[{"set":"","value":1}]}"#, #"{"revision":1,"changes":[{"unset":"a","reset":"a"}]}"#,
      #"{"revision":1.5,"changes":[{"unset":"account"}]}"#, "{\"revision\":1,\"changes\":[{\"unset\":\"a\"}]}\u{0}",
    ] {
      let answer = try file.post("edit", body)
      #expect(answer.status == 400 && answer.object["error"] as? String == "bad-request", "\(body)")
    }
    let late = try file.post("edit", #"{"revision":7,"changes":[{"unset":"account"}]}"#)
    #expect(late.status == 409 && late.object["error"] as? String == "revision")
    for change in [
      #"{"set":"nothing.here","value":1}"#, #"{"unset":"account.{x}"}"#, #"{"set":"about.version","value":"2.0"}"#,
      #"{"unset":"account.email"}"#, #"{"set":"account","value":3}"#,
    ] {
      #expect(try file.change("edit", "\"changes\":[\(change)]").object["error"] as? String == "refused", "\(change)")
    }
    #expect(try file.get("state")["revision"] as? Int == 1)
  }
}
