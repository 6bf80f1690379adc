import Foundation
import TestSupport
import Testing

/// Runs a program that crashes when it reads standard input.
@Suite struct CrashTests {
  private func run(
    _ arguments: [String], in folder: ScratchFolder, problem: String, variables: [String: String] = [:]
  ) -> ProgramRun {
    var environment = variables
    environment["FAULT"] = problem
    return ProgramRun(
      arguments, in: folder, input: "a: 1\n", environment: environment, binary: ProgramRun.faultyBinary)
  }

  /// - Parameter problem: The kind of crash.
  @Test(arguments: ["trap", "index", "overflow", "abort"])
  func theFileIsNamedAndWhatWasFoundBeforeIsThere(problem: String) {
    let folder = ScratchFolder(["a.yaml": "a: [1\n", "b.yaml": "b: 1\nb: 2\n"])
    let run = run(["check", "-j1", "--group-by", "file", "a.yaml", "-", "b.yaml"], in: folder, problem: problem)
    #expect(run.code == 70, "\(run)")
    #expect(run.output.contains("  --> a.yaml:1:4"), "\(run)")
    #expect(
      run.errors.contains(
        "settle crashed while reading -. Results printed so far are valid. Please report this crash.\n"),
      "\(run)")
  }

  /// If one of several workers crashes, the message names the input of that worker.
  @Test func workersNameTheirOwnFiles() {
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: (0..<40).map { ("\($0).yaml", "a: 1\n") }))
    let run = run(["check", "-j4", ".", "-"], in: folder, problem: "trap")
    #expect(run.code == 70 && run.errors.contains("settle crashed while reading -. "), "\(run)")
  }

  @Test func filesAreFormattedWholeOrNotAtAll() {
    let folder = ScratchFolder(["a.yaml": "a:   1\n", "z.yaml": "z:   1\n"])
    let run = run(["format", "-j1", "a.yaml", "-", "z.yaml"], in: folder, problem: "trap")
    #expect(run.code == 70 && run.errors.contains("formatted a.yaml\n"), "\(run)")
    #expect(folder.text("a.yaml") == "a: 1\n" && folder.text("z.yaml") == "z:   1\n")
  }

  /// The Swift runtime's crash handler stays off, however it is configured.
  @Test(arguments: ["enable=yes", "enable=no"]) func crashReportsOfTheRuntimeStayOut(asked: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = run(["check", "a.yaml", "-"], in: folder, problem: "trap", variables: ["SWIFT_BACKTRACE": asked])
    #expect(run.code == 70 && !(run.output + run.errors).contains("Backtracing"), "\(run)")
  }

  @Test func whoeverEndsTheProgramByASignalDoesSo() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = run(["check", "a.yaml", "-"], in: folder, problem: "terminate")
    #expect(run.code != 70 && !run.errors.contains("crashed"), "\(run)")
  }
}
