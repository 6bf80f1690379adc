import Foundation
import Properties
import TestSupport
import Testing

/// How `settle set` and `--input` read an argument as a value: in full or not at all.
@Suite struct EnteredValueTests {
  private static let schema = """
    type: object
    additionalProperties: false
    properties:
      text: {type: string}
      referred: {$ref: "#/$defs/text"}
      branches: {anyOf: [{type: string, maxLength: 3}, {$ref: "#/$defs/text"}]}
      choice: {enum: [light, "12"]}
      list: {type: array, items: {type: string}}
      either: {type: object, oneOf: [{properties: {path: {type: string}}, required: [path]}, {required: [port]}]}
      perhaps: {type: [string, "null"]}
      mixed: {type: [string, integer]}
      files: {anyOf: [{type: string}, {type: array}]}
      number: {type: number}
      flag: {type: boolean}
      free: {}
      secret: {type: [string, integer], x-setting: {sensitive: true}}
    $defs: {text: {type: string}}
    x-settings:
      name: test
      version: 1.0.0
      actions:
        name: {title: Name, inputs: {to: {type: string}}, set: {text: {input: to}}}
        mix: {title: Mix, inputs: {to: {type: [string, integer]}}, set: {mixed: {input: to}}}
        flag: {title: Flag, inputs: {to: {type: boolean}}, set: {flag: {input: to}}}

    """

  private static let file = "# yaml-language-server: $schema=schema.yaml\nnumber: 1\n"

  private func folder(_ text: String = file) -> ScratchFolder {
    ScratchFolder(["schema.yaml": Self.schema, "a.yaml": text, "bare.yaml": "a: 1\n"])
  }

  /// The value of a setting as JSON.
  private func value(_ setting: String, _ folder: ScratchFolder, _ file: String = "a.yaml") -> String {
    CommandRun(["get", file, setting, "--json"], in: folder).output
  }

  private static let awkward = [
    "p#1 #2", "& x", "!*.log", "|", ">", " x ", "\t", "a\nb\n", "\n", "", "tok #tail", "#fff", "- x", "a: b", "? x",
    "[a] b",
    "{a: b}", "*.js", "@x", "%x", "`x`", "\"q\"", "'q'", "12", "-1", "true", "null", "~", "---", "--- x", "...",
    "a\n---\nb",
    "%YAML 1.2\n---\nx", "x\u{FEFF}", "\r\n", "a\u{85}b", "\u{2028}", "\u{1}", "\u{7F}",
  ]

  @Test(arguments: ["text", "referred", "branches", "list/-", "either/path"])
  func whereOnlyAStringFitsItIsThatString(_ setting: String) {
    let folder = folder(Self.file + "list: [a]\neither: {path: x}\n")
    let place = setting == "list/-" ? "/list/1" : "/" + setting
    for text in Self.awkward {
      if setting == "list/-" { _ = CommandRun(["set", "a.yaml", "list", "[a]"], in: folder) }
      let run = CommandRun(["set", "--", "a.yaml", "/" + setting, text], in: folder)
      #expect(run.code == 0 && run.errors == "", "\(text.debugDescription): \(run.errors)")
      let found = CommandRun(["get", "a.yaml", place], in: folder).output
      #expect(found.utf8.elementsEqual((text + "\n").utf8), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("mixed", "12", "12"), ("mixed", "-12", "-12"), ("mixed", " 12 ", "12"), ("mixed", "'12'", "\"12\""),
    ("mixed", "!!str 12", "\"12\""), ("mixed", "true", "\"true\""), ("mixed", "a: b", "\"a: b\""),
    ("mixed", "", "\"\""),
    ("mixed", "x:y", "\"x:y\""), ("mixed", "p#1", "\"p#1\""), ("perhaps", "null", "null"),
    ("perhaps", "#fff", "\"#fff\""),
    ("perhaps", "@x", "\"@x\""), ("perhaps", "{name}", "\"{name}\""), ("files", "*.js", "\"*.js\""),
    ("files", "[a, b]", "[\"a\",\"b\"]"), ("number", "1.50", "1.5"), ("number", "-1", "-1"), ("flag", "true", "true"),
    ("flag", "no", "false"), ("choice", "12", "\"12\""), ("list", "[]", "[]"),
    ("free", "{a: [1, null]}", "{\"a\":[1,null]}"),
    ("free", "[&a 1, *a]", "[1,1]"), ("free", "\"a #b\"", "\"a #b\""), ("free", "a b", "\"a b\""),
    ("free", "0x1F", "31"),
  ])
  func elsewhereItIsOneValueOfYAML(_ setting: String, _ text: String, _ expected: String) {
    let folder = folder()
    let run = CommandRun(["set", "--", "a.yaml", setting, text], in: folder)
    #expect(run.code == 0 && run.errors == "" && value(setting, folder) == expected + "\n", "\(run)")
  }

