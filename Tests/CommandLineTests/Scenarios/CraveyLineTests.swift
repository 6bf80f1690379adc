import TestSupport
import Testing

/// The requirements in Cravey's document, by line.
@Suite struct CraveyLineTests {
  private static func recordings(_ count: Int) -> String {
    let items = (0..<count).map { number in
      """
        - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0\(number)
          timestamp: "2026-02-13T07:30:00Z"
          type: audio
          duration: 42.5
          purpose: motivation
          file_path: Recordings/\(number).m4a

      """
    }
    return count == 0 ? "" : "recordings:\n" + items.joined()
  }

  @Test("002:152-265, 778, 928, 945 pictures by their names in SF Symbols, with their colors")
  func picturesAndColors() {
    let app = AppFile("cravey", "")
    let screen = app.run("preview", "--json").output
    for part in [
      #""welcome":{"icon":"heart.circle.fill","title":"Welcome to Cravey""#,
      #""badge":{"icon":"lock.shield.fill","color":"green","title":"100% Private""#,
      #"{"icon":"pencil.circle.fill","color":"blue","title":"Track Cravings""#,
      #"{"icon":"chart.line.uptrend.xyaxis.circle.fill","color":"green","title":"Visualize Progress""#,
      #"{"icon":"video.circle.fill","color":"purple","title":"Record Motivation""#,
      #"{"icon":"lock.circle.fill","color":"orange","title":"Stay Private""#,
      #""icon":"arrow.up.doc""#, #""icon":"tablecells","color":"blue""#, #""icon":"curlybraces","color":"purple""#,
    ] {
      #expect(screen.contains(part), "\(part)\n\(screen)")
    }
    let page = app.run("preview").output
    #expect(page.contains(#"focusable="false" data-color="orange"><path d="M6 11h12v9H6z"#))
  }

  @Test("002:152 a page draws a ring for a symbol without a picture")
  func anUnknownSymbol() {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: boolean, default: false, x-setting: {section: main}}}
      x-settings: {name: app, version: 1.0.0, sections: [{id: main, title: Main, icon: tortoise.fill}]}

      """
    ])
    #expect(CommandRun(["schema", "check", "s.yaml"], in: folder).code == 0)
    #expect(CommandRun(["preview", "--schema", "s.yaml"], in: folder).output.contains("M12 5a7 7 0 1 0 0 14a7"))
  }

  @Test("002:303 the tour has button labels")
  func theButtonsOfTheTour() {
    let screen = AppFile("cravey", "").run("preview", "--json").output
    let buttons =
      #""next":{"title":"Next"},"finish":{"action":"complete_onboarding","title":"Start Using Cravey"},"#
      + #""skip":{"action":"skip_onboarding","title":"Skip"}"#
    #expect(screen.contains(buttons), "\(screen)")
  }

  @Test("002:112, 629 success is reported, and existing files are deleted", arguments: [0, 2])
  func effectsWhereThereIsSomething(_ count: Int) {
    let app = AppFile("cravey", "onboarding: {completed: true}\n" + Self.recordings(count))
    let effect = "The folder Recordings is deleted with everything in it, if it exists."
    let files = "outside the file: \(effect)\n  Recordings/0.m4a\n  Recordings/1.m4a\n"
    let screen = app.run("preview", "--json").output
    #expect(screen.contains(effect) == (count > 0))
    let run = app.run("do", "delete_all_data", "--yes")
    #expect(run.code == 0 && run.output.contains(files) == (count > 0), "\(run.output)\(run.errors)")
    #expect(run.output.contains("outside the file: ") == (count > 0))
    #expect(run.output.hasSuffix("All data has been deleted.\n"))
  }

  /// An application deletes the files that an effect names, so the effect must not contain an invalid name.
  @Test(arguments: [("--yes", "--outcome=success"), ("--dry-run", "--json")])
  func noEffectNamesARefusedFile(_ option: String, _ other: String) {
    let recordings = Self.recordings(2).replacing("Recordings/0.m4a", with: "../../Library/x")
    let app = AppFile("cravey", "onboarding: {completed: true}\n" + recordings)
    let run = app.run("do", "delete_all_data", option, other)
    let effect = run.output.components(separatedBy: "The folder Recordings is deleted").last ?? ""
    #expect(effect.contains("Recordings/1.m4a") && !effect.contains("Library"), "\(run)")
    #expect(!app.run("do", "--json").output.contains("Library"))
  }

  @Test("002:700, 836 a failed export delivers no file, and its dialog has a title and a button")
  func aFailedExport() {
    let app = AppFile("cravey", "")
    let failed = app.run("do", "export_data", "--outcome", "failure", "--input", "reason=No space.")
    #expect(failed.output.hasSuffix("\nError: Export failed: No space.\n"), "\(failed.errors)")
    #expect(!failed.output.contains("You can save or share"))
    #expect(app.run("do", "export_data").errors.contains("You can save or share the file.\n"))
    let data = app.run("do", "export_data", "--outcome", "failure", "--input", "reason=No space.", "--json").output
    let end = #""done":"Export failed: No space.","tone":"error","dialog":{"title":"Error","button":"OK"},"effects":[]"#
    #expect(data.contains(end), "\(data)")
    let screen = app.run("preview", "--json").output
    #expect(
      screen.contains(#""tone":"error","done":"Deletion failed: {reason}","dialog":{"title":"Error","button":"OK"}"#))
  }

  @Test("002:805 the address of the privacy policy")
  func thePrivacyPolicy() {
    let app = AppFile("cravey", "")
    #expect(app.get("about.privacy_policy_url") == "https://example.com/privacy")
    #expect(app.run("show").output.contains("Privacy Policy"))
  }
}
