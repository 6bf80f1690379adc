internal import DocumentModel

extension Compiler {
  /// The dialect for a `$schema`: a standard one, or that of a meta-schema found by the loader.
  ///
  /// - Returns: The dialect; nil if it is unknown, which is reported.
  func dialect(_ uri: String, at node: NodeID, source: Int) -> Dialect? {
    if let standard = Dialect.standard(uri) { return standard }
    if Draft.isUnnumbered(uri) {
      let draft = Draft(unnumbered: sources[source].source.document)
      report(
        .unnumberedDialect, message: "\"\(uri)\" doesn't name a draft (read as \(words: draft.shortName))", at: node,
        source: source, help: "replace it with \(draft.metaschema)")
      return Dialect(draft)
    }
    guard let dialect = dialects[uri] ?? customDialect(uri, depth: 0) else {
      let newest = Draft.allCases.last.map { ", such as \"\($0.metaschema)\"" } ?? ""
      report(
        .unknownDialect, message: "unknown dialect \"\(uri)\"", at: node, source: source,
        help: "use a draft of JSON Schema\(words: newest), or map the address under uris in .settle.yaml")
      return nil
    }
    dialects[uri] = dialect
    for vocabulary in dialect.unknownVocabularies {
      report(
        .unknownVocabulary, message: "unknown vocabulary \"\(vocabulary)\" of the dialect \"\(uri)\"",
        at: node, source: source, help: "remove the vocabulary; its keywords are not applied")
    }
    return dialect
  }

  /// The dialect defined by a meta-schema, with the draft of the meta-schema's own `$schema` and its `$vocabulary`.
  private func customDialect(_ uri: String, depth: Int) -> Dialect? {
    // A meta-schema may refer to another custom one, and the chain may be a cycle.
    guard depth < 8, case .found(let source) = load(uri), let root = source.document.roots.first else { return nil }
    let document = source.document
    guard let parent = document.value(root, named: "$schema").flatMap({ document.string($0) }), parent != uri,
      let base = Dialect.standard(parent) ?? customDialect(parent, depth: depth + 1)
    else { return nil }
    // `$vocabulary` exists since 2019-09.
    guard base.draft >= .draft2019, let vocabulary = document.value(root, named: "$vocabulary") else {
      return Dialect(uri: uri, draft: base.draft, vocabularies: base.vocabularies)
    }
    var dialect = Dialect(uri: uri, draft: base.draft, vocabularies: .core)
    for entry in document.entries(vocabulary) {
      guard let key = entry.keyID else { continue }
      let name = document.keys.name(key)
      // `false` marks an optional vocabulary, which may be ignored if it is unknown (2020-12 Core, section 8.1.2).
      if let known = Vocabularies.named(name, draft: base.draft) {
        dialect.vocabularies.formUnion(known)
      } else if document.boolean(entry.value) != false {
        dialect.unknownVocabularies.append(name)
      }
    }
    return dialect
  }
}
