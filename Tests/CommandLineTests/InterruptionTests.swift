import Foundation
import TestSupport
import Testing

/// A run that a signal ends, and the progress of a long run on a terminal.
@Suite struct InterruptionTests {
  private static let hasPerl: ConditionTrait = .enabled(if: Machine.hasProgram("perl"), "perl is not installed")

  /// Resets the signals that the parent process or a background shell may block or ignore.
  private static let start =
    "perl -MPOSIX -e 'sigprocmask(SIG_SETMASK, POSIX::SigSet->new); $SIG{INT} = q(DEFAULT); exec @ARGV'"

  /// A pipe that stays open is a file without an end. The signal is sent once the program reads from it.
  @Test(hasPerl, arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)]) func signalsEndItAtOnce(
    signal: String, code: Int
  ) {
    let folder = ScratchFolder(["d/a.yaml": "a: [1\n"])
    let run = ProgramRun(
      shell: """
        mkfifo pipe; exec 3<>pipe
        \(Self.start) "$SETTLE" check -j 2 d pipe d/a.yaml --report junit=out.xml --write-baseline b.json >/dev/null &
        child=$!; count=0
        until grep -qs settle /proc/$child/comm && [ "$(ls /proc/$child/fd | wc -l)" -gt 4 ] || [ $((count += 1)) = 100 ]
        do sleep 0.02; done
        kill -\(signal) $child; for i in $(seq 100); do kill -0 $child 2>/dev/null || break; sleep 0.1; done
        kill -9 $child 2>/dev/null; wait $child; echo $?; ls -A . d
        """, in: folder)
    #expect(run.output == "\(code)\n.:\nd\npipe\n\nd:\na.yaml\n", "\(run.output)\(run.errors)")
  }

  /// Several threads write files, and a signal is delivered to only one of them.
  @Test(hasPerl, arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)]) func noFileIsLeftBehind(
    signal: String, code: Int
  ) {
    let folder = ScratchFolder()
    for number in 0..<1_000 { folder.write("f\(number).yaml", "a:   1\n") }
    let run = ProgramRun(
      shell: """
        \(Self.start) "$SETTLE" format -j 4 . >/dev/null 2>&1 &
        until grep -qs '^a: 1' f?.yaml; do :; done
        kill -\(signal) $!; wait $!; echo $?; cat f*.yaml | LC_ALL=C sort -u; ls -A | grep -v '^f[0-9]*.yaml$'
        """, in: folder)
    #expect(run.output == "\(code)\na:   1\na: 1\n", "\(run.output)\(run.errors)")
  }

  /// The report is so large that it is kept in a temporary file.
  @Test(
    hasPerl, .enabled(if: Machine.has("/proc/self/fd"), "/proc is absent"), arguments: ["INT", "TERM", "HUP", "KILL"])
  func nothingRemainsOfAReport(signal: String) {
    let folder = ScratchFolder(["s.yaml": "additionalProperties: false\n"])
    for number in 0..<10 { folder.write("d/\(number).yaml", (0..<100).map { "a\($0): 1\n" }.joined()) }
    let run = ProgramRun(
      shell: """
        mkfifo pipe; exec 3<>pipe
        \(Self.start) "$SETTLE" check -j 1 --schema s.yaml d pipe --report jsonl=out.jsonl >/dev/null 2>&1 &
        child=$!; count=0
        until ls -l /proc/$child/fd | grep -q deleted || [ $((count += 1)) = 100 ]; do sleep 0.05; done
        kill -\(signal) $child; wait $child; [ $count -lt 100 ] && ls -A
        """, in: folder)
    #expect(run.output == "d\npipe\ns.yaml\n", "\(run.output)\(run.errors)")
  }

  @Test(arguments: ["", "trap '' PIPE; "]) func aClosedPipeEndsIt(before: String) {
    let folder = ScratchFolder()
    for number in 0..<400 { folder.write("f\(number).yaml", "a: [1\n") }
    let run = ProgramRun(
      shell: before
        + #"( "$SETTLE" check --group-by none --report junit=out.xml --write-baseline b.json; echo $? >&2 ) | head -1; ls *.xml *.json"#,
      in: folder)
    #expect(run.errors.hasPrefix("141\n"), "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: Machine.hasProgram("script"), "script is not installed")) func aLongRunIsShownOnATerminalOnly() {
    let folder = ScratchFolder(["z.yaml": "a: 1\n"])
    let line = #""$SETTLE" check -j1 <(sleep 1.3; echo "a: 1") z.yaml"#
    folder.write("run", line)
    let shown = ProgramRun(shell: "TERM=xterm script -qec 'bash run' /dev/null < /dev/null", in: folder)
    #expect(
      shown.output.contains("\r2 files, 2 a second: z.yaml\u{1B}[K\r\u{1B}[K"), "\(shown.output.debugDescription)")
    #expect(shown.output.contains("Checked 2 files, no problems"))
    let dumb = ProgramRun(shell: "TERM=dumb script -qec 'bash run' /dev/null < /dev/null", in: folder)
    #expect(!dumb.output.contains("a second"))
    let elsewhere = ProgramRun(shell: "bash run", in: folder)
    #expect(elsewhere.errors == "Checked 2 files, no problems; 2 without a schema\n", "\(elsewhere.errors)")
  }
}
