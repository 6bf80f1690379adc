import TestSupport
import Testing

/// If a file only seems to have a schema, that is reported.
@Suite struct SchemaSlipTests {
  private static let schema = "properties: {theme: {enum: [light, dark]}}\n"

  @Test func aCommentThatNamesNoSchema() {
    let folder = ScratchFolder([
      "s.yaml": Self.schema, "a.yaml": "# yaml-language-server: schema=s.yaml\ntheme: dusk\n",
    ])
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(run.code == 0)
    #expect(run.output.contains("warning[schema/unread-comment]: schema comment not recognized\n  --> a.yaml:1:25"))
    #expect(run.output.contains("did you mean $schema=s.yaml?"))
    // Given an option, the comment doesn't matter.
    #expect(!CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder).output.contains("unread-comment"))
    #expect(!CommandRun(["check", "--no-schema", "a.yaml"], in: folder).output.contains("unread-comment"))
    #expect(CommandRun(["check", "--fix", "a.yaml"], in: folder).output.contains("unread-comment"))
    // After the comment is fixed, the schema applies and its findings are reported.
    #expect(CommandRun(["check", "--unsafe-fixes", "a.yaml"], in: folder).code == 1)
    #expect(CommandRun(["check", "a.yaml"], in: folder).output.contains("error[schema/enum]"))
  }

  @Test func aFileOfSettingsInThePlaceOfASchema() {
    let folder = ScratchFolder(["a.yaml": "theme: dusk\nsize: 1\n", "s.yaml": Self.schema, "b.yaml": "theme: dark\n"])
    for command in [["check", "--schema", "a.yaml", "b.yaml"], ["schema", "check", "a.yaml"]] {
      let run = CommandRun(command, in: folder)
      #expect(run.code == (command[0] == "check" ? 2 : 1))
      #expect(run.output.contains("error[schema/no-keyword]: not a schema"), "\(run)")
      #expect(run.output.contains("--> a.yaml:1:1"))
    }
    #expect(CommandRun(["check", "--schema", "s.yaml", "b.yaml"], in: folder).code == 0)
  }
}
