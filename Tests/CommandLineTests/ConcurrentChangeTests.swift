import Foundation
import Synchronization
import TestSupport
import Testing

/// Several processes change one file at once: each change is in the final file, or its process reports that it isn't.
@Suite struct ConcurrentChangeTests {
  private static let schema = """
    properties:
      x: {type: integer, default: 0}
      y: {type: integer, default: 0}
      list: {type: array, items: {type: string}, default: []}
    x-settings:
      name: test
      version: 1.0.0
      actions:
        count: {title: Count, confirm: Really?, set: {y: 1}}
        note: {title: Note, inputs: {line: {type: string}}, append: {list: {input: line}}}
        stamp: {title: Stamp, set: {y: 1}}

    """

  @Test func ofPairsNoneIsLost() {
    let folder = ScratchFolder(["a.yaml": "x: 0\ny: 0\n"])
    let run = ProgramRun(
      shell: """
        for i in $(seq 30); do
          "$SETTLE" set a.yaml x $i & one=$!; "$SETTLE" set a.yaml y $i & other=$!
          wait $one && wait $other || echo failed at $i
          [ "$(cat a.yaml)" = "$(printf 'x: %d\\ny: %d' $i $i)" ] || echo lost at $i: $(cat a.yaml)
        done | grep -v →
        """, in: folder)
    #expect(run.output == "" && run.errors == "", "\(run.output)\(run.errors)")
    #expect(folder.names() == ["a.yaml"])
  }

  /// Every command that changes a file in place, all at the same time.
  @Test func allCommandsTogether() {
    let folder = ScratchFolder([
      "schema.yaml": Self.schema,
      "a.yaml": "# yaml-language-server: $schema=schema.yaml\nx: 1\nz: 0\nold: 1 # why\nlist: []\n",
    ])
    let run = ProgramRun(
      shell: """
        "$SETTLE" set a.yaml z 5 > 1 & "$SETTLE" unset a.yaml w > 2 2>&1 & "$SETTLE" reset a.yaml x > 3 &
        "$SETTLE" move a.yaml old new > 4 & "$SETTLE" init --update a.yaml > 5 &
        for line in one two three four; do "$SETTLE" do a.yaml note --input line=$line > d$line & done; wait
        cat a.yaml
        """, in: folder)
    #expect(run.errors == "", "\(run.errors)")
    for line in ["z: 5\n", "new: 1 # why\n", "- one\n", "- two\n", "- three\n", "- four\n"] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    #expect(!run.output.contains("x: 1") && !run.output.contains("old:"), "\(run.output)")
  }

  /// A command that fixes or formats the whole file either reports that the file has changed, or its change is kept.
  @Test func fixingAndFormattingNextToIt() {
    let folder = ScratchFolder(["a.yaml": ""])
    let run = ProgramRun(
      shell: """
        for i in $(seq 12); do
          printf 'x:   0\\ny: yes # why\\nlist: [ a,b ]\\n' > a.yaml
          "$SETTLE" set a.yaml x $i > 1 2>&1 & one=$!; "$SETTLE" format a.yaml > 2 2>&1 & other=$!
          "$SETTLE" check --fix a.yaml > 3 2>&1 & third=$!; wait $one || { echo failed at $i; cat 1; }
          wait $other || grep -q 'changed by another program' 2 || { echo format failed at $i; cat 2; }
          wait $third; grep -Eq "^x: +$i$" a.yaml || { echo lost at $i; cat a.yaml; }
        done
        """, in: folder)
    #expect(run.output == "" && run.errors == "", "\(run.output)\(run.errors)")
  }

  // MARK: In between

  private func folder() -> ScratchFolder {
    ScratchFolder(["schema.yaml": Self.schema, "a.yaml": "# yaml-language-server: $schema=schema.yaml\nx: 0\n"])
  }

  /// The file changes while a question is asked: both changes are kept, and the question isn't repeated.
  @Test func aChangeWhileAPersonIsAsked() {
    let folder = folder()
    let path = folder.path + "/a.yaml"
    let asked = Mutex(0)
    let run = CommandRun(atTerminal: ["do", path, "count"], in: folder) {
      $0.readAnswer = {
        asked.withLock { $0 += 1 }
        folder.write("a.yaml", "# yaml-language-server: $schema=schema.yaml\nx: 7 # theirs\n")
        return "y"
      }
    }
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.text("a.yaml") == "# yaml-language-server: $schema=schema.yaml\nx: 7 # theirs\n\"y\": 1\n")
    #expect(asked.withLock { $0 } == 1 && run.output == "y: 0 → 1\n")
  }

  /// Another program changes the file before each attempt: the command gives up, reports it, and keeps that change.
  @Test func aChangeWhoseTurnNeverComes() {
    let folder = folder()
    let path = folder.path + "/a.yaml"
    let changes = Mutex(0)
    let run = CommandRun(atTerminal: ["do", path, "stamp"], in: folder, width: 1_000) {
      $0.secondsSince1970 = {
        let count = changes.withLock { count in
          count += 1
          return count
        }
        folder.write("a.yaml", "# yaml-language-server: $schema=schema.yaml\nx: \(count)\n")
        return 0
      }
    }
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors == "settle: \(path): was changed by another program and not overwritten\n")
    let count = changes.withLock { $0 }
    #expect(count > 1 && folder.text("a.yaml") == "# yaml-language-server: $schema=schema.yaml\nx: \(count)\n")
  }
}
