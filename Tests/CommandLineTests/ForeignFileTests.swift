import TestSupport
import Testing

/// Neither a checked file nor its configuration can make settle reveal another file of the machine.
@Suite struct ForeignFileTests {
  /// The output of a run in which a file of the tree names `reference` as its schema.
  private func run(_ reference: String, _ secret: String = "", _ arguments: [String] = []) -> CommandRun {
    let folder = ScratchFolder([
      "outside.yaml": secret, "tree/a.yaml": "# yaml-language-server: $schema=\(reference)\na: 1\n",
    ])
    return CommandRun(["check"] + arguments + ["a.yaml"], in: folder, below: "tree")
  }

  private static let secrets = [
    "password: MARK3R\n", "MARK3R\n", "root:MARK3R:0:0\nx:y:z\n", "a: [MARK3R\n", "\"MARK3R\n", "- MARK3R\n",
    "MARK3R: &a *b\n",
    "$schema: https://json-schema.org/draft/2020-12/schema\ntype: MARK3R\n",
    "$schema: https://json-schema.org/draft/2020-12/schema\n$ref: MARK3R\n",
    "$schema: https://json-schema.org/draft/2020-12/schema\npattern: (MARK3R\n",
    "$schema: MARK3R\nenum: [MARK3R]\n", "enum: [MARK3R]\n", "{\"a\": MARK3R}",
  ]

  @Test(arguments: secrets)
  func itsContentIsNotShown(_ secret: String) {
    for reference in ["../outside.yaml", "../outside.yaml#/password", "../outside.yaml#/type"] {
      for format in ["text", "json", "sarif", "json-schema-basic"] {
        let run = run(reference, secret, ["--format", format])
        #expect(run.code == 2)
        let output = (run.output + run.errors).replacing(reference, with: "")
        #expect(!output.contains("MARK3R"), "\(reference) \(format):\n\(run.output)\(run.errors)")
      }
    }
  }

  @Test(arguments: secrets)
  func aConfigurationDoesNotShowThemEither(_ secret: String) {
    for configuration in [
      "schemas: [{files: [a.yaml], schema: ../outside.yaml}]\n",
      "schemas: [{files: [a.yaml], schema: \"https://example.org/s\"}]\nuris: {\"https://example.org/s\": ../outside.yaml}\n",
      "schemas: [{files: [a.yaml], schema: link.yaml}]\n", "schemas: [{files: [a.yaml], schema: s.yaml}]\n",
    ] {
      let folder = ScratchFolder([
        "outside.yaml": secret, "tree/a.yaml": "a: 1\n", "tree/.settle.yaml": configuration,
        "tree/s.yaml": "$ref: ../outside.yaml\n",
      ])
      folder.link("tree/link.yaml", to: "../outside.yaml")
      let run = CommandRun(["check", "a.yaml"], in: folder, below: "tree")
      #expect(run.code == 2)
      #expect(!(run.output + run.errors).contains("MARK3R"), "\(configuration):\n\(run.output)\(run.errors)")
    }
  }

  @Test(arguments: secrets)
  func neitherDoesAConfigurationThatIsALink(_ secret: String) {
    let folder = ScratchFolder(["outside.yaml": secret, "tree/a.yaml": "a: 1\n"])
    folder.link("tree/.settle.yaml", to: "../outside.yaml")
    let run = CommandRun(["check", "a.yaml"], in: folder, below: "tree")
    #expect(!(run.output + run.errors).contains("MARK3R"), "\(run.output)\(run.errors)")
    #expect(run.code == 2 && run.output.contains("io/outside"), "\(run.output)")
  }

  /// Commands that print values.
  private static let showing = [
    ["check"], ["show"], ["get", "a"], ["why", "a"], ["preview"], ["describe"], ["ask", "a"], ["edit", "--print"],
  ]

  @Test(arguments: [
    "/proc/self/environ", "/etc/passwd", "/proc/kmsg", "../outside.yaml", "link.yaml", "folder/outside.yaml",
  ])
  func aLayerOfAConfigurationDoesNotShowThem(_ layer: String) {
    let folder = ScratchFolder([
      "outside.yaml": "a: MARK3R\nroot: MARK3R\n", "tree/a.yaml": "b: 1\n",
      "tree/.settle.yaml": "layers: [{files: [a.yaml], below: [{name: base, file: \(layer)}]}]\n",
    ])
    folder.link("tree/link.yaml", to: "../outside.yaml")
    folder.link("tree/folder", to: "..")
    for command in Self.showing {
      let run = ProgramRun(
        [command[0], "a.yaml"] + command.dropFirst(), in: folder, below: "tree", environment: ["SECRET": "MARK3R"])
      #expect(run.code != 0 || command[0] == "describe", "\(command)")
      let output = run.output + run.errors
      #expect(!output.contains("MARK3R") && !output.contains("root:"), "\(command):\n\(output)")
    }
    let check = CommandRun(["check", "."], in: folder, below: "tree")
    #expect(check.code == 2 && check.output.contains("io/outside"), "\(check.output)")
    // On the command line, any file may be given.
    let named = CommandRun(["get", "--layer", "base=../outside.yaml", "a.yaml", "a"], in: folder, below: "tree")
    #expect(named.output == "MARK3R\n", "\(named.errors)")
  }

