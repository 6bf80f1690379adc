import TestSupport
import Testing

/// Edits by command: the text before and after.
@Suite struct EditingTests {
  /// A command line split into arguments like a shell does; single quotes keep words together.
  static func words(_ line: String) -> [String] {
    var (words, word, isQuoted, hasWord): ([String], String, Bool, Bool) = ([], "", false, false)
    for scalar in line.unicodeScalars {
      switch scalar {
      case "'":
        isQuoted.toggle()
        hasWord = true
      case " " where !isQuoted:
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      case _:
        word.unicodeScalars.append(scalar)
        hasWord = true
      }
    }
    return hasWord ? words + [word] : words
  }

  private func expect(_ line: String, _ before: String, _ after: String, name: String = "f.yaml") {
    let folder = ScratchFolder([name: before])
    let run = CommandRun(Self.words(line), in: folder)
    #expect(run.code == 0 && folder.text(name) == after, "\(line)\n\(run)\n\(folder.text(name))")
    // The same with CRLF.
    let other = ScratchFolder([name: before.replacing("\n", with: "\r\n")])
    let again = CommandRun(Self.words(line), in: other)
    #expect(again.code == 0 && other.text(name) == after.replacing("\n", with: "\r\n"), "\(line) CRLF\n\(again)")
  }

  private func expectRefusal(_ line: String, _ text: String, _ words: String, name: String = "f.yaml") {
    let folder = ScratchFolder([name: text])
    let run = CommandRun(Self.words(line), in: folder)
    // What is wrong with the command line itself has a hint on the help.
    let code: Int32 = run.errors.hasSuffix("--help` for usage.\n") ? 2 : 1
    #expect(run.code == code && run.errors.contains(words), "\(line)\n\(run)")
    #expect(folder.text(name) == text)
  }

  // MARK: Lists

  private static let hosts = "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  # - c\nport: 1\n"

  @Test(arguments: [
    (
      "insert f.yaml 'hosts[0]' x",
      "hosts:\n  - x\n  # the first\n  - a\n    # the second\n  - b # old\n  # - c\nport: 1\n"
    ),
    (
      "insert f.yaml 'hosts[1]' x",
      "hosts:\n  # the first\n  - a\n  - x\n    # the second\n  - b # old\n  # - c\nport: 1\n"
    ),
    (
      "insert f.yaml 'hosts[-1]' x",
      "hosts:\n  # the first\n  - a\n  - x\n    # the second\n  - b # old\n  # - c\nport: 1\n"
    ),
    (
      "insert f.yaml 'hosts[+]' x",
      "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  - x\n  # - c\nport: 1\n"
    ),
    (
      "set f.yaml 'hosts[+]' x",
      "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  - x\n  # - c\nport: 1\n"
    ),
    ("set f.yaml /hosts/- x", "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  - x\n  # - c\nport: 1\n"),
    ("set f.yaml 'hosts[-1]' x", "hosts:\n  # the first\n  - a\n    # the second\n  - x # old\n  # - c\nport: 1\n"),
    ("set f.yaml 'hosts[=b]' x", "hosts:\n  # the first\n  - a\n    # the second\n  - x # old\n  # - c\nport: 1\n"),
    ("unset f.yaml 'hosts[-1]'", "hosts:\n  # the first\n  - a\n  # - c\nport: 1\n"),
    ("unset f.yaml 'hosts[0]'", "hosts:\n    # the second\n  - b # old\n  # - c\nport: 1\n"),
    (
      "move f.yaml 'hosts[-1]' 'hosts[0]'",
      "hosts:\n  # the second\n  - b # old\n  # the first\n  - a\n  # - c\nport: 1\n"
    ),
    ("insert f.yaml 'names[0]' x", hosts + "names:\n  - x\n"),
    ("insert f.yaml 'names[+]' x", hosts + "names:\n  - x\n"),
    (
      "insert f.yaml 'hosts[2]' x",
      "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  - x\n  # - c\nport: 1\n"
    ),
    (
      "insert f.yaml 'hosts[0]' x --comment new",
      "hosts:\n  # new\n  - x\n  # the first\n  - a\n    # the second\n  - b # old\n  # - c\nport: 1\n"
    ),
    (
      "set f.yaml 'hosts[+]' x --comment-after new",
      "hosts:\n  # the first\n  - a\n    # the second\n  - b # old\n  - x # new\n  # - c\nport: 1\n"
    ),
  ])
  func items(_ line: String, _ after: String) { expect(line, Self.hosts, after) }

