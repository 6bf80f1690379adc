package import DocumentModel
package import JSONSchema
internal import Patterns

/// Puts a schema and all that it refers to into one document (2020-12 Core, 9.3).
package enum SchemaBundle {
  package enum Syntax: String, CaseIterable, Sendable {
    case json, yaml
  }

  package struct Bundled: Sendable {
    /// The bundle; nil if there is a problem.
    package var text: [UInt8]?
    package var problem: String?
    package var embedded: Int
  }

  /// The bundle, with members in the order of the sources. A YAML bundle keeps the comments of YAML sources.
  ///
  /// Each embedded schema is under `$defs`, by the URI that is its `$id`; references that would lead elsewhere are
  /// rewritten. JSON Schema's own meta-schemas aren't embedded, because every validator has them. File paths start at
  /// the common folder of all files, so that a bundle reveals nothing about the machine that it was made on.
  ///
  /// - Parameter parse: parses a rewritten text.
  package static func run(
    _ source: SchemaSource, as syntax: Syntax, options: Schema.Options, load: SchemaLoader,
    parse: ([UInt8]) -> ParsedText
  ) -> Bundled {
    withoutActuallyEscaping(load) { load in
      var options = options
      // Each text is embedded whole.
      (options.compilesUnreferenced, options.compilesReferredTexts) = (true, true)
      let inspection = SchemaInspection(source, options: options, load: load)
      guard inspection.graph != nil else {
        return Bundled(text: nil, problem: "not a schema: expected a mapping, true or false", embedded: 0)
      }
      if let finding = inspection.findings.joined().first(where: { $0.code == .unresolvableReference }) {
        return Bundled(text: nil, problem: finding.message, embedded: 0)
      }
      let texts = inspection.texts
      let others = texts.indices.dropFirst().filter { !isStandardMetaschema(texts[$0].source.uri) }
      let names = BundleNames(texts, needed: !others.isEmpty)
      var members: [BundleMember] = []
      for index in [0] + others {
        guard let member = member(index, names: names, inspection: inspection, parse: parse) else {
          let path = texts[index].source.path
          return Bundled(text: nil, problem: "cannot rewrite the references in \(path)", embedded: 0)
        }
        members.append(member)
      }
      let definitions = texts[0].resource.dialect.draft >= .draft2019 ? "$defs" : "definitions"
      let text =
        switch syntax {
        case .json: JSONBundle.text(members[0], embedded: Array(members.dropFirst()), under: definitions)
        case .yaml: YAMLBundle.text(members[0], embedded: Array(members.dropFirst()), under: definitions)
        }
      return Bundled(text: text, problem: nil, embedded: others.count)
    }
  }

  /// Whether a URI is a metaschema of JSON Schema, which every validator has.
  package static func isStandardMetaschema(_ uri: String) -> Bool {
    uri.begins(with: "https://json-schema.org/draft/") || uri.begins(with: "http://json-schema.org/draft-")
  }

  /// A source as written in the bundle; nil if it can't be changed.
  private static func member(
    _ index: Int, names: BundleNames, inspection: SchemaInspection, parse: ([UInt8]) -> ParsedText
  ) -> BundleMember? {
    let text = inspection.texts[index]
    let (source, resource) = (text.source, text.resource)
    guard let root = source.document.roots.first else { return nil }
    let name = names.name(of: resource.uri)
    let edits =
      BundleReferences(inspection: inspection, names: names).edits(index)
      + identification(
        of: source.document, root: source.document.resolve(root), as: name, resource: resource, isRoot: index == 0,
        names: names)
    guard !edits.isEmpty else { return BundleMember(name: name, document: source.document) }
    guard let text = TextEdit.apply(edits, to: source.document.text) else { return nil }
    let parsed = parse(text)
    guard !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return BundleMember(name: name, document: parsed.document)
  }

  /// The edits that add the `$id` and `$schema` that a source needs in the bundle.
  private static func identification(
    of document: Document, root: NodeID, as name: String, resource: SchemaResource, isRoot: Bool,
    names: BundleNames
  ) -> [TextEdit] {
    guard names.areNeeded else { return [] }
    let keyword = resource.dialect.draft == .draft4 ? "id" : "$id"
    guard document.kind(root) == .object else {
      let members = [(keyword, JSONText.string(name))] + (document.boolean(root) == false ? [("not", "{}")] : [])
      let text = members.map { "\(JSONText.string($0.0)): \($0.1)" }.joined(separator: ", ")
      return isRoot ? [] : [TextEdit(document.range(root), "{\(text)}")]
    }
    var edits: [TextEdit] = []
    var missing: [(String, String)] = []
    if !isRoot, document.value(root, named: "$schema") == nil { missing.append(("$schema", resource.dialect.uri)) }
    if let id = document.value(root, named: keyword), let text = document.string(id) {
      let own = URIReference(text)
      let isKept = own.isAbsolute && own.withoutFragment.description == name || text.begins(with: "#")
      if !isKept { edits.append(TextEdit(document.range(document.resolve(id)), JSONText.string(name))) }
    } else {
      missing.append((keyword, name))
    }
    return edits + SchemaText.insertion(missing, in: root, of: document)
  }
}

