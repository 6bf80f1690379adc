import Foundation
import TestSupport
import Testing

/// Secrets in unexpected places: the secret is `MARK3R`, which no output contains.
@Suite struct HiddenPlaceTests {
  private static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    type: object
    properties:
      plain: {type: string, x-setting: {differsFrom: {setting: secret, message: Choose another.}}}
      secret: {type: string, x-setting: {sensitive: true}}
      shared: {type: array, items: {type: string}, x-setting: {disjointFrom: {setting: hidden, message: It is taken.}}}
      hidden: {type: array, items: {type: string}, x-setting: {sensitive: true}}
      map: {type: object, additionalProperties: {type: string, maxLength: 1}, x-setting: {sensitive: true}}
      names: {type: object, propertyNames: {pattern: ^z, x-setting: {sensitive: true}}}
      vault: {type: object, additionalProperties: {type: integer, x-setting: {sensitive: true}}}
      count: {type: integer}
    additionalProperties: false
    x-settings: {name: own, version: 1.0.0}

    """

  /// The combined output of all lines, each run as `settle …`.
  private func output(_ lines: [String], _ text: String, schema: String = schema) -> String {
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": text, "e.yaml": "{}\n"])
    let script = lines.map { "\"$SETTLE\" \($0) 2>&1 < /dev/null" }.joined(separator: "\n")
    return ProgramRun(shell: script, in: folder).output
  }

  // MARK: JSON Schema's output formats

  @Test func aRefusalDoesNotRevealOtherValues() {
    let schema = """
      properties: {account: {type: object, properties: {token: {type: integer, x-setting: {sensitive: true}}}}}
      additionalProperties: {type: string}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "account: 734920561\n"])
    let run = CommandRun(["move", "--dry-run", "-s", "s.yaml", "a.yaml", "account", "moved"], in: folder)
    #expect(run.code == 1)
    #expect(run.errors.contains("moved: expected a string, found ‹redacted›"))
    #expect(!run.errors.contains("734920561"))
  }

  @Test(arguments: [
    "map: {MARK3R: too long}\n", "map: {MARK3R: x}\n", "names: {MARK3R: 1}\n", "map: {MARK3R: {a: b}}\n",
    "map: {MARK3R/x~: too long}\n",
    "hidden: {MARK3R: 1}\n",
    "vault: {MARK3R}\n", "secret: {MARK3R: {MARK3R: 1}}\n",
  ])
  func noFormShowsTheNamesInASensitiveMapping(_ text: String) {
    let output = output(ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" }, text)
    #expect(!output.contains("MARK3R") && output.contains("redacted"), "\(output)")
  }

  // MARK: The other value of a comparison

  /// Secrets whose keys are declared only by a pattern.
  @Test(arguments: [true, false], ["API_TOKEN", "api-token", "apiToken", "api_tokens", "api_tokne", "x: {api_token"])
  func aNameThatAPatternMayCoverHides(isClosed: Bool, key: String) {
    let schema = """
      properties: {host: {type: string}, x: {type: object\(isClosed ? ", additionalProperties: false" : "")}}
      patternProperties: {_token$: {type: string, x-setting: {sensitive: true}}}
      additionalProperties: \(!isClosed)

      """
    // If any key is allowed, a key counts as the pattern's only if it has the same letters.
    guard isClosed || key.lowercased().filter(\.isLetter) == "apitoken" else { return }
    let text = "\(key): MARK3R\(key.contains("{") ? "}" : "")\nhots: shown\n"
    let lines = ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" } + ["show -s ./s.yaml a.yaml"]
    let output = output(lines, text, schema: schema)
    #expect(!output.contains("MARK3R"), "\(output)")
    #expect(output.contains("hots"))
  }

  @Test(arguments: [
    ("plain: MARK3R\nsecret: MARK3R\n", "Choose another"),
    ("shared: [a, MARK3R]\nhidden: [b, MARK3R]\n", "It is taken"),
  ])
  func aValueReportedAsEqualToASecretIsHidden(_ text: String, _ message: String) {
    let lines = [
      "check -s ./s.yaml a.yaml", "check -s ./s.yaml a.yaml --format json",
      "check -s ./s.yaml a.yaml --format markdown",
      "show -s ./s.yaml a.yaml --all", "get -s ./s.yaml a.yaml plain", "get -s ./s.yaml a.yaml shared",
      "why -s ./s.yaml a.yaml plain", "why -s ./s.yaml a.yaml shared", "diff -s ./s.yaml a.yaml e.yaml",
      "show -s ./s.yaml e.yaml --all --layer device=a.yaml",
    ]
    let output = output(lines, text)
    #expect(!output.contains("MARK3R"), "\(output)")
    #expect(output.contains(message))
  }

  @Test func whatDiffersFromASecretIsShown() {
    let output = output(
      ["show -s ./s.yaml a.yaml --all", "get -s ./s.yaml a.yaml shared"], "plain: seen\nsecret: MARK3R\nshared: [one]\n"
    )
    #expect(output.contains("seen") && output.contains("one") && !output.contains("MARK3R"))
  }

  // MARK: Comments, tags

  @Test(arguments: [
    "count: x\nsecret: a # MARK3R\n", "count: x\n# MARK3R\nsecret: a\n", "count: x\n# secret: MARK3R\nplain: a\n",
    "{count: x, secret: a} # MARK3R\n", "count: x\nhidden:\n  # MARK3R\n  - a # MARK3R\n  # MARK3R\n",
    "count: x\nsecret: !MARK3R a\n",
    "count: x\nsecret: # MARK3R\n  a\n", "count: x\nsecret: &MARK3R a\nplain: *MARK3R\n",
  ])
  func textNextToASecretIsHidden(_ text: String) {
    let lines =
      ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" } + [
        "check -s ./s.yaml a.yaml --diff --unsafe-fixes", "format -s ./s.yaml a.yaml --diff",
        "set -s ./s.yaml a.yaml count 5 --dry-run", "unset -s ./s.yaml a.yaml count --dry-run",
        "unset -s ./s.yaml a.yaml secret --dry-run", "reset -s ./s.yaml a.yaml --all --dry-run",
        "init ./s.yaml --update a.yaml --dry-run", "move -s ./s.yaml a.yaml secret vault --dry-run",
        "move -s ./s.yaml a.yaml hidden shared --dry-run",
      ]
    let output = output(lines, text)
    #expect(!output.contains("MARK3R"), "\(output)")
  }

  /// A number sign turns the secret after it into a comment, wherever the value may be empty.
  @Test(arguments: [
    "count: x\nsecret: #MARK3R\nplain:   a\n", "count: x\nhidden:\n  - #MARK3R\n  - b\nplain:   a\n",
    "count: x\nplain:   a\nhidden: [ #MARK3R\n", "count: x\nplain:   a\nhidden: [ #MARK3R\n  ]\n",
    "? secret\n: #MARK3R\ncount: x\n", "count: x\nSecret: #MARK3R\nplain:   a\n",
    "count: x\nplain:   a\nvault: {k: #MARK3R\n}\n",
    "plain: a\n---\ncount: x\nsecret: #MARK3R\n", "count: x\nvault:\n   a: #MARK3R\n  b: #MARK3R\n",
    "base: &b\n  secret: #MARK3R\n<<: *b\ncount: x\n", "count: x\nsecret: |\n#MARK3R\n",
  ])
  func aCommentInThePlaceOfASecretIsHidden(_ text: String) {
    let lines =
      ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" } + [
        "check -s ./s.yaml a.yaml --diff --unsafe-fixes", "format -s ./s.yaml a.yaml --diff",
        "set -s ./s.yaml a.yaml count 5 --dry-run", "unset -s ./s.yaml a.yaml count --dry-run",
        "unset -s ./s.yaml a.yaml secret --dry-run", "reset -s ./s.yaml a.yaml --all --dry-run",
      ]
    let schema = Self.schema.replacing("  count: {", with: "  base: {type: object}\n  count: {")
    for text in [text, text.replacing("\n", with: "\r\n")] {
      let output = output(lines, text, schema: schema)
      #expect(!output.contains("MARK3R") && output.contains("redacted"), "\(output)")
    }
  }

  @Test(arguments: ["471147x", "\"471147 ms\"", "471_147", "+471147x"])
  func noFixNamesAPartOfASecret(_ value: String) {
    let schema = "properties: {pin: {type: integer, x-setting: {sensitive: true}}}\n"
    let output = output(
      ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" }, "pin: \(value)\n", schema: schema)
    #expect(!output.contains("471147") && !output.contains("471_147") && output.contains("redacted"), "\(output)")
  }

  @Test func noSuggestionRevealsAHiddenName() {
    let names = (1...12).map { "name\($0): {type: string}" }.joined(separator: ", ")
    let schema = """
      properties:
        sync: {type: object, additionalProperties: false, properties: {token: {x-setting: {sensitive: true}}, \(names)}}
        map: {type: object, x-setting: {sensitive: true}}

      """
    let broken = "map: {MARK3R: 1}\nsync:\n  name99: a\n   b: c\n"
    let check = output(["check -s ./s.yaml a.yaml --format json"], broken, schema: schema)
    #expect(!check.contains("name99") && !check.contains("did you mean"), "\(check)")
    let get = output(["get -s ./s.yaml a.yaml map.MARK3"], broken.replacing("   b: c\n", with: ""), schema: schema)
    #expect(!get.replacing("map.MARK3 ", with: "").contains("MARK3R"), "\(get)")
    // Its position in a long list would reveal the key as well.
    let known = ["aaaaa", "name12"].map { name in
      output(["check -s ./s.yaml a.yaml --format json"], "sync:\n  \(name)x: a\n   b: c\n", schema: schema)
        .components(separatedBy: "allowed here: ").dropFirst().first?.prefix(60)
    }
    #expect(known[0] == known[1], "\(known)")
  }

  // MARK: Other encodings

  @Test(arguments: ["utf-16le", "utf-16be", "utf-16"]) func noDifferenceOfUTF16ShowsASecret(_ encoding: String) {
    let text = "count:   5 # MARK3R\nsecret:   MARK3R # MARK3R\nplain:   \"x\"\nhidden: [ MARK3R ]\n"
      .replacingOccurrences(of: "5 # MARK3R", with: "5")
    let folder = ScratchFolder(["s.yaml": Self.schema, "b.yaml": text])
    let run = ProgramRun(
      shell: """
        { [ \(encoding) = utf-16be ] && printf '\\376\\377'; [ \(encoding) = utf-16le ] && printf '\\377\\376'; iconv -f utf-8 -t \(encoding) b.yaml; } > a.yaml
        for line in 'format -s ./s.yaml a.yaml --diff' 'check -s ./s.yaml a.yaml --diff --unsafe-fixes' \\
          'set -s ./s.yaml a.yaml count 6 --dry-run' 'unset -s ./s.yaml a.yaml plain --dry-run' \\
          'move -s ./s.yaml a.yaml plain secret --dry-run' 'reset -s ./s.yaml a.yaml --all --dry-run' \\
          'normalize -s ./s.yaml a.yaml --drop-defaults --dry-run' 'init ./s.yaml --update a.yaml --dry-run'; do
          "$SETTLE" $line 2>&1 < /dev/null | tr -d '\\000'
        done
        """, in: folder)
    #expect(!run.output.contains("MARK3R") && run.output.contains("+secret: ‹redacted›"), "\(run.output)")
  }

  // MARK: Schemas that can't tell which values are sensitive

  @Test func everythingBelowADanglingReferenceIsHidden() {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        count: {type: integer, x-setting: {sensitive: false}}
        away: {$ref: ./gone.yaml#/secret}

      """
    let lines =
      ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" } + [
        "format -s ./s.yaml a.yaml --diff", "show -s ./s.yaml a.yaml --all", "get -s ./s.yaml a.yaml away",
        "why -s ./s.yaml a.yaml away",
        "diff -s ./s.yaml a.yaml e.yaml", "set -s ./s.yaml a.yaml count 5 --dry-run",
        "convert -s ./s.yaml a.yaml --to json",
      ]
    for text in [
      "away:   MARK3R # MARK3R\ncount: 1\n", "away: {MARK3R: [MARK3R]}\ncount: one\n", "away: MARK3R\ncount: [\n",
    ] {
      let output = output(lines, text, schema: schema)
      #expect(!output.contains("MARK3R"), "\(output)")
    }
  }

  @Test(arguments: ["sensitive: yes", "sensitive: 1", "Sensitive: true"])
  func aWordThatIsNotABooleanIsAnErrorOfTheSchema(_ statement: String) {
    let schema = """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        secret: {type: string, x-setting: {\(statement)}}

      """
    let lines =
      ReportNames.all.map { "check -s ./s.yaml a.yaml --format \($0)" } + [
        "format -s ./s.yaml a.yaml --diff", "show -s ./s.yaml a.yaml --all", "get -s ./s.yaml a.yaml secret",
      ]
    let found = output(lines, "secret:   MARK3R\nother: yes\n", schema: schema)
    #expect(!found.contains("MARK3R"), "\(found)")
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "secret: MARK3R\n"])
    let check = CommandRun(["check", "-s", "./s.yaml", "a.yaml"], in: folder)
    #expect(
      check.code == 2 && check.output.contains("error[schema/") && check.output.contains("s.yaml:3:"),
      "\(check)")
    let own = CommandRun(["schema", "check", "s.yaml"], in: folder)
    #expect(own.code == 1 && own.output.contains("s.yaml:3:"), "\(own)")
  }

  @Test(arguments: ["./none.yaml", "./broken.yaml", "./wrong.yaml"]) func withoutItsSchemaEveryValueIsHidden(
    _ name: String
  ) {
    let folder = ScratchFolder([
      "broken.yaml": "type: [\n", "wrong.yaml": "type: strng\n", "a.yaml": "secret:   MARK3R # MARK3R\nb: 22:30\n",
    ])
    let run = ProgramRun(
      shell: """
        "$SETTLE" check -s \(name) a.yaml 2>&1; "$SETTLE" format -s \(name) a.yaml --diff 2>&1
        "$SETTLE" check -s \(name) a.yaml --diff --unsafe-fixes 2>&1
        """, in: folder)
    #expect(
      !run.output.contains("MARK3R") && !run.output.contains("1350") && run.output.contains("secret: ‹redacted›"),
      "\(run.output)")
    // `--no-schema` shows all values.
    let open = CommandRun(["check", "--no-schema", "a.yaml"], in: folder)
    #expect(open.output.contains("22:30"))
  }

  // MARK: Moves

  @Test func aSecretThatGetsAnotherNameStaysOne() {
    let schema = Self.schema.replacingOccurrences(of: "additionalProperties: false\n", with: "")
    let output = output(
      [
        "move -s ./s.yaml a.yaml secret other --dry-run", "move -s ./s.yaml a.yaml 'hidden[0]' 'hidden[-]' --dry-run",
        "move -s ./s.yaml a.yaml hidden list --dry-run",
      ],
      "secret: MARK3R # MARK3R\nhidden: [MARK3R, b]\n", schema: schema)
    #expect(!output.contains("MARK3R") && output.contains("+other: ‹redacted›"), "\(output)")
  }
}