  @Test(arguments: [
    ("insert f.yaml 'hosts[9]' x", hosts, "no item 9: the list has 2 items"),
    ("insert f.yaml port x", hosts, "port is not a list item"),
    ("insert f.yaml new.key x", hosts, "is not a list item"),
    ("insert f.yaml 'port[0]' x", hosts, "port is a number, not a"),
    ("insert f.yaml 'hosts[-3]' x", hosts, "nothing matches hosts[-3]"),
    ("insert f.yaml 'm[0]' x", "m: {a: 1}\n", "is a mapping, not a list"),
    ("set f.yaml 'new[3]' x", hosts, "no item 3: the list doesn't exist yet"),
    ("insert f.yaml 'hosts[0]' '[1'", hosts, "is not a single YAML value"),
  ])
  func noPlaceForAnItem(_ line: String, _ text: String, _ words: String) { expectRefusal(line, text, words) }

  private static let server =
    "# app\nserver:\n  # the port\n  port: 1 # p\n\n  # the host\n  host: x\nm: {a: 1, c: 2}\n"

  /// A new key next to an existing one, whose comments stay with it.
  @Test(arguments: [
    ("server.name z --before port", server.replacing("  # the port", with: "  name: z\n\n  # the port")),
    ("server.name z --after port", server.replacing("# p\n", with: "# p\n  name: z\n")),
    ("server.name z --before host", server.replacing("# p\n", with: "# p\n  name: z\n")),
    ("server.name z --after host", server.replacing("host: x\n", with: "host: x\n  name: z\n")),
    ("m.b 3 --before c", server.replacing("a: 1,", with: "a: 1, b: 3,")),
    ("m.b 3 --after c", server.replacing("c: 2", with: "c: 2, b: 3")),
    ("m.b 3 --before a", server.replacing("{a: 1", with: "{b: 3, a: 1")),
    ("first '{a: 1}' --before server", "first:\n  a: 1\n" + server),
    ("last 1 --after m --comment new", server + "# new\nlast: 1\n"),
    ("/server/name z --before port", server.replacing("  # the port", with: "  name: z\n\n  # the port")),
  ])
  func keys(_ line: String, _ after: String) { expect("insert f.yaml " + line, Self.server, after) }

  @Test(arguments: [
    ("insert f.yaml server.port 2 --before host", "server.port is already set"),
    ("insert f.yaml server.name n --before nme", "server.nme is not set"),
    ("insert f.yaml new.name n --after port", "new.port is not set"),
    ("insert f.yaml server.name n --after port --before host", "give --before or --after, not both"),
  ])
  func noPlaceForAKey(_ line: String, _ words: String) { expectRefusal(line, Self.server, words) }

  @Test func aMergedKeyIsNoNeighbor() {
    let text = "a: &x {c: 1}\nm:\n  <<: *x\n  d: 2\n"
    expectRefusal("insert f.yaml m.q 3 --before c", text, "m.c comes from a merge key (<<)")
    expect("insert f.yaml m.q 3 --before d", text, text.replacing("  d: 2", with: "  q: 3\n  d: 2"))
    let shared = "a: &x {c: 1}\nb: *x\n"
    expect("insert f.yaml b.q 3 --before c", shared, "a: &x {q: 3, c: 1}\nb: *x\n")
  }

  /// A list behind an alias is changed where it is defined, with a note.
  @Test func anItemThroughAnAlias() {
    let folder = ScratchFolder(["f.yaml": "a: &x [1]\nb: *x\n"])
    let run = CommandRun(["insert", "f.yaml", "b[0]", "0"], in: folder)
    #expect(run.code == 0 && run.errors.contains("this also changes every place"), "\(run)")
    #expect(folder.text("f.yaml") == "a: &x [0, 1]\nb: *x\n")
  }

