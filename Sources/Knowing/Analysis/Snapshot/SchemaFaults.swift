package import Diagnostics
internal import DocumentModel
internal import JSONSchema
package import Settings
internal import Workspace

/// What the schema has against one document, by the values that it speaks of.
package struct SchemaFaults: Sendable {
  package private(set) var all: [Diagnostic] = []
  /// Those of a value and of all inside it, as indices, by its JSON Pointer.
  private var byPlace: [JSONPointer: [Int]] = [:]

  init(_ snapshot: Snapshot) {
    guard let root = snapshot.root, let schema = snapshot.resolution.schema, !schema.isValid(snapshot.values, root)
    else { return }
    all = snapshot.report.diagnostics.filter { finding in
      finding.severity == .error && finding.code.family == .schema
        && (finding.document ?? 0) == snapshot.documentNumber
    }
    for (index, finding) in all.enumerated() {
      for place in finding.instanceLocation?.outwards ?? [] { byPlace[place, default: []].append(index) }
    }
  }

  /// Those of a value, or of something inside it.
  package func at(_ path: SettingPath) -> [Diagnostic] { (byPlace[path.pointer] ?? []).map { all[$0] } }
}
