import Analysis
import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Testing
import YAMLReading

/// Which parts of a file are sensitive; `▮` replaces them.
@Suite struct SensitiveTextTests {
  private static let schema = """
    properties:
      plain: {type: string}
      id: {type: integer}
      token: {type: string, x-setting: {sensitive: true}}
      server:
        type: object
        additionalProperties: false
        properties:
          host: {type: string}
          password: {type: string, x-setting: {sensitive: true}}
          login: {type: object, properties: {pin: {type: integer, x-setting: {sensitive: true}}, name: {type: string}}}
      keys: {type: array, items: {type: string, x-setting: {sensitive: true}}}
      records: {type: array, items: {type: object, properties: {id: true, code: {x-setting: {sensitive: true}}}}}
      map: {type: object, additionalProperties: {type: string}, x-setting: {sensitive: true}}
      vault: {type: object, additionalProperties: {type: string, x-setting: {sensitive: true}}}
      way:
        anyOf:
          - {type: string, maxLength: 4}
          - {type: array, items: {type: string, x-setting: {sensitive: true}}}
          - {type: object, properties: {shared: {type: string, x-setting: {sensitive: true}}}}
      gone: {$ref: "#/nowhere"}
      deep: {allOf: [{if: {type: object}, then: {properties: {hush: {x-setting: {sensitive: true}}}}}]}
      boxed: {type: string, contentSchema: {properties: {inner: {x-setting: {sensitive: true}}}}}
      open: {type: object, additionalProperties: true, properties: {passcode: {x-setting: {sensitive: true}}}}
    patternProperties: {^pw_: {type: string, x-setting: {sensitive: true}}}

    """

