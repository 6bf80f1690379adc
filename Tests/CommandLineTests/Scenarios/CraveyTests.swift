import Foundation
import TestSupport
import Testing

/// What users of Cravey do: see the tour once, export all data, delete it.
@Suite struct CraveyTests {
  @Test(arguments: ["complete_onboarding", "skip_onboarding"])
  func theTourIsShownOnce(_ action: String) {
    let app = AppFile("cravey", "# my phone\n")
    #expect(app.run("ask", "show_tour").output == "yes\n")
    #expect(app.run("do", action).output == "onboarding.completed: false → true\n")
    #expect(app.text == "# my phone\n\nonboarding:\n  completed: true\n")
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
    #expect(run.code == 0 && run.output.hasPrefix("cravings: [{…8}] → []\n"), "\(run.output)")
    #expect(run.output.hasSuffix("]\nAll data has been deleted.\n"), "\(run.output)")
    #expect(
      app.text == """
        # All of it is mine.

        onboarding: {completed: true} # in May

        about:
          version: "1.2.0" # the app's

        """)
    // The values that the app maintains are kept, and the tour isn't shown again.
    #expect(app.get("about.version") == "1.2.0" && app.run("ask", "show_tour").code == 1 && app.isValid)
  }

  @Test(
    arguments: [
      ("export_data", "An export is in progress."), ("delete_all_data", "A deletion is in progress."),
    ])
  func notTwiceAtOnce(_ action: String, _ reason: String) {
    let app = AppFile("cravey", Self.data)
    let run = app.run("do", action, "--input", "busy=true", "--yes")
    #expect(run.code == 1 && run.errors.contains(reason) && app.text == Self.data)
  }

  @Test func listsThatShareAnAnchorAreDeletedTogether() {
    let text = "cravings: &all []\nrecordings: []\nusage_logs: []\nonboarding: {completed: true}\n# end\n"
    let app = AppFile("cravey", text)
    #expect(app.run("do", "delete_all_data", "--yes").code == 0)
    let shared = "cravings: &all []\nusage_logs: *all\nonboarding: {completed: true}\n"
    let other = AppFile("cravey", shared)
    #expect(other.run("do", "delete_all_data", "--yes").code == 0)
    #expect(!other.text.contains("all") && app.text.contains("# end"))
  }

  @Test func exportChangesNothing() {
    let app = AppFile("cravey", Self.data)
    #expect(app.run("do", "export_data").code == 0 && app.text == Self.data)
  }

  // MARK: Exports

  private static let logs = """
    onboarding: {completed: true}
    cravings:
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01
        timestamp: "2026-02-11T18:40:00Z"
        intensity: 7
        duration: 12.5
        triggers: [Stress, a; b]
        location: Home
        notes: "one, \\"two\\"\\nthree"
        managed_successfully: true
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a02, timestamp: "2026-02-12T18:40:00Z", intensity: 1, notes: null}
    usage_logs:
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a03, timestamp: "2026-02-12T21:05:00Z", roa: Smoke, amount: "1"}
    recordings:
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a04
        timestamp: "2026-02-13T07:30:00Z"
        type: audio
        duration: 42.5
        purpose: motivation
        file_path: Recordings/why.m4a
    about: {version: 1.2.0}

    """

  private struct Export: Decodable, Equatable {
    struct Craving: Decodable, Equatable {
      var id, timestamp: String
      var intensity: Int
      var duration: Double
      var triggers: [String]
      var location, notes: String
      var managedSuccessfully: Bool
    }
    struct Usage: Decodable, Equatable {
      var id, timestamp, roa, amount: String
      var triggers: [String]
      var location, notes: String
    }
    struct Recording: Decodable, Equatable {
      var id, timestamp, type, title: String
      var duration: Double
      var playCount: Int
      var lastPlayedAt, purpose, filePath: String
    }
    var exportDate, version: String
    var cravings: [Craving]
    var usageLogs: [Usage]
    var recordings: [Recording]
  }

  @Test func jsonIsWhatTheAppWrites() throws {
    let app = AppFile("cravey", Self.logs)
    let run = CommandRun(
      atTerminal: ["convert", app.folder.path + "/" + app.name, "--export", "json"], in: app.folder
    ) { $0.secondsSince1970 = { 1_762_000_000 } }
    #expect(run.code == 0 && run.errors == "")
    let text = Data(run.output.utf8)
    let id = "0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0"
    #expect(
      try JSONDecoder().decode(Export.self, from: text)
        == Export(
          exportDate: "2025-11-01T12:26:40Z", version: "1.0",
          cravings: [
            .init(
              id: (id + "1").uppercased(), timestamp: "2026-02-11T18:40:00Z", intensity: 7, duration: 12.5,
              triggers: ["Stress", "a; b"], location: "Home", notes: "one, \"two\"\nthree", managedSuccessfully: true),
            .init(
              id: (id + "2").uppercased(), timestamp: "2026-02-12T18:40:00Z", intensity: 1, duration: 0, triggers: [],
              location: "",
              notes: "", managedSuccessfully: false),
          ],
          usageLogs: [
            .init(
              id: (id + "3").uppercased(), timestamp: "2026-02-12T21:05:00Z", roa: "Smoke", amount: "1", triggers: [],
              location: "",
              notes: "")
          ],
          recordings: [
            .init(
              id: (id + "4").uppercased(), timestamp: "2026-02-13T07:30:00Z", type: "audio", title: "", duration: 42.5,
              playCount: 0,
              lastPlayedAt: "", purpose: "motivation", filePath: "Recordings/why.m4a")
          ]))
    // The export has no other members.
    let members = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
    #expect(Set(members.keys) == ["version", "exportDate", "cravings", "usageLogs", "recordings"])
    let craving = try #require((members["cravings"] as? [[String: Any]])?.first)
    #expect(craving.count == 8)
  }

  @Test func csvIsWhatTheAppWrites() {
    let lines = [
      "CRAVINGS", "Timestamp,Intensity,Duration (min),Triggers,Location,Notes,Managed Successfully",
      "2026-02-11T18:40:00Z,7,12.5,Stress; a; b,Home,\"one, \"\"two\"\"\nthree\",true",
      "2026-02-12T18:40:00Z,1,0,,,,false", "",
      "USAGE LOGS", "Timestamp,ROA,Amount,Triggers,Location,Notes", "2026-02-12T21:05:00Z,Smoke,1,,,", "",
      "RECORDINGS", "Timestamp,Type,Title,Duration (sec),Play Count,Last Played,Purpose",
      "2026-02-13T07:30:00Z,audio,,42.5,0,,motivation", "",
    ]
    let app = AppFile("cravey", Self.logs)
    let run = app.run("convert", "--export", "csv", "-o", "export.csv")
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    let written = app.folder.text("export.csv")
    #expect(written == lines.joined(separator: "\n"), "\(written)")
    #expect(app.text == Self.logs)
  }

  @Test func aNewInstallHasNothingToExport() {
    let run = AppFile("cravey", "").run("convert", "--export", "json")
    #expect(run.code == 0 && run.output.contains("\"usageLogs\": [],\n  \"version\""))
  }

  @Test func dataThatIsWrongIsNotExported() {
    let run = AppFile("cravey", "cravings: [{intensity: 11}]\nabout: 5\n").run("convert", "--export", "csv")
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("cravey.settings.yaml:1:24: "), "\(run.errors)")
    #expect(!run.errors.contains(":2:"))
  }
}
