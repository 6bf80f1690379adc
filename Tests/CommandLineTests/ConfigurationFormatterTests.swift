import TestSupport
import Testing

/// A `.settle.yaml` written by `settle config import` has the canonical form that it requires.
@Suite struct ConfigurationFormatterTests {
  @Test(arguments: [
    (".prettierrc", "{\"tabWidth\": 4}"),
    (".prettierrc", "{\"tabWidth\": 3, \"bracketSpacing\": false, \"endOfLine\": \"crlf\"}"),
    (".editorconfig", "[*]\nindent_size = 8\n"), (".yamllint", "extends: default\n"),
    (
      ".yamllint",
      "extends: default\nignore: [a/, b/]\nignore-from-file: .gitignore\n"
        + "rules: {document-start: {present: true}, indentation: {spaces: 4}, line-length: {max: 80}}\n"
    ),
    (
      ".yamllint",
      "extends: default\nrules:\n  key-ordering: enable\n  quoted-strings: {quote-type: single, required: only-when-needed, "
        + "extra-allowed: [aa, bb], check-keys: true}\n"
    ),
    (
      ".yamllint",
      "locale: en\nrules: {braces: {forbid: true}, brackets: {forbid: true}, truthy: {ignore: [a, b]}, "
        + "document-end: {present: true}, new-lines: {type: dos}, line-length: {max: 40}}\n"
    ),
    (
      ".yamllint",
      "extends: relaxed\nrules: {indentation: {indent-sequences: false}, quoted-strings: {quote-type: double}}\n"
    ),
    (
      ".yamllint",
      "extends: default\nrules: {quoted-strings: {quote-type: double, check-keys: true}, document-start: {ignore: [a/]}}\n"
    ),
  ])
  func whatIsImported(_ name: String, _ text: String) {
    let folder = ScratchFolder([name: text])
    let written = CommandRun(["config", "import", name, "-o", ".settle.yaml"], in: folder)
    #expect(written.code == 0, "\(written)")
    let check = CommandRun(["check", "--strict", "--format", "oneline", ".settle.yaml"], in: folder)
    #expect(check.code == 0 && check.output == "", "\(check)\(folder.text(".settle.yaml"))")
    let format = CommandRun(["format", "--check", ".settle.yaml"], in: folder)
    #expect(format.code == 0, "\(format)\(folder.text(".settle.yaml"))")
    #expect(CommandRun(["config", "import", name], in: folder).output == folder.text(".settle.yaml"))
  }

  @Test func longCommentsAreWrapped() {
    let folder = ScratchFolder([
      ".yamllint":
        "extends: default\nlocale: en_US.UTF-8\nrules: {line-length: {max: 40}}\n"
    ])
    let text = CommandRun(["config", "import", ".yamllint"], in: folder).output
    #expect(text.contains("# Not imported: locale has no\n# equivalent.\n"), "\(text)")
  }

  @Test func whatIsProposed() {
    let folder = ScratchFolder([
      "a/values.yaml": "a: ${A:-1}\n",
      "a/values.schema.json": "{\"$schema\": \"http://json-schema.org/draft-07/schema#\"}",
      "compose.yaml": "services: {}\n", "b.yaml": "a: !mine b\n", "node_modules/a.yaml": "a: 1\n",
    ])
    #expect(CommandRun(["config", "init"], in: folder).code == 0)
    #expect(CommandRun(["check", "--strict", ".settle.yaml"], in: folder).code == 0)
    #expect(CommandRun(["format", "--check", ".settle.yaml"], in: folder).code == 0, "\(folder.text(".settle.yaml"))")
  }
}
