import Foundation
import TestSupport
import Testing

/// Very large numbers and the deepest allowed nesting are reported or accepted, and nothing crashes.
@Suite struct LargeNumberTests {
  private static let most = "\(Int.max)"

  @Test(
    arguments: [
      (["check", "--max-file-size", "99999999999GiB"], "is not a size such as"),
      (["check", "--max-file-size", "2GiB"], "--max-file-size: at most 1 GiB"),
      (["check", "--max-file-size", most], "--max-file-size: at most 1 GiB"),
      (["format", "--width", most], "is not an integer from 20 to 1000"),
      (["format", "--width", "-" + most], "is not an integer from 20 to 1000"),
      (["get", "--document", most, "a.yaml", "a"], "has no document"),
      (["set", "--document", most, "a.yaml", "a", "2"], "no document"),
    ])
  func anImpossibleChangeIsReported(arguments: [String], message: String) {
    let run = CommandRun(arguments, in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.code != 0 && run.output == "" && run.errors.contains(message), "\(run)")
  }

  @Test(
    arguments: [
      ["check", "--jobs", most], ["check", "--max-diagnostics", most], ["check", "--max-file-size", "1GiB"],
      ["check", "--shard", "1/18446744073709551615"], ["check", "--fix", "-j", most, "--max-diagnostics", "0"],
      ["format", "--width", "1000", "--jobs", most], ["get", "--document", "1", "a.yaml", "a"],
    ])
  func hugeNumbersAreAccepted(arguments: [String]) {
    let run = ProgramRun(arguments, in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.code == 0, "\(run)")
  }

  @Test(
    arguments: [
      "limits: {depth: 100000000}", "limits: {depth: \(most)}", "limits: {depth: -\(most)}", "limits: {depth: 1001}",
      "limits: {directives: \(most)}", "limits: {fileBytes: \(most)}", "format: {width: -9223372036854775808}",
      "lint: {indentation: {spaces: \(most)}}", "lint: {comments: {min-spaces-from-content: \(most)}}",
      "lint: {commas: {min-spaces-after: 1001}}", "lint: {empty-lines: {max: \(most)}}",
      "lint: {line-length: {max: -\(most)}}", "lint: {braces: {min-spaces-inside: \(most)}}",
    ])
  func aConfigurationWithNumbersOutOfRangeIsReported(text: String) {
    let files = [
      ".settle.yaml": text + "\n", "a.yaml": "a:\n    - {b: 1,c: 2}  # d\n",
      "deep.yaml": String(repeating: "- ", count: 1_100),
    ]
    let folder = ScratchFolder(files)
    let run = CommandRun(["check", "-f", "jsonl"], in: folder)
    #expect(run.code == 2 && run.output.contains("/properties/"), "\(run)")
    #expect(run.output.contains("yaml/limit-depth"))
    let format = CommandRun(["format", "--diff"], in: folder)
    #expect(format.code == 2, "\(format)")
  }

  /// The largest allowed nesting, in every kind of file.
  @Test(
    arguments: [
      ("list.yaml", "- ", "x", ""), ("brackets.yaml", "[", "", "]"), ("braces.yaml", "{a: ", "1", "}"),
      ("keys.yaml", "? ", "x", ""), ("pairs.yaml", "[a: ", "x", "]"), ("list.json", "[", "", "]"),
      ("map.json", "{\"a\":", "1", "}"),
    ])
  func theDeepestFileIsReadAndWritten(name: String, open: String, inside: String, close: String) {
    let levels = open == "[a: " ? 499 : 999
    let text = String(repeating: open, count: levels) + inside + String(repeating: close, count: levels) + "\n"
    let folder = ScratchFolder([
      ".settle.yaml": "limits: {depth: 1000}\n", name: text, "b.yaml": "b: 1\n",
      "schema.yaml": """
      properties: {a: {$ref: "#"}, b: {type: integer, default: 3}}
      items: {$ref: "#"}
      x-setting: {requires: [{setting: a, is: 1, message: Not so.}], noDefault: None.}

      """,
    ])
    let check = ProgramRun(["check", name, "b.yaml"], in: folder)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let strict = ProgramRun(
      ["check", "--select", "lint/*,schema/*,settings/*", "--schema", "schema.yaml", name, "b.yaml"], in: folder)
    // The conditions form a cycle, which is reported too.
    #expect((1...2).contains(strict.code) && !strict.output.contains("io/defect"), "\(strict.errors)")
    let format = ProgramRun(["format", "--check", name, "b.yaml"], in: folder)
    #expect((0...1).contains(format.code), "\(format.output)\(format.errors)")
    let written = ProgramRun(["format", name, "b.yaml"], in: folder)
    #expect((0...1).contains(written.code) && !written.errors.contains("io/defect"), "\(written.errors)")
    for command in [["show"], ["get"], ["convert", "--to", "json"]] {
      let operands = command == ["get"] ? [name, "a"] : [name]
      let run = ProgramRun(command + operands + ["--schema", "schema.yaml"], in: folder)
      #expect((0...2).contains(run.code), "\(command): \(run.errors)")
    }
  }

  /// The soft limit of the stack is often 1 MiB or less in containers.
  @Test func theStackOfTheShellIsNotALimit() {
    let text = String(repeating: "[", count: 999) + String(repeating: "]", count: 999) + "\n"
    let folder = ScratchFolder([".settle.yaml": "limits: {depth: 1000}\n", "a.yaml": text, "b.yaml": "b: 1\n"])
    for command in ["check", "format --check"] {
      let run = ProgramRun(shell: "ulimit -S -s 512; \"$SETTLE\" \(command) a.yaml b.yaml", in: folder)
      #expect(run.code == 0, "\(command): \(run.errors)")
    }
  }
}
