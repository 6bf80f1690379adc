import Testing

@Suite struct SwitchTests {
  @Test func hoverShowsScopesAndTheActionsOfASwitch() async {
    let editor = Editor()
    editor.open("betrfood.settings.yaml", "notifications:\n  enabled: false\n  types:\n    likes: true\n")
    func hover(_ place: (Int, Int)) async -> String {
      let answer = await editor.ask("textDocument/hover", editor.at("betrfood.settings.yaml", place)) as? [String: Any]
      return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
    }
    let enabled = await hover((1, 3))
    let ways = "- Switched: on with the action enable_notifications, off with the action disable_notifications"
    #expect(enabled.contains(ways), "\(enabled)")
    #expect(enabled.contains("- Scope: account: Account-level, cross-device\n"), "\(enabled)")
    let likes = await hover((3, 5))
    #expect(likes.contains("Account-level") && !likes.contains("switched"), "\(likes)")
  }

  /// A switch changes only through its actions, so no code action sets it.
  @Test(arguments: [
    ("sync", ["Set sync.enabled to false", "Set account.signed_in to true", "Set Sync enabled to its default"]),
    ("brewguide", []),
  ])
  func noFixTurnsASwitch(_ schema: String, _ expected: [String]) async {
    let editor = Editor()
    editor.open("\(schema).settings.yaml", "account: {signed_in: false}\nsync: {enabled: true}\n")
    var params = editor.text("\(schema).settings.yaml")
    params["range"] = Editor.range((1, 16), (1, 16))
    params["context"] = ["diagnostics": [Any]()]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    let titles = actions.compactMap { $0["title"] as? String }
    #expect(titles.filter { $0.hasPrefix("Set ") } == expected, "\(titles)")
    #expect(!titles.isEmpty)
  }
}
