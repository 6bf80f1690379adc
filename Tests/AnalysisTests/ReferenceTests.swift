import Analysis
import DocumentModel
import Linting
import TestSupport
import Testing
import Workspace

/// `refersTo`: references to names in the same file.
@Suite struct ReferenceTests {
  /// The text with each finding marked, and the findings.
  static func findings(_ schema: String, _ text: String, syntax: TextSyntax = .yaml) throws -> (
    marked: String, all: [Diagnostic]
  ) {
    let snapshot = Snapshot(Array(text.utf8), name: "a.yaml", syntax: syntax, schema: try Fixing.schema(schema))
    // An unknown tag is a problem of its own.
    let found = snapshot.report.diagnostics.filter { $0.code.family == .schema }
    return (MarkedText.marking(text, found.map(\.range.indices)), found)
  }

  /// A schema whose `use` has the rule, in place of `VALUE` in its keywords.
  private static func schema(_ target: String, at place: String = "VALUE") -> String {
    let rule = "x-setting: {refersTo: \(target)}"
    let value = place.contains("VALUE") ? place.replacing("VALUE", with: rule) : place
    return "properties: {use: {\(value)}}\n"
  }

  /// Target, place of the rule, text with the findings marked, first message.
  private static let rows: [(String, String, String, String?)] = [
    // Strings, strings in a list and the keys of a mapping are references; other values aren't.
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: «b»\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: a\n", nil),
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: [a, «b», 3, null, [x], {y: z}]\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: {a: 1, «b»: {c: d}}\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: 5\n", nil),
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: null\n", nil),
    ("{keysOf: /jobs}", "items: {VALUE}", "jobs: {a: 1}\nuse: [a, «b»]\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "propertyNames: {VALUE}", "jobs: {a: 1}\nuse: {a: b, «b»: a}\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "additionalProperties: {VALUE}", "jobs: {a: 1}\nuse: {x: «b»}\n", "no job named \"b\""),
    // A missing collection has no names, nor has a value that isn't a collection.
    ("{keysOf: /jobs}", "VALUE", "use: «b»\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "jobs:\nuse: «b»\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "jobs: [b]\nuse: «b»\n", "no job named \"b\""),
    ("{list: /jobs}", "VALUE", "jobs: {b: b}\nuse: «b»\n", "no job named \"b\""),
    // Lists: the names are the items, or a member of each item.
    ("{list: /users}", "VALUE", "users: [a, 3, {name: b}]\nuse: [a, «b», 3]\n", "no user named \"b\""),
    (
      "{list: /servers, member: name}", "VALUE", "servers: [{name: a}, {host: b}, c, {name: 5}]\nuse: [a, «b», «c»]\n",
      "no server named \"b\""
    ),
    (
      "{list: /s/0/in, member: name}", "VALUE", "s: [{in: [{name: a}]}]\nuse: [a, «b»]\n",
      "undefined name \"b\" (not in /s/0/in)"
    ),
    // A name that occurs twice is one name.
    ("{list: /servers, member: name}", "VALUE", "servers: [{name: a}, {name: a}]\nuse: a\n", nil),
    // Names from `<<` and through aliases; keys that aren't strings.
    ("{keysOf: /jobs}", "VALUE", "x: &x {a: 1}\njobs: {<<: *x, b: 2}\nuse: [a, b, «c»]\n", "no job named \"c\""),
    ("{keysOf: /jobs}", "VALUE", "x: &x {a: 1}\njobs: *x\nuse: [a, «b»]\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "n: &n b\njobs: {a: 1}\nuse: «*n»\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "n: &n a\njobs: {*n : 1}\nuse: [a, «b»]\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "VALUE", "x: &x {«b»: 1}\njobs: {a: 1}\nuse: {<<: *x, a: 2}\n", "no job named \"b\""),
    ("{keysOf: /ports}", "VALUE", "ports: {8080: 1}\nuse: [\"8080\", «\"80\"»]\n", "no port named \"80\""),
    // Several targets: the name may come from any of them.
    (
      "[{keysOf: /jobs}, {list: /users}]", "VALUE", "jobs: {a: 1}\nusers: [b]\nuse: [a, b, «c»]\n",
      "no job or user named \"c\""
    ),
    (
      "[{keysOf: /jobs}, {list: /x-y}]", "VALUE", "jobs: {a: 1}\nx-y: []\nuse: «c»\n",
      "undefined name \"c\" (not in /jobs or /x-y)"
    ),
    ("[{keysOf: /jobs}, {list: /x-y}]", "VALUE", "jobs: {a: 1}\nuse: «c»\n", "no job named \"c\""),
    ("[{keysOf: /x-y}, {list: /jobs}]", "VALUE", "use: «c»\n", "undefined name \"c\" (not in /x-y or /jobs)"),
    // Listed names, and a pointer with a wildcard for keys or items.
    ("[{keysOf: /jobs}, {names: [none, all]}]", "VALUE", "jobs: {a: 1}\nuse: [a, none, «c»]\n", "no job named \"c\""),
    ("{names: [none, all]}", "VALUE", "use: [none, «al»]\n", "undefined name \"al\""),
    (
      "[{list: /jobs, match: ^(.)$}, {names: [all]}]", "VALUE", "jobs: [a]\nuse: [a, all, other, «c»]\n",
      "no job named \"c\""
    ),
    (
      "{keysOf: /groups/*}", "VALUE", "groups: {x: {a: 1}, y: {b: 1}, z: 5}\nuse: [a, b, «x»]\n", "no group named \"x\""
    ),
    ("{keysOf: /groups/*}", "VALUE", "groups: [{a: 1}, {b: 1}, c]\nuse: [a, b, «c»]\n", "no group named \"c\""),
    (
      "{list: /groups/*/users}", "VALUE", "groups: [{users: [a]}, {users: b}]\nuse: [a, b, «c»]\n",
      "no user named \"c\""
    ),
    (
      "{list: /groups/*/users, member: name}", "VALUE", "groups: {x: {users: [{name: a}]}}\nuse: [a, «c»]\n",
      "no user named \"c\""
    ),
    ("{list: /groups/*/*/name}", "VALUE", "groups: [{x: {name: a}}, b]\nuse: [a, «b»]\n", "no group named \"b\""),
    ("{keysOf: /groups/*}", "VALUE", "g: &g {a: 1}\ngroups: [*g, {<<: *g}]\nuse: [a, «b»]\n", "no group named \"b\""),
    ("{keysOf: /groups/*}", "VALUE", "groups: [{a: 1}, !include b.yaml]\nuse: [a, b]\n", nil),
    ("{keysOf: /groups/x}", "VALUE", "groups: !include b.yaml\nuse: [a, b]\n", nil),
    ("{keysOf: /groups/*}", "VALUE", "use: «b»\n", "no group named \"b\""),
    ("{names: []}", "VALUE", "use: b\n", nil), ("{names: [a], keysOf: /jobs}", "VALUE", "use: b\n", nil),
    // `match` extracts the name from a larger string.
    (
      "{keysOf: /volumes, match: '^([a-z]+):'}", "VALUE",
      "volumes: {data: }\nuse: ['data:/x', «'date:/x'», '/host:/x', date]\n", "no volume named \"date\""
    ),
    (
      "{keysOf: /services, match: '^service:(?:x-)?(.+)$'}", "VALUE",
      "services: {db: }\nuse: [host, 'service:db', «'service:bd'»]\n", "no service named \"bd\""
    ),
    // Placeholders and tags whose value only another program knows.
    ("{keysOf: /jobs}", "VALUE", "jobs: {a: 1}\nuse: !ref b\n", nil),
    ("{keysOf: /jobs}", "VALUE", "jobs: !include jobs.yaml\nuse: b\n", nil),
    // Names are compared exactly, without normalization, and may contain any character.
    (
      "{keysOf: /jobs}", "VALUE", "jobs: {A: 1, é: 2}\nuse: [«a», é, \"\\u00e9\", «\"e\\u0301\"»]\n",
      "no job named \"a\""
    ),
    ("{keysOf: /a~1b/~0x}", "VALUE", "a/b: {~x: {n: 1}}\nuse: [n, «m»]\n", "undefined name \"m\" (not in /a~1b/~0x)"),
    ("{keysOf: ''}", "VALUE", "use: [use, «b»]\n", "undefined name \"b\" (not in the document)"),
    // Pointers that lead nowhere or above the root.
    ("{keysOf: /jobs/a/b/c}", "VALUE", "jobs: {a: 1}\nuse: «b»\n", "undefined name \"b\" (not in /jobs/a/b/c)"),
    ("{keysOf: 9/jobs}", "VALUE", "jobs: {a: 1}\nuse: «a»\n", "no job named \"a\""),
    ("{keysOf: 1/jobs}", "VALUE", "jobs: {a: 1}\nuse: [a, «b»]\n", "no job named \"b\""),
    ("{keysOf: '0'}", "VALUE", "use: {a: 1}\n", nil),
    // An ill-formed rule reports nothing.
    ("{keysOf: jobs}", "VALUE", "use: b\n", nil), ("{keysOf: /a~2}", "VALUE", "use: b\n", nil),
    ("{keysOf: '1#'}", "VALUE", "use: b\n", nil), ("{match: (a)}", "VALUE", "use: b\n", nil),
    ("{keysOf: /jobs, match: a}", "VALUE", "use: b\n", nil), ("{keysOf: /jobs, match: '('}", "VALUE", "use: b\n", nil),
    ("[]", "VALUE", "use: b\n", nil), ("5", "VALUE", "use: b\n", nil),
    ("{list: 5, member: a}", "VALUE", "use: b\n", nil),
    // `refersTo` isn't an assertion: it doesn't make a branch of `anyOf` fail, and a branch that fails reports nothing.
    (
      "{keysOf: /jobs}", "anyOf: [{type: string, VALUE}, {type: integer}]", "jobs: {a: 1}\nuse: «b»\n",
      "no job named \"b\""
    ),
    ("{keysOf: /jobs}", "anyOf: [{type: integer, VALUE}, {type: string}]", "jobs: {a: 1}\nuse: b\n", nil),
    ("{keysOf: /jobs}", "if: {pattern: ^b}, then: {VALUE}", "jobs: {a: 1}\nuse: «b»\n", "no job named \"b\""),
    ("{keysOf: /jobs}", "if: {pattern: ^b}, then: {VALUE}", "jobs: {a: 1}\nuse: c\n", nil),
    ("{keysOf: /jobs}", "not: {type: integer, VALUE}", "jobs: {a: 1}\nuse: b\n", nil),
  ]