  @Test(arguments: [
    ("tok #tail", "VALUE would lose its comment (after #);"), ("[a, # b\n c]", "its comment"),
    ("a\n---\nb", "all documents after the first"), ("--- a", "its document markers"),
    ("a\n...", "its document markers"), ("&x y # z", "its comment"), ("!tag z # y", "its comment"),
    (" a", "the spaces around it"), ("0644", "the leading 0 of a number (use 0o for octal)"),
    ("[-08]", "the leading 0"),
    ("a ", "the spaces around it"), ("a\nb", "its line breaks"), ("\u{FEFF}12", "the byte order mark at its start"),
  ])
  func whatYAMLWouldDropIsRefused(_ text: String, _ message: String) {
    let folder = folder()
    for operands in [["a.yaml", "mixed"], ["a.yaml", "perhaps"], ["a.yaml", "free"], ["bare.yaml", "a"]] {
      let run = CommandRun(["set", "--"] + operands + [text], in: folder)
      #expect(run.code == 2 && run.output == "" && run.errors.contains(message), "\(operands) \(run)")
      #expect(run.errors.contains("quote it for YAML, as in '\"a #b\"', or use --string or --json"))
    }
    #expect(value("a", folder, "bare.yaml") == "1\n")
    for setting in ["mixed", "free"] {
      let run = CommandRun(["set", "--string", "--", "a.yaml", setting, text], in: folder)
      #expect(run.code == 0 && run.errors == "", "\(run)")
    }
  }

  @Test(arguments: [
    ("number", "12 #x", 2, "would lose its comment"), ("number", "many", 1, "number: expected a number"),
    ("number", "[1] x", 2, "is not a single YAML value: invalid YAML syntax (line 1, column 5)"),
    ("flag", "maybe", 1, "flag: expected true or false"), ("flag", "yes #x", 2, "would lose its comment"),
    ("list", "[a] x", 2, "is not a single YAML value"), ("files", "[a] x", 2, "is not a single YAML value"),
    ("files", "[a", 2, "is not a single YAML value: unclosed bracket"),
    ("list", "- a", 2, "expected a value on one line"), ("free", "a: b", 2, "expected a value on one line"),
    ("free", "|\n a", 2, "expected a value on one line"), ("free", "#a", 2, "it is a comment"),
    ("free", "  ", 2, "it is empty"), ("free", "*a", 1, "the value has an alias whose anchor is not in the file"),
    ("choice", "12 #x", 1, "choice: \"12 #x\" is not one of \"light\", \"12\""),
  ])
  func refused(_ setting: String, _ text: String, _ code: Int32, _ message: String) {
    let folder = folder()
    let run = CommandRun(["set", "--", "a.yaml", setting, text], in: folder)
    #expect(run.code == code && run.output == "" && run.errors.contains(message), "\(run)")
    #expect(value(setting, folder) != "\"\(text)\"\n")
  }

  @Test func noWordOfASecretIsShown() {
    let folder = folder()
    for text in ["hunter2 #tail", "&hunter2 y", "!hunter2 z", "*hunter2", "hunter2: [", "{\"hunter2\": hunter2}"] {
      for options in [[], ["--json"]] {
        let run = CommandRun(["set"] + options + ["--", "a.yaml", "secret", text], in: folder)
        #expect(!(run.output + run.errors).contains("hunter2"), "\(run)")
      }
    }
  }

  @Test(arguments: ["0o644", "007", "0x1F", "1e3", "+5", "1.50", "00", "[0o17, 1.0]"])
  func aNumberIsWrittenAsItIsTyped(_ text: String) throws {
    let folder = ScratchFolder(["a.yaml": "a: x\n"])
    #expect(CommandRun(["set", "--", "a.yaml", "a", text], in: folder).code == 0)
    let written = folder.text("a.yaml")
    #expect(written == (text.hasPrefix("[") ? "a:\n  - 0o17\n  - 1.0\n" : "a: \(text)\n"))
  }

  @Test func aNumberInJSONIsWrittenAsJSON() throws {
    let folder = ScratchFolder(["b.json": "{\"a\": 1}\n"])
    #expect(CommandRun(["set", "b.json", "a", "0o17"], in: folder).code == 0)
    #expect(folder.text("b.json") == "{\"a\": 15}\n")
  }

