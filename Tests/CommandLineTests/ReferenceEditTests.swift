import TestSupport
import Testing

/// Edits of names that other values in the file refer to.
@Suite struct ReferenceEditTests {
  private static let schema = """
    properties:
      services:
        additionalProperties:
          properties: {depends_on: {x-setting: {refersTo: {keysOf: /services}}}}
      main: {x-setting: {refersTo: {keysOf: /services}}}
      servers: {items: {properties: {name: {}}}}
      others: {additionalProperties: {}}
      upstream: {x-setting: {refersTo: {list: /servers, member: name}}}

    """

  private static let text = """
    services:
      db: {} # the data
      web:
        depends_on: [db] # needs it
      api:
        depends_on:
          "db": {x: 1}
    main: 'db'
    servers: [{name: a}]
    upstream: a

    """

  private func folder(_ text: String = Self.text) -> ScratchFolder {
    ScratchFolder(["s.yaml": Self.schema, "a.yaml": text])
  }

  private func run(_ arguments: [String], in folder: ScratchFolder) -> CommandRun {
    CommandRun(arguments + ["--schema", "s.yaml"], in: folder)
  }

  @Test func aMovedNameIsRefusedWithItsReferences() {
    let folder = folder()
    let run = run(["move", "a.yaml", "services.db", "services.data"], in: folder)
    #expect(run.code == 1)
    #expect(
      run.errors == """
        settle: a.yaml not changed: 3 references would break
          services.web.depends_on[0]: no service named "db"
          services.api.depends_on.db: no service named "db"
          main: no service named "db"
        settle: add --with-references to also rename references to services.db

        """)
    #expect(folder.text("a.yaml") == Self.text)
  }

  @Test func referencesAreRenamedToo() {
    let folder = folder()
    let run = run(["move", "a.yaml", "services.db", "services.data", "--with-references"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("renamed services.db to services.data\n"), "\(run.output)")
    #expect(folder.text("a.yaml") == Self.text.replacing("db", with: "data"))
    // `--with-references` is allowed without references.
    #expect(self.run(["move", "a.yaml", "services.api", "services.b", "--with-references"], in: folder).code == 0)
  }

  /// In another mapping references can't find the name, so the move is refused.
  @Test func aNameThatLeavesItsMappingIsRefused() {
    let run = run(["move", "a.yaml", "services.db", "others.db", "--with-references"], in: folder())
    #expect(run.code == 1 && run.errors.contains("3 references would break"), "\(run.errors)")
  }

  @Test func anUnsetNameIsRefusedWithItsReferences() {
    let folder = folder()
    let run = run(["unset", "a.yaml", "services.db"], in: folder)
    #expect(run.code == 1)
    #expect(
      run.errors == """
        settle: a.yaml not changed: 3 references would break
          services.web.depends_on[0]: no service named "db"
          services.api.depends_on.db: no service named "db"
          main: no service named "db"

        """)
    let item = self.run(["unset", "a.yaml", "servers[0]"], in: folder)
    #expect(
      item.code == 1 && item.errors == "settle: a.yaml not changed: upstream: no server named \"a\"\n", "\(item.errors)"
    )
    // A new value can break references too.
    #expect(self.run(["set", "a.yaml", "servers[0].name", "b"], in: folder).code == 1)
    #expect(self.run(["set", "a.yaml", "main", "nothing"], in: folder).code == 1)
    #expect(self.run(["unset", "a.yaml", "main"], in: folder).code == 0)
  }

  @Test func aThousandNamesKeepTheirReferencesAndComments() {
    let names = (0..<1_000).map { "n\($0)" }
    let text =
      "services:\n" + names.map { "  \($0): {} # \($0) here\n" }.joined() + "  all:\n    depends_on:\n"
      + names.map { "    - \($0) # needs it\n" }.joined()
    let folder = folder(text)
    for name in ["n0", "n500", "n999"] {
      let run = run(["move", "a.yaml", "services.\(name)", "services.x\(name)", "--with-references"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
    let renamed = folder.text("a.yaml")
    #expect(renamed.split(separator: "#").count == text.split(separator: "#").count)
    #expect(self.run(["check", "a.yaml"], in: folder).code == 0)
  }

  /// Text and SARIF reports show where the names are declared.
  @Test func reportsShowWhereTheNamesAre() {
    let folder = folder("services:\n  data: {}\nmain: dat\n")
    let text = run(["check", "a.yaml"], in: folder)
    #expect(
      text.output == """
        error[schema/unknown-reference]: no service named "dat"
          --> a.yaml:3:7
         1 | services:
           | -------- services are defined here
         3 | main: dat
           |       ^^^ did you mean "data"?
           = fix: replace with "data" (review it)


        """, "\(text.output)")
    let sarif = run(["check", "a.yaml", "--format", "sarif"], in: folder)
    #expect(sarif.output.contains("services are defined here") && sarif.output.contains("relatedLocations"))
    #expect(run(["check", "a.yaml", "--unsafe-fixes"], in: folder).code == 0)
    #expect(folder.text("a.yaml").hasSuffix("main: data\n"))
  }

  @Test(arguments: [
    ("{keysOf: jobs}", 10), ("{keysOf: /a~2}", 10), ("{keysOf: '1#'}", 10), ("{list: /a, member: ''}", 20),
    ("{keysOf: /a, match: '('}", 21), ("{keysOf: /a, match: a}", 21), ("{keysOf: /a, match: (a)(b)}", 21),
    ("{keysOf: /a, other: 1}", 14), ("{keysOf: /a, list: /b}", 14), ("{member: a}", -9), ("[]", -9), ("5", 1),
    ("[{keysOf: /a}, {keysOf: b}]", 25),
  ])
  func anIllFormedRuleIsReported(_ rule: String, _ column: Int) {
    let start = "properties: {a: {x-setting: {refersTo: "
    let folder = ScratchFolder(["s.yaml": start + rule + "}}}\n"])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("--> s.yaml:1:\(start.utf8.count + column)\n"), "\(run)")
  }

  /// A schema that has only `refersTo` needs no defaults.
  @Test func aSoundRuleIsFine() {
    let schema =
      "properties: {a: {type: string, x-setting: {refersTo: [{keysOf: 2/b}, {list: /c, match: '^(a)(?:b)'}]}}}\n"
    #expect(CommandRun(["schema", "check", "s.yaml"], in: ScratchFolder(["s.yaml": schema])).code == 0)
  }

  @Test func descriptionsSayWhatAValueRefersTo() {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      title: T
      type: object
      properties:
        jobs: {type: object}
        users: {type: array, items: {type: string}}
        first: {type: string, x-setting: {noDefault: x, refersTo: {keysOf: /jobs, acyclic: true}}}
        use:
          type: string
          x-setting:
            noDefault: x
            refersTo: [{list: 1/servers, member: name, match: "^(.+):"}, {list: /users}, {names: [none, all]}]
      x-settings: {name: t, version: 1.0.0}

      """
    let folder = ScratchFolder(["s.yaml": schema])
    let first = CommandRun(["describe", "s.yaml", "first"], in: folder).output
    #expect(first.contains("refers to") && first.contains("a key of /jobs, without cycles"), "\(first)")
    let use = CommandRun(["describe", "s.yaml", "use"], in: folder).output
    for line in [
      "the name of an item of 1/servers, in the part that matches ^(.+):", "an item of /users", "none, all",
    ] {
      #expect(use.contains(line), "\(use)")
    }
    let data = CommandRun(["describe", "--json", "s.yaml", "first"], in: folder).output
    #expect(data.contains(#""refersTo":{"keysOf":"/jobs","acyclic":true}"#), "\(data)")
    #expect(CommandRun(["schema", "doc", "s.yaml"], in: folder).output.contains("a key of"))
  }
}
