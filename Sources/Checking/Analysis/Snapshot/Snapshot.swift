public import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization
package import Workspace
package import YAMLEditing
package import YAMLReading

/// One version of one text, with everything known about it. Front ends read it, and every change starts from it.
///
/// Immutable. Each fact is computed once, when it is first needed, and shared by all users of the snapshot. The
/// ``report`` contains no sensitive values.
public final class Snapshot: Sendable {
  package let reading: TextReading
  package let context: SnapshotContext
  private let schemaPart: Once<SchemaResolution>
  private let comparablePart = Once<TextFindings>()
  private let fixablePart = Once<TextFindings>()
  private let completePart = Once<TextFindings>()
  private let redactionPart = Once<TextRedaction>()
  private let sensitivePart = Once<[ByteRange]>()
  private let reportPart = Once<FileReport>()
  private let readPart = Once<Document>()
  private let valuesPart = Once<Document>()
  private let viewsPart = Once<[DocumentView]>()
  private let policiesPart = Once<[DocumentView]>()
  private let formPart = Once<TextForm>()
  package let sortedPart = Once<FormResult?>()
  private let vocabularyPart = Once<VocabularyStage>()
  private let relationPart = Once<RelationStage>()
  private let templatePart = Once<TemplateFacts?>()
  private let keptPart = Once<any AnyObject & Sendable>()
  let kindFacts = Once<KindFacts?>()

  /// - Parameter bytes: The contents of the file on disk.
  package convenience init(_ bytes: [UInt8], context: SnapshotContext) {
    self.init(
      TextReading(bytes, syntax: context.syntax, limits: context.limits, parallelRunner: context.parallelRunner),
      context: context, resolution: nil)
  }

  /// - Parameter parsed: The contents of a file that is neither YAML nor JSON. Only its values may be used.
  package convenience init(_ parsed: ParsedText, context: SnapshotContext) {
    self.init(TextReading(parsed, syntax: context.syntax, limits: context.limits), context: context, resolution: nil)
  }

  private init(_ reading: TextReading, context: SnapshotContext, resolution: SchemaResolution?) {
    self.reading = reading
    self.context = context
    schemaPart = Once(resolution)
  }

  /// The same file in a different context. Keeps the parsed text and the schema.
  package func with(_ change: (inout SnapshotContext) -> Void) -> Snapshot {
    var context = context
    change(&context)
    // The schema doesn't depend on what callers change here.
    return Snapshot(reading, context: context, resolution: resolution)
  }

  /// The same text with another document of the stream selected, which may have another schema.
  package func of(document number: Int) -> Snapshot {
    guard number != documentNumber else { return self }
    var context = context
    context.documentNumber = number
    return Snapshot(reading, context: context, resolution: nil)
  }

  /// The same text, checked against another schema.
  package func validated(against resolution: SchemaResolution) -> Snapshot {
    var context = context
    context.schema = .given(resolution)
    return Snapshot(reading, context: context, resolution: resolution)
  }

  /// A snapshot with another text in place of this one. Keeps the schema, unless it depends on the content.
  public func edited(_ bytes: [UInt8]) -> Snapshot {
    guard bytes != self.bytes else { return self }
    return edited(
      TextReading(bytes, syntax: context.syntax, limits: context.limits, parallelRunner: context.parallelRunner))
  }

  /// A snapshot of a text made from this one by edits. Faster for a large text, because the rest isn't parsed again.
  package func edited(_ bytes: [UInt8], by edits: [TextEdit]) -> Snapshot { edited(reading.edited(bytes, by: edits)) }

  /// A snapshot with an already parsed document in place of this one.
  package func edited(_ document: SyntaxDocument) -> Snapshot {
    edited(TextReading(document, syntax: context.syntax, limits: context.limits))
  }

  private func edited(_ reading: TextReading) -> Snapshot {
    // `kind: Deployment` may become another kind, which has another schema.
    if case .found(let workspace, let path) = context.schema, workspace.dependsOnContent(of: path) {
      return Snapshot(reading, context: context, resolution: nil)
    }
    return Snapshot(reading, context: context, resolution: resolution)
  }

  /// The same file with words in place of its template expressions. Its schema is determined again, because its text
  /// can now be parsed.
  func filled(_ template: FilledTemplate) -> Snapshot {
    var context = context
    // Not empty, because that would mean that no expressions were filled in.
    context.openPlaces = template.marks.isEmpty ? [0..<0] : template.marks
    var schema: SchemaResolution?
    if case .given = context.schema { schema = resolution }
    return Snapshot(
      TextReading(template.text, syntax: context.syntax, limits: context.limits), context: context, resolution: schema)
  }

  // MARK: Text

  public var bytes: [UInt8] { reading.bytes }
  /// The text in UTF-8.
  public var text: [UInt8] { reading.text }
  public var lines: LineIndex { reading.lines }
  package var isJSON: Bool { context.syntax.isJSON }
  package var shown: String { context.shown }

