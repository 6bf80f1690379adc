internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import YAMLReading

/// Times loading and evaluating separately, in one process: `settle-measure ROUNDS LIST`.
///
/// Each line of the list is a schema and its files, separated by tabs. The output is the same as that of
/// `jsonschema_rs_peer.py`: the seconds of the fastest round, and its results.
@main
enum Measure {
  static func main() throws {
    let arguments = ProcessFacts.arguments()
    guard arguments.count == 2, let rounds = Int(String(decoding: arguments[0], as: UTF8.self)), rounds > 0 else {
      StandardStream(.error).write(bytes: Array("usage: settle-measure ROUNDS LIST\n".utf8))
      ProcessFacts.exit(2)
    }
    var totals = Totals()
    for line in try read(arguments[1]).split(separator: UInt8(ascii: "\n")) {
      let paths = line.split(separator: UInt8(ascii: "\t")).map(Array.init)
      try totals.add(schema: paths[0], files: paths.dropFirst(), rounds: rounds)
    }
    let output = StandardStream(.output)
    output.write(bytes: totals.json)
    output.flush()
  }
}

private func read(_ path: [UInt8]) throws -> [UInt8] {
  try FileReading.read(FilePath(bytes: path), limit: Limits().fileBytes)
}

private func parse(_ path: [UInt8]) throws -> ParsedText {
  let bytes = try read(path)
  let isJSON = FilePath(bytes: path).hasSuffix(".json")
  return isJSON ? JSONParser.parse(bytes, limits: Limits()) : YAMLParser.parse(bytes, limits: Limits())
}

private struct Totals {
  private var load = Duration.zero
  private var isValid = Duration.zero
  private var errors = Duration.zero
  private var valid = 0
  private var files = 0
  private var unusable: [String] = []

  mutating func add(schema path: [UInt8], files paths: ArraySlice<[UInt8]>, rounds: Int) throws {
    let clock = ContinuousClock()
    let start = clock.now
    guard let schema = try compile(path) else {
      unusable.append(String(decoding: path, as: UTF8.self))
      return
    }
    let documents = try paths.map { try parse($0).document }
    load += start.duration(to: clock.now)
    files += documents.count
    let values = documents.flatMap { document in document.roots.map { (document, $0) } }
    isValid += fastest(of: rounds) { _ = values.map { schema.isValid($0.0, $0.1) } }
    errors += fastest(of: rounds) {
      for (document, root) in values where !schema.isValid(document, root) { _ = schema.diagnostics(document, root) }
    }
    valid += values.count { schema.isValid($0.0, $0.1) }
  }

  private func fastest(of rounds: Int, _ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in clock.measure(body) }.min() ?? .zero
  }

  private func compile(_ path: [UInt8]) throws -> Schema? {
    let shown = String(decoding: path, as: UTF8.self)
    let source = SchemaSource(uri: "file://" + shown, path: shown, document: try parse(path).document)
    return Schema.compile(source, options: Schema.Options(sensitivity: nil)) { uri in
      guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: "not inside settle") }
      let document = JSONParser.parse(bundled.text(), limits: Limits()).document
      return .found(SchemaSource(uri: uri, path: bundled.path, document: document, isTrusted: true))
    }.schema
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      for (name, duration) in [("load", load), ("is_valid", isValid), ("errors", errors)] {
        writer.key(name)
        writer.raw("\(duration / .seconds(1))")
      }
      writer.field("valid", valid)
      writer.field("files", files)
      writer.key("unusable")
      writer.array(unusable) { $0.string($1) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
