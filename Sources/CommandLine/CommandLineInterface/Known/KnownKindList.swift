internal import DocumentModel
internal import Workspace

/// Lists the vendored schemas of a project and the known kinds of files.
struct KnownKindList {
  private let known: KnownFiles
  private let vendored: [SchemaLock.Row]

  init(_ known: KnownFiles, vendored: [SchemaLock.Row]) {
    self.known = known
    self.vendored = vendored
  }

  /// Each kind once, from the index that decides about it, with the location of its schema.
  private var kinds: [(entry: CatalogEntry, place: String)] {
    var found: [String: (CatalogEntry, String)] = [:]
    for index in known.indexes {
      // The indexes are in order of precedence, so the first one decides.
      for kind in index.kinds where found[kind] == nil {
        guard let entry = index.kind(kind) else { continue }
        let place: String
        switch known.location(of: entry.address)?.index.source {
        case .vendored: place = "vendored"
        case .catalogue(let name): place = "catalog \(name)"
        case .knownKinds, nil: place = "not installed"
        }
        found[kind] = (entry, place)
      }
    }
    return found.values.sorted { $0.0.kind < $1.0.kind }.map { ($0.0, $0.1) }
  }

  var lines: [String] { kinds.map { "\($0.entry.kind)  \($0.place)  \($0.entry.address)" } }

  func write(_ writer: inout JSONWriter) {
    writer.array("kinds", kinds) { writer, kind in
      writer.object { writer in
        writer.field("kind", kind.entry.kind)
        writer.field("place", kind.place)
        writer.field("uri", kind.entry.address)
      }
    }
  }

  func writeVendored(_ writer: inout JSONWriter) {
    writer.array("vendored", vendored) { writer, row in
      writer.object { writer in
        writer.field("kind", ifPresent: row.kind.isEmpty ? nil : row.kind)
        writer.field("file", "\(SchemaLock.folder)/\(row.file)")
        writer.field("uri", row.address)
        writer.field("sha256", row.digest)
        writer.array("files", row.patterns) { writer, pattern in writer.string(pattern) }
      }
    }
  }
}
