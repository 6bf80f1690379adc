import TestSupport
import Testing

/// Placeholders such as `${PORT}`, which are filled in when the file is used.
@Suite struct PlaceholderTests {
  private static let schema = """
    type: object
    properties:
      port: {type: integer, maximum: 65535}
      mode: {enum: [dev, prod]}
      hosts: {type: array, items: {type: string}}
      name: {type: string, pattern: "^[a-z]+$"}
      cert: {type: string}
      never: {enum: []}
    required: [mode]
    additionalProperties: false
    if: {properties: {mode: {const: prod}}}
    then: {required: [cert]}

    """

  private func check(_ text: String, _ configuration: String = "placeholders: [\"${…}\"]\n") -> CommandRun {
    let folder = ScratchFolder([".settle.yaml": configuration, "a.yaml": text, "s.yaml": Self.schema])
    return CommandRun(["check", "--format", "oneline", "a.yaml", "-s", "s.yaml"], in: folder)
  }

  @Test(arguments: [
    "mode: ${MODE}\nport: ${PORT}\n", "mode: ${MODE}\nport: 8${PORT}\n", "mode: ${MODE}\nhosts: ${HOSTS}\n",
    "mode: ${MODE}\nhosts: [\"${A}\", b]\n", "mode: dev\nname: x-${NAME}\n", "mode: ${MODE:-dev}\nport: ${PORT:-80}\n",
    "mode: dev\nport: \"${PORT:-80}\"\n", "mode: dev\nname: ${A:-${B:-abc}}\n", "mode: dev\ncert: ${C:-80}\n",
    "mode: dev\n${KEY}: 1\n", "a: &a ${X}\n", "${ALL}\n", "mode: |-\n  ${MODE:-dev}\nport: |-\n  ${PORT:-80}\n",
    "mode: >\n  ${MODE:-a\n  b}\n", "mode: dev\nport: |\n  ${PORT}\n",
  ])
  func problemsThatAValueCouldFixAreNotErrors(_ text: String) {
    let run = check(text.replacing("a: &a ${X}\n", with: "mode: &a ${X}\nport: *a\n"))
    #expect(run.code == 0 && run.output == "", "\(run)")
  }

  @Test(arguments: [
    ("port: ${PORT}\n", "a.yaml:1:1: error: missing key \"mode\""),
    ("mode: ${MODE}\nprt: ${PORT}\n", "a.yaml:2:1: error: unknown key \"prt\""),
    ("mode: dev\nport: ${PORT:-99999}\n", "a.yaml:2:15: error: must be at most 65535, found 99999"),
    ("mode: dev\nport: ${PORT:-http}\n", "a.yaml:2:15: error: expected an integer, found \"http\""),
    ("mode: ${MODE:-prd}\n", "a.yaml:1:15: error: \"prd\" is not one of"),
    ("mode: prod\nport: ${PORT}\n", "missing key \"cert\""), ("mode: ${MODE:-prod}\n", "missing key \"cert\""),
    ("mode: $${MODE}\n", "is not one of \"dev\", \"prod\""),
    // A block scalar with one line: the position is that of the value in it.
    ("mode: dev\nport: |-\n  ${PORT:-99999}\n", "a.yaml:3:11: error: must be at most 65535, found 99999"),
    ("mode: dev\nport: |\n  ${PORT:-http}\n", "a.yaml:3:11: error: expected an integer"),
    ("mode: >-\n  ${MODE:-prd}\n", "a.yaml:2:11: error: \"prd\" is not one of"),
    ("mode: dev\nname: >\n  ${A:-${B:-9}}\n", "a.yaml:3:13: error: expected lowercase letters"),
    // No value is allowed here, not even an empty one.
    ("mode: dev\nnever: ${X}\n", "a.yaml:2:8: error: no value is allowed here"),
    ("mode: dev\nnever: x-${X:-1}\n", "a.yaml:2:8: error: no value is allowed here"),
  ])
  func anythingElseIs(_ text: String, _ message: String) {
    let run = check(text)
    #expect(run.code == 1 && run.output.contains(message), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  @Test func withoutTheSettingItIsAText() {
    #expect(check("mode: dev\nport: ${PORT}\n", "").code == 1)
    #expect(check("mode: dev\nport: ${PORT}\n", "placeholders: []\n").code == 1)
    for wrong in ["[\"${}\"]", "[\"…\"]", "${…}", "[1]"] {
      let run = check("mode: dev\n", "placeholders: \(wrong)\n")
      #expect(run.code == 2 && run.output.contains(".settle.yaml:1:"), "\(wrong): \(run)")
    }
  }

