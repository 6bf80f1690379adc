import Foundation
import TestSupport
import Testing

/// Rows in `settle preview --json`: a control's allowed values, as numbers and as text.
@Suite struct ScreenDataTests {
  private typealias Row = [String: Any]

  /// The screen of a schema with the given properties and a file, and its rows by setting.
  private func screen(
    _ properties: String, _ text: String = "{}\n", _ arguments: [String] = [], more: String = ""
  ) throws -> (screen: Row, rows: [String: Row]) {
    let lines = properties.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let files = ["s.yaml": "type: object\nproperties:\n\(lines)\n\(more)", "a.yaml": text]
    let run = CommandRun(["preview", "--json", "--schema", "s.yaml", "a.yaml"] + arguments, in: ScratchFolder(files))
    let screen = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? Row, "\(run.errors)")
    var rows: [String: Row] = [:]
    var pending = (screen["sections"] as? [Row] ?? []).flatMap { $0["rows"] as? [Row] ?? [] }
    while let row = pending.popLast() {
      rows[row["row"] as? String ?? ""] = row
      pending += (row["rows"] as? [Row] ?? []) + (row["items"] as? [Row] ?? [])
    }
    return (screen, rows)
  }

  /// Keywords, value of the step, range in words, whether there is a slider.
  @Test(arguments: [
    ("type: integer, minimum: 10, maximum: 200", "1", "10 to 200", true),
    ("type: number, minimum: 0.5, maximum: 2, multipleOf: 0.1", "0.1", "0.5 to 2, in steps of 0.1", true),
    ("type: number, minimum: 0, maximum: 1", nil, "0 to 1", true),
    ("type: integer, minimum: 0, maximum: 10000, multipleOf: 100", "100", "0 to 10000, in steps of 100", true),
    // A slider with 65,535 positions would be useless.
    ("type: integer, minimum: 1, maximum: 65535", "1", "1 to 65535", false),
    ("type: integer, minimum: 3", "1", "At least 3", false),
    ("type: integer, exclusiveMinimum: 3", "1", "At least 4", false),
    ("type: number, exclusiveMinimum: 0", nil, "More than 0", false),
    ("type: number, exclusiveMinimum: 0, maximum: 5", nil, "More than 0, at most 5", false),
    ("type: integer, minimum: 10, maximum: 99, multipleOf: 25", "25", "25 to 75, in steps of 25", true),
    ("type: integer, minimum: -7, maximum: -1, multipleOf: 2", "2", "-6 to -2, in steps of 2", true),
    ("type: integer, minimum: 0, maximum: 9, x-setting: {unit: seconds}", "1", "0 to 9 seconds", true),
    (
      "type: integer, minimum: 1000000, maximum: 5000000000, x-setting: {unit: bytes}", "1", "1 MB to 5 GB", false
    ),
    ("type: integer, minimum: 0, maximum: 9007199254740991", "1", "0 to 9007199254740991", false),
    ("type: number, minimum: 0, maximum: 1100000000000000", nil, "0 to 1100000000000000", true),
    ("type: number, minimum: -9223372036854775808, maximum: 1", nil, "At most 1", false),
    ("type: number, minimum: 1.0e+300, multipleOf: 1.0e+299", nil, nil, false),
    ("type: number", nil, nil, false), ("type: integer", "1", nil, false),
  ])
  func numbers(_ rules: String, _ step: String?, _ range: String?, _ hasSlider: Bool) throws {
    let row = try #require(try screen("n: {\(rules), title: N}").rows["n"])
    #expect((row["step"] as? NSNumber)?.stringValue == step)
    #expect(row["range"] as? String == range)
    #expect((row["slider"] as? Bool ?? false) == hasSlider)
  }

  /// The attributes of a number's field and slider on the page.
  @Test func fieldsOfNumbers() {
    let schema = """
      type: object
      properties:
        speed: {title: Speed, type: number, minimum: 0.5, maximum: 2, multipleOf: 0.1, default: 1}
        any: {title: Any, type: number, default: 1.25}
        cache: {title: Cache, type: integer, default: 48234567, x-setting: {unit: bytes}}
        wait: {title: Wait, type: integer, default: 5, x-setting: {unit: seconds}}
        rate: {title: Rate, enum: [1, 30], default: 30, x-setting: {unit: seconds}}
      """
    let page = CommandRun(["preview", "--schema", "s.yaml"], in: ScratchFolder(["s.yaml": schema])).output
    for part in [
      #"<input type="range" id="row:speed:slider" data-slider="row:speed" aria-label="Speed" step="0.1" min="0.5" max="2""#,
      #"<input type="number" step="0.1" min="0.5" max="2" id="row:speed""#,
      #"<input type="number" step="any" id="row:any""#,
      #"data-size id="row:cache" data-path="cache" disabled value="48.234567 MB">"#,
      #"value="5"><span class="unit" id="row:wait:unit">seconds</span>"#, #"<div class="options inline">"#,
      ">1 second</label>", ">30 seconds</label>", ">0.5 to 2, in steps of 0.1</p>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    ("after_a_day", "After a day"), ("dark", "Dark"), ("model-only", "Model only"), ("after_2_days", "After 2 days"),
    ("en-US", "en-US"), ("utf-8", "utf-8"), ("h264", "h264"), ("UTC", "UTC"), ("1_2", "1_2"), ("a__b", "a__b"),
    ("not a name", "not a name"),
  ])
  func labelsOfChoices(_ value: String, _ words: String) throws {
    let row = try screen("c: {enum: [\"\(value)\", other], default: \"\(value)\"}").rows["c"]
    #expect((row?["choices"] as? [Row])?.first?["label"] as? String == words && row?["shown"] as? String == words)
  }

  @Test func labelsOfNumbersAndNames() throws {
    let rows = try screen(
      "playback_rate: {enum: [1, 2], default: 2, x-setting: {unit: minutes, enumLabels: {\"2\": {title: Twice}}}}"
    ).rows
    #expect(rows["playback_rate"]?["label"] as? String == "Playback rate")
    #expect((rows["playback_rate"]?["choices"] as? [Row])?.map { $0["label"] as? String } == ["1 minute", "Twice"])
  }

  private static let times = """
    night:
      title: Night
      type: object
      properties:
        from: {title: Evening, type: string, x-setting: {control: time}, %}
        to: {title: Morning, type: string, x-setting: {control: time}, %}
      x-setting: {control: time-range, noDefault: why}
    """

  /// Start and end have their own titles; they can be removed if no window remains then.
  @Test func rangesOfTimes() throws {
    let text = "night: {from: \"22:00\", to: \"07:00\"}\n"
    let open = Self.times.replacingOccurrences(of: ", %", with: "")
    let row = try #require(try screen(open, text).rows["night"])
    #expect((row["rows"] as? [Row])?.map { $0["label"] as? String } == ["Evening", "Morning"])
    #expect(row["shown"] as? String == "22:00 – 07:00" && row["cleared"] as? String == "Not set")
    let stated = Self.times.replacingOccurrences(of: "%", with: "default: \"21:00\"")
    for (properties, text, more) in [
      (stated, text, ""), (open, "{}\n", ""), (open, text, "required: [night]\n"),
    ] {
      let row = try screen(properties, text, more: more).rows["night"]
      #expect(row != nil && row?["cleared"] == nil)
    }
  }

  private static let servers = """
    servers:
      title: Servers
      type: array
      default: []
      items:
        type: object
        properties:
          id: {title: Id, type: string, format: uuid}
          host: {title: Host, type: string}
          port: {title: Port, type: integer, default: 80}
          tags: {title: Tags, type: array, items: {type: string}, default: []}
          owner: {type: object, required: [mail], properties: {mail: {title: Mail, type: string}, since: {title: Since, type: string}}}
        required: [host, owner]
      x-setting: {noDefault: why}
    """

  /// Each record has a title and a row for each member; the form for a new record has a field for each member.
  @Test func records() throws {
    let text = "servers: [{host: one, port: 1, owner: {mail: a}}, {host: two, owner: {mail: b}}]\n"
    let rows = try screen(Self.servers, text).rows
    let list = try #require(rows["servers"])
    #expect((list["items"] as? [Row])?.map { $0["label"] as? String } == ["one", "two"])
    #expect(rows["servers[0].port"]?["value"] as? Int == 1 && rows["servers[0].port"]?["label"] as? String == "Port")
    #expect(rows["servers[1].owner.mail"]?["value"] as? String == "b")
    let fields = try #require((list["item"] as? Row)?["fields"] as? [Row])
    #expect(
      fields.map { "\($0["name"] ?? "")\($0["required"] == nil ? "" : "!")" } == [
        "id", "host!", "port", "tags", "owner/mail!", "owner/since",
      ])
    #expect(fields[2]["default"] as? Int == 80)
  }

  /// The member whose value is a record's title.
  @Test(arguments: [
    ("", "{host: h, name: n}", "n"), ("itemLabel: host, ", "{host: h, name: n}", "h"),
    ("uniqueBy: {member: port, message: m}, ", "{host: h, port: 3}", "3"), ("", "{port: 3, host: h}", "h"),
    ("", "{port: 3}", "Item 1"), ("itemLabel: key, ", "{key: s3cret, host: h}", "h"),
  ])
  func titlesOfRecords(_ words: String, _ item: String, _ title: String) throws {
    let properties = """
      l:
        type: array
        items: {properties: {host: {type: string}, name: {type: string}, port: {type: integer}, key: {type: string, x-setting: {sensitive: true}}}}
        x-setting: {\(words)noDefault: why}
      """
    #expect(try screen(properties, "l: [\(item)]\n").rows["l[0]"]?["label"] as? String == title)
  }

  @Test func recordsThatNoSchemaDescribes() throws {
    let run = CommandRun(
      ["preview", "--json", "a.yaml"], in: ScratchFolder(["a.yaml": "users: [{name: Ana, age: 3}]\n"]))
    #expect(run.output.contains(#""row":"users[0]","kind":"group","label":"Ana""#), "\(run.output)")
    #expect(run.output.contains(#""row":"users[0].age","kind":"number""#))
  }

  /// A finding uses the label of the setting, and links to its row.
  @Test func findingsLinkToTheirRows() throws {
    let properties =
      "mode: {title: Theme, enum: [light, dark], default: dark}\nsize: {title: Size, type: integer, default: 1}"
    let (screen, _) = try screen(properties, "mode: drak\n")
    let finding = try #require((screen["findings"] as? [Row])?.first)
    #expect(finding["label"] as? String == "Theme" && finding["row"] as? String == "mode")
    let page = CommandRun(
      ["preview", "--schema", "s.yaml", "a.yaml"],
      in: ScratchFolder([
        "s.yaml": "properties:\n  mode: {title: Theme, enum: [light, dark], default: dark}\n", "a.yaml": "mode: drak\n",
      ])
    ).output
    #expect(page.contains(##"<a href="#row:mode">Theme</a>: "##))
    let row = page.components(separatedBy: "data-row=\"mode\"").last ?? ""
    let (control, told) = (row.range(of: "type=\"radio\""), row.range(of: "class=\"finding"))
    #expect(try #require(control).lowerBound < #require(told).lowerBound, "the reason is below the control")
  }

  private static let translated = """
    x-settings:
      name: app
      version: 1.0.0
      sections: [{id: look, title: Look, footer: More later.}]
      actions:
        reset: {title: Reset, section: look, unset: [theme], button: Go, confirm: Really?, when: [{setting: on, is: true, message: It is off.}]}
      translations:
        de:
          schema: {title: Anwendung}
          section:look: {title: Aussehen, texts: {More later.: Später mehr.}}
          theme:
            title: Farben
            description: Wie es aussieht.
            choices: {dark: {title: Dunkel}}
            texts: {Off now.: Jetzt aus.}
          action:reset: {title: Zurücksetzen, texts: {Go: Los, Really?: Wirklich?, It is off.: Es ist aus.}}

    """

  @Test(arguments: ["de", "de-AT", "DE"]) func translations(_ language: String) throws {
    let properties = """
      on: {title: Switched on, type: boolean, default: false, x-setting: {section: look}}
      theme:
        title: Theme
        description: How it looks.
        enum: [light, dark]
        default: light
        x-setting: {section: look, requires: [{setting: on, is: true, message: Off now., severity: note}]}
      """
    let (screen, rows) = try screen(properties, "theme: dark\n", ["--language", language], more: Self.translated)
    #expect(screen["title"] as? String == "Anwendung" && screen["language"] as? String == "de")
    let section = try #require((screen["sections"] as? [Row])?.first)
    #expect(section["title"] as? String == "Aussehen" && section["footer"] as? String == "Später mehr.")
    let theme = try #require(rows["theme"])
    #expect(theme["label"] as? String == "Farben" && theme["caption"] as? String == "Wie es aussieht.")
    #expect(theme["reason"] as? String == "Jetzt aus.")
    #expect((theme["choices"] as? [Row])?.map { $0["label"] as? String } == ["Light", "Dunkel"])
    #expect(
      rows["on"]?["label"] as? String == "Switched on", "an untranslated text is shown as the schema has it")
    let action = try #require(rows["action:reset"])
    #expect(action["label"] as? String == "Zurücksetzen" && action["button"] as? String == "Los")
    #expect(action["reason"] as? String == "Es ist aus.")
    #expect((action["confirm"] as? [Row])?.first?["text"] as? String == "Wirklich?")
    let (plain, own) = try self.screen(properties, "theme: dark\n", [], more: Self.translated)
    #expect(plain["language"] == nil && own["theme"]?["label"] as? String == "Theme")
  }

  @Test func languagesOfOtherCommands() {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      type: object
      properties:
        theme: {title: Theme, enum: [light, dark], default: dark, x-setting: {section: look, enumLabels: {dark: {title: Dark}}}}
      x-settings:
        name: app
        version: 1.0.0
        sections: [{id: look, title: Look}]
        translations: {de: {theme: {title: Farben, choices: {dark: {title: Dunkel}}}, "section:look": {title: Aussehen}}}

      """
    let folder = ScratchFolder(["s.yaml": schema])
    for arguments in [
      ["show", "--schema", "s.yaml"], ["show", "--schema", "s.yaml", "--all"], ["describe", "s.yaml"],
    ] {
      let run = CommandRun(arguments + ["--language", "de"], in: folder)
      #expect(
        run.code == 0 && run.output.contains("Aussehen\n") && run.output.contains("Farben"),
        "\(run.output)\(run.errors)")
    }
    let described = CommandRun(["describe", "s.yaml", "theme", "--language", "de"], in: folder).output
    #expect(described.hasPrefix("theme – Farben\n") && described.contains("dark (Dunkel)"))
    let unknown = CommandRun(["show", "--schema", "s.yaml", "--language", "fr"], in: folder)
    #expect(unknown.code == 0 && unknown.errors.contains("the schema has no translation for fr, only for de"))
    #expect(CommandRun(["show", "--schema", "s.yaml", "--language", "en"], in: folder).errors == "")
  }

  /// A size in any unit is written as a number of bytes.
  @Test(arguments: [
    ("5 GB", "cache: 5000000000\n"), ("1.5MB", "cache: 1500000\n"), ("2 KiB", "cache: 2048\n"), ("512", "cache: 512\n"),
    ("5 XB", nil),
  ])
  func sizes(_ value: String, _ text: String?) {
    let schema = "type: object\nproperties:\n  cache: {type: integer, default: 0, x-setting: {unit: bytes}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "cache: 1\n"])
    let run = CommandRun(["set", "--schema", "s.yaml", "a.yaml", "cache", value], in: folder)
    #expect((run.code == 0) == (text != nil), "\(run.errors)")
    let written = folder.text("a.yaml")
    #expect(written == text ?? "cache: 1\n")
  }
}
