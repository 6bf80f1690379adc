public import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization
package import Workspace
package import YAMLEditing
package import YAMLReading

/// One version of one text, with all facts known of it: every front end reads it, and every change starts from it.
///
/// Immutable. Each part is made when it is first asked for, once, and shared by all who hold the snapshot. Its report
/// is free of sensitive values.
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
      TextReading(bytes, syntax: context.syntax, limits: context.limits, sideBySide: context.sideBySide),
      context: context, resolution: nil)
  }

  /// - Parameter parsed: The contents of a file that is neither YAML nor JSON; only its values may be used.
  package convenience init(_ parsed: ParsedText, context: SnapshotContext) {
    self.init(TextReading(parsed, syntax: context.syntax, limits: context.limits), context: context, resolution: nil)
  }

  private init(_ reading: TextReading, context: SnapshotContext, resolution: SchemaResolution?) {
    self.reading = reading
    self.context = context
    schemaPart = Once(resolution)
  }

  /// The same file with a different context; what was read and the schema that was found are kept.
  package func with(_ change: (inout SnapshotContext) -> Void) -> Snapshot {
    var context = context
    change(&context)
    // The schema doesn't depend on what callers change here.
    return Snapshot(reading, context: context, resolution: resolution)
  }

  /// The same text with another document of the stream meant, by that document's schema.
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

  /// Another text in the place of this one, by the same schema; where the text decides on it, by the one of the new text.
  public func edited(_ bytes: [UInt8]) -> Snapshot {
    guard bytes != self.bytes else { return self }
    return edited(
      TextReading(bytes, syntax: context.syntax, limits: context.limits, sideBySide: context.sideBySide))
  }

  /// The same, for a text made from this one by edits; faster for a large text.
  package func edited(_ bytes: [UInt8], by edits: [TextEdit]) -> Snapshot { edited(reading.edited(bytes, by: edits)) }

  /// The same for a document that was read already.
  package func edited(_ document: SyntaxDocument) -> Snapshot {
    edited(TextReading(document, syntax: context.syntax, limits: context.limits))
  }

  private func edited(_ reading: TextReading) -> Snapshot {
    // `kind: Deployment` may become another kind, and then has another schema.
    if case .found(let workspace, let path) = context.schema, workspace.dependsOnContent(of: path) {
      return Snapshot(reading, context: context, resolution: nil)
    }
    return Snapshot(reading, context: context, resolution: resolution)
  }

  /// The same file with words for the marks of a template; its schema is found anew, as its text can be read now.
  func filled(_ template: FilledTemplate) -> Snapshot {
    var context = context
    // Never empty: it says that the marks are filled.
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

  /// The values of the text; one without content is read as an empty mapping.
  package var values: Document {
    valuesPart.value {
      if let empty = EmptyDocument.asMapping(reading.parsed.document) { return empty }
      let document = placeholders.marked(in: readValues)
      let open = document.scalars(at: context.openPlaces).filter { !document[$0].flags.contains(.isKey) }
      return document.marking(open) { _, _ in [] }
    }
  }

  /// The values of the text as its reader has them; placeholders aren't marked.
  package var readValues: Document { readPart.value { reread(reading.parsed.document) } }

  /// The same with what was found on reading.
  package var readText: ParsedText {
    var parsed = reading.parsed
    parsed.document = readValues
    return parsed
  }

  /// The marks of a template that the text has; nil for none.
  var template: TemplateFacts? { templatePart.value { TemplateFacts(self) } }

  /// Which document of the stream is meant, from 0.
  package var documentNumber: Int { context.documentNumber ?? values.firstWithContent }

  /// The selected document of the stream; nil if it is empty.
  package var root: NodeID? {
    let roots = values.roots
    return documentNumber < roots.count ? roots[documentNumber] : nil
  }

  // MARK: Schema

  /// The schema of the document that is meant: which, why, and what is wrong with it.
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

  /// The documents of the text by their schemas; one view where these don't differ.
  package var views: [DocumentView] { viewsPart.value { makeViews() } }

  /// The schemas that apply in addition to those of ``views``, each with the documents that it applies to.
  package var policies: [DocumentView] {
    guard let source = context.policies else { return [] }
    return policiesPart.value { makePolicies(source) }
  }

  /// The form that the text is written in.
  package var form: TextForm { formPart.value(chooseForm) }

  // MARK: Findings

  /// Every finding about the text, in the order of the text; without values that must be hidden.
  public var report: FileReport { reportPart.value { FindingStages(self).report() } }

  /// The findings that are compared with those of the same text after some fixes. Fixes that put in or take out entries
  /// are left out: each of these is a change of the whole text. The findings hold values that must be hidden.
  package var comparable: TextFindings { comparablePart.value { FindingStages(self).comparable() } }

  /// The same findings with those fixes, and with what was found by trying.
  package var fixable: TextFindings { fixablePart.value { FindingStages(self).fixable() } }

  /// All findings, with the fixes that were tried out. They hold values that must be hidden.
  var complete: TextFindings {
    completePart.value {
      // The same findings: making them again would try nothing new.
      if let known = comparablePart.known, known.isComplete { return known }
      return FindingStages(self).complete()
    }
  }

  /// The redaction of the text's sensitive values by its schemas.
  package var redaction: TextRedaction { redactionPart.value { TextRedaction(readText, views: allViews) } }

  /// The bytes of ``text`` that no output may show, in order, not overlapping.
  package var sensitive: [ByteRange] {
    sensitivePart.value {
      let own = redaction.isEmpty ? [] : SensitiveText.union(redaction.sensitive, revealing)
      return template?.filled.map { SensitiveText.union(own, $0.sensitive) } ?? own
    }
  }

  /// Values that must be hidden because findings show them to equal a sensitive one.
  var revealing: [ByteRange] { SensitiveText.union(vocabularyStage.revealing, relations.revealing) }

  /// What the vocabularies of the schemas have to say.
  var vocabularyStage: VocabularyStage { vocabularyPart.value { VocabularyStage(self) } }

  /// The names and references that the schemas state, and what is wrong with them.
  package var relations: RelationStage { relationPart.value { RelationStage(self) } }

  /// The schema's errors in all documents, whether or not they are hidden; empty for a malformed file. Not taken from
  /// the report, which depends on it.
  package var schemaErrors: [Diagnostic] {
    var cost = 0
    return FindingStages(self).schemaErrors(cost: &cost) ?? []
  }

  /// JSON Schema's standard output for each document; empty for a malformed file or one without a schema.
  package func outputs(_ structure: OutputStructure) -> [OutputUnit] { FindingStages(self).outputs(structure) }

  /// A finding in this text without values that must be hidden.
  package func redacted(_ finding: Diagnostic) -> Diagnostic {
    redacted([finding]).first ?? finding
  }

  /// The same of several.
  func redacted(_ findings: [Diagnostic]) -> [Diagnostic] {
    // What must be hidden takes a while to find.
    guard !findings.isEmpty else { return [] }
    let own = redaction.redacted(findings)
    return template?.filled?.redacted(own) ?? own
  }

  // MARK: Others

  /// An object that another module attaches to the file, made once and shared like the snapshot's own parts. It must
  /// not reference the snapshot.
  ///
  /// - Returns: Nil if a different object is attached already.
  package func kept<Kept: AnyObject & Sendable>(_ make: () -> Kept) -> Kept? { keptPart.value(make) as? Kept }
}
