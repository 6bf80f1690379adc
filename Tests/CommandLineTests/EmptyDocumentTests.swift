import Foundation
import TestSupport
import Testing

/// Streams with documents that are empty or contain only comments, as Helm often prints them.
@Suite struct EmptyDocumentTests {
  private static let schema = """
    type: object
    required: [a]
    properties: {a: {type: integer, default: 1}, b: {type: integer, default: 3}}

    """
  private static let streams = [
    "a: 1\n---\n", "---\n# Source: x.yaml\n---\na: 1\n", "a: 1\n---\n# the end\n", "---\n---\na: 1\n---\n",
    "---\n# one\n---\n# two\n---\na: 1\n...\n---\n",
  ]

  private func folder(_ text: String, _ more: [String: String] = [:]) -> ScratchFolder {
    ScratchFolder(["s.yaml": Self.schema, "a.yaml": text].merging(more) { _, other in other })
  }

  @Test(arguments: streams) func nothingIsFoundInThem(_ text: String) {
    let run = CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder(text))
    #expect(run.code == 0 && run.output == "", "\(run.output)")
    let outputs = CommandRun(
      ["check", "-q", "-s", "s.yaml", "--format", "json-schema-flag", "a.yaml"], in: folder(text))
    #expect(Set(outputs.output.split(separator: "\n")) == ["{\"valid\":true}"])
  }

  /// If only one document has content, it is used without `--document`.
  @Test(arguments: streams) func theOtherDocumentIsUsed(_ text: String) throws {
    let folder = folder(text)
    for line in [["show"], ["why", "a"], ["convert", "--to", "json"], ["format"], ["normalize", "--write-defaults"]] {
      let run = CommandRun([line[0], "a.yaml", "-s", "s.yaml"] + line.dropFirst(), in: folder)
      #expect(run.code == 0, "\(line) \(run.errors)")
    }
    #expect(CommandRun(["get", "a.yaml", "a"], in: folder).output == "1\n")
    #expect(CommandRun(["get", "a.yaml", "b"], in: folder).output == "3\n")
    #expect(CommandRun(["set", "a.yaml", "a", "7", "-s", "s.yaml"], in: folder).code == 0)
    #expect(CommandRun(["get", "a.yaml", "a"], in: folder).output == "7\n")
    let now = folder.text("a.yaml")
    #expect(now.components(separatedBy: "---").count == text.components(separatedBy: "---").count, "\(now)")
  }

  @Test func severalRelevantDocumentsAreNumbered() {
    let folder = folder("a: 1\n---\n# x\n---\na: 2\n")
    let run = CommandRun(["get", "a.yaml", "a"], in: folder)
    #expect(run.code == 2 && run.errors.contains("has 2 documents; choose one with --document (1, 3)"), "\(run.errors)")
    #expect(CommandRun(["get", "a.yaml", "a", "--document", "3"], in: folder).output == "2\n")
    let wrong = CommandRun(["get", "a.yaml", "a", "--document", "4"], in: folder)
    #expect(wrong.code == 2 && wrong.errors.contains("no document 4"))
  }

  /// A file without content is valid if the schema allows null.
  @Test(arguments: ["type: [array, 'null']", "anyOf: [{type: object, required: [a]}, {type: 'null'}]"])
  func nullMayBeAllowed(_ schema: String) {
    for text in ["", "# x\n", "---\n"] {
      let run = CommandRun(
        ["check", "-s", "s.yaml", "a.yaml"], in: ScratchFolder(["s.yaml": schema + "\n", "a.yaml": text]))
      #expect(run.code == 0 && run.output == "", "\(run.output)")
    }
  }

  /// An explicit null isn't empty; a stream without content counts as an empty file.
  @Test func whatIsNotEmpty() {
    let null = CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder("a: 1\n---\nnull\n"))
    #expect(null.code == 1 && null.output.contains("expected a mapping with \"a\", found null"), "\(null.output)")
    for text in ["---\n---\n", "---\n# x\n---\n# y\n"] {
      let run = CommandRun(["check", "-s", "s.yaml", "a.yaml"], in: folder(text))
      #expect(run.code == 1 && run.output.components(separatedBy: "error[").count == 2, "\(run.output)")
      #expect(run.output.contains("error[schema/required]"))
    }
  }

  @Test func theyHaveNoSayInTheSchema() {
    let named = folder("---\n# x\n---\n$schema: ./s.yaml\na: x\n")
    #expect(CommandRun(["check", "a.yaml"], in: named).output.contains("error[schema/type]"))
    let configuration = "schemas: [{files: [a.yaml], when: {kind: A}, schema: s.yaml}]\n"
    let byContent = folder("---\n# x\n---\nkind: A\na: 1\n---\n", [".settle.yaml": configuration])
    let run = CommandRun(["check", "--require-schema", "a.yaml"], in: byContent)
    #expect(run.code == 0, "\(run.output)")
  }

  @Test func aLayerMayEndInOne() {
    for base in ["account: {signed_in: true}\n---\n# end\n", "---\n# c\n---\naccount: {signed_in: true}\n"] {
      let folder = ScratchFolder(["brewguide.settings.yaml": "sync: {enabled: true}\n", "base.yaml": base])
      let run = CommandRun(["check", "--strict", "--layer", "base=base.yaml", "brewguide.settings.yaml"], in: folder)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }

  /// A printed command can be pasted: it names the file, document and schema.
  @Test func aPrintedCommandMeansTheSameDocument() throws {
    let folder = ScratchFolder([
      "two files.yaml": """
      other: 1
      ---
      account: {signed_in: true, onboarding_completed: true}
      sync: {enabled: true, deletion_request: {result: failed, message: m}}

      """
    ])
    let file = ["two files.yaml", "--document", "2", "-s", "brewguide"]
    let byHand = CommandRun(["set"] + file + ["sync.deletion_request.message", "x"], in: folder)
    let told = byHand.errors.components(separatedBy: "cannot be set directly; use `settle ").dropFirst().first
    let command = try #require(told?.components(separatedBy: "`").first, "\(byHand.errors)")
    #expect(
      command.contains("'two files.yaml'") && command.contains("--document 2") && command.contains("--schema brewguide")
    )
    let run = ProgramRun(shell: "\"$SETTLE\" \(command) --dry-run --yes", in: folder)
    #expect(!run.errors.contains("documents; choose one") && !run.errors.contains("no such file"), "\(run.errors)")
    #expect(run.code == 0, "\(command): \(run.errors)")
  }
}
