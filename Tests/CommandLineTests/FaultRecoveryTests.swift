import Foundation
import JSONParsing
import TestSupport
import Testing

/// Runs of a program that fails on one of its inputs: where it reads standard input it has a fault of its own.
@Suite struct FaultRecoveryTests {
  private static let faults = ["trap", "index", "overflow", "abort"]

  private func run(
    _ arguments: [String], in folder: ScratchFolder, fault: String, at number: Int? = nil, input: String = "a: 1\n",
    variables: [String: String] = [:]
  ) -> ProgramRun {
    var environment = variables
    environment["FAULT"] = fault
    environment["FAULT_AT"] = number.map { "\($0)" }
    return ProgramRun(
      arguments, in: folder, input: input, environment: environment, binary: ProgramRun.faultyBinary)
  }

  private func text(_ folder: ScratchFolder, _ path: String) -> String {
    (try? String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)) ?? ""
  }

  @Test(arguments: faults, [1, 4]) func aFaultTakesNoReport(fault: String, jobs: Int) {
    let folder = ScratchFolder(["a.yaml": "a: [1\n", "b.yaml": "b: 1\nb: 2\n"])
    let run = run(
      ["check", "-j\(jobs)", "a.yaml", "-", "b.yaml", "--report", "json=r.json", "--report", "junit=r.xml"], in: folder,
      fault: fault)
    #expect(run.code == 2, "\(run)")
    let places = run.output.split(separator: "\n").filter { $0.contains("--> ") }.map(String.init)
    #expect(places == ["  --> a.yaml:1:4", "  --> -", "  --> b.yaml:2:1"], "\(run.output)")
    #expect(run.output.contains("error[io/defect]: settle itself failed on this file"))
    #expect(
      run.errors.hasSuffix("2 errors in 2 of 3 files; 2 without a schema; 1 could not be read\n"), "\(run.errors)")
    #expect(JSONParser.parse(Array(text(folder, "r.json").utf8), limits: .init()).diagnostics.isEmpty)
    #expect(text(folder, "r.json").contains(#""files":3,"unreadable":1,"#), "\(text(folder, "r.json"))")
    #expect(text(folder, "r.xml").hasSuffix("</testsuites>\n") && text(folder, "r.xml").contains("io/defect"))
  }

  /// The runtime's own handling of crashes, whatever it is asked to do, doesn't get in the way.
  @Test(arguments: ["enable=yes", "enable=no", "enable=yes,output-to=stdout"]) func crashReportsDoNot(asked: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = run(
      ["check", "a.yaml", "-"], in: folder, fault: "trap", variables: ["SWIFT_BACKTRACE": asked])
    #expect(run.code == 2 && run.output.hasPrefix("error[io/defect]"), "\(run)")
    #expect(!(run.output + run.errors).contains("Backtracing"))
  }

  @Test(arguments: [1, 4]) func whatWasWrittenIsNotWrittenAgain(jobs: Int) {
    let folder = ScratchFolder(["z.yaml": "z: [1\n"])
    for number in 0..<600 { folder.write("d/\(number + 1_000).yaml", "a: [1\n# \(number)\n") }
    let arguments = ["check", "--group-by", "none", "-j\(jobs)", "d", "-", "z.yaml"]
    let sound = run(arguments, in: folder, fault: "none")
    let faulty = run(arguments, in: folder, fault: "trap")
    #expect(sound.output.utf8.count > 100_000 && sound.code == 1)
    let parts = faulty.output.components(separatedBy: "error[io/defect]")
    #expect(parts.count == 2)
    let rest = parts.last?.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n") ?? ""
    #expect((parts.first ?? "") + rest == sound.output)
  }

  /// The second time that standard input is named there is nothing to read; the first time it still holds what it held.
  @Test func standardInputIsReadOnce() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = run(["check", "-j1", "-", "a.yaml", "-"], in: folder, fault: "trap", at: 1, input: "x: [1\n")
    #expect(run.output.contains("  --> -:1:4"), "\(run)")
    #expect(run.errors.hasSuffix("1 error in 1 of 3 files; 2 without a schema; 1 could not be read\n"), "\(run.errors)")
    let piped = ProgramRun(
      shell: #"printf 'x: [1\n' | FAULT=trap FAULT_AT=1 "$FAULTY" check -j1 - <(printf 'y: [1\n') a.yaml -"#, in: folder
    )
    #expect(piped.output.contains("  --> -:1:4") && piped.output.contains("/63:1:4"), "\(piped)")
    let listed = ProgramRun(
      shell: #"printf 'a.yaml\n-\n' | FAULT=trap FAULT_AT=1 "$FAULTY" check --files-from -"#, in: folder)
    #expect(listed.output.contains("io/defect") && listed.errors.contains("nothing else found in 1 file;"), "\(listed)")
  }

  @Test(arguments: [1, 4]) func filesThatWereFormattedAreToldOnce(jobs: Int) throws {
    let folder = ScratchFolder(["z.yaml": "z:   1\n", "y.yaml": "y: 1\n"])
    for number in 0..<40 { folder.write("d/\(number + 1_000).yaml", "a:   1\n") }
    let run = run(["format", "-j\(jobs)", "d", "y.yaml", "-", "z.yaml"], in: folder, fault: "trap")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 41 && Set(lines).count == 41 && lines.last == "formatted z.yaml", "\(run.output)")
    #expect(run.errors.contains("error[io/defect]"))
    #expect(run.errors.hasSuffix("41 files formatted, 1 file canonical already\n"), "\(run.errors)")
    #expect(run.code == 2 && text(folder, "d/1000.yaml") == "a: 1\n" && text(folder, "z.yaml") == "z: 1\n")
    // Nothing is left of a file that was about to be written by another worker.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/d").count == 40)
  }

  @Test func filesThatWereFixedAreCountedOnce() {
    let folder = ScratchFolder(["z.yaml": "z: 1\nz: 1\n"])
    for number in 0..<5 { folder.write("d/\(number + 1_000).yaml", "a: 1\na: 1\nb: 1\nb: 1\n") }
    let run = run(["check", "--fix", "-j1", "d", "-", "z.yaml"], in: folder, fault: "overflow")
    #expect(run.errors.contains("11 findings fixed in 6 files"), "\(run)")
    #expect(run.code == 2 && text(folder, "d/1004.yaml") == "a: 1\nb: 1\n")
  }

  @Test func tooManyFaultsEndTheRunWithItsReports() {
    let folder = ScratchFolder(["a.yaml": "a: [1\n", "z.yaml": "z: [1\n"])
    let inputs = Array(repeating: "-", count: 20)
    let run = run(
      ["check", "-j1", "a.yaml"] + inputs + ["z.yaml", "--report", "json=r.json"], in: folder, fault: "trap")
    #expect(run.code == 2)
    let report = text(folder, "r.json")
    #expect(report.components(separatedBy: "io/defect").count == 17, "\(report)")
    #expect(report.components(separatedBy: "io/given-up").count == 6)
    #expect(report.contains(#""path":"z.yaml","schema":null,"status":"unreadable""#))
    #expect(run.output.contains("  --> a.yaml:1:4"))
  }

  @Test func aFaultOutsideOfTheInputsEndsTheProgram() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let list = run(["check", "--files-from", "-"], in: folder, fault: "trap")
    #expect(list.code != 2 && list.output == "", "\(list)")
    let killed = run(["check", "a.yaml", "-"], in: folder, fault: "terminate")
    #expect(killed.code != 2 && !killed.output.contains("io/defect"), "\(killed)")
  }

  @Test func theVariableIsNobodyElses() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    for value in ["", "7", "0", "-1", "99999999999999999999", "x"] {
      let run = ProgramRun(["check", "a.yaml"], in: folder, environment: ["SETTLE_JOURNAL": value])
      #expect(run.code == 0 && run.errors == "nothing found in 1 file; 1 without a schema\n", "\(value): \(run)")
    }
  }
}
