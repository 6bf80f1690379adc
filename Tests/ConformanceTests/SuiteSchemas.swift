import DocumentModel
import Foundation
import JSONParsing
import JSONSchema

/// Schemas of the external suites by URI: only the published metaschemas and the suite's remotes.
struct SuiteSchemas: Sendable {
  let metaschemas: URL
  let remotes: URL

  var loader: SchemaLoader {
    { uri in
      guard let file = file(uri), let data = try? Data(contentsOf: file) else {
        return .notFound(reason: "no text for \(uri)")
      }
      let parsed = JSONParser.parse([UInt8](data), limits: Limits())
      return .found(SchemaSource(uri: uri, path: file.lastPathComponent, document: parsed.document, isTrusted: true))
    }
  }

  private func file(_ uri: String) -> URL? {
    let local = "http://localhost:1234/"
    if uri.hasPrefix(local) { return remotes.appendingPathComponent(String(uri.dropFirst(local.count))) }
    for prefix in ["https://json-schema.org/draft/", "http://json-schema.org/"] where uri.hasPrefix(prefix) {
      return metaschemas.appendingPathComponent(uri.dropFirst(prefix.count) + ".json")
    }
    return nil
  }
}
