import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface

/// `settle schema add` and `settle schema update`: which schemas are installed and from where, and which are refused.
@Suite struct SchemaAddTests {
  private static let address = "https://a.org/s/app.json"

  /// A project with a file that names a schema, and a mirror of two hosts. Every schema except one refers to another.
  private static func folder() -> ScratchFolder {
    ScratchFolder([
      "p/.git/": "", "p/a.yaml": "# yaml-language-server: $schema=\(address)\nport: x\n",
      "mirror/a.org/s/app.json":
        "{\"required\": [\"port\"], \"properties\": {\"port\": {\"$ref\": \"parts.json#/$defs/port\"}}}",
      "mirror/a.org/s/parts.json": "{\"$defs\": {\"port\": {\"$ref\": \"https://b.org/port\"}}}",
      "mirror/b.org/port": "{\"type\": \"integer\"}",
      "mirror/a.org/lost.json": "{\"$ref\": \"https://c.org/none.json\"}",
      "mirror/a.org/broken.json": "{\"pattern\": \"(\"}", "mirror/a.org/page.json": "<!doctype html>",
    ])
  }

  private static func add(_ arguments: [String], in folder: ScratchFolder, _ environment: [String: String] = [:])
    -> CommandRun
  {
    let own = environment.isEmpty ? ["SETTLE_FETCH": "/nowhere/fetch"] : environment
    return CommandRun(["schema", "add"] + arguments, in: folder, below: "p", environment: own)
  }

  /// Whether the output contains the words; if there are none, whether it is empty.
  private static func says(_ output: String, _ words: String) -> Bool {
    words.isEmpty ? output.isEmpty : output.contains(words)
  }

  private static func has(_ path: String, in folder: ScratchFolder) -> Bool {
    folder.has("p/.settle/" + path)
  }

  @Test func aSchemaComesWithAllThatItRefersTo() throws {
    let folder = Self.folder()
    let dry = Self.add(["--all", "--from", "../mirror", "--dry-run"], in: folder)
    #expect(dry.code == 0 && dry.output.split(separator: "\n").count == 3 && !Self.has("", in: folder), "\(dry)")
    let run = Self.add(["--all", "--from", "../mirror"], in: folder)
    #expect(run.code == 0 && run.output == dry.output, "\(run)")
    for path in ["a.org/s/app.json", "a.org/s/parts.json", "b.org/port"] {
      let copy = folder.text("p/.settle/schemas/" + path)
      #expect(copy == folder.text("mirror/" + path))
    }
    let check = CommandRun(["check", "--locked"], in: folder, below: "p")
    #expect(check.code == 1 && check.output.contains("error[schema/type]"), "\(check)")
    let list = CommandRun(["schema", "list"], in: folder, below: "p")
    #expect(list.output.contains(".settle/schemas/a.org/s/app.json\n"))
  }

  /// In a checkout of a public repository, its file is found by the path, not only by the name.
  @Test(arguments: [
    "https://raw.githubusercontent.com/o/repo/main/schemas/v2/app.json",
    "https://raw.githubusercontent.com/o/repo/refs/heads/main/schemas/v2/app.json",
    "https://github.com/o/repo/raw/v1.0/schemas/v2/app.json", "https://github.com/o/repo/blob/main/schemas/v2/app.json",
    "https://cdn.jsdelivr.net/gh/o/repo@1.0/schemas/v2/app.json",
    "https://gitlab.com/a/b/repo/-/raw/main/schemas/v2/app.json",
  ])
  func aCheckoutOfARepositoryHasItsAddresses(_ address: String) throws {
    let folder = ScratchFolder([
      "p/.git/": "", "p/a.yaml": "$schema: \(address)\n", "repo/schemas/v2/app.json": "{\"title\": \"right\"}",
      "repo/app.json": "{\"title\": \"wrong\"}", "other/x.json": "{}",
    ])
    let lacks = Self.add(["--all", "--from", "../other"], in: folder)
    #expect(lacks.code == 1 && lacks.errors.contains("other: looked for schemas/v2/app.json, "), "\(lacks)")
    #expect(lacks.errors.contains("not found in "), "\(lacks)")
    #expect(Self.add(["--all", "--from", "../repo"], in: folder).code == 0)
    let path = "/p/.settle/schemas/" + address.dropFirst("https://".count)
    #expect(folder.text(path) == "{\"title\": \"right\"}")
  }