  /// The values of the text with placeholders marked. A text without content has an empty mapping.
  package var values: Document {
    valuesPart.value {
      if let empty = EmptyDocument.asMapping(reading.parsed.document) { return empty }
      let document = placeholders.marked(in: readValues)
      let open = document.scalars(at: context.openPlaces).filter { !document[$0].flags.contains(.isKey) }
      return document.marking(open) { _, _ in [] }
    }
  }

  /// The values of the text as the program that reads it interprets them, without placeholders marked.
  package var readValues: Document { readPart.value { reread(reading.parsed.document) } }

  /// The parsed text with ``readValues`` as its document.
  package var readText: ParsedText {
    var parsed = reading.parsed
    parsed.document = readValues
    return parsed
  }

  /// The template expressions of the text, or nil if it has none.
  var template: TemplateFacts? { templatePart.value { TemplateFacts(self) } }

  /// The index of the selected document in the stream, from 0.
  package var documentNumber: Int { context.documentNumber ?? values.firstWithContent }

  /// The root of the selected document, or nil if the stream is empty.
  package var root: NodeID? {
    let roots = values.roots
    return documentNumber < roots.count ? roots[documentNumber] : nil
  }

  // MARK: Schema

  /// The schema of the selected document, how it was chosen, and what is wrong with it.
  package var resolution: SchemaResolution {
    schemaPart.value {
      switch context.schema {
      case .none: SchemaResolution()
      case .given(let resolution): resolution
      case .found(let workspace, let path):
        workspace.resolution(
          workspace.choice(
            reading.text, in: reading.values(ifTheyMayHave: "$schema"), values: values, number: context.documentNumber,
            path: path,
            isYAML: !isJSON),
          ofFile: path
        ) { root.map { (values, $0) } }
      }
    }
  }

  /// The documents grouped by their schemas. If all have the same schema, there is one view.
  package var views: [DocumentView] { viewsPart.value { makeViews() } }

  /// The policies, which apply in addition to the schemas of ``views``, each with the documents that it applies to.
  package var policies: [DocumentView] {
    guard let source = context.policies else { return [] }
    return policiesPart.value { makePolicies(source) }
  }

  package var form: TextForm { formPart.value(chooseForm) }

  // MARK: Findings

  /// All findings, sorted by position, with sensitive values redacted.
  public var report: FileReport { reportPart.value { FindingStages(self).report() } }

  /// The findings for comparison with those of the same text after some fixes. They lack fixes that insert or remove
  /// entries, because these are computed from the whole text. Not redacted.
  package var comparable: TextFindings { comparablePart.value { FindingStages(self).comparable() } }

  /// The same findings, with all fixes and those that were found by trying.
  package var fixable: TextFindings { fixablePart.value { FindingStages(self).fixable() } }

  /// All findings, with fixes that were tried. Not redacted.
  var complete: TextFindings {
    completePart.value {
      // Nothing would be added, so don't compute the findings again.
      if let known = comparablePart.known, known.isComplete { return known }
      return FindingStages(self).complete()
    }
  }

  /// Redacts values that the text's schemas mark as sensitive.
  package var redaction: TextRedaction { redactionPart.value { TextRedaction(readText, views: allViews) } }

  /// The ranges of ``text`` that no output may show, in order and not overlapping.
  package var sensitive: [ByteRange] {
    sensitivePart.value {
      let own = redaction.isEmpty ? [] : SensitiveText.union(redaction.sensitive, revealing)
      return template?.filled.map { SensitiveText.union(own, $0.sensitive) } ?? own
    }
  }

  /// Values that must be redacted too, because findings reveal that they equal a sensitive value.
  var revealing: [ByteRange] { SensitiveText.union(vocabularyStage.revealing, relations.revealing) }

  /// The findings of the schemas' vocabularies.
  var vocabularyStage: VocabularyStage { vocabularyPart.value { VocabularyStage(self) } }

  /// The names and references that the schemas declare, with findings about them.
  package var relations: RelationStage { relationPart.value { RelationStage(self) } }

  /// The schema's errors in all documents, including suppressed ones. Empty for a malformed file. Not taken from the
  /// report, which depends on them.
  package var schemaErrors: [Diagnostic] {
    var cost = 0
    return FindingStages(self).schemaErrors(cost: &cost) ?? []
  }

  /// JSON Schema's standard output for each document. Empty for a malformed file, or one without a schema.
  package func outputs(_ structure: OutputStructure) -> [OutputUnit] { FindingStages(self).outputs(structure) }

  /// A finding with the text's sensitive values redacted.
  package func redacted(_ finding: Diagnostic) -> Diagnostic {
    redacted([finding]).first ?? finding
  }

  func redacted(_ findings: [Diagnostic]) -> [Diagnostic] {
    // Finding out what to redact takes a while.
    guard !findings.isEmpty else { return [] }
    let own = redaction.redacted(findings)
    return template?.filled?.redacted(own) ?? own
  }

  // MARK: Others

  /// An object that another module attaches to the file, created once and shared like the snapshot's own facts. It must
  /// not reference the snapshot.
  ///
  /// - Returns: Nil if a different object is attached already.
  package func kept<Kept: AnyObject & Sendable>(_ make: () -> Kept) -> Kept? { keptPart.value(make) as? Kept }
}
