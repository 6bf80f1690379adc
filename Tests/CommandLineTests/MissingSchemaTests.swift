import Foundation
import TestSupport
import Testing

/// Files whose schema is an address that isn't mapped to a file.
@Suite struct MissingSchemaTests {
  private static func folder(_ configuration: String = "") -> ScratchFolder {
    ScratchFolder([
      ".settle.yaml": "schemas: [{files: [c.yaml], schema: \"https://a.org/s.json\"}]\n\(configuration)",
      "a.yaml": "# yaml-language-server: $schema=https://a.org/s.json\ntoken: abc\n",
      "b.yaml": "$schema: https://b.org/s.json\nb:   1\n", "c.yaml": "c: 1\n", "s.yaml": "required: [x]\n",
    ])
  }

  private static let files = ["a.yaml", "b.yaml", "c.yaml"]

  @Test func isOneFindingForAllFiles() {
    let run = CommandRun(["check", "--verbose"] + Self.files, in: Self.folder())
    #expect(run.code == 2)
    let expected = """
      error[schema/not-here]: 3 files use 2 schemas that are not installed: https://a.org/s.json, https://b.org/s.json
        --> a.yaml:1:33
      """
    #expect(run.output.contains(expected), "\(run.output)")
    let short = CommandRun(["check"] + Self.files, in: Self.folder()).output
    #expect(short.hasPrefix("error[schema/not-here]: 3 files use 2 schemas that are not installed\n"), "\(short)")
    #expect(short.contains("::: .settle.yaml:1:37  named here\n") && !short.contains("also in"), "\(short)")
    #expect(run.output.split(separator: "\n").count { $0.contains("schema/not-here") } == 1)
    for line in ["::: .settle.yaml:1:37  named here", "= note: also in b.yaml:1:10, c.yaml:1:1"] {
      #expect(run.output.contains(line + "\n"), "\(run.output)")
    }
    #expect(run.output.contains("run `settle schema add --all`, or map the address under uris in .settle.yaml"))
    let summary =
      "Checked 3 files, no other problems; 3 files use 2 schemas that are not installed (exit 2)\n"
    #expect(run.errors == summary)
    let one = CommandRun(["check", "a.yaml"], in: Self.folder())
    #expect(one.output.contains("error[schema/not-here]: schema not installed: https://a.org/s.json"), "\(one.output)")
  }

