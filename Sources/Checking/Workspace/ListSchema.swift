internal import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// The schema of a `List` of Kubernetes, whose items have one each: made for the list, under an address that names them.
enum ListSchema {
  private static let base = "settle:/list?"
  static func isOne(_ uri: String) -> Bool { uri.hasPrefix(base) }

  /// The most items that are checked against schemas.
  static let mostItems = 10_000

  /// The items of a document that is a list; nil for any other.
  static func items(_ document: Document, _ root: NodeID) -> [NodeID]? {
    guard document.kind(root) == .object, document.value(root, named: "kind").flatMap(document.string) == "List",
      document.value(root, named: "apiVersion").flatMap(document.string) == "v1",
      let items = document.value(root, named: "items"), document.kind(items) == .array
    else { return nil }
    return Array(document.items(items).prefix(mostItems))
  }

  /// - Parameter schemas: the URI of each item's schema; nil for one without.
  static func uri(_ schemas: [String?]) -> String { base + schemas.map { $0 ?? "" }.joined(separator: "|") }

  /// The text of the schema; nil for another URI.
  static func load(_ uri: String) -> SchemaLoad? {
    guard isOne(uri) else { return nil }
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("properties") { writer in
        writer.object("items") { writer in
          let schemas = uri.dropFirst(base.count).split(separator: "|", omittingEmptySubsequences: false)
          writer.array("prefixItems", schemas) { writer, schema in
            writer.object { writer in if !schema.isEmpty { writer.field("$ref", String(schema)) } }
          }
        }
      }
    }
    let document = JSONParser.parse(writer.bytes, limits: Limits()).document
    return .found(SchemaSource(uri: "settle:/list", path: "list", document: document, isTrusted: true))
  }
}
