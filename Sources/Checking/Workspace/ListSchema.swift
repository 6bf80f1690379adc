internal import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// Generates the schema of a Kubernetes `List`, whose items have a schema each. Its address names the schemas of the
/// items.
enum ListSchema {
  private static let base = "settle:/list?"
  static func isOne(_ uri: String) -> Bool { uri.hasPrefix(base) }

  /// The most items that are checked against schemas.
  static let mostItems = 10_000

  /// The items of a document that is a list, or nil for any other.
  static func items(_ document: Document, root: NodeID) -> [NodeID]? {
    // `kind: List` of another group has no items of this kind.
    guard document.kind(root) == .object, document.value(root, named: "kind").flatMap(document.string) == "List",
      document.value(root, named: "apiVersion").flatMap(document.string) == "v1",
      let items = document.value(root, named: "items"), document.kind(items) == .array
    else { return nil }
    return Array(document.items(items).prefix(mostItems))
  }

  /// - Parameter schemas: The URI of each item's schema, or nil for an item without one.
  static func uri(_ schemas: [String?]) -> String {
    // A bar inside an address is no separator; no URI may have one.
    base + schemas.map { ($0 ?? "").exchanging("|", for: "%7C") }.joined(separator: "|")
  }

  /// The text of the schema, or nil for another URI.
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