  /// Missing schemas are one finding, which the summary counts once.
  @Test func theSummaryNamesThemOnce() {
    let folder = Self.folder()
    folder.write("d.yaml", "a: yes\n")
    folder.write("b.yaml", "$schema: https://b.org/s.json\nb: 1\nb: 2\n")
    let all = Self.files + ["d.yaml"]
    let run = CommandRun(["check"] + all, in: folder)
    let words = "3 files use 2 schemas that are not installed (exit 2)"
    #expect(
      run.errors.hasPrefix("Found 1 error and 1 warning in 2 of 4 files; 1 without a schema; \(words)\n"),
      "\(run.errors)")
    // Formats for programs report the missing schema in each file, and count each.
    let lines = CommandRun(["check", "--format", "junit"] + all, in: folder)
    #expect(lines.code == 2 && lines.errors.hasPrefix("Found 4 errors and 1 warning in 4 files"), "\(lines.errors)")
    let data = CommandRun(["check", "--json"] + all, in: folder)
    #expect(data.output.contains("\"unchecked\":3,\"errors\":4,"), "\(data.output)")
    let warned = CommandRun(["check"] + Self.files, in: Self.folder("missingSchemas: warning\n"))
    #expect(
      warned.errors == "Checked 3 files, no problems; 3 files use 2 schemas that are not installed\n",
      "\(warned.errors)")
  }

  /// A diff mentions the missing schemas in one line.
  @Test func aDiffNamesThemOnce() {
    for arguments in [["--diff"], ["--fix", "--diff"]] {
      let run = CommandRun(["check"] + arguments + Self.files, in: Self.folder())
      #expect(run.code == 2, "\(run)")
      #expect(
        run.errors.split(separator: "\n").filter { $0.contains("installed") }
          == ["settle: 3 files use 2 schemas that are not installed"], "\(run.errors)")
    }
    let one = CommandRun(["check", "--diff", "a.yaml"], in: Self.folder())
    #expect(
      one.code == 2 && one.errors.contains("settle: schema not installed: https://a.org/s.json\n"), "\(one.errors)")
    let ignored = CommandRun(["check", "--diff", "--ignore", "schema/not-here"] + Self.files, in: Self.folder())
    #expect(ignored.code == 0 && !ignored.errors.contains("installed"), "\(ignored)")
  }

  /// For twenty files it is one finding with a line of places instead of two screens.
  @Test func isShortForManyFiles() {
    let names = (10..<30).map { "f\($0).yaml" }
    let folder = ScratchFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "$schema: https://a.org/\($0).json\n") }))
    let run = CommandRun(["check"] + names, in: folder)
    #expect(run.output.contains("20 files use 20 schemas that are not installed\n"), "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 5, "\(run.output)")
    let verbose = CommandRun(["check", "--verbose"] + names, in: folder).output
    #expect(verbose.split(separator: "\n").count <= 8 && verbose.contains(" and 11 more\n"), "\(verbose)")
  }

  /// A report for programs lists each file once, with its own findings.
  @Test(arguments: ReportNames.ofFiles.filter { !["text", "oneline", "github"].contains($0) })
  func isTheFindingOfEachFile(_ format: String) {
    let folder = Self.folder()
    folder.write("a.yaml", "# yaml-language-server: $schema=https://a.org/s.json\na: [1\n")
    let run = CommandRun(["check", "-q", "--format", format] + Self.files, in: folder)
    #expect(run.code == 2)
    for name in ["https://a.org/s.json", "https://b.org/s.json"] {
      #expect(run.output.replacing("\\", with: "").contains("schema not installed: \(name)"), "\(run.output)")
    }
    #expect(!run.output.contains("schema/unchecked") && !run.output.contains("2 schemas"), "\(run.output)")
    let heading =
      [
        "json": "\"path\":\"%\",\"schema\":", "jsonl": "\"path\":\"%\",\"schema\":", "checkstyle": "<file name=\"%\"",
        "junit": "<testsuite name=\"%\"", "markdown": "### `%`",
      ][format]
    guard let heading else { return }
    for file in Self.files {
      #expect(run.output.components(separatedBy: heading.replacing("%", with: file)).count == 2, "\(run.output)")
    }
    if format == "json" {
      #expect(run.output.contains(#""path":"a.yaml","schema":null,"status":"invalid""#), "\(run.output)")
      #expect(run.output.contains(#""path":"b.yaml","schema":null,"status":"unchecked""#), "\(run.output)")
    }
  }

  /// In a log, the missing schemas of 20 files take one line in each place where people read it.
  @Test(arguments: ["oneline", "github"]) func isOneLineInALog(_ format: String) {
    let names = (10..<30).map { "f\($0).yaml" }
    let folder = ScratchFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "$schema: https://a.org/s.json\na: yes\n") }))
    let run = CommandRun(["check", "--format", format] + names, in: folder)
    #expect(run.code == 2)
    #expect(run.output.components(separatedBy: "lint/truthy").count == 21)
    let line = run.output.split(separator: "\n").filter { $0.contains("schema/not-here") }
    #expect(line.count == 1 && line[0].contains("20 files use a schema that is not installed"), "\(line)")
    #expect(line.first?.contains("https://a.org/s.json") == true, "\(line)")
    #expect(run.errors.contains("20 files use a schema that is not installed (exit 2)"), "\(run.errors)")
    let report = CommandRun(["check", "--report", "\(format)=report", "--json"] + names, in: folder)
    #expect(report.code == 2 && folder.text("report").components(separatedBy: "schema/not-here").count == 2)
    let runner = CommandRun(["check"] + names, in: folder, environment: ["GITHUB_ACTIONS": "true"]).output
    #expect(runner.components(separatedBy: "title=schema/not-here").count == 2, "\(runner)")
  }

  /// A file that names a kind's schema is treated like a file whose name identifies the kind.
  @Test(arguments: [
    ("compose.yaml", "# yaml-language-server: $schema=%\nservices: {a: {image: b}}\n"),
    ("compose.yaml", "$schema: %\nservices: {a: {image: b}}\n"),
    ("compose.yaml", "# $schema: %#\nservices: {a: {image: b}}\n"),
  ])
  func theSchemaOfTheKindIsNotNamedByTheFile(_ name: String, _ text: String) throws {
    let folder = ScratchFolder([name: "services: {a: {image: b}}\n"])
    let kind = CommandRun(["check", name], in: folder)
    let explained = CommandRun(["check", "--explain-schema", name], in: folder).output
    let address = try #require(explained.split(separator: " ").first { $0.hasPrefix("https://") })
    folder.write(name, text.replacing("%", with: String(address)))
    let run = CommandRun(["check", name], in: folder)
    #expect(run.code == 0 && run.errors == kind.errors && run.output == "", "\(run)")
    folder.write(name, text.replacing("%", with: "https://example.org/other.json"))
    #expect(CommandRun(["check", name], in: folder).code == 2)
    folder.write("app.yaml", text.replacing("%", with: String(address)))
    #expect(CommandRun(["check", "app.yaml"], in: folder).code == 2)
  }

  /// The summary is readable in logs without a terminal; lines with commands aren't wrapped.
  @Test func theSummaryFitsInALog() {
    var files = Dictionary(
      uniqueKeysWithValues: (10..<40).map { ("f\($0).yaml", "$schema: https://a.org/\($0).json\n") })
    for number in 0..<9 { files["workflow-with-a-long-name-\(number).yaml"] = "a: yes\nb: 1\nb: 2\n" }
    files["compose.yaml"] = "services: {a: {image: b}}\n"
    files[".github/workflows/w.yml"] = "on: push\njobs: {}\n"
    files[".gitlab-ci.yml"] = "a: {script: b}\n"
    for arguments in [[], ["--verbose"], ["--format", "oneline"]] {
      let run = CommandRun(["check"] + arguments, in: ScratchFolder(files))
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("Found") || $0.hasPrefix("  ") }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= 120 }, "\(run.errors)")
    }
  }

  @Test func unwantedPartsAreOmitted() {
    let folder = Self.folder()
    let ignored = CommandRun(["check", "--ignore", "schema/not-here"] + Self.files, in: folder)
    #expect(ignored.code == 0 && ignored.output.isEmpty, "\(ignored.output)")
    #expect(CommandRun(["check", "--write-baseline", "base.json"] + Self.files, in: folder).code == 0)
    let known = CommandRun(["check", "--baseline", "base.json"] + Self.files, in: folder)
    #expect(known.code == 0 && known.output.isEmpty && known.errors.contains("3 known from the baseline"), "\(known)")
    folder.write("d.yaml", "$schema: https://b.org/s.json\n")
    let new = CommandRun(["check", "--baseline", "base.json"] + Self.files + ["d.yaml"], in: folder)
    #expect(new.code == 2 && new.output.contains("--> d.yaml:1:10"), "\(new.output)")
  }

  @Test func aWarningDoesNotStopTheRun() {
    let folder = Self.folder("missingSchemas: warning\n")
    let run = CommandRun(["check"] + Self.files, in: folder)
    #expect(run.code == 0 && run.output.contains("warning[schema/not-here]: 3 files use 2 schemas"), "\(run.output)")
    #expect(CommandRun(["check", "--strict"] + Self.files, in: folder).code == 1)
    folder.write(".settle.yaml", "missingSchemas: never\n")
    #expect(CommandRun(["check", "a.yaml"], in: folder).output.contains("--> .settle.yaml:1:17"))
  }

  @Test func aTextUnderUrisIsTheSchema() {
    let folder = Self.folder("uris: {\"https://a.org/s.json\": s.yaml}\n")
    let run = CommandRun(["check", "a.yaml", "c.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("schema/required"), "\(run.output)")
    // A path that doesn't exist is another error.
    folder.write("d.yaml", "# yaml-language-server: $schema=none.yaml\n")
    #expect(CommandRun(["check", "d.yaml"], in: folder).output.contains("error[schema/not-found]"))
  }

  /// Until a project's packages are installed, their schemas don't exist, which isn't the file's fault.
  @Test func aSchemaOfAPackageIsMissingUntilItIsInstalled() {
    let folder = Self.folder("missingSchemas: warning\n")
    folder.write("e.json", "{\"$schema\": \"./node_modules/tool/schema.json\", \"a\": 1}\n")
    let before = CommandRun(["check", "e.json"], in: folder)
    #expect(before.code == 0 && before.output.contains("warning[schema/not-here]"), "\(before)")
    #expect(before.output.contains("= help: run `npm install`, or install the project's packages"), "\(before.output)")
    folder.write("f.json", "{\"$schema\": \"./vendor/tool/schema.json\"}\n")
    // Any project may have a folder with this name; only the manifest next to it shows that a package manager fills it.
    let own = CommandRun(["check", "f.json"], in: folder)
    #expect(own.output.contains("error[schema/not-found]"), "\(own.output)")
    for (file, command) in [
      ("Gemfile", "bundle install"), ("go.mod", "go mod vendor"), ("composer.json", "composer install"),
    ] {
      folder.write(file, "{}\n")
      let other = CommandRun(["check", "f.json"], in: folder)
      #expect(other.output.contains("= help: run `\(command)`, or install the project's packages"), "\(other.output)")
      if file != "composer.json" { folder.remove(file) }
    }
    let other = CommandRun(["check", "f.json"], in: folder)
    #expect(
      other.output.contains("= help: run `composer install`, or install the project's packages"), "\(other.output)")
    folder.write("g.json", "{\"$schema\": \"./vendor/tool/other.json\"}\n")
    func help(_ files: String...) -> String {
      let lines = CommandRun(["check"] + files, in: folder).output.split(separator: "\n")
      return lines.first { $0.contains("= help: ") }.map { String($0.drop { $0 != "r" }) } ?? ""
    }
    #expect(help("f.json", "g.json") == "run `composer install`, or install the project's packages another way")
    #expect(help("e.json", "g.json").hasPrefix("run `composer install` and `npm install`, or install"))
    folder.write("h.json", "{\"$schema\": \"https://b.org/s.json\"}\n")
    #expect(
      help("f.json", "h.json")
        == "run `composer install` for the packages, and `settle schema add --all` for the others")
    folder.write("node_modules/tool/schema.json", "{\"properties\": {\"a\": {\"type\": \"string\"}}}\n")
    let after = CommandRun(["check", "e.json"], in: folder)
    #expect(after.code == 1 && after.output.contains("error[schema/type]"), "\(after)")
  }

  /// No schema was read, so no value is known to be a secret.
  @Test func theFileIsLikeOneWithoutASchema() {
    let folder = Self.folder()
    let diff = CommandRun(["format", "--diff", "b.yaml"], in: folder)
    #expect(diff.output.contains("-b:   1\n+b: 1\n"), "\(diff.output)")
    let get = CommandRun(["get", "a.yaml", "token"], in: folder)
    #expect(
      get.code == 0 && get.output == "abc\n" && get.errors.contains("warning: a.yaml:1:33: schema not installed: "))
    #expect(CommandRun(["set", "a.yaml", "token", "x"], in: folder).code == 0)
    #expect(CommandRun(["get", "a.yaml", "token"], in: folder).output == "x\n")
  }

  /// If the schema on the command line is missing, the run ends with an error.
  @Test func aNamedOneEndsTheRun() {
    let run = CommandRun(["check", "--schema", "https://a.org/s.json", "c.yaml"], in: Self.folder())
    #expect(
      run.code == 2 && run.errors.contains("--schema: schema https://a.org/s.json not installed"), "\(run.errors)")
  }
}
