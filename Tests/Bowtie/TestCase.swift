import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Reporting

/// A schema and its instances, as Bowtie sends them.
struct TestCase {
  private static let uri = "bowtie:///schema.json"

  private let document: Document
  private let tests: NodeID?
  private let compilation: Schema.Compilation?

  /// - Parameter metaschemas: Those of earlier cases. A case with a registry doesn't use them, because that may contain
  ///   others with the same URIs.
  init(_ document: Document, _ given: NodeID, dialect: String, assertsFormat: Bool, metaschemas: MetaschemaCache) {
    self.document = document
    tests = document.value(given, named: "tests")
    var options = Schema.Options(sensitivity: nil)
    options.defaultDialect = dialect
    options.assertsFormat = assertsFormat
    let registry = document.value(given, named: "registry")
    if registry == nil { options.metaschemas = metaschemas }
    compilation = document.value(given, named: "schema").map { schema in
      let source = SchemaSource(uri: Self.uri, path: "schema", document: Self.own(schema, of: document))
      return Schema.compile(source, options: options) { Self.load($0, document, registry) }
    }
  }

  /// Loads a schema from the request's registry, or one of JSON Schema's metaschemas.
  private static func load(_ uri: String, _ document: Document, _ registry: NodeID?) -> SchemaLoad {
    if let registry, let text = document.value(registry, named: uri) ?? document.value(registry, named: uri + "#") {
      return .found(SchemaSource(uri: uri, path: uri, document: own(text, of: document), isTrusted: true))
    }
    guard uri.hasPrefix("http"), let bundled = BundledSchema.at(uri: uri) else {
      return .notFound(reason: "the registry has no \(uri)")
    }
    let parsed = JSONParser.parse(bundled.text(), limits: Limits())
    return .found(SchemaSource(uri: uri, path: bundled.path, document: parsed.document, isTrusted: true))
  }

  /// A value of a document, parsed as a document of its own.
  private static func own(_ node: NodeID, of document: Document) -> Document {
    JSONParser.parse(Array(document.text[document.range(node).indices]), limits: Limits()).document
  }

  func write(withAnnotations: Bool, _ writer: inout JSONWriter) {
    guard let schema = compilation?.schema, let tests else {
      writer.field("errored", true)
      writer.key("context")
      let findings = compilation?.reports.flatMap(\.diagnostics) ?? []
      writer.object { writer in
        writer.field(
          "message", findings.first { $0.severity == .error }?.message ?? "the case has no schema or no tests")
      }
      return
    }
    writer.array("results", document.items(tests)) { writer, test in
      writer.object { writer in
        guard let value = document.value(test, named: "instance") else {
          writer.field("errored", true)
          return
        }
        let instance = Self.own(value, of: document)
        guard let root = instance.roots.first else {
          writer.field("errored", true)
          return
        }
        writer.field("valid", schema.isValid(instance, root))
        if withAnnotations { Self.write(schema.annotations(instance, root), &writer) }
      }
    }
  }

  private static func write(_ annotations: Annotations, _ writer: inout JSONWriter) {
    writer.array("annotations", annotations.all) { writer, annotation in
      writer.object { writer in
        writer.field("keyword", annotation.keyword)
        writer.field("instanceLocation", annotation.instanceLocation.description)
        let location = annotation.textLocation
        writer.field(
          "keywordLocation", location.hasPrefix(uri) ? String(location.dropFirst(uri.utf8.count)) : location)
        writer.key("annotation")
        OutputUnitJSON.write(annotation.value, writer: &writer)
      }
    }
  }
}