  /// Compose files may have placeholders, whatever their schema is.
  @Test func aKnownKindHasItsOwn() {
    let schema = "properties: {services: {additionalProperties: {properties: {ports: {items: {type: integer}}}}}}\n"
    let text = "services:\n  a:\n    ports:\n      - ${PORT}\n      - ${OTHER:-x}\n"
    let folder = ScratchFolder(["compose.yaml": text, "other.yaml": text, "s.yaml": schema])
    func run(_ name: String) -> String {
      CommandRun(["check", "--format", "oneline", name, "-s", "s.yaml"], in: folder).output
    }
    #expect(run("compose.yaml").hasPrefix("compose.yaml:5:18: error: expected an integer, found \"x\""))
    #expect(run("compose.yaml").split(separator: "\n").count == 1)
    #expect(run("other.yaml").split(separator: "\n").count == 2)
    folder.write(".settle.yaml", "placeholders: []\n")
    #expect(run("compose.yaml").split(separator: "\n").count == 2)
  }

  @Test func thoseOfTheConfigurationAddToThoseOfTheKind() {
    let folder = ScratchFolder([
      ".circleci/config.yml": "parallelism: << pipeline.parameters.par >>\nother: ${A}\n", "a.yaml": "a: ${A}\n",
      "b.yaml": "a: ${B}\n",
      "s.yaml": "properties: {parallelism: {type: integer}, other: {type: integer}}\n",
    ])
    #expect(CommandRun(["config", "init"], in: folder).code == 0)
    func run() -> CommandRun { CommandRun(["check", ".circleci/config.yml", "-s", "s.yaml"], in: folder) }
    #expect(folder.text(".settle.yaml").contains("\nplaceholders: [\"${…}\"]\n") && run().code == 0, "\(run())")
    folder.write(".settle.yaml", "placeholders: []\n")
    #expect(run().errors.contains("2 errors"), "\(run())")
  }

  private static let settings = """
    x-settings: {name: test, version: 1.0.0}
    type: object
    properties:
      port: {type: integer, title: Port, default: 80}
      name: {type: string, title: Name, default: a}
      mode: {enum: [dev, prod], title: Mode, default: dev}
      cert: {type: string, title: Cert, default: "", x-setting: {requires: [{setting: mode, is: prod, message: Only prod., otherwise: ""}]}}
    additionalProperties: false

    """

  private func folder(_ text: String) -> ScratchFolder {
    ScratchFolder([
      ".settle.yaml": "placeholders: [\"${…}\"]\nschemas: [{files: [a.yaml], schema: s.yaml}]\n", "a.yaml": text,
      "s.yaml": Self.settings,
    ])
  }

  @Test func formatAndFixesLeaveThemAlone() {
    let folder = folder("name:   \"${NAME}\"   \nport: '${PORT:-80}'\nmode: \"dev\"\n\"cert\": \"a\"\n")
    let format = CommandRun(["format", "a.yaml"], in: folder)
    #expect(format.code == 0, "\(format)")
    let text = folder.text("a.yaml")
    #expect(text.contains("name: \"${NAME}\"\n") && text.contains("port: '${PORT:-80}'\n"), "\(text)")
    #expect(text.contains("mode: dev\n") && text.contains("cert: a\n"), "\(text)")
    #expect(CommandRun(["format", "--check", "a.yaml"], in: folder).code == 0)
    folder.write("a.yaml", "port: ${PORT:-8O}\nmode: ${MODE:-pord}\n")
    let fix = CommandRun(["check", "--fix", "--unsafe-fixes", "a.yaml"], in: folder)
    #expect(fix.code == 1 && folder.text("a.yaml") == "port: ${PORT:-8O}\nmode: ${MODE:-pord}\n", "\(fix)")
  }

  @Test func aChangeLeavesThemAndMayBringOne() {
    let folder = folder("name: \"${NAME}\"\nport: ${PORT}\n")
    let set = CommandRun(["set", "a.yaml", "mode", "prod"], in: folder)
    #expect(
      set.code == 0
        && ["name: \"${NAME}\"\n", "port: ${PORT}\n", "mode: prod\n"].allSatisfy(folder.text("a.yaml").contains),
      "\(set)")
    let other = CommandRun(["set", "a.yaml", "port", "${OTHER:-81}"], in: folder)
    #expect(other.code == 0 && folder.text("a.yaml").contains("port: ${OTHER:-81}\n"), "\(other)")
    let wrong = CommandRun(["set", "a.yaml", "port", "${OTHER:-x}"], in: folder)
    #expect(wrong.code == 1, "\(wrong)")
  }

  @Test func theEffectiveValueNamesItsOrigin() {
    let folder = folder("port: ${PORT}\nmode: ${MODE}\ncert: x\n")
    // The inserted mode may be the one with which `cert` is required.
    #expect(CommandRun(["check", "a.yaml"], in: folder).code == 0)
    let show = CommandRun(["show", "a.yaml"], in: folder)
    #expect(show.output.contains("‹from ${PORT}›"), "\(show)")
    #expect(CommandRun(["get", "a.yaml", "port"], in: folder).output == "${PORT}\n")
  }
}
