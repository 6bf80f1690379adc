package import DocumentModel
internal import FileAccess
internal import Patterns
internal import YAMLEditing
internal import YAMLReading

/// Converts a document to a ``Configuration``. Skips invalid values, which the schema reports.
package struct ConfigurationReader {
  let document: Document

  package init(_ document: Document) { self.document = document }

  package func read(_ root: NodeID, into configuration: inout Configuration) {
    configuration.associations = items(root, name: "schemas").compactMap(association)
    configuration.policies = items(root, name: "policies").compactMap(policy)
    let folder = configuration.folder
    let named = configuration.associations + configuration.policies.map(\.files)
    // Hundreds of entries may use the same schema, so each path is resolved once.
    let names = Set(named.map(\.schema))
    configuration.namedSchemas = Set(names.compactMap { SchemaReference.file($0, from: folder)?.normalized })
    if let uris = document.value(root, named: "uris") {
      configuration.uris = document.entries(uris).compactMap { entry in
        guard let uri = document.string(entry.key), let place = document.string(entry.value) else { return nil }
        return .init(uri: uri.withoutFragment, place: FilePath(place).resolved(from: folder))
      }
    }
    configuration.layerings = items(root, name: "layers").compactMap { layering($0, folder: folder) }
    configuration.yamlFiles = FileGlobs(strings(root, name: "yamlFiles"))
    configuration.jsonWithComments = FileGlobs(strings(root, name: "jsonWithComments"))
    if let tags = document.value(root, named: "tags") {
      for item in document.kind(tags) == .array ? Array(document.items(tags)) : [tags] {
        declare(item, tags: &configuration.tags)
      }
    }
    configuration.placeholders = document.value(root, named: "placeholders").map { PlaceholderForms(strings($0)) }
    if let severity = document.value(root, named: "missingSchemas").flatMap(document.string) {
      // For an invalid value, which the schema reports, the stricter severity applies.
      configuration.missingSchemas = severity == "warning" ? .warning : .error
    }
    switch word(root, name: "catalogues") {
    // `catalogues: none` differs from a missing key, which means all catalogs.
    case "none": configuration.catalogs = []
    case nil: configuration.catalogs = document.value(root, named: "catalogues").map(strings)
    case _?: break
    }
    configuration.knowsKinds = document.value(root, named: "knownKinds").flatMap(document.boolean) ?? true
    configuration.knowsReferences =
      document.value(root, named: "knownReferences").flatMap(document.boolean) ?? true
    configuration.exclude = IgnoreRules(lines: strings(root, name: "exclude"))
    if let lint = document.value(root, named: "lint") {
      configuration.lint = LintConfigurationReader(document).read(lint)
    }
    if let list = document.value(root, named: "readers") { configuration.readers = readers(list) }
    if let format = document.value(root, named: "format") {
      configuration.format = formatSettings(format)
      configuration.formatOverrides = items(format, name: "overrides").compactMap(formatOverride)
    }
    if let limits = document.value(root, named: "limits") {
      configuration.fileBytes = document.value(limits, named: "fileBytes").flatMap(size)
      configuration.depth = integer(limits, name: "depth", in: Limits.depthRange)
      configuration.directives = integer(limits, name: "directives", in: Limits.directiveRange)
    }
  }

  /// - Parameter node: The name of a preset, or a mapping from tags to kinds of nodes.
  private func declare(_ node: NodeID, tags: inout DeclaredTags) {
    if let preset = document.string(node).flatMap(TagPreset.init) { tags.declare(preset) }
    guard document.kind(node) == .object else { return }
    for entry in document.entries(node) {
      guard let tag = document.string(entry.key) else { continue }
      let kinds = document.string(entry.value).map { [$0] } ?? strings(entry.value)
      tags.declare(tag, kinds: Set(kinds.compactMap(DeclaredTags.Kind.init)))
    }
  }

  private func readers(_ list: NodeID) -> [Configuration.Reader] {
    let lines = LineIndex(document.text)
    return document.items(list).compactMap { item in
      guard let files = document.value(item, named: "files"), let version: YAMLVersion = word(item, name: "reader")
      else { return nil }
      return .init(
        globs: FileGlobs(strings(files)), version: version, line: lines.line(of: document.range(item).start))
    }
  }

  private func formatOverride(_ item: NodeID) -> FormatOverride? {
    guard let files = document.value(item, named: "files") else { return nil }
    return .init(globs: FileGlobs(strings(files)), settings: formatSettings(item))
  }

  private func formatSettings(_ node: NodeID) -> FormatSettings {
    var settings = FormatSettings()
    settings.form = word(node, name: "form")
    settings.width = integer(node, name: "width", in: Limits.lineWidthRange)
    settings.sort = document.value(node, named: "sortKeys").flatMap(keySort)
    settings.dissolvesGroups = word(node, name: "sortGroups").map { $0 == "dissolve" }
    settings.indent = integer(node, name: "indent", in: FormatSettings.indentRange)
    settings.indentsSequences = document.value(node, named: "indentSequences").flatMap(document.boolean)
    settings.spacesBrackets = document.value(node, named: "bracketSpacing").flatMap(document.boolean)
    settings.blankLines =
      word(node, name: "blankLines") == "keep"
      ? Int.max : integer(node, name: "blankLines", in: FormatSettings.blankLineRange)
    settings.lineEnding = word(node, name: "lineEnding")
    return settings
  }

  private func keySort(_ node: NodeID) -> KeySort? {
    switch document.string(node) {
    case "schema": .schema
    case "none": .kept
    case "alphabetical": .alphabetical
    case _: document.kind(node) == .array ? .first(strings(node)) : nil
    }
  }

  private func association(_ item: NodeID) -> Configuration.Association? {
    guard let files = document.value(item, named: "files"), let schema = document.value(item, named: "schema"),
      let name = document.string(schema)
    else { return nil }
    let condition = document.value(item, named: "when").map { DocumentCondition(document, mapping: $0) }
    let part: EmbeddedPart? = word(item, name: "in")
    // An entry with a misspelled part must not apply to whole files.
    guard part != nil || document.value(item, named: "in") == nil else { return nil }
    return .init(
      globs: FileGlobs(strings(files)), part: part, condition: condition, schema: name,
      isOptional: word(item, name: "else") == "none",
      range: document.range(schema))
  }

  private func policy(_ item: NodeID) -> Configuration.PolicyEntry? {
    guard var files = association(item) else { return nil }
    // A missing policy is always an error, whatever `else` says.
    files.isOptional = false
    return .init(files: files, severity: word(item, name: "severity"))
  }

  private func layering(_ item: NodeID, folder: FilePath) -> Configuration.Layering? {
    guard let files = document.value(item, named: "files"), let below = document.value(item, named: "below") else {
      return nil
    }
    let layers = document.items(below).compactMap { layer -> Configuration.Layer? in
      guard let name = document.value(layer, named: "name").flatMap(document.string),
        let file = document.value(layer, named: "file").flatMap(document.string), !name.isEmpty, !file.isEmpty
      else { return nil }
      return .init(name: name, path: FilePath(file).resolved(from: folder).normalized)
    }
    return .init(globs: FileGlobs(strings(files)), below: layers)
  }

  /// The items of the list under a key of a mapping; none without such a key.
  private func items(_ mapping: NodeID, name: String) -> [NodeID] {
    document.value(mapping, named: name).map { Array(document.items($0)) } ?? []
  }

  private func strings(_ mapping: NodeID, name: String) -> [String] {
    items(mapping, name: name).compactMap(document.string)
  }

  private func strings(_ list: NodeID) -> [String] {
    document.items(list).compactMap(document.string)
  }

  private func integer(_ node: NodeID) -> Int? {
    guard document.kind(node) == .number else { return nil }
    // Parse the source text, so that `1.0` and `1e3` aren't accepted as integers.
    return Int(document.sourceText(document.resolve(node)))
  }

  private func integer(_ mapping: NodeID, name: String, in range: ClosedRange<Int>) -> Int? {
    document.value(mapping, named: name).flatMap(integer).flatMap { range.contains($0) ? $0 : nil }
  }

  private func word<Word: RawRepresentable<String>>(_ mapping: NodeID, name: String) -> Word? {
    word(mapping, name: name).flatMap(Word.init(rawValue:))
  }

  private func word(_ mapping: NodeID, name: String) -> String? {
    document.value(mapping, named: name).flatMap(document.string)
  }

  /// A size in bytes, capped at the largest allowed size. Nil if it is invalid or too small.
  private func size(_ node: NodeID) -> Int? {
    let size = integer(node) ?? document.string(node).flatMap(ByteCount.parse)
    guard let size, size >= Limits.fileByteRange.lowerBound else { return nil }
    return min(size, Limits.fileByteRange.upperBound)
  }
}