  @Test func namesOfAMirrorAreUsedUnchanged() {
    let folder = ScratchFolder([
      "p/.git/HEAD": "", "mirror/a.org/s/a.json": #"{"$ref": "https://a.org/s/b$(x).json"}"#,
      "mirror/a.org/s/b$(x).json": "{}",
    ])
    let run = Self.add(["https://a.org/s/a.json", "--from", "../mirror"], in: folder)
    #expect(run.code == 0, "\(run)")
  }

  /// A named schema needs all its references; with `--all`, schemas that are available are added, the others reported.
  @Test(arguments: [
    (["https://a.org/none.json"], 2, "cannot start", false),
    (["https://a.org/lost.json"], 2, "its reference https://c.org/none.json", false),
    (["https://a.org/page.json"], 2, "it is a web page, not a schema", false),
    (["https://a.org/broken.json"], 1, "broken.json:1: ", false),
    (["https://a.org/none.json", address], 2, "skipped https://a.org/none.json", false),
    (["githb-workflow"], 2, "did you mean github-workflow?", false),
    (["none.yaml"], 2, "is not an address, a file or a known kind", false), ([], 2, "give WHAT to install", false),
    (["--all", address], 2, "give WHAT to install", false), (["a.yaml"], 0, "", true), ([address], 0, "", true),
    (["ftp://a.org/x"], 2, "is not an address", false),
  ])
  func anUnavailableSchemaIsReported(_ operands: [String], _ code: Int, _ message: String, _ isWritten: Bool) {
    let folder = Self.folder()
    let run = Self.add(operands + ["--from", "../mirror"], in: folder)
    #expect(run.code == code && Self.says(run.errors, message), "\(run)")
    #expect(Self.has("schemas.lock", in: folder) == isWritten)
  }

