package import DocumentModel

extension DiagnosticCode {
  package static let unknownKeyword = Self(
    .schema, "unknown-keyword", .warning, "Unknown keyword")
}

/// Finds keys of a schema that are neither keywords of its dialect nor extensions of a known tool.
package enum UnknownKeywords {
  static let rule = SchemaCheckRule(codes: [.unknownKeyword]) { schema in
    // Any other dialect has its own keywords.
    guard Dialect.standard(schema.dialect.uri) != nil else { return [] }
    let document = schema.document
    // A file that isn't a schema gets one finding rather than one for each of its names.
    if document.roots.first == schema.node, NoKeywords.finding(document) != nil { return [] }
    let known = Self.known[Int(schema.dialect.draft.rawValue)]
    return document.entries(schema.node).compactMap { (entry) -> Diagnostic? in
      guard let key = entry.keyID, entry.mergeKey == nil else { return nil }
      let name = document.keys.name(key)
      if name == "x-settings", !isWhole(schema) {
        return Diagnostic(
          .unknownKeyword, "\"x-settings\" has no effect here: it describes a whole schema",
          at: document.range(entry.key), caption: "did you mean \"x-setting\"?",
          instanceLocation: schema.location(entry.value))
      }
      if name == "nullable", !document.isOpenAPI {
        return Diagnostic(
          .unknownKeyword,
          "\"nullable\" is an OpenAPI 3.0 keyword, not part of draft \(words: schema.dialect.draft.shortName)",
          at: document.range(entry.key), instanceLocation: schema.location(entry.value),
          help: nullable(schema))
      }
      // `x-seting` would declare nothing, and nothing else would show it.
      let misspelled = name.hasPrefix("x-") ? vocabularyKeyword(meantBy: name, slips: 1, schema: schema) : nil
      // `units: {enum: [c, f]}` next to `properties` is a misplaced property, although tools annotate schemas with `units`.
      let isAnnotation = isRemark(name) && !(toolNames.contains(name) && isProperty(entry.value, nextTo: schema))
      guard misspelled != nil || !known.contains(name) && !isAnnotation else { return nil }
      let other = misspelled == nil ? otherDrafts(name) : nil
      // It may contain definitions under a custom name.
      if other == nil, misspelled == nil, holdsSchemas(entry.value, schema: schema) { return nil }
      let nearest = misspelled ?? (other == nil ? meant(by: name, known: known, schema: schema) : nil)
      // Some tools start the names of their own annotations with `$`.
      if name.hasPrefix("$"), other == nil, nearest == nil { return nil }
      let dialect = "draft \(schema.dialect.draft.shortName)"
      return Diagnostic(
        .unknownKeyword,
        other.map { "\"\(name)\" is a keyword of \(words: $0), unknown in \(words: dialect)" }
          ?? "unknown keyword \(ValueDescription.quoted(name)) in \(words: dialect)",
        at: document.range(entry.key), caption: nearest.map { "did you mean \"\($0)\"?" },
        instanceLocation: schema.location(entry.value),
        help: help(name, value: entry.value, nearest: nearest, schema: schema))
    }
  }

  /// What to write in JSON Schema for `nullable: true`.
  private static func nullable(_ schema: CheckedSchema) -> Message {
    guard let type = schema.document.value(schema.node, named: "type").flatMap(schema.document.string) else {
      return "add \"null\" to \"type\" instead"
    }
    return schema.document.isJSON
      ? "write \"type\": [\"\(type)\", \"null\"] instead" : "write type: [\(type), \"null\"] instead"
  }

  /// The keyword that a name was probably meant to be, preferably one that the schema doesn't have yet.
  private static func meant(by name: String, known: Set<String>, schema: CheckedSchema) -> String? {
    if let keyword = shortened(name, types: schema.types), known.contains(keyword) { return keyword }
    return NearestName.of(name, among: known.filter { !isPresent($0, schema: schema) }.sorted())
      ?? NearestName.of(name, among: known.sorted())
      ?? vocabularyKeyword(meantBy: name, slips: NearestNames.maxEditDistance, schema: schema)
  }

  /// The keyword of the vocabulary that a name was probably meant to be.
  private static func vocabularyKeyword(meantBy name: String, slips: Int, schema: CheckedSchema) -> String? {
    let keywords = schema.graph.program.vocabulary?.metaschemas.keys.sorted() ?? []
    guard !keywords.contains(name) else { return nil }
    let names = NearestNames(keywords)
    return names.nearest(to: name, slips: slips).map { names.texts[$0.index] }
  }

  /// The keyword for its short form, or for its name in other tools.
  ///
  /// - Parameter types: The types of the schema, because `max` means different keywords for strings and numbers.
  private static func shortened(_ name: String, types: TypeMask?) -> String? {
    let lower = name.lowercased()
    let bound = lower.hasPrefix("max") ? "max" : "min"
    switch lower {
    case "min", "max":
      switch types {
      case .some(.string): return "\(bound)Length"
      case .some(.array): return "\(bound)Items"
      case .some(.object): return "\(bound)Properties"
      case _: return "\(bound)imum"
      }
    case "minvalue", "maxvalue": return "\(bound)imum"
    case "minlen", "maxlen", "minsize", "maxsize": return types == .array ? "\(bound)Items" : "\(bound)Length"
    case "exclusivemin": return "exclusiveMinimum"
    case "exclusivemax": return "exclusiveMaximum"
    case "regex", "match": return "pattern"
    case "values", "choices", "allowedvalues": return "enum"
    case "props": return "properties"
    case "additionalprops": return "additionalProperties"
    case "desc": return "description"
    case _: return nil
    }
  }

  /// Whether the newest draft has a keyword with this name.
  package static func isKeyword(_ name: String) -> Bool {
    known[Int(Draft.draft2020.rawValue)].contains(name)
  }

  /// Whether a name is neither a keyword of any draft nor an extension of a known tool.
  static func isForeign(_ name: String) -> Bool { !known.contains { $0.contains(name) } && !isRemark(name) }

  /// Whether a name is, or nearly is, that of a keyword in any draft that can reject values or that contains schemas.
  static func mayAssert(_ name: String) -> Bool {
    asserting.contains(name) || isForeign(name) && NearestName.of(name, among: asserting) != nil
  }

  private static let asserting = Keyword.table.map(\.name) + ["definitions", "id"]

  private static func isPresent(_ name: String, schema: CheckedSchema) -> Bool {
    schema.document.entry(schema.node, named: name) != nil
  }

  /// Whether a schema is the whole source or an embedded resource.
  private static func isWhole(_ schema: CheckedSchema) -> Bool {
    schema.document.roots.first.map(schema.document.resolve) == schema.node || isPresent("$id", schema: schema)
  }

  /// Whether a value is clearly the schema of a property that isn't under the `properties` next to it.
  private static func isProperty(_ value: NodeID, nextTo schema: CheckedSchema) -> Bool {
    let document = schema.document
    guard document.kind(value) == .object, schema[.properties].map({ document.kind($0) }) == .object else {
      return false
    }
    if document.value(value, named: "enum").map({ document.kind($0) }) == .array { return true }
    let type = document.value(value, named: "type").flatMap(document.string)
    return type.flatMap { TypeMask.named($0, draft: schema.dialect.draft) } != nil
  }

  private static func help(
    _ name: String, value: NodeID, nearest: String?, schema: CheckedSchema
  ) -> Message? {
    if nearest == nil, KeywordShape(keyword: name) == nil, isProperty(value, nextTo: schema) {
      return "move it into \"properties\""
    }
    if name == "id", schema.dialect.draft >= .draft6 { return "use \"$id\", its name since draft 6" }
    if name == "$id" { return "use \"id\", its name in draft 4" }
    if let nearest, isPresent(nearest, schema: schema) { return "move this value into the existing \"\(nearest)\"" }
    guard nearest == nil, KeywordShape(keyword: name) == nil else { return nil }
    return "start the names of your own keywords with x-"
  }

  /// The drafts that have a keyword with this name; nil if there are none.
  private static func otherDrafts(_ name: String) -> String? {
    let drafts = Draft.allCases.filter { known[Int($0.rawValue)].contains(name) }
    guard let first = drafts.first, let last = drafts.last else { return nil }
    if first == last { return "draft \(first.shortName)" }
    return last == .draft2020 ? "draft \(first.shortName) and later" : "drafts \(first.shortName) to \(last.shortName)"
  }

  private static func holdsSchemas(_ value: NodeID, schema: CheckedSchema) -> Bool {
    let node = schema.document.resolve(value)
    guard schema.document.kind(node) == .object else { return false }
    let end = schema.document.subtreeEnd(node)
    return (node.index..<end.index).contains { schema.visited.contains(NodeID($0)) }
  }

  /// Whether a name is clearly not a keyword, or is used by editors and generators for their own purposes.
  private static func isRemark(_ name: String) -> Bool {
    if name.hasPrefix("x-") || name.hasPrefix("_") || name.hasPrefix("//") || name.hasPrefix("$$") { return true }
    if name.hasPrefix("java") || name.contains(":") { return true }
    return toolNames.contains(name)
  }

  private static let toolNames: Set<String> = [
    // Editors.
    "markdownDescription", "markdownEnumDescriptions", "enumDescriptions", "enumDetails", "enumNames", "enumTitles",
    "defaultSnippets", "deprecationMessage", "doNotSuggest", "suggestSortText", "errorMessage", "patternErrorMessage",
    "enumItemLabels", "enumSortTexts", "editPresentation", "allowComments", "allowTrailingCommas", "completionDetail",
    "scope", "order", "tags", "fileMatch", "url", "versions", "taplo", "snippets", "body", "label", "unsupported",
    // Generators of code, forms and documentation.
    "tsType", "tsEnumNames", "goType", "existingJavaType", "typeof", "discriminator", "xml", "externalDocs", "example",
    "nullable", "propertyOrder", "headerTemplate", "options", "links", "media", "inputType", "ui", "faker",
    "customAnnotations", "meta", "units", "unit", "since", "version", "name", "author", "license", "$generated",
    "$vocabulary", "$target", "$source", "transform", "instanceof", "regexp", "dynamicDefaults", "groups",
  ]

  /// The keywords of each draft, including annotations.
  private static let known: [Set<String>] = Draft.allCases.map { draft in
    var names: Set<String> = [
      "$schema", "title", "description", "default", "definitions", "$defs", "$comment", "examples", "readOnly",
      "writeOnly", "deprecated", "contentMediaType", "contentEncoding",
    ]
    for definition in Keyword.table where definition.drafts.contains(draft) {
      names.insert(definition.name)
    }
    names.insert(draft == .draft4 ? "id" : "$id")
    if draft >= .draft2019 { names.formUnion(["$anchor", "$vocabulary"]) }
    if draft == .draft2019 { names.insert("$recursiveAnchor") }
    if draft == .draft2020 { names.insert("$dynamicAnchor") }
    return names
  }
}
