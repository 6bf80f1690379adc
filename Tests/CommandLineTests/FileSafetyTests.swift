import CSettleSystem
import Foundation
import TestSupport
import Testing

/// What a file contains after writing it failed or the program was killed.
@Suite struct FileSafetyTests {
  private static func schema(_ count: Int, draft: String) -> String {
    let entries = (0..<count).map { "  p\($0): {type: integer, minimum: \($0)}\n" }
    return "$schema: \(draft)\nproperties:\n" + entries.joined()
  }

  private static let old = "http://json-schema.org/draft-07/schema#"

  /// Kills the program at many moments while it rewrites a long and a short file.
  @Test func aKilledProgramLeavesTheOldFileOrTheNew() {
    let folder = ScratchFolder([
      "long.yaml": Self.schema(2_000, draft: Self.old), "short.yaml": Self.schema(20, draft: Self.old),
    ])
    let run = ProgramRun(
      shell: """
        "$SETTLE" schema upgrade long.yaml -o long.new && "$SETTLE" schema upgrade short.yaml -o short.new || exit 9
        cp long.new file
        for i in $(seq 60); do
          if [ $((i % 2)) = 1 ]; then from=short; else from=long; fi
          "$SETTLE" schema upgrade $from.yaml -o file --force & child=$!
          sleep 0.$(printf %03d $((RANDOM % (i % 2 ? 16 : 200))))
          kill -9 $child; wait $child
          cmp -s file long.new || cmp -s file short.new || { echo torn at $i; exit 1; }
        done 2>killed
        """, in: folder)
    #expect(run.code == 0, "\(run.output) \(run.errors)")
  }

  /// The process may write files of at most eight blocks. The system sends a signal at the limit, which the program
  /// ignores to report an error instead.
  @Test(arguments: [false, true]) func writingThatBreaksOffLeavesTheOldFile(_ isDeaf: Bool) throws {
    let folder = ScratchFolder(["long.yaml": Self.schema(2_000, draft: Self.old), "file": "as it was"])
    let way = isDeaf ? "--ignore-signal=XFSZ" : "--default-signal=XFSZ"
    let run = ProgramRun(
      shell: "ulimit -c 0; ulimit -f 8; env \(way) \"$SETTLE\" schema upgrade long.yaml -o file --force", in: folder)
    #expect(folder.text("file") == "as it was")
    #expect(run.code == 2 && run.errors == "settle: file: would exceed the maximum file size allowed here\n")
    #expect(folder.names() == ["file", "long.yaml"])
  }

  /// As a user without root privileges.
  @Test(.enabled(if: Machine.canRunAsOrdinaryUser, "setpriv is not installed"))
  func whatMayNotBeWritten() {
    let folder = ScratchFolder([
      "s.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\n", "closed/file": "as it was",
      "open/file": "as it was", "of/file": "1",
    ])
    let asUser = ProgramRun.asOrdinaryUser(
      "for target in closed/file closed/new open/file of/file; do \"$SETTLE\" schema upgrade s.yaml -o $target --force; done"
    )
    let preparation = "chmod 555 closed; chmod 444 open/file; chmod 777 open of; chmod 666 closed/file of/file"
    let run = ProgramRun(shell: "\(preparation); \(asUser); chmod 755 closed", in: folder)
    let messages = [
      "closed/file: its folder is read-only", "closed/new: its folder is read-only",
      "open/file: is read-only",
      // If another user owns the file, its owner couldn't be kept.
      getuid() == 0 ? "of/file: belongs to another user or group, which cannot be preserved" : "",
    ]
    #expect(run.errors == messages.filter { !$0.isEmpty }.map { "settle: \($0)\n" }.joined())
    #expect(["closed", "open", "of"].allSatisfy { folder.names(below: $0) == ["file"] })
  }

  /// A file of another user with an attribute that only root may set.
  @Test(.enabled(if: Machine.canRunAsOrdinaryUser, "setpriv is not installed"))
  func anAttributeThatCannotBeKept() throws {
    let folder = ScratchFolder(["d/a.yaml": "x: 1\n"])
    let path = folder.path + "/d/a.yaml"
    guard getuid() == 0, setxattr(path, "security.note", "x", 1, 0) == 0, chown(path, 65_534, 65_534) == 0 else {
      try Test.cancel("security.note can't be set")
    }
    let run = ProgramRun(
      shell: "chmod 777 d; " + ProgramRun.asOrdinaryUser("\"$SETTLE\" set d/a.yaml x 2"), in: folder)
    let message = "has the extended attribute security.note, which cannot be preserved"
    #expect(run.code == 2 && run.errors == "settle: d/a.yaml: \(message)\n", "\(run)")
    #expect(folder.names(below: "d") == ["a.yaml"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x: 1\n")
  }

  @Test(arguments: ["-P $PWD/a.yaml -e inject=openat", "-e inject=fsync"])
  func interruptedCallsAreRepeated(_ calls: String) throws {
    let folder = ScratchFolder(["a.yaml": "x: 1\n"])
    let run = ProgramRun(
      shell: """
        strace -qq -o /dev/null true 2>/dev/null || exit 77
        strace -f -qq -o trace \(calls):error=EINTR:when=1+2 "$SETTLE" set $PWD/a.yaml x 2 && grep -c INJECTED trace; cat a.yaml
        """, in: folder)
    guard run.code != 77 else { try Test.cancel("strace can't trace") }
    #expect(run.output.hasSuffix("\nx: 2\n") && run.errors == "", "\(run)")
    #expect(run.output.split(separator: "\n").contains { Int($0).map { $0 > 0 } ?? false }, "\(run)")
  }

  /// If the file can't be read again before it is replaced, a read error is reported, not a change by another program.
  @Test(arguments: [2, 3])
  func aFileThatCannotBeReadAgain(_ reading: Int) throws {
    let folder = ScratchFolder(["a.yaml": "x:   1\n"])
    let run = ProgramRun(
      shell: """
        strace -qq -o /dev/null true 2>/dev/null || exit 77
        strace -f -qq -o trace -P $PWD/a.yaml -e inject=read:error=EIO:when=\(reading)+ "$SETTLE" format -q $PWD/a.yaml
        code=$?; cat a.yaml; ls -A; exit $code
        """, in: folder)
    guard run.code != 77 else { try Test.cancel("strace can't trace") }
    #expect(run.code == 2 && run.errors.contains("a.yaml: Input/output error"), "\(run)")
    #expect(run.output == "x:   1\na.yaml\ntrace\n", "\(run)")
  }

  @Test func outputMayBeAStream() {
    let text = "$schema: https://json-schema.org/draft/2020-12/schema\ntype: integer\n"
    let folder = ScratchFolder(["s.yaml": text])
    let run = ProgramRun(
      shell: #"for o in - /dev/stdout /dev/fd/3; do "$SETTLE" schema upgrade s.yaml -o $o; done 3> >(cat >&2); wait"#,
      in: folder)
    #expect(run.code == 0 && run.output == text + text && run.errors == text, "\(run)")
  }
}