  // MARK: Selectors

  private static let servers =
    "servers:\n  - name: web # w\n    port: 1\n  # the cache\n  - name: cache\n    port: 2\n  - {name: web, tls: true}\n"

  @Test(arguments: [
    ("set f.yaml 'servers[name=cache].port' 3", servers.replacing("port: 2", with: "port: 3")),
    ("set f.yaml 'servers[name=cache].tls' true", servers.replacing("port: 2\n", with: "port: 2\n    tls: true\n")),
    ("set f.yaml 'servers[port=1].name' x", servers.replacing("name: web #", with: "name: x #")),
    ("set f.yaml 'servers[tls=true].name' x", servers.replacing("{name: web,", with: "{name: x,")),
    ("set f.yaml 'servers[\"name\"=\"cache\"].port' 3", servers.replacing("port: 2", with: "port: 3")),
    (
      "unset f.yaml 'servers[name=cache]'", servers.replacing("  # the cache\n  - name: cache\n    port: 2\n", with: "")
    ),
    (
      "unset f.yaml 'servers[*].port'",
      servers.replacing("    port: 1\n", with: "").replacing("    port: 2\n", with: "")
    ),
    ("move f.yaml 'servers[name=cache].port' 'servers[name=cache].p'", servers.replacing("port: 2", with: "p: 2")),
    ("insert f.yaml 'servers[name=cache]' x", servers.replacing("  # the cache", with: "  - x\n  # the cache")),
    (
      "set f.yaml 'servers[name=cache].port=3' 'servers[-1].tls=false'",
      servers.replacing("port: 2", with: "port: 3").replacing("tls: true", with: "tls: false")
    ),
  ])
  func selected(_ line: String, _ after: String) { expect(line, Self.servers, after) }

  @Test(arguments: [
    (
      "set f.yaml 'servers[name=web].port' 3",
      "servers[name=web].port matches 2 settings: servers[0].port, servers[2].port"
    ),
    ("unset f.yaml 'servers[name=web]'", "matches 2 settings: servers[0], servers[2]"),
    ("move f.yaml 'servers[name=web]' x", "matches 2 settings"),
    ("set f.yaml 'servers[name=db].port' 3", "nothing matches servers[name=db].port"),
    ("set f.yaml 'servers[*].port' 3", "may match several settings; set one of them"),
    ("unset f.yaml 'servers[*].x'", "is not set"),
    ("unset f.yaml 'none[*].x'", "nothing matches"), ("set f.yaml 'servers[name=' 3", "invalid path"),
    ("set f.yaml 'servers[-0]' 3", "invalid path"),
    ("set f.yaml name 3 --with 'servers[name=web].port=1'", "matches 2 settings"),
  ])
  func notSelected(_ line: String, _ words: String) { expectRefusal(line, Self.servers, words) }

  @Test(arguments: [
    ("get f.yaml 'servers[name=cache].port'", "2\n"), ("get f.yaml 'servers[-1].tls'", "true\n"),
    ("get f.yaml 'servers[*].port'", "1\n2\n"),
    ("get f.yaml 'servers[*].name' --json", "[\"web\",\"cache\",\"web\"]\n"),
    ("why f.yaml 'servers[-1].name'", "servers[2].name is web"),
    ("get f.yaml 'servers[port=2]'", "name: cache\nport: 2\n"),
    ("get f.yaml 'servers[name=cache]' --comment", "the cache\n"),
    ("get f.yaml 'servers[0].name' --comment --json", "{\"after\":\"w\"}\n"),
  ])
  func read(_ line: String, _ output: String) {
    let run = CommandRun(Self.words(line), in: ScratchFolder(["f.yaml": Self.servers]))
    #expect(run.code == 0 && run.output.hasPrefix(output), "\(line)\n\(run)")
  }

