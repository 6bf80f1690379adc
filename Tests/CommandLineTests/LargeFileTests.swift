import Foundation
import TestSupport
import Testing

/// Files that are large enough to be read by several workers: what is said of them is the same.
struct LargeFileTests {
  private static let schema = """
    items: {properties: {id: {type: integer}, name: {type: string}, tags: {items: {type: string}}}}

    """

  @Test(arguments: [4, 5, 6, 7, 8])
  func isReadWhereTheProcessMayOpenFewFiles(count: Int) {
    let folder = ScratchFolder(["a.yaml": (0..<60_000).map { "- id: \($0)\n  name: x\n" }.joined()])
    let run = ProgramRun(shell: "ulimit -n \(count); \"$SETTLE\" check --jobs 2 a.yaml", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.contains("nothing found in 1 file"))
  }

  @Test(arguments: [
    "", "- id: x\n", "- name: [\n", "- id: 1\n  id: 2\n", "- &a {id: 1}\n- *a\n", "- name: |\n    - id: x\n",
    "# - id\n- \"a\n  b\"\n",
  ])
  func isJudgedTheSameByOneAndByTwo(part: String) {
    let lines = (0..<20_000).map { "- id: \($0)\n  name: \"é \($0)\"\n  tags:\n  - a\n  - b # \($0)\n" }
    let text = lines.prefix(12_000).joined() + part + lines.dropFirst(12_000).joined() + part
    #expect(text.utf8.count > 1 << 20)
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
    let runs = ["1", "2"].map { jobs in
      ProgramRun(["check", "--format", "json", "--jobs", jobs, "--schema", "s.yaml", "a.yaml"], in: folder)
    }
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].code == runs[1].code)
    #expect(runs[0].errors == runs[1].errors)
  }
}
