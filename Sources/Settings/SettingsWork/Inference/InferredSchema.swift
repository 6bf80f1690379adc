internal import DocumentModel

/// Writes the facts about places as a draft 2020-12 schema.
struct InferredSchema {
  let options: SchemaInference.Options
  let secrets: SecretTexts

  func text(_ root: InferredPlace) -> [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { writer in
      writer.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.field("title", ifPresent: options.title)
      write(root, to: &writer)
      if secrets.hasPlace {
        writer.object("x-setting") {
          $0.field("noDefault", "The example files don't show a default.")
        }
      }
    }
    return writer.line
  }

  /// - Parameter isSensitive: Whether a place above is already marked as sensitive.
  private func write(_ place: InferredPlace, isSensitive: Bool = false, to writer: inout JSONWriter) {
    // A comment may quote the secret next to it: `# was hunter2`.
    if let comment = place.comment, !place.isSecret, !secrets.occur(in: comment),
      !SecretNames.areStated(inComment: comment)
    {
      writer.field("description", comment)
    }
    writeTypes(place, to: &writer)
    if place.kinds.contains(.string), !place.isSecret { writeTexts(place, to: &writer) }
    if place.kinds.contains(.array) { writeList(place, to: &writer) }
    // A name below a secret one may be the secret: `passwords: {hunter2: admin}`.
    if place.kinds.contains(.object), !place.isSecret { writeMembers(place, to: &writer) }
    if place.isSecret, !isSensitive { writer.object("x-setting") { $0.field("sensitive", true) } }
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
      writer.key("enum")
      writer.array(texts.values.map(Optional.some) + (place.kinds.contains(.null) ? [nil] : [])) { writer, value in
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

  private func writeMembers(_ place: InferredPlace, to writer: inout JSONWriter) {
    // Names that are data, such as those of hosts, aren't settings.
    if place.isMap { return write("additionalProperties", at: place.mapValue, below: place, to: &writer) }
    let members = place.names.compactMap { name in place[name].map { (name: name, member: $0) } }
    if !members.isEmpty {
      writer.object("properties") { writer in
        for (name, member) in members { write(name, at: member.place, below: place, to: &writer) }
      }
    }
    // A name in every example is taken as required.
    writer.list("required", members.filter { $0.member.count == place.objects }.map(\.name)) { $0.string($1) }
    if options.isStrict { writer.field("additionalProperties", false) }
  }
}
