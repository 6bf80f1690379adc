internal import DocumentModel
internal import JSONSchema

/// Writes the facts about places as a draft 2020-12 schema.
struct InferredSchema {
  let options: SchemaInference.Options
  let secrets: SecretTexts

  func text(_ root: InferredPlace) -> [UInt8] {
    JSONWriter.line(.indented) { writer in
      writer.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.field("title", ifPresent: options.title)
      write(root, to: &writer)
      if secrets.hasPlace {
        writer.object("x-setting") {
          $0.field("noDefault", "The example files don't show a default.")
        }
      }
    }
  }

  /// - Parameter isSensitive: Whether a place above is already marked as sensitive.
  private func write(_ place: InferredPlace, isSensitive: Bool = false, to writer: inout JSONWriter) {
    let keywords = keywords(of: place)
    let stated = Set(keywords.map(\.name))
    // A comment may quote the secret next to it: `# was hunter2`.
    if let comment = place.comment?.description, !comment.isEmpty, !place.isSecret, !stated.contains("description"),
      !secrets.occur(in: comment), !SecretNames.areStated(inComment: comment)
    {
      writer.field("description", comment)
    }
    for (name, value) in keywords { writer.field(name, value.document, value.node) }
    if stated.isDisjoint(with: Self.ofTypes) { writeTypes(place, to: &writer) }
    if place.kinds.contains(.string), !place.isSecret, stated.isDisjoint(with: Self.ofTexts) {
      writeTexts(place, to: &writer)
    }
    if place.kinds.contains(.array), !stated.contains("items") { writeList(place, to: &writer) }
    // A name below a secret one may be the secret: `passwords: {hunter2: admin}`.
    if place.kinds.contains(.object), !place.isSecret { writeMembers(place, stated: stated, to: &writer) }
    if let value = place.defaultValue, !stated.contains("default"), !holdsSecrets(place),
      !secrets.occur(in: JSONText.value(value.document, value.node))
    {
      writer.field("default", value.document, value.node)
    }
    if place.isSecret, !isSensitive { writer.object("x-setting") { $0.field("sensitive", true) } }
  }

  /// Keywords that determine the type of a value.
  private static let ofTypes: Set<String> = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf"]
  private static let ofTexts = ofTypes.union(["format", "pattern"])

  /// The keywords that a helm-schema comment declares, without those that are inferred from the members.
  private func keywords(of place: InferredPlace) -> [(name: String, value: InputValue)] {
    guard options.areDefaults, !place.isSecret, let stated = place.comment?.keywords else { return [] }
    let document = stated.document
    // A default or an example in it may be the secret.
    guard !secrets.occur(in: JSONText.value(document, stated.node)) else { return [] }
    return document.named(stated.node).filter { name, value in
      // `required: true` is about the setting itself, and its parent lists it.
      let isList = name != "required" || document.kind(value) == .array
      return isList && name != "properties" && (Keyword.byName[name] != nil || Self.remarks.contains(name))
    }.map { ($0.name, InputValue(document, node: document.resolve($0.value))) }
  }

  /// Keywords that assert nothing.
  private static let remarks: Set<String> = [
    "title", "description", "default", "deprecated", "examples", "readOnly", "writeOnly",
  ]

  /// Whether a comment for helm-schema says that a setting is required.
  private func isRequired(_ place: InferredPlace) -> Bool {
    guard options.areDefaults, let stated = place.comment?.keywords else { return false }
    return stated.document.value(stated.node, named: "required").flatMap(stated.document.boolean) == true
  }

  /// Whether a place, or one inside it, is secret.
  private func holdsSecrets(_ place: InferredPlace) -> Bool {
    place.isSecret || place.items.map(holdsSecrets) == true
      || place.names.contains { name in place[name].map { holdsSecrets($0.place) } == true }
  }

  /// A subschema under a name.
  private func write(_ name: String, at place: InferredPlace, below outer: InferredPlace, to writer: inout JSONWriter) {
    writer.object(name) { write(place, isSensitive: outer.isSecret, to: &$0) }
  }

  private static let types: [(InferredPlace.Kinds, String)] = [
    (.object, "object"), (.array, "array"), (.string, "string"), (.integer, "integer"), (.fraction, "number"),
    (.boolean, "boolean"), (.null, "null"),
  ]

  private func writeTypes(_ place: InferredPlace, to writer: inout JSONWriter) {
    var kinds = place.kinds
    // A default of null only says that nothing is set.
    if options.areDefaults, kinds == [.null] { return }
    // `number` includes integers.
    if kinds.contains(.fraction) { kinds.remove(.integer) }
    let names = Self.types.filter { kinds.contains($0.0) }.map(\.1)
    if let name = names.first, names.count == 1 {
      writer.field("type", name)
    } else {
      writer.list("type", names) { $0.string($1) }
    }
  }

  private func writeTexts(_ place: InferredPlace, to writer: inout JSONWriter) {
    let texts = place.texts
    if let kind = texts.kind(isStrict: options.isStrict) {
      writer.field(kind.keyword, kind.value)
    } else if place.kinds.isSubset(of: [.string, .null]), texts.areChoices(isStrict: options.isStrict),
      !texts.values.contains(where: secrets.occur)
    {
      let values = texts.values.map(Optional.some) + (place.kinds.contains(.null) ? [nil] : [])
      writer.array("enum", values) { writer, value in
        if let value { writer.string(value) } else { writer.null() }
      }
    } else if options.isStrict, !texts.hasEmpty {
      writer.field("minLength", 1)
    }
  }

  private func writeList(_ place: InferredPlace, to writer: inout JSONWriter) {
    if let items = place.items { write("items", at: items, below: place, to: &writer) }
    if options.isStrict, place.hasLongList, !place.hasRepeatedItem { writer.field("uniqueItems", true) }
  }

  private func writeMembers(_ place: InferredPlace, stated: Set<String>, to writer: inout JSONWriter) {
    // Keys that are data, such as host names, aren't settings.
    if place.isMap { return write("additionalProperties", at: place.mapValue, below: place, to: &writer) }
    let members = place.names.compactMap { name in place[name].map { (name: name, member: $0) } }
    if !members.isEmpty {
      writer.object("properties") { writer in
        for (name, member) in members { write(name, at: member.place, below: place, to: &writer) }
      }
    }
    // A name in every example is taken as required.
    let required = members.filter {
      options.areDefaults ? isRequired($0.member.place) : $0.member.count == place.objects
    }
    if !stated.contains("required") { writer.list("required", required.map(\.name)) { $0.string($1) } }
    if options.isStrict, !stated.contains("additionalProperties") { writer.field("additionalProperties", false) }
  }
}
