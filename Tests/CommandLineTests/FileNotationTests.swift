import Foundation
import TestSupport
import Testing

/// Whether a file is YAML or JSON, by its name, the configuration or its first line.
@Suite struct FileNotationTests {
  /// Files of other languages; as YAML each is one long string.
  private static let others = [
    ("go.mod", "module x\n\ngo 1.22\n"), ("Dockerfile", "FROM debian\nRUN true\n"), ("a.sh", "set -e\nls\n"),
    ("requirements.txt", "a==1\nb>=2\n"), (".gitignore", "*.o\n*.a\n"), ("README", "one\n\ntwo\n"),
  ]
  /// Notations that settle doesn't read, with the names that messages use for them.
  private static let foreign = [
    (".env", "A=1\nB=2\n", "environment variables"), ("pyproject.toml", "[tool]\na = 1\n", "TOML"),
    ("Cargo.lock", "# made\n[[package]]\nname = \"a\"\n", "TOML"), ("setup.cfg", "[a]\nb = c\n", "INI"),
    (".editorconfig", "; x\nroot = true\n", "INI"), ("main.tf", "provider \"aws\" {\n  a = 1\n}\n", "HCL"),
    ("app.properties", "a.b=c\nd=e: f\n", "properties"), ("pom.xml", "<project>\n</project>\n", "XML"),
    ("a.csv", "a,b\n1,2\n", "CSV"), ("a.json5", "{a: 1}\n", "JSON5"),
    ("a.jsonl", "{\"a\": 1}\n{\"a\": 2}\n", "JSON Lines"), ("empty.toml", "", "TOML"),
    ("export", "<?xml version=\"1.0\"?>\n<a/>\n", "XML"), ("settings", "title = \"x\"\n[a]\nb = 1\n", "TOML"),
    ("options", "# own\n[a]\nb = true\n", "TOML"), ("rc", "[a]\nb = c\n", "INI"),
  ]

