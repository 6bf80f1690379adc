import TestSupport
import Testing

/// `settle merge FILE OTHER…`: both files, and the content of FILE afterwards.
@Suite struct MergeTests {
  private func merge(_ texts: [String], _ options: [String] = [], name: String = "f.yaml", other: String = "o.yaml")
    -> (
      run: CommandRun, text: String
    )
  {
    var files = [name: texts[0], other: texts[1]]
    if texts.count > 2 { files["b.yaml"] = texts[2] }
    let folder = ScratchFolder(files)
    let base = texts.count > 2 ? ["--base", "b.yaml"] : []
    let run = CommandRun(["merge", name, other] + base + options, in: folder)
    return (run, folder.text(name))
  }

  @Test(arguments: [
    // Mappings are merged key by key; OTHER takes precedence.
    ("a: 1 # mine\nb: 2\n", "a: 3\nc: 4\n", "a: 3 # mine\nc: 4\nb: 2\n"),
    ("a:\n  b: 1\n", "a:\n  c: 2\n", "a:\n  b: 1\n  c: 2\n"),
    // New entries keep their comments and spelling.
    (
      "a: 1\n", "# of b\nb: 'x' # why\n\n# of c\nc:\n  # in c\n  d: 1\n  # end of c\n",
      "a: 1\n# of b\nb: 'x' # why\n# of c\nc:\n  # in c\n  d: 1\n  # end of c\n"
    ),
    ("a: 1\n", "# Copyright You\n\n# of b\nb: 2\n", "a: 1\n# of b\nb: 2\n"),
    ("a: 1\n", "a: 2\n\n# --- Net ---\n\n# port\nport: 80\n", "a: 2\n# --- Net ---\n\n# port\nport: 80\n"),
    (
      "# --- Net ---\n\na: 1\n", "a: 1\n\n# --- Net ---\n\n# port\nport: 80\n",
      "# --- Net ---\n\na: 1\n# port\nport: 80\n"
    ),
    ("a:\n    b: 1\n", "a:\n  c:\n    # x\n    d: 1\n", "a:\n    b: 1\n    c:\n        # x\n        d: 1\n"),
    ("a: {b: 1}\n", "a:\n  c: 2\n", "a: {b: 1, c: 2}\n"), ("", "a: 1\n", "a: 1\n"),
    ("# f\n", "a: 1\n", "# f\n\na: 1\n"), ("a: 1\n", "", "a: 1\n"),
    ("a: 1\nb: 1 # mine\n", "# of a\na: 2 # here\nb: 2 # theirs\n", "# of a\na: 2 # here\nb: 2 # mine\n"),
    // New entries get the position that they have in OTHER.
    ("a: 1\nd: 4\n", "a: 1\nb: 2\nd: 4\n", "a: 1\nb: 2\nd: 4\n"), ("b: 2\n", "a: 1\nb: 2\n", "a: 1\nb: 2\n"),
    // Null replaces a value, and is replaced by one.
    ("a: {b: 1}\n", "a: null\n", "a: null\n"), ("a:\n", "a:\n  # c\n  b: 1\n", "a:\n  # c\n  b: 1\n"),
    ("a: 1\n", "a: !Ref x\n", "a: !Ref x\n"),
    // Lists.
    ("a:\n  # one\n  - 1\n  - 2\n", "a:\n  - 1\n  # three\n  - 3\n", "a:\n  # one\n  - 1\n  # three\n  - 3\n"),
    ("a: [1, 2]\n", "a: [3]\n", "a: [3]\n"),
    // Anchors and aliases in OTHER.
    ("a: 1\n", "b: &x 1\nc: *x\n", "a: 1\nb: &x 1\nc: *x\n"),
    ("a: &x 1\nd: *x\n", "b:\n  c: &x 2\n", "a: &x 1\nd: *x\nb:\n  c: 2\n"),
    ("a: 1\n", "b:\n  c: &x [1]\n  d: *x\n", "a: 1\nb:\n  c: &x [1]\n  d: *x\n"),
    ("a: 1\n", "x: &x {k: 1}\nb:\n  <<: *x\n", "a: 1\nx: &x {k: 1}\nb:\n  <<: *x\n"),
  ])
  func two(_ file: String, _ other: String, _ after: String) {
    let (run, text) = merge([file, other])
    #expect(run.code == 0 && text == after, "\(run)\n\(text)")
    // Merging again changes nothing.
    #expect(merge([after, other]).text == after)
  }