  /// A selector on a sensitive value would reveal it by matching, so it never matches.
  @Test func noSecretIsTried() {
    let schema = "properties: {a: {items: {properties: {token: {x-setting: {sensitive: true}}}}}}\n"
    let folder = ScratchFolder(["f.yaml": "a:\n  # hunter2\n  - token: hunter2\n", "s.yaml": schema])
    for line in ["get -s ./s.yaml f.yaml 'a[token=hunter2]'", "unset -s ./s.yaml f.yaml 'a[token=hunter2]'"] {
      let run = CommandRun(Self.words(line), in: folder)
      #expect(run.code == 1 && run.errors.contains("nothing matches"), "\(run)")
    }
    let run = CommandRun(Self.words("get -s ./s.yaml f.yaml 'a[0]' --comment"), in: folder)
    #expect(run.code == 0 && run.output == "‹redacted›\n", "\(run)")
  }

  // MARK: Several at once, filters

  @Test(arguments: [
    ("set f.yaml a=1 b.c=true", "x: 0\n", "x: 0\na: 1\nb:\n  c: true\n"), ("set f.yaml x=", "x: 0\n", "x: \"\"\n"),
    ("set f.yaml x=a=b", "x: 0\n", "x: a=b\n"), ("set f.yaml x 'a=b'", "x: 0\n", "x: a=b\n"),
    ("set f.yaml 'x=1' 'z=[1, 2]'", "x: 0\n", "x: 1\nz:\n  - 1\n  - 2\n"),
  ])
  func assigned(_ line: String, _ before: String, _ after: String) { expect(line, before, after) }

