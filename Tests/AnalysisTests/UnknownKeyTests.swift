import Analysis
import DocumentModel
import TestSupport
import Testing
import Workspace
import YAMLReading

/// Keys that a schema allows only because it doesn't mention them.
struct UnknownKeyTests {
  private static let schema = """
    $defs:
      base: {properties: {id: {}}}
      open: {properties: {a: {}}, additionalProperties: true}
    properties:
      plain: {properties: {image: {}}}
      reference: {$ref: "#/$defs/base", properties: {image: {}}}
      all: {allOf: [{$ref: "#/$defs/base"}, {properties: {image: {}}}]}
      branch:
        properties: {kind: {}}
        if: {properties: {kind: {const: a}, seen: {}}}
        then: {properties: {x: {}}}
        else: {properties: {y: {}}}
      any: {anyOf: [{properties: {x: {type: integer}}, required: [x]}, {properties: {y: {type: integer}}, required: [y]}]}
      one: {properties: {z: {}}, oneOf: [{required: [x], properties: {x: {}}}, {required: [y], properties: {y: {}}}]}
      dependent: {properties: {x: {}}, dependentSchemas: {x: {properties: {y: {}}}}}
      pattern: {properties: {image: {}}, patternProperties: {^x-: {}}}
      unevaluated: {properties: {image: {}}, unevaluatedProperties: {type: string}}
      open: {properties: {image: {}}, additionalProperties: true}
      openBranch: {$ref: "#/$defs/open", properties: {image: {}}}
      typed: {properties: {image: {}}, additionalProperties: {type: string}}
      names: {properties: {image: {}}, propertyNames: {minLength: 2}}
      any-keys: {properties: {image: {}}, x-kubernetes-preserve-unknown-fields: true}
      silent: {type: object}
      required: {properties: {image: {}}, required: [other]}
      list: {prefixItems: [{properties: {first: {}}}], items: {properties: {image: {}}}}
      map: {additionalProperties: {properties: {image: {}}}}
    additionalProperties: false
    """

  @Test(arguments: [
    "plain: {image: 1, «owner»: 2}\n", "plain:\n  «owner»: 2\n  image: 1\n",
    "reference: {id: 1, image: 2, «owner»: 3}\n", "all: {id: 1, image: 2, «owner»: 3}\n",
    "branch: {kind: a, seen: 1, x: 2, «y»: 3}\n", "branch: {kind: b, seen: 1, «x»: 2, y: 3}\n",
    "any: {x: 1, «y»: a, «owner»: 1}\n", "any: {x: 1, y: 2, «owner»: 3}\n", "one: {x: 1, z: 2, «owner»: 3}\n",
    // No branch matches, which is an error; the keys of every branch count as known.
    "one: {z: 2, «owner»: 3}\n", "any: {x: a, y: b}\n",
    "dependent: {x: 1, y: 2, «owner»: 3}\n", "dependent: {«y»: 2}\n", "pattern: {image: 1, x-a: 2, «owner»: 3}\n",
    // The schema allows or rejects undeclared keys explicitly.
    "unevaluated: {owner: x}\nopen: {owner: 1}\nopenBranch: {owner: 1}\ntyped: {owner: x}\n",
    "names: {owner: 1}\nany-keys: {owner: 1}\nsilent: {owner: 1}\n", "required: {image: 1, other: 2}\n",
    "list:\n- {first: 1, «image»: 2}\n- {image: 1, «owner»: 2}\nmap:\n  one: {image: 1}\n  two: {«owner»: 1}\n",
    "plain: &p {«owner»: 1}\nmap:\n  a: *p\n  b: {<<: *p, image: 2}\n",
    "plain: {\"<<\": {}, $schema: x, '$schema ': x}\n",
    "plain: {}\n---\nplain: {«\"owner\"»: 1}\n", "plain: {«owner»: 1} # settle: ignore[lint/truthy]\n",
    "plain: {owner: 1} # settle: ignore[lint/unknown-key]\n",
  ])
  func finds(_ marked: String) throws {
    // `'$schema '`, with a space, isn't `$schema`.
    let marked = marked.replacing("'$schema '", with: "«'$schema '»")
    let text = marked.filter { $0 != "«" && $0 != "»" }
    #expect(try Self.marking(text) == marked)
    let windows = marked.replacing("\n", with: "\r\n")
    #expect(try Self.marking(windows.filter { $0 != "«" && $0 != "»" }) == windows)
  }

  @Test func jsonToo() throws {
    #expect(try Self.marking(#"{"plain": {"owner": 1}}"#, syntax: .json) == #"{"plain": {«"owner"»: 1}}"#)
  }

  @Test func theHelpListsTheOtherKeys() throws {
    let found = try Self.findings("reference: {id: 1, owner: 3}\n")
    #expect(found.map(\.message) == ["unknown key \"owner\""])
    #expect(found.map { $0.help?.text } == ["the schema also has \"image\""])
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  /// A key is reported once, by the rule that knows which key was meant.
  @Test func aNearNameIsReportedAlone() throws {
    let rules: [String: [String: OptionValue]] = ["near-name": [:], "unknown-key": [:]]
    let text = "plain: {imgae: 1, owner: 2}\n"
    let found = try Fixing.report(text, rules: rules, schema: Fixing.schema(Self.schema)).diagnostics
    #expect(found.map(\.code.name) == ["near-name", "unknown-key"])
    #expect(try Self.marking(text) == "plain: {«imgae»: 1, «owner»: 2}\n")
  }

  /// The cost is linear in the text, even if aliases of aliases expand exponentially.
  @Test(.timeLimit(.minutes(20))) func manyAliases() throws {
    func messages(_ text: String, _ schema: String) throws -> [String] {
      try Fixing.report(text, rules: ["unknown-key": [:]], schema: Fixing.schema(schema)).diagnostics.map(\.message)
    }
    let schema =
      "$defs: {m: {properties: {a: {}}, allOf: [{additionalProperties: {$ref: '#/$defs/m'}}]}}\n$ref: '#/$defs/m'\n"
    var text = "l0: &l0 {x: 1}\n"
    for level in 1..<60 {
      text += "l\(level): &l\(level) {\((0..<10).map { "k\($0): *l\(level - 1)" }.joined(separator: ", "))}\n"
    }
    #expect(try messages(text, schema) == ["aliases expand to more than 100000 values"])
    // Five levels are below that limit.
    #expect(try messages(text.split(separator: "\n").prefix(5).joined(separator: "\n") + "\n", schema) == [])
    func nested(_ count: Int) -> String {
      String(repeating: "{plain: ", count: count) + "1" + String(repeating: "}", count: count)
    }
    #expect(try messages(nested(250), Self.schema) == ["unknown key \"plain\""])
    #expect(try messages(nested(900), Self.schema) == ["nested more than 256 levels deep"])
  }

  private static func findings(_ text: String, syntax: TextSyntax = .yaml) throws -> [Diagnostic] {
    try Fixing.report(text, rules: ["unknown-key": [:]], schema: Fixing.schema(schema), syntax: syntax).diagnostics
      .filter { $0.code.family == .lint }
  }

  private static func marking(_ text: String, syntax: TextSyntax = .yaml) throws -> String {
    MarkedText.marking(text, try findings(text, syntax: syntax).map(\.range.indices))
  }
}
