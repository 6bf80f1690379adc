internal import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// Generates the schema of a Kubernetes `List`, in which each item has a schema of its own. The URI of the generated
/// schema contains the URIs of the items' schemas.
enum ListSchema {
  private static let base = "settle:/list?"
  static func recognizes(_ uri: String) -> Bool { uri.hasPrefix(base) }

  /// The maximum number of items that are checked against schemas.
  static let maxItemCount = 10_000

  /// The items of a document that is a `List`, or nil for any other document.
  static func items(_ document: Document, root: NodeID) -> [NodeID]? {
    // `kind: List` of another API group isn't this kind.
    guard document.kind(root) == .object, document.value(root, named: "kind").flatMap(document.string) == "List",
      document.value(root, named: "apiVersion").flatMap(document.string) == "v1",
      let items = document.value(root, named: "items"), document.kind(items) == .array
    else { return nil }
    return Array(document.items(items).prefix(maxItemCount))
  }

  /// - Parameter schemas: The URI of each item's schema, or nil for an item without one.
  static func uri(_ schemas: [String?]) -> String {
    // A bar inside an address must not separate; it is invalid in URIs, so escaping it changes nothing.
    base + schemas.map { ($0 ?? "").replacingScalars("|", with: "%7C") }.joined(separator: "|")
  }

  /// The generated schema, or nil if the URI isn't that of a list.
  static func load(_ uri: String) -> SchemaLoad? {
    guard recognizes(uri) else { return nil }
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