  @Test(arguments: rows.indices) func unknownNames(_ row: Int) throws {
    let (target, place, marked, message) = Self.rows[row]
    let text = MarkedText(marked).text
    let (found, all) = try Self.findings(Self.schema(target, at: place), text)
    #expect(found == marked)
    #expect(all.first?.message == message)
    #expect(all.allSatisfy { $0.code.description == "schema/unknown-reference" }, "\(all.map(\.message))")
    // The same with CRLF, and in the second document of a stream.
    #expect(
      try Self.findings(Self.schema(target, at: place), text.replacing("\n", with: "\r\n")).all.count == all.count)
    let second = try Self.findings(Self.schema(target, at: place), "jobs: {x: 1}\n---\n" + text).all
    #expect(second.map(\.message) == all.map(\.message) && second.allSatisfy { $0.document == 1 })
  }

  @Test func aRejectedValueIsNotUnknownToo() throws {
    let (_, all) = try Self.findings(
      "properties: {use: {enum: [a], x-setting: {refersTo: {keysOf: /jobs}}}}\n", "jobs: {a: 1}\nuse: b\n")
    #expect(all.map(\.code.description) == ["schema/enum"])
  }

  @Test func nestedListsByRelativePointers() throws {
    let schema = """
      properties:
        pods:
          items:
            properties:
              mounts:
                items:
                  properties:
                    volume: {x-setting: {refersTo: {list: 3/volumes, member: name}}}

      """
    let marked = """
      pods:
      - volumes: [{name: a}]
        mounts: [{volume: a}, {volume: «b»}]
      - volumes: [{name: b}]
        mounts: [{volume: «a»}, {volume: b}]

      """
    #expect(try Self.findings(schema, MarkedText(marked).text).marked == marked)
  }

  @Test func pointersStartAtTheSettings() throws {
    let schema = """
      properties:
        app: {$ref: '#/$defs/app'}
      $defs:
        app:
          properties: {use: {x-setting: {noDefault: x, refersTo: {keysOf: /jobs}}}}
          x-settings: {name: app, version: 1.0.0}

      """
    let marked = "jobs: {b: 1}\napp: {jobs: {a: 1}, use: «b»}\n"
    #expect(try Self.findings(schema, MarkedText(marked).text).marked == marked)
  }

  @Test func theNearestNameIsAFix() throws {
    let schema = Self.schema("{keysOf: /jobs}")
    let table = [
      ("use: bild", "use: build"), ("use: 'bild'", "use: 'build'"), ("use: \"bild\"", "use: \"build\""),
      ("use: {bild: 1}", "use: {build: 1}"), ("use: [x, bild]", "use: [x, build]"),
      ("o: &o bild\nuse: *o", "o: &o bild\nuse: build"),
    ]
    for (old, new) in table {
      let text = "jobs: {build: 1, x: 2}\n" + old + "\n"
      let finding = try #require(try Self.findings(schema, text).all.first)
      #expect(finding.caption?.text == "did you mean \"build\"?")
      let fix = try #require(finding.fixes.first, "\(old)")
      #expect(fix.title.text == "replace with \"build\"" && !fix.isSafe)
      let fixed = try #require(TextEdit.apply(fix.edits, to: Array(text.utf8)))
      #expect(String(decoding: fixed, as: UTF8.self) == "jobs: {build: 1, x: 2}\n" + new + "\n")
      #expect(finding.related.map(\.message.text) == ["jobs are defined here"])
    }
    let partly = try Self.findings(
      Self.schema("{keysOf: /volumes, match: '^([a-z]+):'}"), "volumes: {data: 1}\nuse: [\"dada:/x\"]\n"
    ).all
    #expect(partly.first?.fixes.first?.edits.first?.replacement == "\"data:/x\"")
    // The fix would add a key that exists already.
    #expect(try Self.findings(schema, "jobs: {build: 1}\nuse: {bild: 1, build: 2}\n").all.first?.fixes == [])
  }

  /// A name that the schema rejects would only be the next mistake.
  @Test func aRejectedNameIsNotSuggested() throws {
    let schema = """
      properties:
        jobs: {type: array, items: {pattern: "^[a-z]+$"}}
        use: {x-setting: {refersTo: {list: /jobs}}}

      """
    func caption(_ jobs: String) throws -> String? {
      try Self.findings(schema, "jobs: \(jobs)\nuse: b8ild\n").all.last?.caption?.text
    }
    #expect(try caption("[build, b9ild]") == "did you mean \"build\"?")
    #expect(try caption("[b9ild]") == nil)
  }

  /// Neither the message nor a suggestion shows a name from a sensitive collection.
  @Test func hiddenNamesAreNotShown() throws {
    let schema = """
      properties:
        tokens: {x-setting: {sensitive: true}}
        use: {x-setting: {refersTo: {list: /tokens}}}
        own: {x-setting: {sensitive: true, refersTo: {keysOf: /jobs}}}

      """
    let all = try Self.findings(schema, "tokens: [hunter22]\nuse: hunter21\nown: hunter23\njobs: {hunter24: 1}\n").all
    #expect(all.count == 2)
    for finding in all {
      let words = [finding.message, finding.caption?.text ?? ""] + finding.fixes.map(\.title.text)
      #expect(!words.contains { $0.contains("hunter22") || $0.contains("hunter23") }, "\(words)")
    }
  }

  /// A value equal to a name in a sensitive collection reveals that name, so it is redacted too.
  @Test func aReferenceToAHiddenNameIsHidden() throws {
    let schema = "properties: {tokens: {x-setting: {sensitive: true}}, use: {x-setting: {refersTo: {list: /tokens}}}}\n"
    let text = "tokens: [hunter22]\nuse: [hunter22, other]\n"
    let snapshot = Snapshot(Array(text.utf8), name: "a.yaml", schema: try Fixing.schema(schema))
    let shown = MarkedText.marking(text, snapshot.sensitive.map(\.indices))
    #expect(shown.contains("use: [«hunter22», other]"), "\(shown)")
  }

  @Test func placeholdersAreSkipped() throws {
    let schema = try Fixing.schema(Self.schema("{keysOf: /jobs}"))
    for text in ["jobs: {a: 1}\nuse: ${JOB}\n", "jobs: {\"${JOB}\": 1}\nuse: b\n", "jobs: ${JOBS}\nuse: b\n"] {
      let snapshot = Snapshot(Array(text.utf8), name: "a.yaml", schema: schema)
        .with { $0.placeholders = PlaceholderForms(["${…}"]) }
      #expect(snapshot.report.diagnostics.map(\.message) == [], "\(text)")
    }
  }

  // MARK: Cycles

  /// The jobs that each job needs, and the messages.
  @Test(arguments: [
    ("a: [b]\nb: [a]\n", ["jobs form a cycle: \"a\" → \"b\" → \"a\""]),
    ("a: [a]\n", ["job \"a\" refers to itself"]),
    ("a: [b]\nb: [c]\nc: []\n", []),
    ("a: [b, c]\nb: [d]\nc: [d]\nd: []\n", []),
    ("a: [b]\nb: [c]\nc: [b]\n", ["jobs form a cycle: \"b\" → \"c\" → \"b\""]),
    (
      "a: [b, c]\nb: [a]\nc: [a]\n",
      ["jobs form a cycle: \"a\" → \"b\" → \"a\"", "jobs form a cycle: \"a\" → \"c\" → \"a\""]
    ),
    (
      "a: [b, b]\nb: [a]\nc: [d]\nd: [c]\n",
      ["jobs form a cycle: \"a\" → \"b\" → \"a\"", "jobs form a cycle: \"c\" → \"d\" → \"c\""]
    ),
    ("a: [x]\n", ["no job named \"x\""]),
  ])
  func cycles(_ needs: String, _ messages: [String]) throws {
    let rule = "x-setting: {refersTo: {keysOf: /jobs, acyclic: true}}"
    let schema = "properties: {jobs: {additionalProperties: {\(rule)}}}\n"
    let text = "jobs:\n" + needs.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try Self.findings(schema, text).all.map(\.message).sorted() == messages.sorted())
    let list =
      "properties: {jobs: {items: {properties: {needs: {\(rule.replacing("keysOf: /jobs", with: "list: /jobs, member: name"))}}}}}\n"
    let items = needs.split(separator: "\n").map { line in
      let parts = line.split(separator: ":")
      return "- {name: \(parts[0]), needs:\(parts[1])}\n"
    }
    #expect(try Self.findings(list, "jobs:\n" + items.joined()).all.map(\.message).sorted() == messages.sorted())
  }

  @Test func aLongCycleIsFoundOnce() throws {
    let schema = "properties: {jobs: {additionalProperties: {x-setting: {refersTo: {keysOf: /jobs, acyclic: true}}}}}\n"
    let count = 10_000
    let text = "jobs:\n" + (0..<count).map { "  j\($0): [j\(($0 + 1) % count)]\n" }.joined()
    let all = try Self.findings(schema, text).all
    #expect(all.map(\.code.description) == ["schema/reference-cycle"])
    #expect(all[0].message.hasSuffix("→ \"j7\" → … (9992 more) → \"j0\""), "\(all[0].message)")
  }

  // MARK: Many references

  /// Searching the list once per reference would take minutes.
  @Test func manyReferencesToManyNamesAreChecked() throws {
    let schema = "properties: {use: {items: {x-setting: {refersTo: {list: /names}}}}}\n"
    let names = (0..<100_000).map { "- n\($0)\n" }.joined()
    let text = "names:\n" + names + "use:\n" + names + "- n100001\n"
    #expect(try Self.findings(schema, text).all.map(\.message) == ["undefined name \"n100001\" (not in /names)"])
  }

  @Test func hugeNamesAndManyAliasesEnd() throws {
    let huge = String(repeating: "x", count: 2_000_000)
    let schema = Self.schema("{keysOf: /jobs}")
    let all = try Self.findings(schema, "jobs: {? \(huge) : 1}\nuse: [\(huge), \(huge)y]\n").all
    #expect(all.count == 1 && all[0].message.utf8.count < 200)
    var text = "a0: &a0 {n: x}\n"
    for level in 1...4 {
      text += "a\(level): &a\(level) [" + repeatElement("*a\(level - 1)", count: 8).joined(separator: ", ") + "]\n"
    }
    let nested =
      "$defs: {n: {items: {$ref: '#/$defs/n'}, properties: {n: {x-setting: {refersTo: {keysOf: /jobs}}}}}}\nproperties: {a4: {$ref: '#/$defs/n'}}\n"
    #expect(try Self.findings(nested, text).all.map(\.message) == ["no job named \"x\""])
  }
}
