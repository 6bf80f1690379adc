import DocumentModel
import Foundation
import YAMLReading

/// A value in a YAML file, and its JSON Pointer.
struct PlacedValue {
  let document: Document
  let node: NodeID
  let pointer: String

  init?(text: String) {
    document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    guard let root = document.roots.first else { return nil }
    node = root
    pointer = ""
  }

  private init(_ document: Document, _ node: NodeID, _ pointer: String) {
    self.document = document
    self.node = node
    self.pointer = pointer
  }

  var text: String? { document.string(node) }

  var members: [(name: String, value: PlacedValue)] {
    document.entries(node).map { entry in
      let name = entry.keyID.map { document.keys.name($0) } ?? ""
      let token = name.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
      return (name, PlacedValue(document, entry.value, "\(pointer)/\(token)"))
    }
  }

  var items: [PlacedValue] {
    document.items(node).enumerated().map { PlacedValue(document, $1, "\(pointer)/\($0)") }
  }

  subscript(_ name: String) -> PlacedValue? { members.first { $0.name == name }?.value }

  /// The value at a JSON Pointer.
  func part(_ pointer: String) -> PlacedValue? {
    pointer.split(separator: "/").reduce(self) { part, token in
      let name = token.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
      return part?[name] ?? Int(name).flatMap { part?.items.dropFirst($0).first }
    }
  }

  /// The value in backticks, as in the file.
  var code: String { "`" + String(decoding: document.text[document.range(node).indices], as: UTF8.self) + "`" }
}

/// A part of the metaschemas of settings.
struct MetaSchema: Hashable {
  let file: String
  let value: PlacedValue

  /// The name of the part on the vocabulary pages.
  var name: String { "\(file)#\(value.pointer)" }

  static let files = ["x-setting.yaml", "x-settings.yaml"]

  private static let roots: [String: PlacedValue] = Dictionary(
    files.compactMap { file in
      (try? Checkout.text("schemas/meta/\(file)")).flatMap { PlacedValue(text: $0) }.map { (file, $0) }
    }
  ) { $1 }

  static func root(_ file: String) -> MetaSchema? { roots[file].map { MetaSchema(file: file, value: $0) } }

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  subscript(_ keyword: String) -> MetaSchema? { value[keyword].map { MetaSchema(file: file, value: $0) } }

  var members: [(name: String, schema: MetaSchema)] {
    self["properties"]?.value.members.map { ($0.name, MetaSchema(file: file, value: $0.value)) } ?? []
  }

  /// The part that `$ref` refers to, if it is in one of these files.
  var target: MetaSchema? {
    guard let reference = value["$ref"]?.text, let hash = reference.firstIndex(of: "#") else { return nil }
    let name = reference[..<hash].isEmpty ? file : String(reference[..<hash])
    return Self.root(name)?.part(String(reference[reference.index(after: hash)...]))
  }

  func part(_ pointer: String) -> MetaSchema? { value.part(pointer).map { MetaSchema(file: file, value: $0) } }

  static let definitions: [MetaSchema] = files.flatMap { file in
    root(file)?["$defs"]?.value.members.map { MetaSchema(file: file, value: $0.value) } ?? []
  }

  /// Every part that declares members with titles, in order.
  static let objects: [MetaSchema] = files.compactMap(root).flatMap(objects)

  private static func objects(in part: MetaSchema) -> [MetaSchema] {
    let isObject = part.members.contains { $0.schema["title"] != nil }
    let inside = part.value.members.map(\.value) + part.value.items
    return (isObject ? [part] : []) + inside.flatMap { objects(in: MetaSchema(file: part.file, value: $0)) }
  }
}

/// The members of the vocabulary that a schema uses, and where.
struct VocabularyUses {
  private(set) var places: [String: [String]] = [:]

  static func key(_ object: MetaSchema, _ member: String) -> String { "\(object.name) \(member)" }

  init(in schema: PlacedValue) { search(schema) }

  private mutating func search(_ value: PlacedValue) {
    for (name, inside) in value.members {
      if let vocabulary = MetaSchema.root(name + ".yaml") { visit(inside, by: vocabulary) }
      search(inside)
    }
    for item in value.items { search(item) }
  }

  private mutating func visit(_ value: PlacedValue, by schema: MetaSchema) {
    if let target = schema.target { visit(value, by: target) }
    for keyword in ["anyOf", "oneOf", "allOf"] {
      for branch in schema[keyword]?.value.items ?? [] {
        visit(value, by: MetaSchema(file: schema.file, value: branch))
      }
    }
    if let then = schema["then"], let otherwise = schema["else"] {
      let names = Set(then.members.map(\.name))
      visit(value, by: value.members.contains { names.contains($0.name) } ? then : otherwise)
    }
    let members = Dictionary(schema.members.map { ($0.name, $0.schema) }) { $1 }
    for (name, inside) in value.members {
      if let member = members[name] {
        places[Self.key(schema, name), default: []].append(inside.pointer)
        visit(inside, by: member)
      } else if let other = schema["additionalProperties"] {
        visit(inside, by: other)
      }
    }
    if let items = schema["items"] { for item in value.items { visit(item, by: items) } }
  }
}
