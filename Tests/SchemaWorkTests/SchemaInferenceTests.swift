import DocumentModel
import JSONParsing
import SchemaWork
import SettingsWork
import Testing
import YAMLReading

/// Documents, and the schema inferred from them, without its `$schema`.
@Suite struct SchemaInferenceTests {
  @Test(arguments: [
    // Types, keys in the order of their first occurrence, keys that all documents have.
    (
      "a: 1\nb: x\n---\nb: y\nc: [true]\n",
      """
      {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"},\
      "c":{"type":"array","items":{"type":"boolean"}}},"required":["b"]}
      """
    ),
    ("a: 1\n---\na: 2.5\n", #"{"type":"object","properties":{"a":{"type":"number"}},"required":["a"]}"#),
    ("1.0\n", #"{"type":"integer"}"#),
    (".inf\n", #"{"type":"number"}"#),
    ("- 1\n- x\n- null\n", #"{"type":"array","items":{"type":["string","integer","null"]}}"#),
    ("[]\n", #"{"type":"array"}"#),
    ("{}\n", #"{"type":"object"}"#),
    // Strings that recur become an `enum`.
    ("[on, off, on, off, on, off]\n", #"{"type":"array","items":{"type":"string","enum":["on","off"]}}"#),
    ("[on, off, on, off, on]\n", #"{"type":"array","items":{"type":"string"}}"#),
    ("[a, a, a, null]\n", #"{"type":"array","items":{"type":["string","null"],"enum":["a",null]}}"#),
    ("[a, a, a, 1]\n", #"{"type":"array","items":{"type":["string","integer"]}}"#),
    // A format is inferred from at least two different strings.
    ("['2026-01-01', '2026-01-02']\n", #"{"type":"array","items":{"type":"string","format":"date"}}"#),
    ("['2026-01-01', '2026-01-01']\n", #"{"type":"array","items":{"type":"string"}}"#),
    ("['2026-01-01', x]\n", #"{"type":"array","items":{"type":"string"}}"#),
    ("['https://a.example/', 'nginx:1']\n", #"{"type":"array","items":{"type":"string"}}"#),
    ("['https://a.example/', 'http://b.example']\n", #"{"type":"array","items":{"type":"string","format":"uri"}}"#),
    (
      "['07:30', '23:59']\n",
      #"{"type":"array","items":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}}"#
    ),
    ("['07:30', '24:00']\n", #"{"type":"array","items":{"type":"string"}}"#),
    // Aliases and merge keys count as the values that they stand for.
    (
      "a: &a {x: 1}\nb: {<<: *a, y: 2}\n",
      """
      {"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]},\
      "b":{"type":"object","properties":{"y":{"type":"integer"},"x":{"type":"integer"}},"required":["y","x"]}},\
      "required":["a","b"]}
      """
    ),
    // Secrets: no `enum`, and their values don't appear anywhere else.
    (
      "password: hunter2\nrole: hunter2\nother: [hunter2, hunter2, hunter2]\n",
      """
      {"type":"object","properties":{"password":{"type":"string","x-setting":{"sensitive":true}},"role":{"type":"string"},\
      "other":{"type":"array","items":{"type":"string"}}},"required":["password","role","other"],\
      "x-setting":{"noDefault":"The example files don't show a default."}}
      """
    ),
    (
      "password: null\n",
      """
      {"type":"object","properties":{"password":{"type":"null","x-setting":{"sensitive":true}}},"required":["password"],\
      "x-setting":{"noDefault":"The example files don't show a default."}}
      """
    ),
    (
      "apiTokens: 3\nauthToken: {id: 7, list: [abc, abc, abc]}\n",
      """
      {"type":"object","properties":{"apiTokens":{"type":"integer"},"authToken":{"type":"object",\
      "x-setting":{"sensitive":true}}},"required":["apiTokens","authToken"],\
      "x-setting":{"noDefault":"The example files don't show a default."}}
      """
    ),
  ])
  func documentsGiveASchema(_ text: String, _ schema: String) {
    #expect(Self.schema(text) == schema)
  }

  @Test(arguments: [
    (
      "a: x\n",
      #"{"type":"object","properties":{"a":{"type":"string","minLength":1}},"required":["a"],"additionalProperties":false}"#
    ),
    ("['', x]\n", #"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#),
    ("[x, x]\n", #"{"type":"array","items":{"type":"string","enum":["x"]}}"#),
    (
      "[[1, 2], [3]]\n",
      #"{"type":"array","items":{"type":"array","items":{"type":"integer"},"uniqueItems":true},"uniqueItems":true}"#
    ),
    (
      "[[1, 2], [3, 3.0]]\n",
      #"{"type":"array","items":{"type":"array","items":{"type":"integer"}},"uniqueItems":true}"#
    ),
    ("'2026-01-01'\n", #"{"type":"string","format":"date"}"#),
  ])
  func strictAssumesTheSeenValuesAreAll(_ text: String, _ schema: String) {
    var options = SchemaInference.Options()
    options.isStrict = true
    #expect(Self.schema(text, options) == schema)
  }

  @Test(arguments: [(20, false), (21, true)])
  func manyNamesOfFewAreAMap(_ count: Int, _ isMap: Bool) {
    let text = (0..<count).map { "name\($0): {size: \($0)}\n" }.joined(separator: "---\n")
    let schema = Self.schema(text)
    let map =
      #"{"type":"object","additionalProperties":{"type":"object","properties":{"size":{"type":"integer"}},"required":["size"]}}"#
    #expect((schema == map) == isMap, "\(schema)")
  }

  @Test func aNameInMostOfThemMakesNoMap() {
    let text = (0..<30).map { "name\($0): 1\nversion: 2\n" }.joined(separator: "---\n")
    #expect(Self.schema(text).contains("\"version\""))
  }

  @Test func commentsAreDescriptions() {
    let text = """
      # yaml-language-server: $schema=x
      # The whole.

      # How loud it is,
      # from 0.
      volume: 3
      # ----
      list:
        # Of an item.
        - # not this
          name: x   # nor this
          # The password is hunter2.
          password: hunter2
      """
    let schema = Self.schema(text, comments: true)
    #expect(schema.contains(#""volume":{"description":"How loud it is,\nfrom 0.","type":"integer"}"#), "\(schema)")
    #expect(
      schema.contains(#""list":{"type""#) && !schema.contains("hunter2") && !schema.contains("not this")
        && !schema.contains("nor this"), "\(schema)")
    #expect(!Self.schema(text).contains("description"))
  }

  @Test(arguments: [
    "connectionString", "dsn", "SENTRY_DSN", "otp", "passcode", "pw", "rootpw", "mnemonic", "seed_phrase", "cvv",
    "recoveryCodes", "DB_PW", "connection-url",
  ])
  func aSecretIsKnownByItsName(_ name: String) {
    let text = "\(name): hunter2\nroles: [hunter2, hunter2, hunter2]\n"
    let schema = Self.schema(text)
    #expect(schema.contains(#"{"type":"string","x-setting":{"sensitive":true}}"#) && !schema.contains("hunter2"))
  }

  @Test(arguments: [
    "passwords: {hunter2: admin}\n", "secrets:\n  - {hunter2: {hunter2: 1}}\n", "- name: PASSWORD\n  value: hunter2\n",
    "- {value: hunter2, name: x}\n- {value: hunter2, name: apiKey}\n", "url: 'postgres://me:hunter2@host/db'\n",
    "env: [{key: DB_PW, default: [hunter2, hunter2, hunter2]}]\n", "pem: \"-----BEGIN PRIVATE KEY-----\\nhunter2\"\n",
    "tokens: {hunter2: 1}\nx: [hunter2, hunter2, hunter2]\n", "# -password hunter2\nb: 1\n",
    "password: \"hunter2\\n\"\nx: [hunter2, hunter2, hunter2]\n", "password:\n#hunter2\nb: 1\n",
    "a: {password: }\n# hunter2\nb: 1\n", "# password: hunter2\nb: 1\n",
    "a:\n  # db_password = 'hunter2'\n  b: 1\n",
  ])
  func noSecretIsWritten(_ text: String) {
    // A string that isn't sensitive may be in an `enum` if it recurs.
    let more = "repeated: [hunter2, hunter2, hunter2]\n"
    let schema = Self.schema(text.hasPrefix("-") ? text + text + text : text + more, comments: true)
    let told = schema.replacing(#""repeated":{"type":"array","items":{"type":"string","enum":["hunter2"]}}"#, with: "")
    #expect(!told.contains("hunter2"), "\(schema)")
    let strict = SchemaInference.Options(isStrict: true)
    #expect(!Self.schema(text, strict, comments: true).contains("hunter2"))
    let defaults = SchemaInference.Options(areDefaults: true)
    #expect(!Self.schema(text, defaults, comments: true).contains("hunter2"))
    let stated = "# @schema\n# default: hunter2\n# examples: [hunter2]\n# @schema\n# -- hunter2\nz: 1\n"
    // A comment is dropped only if it contains the whole value of a secret, not a part of it or of another comment.
    if text.hasPrefix("-") || ["#", "://", "-----"].contains(where: text.contains) { return }
    #expect(!Self.schema(text + stated, defaults, comments: true).contains("hunter2"))
  }

  /// The values of a Helm chart are defaults: nothing is required, and comments of Helm's tools are read.
  @Test(arguments: [
    ("replicas: 1\n", #""properties":{"replicas":{"type":"integer","default":1}}"#),
    (
      "image: {tag: \"\", pullPolicy: Always}\n",
      #""tag":{"type":"string","default":""},"pullPolicy":{"type":"string","default":"Always"}"#
    ),
    ("nodeSelector: {}\n", #""nodeSelector":{"type":"object","default":{}}"#),
    ("hosts: [a, {b: 1}]\n", #""default":["a",{"b":1}]}"#),
    ("storageClass:\n", #""storageClass":{"default":null}"#),
    (
      "# -- How many pods\n# run.\n# @default -- one\nreplicas: 1\n",
      #""replicas":{"description":"How many pods\nrun.","type":"integer","default":1}"#
    ),
    (
      "# @schema\n# type: [string, 'null']\n# minLength: 2\n# required: true\n# nonsense: 1\n# @schema\n# -- The name\nname: abc\nother: 1\n",
      #""name":{"description":"The name","type":["string","null"],"minLength":2,"default":"abc"},"other":{"type":"integer","default":1}},"required":["name"]"#
    ),
    ("# @schema enum:[a, b]; title: Mode\nmode: a\n", #""mode":{"enum":["a","b"],"title":"Mode","default":"a"}"#),
    ("# ignored\n# -- (string) The tag\nmode: a\n", #""mode":{"description":"The tag","type":"string","default":"a"}"#),
    (
      "# mode -- The mode\n# of it\nmode: a\n",
      #""mode":{"description":"The mode\nof it","type":"string","default":"a"}"#
    ),
    ("# @schema\n# enum: [a, b]\n# @schema\nmode: a\n", #""mode":{"enum":["a","b"],"default":"a"}"#),
    // A block without an end, and one that isn't YAML.
    ("# @schema\n# type: string\nmode: 1\n", #""mode":{"type":"integer","default":1}"#),
    ("# @schema\n# [: x\n# @schema\nmode: 1\n", #""mode":{"type":"integer","default":1}"#),
  ])
  func defaults(_ text: String, _ expected: String) {
    let schema = Self.schema(text, SchemaInference.Options(areDefaults: true), comments: true)
    #expect(schema.contains(expected), "\(schema)")
    #expect(schema.contains("\"required\"") == expected.contains("\"required\""), "\(schema)")
  }

  /// Words in which the name of a secret is only part of another word.
  @Test(arguments: ["keyBindings", "maxTokens", "spinner", "optional", "passthrough", "pinned", "opt", "seed"])
  func otherNamesAreNotSecrets(_ name: String) {
    let schema = Self.schema("\(name): [a, a, a]\n")
    #expect(schema.contains(#""enum":["a"]"#), "\(schema)")
  }

  @Test func moreNodesThanTheLimitAreIncomplete() {
    let values = (0..<Limits.inferredNodes / 10).map { _ in "[1,2,3,4,5,6,7,8,9]" }.joined(separator: ",")
    for (text, isIncomplete) in [("[\(values.dropLast(20))]", false), ("[\(values)]", true)] {
      let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
      var inference = SchemaInference()
      inference.add(document, node: document.roots[0])
      #expect(inference.isIncomplete == isIncomplete)
    }
  }

  private static func schema(
    _ text: String, _ options: SchemaInference.Options = .init(), comments: Bool = false
  ) -> String {
    let bytes = Array(text.utf8)
    let document = YAMLParser.parse(bytes, limits: Limits()).document
    let above = comments ? KeyComments.all(of: document, tree: SyntaxTree(bytes, limits: Limits())) : [:]
    var inference = SchemaInference(options)
    for root in document.roots { inference.add(document, node: root, comments: above) }
    let schema = JSONParser.parse(inference.schema, limits: Limits()).document
    let start = #"{"$schema":"https://json-schema.org/draft/2020-12/schema","#
    return "{" + JSONText.value(schema, schema.roots[0]).dropFirst(start.count)
  }
}
