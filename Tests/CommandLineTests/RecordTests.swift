import Foundation
import TestSupport
import Testing

/// `--stdin-records`: a line of JSON in, a line of JSON out, in order.
@Suite struct RecordTests {
  private static let files = [
    "s.yaml": "type: object\nproperties: {mode: {enum: [light, dark]}, token: {x-setting: {sensitive: true}}}\n",
    "t.yaml": "properties: {n: {type: integer}}\n",
    ".settle.yaml": "schemas: [{files: ['*.app.yaml'], schema: s.yaml}]\n",
  ]

  private struct Answer: Decodable {
    struct Finding: Decodable {
      var code: String
    }
    struct Report: Decodable {
      var path: String
    }
    var id: Int?
    var path: String?
    var status: String
    var diagnostics: [Finding]?
    var error: String?
    var fixed: Int?
    var text: String?
    var changed: Bool?
    var complaint: String?
    var reports: [Report]?

    var codes: [String] { diagnostics?.map(\.code) ?? [] }
  }

  private func run(_ lines: [String], _ arguments: [String]) throws -> ([Answer], ProgramRun) {
    let run = ProgramRun(arguments, in: ScratchFolder(Self.files), input: lines.joined(separator: "\n") + "\n")
    let answers = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    return (answers, run)
  }

  @Test func eachIsAnsweredInOrder() throws {
    let lines = (0..<500).map { number in
      #"{"id": \#(number), "path": "\#(number).app.yaml", "text": "mode: \#(number % 3 == 0 ? "drak" : "dark")\n"}"#
    }
    let (answers, run) = try run(lines, ["check", "--stdin-records", "--jobs", "4"])
    #expect(run.code == 1 && run.errors == "")
    #expect(answers.map(\.id) == (0..<500).map { $0 })
    #expect(answers.allSatisfy { $0.codes == ($0.id! % 3 == 0 ? ["schema/enum"] : []) })
    #expect(answers.allSatisfy { $0.path == "\($0.id!).app.yaml" })
  }

  @Test func allFindingsAreReportedWithoutAMaximum() throws {
    let line = #"{"id": 1, "schema": "t.yaml", "text": "\#((0..<150).map { "n: a\\nm\($0): 1\\nn: b\\n" }.joined())"}"#
    let all = try run([line], ["check", "--stdin-records", "--no-lint"]).0[0].codes.count
    #expect(all > 150)
    #expect(try run([line], ["check", "--stdin-records", "--no-lint", "--max-diagnostics", "7"]).0[0].codes.count == 7)
  }

  @Test func aRecordNamesItsSchema() throws {
    let lines = [
      #"{"id": 1, "schema": "t.yaml", "text": "n: a"}"#, #"{"id": 2, "text": "n: a"}"#,
      #"{"id": 3, "schema": "t.yaml", "path": "a.app.yaml", "text": "mode: 1"}"#,
      #"{"id": 4, "schema": "none.yaml", "text": "n: 1"}"#,
    ]
    let (answers, run) = try run(lines, ["check", "--stdin-records", "--no-lint"])
    #expect(run.code == 2)
    #expect(answers.map(\.codes) == [["schema/type"], [], [], ["schema/not-found"]])
    #expect(answers.map(\.status) == ["invalid", "valid", "valid", "invalid"] && answers[3].error != nil)
  }

  /// Records may be untrusted, so none makes settle show another file.
  @Test func noRecordHasAnotherFileShown() throws {
    let (answers, run) = try run(
      ["/etc/passwd", "../../../../etc/passwd", "/proc/self/environ", "/dev/zero", "file:///etc/passwd"].map {
        #"{"id": 1, "schema": "\#($0)", "text": "a: 1"}"#
      }, ["check", "--stdin-records"])
    #expect(run.code == 2 && answers.allSatisfy { $0.status == "invalid" && $0.codes == ["schema/not-found"] })
    #expect(!run.output.contains("root:"))
  }

  @Test func aSchemaWithErrorsIsReported() throws {
    let record = #"{"id": 1, "schema": "broken.yaml", "text": "a: 1\n"}"#
    let folder = ScratchFolder(["broken.yaml": "properties: {a: {$ref: '#/nowhere'}}\n"])
    let run = CommandRun(["check", "--stdin-records"], in: folder, input: record + "\n")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    #expect(run.code == 2 && answer.error != nil && answer.reports?.first?.path == "broken.yaml")
  }

