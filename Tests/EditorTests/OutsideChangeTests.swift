import TestSupport
import Testing

/// The file changes on the disk while it is edited: no change is lost on either side.
struct OutsideChangeTests {
  private static let text = """
    # Ana's
    appearance:
      mode: dark # at night
      text_size: medium
    notifications:
      enabled: true

    """

  @Test func aDraftWithoutChangesFollowsTheFile() throws {
    let file = try EditorFile(Self.text, "betrfood")
    file.disk.text = Self.text.replacingOccurrences(of: "medium", with: "large")
    let state = try file.get("state")
    #expect(state["revision"] as? Int == 2 && state["changedOutside"] as? Bool == false)
    let screen = String(decoding: file.send("GET", "/api/screen").body, as: UTF8.self)
    #expect(screen.contains(#""shown":"Large""#))
  }

  @Test func bothAreMerged() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"},{"unset":"notifications"}]"#)
    let theirs = Self.text.replacingOccurrences(of: "medium", with: "large # for Eva") + "# theirs\n"
    file.disk.text = theirs
    #expect(try file.get("state")["changedOutside"] as? Bool == true)
    let late = try file.save()
    #expect(late.status == 409 && late.object["error"] as? String == "changed-outside" && file.disk.text == theirs)
    #expect(try file.change("merge", "").status == 200)
    #expect(try file.save().status == 200)
    #expect(
      file.disk.text == """
        # Ana's
        appearance:
          mode: light # at night
          text_size: large # for Eva
        notifications: {}
        # theirs

        """ || file.disk.text?.contains("mode: light # at night\n  text_size: large # for Eva\n") == true)
    #expect(file.disk.text?.contains("# theirs") == true && file.disk.text?.contains("enabled") == false)
  }

  @Test func aConflictIsAsked() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change(
      "edit",
      #""changes":[{"set":"appearance.mode","value":"light"},{"set":"appearance.text_size","value":"small"}]"#)
    file.disk.text = Self.text.replacingOccurrences(of: "mode: dark", with: "mode: system")
      .replacingOccurrences(of: "medium", with: "small")
    let asked = try file.change("merge", "")
    #expect(asked.status == 409 && asked.object["error"] as? String == "conflict")
    let conflicts = asked.object["conflicts"] as? [[String: String]]
    #expect(conflicts == [["path": "appearance.mode", "mine": "light", "theirs": "system"]])
    #expect(try file.change("merge", #""take":{"appearance.mode":"both"}"#).status == 400)
    #expect(try file.change("merge", #""take":{"appearance.mode":"theirs"}"#).status == 200)
    #expect(try file.get("state")["dirty"] as? Bool == false)
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    file.disk.text = Self.text
    #expect(try file.change("merge", #""take":{"appearance.mode":"mine"}"#).status == 200)
    #expect(try file.save().status == 200 && file.disk.text?.contains("mode: light # at night") == true)
  }

  /// A decision applies only to the content for which it was made.
  @Test func aChoiceIsAskedAnewWhereTheFileChangedSince() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    file.disk.text = Self.text.replacingOccurrences(of: "mode: dark", with: "mode: system")
    #expect(try file.change("merge", "").status == 409)
    file.disk.text = Self.text.replacingOccurrences(of: "  mode: dark # at night\n", with: "")
    let again = try file.change("merge", #""take":{"appearance.mode":"mine"}"#)
    #expect(again.object["conflicts"] as? [[String: String]] == [["path": "appearance.mode", "mine": "light"]])
    #expect(try file.change("merge", #""take":{"appearance.mode":"mine"}"#).status == 200)
    #expect(try file.save().status == 200 && file.disk.text?.contains("mode: light") == true)
  }

  @Test func commentsInAListStay() throws {
    let text = "dietary:\n  cuisines:\n    - Thai\n    - Greek\n    - Georgian\n"
    let file = try EditorFile(text, "betrfood")
    _ = try file.change("edit", #""changes":[{"unset":"dietary.cuisines[1]"}]"#)
    _ = try file.change("edit", #""changes":[{"append":"dietary.cuisines","value":"Peruvian"}]"#)
    file.disk.text = text.replacingOccurrences(of: "Thai", with: "Thai # the best")
      .replacingOccurrences(of: "    - Georgian", with: "    # hers\n    - Georgian")
    #expect(try file.change("merge", "").status == 200)
    #expect(try file.save().status == 200)
    #expect(
      file.disk.text
        == "dietary:\n  cuisines:\n    - Thai # the best\n    # hers\n    - Georgian\n    - Peruvian\n")
  }

  @Test func anEmptyGroupIsAChangeToo() throws {
    let file = try EditorFile("appearance: {mode: dark}\n", "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"privacy","value":{}},{"unset":"appearance"}]"#)
    file.disk.text = "# theirs\nappearance: {mode: dark}\n"
    #expect(try file.change("merge", "").status == 200)
    #expect(try file.save().status == 200)
    #expect(file.disk.text?.contains("# theirs") == true && file.disk.text?.contains("privacy: {}") == true)
  }

  @Test func mergingWithNothingKeepsTheSteps() throws {
    let file = try EditorFile(Self.text, "betrfood")
    for value in ["light", "system"] {
      _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"\#(value)"}]"#)
    }
    #expect(try file.change("merge", "").status == 200)
    _ = try file.change("undo", "")
    #expect(try file.change("undo", "").object["dirty"] as? Bool == false)
  }

  @Test func reloadingDropsTheEdits() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    file.disk.text = "appearance: {mode: system}\n"
    let state = try file.change("reload", "").object
    #expect(state["dirty"] as? Bool == false && state["canUndo"] as? Bool == false)
    #expect(file.disk.text == "appearance: {mode: system}\n")
  }

  @Test func aDeletedOrReadOnlyFile() throws {
    let file = try EditorFile(Self.text, "betrfood")
    _ = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    file.disk.text = nil
    #expect(try file.save().object["error"] as? String == "gone" && file.disk.text == nil)
    #expect(try file.change("merge", "").object["error"] as? String == "gone")
    file.disk.text = Self.text
    file.disk.lock()
    let full = try file.save()
    #expect(full.status == 422 && full.object["message"] as? String == "the disk is full")
    #expect(try file.get("state")["dirty"] as? Bool == true)
  }

  @Test func aFileThatIsNotWellFormed() throws {
    let file = try EditorFile("appearance: [1\n", "betrfood")
    let refused = try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#)
    #expect(refused.status == 422 && refused.object["error"] as? String == "refused")
    #expect((refused.object["findings"] as? [[String: String]])?.first?["message"]?.hasPrefix("line 1: ") == true)
    file.disk.text = "appearance: {}\n"
    #expect(try file.change("edit", #""changes":[{"set":"appearance.mode","value":"light"}]"#).status == 200)
  }

  /// Keys in a sensitive mapping are as secret as its values.
  @Test func aConflictRevealsNoSensitiveName() throws {
    let folder = ScratchFolder([
      "s.yaml": "properties: {keys: {additionalProperties: {type: string}, x-setting: {sensitive: true}}}\n"
        + "x-settings: {name: s, version: 1.0.0}\n"
    ])
    let file = try EditorFile("keys: {hunter2: a, hunter3: a}\n", folder.path + "/s.yaml")
    _ = try file.change(
      "edit", #""changes":[{"set":"keys.hunter2","value":"b"},{"set":"keys.hunter3","value":"b"}]"#)
    file.disk.text = "keys: {hunter2: c, hunter3: c}\n"
    let asked = try file.change("merge", "")
    let name = "keys.‹redacted›"
    #expect(
      asked.object["conflicts"] as? [[String: String]]
        == [["path": name, "mine": "‹redacted›", "theirs": "‹redacted›"]], "\(asked.object)")
    #expect(try file.change("merge", #""take":{"keys.‹redacted›":"mine"}"#).status == 200)
    #expect(try file.save().status == 200 && file.disk.text == "keys: {hunter2: b, hunter3: b}\n")
  }
}