  /// Invalid UTF-8 is refused, not replaced.
  @Test func argumentsThatAreNotUTF8AreRefused() {
    let folder = folder()
    let run = ProgramRun(
      shell: """
        "$SETTLE" set a.yaml text $'caf\\xe9'; "$SETTLE" set a.yaml text $'\\xed\\xa0\\x80' --string
        "$SETTLE" set bare.yaml $'caf\\xe9' 1; "$SETTLE" do a.yaml name --input $'to=\\xff'
        """, in: folder)
    let messages = run.errors.split(separator: "\n").filter { !$0.hasPrefix("Run ") }
    #expect(
      messages == [
        "settle: VALUE is not UTF-8", "settle: VALUE is not UTF-8", "settle: SETTING is not UTF-8",
        "settle: --input: VALUE is not UTF-8",
      ])
    #expect(value("a", folder, "bare.yaml") == "1\n" && !value("", folder).contains("caf"))
  }

  @Test func inputsAreReadAsValuesAre() {
    let folder = folder()
    for (action, text, expected) in [
      ("name", "p#1 #2", "\"p#1 #2\""), ("name", "\u{301}x", "\"\u{301}x\""), ("name", "", "\"\""),
      ("name", "a=b", "\"a=b\""),
      ("name", "\"q\"", "\"\\\"q\\\"\""), ("mix", "12", "12"), ("mix", "'12'", "\"12\""), ("flag", "yes", "true"),
    ] {
      let run = CommandRun(["do", "a.yaml", action, "--input", "to=" + text], in: folder)
      let setting = action == "name" ? "text" : action == "mix" ? "mixed" : "flag"
      #expect(run.code == 0 && value(setting, folder) == expected + "\n", "\(run)")
    }
    let run = CommandRun(["do", "a.yaml", "mix", "--input", "to=tok #tail"], in: folder)
    #expect(run.code == 2 && run.errors.hasPrefix("settle: input to would lose its comment (after #)"), "\(run)")
  }

  // MARK: Random

  /// Text with typical mistakes.
  private static func text(_ random: inout Random) -> String {
    let pieces = [
      "a", "word", " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "#", " #", ": ", ":", "- ", "-", "? ", "&a ", "*a",
      "!t ", "!!str ",
      "|", ">", "|-\n", "%", "@", "`", "'", "''", "\"", "\\", "\\n", "[", "]", "{", "}", ",", ", ", "---", "...", "<<",
      "=", "~",
      "null", "yes", "0x1F", "0o17", "1_000", "1e3", "22:00", "2001-01-01", ".inf", "é", "e\u{301}", "日本", "\u{3000}",
      "👩‍👧", "🇩🇪",
      "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{202E}", "\u{2028}",
      "\u{2029}",
      "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{10FFFF}",
      String(repeating: "long words ", count: 40),
    ]
    var text = ""
    for _ in 0..<random.next(below: 9) { text += random.pick(pieces) }
    return text
  }

  /// A file, and the path of a string in it.
  private static let places: [(name: String, file: String, options: [String], pointer: [String])] = [
    ("a.yaml", "# yaml-language-server: $schema=schema.yaml\nnumber: 1\n", [], ["text"]),
    ("b.yaml", "# yaml-language-server: $schema=schema.yaml\ntext: 'old' # why\nfree: x\n", [], ["text"]),
    ("c.yaml", "m: {v: old, w: 1} # why\n", ["--string"], ["m", "v"]),
    ("d.yaml", "l:\n  - old # why\n  - \"x\"\n", ["--string"], ["l", "0"]),
    ("e.yaml", "m:\n    k:\n        v: |\n            old\n            text\nn: 1\n", ["--string"], ["m", "k", "v"]),
    ("f.json", "{\n  \"v\": \"old\"\n}\n", ["--string"], ["v"]),
  ]

  /// 5,000 random strings, set by the program and read back by PyYAML (`SETTLE_PYTHON`).
  @Test func stringsByChanceAreReadBackByAnotherReader() throws {
    let folder = ScratchFolder(isInMemory: true)
    folder.write("schema.yaml", Self.schema)
    var random = Random(seed: 7)
    var lines = Data()
    for number in 0..<5_000 {
      let text = Self.text(&random)
      let place = Self.places[number % Self.places.count]
      let name = "\(number)-" + place.name
      folder.write(name, place.file)
      let path = "/" + place.pointer.joined(separator: "/")
      // An argument that begins like a tag, an alias or an anchor is read as one.
      let isText = text.utf8.first.map { "!&*".utf8.contains($0) } ?? false
      let options = isText ? ["--string"] : place.options
      let run = CommandRun(["set"] + options + ["--", name, path, text], in: folder)
      #expect(run.code == 0, "\(name) \(text.debugDescription): \(run.errors)")
      lines += try JSONSerialization.data(withJSONObject: ["file": name, "at": place.pointer, "value": text])
      lines += Data("\n".utf8)
    }
    try lines.write(to: folder.url.appendingPathComponent("wanted"))
    guard let python = Machine.python else { try Test.cancel("5000 texts by another reader (SETTLE_PYTHON)") }
    let oracle = OutsideSuites.packageRoot.appendingPathComponent("Tests/CommandLineTests/Oracle/strings.py").path
    let read = ProgramRun(shell: "'\(python)' '\(oracle)' < wanted", in: folder)
    #expect(read.code == 0 && read.output == "5000 strings\n", "\(read.output)\(read.errors)")
  }
}
