import Foundation
import TestSupport
import Testing

/// Files so large that several workers read them give the same reports.
struct LargeFileTests {
  private static let schema = """
    items: {properties: {id: {type: integer}, name: {type: string}, tags: {items: {type: string}}}}

    """

  @Test(arguments: [4, 5, 6, 7, 8])
  func isReadWhereTheProcessMayOpenFewFiles(count: Int) {
    let folder = ScratchFolder(["a.yaml": (0..<60_000).map { "- id: \($0)\n  name: x\n" }.joined()])
    let run = ProgramRun(shell: "ulimit -n \(count); \"$SETTLE\" check --jobs 2 a.yaml", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.contains("Checked 1 file, no problems"))
  }

  @Test(arguments: [
    "", "- id: x\n", "- name: [\n", "- id: 1\n  id: 2\n", "- &a {id: 1}\n- *a\n", "- name: |\n    - id: x\n",
    "# - id\n- \"a\n  b\"\n",
  ])
  func isJudgedTheSameByOneAndByTwo(part: String) {
    expectSame(Self.text(part), schema: Self.schema)
  }

  @Test(arguments: [
    "prefixItems: [{type: integer}]\nitems: {properties: {id: {type: integer}}}\n",
    "anyOf: [{items: {required: [more]}}, {items: {properties: {id: {type: integer}}}}]\n",
    "allOf: [{items: {properties: {id: {type: integer}}}}]\nunevaluatedItems: false\n",
    "items: {properties: {name: {pattern: '^(([a-z])+.)+[A-Z]([a-z])+$'}}}\n",
    """
    $id: https://example.org/list
    items: {$ref: item}
    $defs:
      strict: {$dynamicAnchor: kind, type: integer}
      item:
        $id: item
        properties: {id: {$dynamicRef: "#kind"}}
        $defs: {any: {$dynamicAnchor: kind}}

    """,
  ])
  func isJudgedTheSameByEachSchema(schema: String) {
    expectSame(Self.text("- {id: x, name: \(String(repeating: "a", count: 60))}\n"), schema: schema)
  }

  private static func text(_ part: String) -> String {
    let lines = (0..<20_000).map { "- id: \($0)\n  name: \"é \($0)\"\n  tags:\n  - a\n  - b # \($0)\n" }
    return lines.prefix(12_000).joined() + part + lines.dropFirst(12_000).joined() + part
  }

  private func expectSame(_ text: String, schema: String) {
    #expect(text.utf8.count > 1 << 20)
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": text])
    let runs = ["1", "2"].map { jobs in
      ProgramRun(["check", "--format", "json", "--jobs", jobs, "--schema", "s.yaml", "a.yaml"], in: folder)
    }
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].code == runs[1].code)
    #expect(runs[0].errors == runs[1].errors)
  }
}
