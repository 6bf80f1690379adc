import DocumentModel
import JSONParsing
import JSONSchema

/// One conversation in version 1 of Bowtie's protocol IHOP: a request per line, a response per line.
struct Harness {
  enum Reply: Sendable {
    /// The response as JSON, without a line break.
    case response([UInt8])
    case stop
    /// The request is invalid or out of order, which ends the conversation.
    case refusal(String)
  }

  private let version: String
  private let assertsFormat: Bool
  private let metaschemas = MetaschemaCache()
  private var isStarted = false
  /// The dialect of schemas that have no `$schema`.
  private var dialect = Draft.draft2020.metaschema

  /// - Parameters:
  ///   - version: The version of the program.
  ///   - assertsFormat: Whether `format` is an assertion rather than an annotation.
  init(version: String, assertsFormat: Bool) {
    self.version = version
    self.assertsFormat = assertsFormat
  }

  mutating func reply(to line: [UInt8]) -> Reply {
    let parsed = JSONParser.parse(line, limits: Limits())
    let document = parsed.document
    guard !parsed.isPartial, let request = document.roots.first,
      let command = document.value(request, named: "cmd").flatMap({ document.string($0) })
    else {
      return .refusal(
        "a request is a JSON object with cmd on one line" + (parsed.diagnostics.first.map { ": \($0.message)" } ?? ""))
    }
    if command != "start", !isStarted { return .refusal("\(command) before start") }
    switch command {
    case "start": return start(document, request)
    case "dialect": return setDialect(document, request)
    case "run": return run(document, request)
    case "stop": return .stop
    case _: return .refusal("unknown command \(command)")
    }
  }

  private mutating func start(_ document: Document, _ request: NodeID) -> Reply {
    let wanted = document.value(request, named: "version").flatMap { document.number($0)?.int }
    guard wanted == 1 else { return .refusal("version 1 of the protocol is spoken, no other") }
    isStarted = true
    return Self.response { writer in
      writer.field("version", 1)
      writer.key("implementation")
      BowtieImplementation.write(version: version, &writer)
    }
  }

  private mutating func setDialect(_ document: Document, _ request: NodeID) -> Reply {
    let wanted = document.value(request, named: "dialect").flatMap { document.string($0) } ?? ""
    let isKnown = BowtieImplementation.knows(dialect: wanted)
    if isKnown { dialect = wanted }
    return Self.response { $0.field("ok", isKnown) }
  }

  private func run(_ document: Document, _ request: NodeID) -> Reply {
    guard let sequence = document.value(request, named: "seq"), let given = document.value(request, named: "case")
    else {
      return .refusal("run needs seq and case")
    }
    let output = document.value(request, named: "output").flatMap { document.string($0) }
    let testCase = TestCase(
      document, given, dialect: dialect, assertsFormat: assertsFormat, metaschemas: metaschemas)
    return Self.response { writer in
      writer.key("seq")
      writer.raw(document.sourceText(sequence))
      testCase.write(withAnnotations: output == "annotations", &writer)
    }
  }

  private static func response(_ body: (inout JSONWriter) -> Void) -> Reply {
    var writer = JSONWriter()
    writer.object(body)
    return .response(writer.bytes)
  }
}

/// The description of this implementation, which Bowtie requests at the start.
enum BowtieImplementation {
  /// A placeholder until the project has a page.
  private static let homepage = "https://settle.example/"

  static func write(version: String, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("language", "swift")
      writer.field("name", "settle")
      writer.field("version", version)
      for name in ["homepage", "documentation", "issues", "source"] { writer.field(name, homepage) }
      writer.array("dialects", Draft.allCases.reversed()) { writer, draft in writer.string(uri(of: draft)) }
    }
  }

  /// The URI in Bowtie's spelling: up to draft 7 with an empty fragment.
  private static func uri(of draft: Draft) -> String {
    draft < .draft2019 ? draft.metaschema + "#" : draft.metaschema
  }

  static func knows(dialect: String) -> Bool {
    let uri = dialect.hasSuffix("#") ? String(dialect.dropLast()) : dialect
    return Draft.allCases.contains { $0.metaschema == uri }
  }
}