  private func masked(_ text: String, _ schema: String = schema, isJSON: Bool = false) throws -> String {
    let schema = try Fixing.schema(schema)
    let bytes = Array(text.utf8)
    let parsed = isJSON ? JSONParser.parse(bytes, limits: Limits()) : YAMLParser.parse(bytes, limits: Limits())
    var shown = parsed.document.text
    for range in SensitiveText(parsed, schema: schema).all.reversed() {
      shown.replaceSubrange(range.indices, with: Array("▮".utf8))
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Checks the text with LF and with CRLF.
  private func expect(_ text: String, _ shown: String) throws {
    let found = try masked(text)
    #expect(found == shown, "\(found.debugDescription)")
    let ofPairs = try masked(text.replacing("\n", with: "\r\n"))
    #expect(ofPairs.replacing("\r\n", with: "\n") == shown, "\(ofPairs.debugDescription)")
  }

  /// Checks that at least the parts shown as ▮ are hidden. In a malformed file more may be: only lines that set a
  /// setting at its place in the schema are shown.
  private func expectHidden(_ text: String, _ shown: String) throws {
    for ending in ["\n", "\r\n"] {
      let (text, shown) = (text.replacing("\n", with: ending), shown.replacing("\n", with: ending))
      let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
      let hidden = SensitiveText(parsed, schema: try Fixing.schema(Self.schema)).all
      let bytes = parsed.document.text
      let places = try Self.hiddenPlaces(bytes, shown)
      for place in places where bytes[place] > 0x20 && !":,-?[]{}".utf8.contains(bytes[place]) {
        #expect(hidden.contains { $0.indices.contains(place) }, "\(text.debugDescription) shows its byte \(place)")
      }
    }
  }

  /// The offsets of the bytes that `shown` replaces with ▮.
  private static func hiddenPlaces(_ text: [UInt8], _ shown: String) throws -> [Int] {
    var places: [Int] = []
    var rest = text[...]
    for (number, part) in shown.components(separatedBy: "▮").enumerated() {
      let part = Array(part.utf8)
      var start = rest.startIndex
      while number > 0, start < rest.endIndex, part.isEmpty || !rest[start...].starts(with: part) { start += 1 }
      places += rest.startIndex..<start
      rest = rest[start...].dropFirst(part.count)
    }
    try #require(rest.isEmpty)
    return places
  }

  // MARK: Well-formed files

  @Test(arguments: [
    // Valid files: only the secrets are hidden.
    ("plain: a\ntoken: b\nserver: {host: c, password: d}\n", "plain: a\ntoken: ▮\nserver: {host: c, password: ▮}\n"),
    ("keys: [a, b]\nway: none\n", "keys: [▮, ▮]\nway: none\n"),
    ("way: [a]\n", "way: [▮]\n"), ("way: {shared: a, other: b}\n", "way: {shared: ▮, ▮: ▮}\n"),
    ("map: {a: b}\nvault: {a: b}\n", "map: {▮: ▮}\nvault: {a: ▮}\n"),
    ("pw_a: x\nfree: y\n", "pw_a: ▮\nfree: ▮\n"), ("open: {other: x}\n", "open: {other: ▮}\n"),
    // A scalar where a mapping or a list is expected.
    ("server: a\n", "server: ▮\n"), ("keys: a\n", "keys: ▮\n"), ("records: a\n", "records: ▮\n"),
    ("server: 12\n", "server: ▮\n"), ("server: true\n", "server: ▮\n"), ("server: null\n", "server: null\n"),
    ("server:\n  login: 12\n  host: a\n", "server:\n  login: ▮\n  host: a\n"), ("deep: a\n", "deep: ▮\n"),
    // A list instead of a mapping, and vice versa.
    ("server: [a, {password: b}]\n", "server: [▮, {password: ▮}]\n"), ("keys: {a: b}\n", "keys: {▮: ▮}\n"),
    ("records: {code: a, id: 1}\n", "records: {code: ▮, id: ▮}\n"), ("records: [a, [b]]\n", "records: [▮, [▮]]\n"),
    // One level too high, or too deep.
    ("password: a\n", "password: ▮\n"), ("login: a\nhost: b\n", "login: ▮\nhost: ▮\n"), ("pin: 1\n", "pin: ▮\n"),
    ("server: {pin: 1}\n", "server: {pin: ▮}\n"), ("server: {token: a}\n", "server: {token: ▮}\n"),
    ("token: {value: a}\n", "token: {▮: ▮}\n"), ("code: a\n", "code: ▮\n"),
    ("server.password: a\n", "server.password: ▮\n"), ("strange: a\n", "strange: ▮\n"),
    // A value that matches none of the branches, or one.
    ("way: longer\n", "way: ▮\n"), ("way: 12\n", "way: ▮\n"), ("way: {shared: [a]}\n", "way: {shared: [▮]}\n"),
    // Keys that the schema spells differently.
    ("tokn: a\n", "tokn: ▮\n"), ("TOKEN: a\n", "TOKEN: ▮\n"), ("server: {pass-word: a}\n", "server: {pass-word: ▮}\n"),
    ("sever: {host: a, password: b, login: c}\n", "sever: {host: ▮, password: ▮, login: ▮}\n"),
    ("open: {pascode: x}\n", "open: {pascode: ▮}\n"), ("server: {unheard_of: a}\n", "server: {unheard_of: ▮}\n"),
    ("? [token]\n: a\n", "? [▮]\n: ▮\n"), ("? token\n: a\n", "? token\n: ▮\n"),
    ("\"t\\x6fken\": a\n", "\"t\\x6fken\": ▮\n"),
    // A string that absorbed lines of a group with secrets.
    ("id: \"x\nkeys:\n- b\ny\"\n", "id: ▮\n"), ("plain: |\n  x\n  keys:\n  - b\n", "plain: ▮\n"),
    ("plain: \"x\\nkeys: [b]\"\n", "plain: ▮\n"), ("plain: |\n  my keys\n  a: b\n", "plain: |\n  my keys\n  a: b\n"),
    // Keys below a secret with an empty value, also at deeper levels.
    ("token:\nabc: d\nplain: e\n", "token:\n▮: ▮\nplain: e\n"),
    ("keys:\n  -\nabc: d - [e]\n    f\nplain: g\n", "keys:\n  -\n▮: ▮\nplain: g\n"),
    ("server:\n  login: {pin: }\nabc: d\n", "server:\n  login: {pin: }\n▮: ▮\n"),
    ("token: !!str |\nabc: d\nplain: e\n", "token: ▮\n▮: ▮\nplain: e\n"),
    // Below an unresolvable reference, in a string with content of its own, in a string where a mapping is expected.
    ("gone: {a: [b]}\nplain: c\n", "gone: {▮: [▮]}\nplain: c\n"), ("boxed: \"{}\"\n", "boxed: ▮\n"),
    ("plain: |\n  a\n  token: b\n", "plain: ▮\n"), ("plain: \"a\n  token = b\n  c\"\n", "plain: ▮\n"),
  ])
  func hiddenOfAWellFormedText(text: String, shown: String) throws {
    try expect(text, shown)
  }

  @Test(arguments: [
    // Tags, anchors, aliases.
    ("token: !x a\n", "token: ▮\n"), ("token: !x # y\n  a\n", "token: ▮ ▮\n  ▮\n"),
    ("token: &t a\nplain: *t\n", "token: ▮\nplain: ▮\n"),
    ("server: !abc\n", "server: ▮\n"), ("server: &abc\n", "server: ▮\n"),
    ("keys:\n  - &k a\n  - !x b\n", "keys:\n  - ▮\n  - ▮\n"),
    // Comments in place of values.
    ("token: #a\nplain: c # d\n", "token: ▮\nplain: c # d\n"), ("keys:\n  - #a\n  - b\n", "keys:\n  - ▮\n  - ▮\n"),
    ("token:\n  #a\nplain: c\n", "token:\n  ▮\nplain: c\n"), ("Token: #a\n", "Token: ▮\n"),
    ("keys: [ #a\n]\nplain: c\n", "keys: [ ▮\n]\nplain: c\n"), ("map: { #a\n}\n", "map: { ▮\n}\n"),
    ("keys: [\n#a\n]\nplain: c\n", "keys: [\n▮\n]\nplain: c\n"), ("token: [ #a\n]\n", "token: [ ▮\n]\n"),
    ("? token\n: #a\nplain: c\n", "? token\n: ▮\nplain: c\n"), ("vault:\n  ? k\n  : #a\n", "vault:\n  ? ▮\n  : ▮\n"),
    ("vault: {k: #a\n}\nplain: c\n", "vault: {▮: ▮\n}\nplain: c\n"), ("keys: #a\n", "keys: ▮\n"),
    ("server: #a\nplain: c\n", "server: ▮\nplain: c\n"),
    ("records:\n  - #a\n  - id: 1\n", "records:\n  - ▮\n  - id: 1\n"),
    ("records:\n  - code: #a\n    id: 1\n", "records:\n  - code: ▮\n    id: 1\n"),
    ("server: &s\n  password: #a\n", "server: &s\n  password: ▮\n"), ("free: #a\n", "▮: ▮\n"),
    ("server:\n  <<: {password: #a\n    }\n", "server:\n  <<: {password: ▮\n    }\n"),
    ("plain: c\n---\ntoken: #a\n", "plain: c\n---\ntoken: ▮\n"),
    ("token: |\n#a\nplain: c\n", "token: ▮\n▮\nplain: c\n"),
    ("token: a\n# the plain one\nplain: c\n", "token: ▮\n# the plain one\nplain: c\n"),
    ("keys: []\n# the plain one\nplain: c\n", "keys: []\n# the plain one\nplain: c\n"),
    ("id: #a\nplain: c\n", "id: #a\nplain: c\n"), ("keys: [a,\n#b\n]\nplain: c\n", "keys: [▮,\n▮\n]\nplain: c\n"),
    ("keys: [a]\n# b\nplain: c\n", "keys: [▮]\n# b\nplain: c\n"),
    // Comments.
    ("token: a # b\nplain: c # d\n", "token: ▮ ▮\nplain: c # d\n"),
    ("{token: a, plain: \"b # c\"} # d\n", "{token: ▮, plain: \"b # c\"} ▮\n"),
    ("token: # a\n  b\n", "token: ▮\n  ▮\n"), ("# a\ntoken: b\n\n# c\nplain: d\n", "▮\ntoken: ▮\n\n# c\nplain: d\n"),
    ("map:\n  # a\n  b: c\n  # d\nplain: e\n", "map:\n  ▮\n  ▮: ▮\n  ▮\nplain: e\n"),
    ("keys:\n  # a\n  - b\n  # c\n  - d\n", "keys:\n  ▮\n  - ▮\n  ▮\n  - ▮\n"),
    ("plain: a\n# token: b\n# plain: c\n", "plain: a\n▮\n▮\n"),
    ("plain: a # token: b\n", "plain: a ▮\n"),
    ("# token: |\n#   b\n#   c\n# plain: d\n", "▮\n▮\n▮\n▮\n"),
    ("# token: |\n#   b\n\n#   c\n# plain: d\n", "▮\n▮\n\n▮\n▮\n"),
    ("# yaml-language-server: $schema=s\ntoken: a\n", "# yaml-language-server: $schema=s\ntoken: ▮\n"),
  ])
  func hiddenNextToAValue(text: String, shown: String) throws {
    try expect(text, shown)
  }

  // MARK: Malformed files

  @Test(arguments: [
    ("token: abc\nplain: 1\n", "token: ▮\nplain: 1\n"), ("\"token\" : \"abc\n", "\"token\" : ▮\n"),
    ("token: \"abc\n  def\n\n  ghi\nplain: 1\n", "token: ▮\nplain: 1\n"),
    ("server:\n  password: |\n    abc\n  host: 1\n", "server:\n  password: ▮\n  host: 1\n"),
    ("plain: {token: abc, b: [\n", "plain: {token: ▮\n"), ("plain: token\n", "plain: token\n"),
    // The schema allows secrets under any key.
    ("unheard-of: 3\n", "unheard-of: ▮\n"), ("token: a\ntoken: b\n", "token: ▮\ntoken: ▮\n"),
    // Misspelled, in capitals, with escapes, as a complex key, matched by a pattern, without a colon.
    ("tokn: abc\n", "tokn: ▮\n"), ("TOKEN: abc\n", "TOKEN: ▮\n"), ("\"t\\x6fken\": abc\n", "\"t\\x6fken\": ▮\n"),
    ("\"\\u0074oken\": abc\n", "\"\\u0074oken\": ▮\n"), ("? token\n: abc\n", "? token\n▮\n"),
    ("? \"t\\x6fken\"\n: abc\n", "? \"t\\x6fken\"\n▮\n"), ("pw_new: abc\n", "pw_new: ▮\n"),
    ("PW_NEW: abc\n", "PW_NEW: ▮\n"),
    ("token abc\n", "token ▮\n"), ("token = abc\n", "token ▮\n"), ("\"token\" \"abc\"\n", "\"token\" ▮\n"),
    ("token：abc\n", "token▮\n"),
    ("!!str token: abc\n", "!!str token: ▮\n"), ("plain: a, token: abc\n", "plain: a, token: ▮\n"),
    // Values that aren't indented.
    ("token: |\nabc: def\n-----x\n# y\nplain: 1\n", "token: ▮\nplain: 1\n"),
    ("token:\nabc\nplain: 1\n", "token:\n▮\nplain: 1\n"),
    ("keys:\n- abc\n- def\nplain: 1\n", "keys:\n▮\nplain: 1\n"), ("map:\nabc: def\nplain: 1\n", "map:\n▮\nplain: 1\n"),
    // A mapping with secrets and other settings.
    (
      "server:\n  host: a\n  pasword: b\n  c\n  other: d\n  # e\nplain: 1\n",
      "server:\n  host: a\n  pasword: ▮\n  other: ▮\n  ▮\nplain: 1\n"
    ),
    ("server: abc\n", "server: ▮\n"),
    ("server:\n  login:\n    name: a\n    pin: 1\n", "server:\n  login:\n    name: a\n    pin: ▮\n"),
    // Tags and comments.
    ("token: !abc # def\n", "token: ▮\n"), ("# abc\ntoken: d\n", "▮\ntoken: ▮\n"), ("# token: abc\n", "# token: ▮\n"),
  ])
  func hiddenOfATextThatIsNotWellFormed(text: String, shown: String) throws {
    let start = "plain: \"a\" b\n"
    try expectHidden(start + text, start + shown)
  }

  @Test func hiddenOfJSON() throws {
    let text = "{\n  // abc\n  \"token\": \"abc\", // def\n  \"plain\": 1,\n  \"server\": {\"host\": \"x\"\n"
    let shown = try masked(text, isJSON: true)
    #expect(!shown.contains("abc") && !shown.contains("def") && shown.contains("\"plain\": 1"), "\(shown)")
  }

  /// In a malformed file, a setting is shown if it is on one line and at its place in the schema.
  @Test(arguments: [
    ("plain: a\n", "plain: a\n"), ("server:\n  host: a\n", "server:\n  host: a\n"), ("plain: a # b\n", "plain: a ▮\n"),
    ("plain:\n  a\n", "plain:\n  ▮\n"), ("strange: a\n", "▮: ▮\n"), ("keys: a\n", "keys: ▮\n"),
  ])
  func shownOfATextThatIsNotWellFormed(text: String, shown: String) throws {
    try expect("[a b\n---\n" + text, "[▮\n---\n" + shown)
  }

  // MARK: Schemas

  /// A key that a closed mapping rejects may belong to the mapping of secrets inside it, one level below.
  @Test(arguments: [
    "vault: {additionalProperties: {x-setting: {sensitive: true}}}",
    "vault: {type: object, additionalProperties: true, x-setting: {sensitive: true}}",
  ])
  func unknownKeysNextToAMappingOfSecretsAreHidden(_ vault: String) throws {
    let schema = "additionalProperties: false\nproperties: {plain: {type: string}, \(vault)}\n"
    let found = try masked("a: b\nplain: c\nvault: {}\n", schema)
    #expect(found == "a: ▮\nplain: c\nvault: {}\n")
    #expect(try masked("a: b\n", "properties: {\(vault)}\n") == "a: ▮\n")
  }

  @Test func aCommentInAnEmptyCollectionIsHidden() throws {
    let schema = "properties: {token: {type: string, x-setting: {sensitive: true}}}\n"
    let found = try masked("{\n# token: abc\n}\n", schema)
    #expect(!found.contains("abc") && found.hasPrefix("{\n") && found.hasSuffix("\n}\n"), "\(found)")
  }

  /// A mapping with user-defined keys and secrets: an undeclared key may be a misspelled secret.
  @Test func anEntryOfAnOpenMappingWithSecretsIsHidden() throws {
    let schema = """
      additionalProperties: {type: string}
      properties: {server: {type: object, properties: {password: {x-setting: {sensitive: true}}}}}

      """
    #expect(try masked("passwrd: 12\nfree: 13\n", schema) == "passwrd: ▮\nfree: ▮\n")
    #expect(try masked("passwrd: twelve\n", schema) == "passwrd: ▮\n")
  }

  /// In a mapping without secrets, undeclared keys are shown unless they have the name of a secret elsewhere.
  @Test(arguments: [
    ("free: {a: b, c: [d]}\n", "free: {a: b, c: [d]}\n"), ("free: {token: b}\n", "free: {token: ▮}\n"),
    ("map: {a: b}\n", "map: {a: b}\n"), ("map: {api-token: b}\n", "map: {api-token: ▮}\n"),
    ("map: [b]\n", "map: [▮]\n"), ("list: [a]\n", "list: [a]\n"), ("list: {q: b}\n", "list: {▮: ▮}\n"),
    ("list: a\n", "list: a\n"), ("closed: {a: b, c: d}\n", "closed: {a: b, c: ▮}\n"),
  ])
  func withoutSecretsFreeNamesAreShown(text: String, shown: String) throws {
    let schema = """
      properties:
        free: {type: object}
        map: {type: object, additionalProperties: {type: string}}
        list: {type: array}
        closed: {properties: {a: {}}}
        token: {x-setting: {sensitive: true}}
        api_token: {x-setting: {sensitive: true}}

      """
    #expect(try masked(text, schema) == shown)
  }

  /// An unresolvable reference may declare secrets; values that the rest of the schema declares are shown.
  @Test(arguments: [
    ("gone: a\nplain: b\nextra: c # d\n", "gone: ▮\nplain: b\nextra: c # d\n"),
    ("gone: {value: [a]}\nvalue: b\n", "gone: {▮: [▮]}\nvalue: b\n"), ("gone: #a\nplain: b\n", "gone: ▮\nplain: b\n"),
    ("gone: {? [a] : b}\n? [a]\n: b\n", "gone: {? [▮] : ▮}\n? [a]\n: b\n"),
    ("gone: {<<: {a: b}}\n", "gone: {<<: {▮: ▮}}\n"),
    ("gone: {known: a, other: b}\nlist: [{c: d}, e]\n", "gone: {known: ▮, ▮: ▮}\nlist: [{c: d}, e]\n"),
    ("away: {known: a, plain: b}\n", "away: {known: a, plain: ▮}\n"),
    ("list: {a: b}\nplain: [c]\n", "list: {a: b}\nplain: [c]\n"),
    ("open: {a: {b: c}}\nGone: d\nplain: \"gone: e\"\n", "open: {a: {b: c}}\nGone: d\nplain: \"gone: e\"\n"),
    ("base: &b {x: y}\ngone: *b\n", "base: ▮ {▮: ▮}\ngone: ▮\n"),
  ])
  func belowAReferenceThatLeadsNowhereEverythingIsHidden(text: String, shown: String) throws {
    let schema = """
      properties:
        plain: {type: string}
        gone: {$ref: "#/nowhere"}
        list: {type: array}
        open: {type: object, additionalProperties: false}
        away: {allOf: [{$ref: "#/nowhere"}], properties: {known: {x-setting: {sensitive: false}}}}

      """
    let found = try masked(text, schema)
    #expect(found == shown, "\(found.debugDescription)")
  }

  @Test func withoutSecretsNothingIsHidden() throws {
    let text = "# a\ntoken: b # c\nserver: {password: d\n"
    #expect(try masked(text, "properties: {token: {type: string}}") == text)
  }

  @Test(arguments: [
    ("$schema: s\na: [b, 1] # c\n", ["b", "1", "# c"]),
    // Comments apart from every value.
    ("$schema: s\n\n# token: |\n#   one\n\n# two\n\na: b\n", ["# token: |", "#   one", "# two", "b"]),
    ("# yaml-language-server: $schema=s\n# token: one\n\na:\n\n# last\n", ["# token: one", "# last"]),
    // A word in a comment doesn't hide a key of that name.
    ("# The mode\n\nmode: a\n", ["# The mode", "a"]),
    // Comments in a malformed file.
    ("# token: |\n#   one\n\na: [b\n", ["# token: |", "#   one", "a", "b"]),
    ("// token: one\n\n{\"a\": \"b\n", ["// token", "one", "{\"a\": \"b"]),
  ])
  func ofASchemaThatCanNotBeUsedEveryValueAndCommentIsHidden(text: String, expected: [String]) {
    for text in [text, text.replacing("\n", with: "\r\n")] {
      let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
      let hidden = SensitiveText(parsed, schema: .unknown).all.map {
        String(decoding: parsed.document.text[$0.indices], as: UTF8.self)
      }
      #expect(hidden == expected)
    }
  }

  @Test(arguments: [
    "{sensitive: yes}", "{sensitive: 1}", "{sensitive: \"true\"}", "{sensitve: true}", "sensitive", "[sensitive]",
  ])
  func unreadableTextCountsAsSensitive(setting: String) throws {
    #expect(try masked("a: b\nc: d\n", "properties: {a: {x-setting: \(setting)}, c: {}}") == "a: ▮\nc: d\n")
  }

  /// It's unknown which branch was meant, so a key that no branch declares may be the secret.
  @Test(arguments: [
    ("a: {tok: hush}", "a: {▮: ▮}"), ("a: {kind: z, tok: hush}", "a: {kind: z, ▮: ▮}"),
    ("a: {kind: x, token: hush}", "a: {kind: x, token: ▮}"), ("a: {kind: y, file: f}", "a: {kind: y, file: f}"),
    ("a: {kind: y, file: f, more: m}", "a: {kind: y, file: f, ▮: ▮}"),
  ])
  func aMappingOfNoBranch(_ text: String, _ shown: String) throws {
    let schema = """
      properties:
        a:
          anyOf:
            - required: [kind, token]
              properties: {kind: {const: x}, token: {type: string, x-setting: {sensitive: true}}}
            - required: [kind, file]
              properties: {kind: {const: "y"}, file: {type: string}}

      """
    #expect(
      try masked(text.replacingOccurrences(of: "kind: y", with: "kind: \"y\""), schema)
        == shown.replacingOccurrences(of: "kind: y", with: "kind: \"y\""))
  }

  /// A value of the wrong type is hidden, however many subschemas apply to it.
  @Test(arguments: [
    "allOf: [{properties: {n: {minimum: 3}}}]", "patternProperties: {^n$: {minimum: 3}}",
    "dependentSchemas: {token: {properties: {n: {minimum: 3}}}}", "unevaluatedProperties: {minimum: 3}",
    "unevaluatedProperties: false", "if: {}\nthen: {properties: {n: {minimum: 3}}}",
  ])
  func aWrongShapeIsHidden(_ part: String) throws {
    let schema = "properties: {token: {x-setting: {sensitive: true}}, n: {type: integer}}\n\(part)\n"
    let list = try masked("token: x\nn: [hush]\n", schema)
    #expect(list == "token: ▮\nn: [▮]\n", "\(list)")
    let mapping = try masked("token: x\nn: {a: hush}\n", schema)
    #expect(!mapping.contains("hush"), "\(mapping)")
  }

  /// `mode: [dark]` where `dark` is allowed shows a word of the schema, not a secret.
  @Test(arguments: [
    ("mode: [dark]\n", "mode: [dark]\n"), ("mode: [hush]\n", "mode: [▮]\n"),
    ("mode:\n  - dark\n  - hush\n", "mode:\n  - dark\n  - ▮\n"), ("mode: [[dark]]\n", "mode: [[▮]]\n"),
    ("way: [dark, hush]\n", "way: [dark, ▮]\n"),
    ("mode: [&hush dark]\n", "mode: [▮]\n"), ("mode: [!hush dark]\n", "mode: [▮]\n"),
    ("mod: [dark]\n", "mod: [▮]\n"), ("token: [dark]\n", "token: [▮]\n"),
    ("pin: &p light\nmode: [*p]\n", "pin: ▮\nmode: [▮]\n"),
  ])
  func aChoiceInAListIsShown(_ text: String, _ shown: String) throws {
    let schema = """
      properties:
        token: {type: string, x-setting: {sensitive: true}}
        pin: {enum: [light, heavy], x-setting: {sensitive: true}}
        mode: {enum: [light, dark]}
        way: {title: Way, $ref: "#/$defs/way"}
      additionalProperties: false
      $defs: {way: {enum: [light, dark]}}

      """
    let found = try masked(text, schema)
    #expect(found == shown, "\(found.debugDescription)")
  }

  /// The list of choices is public, so it is complete even if a secret is one of its words.
  @Test func theChoicesOfAMessageAreShown() throws {
    let schema = try Fixing.schema(
      """
      properties:
        token: {type: string, x-setting: {sensitive: true}}
        mode: {enum: [light, dark]}
        way: {const: dark}
      additionalProperties: false

      """)
    func message(_ text: String) -> String? { Fixing.report(text, schema: schema).diagnostics.first?.message }
    #expect(message("mode: {a: dark}\n") == "a mapping with 1 key is not one of \"light\", \"dark\"")
    #expect(message("way: {a: dark}\n") == "expected \"dark\", found a mapping with 1 key")
  }

  /// The fix itself would show the value that it moves, but its title quotes none.
  @Test(arguments: [("name", "password"), ("password", "name")])
  func aFixThatMovesARedactedValueIsAnInstruction(_ key: String, _ other: String) throws {
    let schema = try Fixing.schema(
      """
      properties:
        server:
          type: object
          properties: {name: {type: string}, password: {type: string, x-setting: {sensitive: true}}}
          additionalProperties: false
      additionalProperties: false

      """)
    let found = Fixing.report("\(key): hush\nserver:\n  \(other): x\n", schema: schema).diagnostics
    #expect(found.map(\.message) == ["unknown key \"\(key)\""] && found[0].fixes.isEmpty)
    #expect(found.first?.help?.text == "move it into \"server\"")
  }

  /// The fixed words of a message stay visible.
  @Test func aMessageKeepsItsText() throws {
    let schema = try Fixing.schema(
      """
      properties:
        token: {type: string, x-setting: {sensitive: true}}
        automatic: {type: boolean, x-setting: {requires: {setting: on, is: true, message: "automatic is off until it is on"}}}
        "on": {type: boolean}
      x-settings: {name: a, version: 1.0.0}

      """)
    let text = "# Secret: never shown. It is on and off until true, automatic.\ntoken: is until true\n\"on\": true\n"
    let before = Fixing.snapshot(text + "automatic: true\n", schema: schema)
    let after = before.edited(Array((text.replacingOccurrences(of: "\"on\": true", with: "\"on\": 7")).utf8))
    let messages = before.newErrors(in: after).map(\.message)
    #expect(!messages.isEmpty && !messages.contains { $0.contains("redacted") }, "\(messages)")
    let secret = before.edited(Array((text.replacingOccurrences(of: "\"on\": true", with: "\"on\": is until")).utf8))
    #expect(before.newErrors(in: secret).contains { $0.message.contains("\"‹redacted› ‹redacted›\"") })
  }

  /// Words of messages that look like values, keys and paths, next to a secret that contains all of them.
  @Test(arguments: [
    "flag: yes", "flag: 5", "mode: !new x", "rows: {a: b}", "mode:x", "mode: [a", "mdoe: dark",
    "rows: [true]\nrows: []",
  ])
  func nothingInAMessageOfOurOwnIsHidden(_ line: String) throws {
    let schema = try Fixing.schema(
      """
      properties:
        token: {type: string, x-setting: {sensitive: true}}
        flag: {type: boolean}
        rows: {type: array, items: {type: string}}
        mode: {enum: [light, dark]}
      additionalProperties: false
      required: [token]

      """)
    let words = "settle yaml tags YAML 1 2 key value string list mapping and item expected found in with add quote"
    let guarding = Fixing.snapshot("token: \(words) did you mean replace missing unknown is not\n", schema: schema)
    func texts(_ finding: Diagnostic) -> [String] {
      [finding.wording, finding.caption, finding.help, finding.note].compactMap { $0?.text }
        + finding.related.map(\.message.text) + finding.fixes.map(\.title.text)
    }
    let found = Fixing.report("token: x\n\(line)\n", schema: schema).diagnostics
    let hidden = guarding.hiding(found)
    #expect(!found.isEmpty && hidden.flatMap(texts) == found.flatMap(texts), "\(hidden.flatMap(texts))")
  }

  @Test func noDefaultOrExampleOfASensitiveGroupIsShown() throws {
    let born = "{type: string, format: date, examples: [1990-01-02], default: '1991-01-01'}"
    func words(_ group: String) throws -> AuthorText? {
      let schema = try Fixing.schema("properties: {group: {\(group)properties: {born: \(born)}}}")
      return Fixing.report("group: {born: x}\n", schema: schema).diagnostics.first?.words
    }
    #expect(try words("")?.standard == "\"1991-01-01\"")
    let hidden = try words("x-setting: {sensitive: true}, ")
    #expect(hidden?.standard == nil && hidden?.example == nil)
  }
}