  @Test(arguments: [
    ("a: [1, 2]\n", "a: [2, 3]\n", "a: [1, 2, 3]\n"),
    ("a:\n  - b: 1 # x\n", "a:\n  # two\n  - b: 2\n", "a:\n  - b: 1 # x\n  # two\n  - b: 2\n"),
  ])
  func appended(_ file: String, _ other: String, _ after: String) {
    let (run, text) = merge([file, other], ["--lists", "append"])
    #expect(run.code == 0 && text == after, "\(run)\n\(text)")
  }

  @Test func itemsAreMatchedByTheMemberThatIsUnique() {
    let folder = ScratchFolder([
      "f.yaml": "l:\n  # web\n  - name: web\n    port: 1\n  - name: db\n",
      "o.yaml": "l:\n  - name: db\n    port: 5\n  # new\n  - name: x\n",
      "s.yaml": "properties: {l: {items: {type: object}, x-setting: {uniqueBy: {member: name, message: x}}}}\n",
    ])
    let run = CommandRun(["merge", "-s", "./s.yaml", "f.yaml", "o.yaml"], in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(
      folder.text("f.yaml")
        == "l:\n  # web\n  - name: web\n    port: 1\n  - name: db\n    port: 5\n  # new\n  - name: x\n")
  }

  @Test(arguments: [
    ("a: {b: 1}\n", "a: 1\n", "a: {…1} here, 1 there"), ("a: 1\n", "a: {b: 1}\n", "a: 1 here, {…1} there"),
    ("a: [1]\n", "a: {b: 1}\n", "a: [1] here"), ("a: 1\n", "[1]\n", "the document: {…1} here, [1] there"),
  ])
  func contradictory(_ file: String, _ other: String, _ words: String) {
    let (run, text) = merge([file, other])
    #expect(
      run.code == 1 && run.output == "" && run.errors.contains("f.yaml not changed: 1 conflict")
        && run.errors.contains(words), "\(run)")
    #expect(text == file)
  }

  /// FILE, OTHER, BASE.
  @Test(arguments: [
    ("a: 1\nb: 2 # mine\n", "a: 3\nb: 2\n", "a: 1\nb: 2\n", "a: 3\nb: 2 # mine\n"),
    ("a: 9\nb: 2\n", "a: 1\nb: 3\n", "a: 1\nb: 2\n", "a: 9\nb: 3\n"),
    ("a: 1\nb: 2\n", "b: 2\n", "a: 1\nb: 2\n", "b: 2\n"), ("b: 2\n", "a: 1\nb: 3\n", "a: 1\nb: 2\n", "b: 3\n"),
    ("a: 1\n", "a: 1\n# new\nb: 2\n", "a: 1\n", "a: 1\n# new\nb: 2\n"),
    ("a: {b: 1, c: 2}\n", "a: {b: 3, c: 1}\n", "a: {b: 1, c: 1}\n", "a: {b: 3, c: 2}\n"),
    ("a: 5\n", "a: 5\n", "a: 1\n", "a: 5\n"), ("a: [1]\n", "a: [1, 2]\n", "a: [1]\n", "a: [1, 2]\n"),
  ])
  func three(_ file: String, _ other: String, _ base: String, _ after: String) {
    let (run, text) = merge([file, other, base])
    #expect(run.code == 0 && text == after, "\(run)\n\(text)")
  }

  @Test(arguments: [
    ("a: 2\n", "a: 3\n", "a: 1\n", "a: 2 here, 3 there"),
    ("b: 1\n", "a: 3\nb: 1\n", "a: 1\nb: 1\n", "a: not set here, 3 there"),
    ("a: 2\nb: 1\n", "b: 1\n", "a: 1\nb: 1\n", "a: 2 here, not set there"),
    ("a: [1, 2]\n", "a: [1, 3]\n", "a: [1]\n", "a: [1, 2] here, [1, 3] there"),
  ])
  func bothChanged(_ file: String, _ other: String, _ base: String, _ words: String) {
    let (run, text) = merge([file, other, base])
    #expect(run.code == 1 && run.errors.contains(words) && text == file, "\(run)")
  }

  @Test func listsThatBothChangedAreJoined() {
    let (run, text) = merge(["a: [1, 2, 4]\n", "a: [2, 3]\n", "a: [1, 2]\n"], ["--lists", "append"])
    #expect(run.code == 0 && text == "a: [2, 4, 3]\n", "\(run)\n\(text)")
  }