  @Test func aFileOfAnUnknownNameIsNotWritten() {
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: Self.others))
    let names = Self.others.map(\.0)
    let lines =
      [["format"] + names, ["check", "--fix"] + names, ["format", "--check"] + names]
      + names.flatMap { name in
        [
          ["set", name, "a", "1"], ["unset", name, "a"], ["move", name, "a", "b"], ["copy", name, "a", "b"],
          ["reset", name, "a"],
          ["do", name, "x"],
          ["normalize", name, "--drop-defaults"], ["init", "--update", name], ["edit", name],
        ]
      }
    for line in lines {
      let run = CommandRun(line, in: folder)
      #expect(run.code == 2 && (run.output + run.errors).contains("[text/unknown-notation]"), "\(line): \(run.errors)")
    }
    for (name, text) in Self.others { #expect(folder.text(name) == text, "\(name)") }
  }

  @Test(arguments: foreign) func anotherNotationIsNamed(_ name: String, _ text: String, _ word: String) {
    let folder = ScratchFolder([name: text, "s.yaml": "true\n"])
    for line in [
      ["check", name], ["format", name], ["check", "--fix", name], ["check", "-s", "s.yaml", name], ["show", name],
      ["set", name, "a", "1"], ["get", name, "a"], ["format", "-", "--stdin-filename", name],
    ] {
      // With a schema, a file of environment variables is checked.
      if name == ".env", line.contains("-s") { continue }
      let run = CommandRun(line, in: folder, input: text)
      let said = run.output + run.errors
      #expect(run.code == 2 && said.contains("[text/other-notation]") && said.contains(word), "\(line): \(said)")
      #expect(!said.contains("no problems"), "\(said)")
    }
    #expect(folder.text(name) == text)
  }

  /// File names of other programs that contain YAML, and contents that show that any file is YAML.
  @Test(arguments: [
    (".clang-format", ""), ("CITATION.cff", ""), (".prettierrc", ""), (".yamllint", ""), ("named.conf", ""),
    ("claimed.conf", ""), ("a.conf", "# yaml-language-server: $schema=s.yaml\n"), ("b.conf", "# vim: set ft=yaml:\n"),
    ("c.conf", "# -*- mode: yaml -*-\n"), ("named.toml", ""),
  ])
  func yamlUnderAnotherNameIsWritten(_ name: String, _ head: String) {
    let folder = ScratchFolder([
      name: head + "a:   1\n", "s.yaml": "true\n",
      ".settle.yaml": "yamlFiles: [named.*]\nschemas: [{files: [claimed.conf], schema: s.yaml}]\n",
    ])
    let run = CommandRun(["format", name], in: folder)
    #expect(run.code == 0 && folder.text(name) == head + "a: 1\n", "\(run.errors)")
    #expect(CommandRun(["set", name, "a", "2"], in: folder).code == 0)
    #expect(folder.text(name) == head + "a: 2\n")
  }

  /// In a folder, files are found that its configuration names, and JSON with comments.
  @Test func whatTheConfigurationNamesIsFound() {
    let folder = ScratchFolder([
      ".settle.yaml": "yamlFiles: [\"*.meta\"]\njsonWithComments: [conf/*.cnf]\nlint: {truthy: warning}\n",
      "x.meta": "a: yes\n", "y.other": "a: yes\n", "conf/a.cnf": "{\"a\": 1, // one\n}", "a.cnf": "{",
      "inner/.settle.yaml": "yamlFiles: [own.*]\nlint: {truthy: warning}\n", "inner/own.txt": "a: no\n",
      "inner/x.meta": "a: yes\n",
    ])
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.output.contains("inner/own.txt:1:4") && run.output.contains("x.meta:1:4"), "\(run)")
    #expect(run.errors.contains("Found 2 warnings in 2 of 5 files"), "\(run)")
  }

  @Test(arguments: ["cspell.json", ".cspell.json", "cSpell.config.json", "renovate.json", ".renovaterc"])
  func whatItsProgramReadsMayHaveComments(_ name: String) {
    let run = CommandRun(["check", name], in: ScratchFolder([name: "{\"words\": [ // keep\n  \"a\",\n]}\n"]))
    #expect(run.code == 0, "\(run)")
  }

  /// A file named together with a schema is a settings file; YAML with the extension of another notation is read as
  /// YAML.
  @Test func aSchemaClaimsWhatIsNamedWithIt() {
    let folder = ScratchFolder(["conf": "a:   1\n", "a.properties": "a: 1\nb: 2\n", "s.yaml": "true\n"])
    #expect(CommandRun(["format", "conf"], in: folder).code == 2)
    #expect(CommandRun(["format", "conf", "-s", "s.yaml"], in: folder).code == 0)
    #expect(folder.text("conf") == "a: 1\n")
    #expect(CommandRun(["get", "a.properties", "b"], in: folder).output == "2\n")
    #expect(CommandRun(["format", "a.properties"], in: folder).code == 2)
  }

  @Test func oneThatIsRefusedDoesNotKeepOthers() {
    let folder = ScratchFolder(["a.yaml": "a:   1\n", "go.mod": "module x\n\ngo 1\n"])
    let run = CommandRun(["format", "go.mod", "a.yaml"], in: folder)
    #expect(run.code == 2 && run.output == "formatted a.yaml\n" && folder.text("a.yaml") == "a: 1\n")
  }

  @Test func convertReadsTheNamedForm() {
    let folder = ScratchFolder([
      ".env": "A=1\n", "a.toml": "[a]\nb = 1\n", "x.txt": "a: 1\n", ".babelrc": "{// x\n\"a\": 1}",
    ])
    #expect(CommandRun(["convert", ".env", "--to", "json"], in: folder).code == 0)
    #expect(CommandRun(["convert", "a.toml", "--to", "json"], in: folder).errors.contains("TOML, not YAML or JSON"))
    #expect(CommandRun(["convert", "x.txt", "--to", "json"], in: folder).code == 0)
    #expect(CommandRun(["convert", ".babelrc", "--to", "yaml", "--no-schema"], in: folder).output == "a: 1\n")
  }

  @Test func recordsSayTheSame() {
    let record = "{\"id\": 1, \"path\": \"a.toml\", \"text\": \"[a]\\nb = 1\\n\"}\n"
    for line in [["check", "--stdin-records", "--fix"], ["format", "--stdin-records"]] {
      let run = CommandRun(line, in: ScratchFolder(), input: record)
      #expect(run.code == 2 && run.output.contains("text/other-notation"), "\(run.output)")
      #expect(run.output.contains("\"text\":\"[a]\\nb = 1\\n\""), "\(run.output)")
    }
  }

  @Test func aMissingFile() {
    let run = CommandRun(["format", "nowhere.txt"], in: ScratchFolder())
    #expect(run.code == 2 && run.errors.contains("no such file"))
  }
}