  @Test func underAllTheRestComes() {
    let folder = Self.folder()
    folder.write("p/b.yaml", "$schema: https://a.org/lost.json\n")
    folder.write("p/c.yaml", "$schema: https://a.org/broken.json\n")
    let run = Self.add(["--all", "--from", "../mirror"], in: folder)
    #expect(
      run.code == 1 && run.errors.contains("lost.json: ") && run.errors.contains("broken.json: "),
      "\(run)")
    #expect(Self.has("schemas/a.org/s/app.json", in: folder) && !Self.has("schemas/a.org/lost.json", in: folder))
  }

  /// Different kinds of files may have the same common name, so the content has to confirm it.
  @Test(arguments: [("{\"required\": [\"datamodel\"]}", 1), ("{\"type\": \"object\"}", 2)])
  func aCommonNameCountsIfTheTextConfirmsIt(_ schema: String, _ checked: Int) throws {
    let folder = ScratchFolder([
      "p/.git/": "", "p/a/prisma.yml": "on: push\n", "p/b/prisma.yml": "datamodel: x\n",
      "mirror/www.schemastore.org/prisma.json": schema,
    ])
    let before = CommandRun(["check"], in: folder, below: "p")
    #expect(before.errors.contains("no schema for b/prisma.yml (not installed; "), "\(before)")
    #expect(Self.add(["--all", "--from", "../mirror"], in: folder).code == 0)
    let after = CommandRun(["check"], in: folder, below: "p")
    #expect(
      after.errors.contains("without a schema") == (checked == 1) && !after.errors.contains("not checked"), "\(after)")
  }

  // MARK: Fetching

  /// Replacements for curl: scripts that are called with `-- ADDRESS`.
  @Test(arguments: [
    ("[ \"$1 $2\" = '-- https://b.org/port' ] && echo '{\"type\": \"integer\"}'", 0, "", "fetched"),
    ("echo '<html>'", 2, "it is a web page, not a schema", ""), ("exit 0", 2, "returned nothing", ""),
    (
      "echo 'curl: (47) Maximum (5) redirects followed' >&2; exit 47", 2,
      "curl: (47) Maximum (5) redirects", ""
    ),
    ("head -c 60000000 /dev/zero", 2, "was stopped after 50", ""),
    ("echo '{\"a\":'", 1, "it has errors", ""),
    ("echo '[1]'", 1, "it has errors", ""),
  ])
  func aProgramFetches(_ script: String, _ code: Int, _ message: String, _ output: String) {
    let folder = Self.folder()
    folder.write("fetch.sh", "#!/bin/sh\n\(script)\n")
    let fetch = ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh", "PATH": "/usr/bin:/bin"]
    let run = Self.add(["https://b.org/port"], in: folder, fetch)
    #expect(run.code == code && Self.says(run.errors, message) && Self.says(run.output, output), "\(run)")
    #expect(Self.has("schemas.lock", in: folder) == (code == 0))
  }

  /// Without a network each host is tried once, and one line lists all its schemas.
  @Test func anUnreachableHostIsTriedOnce() {
    let folder = ScratchFolder([
      "p/.git/": "", "p/renovate.json": "{}", "p/tsconfig.json": "{}", "p/.github/dependabot.yml": "version: 2\n",
    ])
    folder.write("curl", "echo \"$2\" >> \(folder.path)/asked; echo 'curl: (6) Could not resolve host' >&2; exit 6\n")
    let run = Self.add(["--all"], in: folder, ["SETTLE_FETCH": "/bin/sh \(folder.path)/curl"])
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(run.code == 1 && lines.count == 3, "\(run)")
    #expect(
      lines.contains {
        $0.hasPrefix("settle: skipped dependabot-2.0, tsconfig: cannot reach www.schemastore.org (")
          && $0.contains("curl: (6) Could not resolve host")
      }, "\(run.errors)")
    #expect(lines.last?.contains("--from DIR") == true)
    let asked = folder.text("asked")
    // No hint about `--from` if it was given.
    folder.write("empty/", "")
    let again = Self.add(
      ["--all", "--from", folder.path + "/empty"], in: folder, ["SETTLE_FETCH": "/bin/sh \(folder.path)/curl"])
    #expect(again.code == 1 && again.errors.contains("not found in ") && !again.errors.contains("DIR"), "\(again)")
    #expect(asked.split(separator: "\n").count == 2, "\(asked)")
  }

  /// A program that doesn't end is stopped together with its subprocesses, and its output is discarded.
  @Test func aProgramThatHangsIsStopped() throws {
    let folder = ScratchFolder(["fetch.sh": "#!/bin/sh\necho '{}'\nsleep 600\n"])
    var environment = CommandEnvironment.ofProcess()
    let program = "/bin/sh \(folder.path)/fetch.sh"
    environment.variable = { $0 == "SETTLE_FETCH" ? program : nil }
    let fetch = try SchemaFetch(environment)
    let failure = #expect(throws: SchemaFetch.Failure.self) {
      try fetch.bytes(of: "https://b.org/x", within: .init(time: .milliseconds(300), bytes: 1_000))
    }
    #expect(failure?.reason == "/bin/sh was stopped after 0.3 seconds", "\(failure?.reason ?? "")")
  }

  /// A server may answer every address with a schema that refers to yet another address.
  @Test func anEndlessChainOfSchemasEnds() {
    let folder = Self.folder()
    folder.write(
      "fetch.sh",
      "#!/bin/sh\necho \"$2\" >> \(folder.path)/asked\nn=${2##*/}; echo \"{\\\"\\$ref\\\": \\\"https://b.org/$((n + 1))\\\"}\"\n"
    )
    let run = Self.add(["https://b.org/1"], in: folder, ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh"])
    #expect(run.code == 2 && run.errors.contains("refers to more than 200 schemas"), "\(run)")
    #expect(run.output == "" && folder.text("asked").split(separator: "\n").count == 200)
    #expect(!Self.has("", in: folder))
  }

  /// The lock file and the output show the address that was requested.
  @Test func anHTTPAddressIsListedAsRequested() {
    let folder = Self.folder()
    folder.write("fetch.sh", "#!/bin/sh\necho '{\"type\": \"integer\"}'\n")
    folder.write("p/b.yaml", "$schema: http://b.org/x\n")
    let fetch = ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh"]
    let run = Self.add(["http://b.org/x"], in: folder, fetch)
    #expect(run.code == 0 && run.output == "added https://b.org/x (fetched)\n", "\(run)")
    #expect(folder.text("p/.settle/schemas.lock").contains("\nhttps://b.org/x\tb.org/x\t"))
    // A file that names the schema by its `http` address gets it too.
    let check = CommandRun(["check", "b.yaml"], in: folder, below: "p")
    #expect(check.code == 1 && check.output.contains("schema/type"), "\(check)")
    #expect(Self.add(["https://b.org/x"], in: folder, fetch).output == "same https://b.org/x (fetched)\n")
    #expect(folder.text("p/.settle/schemas.lock").split(separator: "\n").count == 2)
    folder.write("fetch.sh", "#!/bin/sh\nexit 3\n")
    let failed = Self.add(["http://c.org/y"], in: folder, fetch)
    #expect(failed.code == 2 && failed.errors.hasPrefix("settle: skipped https://c.org/y"), "\(failed)")
  }

  /// A tab or line break in an address can't end a field or row of the lock file.
  @Test func anAddressForgesNoRow() throws {
    let forged = "x\\t../y\\t\(String(repeating: "0", count: 64))\\tk\\ta.yaml\\t\\nhttps://c.org/z\\tz"
    let folder = Self.folder()
    folder.write(
      "fetch.sh",
      "#!/bin/sh\ncase $2 in */s) printf '%s' '{\"$ref\": \"https://b.org/\(forged)\"}';; *) echo '{}';; esac\n")
    let fetch = ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh"]
    for address in ["https://b.org/s", "https://b.org/a\tb", "https://b.org/a b\u{85}"] {
      let run = Self.add([address], in: folder, fetch)
      #expect(run.code == 0, "\(run)")
    }
    let rows = folder.text("p/.settle/schemas.lock").split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 4 && rows.allSatisfy { $0.count == 6 && $0[3].isEmpty }, "\(rows)")
    #expect(rows.contains { $0[0] == "https://b.org/a%09b" })
    folder.write("p/b.yaml", "\"$schema\": \"https://b.org/a\\tb\"\n")
    let check = CommandRun(["check", "b.yaml"], in: folder, below: "p")
    #expect(check.code == 0 && !check.output.contains("damaged-lock"), "\(check)")
  }

  /// An `http` address is fetched by HTTPS; addresses with other schemes are refused.
  @Test func onlyHTTPSIsFetched() {
    let folder = Self.folder()
    folder.write(
      "fetch.sh", "#!/bin/sh\necho \"$2\" >> \(folder.path)/asked; echo '{\"$ref\": \"file:///etc/passwd\"}'\n")
    let run = Self.add(["http://b.org/x"], in: folder, ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh"])
    #expect(run.code == 2 && run.errors.contains("file:///etc/passwd") && !run.errors.contains("root:"), "\(run)")
    #expect(folder.text("asked") == "https://b.org/x\n")
  }

  @Test func aPersonsOwnConfigurationNamesTheProgram() {
    let folder = Self.folder()
    folder.write("fetch.sh", "#!/bin/sh\necho '{}'\n")
    let home = ["XDG_CONFIG_HOME": folder.path + "/config"]
    for (text, code, message) in [
      ("fetch: [/bin/sh, \(folder.path)/fetch.sh]\n", 0, ""),
      ("fetch: /nowhere/fetch\n", 2, "cannot start /nowhere/fetch"),
      ("fetch: []\n", 2, "must have at least 1 item"), ("a: 1\n", 2, "config.yaml:1: unknown key \"a\""),
      ("fetch: [\n", 2, "config.yaml:1: "),
    ] {
      folder.write("config/settle/config.yaml", text)
      let run = Self.add(["https://b.org/x"], in: folder, home)
      #expect(run.code == code && Self.says(run.errors, message), "\(text): \(run)")
    }
  }

  // MARK: Bad input

  /// An untrusted repository names programs, addresses, catalogs and paths outside itself: nothing is run, written or
  /// shown.
  @Test func aHostileRepositoryDoesNothing() {
    let folder = ScratchFolder([
      "secret/s.json": "{\"const\": \"S3CRET\"}", "run.sh": "touch ran\n", "p/.git/": "",
      "p/.settle.yaml":
        "fetch: [/bin/sh, ../run.sh]\ncatalogues: [../../secret, /etc]\nuris: {\"https://a.org/\": ../secret/}\n",
      "p/a.yaml": "$schema: https://a.org/s.json\na: 1\n", "p/package.json": "{}",
      "p/.settle/schemas.lock":
        "https://b.org/s\t../../secret/s.json\t\(String(repeating: "0", count: 64))\tx\ta.yaml\t\n",
    ])
    let check = CommandRun(["check"], in: folder, below: "p")
    #expect(
      check.code == 2
        && check.output.contains("error[config/not-here]: fetch is not allowed in a project's configuration"),
      "\(check)")
    #expect(!check.output.contains("unknown key \"fetch\""), "\(check)")
    let add = CommandRun(
      ["schema", "add", "--all"], in: folder, below: "p", environment: ["SETTLE_FETCH": "/nowhere/x"])
    #expect(add.code == 2 && add.errors.contains("line 1 is not a schema"), "\(add)")
    folder.write("p/.settle/schemas.lock", "")
    _ = CommandRun(["schema", "add", "--all"], in: folder, below: "p", environment: ["SETTLE_FETCH": "/nowhere/x"])
    #expect(!(check.output + check.errors).contains("S3CRET"))
    #expect(!folder.has("p/ran") && !folder.has("ran"))
  }

  @Test func aDamagedLockIsReported() {
    let folder = Self.folder()
    _ = Self.add(["--all", "--from", "../mirror"], in: folder)
    let lock = folder.path + "/p/.settle/schemas.lock"
    let text = (try? String(contentsOfFile: lock, encoding: .utf8)) ?? ""
    folder.write("p/.settle/schemas.lock", "<<<<<<< ours\n" + text)
    let check = CommandRun(["check"], in: folder, below: "p")
    #expect(
      check.code == 2 && check.output.contains("error[config/damaged-lock]")
        && check.output.contains("schemas.lock:1:1"), "\(check)")
    #expect(Self.add(["--all", "--from", "../mirror"], in: folder).code == 2)
  }

  /// If a vendored file or its folder is a link to a place outside, settle neither reads nor writes through it.
  @Test func linksOutsideAreNotFollowed() throws {
    let folder = Self.folder()
    _ = Self.add(["--all", "--from", "../mirror"], in: folder)
    folder.write("secret.json", "{\"const\": \"S3CRET\"}")
    try FileManager.default.removeItem(atPath: folder.path + "/p/.settle/schemas/a.org/s/app.json")
    folder.link("p/.settle/schemas/a.org/s/app.json", to: folder.path + "/secret.json")
    let check = CommandRun(["check", "--locked"], in: folder, below: "p")
    #expect(check.code == 2 && !(check.output + check.errors).contains("S3CRET"), "\(check)")
    let update = CommandRun(["schema", "update", "--from", "../mirror"], in: folder, below: "p")
    #expect(update.code == 0, "\(update)")
    #expect(folder.text("secret.json") == "{\"const\": \"S3CRET\"}")
    #expect(CommandRun(["check", "--locked"], in: folder, below: "p").code == 1)

  }

  /// If the folder for schemas is a link to a place outside, or dangling, nothing is written or reported as added.
  @Test(arguments: [
    (".settle", "../outside"), (".settle/schemas", "../../outside"), (".settle/schemas/a.org", "../../../outside"),
    (".settle/schemas/a.org/s", "../../../../outside"), (".settle", "../nowhere"), (".settle/schemas", "nowhere"),
    (".settle/schemas.lock", "../../outside/lock"),
  ])
  func nothingIsAddedOutside(_ link: String, _ target: String) throws {
    let folder = Self.folder()
    folder.write("outside/lock", "")
    folder.write("p/" + (link.split(separator: "/").dropLast() + [""]).joined(separator: "/"), "")
    folder.link("p/" + link, to: target)
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for arguments in [["--all"], ["--all", "--dry-run"], [Self.address]] {
      let run = Self.add(arguments + ["--from", "../mirror"], in: folder)
      #expect(run.code == 2 && run.output == "", "\(run)")
      let reason = target.contains("nowhere") ? "a broken link" : "outside the folders that settle may read"
      #expect(run.errors.hasPrefix("settle: /") && run.errors.hasSuffix("/p/\(link): \(reason)\n"), "\(run)")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
      #expect(folder.text("outside/lock") == "")
    }
  }

  @Test func aReadOnlyFolderIsReported() {
    let folder = Self.folder()
    let line =
      "chmod -R a+rX .; chmod a-w p; cd p; \"$SETTLE\" schema add --all --from ../mirror; code=$?; cd ..; chmod u+w p; exit $code"
    let run = ProgramRun(shell: ProgramRun.asOrdinaryUser(line), in: folder)
    #expect(run.code == 2 && run.errors.contains("permission denied"), "\(run)")
    #expect(!Self.has("schemas.lock", in: folder))
  }

  /// Runs in parallel each add a row to the lock file; none is lost.
  @Test func severalMayAddAtOnce() throws {
    let folder = ScratchFolder(["p/.git/": ""])
    for number in 0..<8 { folder.write("mirror/a.org/\(number).json", "{\"minimum\": \(number)}") }
    let line =
      "cd p; for n in 0 1 2 3 4 5 6 7; do \"$SETTLE\" schema add https://a.org/$n.json --from ../mirror & done; wait"
    let run = ProgramRun(shell: line, in: folder)
    let lock = folder.text("p/.settle/schemas.lock")
    #expect(lock.split(separator: "\n").count == 9, "\(run)\(lock)")
    #expect(
      CommandRun(["check", "--locked", "."], in: folder, below: "p").errors.contains("differs from the version")
        == false)
  }

  @Test func anUpdateReportsTheChanges() throws {
    let folder = Self.folder()
    _ = Self.add(["--all", "--from", "../mirror"], in: folder)
    folder.write("mirror/b.org/port", "{\"type\": \"string\"}")
    let dry = CommandRun(["schema", "update", "--dry-run", "--from", "../mirror"], in: folder, below: "p")
    #expect(dry.output.contains("changed https://b.org/port") && dry.output.contains("same \(Self.address)"), "\(dry)")
    #expect(CommandRun(["check"], in: folder, below: "p").code == 1)
    #expect(
      CommandRun(["schema", "update", "https://b.org/port", "--from", "../mirror"], in: folder, below: "p").code == 0)
    #expect(CommandRun(["check", "--locked"], in: folder, below: "p").code == 0)
    let unknown = CommandRun(["schema", "update", "nothing"], in: folder, below: "p")
    #expect(unknown.code == 2, "\(unknown)")
  }

  /// For `a` next to `a/b`, one of the files needs another name.
  @Test func anAddressNextToItsParentHasItsOwnFile() {
    let folder = ScratchFolder(["p/.git/": "", "mirror/a": "{}", "fetch.sh": "#!/bin/sh\necho '{}'\n"])
    let fetch = ["SETTLE_FETCH": "/bin/sh \(folder.path)/fetch.sh"]
    for operand in ["https://a.org/a", "https://a.org/a/b", "https://a.org/a?c=d"] {
      #expect(Self.add([operand], in: folder, fetch).code == 0)
    }
    #expect(
      CommandRun(["check", "--locked", "."], in: folder, below: "p").errors.contains("differs from the version")
        == false)
  }
}