  @Test(arguments: secrets)
  func aSchemaThatIsWorkedOnDoesNotShowThem(_ secret: String) {
    for reference in ["../outside.yaml", "link.yaml", "https://example.org/s", "../outside.yaml#/password"] {
      let folder = ScratchFolder([
        "outside.yaml": secret, "tree/s.yaml": "properties: {a: {$ref: \"\(reference)\"}}\n", "tree/a.yaml": "a: 1\n",
        "tree/.settle.yaml": "uris: {\"https://example.org/s\": ../outside.yaml}\n",
      ])
      folder.write("tree/t.yaml", "$schema: https://json-schema.org/draft/2020-12/schema\n$ref: \"\(reference)\"\n")
      folder.link("tree/link.yaml", to: "../outside.yaml")
      for command in [
        ["schema", "check", "."], ["schema", "check", "s.yaml"], ["schema", "bundle", "s.yaml"],
        ["schema", "upgrade", "s.yaml"], ["check", "-s", "s.yaml", "a.yaml"], ["describe", "s.yaml"],
        ["init", "s.yaml"],
      ] {
        let run = CommandRun(command, in: folder, below: "tree")
        let output = (run.output + run.errors).replacing(reference, with: "")
        #expect(!output.contains("MARK3R"), "\(command):\n\(output)")
      }
      let bundle = CommandRun(["schema", "bundle", "s.yaml"], in: folder, below: "tree")
      #expect(
        bundle.code == 2 && bundle.errors.contains("outside the folders that settle may read"), "\(bundle.errors)")
    }
  }

  /// A run above an untrusted folder doesn't let that folder's configuration name files outside it.
  @Test func aFolderWithAConfigurationIsAllThatItMayName() {
    let folder = ScratchFolder([
      "outside.yaml": "a: MARK3R\n", "tree/a.yaml": "b: 1\n",
      "tree/.settle.yaml": "layers: [{files: [a.yaml], below: [{name: base, file: ../outside.yaml}]}]\n",
    ])
    for operands in [["tree"], ["tree/a.yaml"], ["\(folder.path)/tree"]] {
      let run = CommandRun(["check"] + operands, in: folder)
      #expect(run.code == 2 && run.output.contains("io/outside"), "\(operands): \(run.output)")
    }
    // Files inside the repository that contains the folder may be named.
    folder.write(".git/HEAD", "")
    #expect(CommandRun(["get", "tree/a.yaml", "a"], in: folder).output == "MARK3R\n")
  }

  /// Whether a file exists isn't revealed either.
  @Test func absentSettingsAreReportedLikePresentOnes() {
    let there = run("../outside.yaml", "a: 1\n").output
    let gone = run("../outsidf.yaml").output
    #expect(there.replacing("outside.yaml", with: "") == gone.replacing("outsidf.yaml", with: ""))
  }

  @Test(arguments: [
    "/proc/self/environ", "/proc/self/status", "file:///proc/self/environ", "/sys/kernel/notes", "/dev/zero",
  ])
  func filesOfDevicesAndProcessesAreNotRead(_ path: String) {
    let run = ProgramRun(
      ["check", "a.yaml"], in: ScratchFolder(["a.yaml": "# yaml-language-server: $schema=\(path)\na: 1\n"]),
      environment: ["SECRET": "MARK3R"])
    #expect(run.code == 2)
    #expect(run.output.contains("outside the folders that settle may read"), "\(run.output)")
    #expect(!(run.output + run.errors).contains("MARK3R"))
  }

  @Test func aPipeInTheTreeIsNotWaitedFor() {
    let folder = ScratchFolder(["a.yaml": "# yaml-language-server: $schema=pipe\na: 1\n"])
    let run = ProgramRun(
      shell: "mkfifo pipe; (echo 'type: MARK3R' > pipe &) ; \"$SETTLE\" check a.yaml; cat pipe", in: folder)
    #expect(run.output.contains("a pipe, a device or a system file"))
  }

  @Test func aSchemaElsewhereIsUsedWhereAPersonNamesIt() {
    let schema = "$schema: https://json-schema.org/draft/2020-12/schema\nproperties: {a: {type: string}}\n"
    let run = run("../outside.yaml", schema)
    #expect(run.code == 2 && run.output.contains("outside the folders that settle may read"), "\(run.output)")
    let folder = ScratchFolder(["outside/s.yaml": "$ref: t.yaml\n", "outside/t.yaml": schema, "tree/a.yaml": "a: 1\n"])
    let named = CommandRun(["check", "-s", "../outside/s.yaml", "a.yaml"], in: folder, below: "tree")
    #expect(named.code == 1 && named.output.contains("expected a string"), "\(named.output)")
  }

  @Test func whatAPersonNamesIsShown() {
    let folder = ScratchFolder(["outside.yaml": "a: [MARK3R\n", "tree/a.yaml": "a: 1\n", "tree/below/b.yaml": "a: 1\n"])
    #expect(
      CommandRun(["check", "-s", "../outside.yaml", "a.yaml"], in: folder, below: "tree").output.contains("MARK3R"))
    // Files in the folder where the run starts, and in its repository, may be named.
    folder.write("tree/below/c.yaml", "# yaml-language-server: $schema=../../outside.yaml\na: 1\n")
    #expect(CommandRun(["check", "tree/below/c.yaml"], in: folder).output.contains("MARK3R"))
    #expect(!CommandRun(["check", "c.yaml"], in: folder, below: "tree/below").output.contains("MARK3R"))
    folder.write(".git/HEAD", "")
    #expect(CommandRun(["check", "c.yaml"], in: folder, below: "tree/below").output.contains("MARK3R"))
  }
}
