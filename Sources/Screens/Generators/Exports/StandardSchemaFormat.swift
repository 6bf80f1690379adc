internal import DocumentModel
internal import JSONSchema
internal import SchemaWork
internal import Settings

/// One plain schema of draft 2020-12 that any validator can use: everything that the schema refers to is in its
/// `$defs`, and conditions are rules of JSON Schema.
struct StandardSchemaFormat {
  private static let draft = "https://json-schema.org/draft/2020-12/schema"
  /// Keywords that are left out: names, to which nothing refers anymore, and definitions, which go to the root's
  /// `$defs`.
  private static let left: Set<String> = [
    "$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$defs", "definitions",
  ]
  /// Keywords whose values aren't schemas, whatever they contain.
  private static let literal: Set<String> = ["const", "enum", "default", "examples"]

  private struct Place: Hashable {
    var text: Int
    var node: NodeID
  }

  private let model: SettingsModel
  private let inspection: SchemaInspection
  private let texts: [SchemaInspection.Text]
  private let secrets: SecretSubschemas
  private var names: [Place: String] = [:]
  /// The definitions, in the order in which they are first referred to.
  private var order: [Place] = []
  private var isDynamic = false

  init(_ model: SettingsModel) {
    self.model = model
    let sources = model.graph.sources
    inspection = SchemaInspection(model.graph.source, options: .settings) { uri in
      sources.first { $0.uri == uri }.map { .found($0) } ?? .notFound(reason: uri)
    }
    texts = inspection.texts
    secrets = SecretSubschemas(inspection, model: model)
  }

  /// Why the schema can't be exported; nil if it can.
  private var obstacle: String? {
    let old = texts.first {
      $0.resource.dialect.draft < .draft2020 && !SchemaBundle.isStandardMetaschema($0.source.uri)
    }
    guard let old else { return nil }
    return "\(old.source.path) uses an older draft; run `settle schema upgrade` first"
  }

  func write(to export: inout SchemaExport) {
    guard obstacle == nil else {
      export.obstacle = obstacle
      return
    }
    var form = self
    let conditions = StandardConditions(model)
    for omission in conditions.omissions { export.omit(omission.path, message: omission.message) }
    let text = JSONWriter.line(.indented) { form.write(conditions.rules, writer: &$0) }
    if form.isDynamic { export.omit("the document", message: "standard resolves $dynamicRef statically") }
    export.text = text
  }

  private mutating func write(_ conditions: [JSONValue], writer: inout JSONWriter) {
    let document = texts[0].source.document
    guard let root = document.roots.first.map(document.resolve) else { return }
    names[Place(text: 0, node: root)] = "#"
    writer.field("$schema", Self.draft)
    if document.kind(root) == .object {
      writeMembers(0, schema: root, writer: &writer, appending: conditions)
    } else if document.boolean(root) == false {
      writer.object("not") { _ in }
    }
    guard !order.isEmpty else { return }
    writer.object("$defs") { writer in
      var next = 0
      // A definition may refer to others, which then come after it.
      while next < order.count {
        let place = order[next]
        next += 1
        writer.key(String((names[place] ?? "").dropFirst("#/$defs/".count)))
        writeSchema(place.text, node: place.node, writer: &writer)
      }
    }
  }

  private mutating func writeSchema(_ text: Int, node: NodeID, writer: inout JSONWriter) {
    let document = texts[text].source.document
    guard document.kind(node) == .object else { return writer.value(document, node) }
    writer.object { writeMembers(text, schema: node, writer: &$0) }
  }

  /// - Parameter rules: further members of `allOf`.
  private mutating func writeMembers(
    _ text: Int, schema: NodeID, writer: inout JSONWriter, appending rules: [JSONValue] = []
  ) {
    let document = texts[text].source.document
    var hasAll = false
    for (name, value) in document.named(schema) where !name.begins(with: "x-") && !Self.left.contains(name) {
      // A default or example of a sensitive value would publish it.
      if secrets.holds(text, node: schema), name == "default" || name == "examples" { continue }
      if name == "$ref" || name == "$dynamicRef", let reference = document.string(value) {
        if name == "$dynamicRef" { isDynamic = true }
        writer.field("$ref", target(reference, text: text, schema: schema))
        continue
      }
      writer.key(name)
      if Self.literal.contains(name) {
        writer.value(document, value)
      } else if name == "allOf", !rules.isEmpty {
        hasAll = true
        writer.array([nil] + rules.map { $0 }) { writer, rule in
          if let rule {
            rule.write(&writer)
          } else {
            for item in document.items(value) { write(text, value: item, writer: &writer) }
          }
        }
      } else {
        write(text, value: value, writer: &writer)
      }
    }
    if !hasAll, !rules.isEmpty { writer.array("allOf", rules) { $1.write(&$0) } }
  }

  /// The value of a keyword: a schema, several, or anything else.
  private mutating func write(_ text: Int, value: NodeID, writer: inout JSONWriter) {
    let document = texts[text].source.document
    let node = document.resolve(value)
    if texts[text].schemas.contains(node) { return writeSchema(text, node: node, writer: &writer) }
    switch document.kind(node) {
    case .object:
      writer.object { writer in
        for (name, member) in document.named(node) {
          writer.key(name)
          write(text, value: member, writer: &writer)
        }
      }
    case .array: writer.array(document.items(node)) { write(text, value: $1, writer: &$0) }
    case .null, .boolean, .number, .string, .alias: writer.value(document, node)
    }
  }

  // MARK: References

  private mutating func target(_ reference: String, text: Int, schema: NodeID) -> String {
    guard let target = inspection.target(of: reference, in: schema, text: text),
      // A reference to a metaschema stays, because every validator has it.
      !SchemaBundle.isStandardMetaschema(texts[target.text].source.uri)
    else { return reference }
    let document = texts[target.text].source.document
    let place = Place(text: target.text, node: document.resolve(target.node))
    if let known = names[place] { return known }
    let last = document.pointer(to: place.node, from: document.roots[0]).tokens.last
    let stem = texts[target.text].source.uri.pieces(at: "/").last?.unicodeScalars.prefix { $0 != "." && $0 != "#" }
    let name = free(Self.plain(last ?? stem.map { String($0) } ?? ""))
    names[place] = "#/$defs/" + name
    order.append(place)
    return "#/$defs/" + name
  }

  /// A name that needs no escape in a reference.
  private static func plain(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { $0.isASCII && ($0 == "-" || $0.properties.isXIDContinue) ? $0 : "-" }
    return scalars.isEmpty ? "schema" : String(String.UnicodeScalarView(scalars))
  }

  private func free(_ name: String) -> String {
    let taken = Set(names.values)
    var number = 1
    var free = name
    while taken.contains("#/$defs/" + free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
