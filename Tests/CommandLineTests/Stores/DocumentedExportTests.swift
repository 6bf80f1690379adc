import Foundation
import TestSupport
import Testing

/// What the applications' documents say about exports; each test gives the line.
@Suite struct DocumentedExportTests {
  private static let data = """
    cravings:
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0b
        timestamp: "2026-02-11T19:40:00.750+01:00"
        intensity: 7
        triggers: [Stress, Boredom]
    recordings:
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0c
        timestamp: "2026-02-13T07:30:00Z"
        type: audio
        duration: 42.25
        last_played_at: "2026-02-14T00:00:00+02:00"
        purpose: motivation
        file_path: Recordings/why.m4a

    """

  private var app: AppFile { AppFile("cravey", Self.data) }

  // MARK: Form

  @Test("002:454 lines of CSV end with LF") func lines() {
    let run = app.run("convert", "--export", "csv")
    #expect(run.code == 0 && !run.output.contains("\r"), "\(run)")
  }

  @Test("002:459 times are in UTC and whole seconds, 002:495 durations have one decimal") func columns() {
    #expect(
      app.run("convert", "--export", "csv").output == """
        CRAVINGS
        Timestamp,Intensity,Duration (min),Triggers,Location,Notes,Managed Successfully
        2026-02-11T18:40:00Z,7,0,Stress; Boredom,,,false

        USAGE LOGS
        Timestamp,ROA,Amount,Triggers,Location,Notes

        RECORDINGS
        Timestamp,Type,Title,Duration (sec),Play Count,Last Played,Purpose
        2026-02-13T07:30:00Z,audio,,42.2,0,2026-02-13T22:00:00Z,motivation

        """)
  }

  @Test("002:550 JSON exports have sorted keys") func sortedKeys() {
    let output = app.run("convert", "--export", "json").output
    let names = output.split(separator: "\n").compactMap { line in
      line.hasPrefix("  \"") ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    #expect(names == ["cravings", "exportDate", "recordings", "usageLogs", "version"], "\(output)")
    let inside = output.split(separator: "\n").compactMap { line in
      line.hasPrefix("      \"") ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    #expect(
      inside.prefix(8) == [
        "duration", "id", "intensity", "location", "managedSuccessfully", "notes", "timestamp", "triggers",
      ])
  }

  @Test("002:559 a JSON export has times in UTC, 002:514 and UUIDs in uppercase") func valuesInJSON() {
    let folder = ScratchFolder(["cravey.settings.yaml": Self.data])
    let line = ["convert", "cravey.settings.yaml", "--export", "json", "-o", "e.json"]
    #expect(CommandRun(line, in: folder).code == 0)
    let export = folder.text("e.json")
    for part in [
      #""id": "0D0A4A5E-8A8E-4A3B-9D59-0F0F3F1C2A0B""#, #""timestamp": "2026-02-11T18:40:00Z""#, #""duration": 42.25"#,
      #""lastPlayedAt": "2026-02-13T22:00:00Z""#,
    ] { #expect(export.contains(part), "\(export)") }
    let back = CommandRun(["convert", "e.json", "--from-export", "json", "-s", "cravey"], in: folder)
    #expect(back.code == 0 && back.errors == "", "\(back)")
    #expect(
      back.output.contains("- id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a0b\n    timestamp: \"2026-02-11T18:40:00Z\""),
      "\(back.output)")
  }

  // MARK: Names and folders

  private struct Done: Decodable {
    struct Export: Decodable {
      var id, name: String
      var file: String?
    }
    var export: Export
  }

  @Test(
    "002:431 the export is written to a folder under its own name, 002:405 also by the action",
    arguments: [
      ["convert", "cravey.settings.yaml", "--export", "csv", "-o", "out"],
      ["convert", "cravey.settings.yaml", "--export", "csv", "-o", "out/"],
      ["do", "cravey.settings.yaml", "export_data", "--format", "csv", "-o", "out"],
      ["do", "cravey.settings.yaml", "export_data", "-o", "out/"],
    ])
  func folders(_ line: [String]) throws {
    let folder = ScratchFolder(["cravey.settings.yaml": Self.data, "out/": ""])
    let run = CommandRun(line, in: folder)
    let names = folder.names(below: "out")
    #expect(run.code == 0 && names.count == 1, "\(run)")
    let name = try #require(names.first)
    #expect(name.hasPrefix("cravey_export_20") && name.hasSuffix("Z.csv"), "\(name)")
    #expect(folder.text("out/" + name).hasPrefix("CRAVINGS\n"))
    #expect(line[0] == "convert" || run.output.contains("Export Data: written to out/\(name)\n"), "\(run)")
  }

  @Test("002:1151 the action takes a format, and returns the name as data") func actionAsData() throws {
    let app = app
    let json = app.run("do", "export_data", "--format", "json", "--json")
    let done = try JSONDecoder().decode(Done.self, from: Data(json.output.utf8))
    #expect(done.export.id == "json" && done.export.name.hasSuffix("Z.json") && done.export.file == nil, "\(json)")
    let written = app.run("do", "export_data", "--json", "-o", "e.csv")
    let known = try JSONDecoder().decode(Done.self, from: Data(written.output.utf8))
    #expect(known.export.id == "csv" && known.export.file == "e.csv" && app.folder.has("e.csv"))
    // Without a file, the export is written to standard output, and messages to standard error.
    let bare = app.run("do", "export_data")
    #expect(bare.code == 0 && bare.output == app.folder.text("e.csv"), "\(bare)")
    #expect(bare.errors.contains("outside the file: "), "\(bare.errors)")
    let dry = app.run("do", "export_data", "--dry-run", "-o", "d.csv")
    #expect(dry.code == 0 && dry.output.contains("would be written to d.csv") && !app.folder.has("d.csv"))
    let failed = app.run("do", "export_data", "--outcome", "failure", "--input", "reason=Full.", "-o", "f.csv")
    #expect(failed.code == 0 && !app.folder.has("f.csv") && app.text == Self.data, "\(failed)")
  }

  @Test(arguments: [
    (["do", "FILE", "export_data", "--format", "xml"], "has no export xml, only csv, json"),
    (["do", "FILE", "export_data", "-o", "there.csv"], "there.csv: already exists; use --force to overwrite it"),
    (["do", "FILE", "export_data", "-o", "none/e.csv"], "none/e.csv"),
    (["do", "FILE", "export_data", "-o", "none/"], "none"),
    (["do", "FILE", "complete_onboarding", "--format", "csv"], "the action complete_onboarding exports nothing"),
    (["do", "FILE", "complete_onboarding", "-o", "e.csv"], "the action complete_onboarding exports nothing"),
    (
      ["convert", "FILE", "--export", "csv", "-o", "there.csv"],
      "there.csv: already exists; use --force to overwrite it"
    ),
    (["convert", "FILE", "--export", "csv", "-o", "none/"], "none"),
    (["convert", "FILE", "--to", "json", "-o", "folder"], "folder"),
  ])
  func outputsThatCannotBe(_ line: [String], _ message: String) throws {
    let folder = ScratchFolder(["cravey.settings.yaml": Self.data, "there.csv": "mine\n", "folder/": ""])
    let run = CommandRun(line.map { $0 == "FILE" ? "cravey.settings.yaml" : $0 }, in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run)")
    #expect(folder.text("there.csv") == "mine\n" && folder.text("cravey.settings.yaml") == Self.data)
    let names = folder.names()
    #expect(names.count == 3, "\(names)")
    #expect(folder.names(below: "folder").isEmpty)
  }

  @Test("002:914 the text above the choice of an export is the document's") func titles() {
    let screen = app.run("preview", "--json").output
    for part in [
      #""exportsTitle":"Export Format""#, #""title":"CSV (Spreadsheet)","heading":"CSV Format""#,
      #""title":"JSON (Developers)","heading":"JSON Format""#, #""file":"cravey_export_{now}.csv""#,
    ] { #expect(screen.contains(part), "\(part)\n\(screen)") }
    let actions = app.run("do", "--json").output
    #expect(actions.contains(#""exportsTitle":"Export Format","exports":[{"id":"csv""#), "\(actions)")
    _ = app
    let page = ScratchFolder(["cravey.settings.yaml": Self.data])
    _ = CommandRun(["preview", "cravey.settings.yaml", "-o", "p.html"], in: page)
    let html = page.text("p.html")
    #expect(html.contains("<legend>Export Format</legend>") && html.contains("<strong>CSV Format</strong>"))
  }

  // MARK: Paths

  @Test(
    "002:628 a recording's path stays inside its folder",
    arguments: [
      "Recordings/a.m4a", "a.m4a", "Recordings/..a.m4a", "../../Library/x", "Recordings/../../x", "/etc/passwd", "..",
      "Recordings\\..\\..\\x", "C:\\x", "",
    ])
  func paths(_ path: String) {
    let quoted = path.replacingOccurrences(of: "\\", with: "\\\\")
    let app = AppFile("cravey", Self.data.replacingOccurrences(of: "Recordings/why.m4a", with: "\"\(quoted)\""))
    let run = app.run("check")
    let message =
      path.hasSuffix(".m4a")
      ? ""
      : path.isEmpty
        ? "error[schema/minLength]: must not be empty\n"
        : "error[schema/format]: \"\(quoted)\" is not a valid relative path inside its folder\n"
    #expect(run.code == (message.isEmpty ? 0 : 1), "\(run.output)")
    #expect(message.isEmpty ? run.output.isEmpty : run.output.hasPrefix(message), "\(run.output)")
  }

  @Test("002:631 the effect names the folder, which may not exist") func folderOfRecordings() {
    let run = app.run("do", "delete_all_data", "--yes")
    #expect(
      run.output.contains(
        "outside the file: The folder Recordings is deleted with everything in it, if it exists.\n  Recordings/why.m4a\n"
      ),
      "\(run.output)")
  }

  // MARK: Vocabulary

  @Test(arguments: [
    ("to: csv, lines: lf", true), ("to: json, keys: sorted", true), ("to: json, lines: lf", false),
    ("to: csv, keys: sorted", false), ("to: csv, lines: cr", false), ("to: csv, file: 'a_{now}.csv'", true),
    ("to: csv, file: ../a.csv", false), ("to: csv, file: ..", false),
  ])
  func declaredExports(_ export: String, _ isRight: Bool) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: string, default: x, x-setting: {export: {json: a}}}}
      x-settings: {name: a, version: 1.0.0, exports: {e: {title: E, \(export)}}}

      """
    ])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect((run.code == 0) == isRight, "\(run.output)")
  }

  @Test(arguments: [
    ("{name: a, time: iso8601-utc-seconds}", false), ("{name: a, case: upper}", false),
    ("{name: a, decimals: 1}", true), ("{name: a}", false), ("{time: iso8601-utc-seconds}", false),
    ("{name: a, time: utc}", false), ("{name: a, decimals: -1}", false), ("{name: a, case: lower}", false),
  ])
  func declaredForms(_ form: String, _ isRight: Bool) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties: {a: {type: number, default: 1, x-setting: {export: {json: \(form)}}}}
      x-settings: {name: a, version: 1.0.0, exports: {e: {title: E, to: json}}}

      """
    ])
    #expect((CommandRun(["schema", "check", "s.yaml"], in: folder).code == 0) == isRight)
  }
}
