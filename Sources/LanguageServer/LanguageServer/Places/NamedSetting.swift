internal import Analysis
package import DocumentModel
internal import FileAccess
package import JSONSchema
internal import Workspace

/// The setting at a cursor in a settings file, or in the schema that declares it.
package struct NamedSetting {
  package let path: Path
  private let schema: Schema
  package let uri: String

  package var graph: SchemaGraph { schema.graph }

  /// Nil if there is no setting that the schema declares.
  init?(_ view: TextView, at offset: Int) {
    if view.isSchema {
      guard let path = view.path, let found = Self.stated(view, at: offset) else { return nil }
      self.path = found.path
      schema = found.schema
      uri = path.fileURI
      return
    }
    // The documents of a stream may have different schemas.
    let view = view.document(at: offset)
    guard let around = CursorContext(view, at: offset), around.place.comment == nil, !around.place.word.isEmpty,
      let uri = view.resolution.choice?.reference.uri
    else { return nil }
    var path = around.path
    var applied = around.applied
    if around.place.forms.contains(.key), around.place.hasColon {
      let name = ScalarReading.text(view.bytes[around.place.word])
      path = path.appending(name)
      applied = around.graph.property(name, applied: applied)
    }
    guard !path.segments.isEmpty, !applied.isEmpty else { return nil }
    self.path = path
    schema = around.schema
    self.uri = uri
  }

  /// The setting whose subschema or key is at an offset of a schema.
  private static func stated(_ view: TextView, at offset: Int) -> (path: Path, schema: Schema)? {
    guard let file = view.path, let schema = view.workspace.resolution(named: file.fileURI).schema else { return nil }
    let (graph, document) = (schema.graph, schema.graph.source.document)
    guard document.text == view.snapshot.text else { return nil }
    var best: (path: Path, length: Int)?
    for place in schema.places {
      for one in place.applied where graph.isInFirstSource(one.point) {
        let node = graph.node(of: one.point)
        let (holder, range) = (document.holder(of: node).indices, document.range(node).indices)
        let whole = min(holder.lowerBound, range.lowerBound)..<max(holder.upperBound, range.upperBound)
        guard whole.lowerBound <= offset, offset <= whole.upperBound, !place.path.segments.isEmpty else { continue }
        // The innermost subschema at the cursor is meant.
        if best.map({ whole.count < $0.length }) ?? true { best = (place.path, whole.count) }
      }
    }
    return best.map { (walkable($0.path, graph: graph), schema) }
  }

  /// A path in the schema with `*` replaced with the first item where it stands for any item.
  private static func walkable(_ path: Path, graph: SchemaGraph) -> Path {
    path.segments.reduce(Path()) { way, segment in
      let isItem = segment == .name("*") && graph.way(to: way.appending("*")) == nil
      return isItem ? way.appending(0) : Path(segments: way.segments + [segment])
    }
  }

  /// The subschema that declares the setting.
  var statement: (source: SchemaSource, node: NodeID)? {
    let graph = graph
    guard let (stated, applied) = graph.way(to: path)?.last else { return nil }
    let words = (schema.vocabulary?.keywords ?? []).union(["title", "default", "type", "enum"])
    let speaking = (stated + applied).first { one in words.contains { graph.stated($0, at: one.point) != nil } }
    return (speaking ?? stated.first).map { (graph.source(of: $0.point), graph.node(of: $0.point)) }
  }

  /// The subschema under the setting's key in its schema; nil if the key is in another file or a pattern.
  var declaration: NodeID? {
    let graph = graph
    let document = graph.source.document
    let stated = graph.way(to: path)?.last?.stated.filter { graph.isInFirstSource($0.point) } ?? []
    return stated.map { graph.node(of: $0.point) }.first { node in
      let tokens = document.location(of: node)?.tokens.suffix(2)
      return tokens.map { Array($0) } == ["properties", path.name]
    }
  }

  /// The paths of all settings that the same key of the schema declares: several places may refer to one definition.
  package var patterns: [Path] {
    let graph = graph
    let same = declaration.map { node in
      schema.places.filter { place in
        place.path.name == path.name
          && place.applied.contains { graph.isInFirstSource($0.point) && graph.node(of: $0.point) == node }
      }
    }
    let all = same?.map { Path(anyItemOf: $0.path) } ?? []
    return all.isEmpty ? [Path(anyItemOf: path)] : all
  }

  /// The keys of the setting in all documents of a file; in a list, one for each item.
  package func keys(in document: Document) -> [ByteRange] {
    let patterns = patterns
    let keys = document.roots.flatMap { root in
      patterns.flatMap { Path.keys($0.segments[...], in: document, value: root) }
    }
    // An alias leads to the same key again.
    return Set(keys).sorted { $0.start < $1.start }
  }

  /// Whether a file, or one of its documents, has the same schema.
  func concerns(_ view: TextView) -> Bool {
    if view.resolution.choice?.reference.uri == uri { return true }
    return view.isStream && view.snapshot.resolutions.contains { $0.choice?.reference.uri == uri }
  }
}
