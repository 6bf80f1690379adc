import TestSupport
import Testing

/// What the users of Cravey do: see the tour once, delete all data.
@Suite struct CraveyTests {
  @Test(arguments: ["complete_onboarding", "skip_onboarding"])
  func theTourIsShownOnce(_ action: String) {
    let app = AppFile("cravey", "# my phone\n")
    #expect(app.run("ask", "show_tour").output == "yes\n")
    #expect(app.run("do", action).output == "onboarding.completed: false → true\n")
    #expect(
      app.text == "# my phone\nonboarding:\n  completed: true\n"
        || app.text == "# my phone\n\nonboarding:\n  completed: true\n")
    #expect(app.run("ask", "show_tour").output == "no: The tour is shown once, until it is completed or skipped.\n")
    for again in ["complete_onboarding", "skip_onboarding"] {
      #expect(app.run("do", again).errors == "settle: The tour has already been completed or skipped.\n")
    }
    #expect(app.isValid)
  }

  private static let data = """
    # All of it is mine.

    onboarding: {completed: true} # in May

    # each one that I noticed
    cravings:
      # the first
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01
        timestamp: "2026-02-11T18:40:00Z"
        intensity: 7 # strong
    usage_logs: []

    about:
      version: "1.2.0" # the app's

    """

  @Test func deleteAllDataIsConfirmedAndLeavesTheRest() {
    let app = AppFile("cravey", Self.data)
    let unconfirmed = app.run("do", "delete_all_data")
    #expect(unconfirmed.code == 1 && app.text == Self.data)
    #expect(
      unconfirmed.errors.hasSuffix(
        "  This will permanently delete all cravings, usage logs, and recordings. This cannot be undone.\n"))
    let run = app.run("do", "delete_all_data", "--yes")
    #expect(run.code == 0 && run.output == "cravings: [{…8}] → []\n", "\(run.output)")
    #expect(
      app.text == """
        # All of it is mine.

        onboarding: {completed: true} # in May

        about:
          version: "1.2.0" # the app's

        """)
    // What came with the app stays, and the tour isn't shown again.
    #expect(app.get("about.version") == "1.2.0" && app.run("ask", "show_tour").code == 1 && app.isValid)
  }

  @Test func whatNeedsAnAliasElsewhereIsDeletedWithItOrNotAtAll() {
    let text = "cravings: &all []\nrecordings: []\nusage_logs: []\nonboarding: {completed: true}\n# end\n"
    let app = AppFile("cravey", text)
    #expect(app.run("do", "delete_all_data", "--yes").code == 0)
    let shared = "cravings: &all []\nusage_logs: *all\nonboarding: {completed: true}\n"
    let other = AppFile("cravey", shared)
    // `cravings` goes first, and `usage_logs` still needs what stands there.
    let run = other.run("do", "delete_all_data", "--yes")
    #expect(run.code == 1 && run.errors.contains("*all elsewhere needs the anchor") && other.text == shared)
  }

  @Test func exportChangesNothing() {
    let app = AppFile("cravey", Self.data)
    #expect(app.run("do", "export_data").code == 0 && app.text == Self.data)
  }
}
