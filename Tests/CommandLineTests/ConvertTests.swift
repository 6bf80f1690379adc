import Foundation
import TestSupport
import Testing

@Suite struct ConvertTests {
  private func convert(_ text: String, _ options: String..., name: String = "a.yaml") -> CommandRun {
    CommandRun(["convert", name] + options, in: ScratchFolder([name: text]))
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  @Test(arguments: [
    ("json", "a: 1.50\nb: [0x1F, \"1\"]\n", "{\n  \"a\": 1.50,\n  \"b\": [\n    31,\n    \"1\"\n  ]\n}\n"),
    ("json", "a: 123456789012345678901234567890\n", "{\n  \"a\": 123456789012345678901234567890\n}\n"),
    ("yaml", "{b: \"x\", a: &y [1], c: *y}", "b: x\na: [1]\nc: [1]\n"), ("yaml", "# nothing\n", "{}\n"),
    ("csv", "- {a: 1, b: \"x,y\"}\n- {b: \"1\", c: true}\n", "a,b,c\r\n1,\"x,y\",\r\n,\"1\",true\r\n"),
    ("env", "a: {b-c: it's}\nd: [1]\ne:\n", "A_B_C='it'\\''s'\nD='[1]'\nE=\n"),
    (
      "plist", "a: true\nb: [1, 1.0]\n",
      head + """
        <dict>
        \t<key>a</key>
        \t<true/>
        \t<key>b</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<real>1.0</real>
        \t</array>
        </dict>
        </plist>

        """
    ),
  ])
  func wholeFiles(_ form: String, _ text: String, _ expected: String) {
    let run = convert(text, "--to", form)
    #expect(run.code == 0 && run.output == expected && run.errors.isEmpty, "\(run.output)\(run.errors)")
  }

  /// `convert --to yaml` writes the canonical form.
  @Test(arguments: ["betrfood", "brewguide", "cravey", "rial", "settings"])
  func asYAMLAFileIsCanonical(app: String) {
    let source = OutsideSuites.packageRoot.appendingPathComponent("examples/\(app)/realistic.yaml").path
    let line = """
      grep -v 'schema=' \(source) > in.yaml && "$SETTLE" convert in.yaml --to json --include-sensitive > out.json &&
        "$SETTLE" convert out.json --to yaml --schema \(app) --include-sensitive > out.yaml &&
        "$SETTLE" format -q --check --schema \(app) out.yaml
      """
    let run = ProgramRun(shell: line, in: ScratchFolder())
    #expect(run.code == 0 && run.errors == "", "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ("plist", "a: {b: null}", "a.b: property lists don't support null"),
    ("plist", "a: 99999999999999999999", "a: integer larger than 64 bits"),
    ("plist", "a: \"\\e\"", "a: property lists don't support control characters"),
    ("json", "a: .inf", "a would be read back as a different value"),
    ("csv", "a: 1", "a list of records"), ("csv", "- {a: [1]}", "item 0 contains a list or mapping"),
    ("csv", (0..<400).map { "- a\($0): 1\n" }.joined(), "the records share too few keys"),
    ("env", "a: {b_c: 1}\na_b: {c: 2}", "a.b_c and a_b.c would both become the variable A_B_C"),
    ("env", "[1]", "variables can only be made from a mapping"),
    ("env", "a: \"\\0\"", "a contains NUL"),
  ])
  func whatAFormCannotHoldIsRefused(_ form: String, _ text: String, _ message: String) {
    let run = convert(text, "--to", form)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("cannot convert to \(form)"), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("a.yaml", "a: [1", ["--to", "json"], 1, "a.yaml:1:4"),
    ("a.yaml", "a: 1\na: 2\n", ["--to", "json"], 1, "a.yaml:2:1"),
    ("a.json", "{\"a\" 1}", [], 1, "a.json:1:"), ("a.plist", "<plist><dict></plist>", [], 1, "a.plist:1:14"),
    ("a.csv", "a\n\"b", [], 1, "a.csv:2:1"), ("a.env", "A=$B\n", [], 1, "a.env:1:3"),
    ("a.yaml", "{[1]: 2}", ["--to", "json"], 1, "it has a key that is a list or mapping"),
    ("a.plist", "<plist><data>AA==</data></plist>", [], 1, "it has binary data"),
    ("a.yaml", "a: 1", [], 2, "missing option: --to"),
    ("a.yaml", "a: 1", ["--to", "xml"], 2, "is not one of json, yaml"),
    ("a.yaml", "a: 1\n---\nb: 1\n", ["--to", "json"], 2, "has 2 documents; choose one with --document"),
    ("a.yaml", "a: 1", ["--to", "plist", "--store", "x"], 2, "--store needs a schema"),
    ("a.yaml", "{}", ["-s", "rial", "--to", "plist", "--store", "user-default"], 2, "did you mean user-defaults?"),
    ("a.yaml", "{}", ["-s", "rial", "--to", "csv", "--store", "user-defaults"], 2, "a store cannot be CSV"),
    (
      "a.plist", "<plist><array/></plist>", ["-s", "rial", "--from-store", "user-defaults"], 1,
      "expected a mapping for the store user-defaults"
    ),
    ("a.csv", "a\n1\n", ["-s", "rial", "--from-store", "user-defaults"], 2, "a store cannot be CSV"),
    ("a.json", "{}", ["--from-store", "user-defaults"], 2, "--from-store needs a schema"),
    ("a.yaml", "{}", ["--to", "json", "--partial"], 2, "--partial needs a conversion to settings"),
  ])
  func badInput(_ name: String, _ text: String, _ options: [String], _ code: Int32, _ message: String) {
    let run = CommandRun(["convert", name] + options, in: ScratchFolder([name: text]))
    #expect(run.code == code && run.output.isEmpty && run.errors.contains(message), "\(run.code) \(run.errors)")
  }

  // MARK: Stores

  private static let brewguide = """
    account: {signed_in: true, apple_user_id: s3cret}
    sync:
      enabled: true # at home
      last_attempt: {timestamp: "2026-03-01T09:15:00+01:00", result: failure, message: a < b}

    """

  @Test func userDefaultsOfBrewguide() throws {
    let folder = ScratchFolder(["brewguide.settings.yaml": Self.brewguide])
    let line = [
      "convert", "brewguide.settings.yaml", "--store", "user-defaults", "--include-sensitive", "-o", "a.plist",
    ]
    let run = CommandRun(line, in: folder)
    #expect(run.code == 0 && run.errors == "settle: lastSyncAttemptTimestamp: written in UTC\n", "\(run)")
    let attempt = """
      \t<key>lastSyncAttemptTimestamp</key>
      \t<date>2026-03-01T08:15:00Z</date>
      \t<key>lastSyncAttemptResult</key>
      \t<string>failure</string>
      \t<key>lastSyncAttemptMessage</key>
      \t<string>a &lt; b</string>
      </dict>
      </plist>

      """
    let list = folder.text("a.plist")
    #expect(list.hasPrefix(Self.head + "<dict>\n\t<key>appleUserId</key>\n"), "\(list)")
    #expect(list.hasSuffix("\t<key>syncEnabled</key>\n\t<true/>\n" + attempt), "\(list)")
    // Without the identifier no user is signed in, so sync is omitted as well.
    let bare = CommandRun(Array(line.prefix(4)), in: folder)
    #expect(bare.code == 0 && bare.output == Self.head + "<dict>\n" + attempt, "\(bare)")
    #expect(bare.errors.contains("skipped sensitive values: account.apple_user_id;") && !bare.errors.contains("s3cret"))
    #expect(bare.errors.contains("skipped: sync.enabled: Sign in to enable sync"), "\(bare.errors)")
    let settings = """
      sync:
        last_attempt:
          timestamp: "2026-03-01T08:15:00Z"
          result: failure
          message: a < b

      """
    folder.write("b.plist", bare.output)
    let back = ["convert", "b.plist", "--from", "plist", "--from-store", "user-defaults", "-s", "brewguide"]
    let read = CommandRun(back, in: folder)
    #expect(read.code == 0 && read.output == settings && read.errors.isEmpty, "\(read)")
    let whole = CommandRun(back.map { $0 == "b.plist" ? "a.plist" : $0 }, in: folder)
    #expect(whole.code == 0, "\(whole)")
    #expect(
      whole.output == "account:\n  signed_in: true\n" + settings.replacing("sync:\n", with: "sync:\n  enabled: true\n"))
  }

  /// Conditions don't apply to stores: a chosen value is kept even without effect.
  @Test func conditionsDoNotChangeWhatIsStored() {
    let run = convert("sync: {enabled: true}\n", "-s", "sync", "--store", "user-defaults", "--to", "json")
    #expect(run.output == "{\n  \"syncEnabled\": true\n}\n", "\(run.errors)")
  }

  private static let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"

  @Test func rowOfBetrfood() {
    let folder = ScratchFolder([
      "betrfood.settings.yaml":
        "notifications: {types: {likes: false}}\nquiet_hours: {start: \"22:00\", end: \"07:00\"}\n"
    ])
    let run = CommandRun(
      ["convert", "betrfood.settings.yaml", "--store", "user-settings", "--row-id", Self.user, "-o", "row.json"],
      in: folder)
    #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    let row = folder.text("row.json")
    #expect(row.contains("\"notification_preferences\": {\n    \"new_follower\": true,\n    \"likes\": false,"))
    #expect(row.contains("\"quiet_hours_start\": \"22:00:00\"") && !row.contains("muted_users"))
    #expect(!row.contains("appearance") && !row.contains("email"))
    let back = CommandRun(
      ["convert", "row.json", "--from-store", "user-settings", "-s", "betrfood"], in: folder)
    #expect(back.code == 0 && back.output.contains("  types:\n    new_follower: true\n    likes: false\n"))
    folder.write("back.settings.yaml", back.output)
    let again = CommandRun(
      [
        "convert", "back.settings.yaml", "-s", "betrfood", "--store", "user-settings", "--to", "json", "--row-id",
        Self.user,
      ],
      in: folder)
    // The rows differ only in the time of writing.
    let lines = { (text: String) in text.split(separator: "\n").filter { !$0.contains("updated_at") } }
    #expect(lines(again.output) == lines(row))
  }

  @Test func documentOfRial() throws {
    let folder = ScratchFolder(["rial.settings.yaml": "privacy: {capture: {privacy_mode_enabled: true}}\n"])
    let json =
      #"{"privacyModeEnabled":true,"locationLevel":"coarse","timestampLevel":"exact","deviceInfoLevel":"model_only"}"#
    let export = ["convert", "rial.settings.yaml", "--store", "user-defaults", "--to"]
    #expect(CommandRun(export + ["env"], in: folder).output == "privacySettings='\(json)'\n")
    let list = CommandRun(export + ["plist"], in: folder).output
    let data = "<data>" + Data(json.utf8).base64EncodedString() + "</data>"
    #expect(list.contains("<key>privacySettings</key>\n\t\(data)"))
    let yaml = """
      privacy:
        capture:
          privacy_mode_enabled: true
          location_level: coarse
          timestamp_level: exact
          device_info_level: model_only

      """
    // The application stores the JSON as data; a string is read as well.
    for (name, stored) in [
      ("a.plist", list), ("a.env", "privacySettings='\(json)'\n"),
      ("b.plist", list.replacingOccurrences(of: data, with: "<string>\(json)</string>")),
    ] {
      folder.write(name, stored)
      let back = CommandRun(["convert", name, "-s", "rial", "--from-store", "user-defaults"], in: folder)
      #expect(back.code == 0 && back.output == yaml && back.errors.isEmpty, "\(name): \(back.errors)")
    }
  }

  /// That a value is skipped only matters if the rest is written.
  @Test func aFailedConversionSkipsNothing() {
    let schema = "properties: {token: {type: string, x-setting: {sensitive: true}}, a: {type: string}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "token: s3cret\na: b\n"])
    let failed = CommandRun(["convert", "a.yaml", "-s", "s.yaml", "--to", "csv"], in: folder)
    #expect(failed.code == 1 && failed.errors.hasPrefix("settle: cannot convert to csv: "), "\(failed)")
    let run = CommandRun(["convert", "a.yaml", "-s", "s.yaml", "--to", "env"], in: folder)
    #expect(run.code == 0 && run.errors.hasPrefix("settle: skipped sensitive values: token; "), "\(run)")
  }

  @Test func sensitiveValuesAreWrittenOnlyOnRequest() {
    let folder = ScratchFolder(["brewguide.settings.yaml": Self.brewguide])
    for form in ["json", "yaml", "plist", "env"] {
      for store in [[], ["--store", "user-defaults"]] {
        let line = ["convert", "brewguide.settings.yaml", "--to", form] + store
        let run = CommandRun(line, in: folder)
        #expect(run.code == 0 && !(run.output + run.errors).contains("s3cret") && !run.output.isEmpty)
        #expect(run.errors.contains("skipped sensitive values: account.apple_user_id; use --include-sensitive"))
        let whole = CommandRun(line + ["--include-sensitive"], in: folder)
        #expect(whole.output.contains("s3cret") && !whole.errors.contains("sensitive"))
      }
    }
  }

  /// A value that must differ from a secret but equals it is a secret as well.
  @Test(arguments: ["json", "yaml", "env", "plist"]) func theCopyOfASecretIsOmitted(_ form: String) {
    let schema = """
      properties:
        password: {type: string, x-setting: {sensitive: true}}
        other: {type: string, x-setting: {differsFrom: {setting: password, message: Choose another.}}}
        plain: {type: string}
      x-settings: {name: a, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "password: s3cret\nother: s3cret\nplain: shown\n"])
    let run = CommandRun(["convert", "a.yaml", "-s", "s.yaml", "--to", form], in: folder)
    #expect(!(run.output + run.errors).contains("s3cret") && run.output.contains("shown"), "\(run.output)\(run.errors)")
  }

  /// A collection in place of a scalar may contain values that are sensitive elsewhere.
  @Test func aDamagedValueThatMayHoldASecretIsNotKept() {
    let schema = """
      properties:
        host: {type: string, default: a, x-setting: {store: {in: p}}}
        port: {type: integer, default: 2, x-setting: {store: {in: p}}}
        password: {type: string, default: "", x-setting: {sensitive: true, store: {in: p}}}
      x-settings: {name: a, version: 1.0.0, stores: {p: {kind: json-row, scope: device, title: P}}}

      """
    let folder = ScratchFolder(["s.yaml": schema, "r.json": #"{"host": {"password": "s3cret"}, "port": 1}"#])
    let run = CommandRun(["convert", "r.json", "-s", "s.yaml", "--from-store", "p"], in: folder)
    let files = ProgramRun(shell: "cat r.json.* 2>&1", in: folder)
    #expect(run.output == "port: 1\n", "\(run.errors)")
    #expect(!files.output.contains("s3cret") && run.errors.contains("may be sensitive and was not kept"))
  }

  @Test func invalidValuesOfAStoreAreRefused() {
    let run = convert("sync: {enabled: maybe}\n", "-s", "sync", "--store", "user-defaults", "--to", "plist")
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("a.yaml:1:17"), "\(run.errors)")
    let elsewhere = convert("about: 5\n", "-s", "cravey", "--store", "user-defaults", "--to", "json")
    #expect(elsewhere.code == 0 && elsewhere.output.contains("hasCompletedOnboarding"))
  }

  // MARK: Tables

  private static let cravey = """
    onboarding: {completed: true}
    cravings:
      - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01
        timestamp: "2026-02-11T18:40:00Z"
        intensity: 7
        triggers: [Stress, "a; b"]
        notes: "one, \\"two\\"\\nthree"
        location: ""
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a02, timestamp: "2026-02-12T18:40:00Z", intensity: 1, triggers: ["5", x]}
    usage_logs:
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a03, timestamp: "2026-02-12T21:05:00Z", roa: "true", amount: "1", notes: null}

    """

  @Test func tablesOfCraveyComeBack() {
    let folder = ScratchFolder(["cravey.settings.yaml": Self.cravey])
    let run = CommandRun(["convert", "cravey.settings.yaml", "--to", "csv"], in: folder)
    #expect(run.errors == "settle: skipped: onboarding (not in a table)\n")
    let lines = [
      "CRAVINGS", "Timestamp,Intensity,Duration (min),Triggers,Location,Notes,Managed Successfully,id",
      "2026-02-11T18:40:00Z,7,,\"[\"\"Stress\"\",\"\"a; b\"\"]\",\"\",\"one, \"\"two\"\"\nthree\",,0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01",
      "2026-02-12T18:40:00Z,1,,5; x,,,,0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a02", "", "USAGE LOGS",
      "Timestamp,ROA,Amount,Triggers,Location,Notes,id",
      "2026-02-12T21:05:00Z,\"true\",\"1\",,,,0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a03", "", "RECORDINGS",
      "Timestamp,Type,Title,Duration (sec),Play Count,Last Played,Purpose,id,file_path", "",
    ]
    #expect(run.code == 0 && run.output == lines.joined(separator: "\r\n"), "\(run.output)")
    // A spreadsheet removes quotes that CSV doesn't require.
    folder.write("a.csv", run.output.replacingOccurrences(of: ",\"true\",\"1\",", with: ",true,1,"))
    let back = CommandRun(["convert", "a.csv", "-s", "cravey", "-o", "back.yaml"], in: folder)
    #expect(back.code == 0 && back.errors.isEmpty)
    let diff = CommandRun(["diff", "cravey.settings.yaml", "back.yaml", "-s", "cravey"], in: folder)
    #expect(diff.output == "onboarding.completed: true → false\n", "\(diff.output)")
    #expect(CommandRun(["check", "back.yaml", "-s", "cravey"], in: folder).code == 0)
  }

  @Test(arguments: [
    ("CRAVING\n", "line 1: expected the title of a table: CRAVINGS, USAGE LOGS, RECORDINGS"),
    ("CRAVINGS\nTimestamp,Mood\n", "line 2: unknown column in the table CRAVINGS"),
    ("CRAVINGS\nTimestamp,Intensity\n1\n", "line 3 has 1 fields, but its table has 2 columns"),
    ("CRAVINGS\n", "the table CRAVINGS has no header row"),
  ])
  func textThatIsNotATable(_ text: String, _ message: String) {
    let run = convert(text, "-s", "cravey", name: "a.csv")
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Other readers

  /// Python reads the property lists and CSV files, a shell the variables.
  @Test func othersReadThem() throws {
    let shell = ScratchFolder(["a.yaml": "a: \"it's $HOME `x` \\\\ \\\"q\\\"\\n*\"\n"])
    let run = ProgramRun(shell: "eval \"$(\"$SETTLE\" convert a.yaml --to env)\"; printf %s \"$A\"", in: shell)
    #expect(run.output == "it's $HOME `x` \\ \"q\"\n*")
    let python = Machine.python ?? "python3"
    guard ProgramRun(shell: "command -v \(python)", in: shell).code == 0 else {
      try Test.cancel("property lists and CSV by Python")
    }
    let folder = ScratchFolder(["cravey.settings.yaml": Self.cravey])
    let oracle = OutsideSuites.packageRoot.appendingPathComponent("Tests/CommandLineTests/Oracle/forms.py").path
    let read = ProgramRun(
      shell: """
        "$SETTLE" convert cravey.settings.yaml --to plist > a.plist && "$SETTLE" convert cravey.settings.yaml --to csv > a.csv \
        && \(python) '\(oracle)' a.plist a.csv
        """, in: folder)
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.contains(#""timestamp":"date 2026-02-11T18:40:00","intensity":7,"triggers":["Stress","a; b"]"#))
    #expect(
      read.output.contains(##"["2026-02-11T18:40:00Z","7","","[\"Stress\",\"a; b\"]","","one, \"two\"\nthree","""##))
    #expect(read.output.contains(#"["USAGE LOGS"]"#))
  }
}