/// A text for a bundle, with the necessary changes.
struct BundleMember {
  /// Its URI in the bundle.
  var name: String
  var document: Document
}

/// The names of schemas in a bundle: a file by its path from the folder that holds all of them.
struct BundleNames {
  /// Whether anything is embedded.
  let areNeeded: Bool
  private var folder = ""

  init(_ texts: [SchemaInspection.Text], needed: Bool) {
    areNeeded = needed
    let uris = texts.flatMap { [$0.source.uri, $0.resource.uri] }
    let paths = uris.filter { $0.begins(with: "file:///") }.map {
      $0.pieces(at: "/").dropLast()
    }
    guard var common = paths.first else { return }
    for path in paths.dropFirst() { common = common.prefix(zip(common, path).prefix { $0 == $1 }.count) }
    folder = common.joined(separator: "/") + "/"
  }

  func name(of uri: String) -> String {
    guard uri.begins(with: "file:///"), uri.begins(with: folder) else { return uri }
    return "file:///" + String(uri.unicodeScalars.dropFirst(folder.unicodeScalars.count))
  }
}

/// Rewrites references that would lead elsewhere in a bundle, where their target has another URI than it was found by.
struct BundleReferences {
  let inspection: SchemaInspection
  let names: BundleNames

  func edits(_ index: Int) -> [TextEdit] {
    guard names.areNeeded else { return [] }
    let text = inspection.texts[index]
    let document = text.source.document
    var edits: [TextEdit] = []
    for node in text.schemas.sorted() where document.kind(node) == .object {
      for keyword in [Keyword.ref, .dynamicRef] {
        guard let written = document.value(node, named: keyword.name), document.kind(written) == .string,
          let reference = document.string(written), let changed = changed(reference, in: node, text: index)
        else { continue }
        let value = document.resolve(written)
        let edit = TextEdit(document.range(value), SchemaText.quoted(changed, like: value, in: document))
        if !edits.contains(edit) { edits.append(edit) }
      }
    }
    return edits
  }

  /// The new reference; nil if the old one leads to the same schema as before.
  private func changed(_ written: String, in schema: NodeID, text: Int) -> String? {
    let reference = URIReference(written)
    let base = reference.withoutFragment.description
    guard !base.isEmpty, let target = inspection.target(of: base, in: schema, text: text) else { return nil }
    let uri = target.resource.uri
    guard !SchemaBundle.isStandardMetaschema(uri) else { return nil }
    let wanted = names.name(of: uri)
    let own = URIReference(names.name(of: inspection.resource(of: schema, text: text).uri))
    guard reference.resolved(against: own).withoutFragment.description != wanted else { return nil }
    return wanted + (reference.fragment.map { "#" + $0 } ?? "")
  }
}

enum JSONBundle {
  /// The root with the embedded schemas among its definitions, which come last.
  static func text(_ root: BundleMember, embedded: [BundleMember], under definitions: String) -> [UInt8] {
    var writer = JSONWriter(.indented)
    let document = root.document
    guard let node = document.roots.first else { return [] }
    if document.kind(node) == .object, !embedded.isEmpty {
      let existing = document.value(node, named: definitions).map { document.named($0) } ?? []
      writer.object { writer in
        for (name, value) in document.named(node) where name != definitions { writer.field(name, document, value) }
        writer.object(definitions) { writer in
          for (name, value) in existing { writer.field(name, document, value) }
          for member in embedded {
            if let root = member.document.roots.first { writer.field(member.name, member.document, root) }
          }
        }
      }
    } else {
      writer.value(document, node)
    }
    return writer.line
  }
}