  @Test func json() {
    #expect(
      merge(["{\n  \"a\": 1\n}\n", "{\"b\": [2]}"], name: "f.json", other: "o.json").text
        == "{\n  \"a\": 1,\n  \"b\": [2]\n}\n")
    #expect(
      merge(["{\n  \"a\": 1\n}\n", "# c\nb: !!str 2 # d\n"], name: "f.json").text
        == "{\n  \"a\": 1,\n  \"b\": \"2\"\n}\n")
    #expect(
      merge(["{\n  // x\n  \"a\": 1 // y\n}\n", "{\n  // of b\n  \"b\": 2\n}\n"], name: "f.jsonc", other: "o.jsonc")
        .text == "{\n  // x\n  \"a\": 1, // y\n  // of b\n  \"b\": 2\n}\n")
    #expect(merge(["a: 1\n", "{\"b\": {\"c\": 1}}\n"], other: "o.json").text == "a: 1\nb:\n  c: 1\n")
  }

  /// An entry with comments inside is refused if its alias refers to an anchor outside the entry.
  @Test func noCommentIsLostWithAnAnchor() {
    let (run, text) = merge(["x: &x 2\ny: *x\n", "x: &x 2\nz: &x 1\nb:\n  # why\n  c: *x\n"])
    #expect(
      run.code == 1 && run.errors.contains("b uses an anchor that refers to another value here"), "\(run)\n\(text)")
    #expect(text == "x: &x 2\ny: *x\n")
  }

  @Test(arguments: [
    (["merge", "f.yaml", "broken.yaml"], 2, "broken.yaml:1:"),
    (["merge", "broken.yaml", "f.yaml"], 1, "broken.yaml:1:"), (["merge", "f.yaml", "none.yaml"], 2, "no such file"),
    (["merge", "f.yaml"], 2, "missing argument"),
    (["merge", "f.yaml", "f.yaml", "f.yaml", "--base", "f.yaml"], 2, "--base cannot be used with several files"),
    (["merge", "-", "-"], 2, "only one file can be standard input"),
    (["merge", "f.yaml", "o.yaml", "-s", "./s.yaml"], 1, "a: expected an integer"),
  ])
  func refused(_ arguments: [String], _ code: Int32, _ words: String) {
    let folder = ScratchFolder([
      "f.yaml": "a: 1\n", "broken.yaml": "a: [\n", "o.yaml": "a: x\n", "s.yaml": "properties: {a: {type: integer}}\n",
    ])
    let run = CommandRun(arguments, in: folder)
    #expect(run.code == code && run.errors.contains(words) && folder.text("f.yaml") == "a: 1\n", "\(run)")
  }

  @Test func secretsOfAConflictAreNotShown() {
    let folder = ScratchFolder([
      "f.yaml": "token: hunter1\n", "o.yaml": "token: {a: hunter2}\n",
      "s.yaml": "properties: {token: {x-setting: {sensitive: true}}}\n",
    ])
    let run = CommandRun(["merge", "-s", "./s.yaml", "f.yaml", "o.yaml", "--json"], in: folder)
    #expect(run.code == 1 && !(run.errors + run.output).contains("hunter"), "\(run)")
  }

  @Test func aDryRunAndAnOutput() {
    let folder = ScratchFolder(["f.yaml": "a: 1\n", "o.yaml": "b: 2\n"])
    let run = CommandRun(["merge", "f.yaml", "o.yaml", "--dry-run"], in: folder)
    #expect(run.code == 0 && run.output.contains("+b: 2") && folder.text("f.yaml") == "a: 1\n", "\(run)")
    #expect(CommandRun(["merge", "f.yaml", "o.yaml", "-o", "m.yaml"], in: folder).code == 0)
    #expect(folder.text("m.yaml") == "a: 1\nb: 2\n" && folder.text("f.yaml") == "a: 1\n")
    #expect(CommandRun(["merge", "f.yaml", "o.yaml", "-o", "m.yaml"], in: folder).code == 2)
  }

  /// Items are appended together: one by one would take minutes.
  @Test(arguments: ["- ", "  - "]) func manyItemsAreAppended(_ margin: String) {
    func list(_ numbers: Range<Int>) -> String { numbers.map { "\(margin)t\($0) # \($0)\n" }.joined() }
    let folder = ScratchFolder(["a.yaml": "tags:\n" + list(0..<1_000), "b.yaml": "tags:\n" + list(500..<1_500)])
    let run = CommandRun(["merge", "a.yaml", "b.yaml", "--lists", "append"], in: folder)
    #expect(run.code == 0 && folder.text("a.yaml") == "tags:\n" + list(0..<1_500), "\(run.errors)")
  }
}