  @Test func anInvalidRecordIsAnsweredAndTheRestIsRead() throws {
    let lines = [
      "", "nonsense", "[1]", #"{"id": 3}"#, #"{"id": 4, "text": 5}"#, #"{"id": 5, "text": "a: 1", "other": 1}"#,
      #"{"id": 6, "path": "", "text": "a: 1"}"#, #"{"id": 7, "text": "\#(String(repeating: "a", count: 3_000))"}"#,
      #"{"text": "a: [1\n"}"#, #"{"id": 9, "text": "a: 1\n"}"#, #"{"id": 10, "text": "a: \ud800"}"#,
    ]
    let (answers, run) = try run(lines, ["check", "--stdin-records", "--max-file-size", "2kB"])
    #expect(run.code == 2 && answers.count == 11 && answers[10].error?.contains("surrogate") == true)
    #expect(answers.prefix(8).allSatisfy { $0.status == "unreadable" && $0.error != nil })
    #expect(answers.prefix(7).map(\.id) == [nil, nil, nil, 3, 4, 5, 6] && answers[10].id == 10)
    #expect(answers[8].codes.first?.hasPrefix("yaml/") == true && answers[9].status == "valid" && answers[9].id == 9)
  }

  @Test func fixedAndFormatted() throws {
    let lines = [
      #"{"id": 1, "path": "a.app.yaml", "text": "mode: DARK # é\n"}"#,
      #"{"id": 2, "path": "a.app.yaml", "text": "mode:   'dark'\n"}"#, #"{"id": 3, "text": "a: [\n"}"#,
    ]
    let (fixed, _) = try run(lines, ["check", "--stdin-records", "--fix"])
    #expect(fixed.map(\.text) == ["mode: dark # é\n", "mode:   'dark'\n", "a: [\n"])
    #expect(fixed.map(\.fixed) == [1, 0, 0])
    let (formatted, run) = try run(lines, ["format", "--stdin-records"])
    #expect(formatted.map(\.text) == ["mode: DARK # é\n", "mode: 'dark'\n", "a: [\n"])
    #expect(formatted.map(\.changed) == [false, true, false] && run.code == 1)
  }

  @Test func aSecretIsInNoReport() throws {
    let text = #"token: {S3CRET: [S3CRET]}\ntokn: S3CRET\nmode: x\n"#
    let (_, run) = try run([#"{"id": 1, "path": "a.app.yaml", "text": "\#(text)"}"#], ["check", "--stdin-records"])
    #expect(run.code == 1 && !run.output.contains("S3CRET"))
  }

  @Test func whatContradictsIt() {
    let folder = ScratchFolder(Self.files)
    for words in [
      ["a.yaml"], ["--format", "json"], ["--diff"], ["--stdin-filename", "a"], ["--write-baseline", "b"],
    ] {
      let run = CommandRun(["check", "--stdin-records"] + words, in: folder, input: "")
      #expect(run.code == 2 && run.errors.contains("--stdin-records"), "\(words) \(run.errors)")
    }
    #expect(CommandRun(["check", "--stdin-records"], in: folder, input: "").code == 0)
  }

  @Test func anAnswerComesBeforeTheNextRecord() {
    let line = """
      coproc "$SETTLE" check --stdin-records
      for number in 1 2 3; do
        echo '{"id": '$number', "text": "a: 1"}' >&"${COPROC[1]}"
        read -r -t 60 answer <&"${COPROC[0]}" || exit 1
        echo "$answer"
      done
      """
    let run = ProgramRun(shell: line, in: ScratchFolder([:]))
    #expect(run.code == 0 && run.output.split(separator: "\n").count == 3)
  }

  /// Every line gets a response, even an empty one.
  @Test func anEmptyLineIsAnswered() {
    let run = CommandRun(
      ["check", "--stdin-records"], in: ScratchFolder(Self.files),
      input: "\n{\"id\":1,\"text\":\"a: 1\\n\"}\n \r\n{\"id\":2,\"text\":\"a: 1\\n\"}\n")
    let lines = run.output.split(separator: "\n")
    let empty = #"{"id":null,"status":"unreadable","error":"the line is empty"}"#
    #expect(lines.count == 4 && lines[0] == empty && lines[2] == empty && run.code == 2, "\(run)")
  }
}