  @Test func anEmptyAssignmentIsNullWhereNoStringIsAllowed() {
    let folder = ScratchFolder([
      "f.yaml": "n: 1\ns: x\n", "s.yaml": "properties: {n: {type: [integer, 'null']}, s: {type: string}}\n",
    ])
    #expect(CommandRun(["set", "-s", "./s.yaml", "f.yaml", "n=", "s="], in: folder).code == 0)
    #expect(folder.text("f.yaml") == "n: null\ns: \"\"\n")
    let run = CommandRun(["set", "-s", "./s.yaml", "f.yaml", "n=2", "s=[1]", "n2=x"], in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(folder.text("f.yaml") == "n: 2\ns: \"[1]\"\nn2: x\n")
  }

  @Test(arguments: [
    ("set f.yaml a=1 a=2", "a is changed twice"), ("set f.yaml a=1 a.b=2", "a.b is part of a"),
    ("set f.yaml a=1 b c=2", "missing =: write SETTING VALUE"),
    ("set f.yaml a", "missing argument: VALUE"),
    ("set f.yaml a=1 b=2 --comment x", "--comment cannot be used with several settings"),
    ("set f.yaml a=1 x.y=2", "x is a number, not a mapping"),
    ("insert f.yaml 'x[0]' 2", "x is a number, not a list"), ("set f.yaml 'x[+]' 2", "x is a number, not a list"),
    ("move f.yaml x 'x[0]'", "x cannot be moved into itself"),
  ])
  func allOrNothing(_ line: String, _ words: String) { expectRefusal(line, "x: 0\n", words) }

  @Test(arguments: [
    ("set - a 2", "a: 1 # x\n", "a: 2 # x\n"), ("unset - a", "a: 1\nb: 2\n", "b: 2\n"),
    ("move - a c", "a: 1\n", "c: 1\n"),
    ("insert - 'a[0]' 2", "a: [1]\n", "a: [2, 1]\n"), ("merge - o.yaml", "a: 1\n", "a: 1\nb: 2\n"),
    ("merge o.yaml - -o m.yaml", "c: 1\n", ""),
    ("set - a 2 --stdin-filename f.json", "{\"a\": 1}\n", "{\"a\": 2}\n"), ("set - a 2", "", "a: 2\n"),
  ])
  func filter(_ line: String, _ input: String, _ output: String) {
    let folder = ScratchFolder(["o.yaml": "b: 2\n"])
    let run = CommandRun(Self.words(line), in: folder, input: input)
    #expect(run.code == 0 && run.output == output && run.errors == "", "\(line)\n\(run)")
    if line.hasSuffix("m.yaml") { #expect(folder.text("m.yaml") == "b: 2\nc: 1\n") }
  }

  @Test func aFilterHasTheSchemaOfTheNameAndWritesNothingIfRefused() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {a: {type: integer}}\n", ".settle.yaml": "schemas: [{files: [x.yaml], schema: s.yaml}]\n",
    ])
    let run = CommandRun(["set", "-", "a", "x", "--stdin-filename", "x.yaml"], in: folder, input: "a: 1\n")
    #expect(run.code == 1 && run.output == "" && run.errors.contains("expected an integer"), "\(run)")
  }

  // MARK: Comments

  @Test(arguments: [
    ("set f.yaml a 1 --comment 'one\ntwo'", "a: 1\n", "# one\n# two\na: 1\n"),
    ("set f.yaml a 2 --comment new", "# old\n\n# mine\na: 1\n", "# old\n\n# new\na: 2\n"),
    ("set f.yaml a --comment ''", "# old\na: 1\n", "a: 1\n"),
    ("set f.yaml a --comment-after x", "a: 1\n", "a: 1 # x\n"),
    ("set f.yaml a --comment-after y", "a: 1  # x\n      # more\n", "a: 1  # y\n"),
    ("set f.yaml a --comment-after ''", "a: 1  # x\n", "a: 1\n"),
    ("set f.yaml a --comment-after x", "a:\n  b: 1\n", "a: # x\n  b: 1\n"),
    ("set f.yaml a --comment-after x", "a: |\n  text\nb: 1\n", "a: | # x\n  text\nb: 1\n"),
    ("set f.yaml a.b --comment x", "a:\n  b: 1\n", "a:\n  # x\n  b: 1\n"),
    ("set f.yaml 'a[1]' --comment x", "a:\n- 1\n- 2\n", "a:\n- 1\n# x\n- 2\n"),
    ("set f.yaml a 2 --comment-after x", "a: 1\nb: 2  # y\n", "a: 2  # x\nb: 2  # y\n"),
    ("set f.yaml a.c 2 --comment x", "a:\n  b: 1\n", "a:\n  b: 1\n  # x\n  c: 2\n"),
    ("set f.yaml a --comment '#! x'", "a: 1\n", "#! x\na: 1\n"),
    ("set f.yaml a --comment x", "# Copyright Me\n\na: 1\n", "# Copyright Me\n\n# x\na: 1\n"),
    (
      "set f.yaml a --comment x", "# vim: ts=2\na: 1\n",
      "# vim: ts=2\n# x\na: 1\n"
    ),
  ])
  func commented(_ line: String, _ before: String, _ after: String) { expect(line, before, after) }

  @Test func commentsInJSON() {
    expect("set f.jsonc a 2 --comment x", "{\n  \"a\": 1\n}\n", "{\n  // x\n  \"a\": 2\n}\n", name: "f.jsonc")
    expect(
      "set f.jsonc a --comment-after x", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  \"a\": 1, // x\n  \"b\": 2\n}\n",
      name: "f.jsonc")
    expectRefusal("set f.json a 2 --comment x", "{\n  \"a\": 1\n}\n", "JSON has no comments", name: "f.json")
  }

  @Test(arguments: [
    ("set f.yaml a.b --comment x", "a: {b: 1, c: 2}\n", "cannot add a comment above a.b"),
    ("set f.yaml a.b --comment-after x", "a: {b: 1, c: 2}\n", "cannot add a comment after a.b"),
    ("set f.yaml a --comment-after 'x\ny'", "a: 1\n", "must be a single line"),
    ("set f.yaml b --comment x", "a: 1\n", "b is not set"), ("get f.yaml a --comment", "a: 1\n", "a has no comment"),
  ])
  func noPlaceForAComment(_ line: String, _ text: String, _ words: String) { expectRefusal(line, text, words) }

  // MARK: Tags, aliases, anchors

  @Test(arguments: [
    ("set f.yaml a '!Ref New'", "a: !Ref Old # x\n", "a: !Ref New # x\n"),
    ("set f.yaml a New", "a: !Ref Old # x\n", "a: !Ref New # x\n"),
    ("set f.yaml a New --drop-tag", "a: !Ref Old # x\n", "a: New # x\n"),
    ("set f.yaml a Old --drop-tag", "a: !Ref Old # x\n", "a: Old # x\n"),
    ("set f.yaml a '!Sub x'", "a: !Ref Old\n", "a: !Sub x\n"),
    ("set f.yaml b '*x'", "a: &x {k: 1}\nb: 2 # y\n", "a: &x {k: 1}\nb: *x # y\n"),
    ("set f.yaml c '*x'", "a: &x {k: 1}\nb: 2\n", "a: &x {k: 1}\nb: 2\nc: *x\n"),
    ("set f.yaml a '&x 1'", "a: 2\nb: 3\n", "a: &x 1\nb: 3\n"),
    ("set f.yaml b '[1, *x]'", "a: &x 1\nb: 2\n", "a: &x 1\nb: [1, *x]\n"),
    ("set f.yaml a '!GetAtt [a, b]'", "a: 1\n", "a: !GetAtt [a, b]\n"),
    ("set f.yaml a '!Ref New'", "a: &x !Ref Old\nb: *x\n", "a: &x !Ref New\nb: *x\n"),
    ("set f.yaml a New", "a: !Ref &x Old\nb: *x\n", "a: !Ref &x New\nb: *x\n"),
    ("set f.yaml a '{<<: *x, k: 2}'", "x: &x {j: 1}\na: 1\n", "x: &x {j: 1}\na: {<<: *x, k: 2}\n"),
    ("set f.yaml 'l[+]' '!Ref X'", "l:\n  - a\n", "l:\n  - a\n  - !Ref X\n"),
    ("set f.yaml a '{b: 1}'", "a: !Ref Old\n", "a:\n  b: 1\n"), ("set f.yaml a '\"*x\"'", "a: 1\n", "a: \"*x\"\n"),
    ("set f.yaml a '!Ref'", "a: 1\n", "a: !Ref\n"),
  ])
  func properties(_ line: String, _ before: String, _ after: String) { expect(line + " --no-schema", before, after) }

  @Test(arguments: [
    ("set f.yaml b '*y'", "a: &x 1\nb: 2\n", "whose anchor is not in the file"),
    ("set f.yaml a '*x'", "a: 1\nb: &x 2\n", "the value has an alias without an anchor before it"),
    ("set f.yaml a '[*x]'", "a: 1\nb: &x 2\n", "without an anchor before it"),
    ("set f.yaml m.k '*x'", "m:\n  j: 1\nb: &x 2\n", "without an anchor before it"),
    ("set f.yaml 'l[0]' '*x'", "l: [1, &x 2]\n", "without an anchor before it"),
    ("set f.yaml m.k '*x'", "d: &d {k: 1}\nm:\n  <<: *d\nb: &x 2\n", "without an anchor before it"),
    ("set f.yaml 'l[+]' '*x'", "l: [1, &x 2]\n", ""), ("set f.yaml a '*x'", "b: &x 1\na: 3\nc: &x 2\n", ""),
    ("set f.yaml b '*x'", "a: &x 1\nb: *x\n", ""),
    ("set f.yaml m.k '*x'", "d: &d {k: 1}\nx: &x 1\nm:\n  <<: *d\n", ""),
    ("set f.yaml a '*x'", "a: &x 1\n", "without an anchor before it"),
    ("set f.yaml b '*x' --document 2", "a: &x 1\n---\nb: 2\n", "without an anchor before it"),
    ("set f.yaml a.c '*x'", "a: &x {b: 1}\n", "an alias to a value that contains it"),
    ("set f.yaml a '2'", "a: &x 1\nb: *x\n", ""),
    ("set f.yaml a '&y 2'", "a: &x 1\nb: *x\n", "the anchor here is used by *x"),
    ("set f.json a '!Ref x'", "{\"a\": 1}\n", "JSON has no tags"),
    ("set f.yaml a.b '*x'", "a: &x {b: 1}\n", "the value has an alias to a value that contains it"),
    ("set f.yaml a '&x 1'", "a: 0\nb: &x 2\nc: *x\n", ""),
  ])
  func refusedProperties(_ line: String, _ text: String, _ words: String) {
    // No expected message means that the edit succeeds.
    guard !words.isEmpty else {
      #expect(CommandRun(Self.words(line), in: ScratchFolder(["f.yaml": text])).code == 0)
      return
    }
    expectRefusal(line, text, words, name: line.contains("f.json") ? "f.json" : "f.yaml")
  }

  /// Where the schema expects a string, a tag, alias or anchor keeps its meaning; text that can't be one is a string.
  @Test(arguments: [
    ("!Ref x", "a: !Ref x\n"), ("*x", "refused"), ("*.js", "a: \"*.js\"\n"), ("!*.log", "a: \"!*.log\"\n"),
    ("&x y", "a: &x y\n"), ("* item", "a: \"* item\"\n"), ("R&D", "a: R&D\n"),
  ])
  func inAString(_ value: String, _ after: String) {
    let folder = ScratchFolder([
      "f.yaml": "a: old\n", "s.yaml": "properties: {a: {type: string}}\n", ".settle.yaml": "tags: [cloudformation]\n",
    ])
    let run = CommandRun(["set", "-s", "./s.yaml", "f.yaml", "a", value], in: folder)
    #expect(
      after == "refused" ? run.code == 1 : run.code == 0 && folder.text("f.yaml") == after,
      "\(run) \(folder.text("f.yaml"))")
  }

  // MARK: Words

  @Test(arguments: [
    ("set f.yaml a '{b: 12, c: 1}'", "a: {b: 0o14, c: 1}\n", "a.b: 0o14 → 12\n"),
    ("set f.yaml a '{b: 2, c: [1, 3]}' --replace", "a: {b: 1, c: [1, 2]}\n", "a.b: 1 → 2\na.c: [1, 2] → [1, 3]\n"),
    ("set f.yaml a 1", "a: 1\n", "a is already 1\n"), ("insert f.yaml 'a[0]' 2", "a: [1]\n", "inserted a[0]: 2\n"),
    ("set f.yaml a --comment x", "a: 1\n", "a: comment changed\n"),
  ])
  func output(_ line: String, _ text: String, _ output: String) {
    let run = CommandRun(Self.words(line), in: ScratchFolder(["f.yaml": text]))
    #expect(run.code == 0 && run.output == output, "\(line)\n\(run)")
  }

  /// Setting a group that is `{}` puts its keys below the comment that heads its section.
  @Test func aGroupGoesBelowItsHeading() {
    let schema = """
      x-settings: {name: t, version: "1", sections: [{id: one, title: One}, {id: two, title: Two}]}
      properties:
        a: {type: object, x-setting: {section: one}, properties: {x: {type: integer}}}
        b: {type: object, x-setting: {section: two}, properties: {x: {type: integer}}}

      """
    for (name, text) in [
      ("a", "# --- One ---\n\n# --- Two ---\n\n{}\n"), ("b", "# --- One ---\n\n{}\n\n# --- Two ---\n"),
      ("a", "# --- One ---\n\n{}\n\n# --- Two ---\n"),
    ] {
      let folder = ScratchFolder(["f.yaml": text, "s.yaml": schema])
      let run = CommandRun(["set", "-s", "./s.yaml", "f.yaml", "\(name).x", "1"], in: folder)
      let after =
        name == "a"
        ? "# --- One ---\n\na:\n  x: 1\n\n# --- Two ---\n" : "# --- One ---\n\n# --- Two ---\n\nb:\n  x: 1\n"
      #expect(
        run.code == 0
          && folder.text("f.yaml").trimmingSuffix(while: { $0 == "\n" }) == after.trimmingSuffix(while: { $0 == "\n" }),
        "\(run)\n\(folder.text("f.yaml"))")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
