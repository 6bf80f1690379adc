package import Analysis
package import DocumentModel
package import FileAccess
internal import JSONSchema
internal import Linting
package import Workspace

/// An open text with everything that features need to know about it. Immutable; each fact is computed once.
package final class TextView: Sendable {
  package let open: OpenText
  package let workspace: Workspace
  package let unit: PositionEncoding
  private let alonePart = Once<Snapshot>()
  private let layersPart = Once<LayerReading?>()
  private let layeredPart: Once<Snapshot>
  private let layerReportsPart = Once<[FileReport]>()
  private let foundOfSchema = Once<[Diagnostic]?>()
  private let schemaPart: Once<SchemaResolution>
  /// The Markdown file that contains the text, and where; nil for a file of its own.
  let embedded: (file: OpenText, text: EmbeddedText)?
  private let markdownPart = Once<(file: MarkdownSnapshot, parts: [TextView])>()

  package init(_ open: OpenText, workspace: Workspace, unit: PositionEncoding) {
    self.open = open
    self.workspace = workspace
    self.unit = unit
    layeredPart = Once()
    schemaPart = Once()
    embedded = nil
  }

  /// Creates the view of a text in a Markdown file.
  private init(_ text: EmbeddedText, in other: TextView) {
    let language =
      switch text.syntax {
      case .yaml: "yaml"
      case .json: "json"
      case .jsonWithComments: "jsonc"
      }
    open = OpenText(uri: other.uri, language: language, version: other.open.version, text: EditorText(text.bytes))
    workspace = other.workspace.inside(text.part)
    unit = other.unit
    layeredPart = Once()
    schemaPart = Once()
    embedded = (other.open, text)
  }

  private init(_ other: TextView, snapshot: Snapshot, open: OpenText? = nil) {
    self.open = open ?? other.open
    workspace = other.workspace
    unit = other.unit
    layeredPart = Once(snapshot)
    schemaPart = Once(snapshot.resolution)
    embedded = other.embedded
  }

  /// The view of another text in place of this one, with the same schema and configuration.
  func showing(_ snapshot: Snapshot) -> TextView {
    let text = OpenText(
      uri: uri, language: open.language, version: open.version, text: EditorText(snapshot.bytes))
    return TextView(self, snapshot: snapshot, open: text)
  }

  /// The view with the document at an offset selected. Each document of a stream has its own values, and may have its
  /// own schema.
  package func document(at offset: Int) -> TextView {
    guard isStream(before: offset) else { return self }
    let number = snapshot.documents(in: offset..<offset).lowerBound
    return number == snapshot.documentNumber ? self : TextView(self, snapshot: snapshot.of(document: number))
  }

  var isStream: Bool { isStream(before: bytes.count) }

  /// Most files have a single document, which shows without parsing them.
  private func isStream(before offset: Int) -> Bool {
    bytes.count <= Self.limitOfStreams && bytes[..<min(offset, bytes.count)].contains(Array("\n---".utf8))
  }

  /// Snapshots of the text, each with one of the documents that overlap a part of it selected.
  package func documents(in part: Range<Int>) -> some Sequence<Snapshot> {
    // An editor shows fewer at once.
    snapshot.documents(in: part).prefix(100).lazy.map(snapshot.of(document:))
  }

  /// The largest file, in bytes, that is parsed while the user waits.
  private static let limitOfStreams = 2_000_000

  package var uri: String { open.uri }
  package var path: FilePath? { open.path }
  package var bytes: [UInt8] { open.bytes }

  /// The editor features of the schemas' vocabulary; nil if it has none.
  var vocabulary: (any EditorVocabulary)? { workspace.schemaOptions.vocabulary as? any EditorVocabulary }

  /// The file's name as shown to users, relative to the working folder.
  package var shown: String { path.map { DisplayPath.text($0, from: workspace.workingFolder) } ?? uri }

  /// A file that this one refers to; nil if it is outside the workspace, or can't be read.
  package func mentioned(_ path: FilePath, folders: Projects) -> TextView? {
    let mayBeRead = workspace.tree.contains(path) || workspace.known(ofFile: self.path).catalog(holding: path) != nil
    return mayBeRead ? folders.view(of: path) : nil
  }

  /// The text with the weaker files below it, as `settle check` sees it.
  package var snapshot: Snapshot { layeredPart.value { layers?.put(below: alone) ?? alone } }

  /// The text without weaker files.
  private var alone: Snapshot {
    // A Markdown file isn't YAML; only its parts are.
    alonePart.value { Snapshot(isMarkdown ? [] : bytes, context: context) }
  }

  /// The weaker files below the text; nil if there are none.
  private var layers: LayerReading? {
    layersPart.value {
      let files = embedded == nil ? workspace.layerFiles(below: path) : []
      return files.isEmpty ? nil : LayerReading(files, resolution: alone.resolution, workspace: workspace)
    }
  }

  private var layerReports: [FileReport] {
    layerReportsPart.value {
      guard let layers else { return [] }
      let unreadable = layers.failures.map { failure in
        FileReport(
          path: failure.path.description, schema: nil, status: .unreadable, text: [],
          diagnostics: [UnreadableFile.diagnostic(failure.error)])
      }
      return unreadable + layers.reports(vocabulary?.findings(inLayersBelow: snapshot) ?? [])
    }
  }

  /// Whether the text is JSON. Known without parsing.
  package var isJSON: Bool { context.syntax.isJSON }

  private var context: SnapshotContext {
    var context = SnapshotContext(checking: shown, path: path, text: bytes, workspace: workspace)
    // The name decides, unless there is none or the editor knows that JSON has comments.
    if path == nil || embedded != nil || mayHaveComments { context.syntax = Self.syntax(open.language) }
    context.comment = embedded?.text.comment
    return context
  }

  /// Whether the editor says that the text is JSON with comments, and its name doesn't say that it is YAML.
  private var mayHaveComments: Bool {
    open.language == "jsonc" && path.map { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".yml") } ?? false
  }

  private static func syntax(_ language: String) -> TextSyntax {
    switch language {
    case "json": .json
    case "jsonc", "json5": .jsonWithComments
    case _: .yaml
    }
  }

  // MARK: Schema

  /// How many bytes are read to find a file's schema.
  private static let head = 1 << 14

  /// The schema of the text. For a long text, only the modeline, `$schema` and conditions at its start count, so that
  /// the rest needn't be parsed.
  package var resolution: SchemaResolution {
    schemaPart.value {
      guard bytes.count > Self.head else { return alone.resolution }
      // At the end of a line, so that no entry is cut off.
      let end = bytes[..<Self.head].lastIndex(of: 0x0A).map { $0 + 1 } ?? Self.head
      return Snapshot(Array(bytes[..<end]), context: context).resolution
    }
  }

  /// The policies that apply to the selected document in addition to its schema.
  package var policies: [SchemaResolution] {
    snapshot.policies.filter { $0.holds(document: snapshot.documentNumber) }.map(\.resolution)
  }

  package var isSchema: Bool { ofSchema != nil }

  /// The findings of `settle schema check`; nil if the file isn't a schema.
  private var ofSchema: [Diagnostic]? {
    foundOfSchema.value {
      let document = snapshot.reading.parsed.document
      guard let path,
        SchemaRecognition.isSchema(
          document, hasOther: snapshot.resolution.choice.map { !Self.usesDeclaredDialect($0) } ?? false)
          || document.roots.first.map(document.kind) == .object && workspace.usesAsSchema(path)
      else { return nil }
      // A malformed file has only syntax errors.
      guard snapshot.syntaxErrors.isEmpty else { return [] }
      var options = Schema.Options(sensitivity: workspace.schemaOptions.sensitivity)
      options.compilesUnreferenced = true
      options.limits = snapshot.context.limits
      // Files that the schema refers to have reports of their own.
      return workspace.schemaReports(path.fileURI, options: options).first { $0.text == snapshot.text }?.diagnostics
        ?? []
    }
  }

  /// Whether a file is checked against the metaschema that its `$schema` refers to.
  private static func usesDeclaredDialect(_ choice: SchemaChoice) -> Bool {
    choice.reference.uri.contains("json-schema.org/") || choice.reference.uri.hasPrefix("settle:/schemas/meta/")
  }

  // MARK: Findings

  /// The findings of `settle check`, and for a schema also those of `settle schema check`.
  package var findings: [Diagnostic] {
    if isMarkdown { return markdown.file.report.diagnostics }
    // `settle check` says this in its summary, for all files at once.
    let own =
      [SchemaInstallPrompt(of: self)?.hint(self)].compactMap(\.self) + schemaProblems + snapshot.report.diagnostics
    guard let others = ofSchema, !others.isEmpty else { return own }
    let known = Set(own.map { Identity(finding: $0) })
    return (own + others.filter { !known.contains(Identity(finding: $0)) }).sorted {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }
  }

  /// Errors in schemas that are therefore applied only in part, reported on the first line, because the user may not
  /// see the schema.
  private var schemaProblems: [Diagnostic] {
    let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return snapshot.resolutions.compactMap { resolution in
      // The view of the schema itself has the finding.
      guard resolution.schema != nil, let (report, problem) = resolution.firstError, report.path != path?.description
      else { return nil }
      let place = SourceLocation(path: report.path, range: LineIndex(report.text).range(of: problem.range))
      return Diagnostic(
        problem.code, "not checked against the whole \(words: resolution.noun): \(problem.wording)",
        at: ByteRange(0..<end),
        related: [RelatedPlace(.elsewhere(place), "in the \(words: resolution.noun)")])
    }
  }

  private struct Identity: Hashable {
    var code: DiagnosticCode
    var range: ByteRange

    init(finding: Diagnostic) { (code, range) = (finding.code, finding.range) }
  }

  /// Reports on the files that the text is checked against: its configuration, schemas and weaker files.
  package var reportsOfOthers: [FileReport] {
    let configuration = workspace.configuration(ofFile: path)
    var reports = configuration.flatMap { $0.configuration.path == path ? nil : $0.report }.map { [$0] } ?? []
    reports += workspace.styleReports(ofFile: path)
    if isMarkdown { return reports + markdown.file.resolutions.flatMap(\.problems) }
    return reports + snapshot.resolutions.flatMap(\.problems) + layerReports
  }

  // MARK: Places

  package func place(of offset: Int) -> LSPPosition { file.text.place(of: inFile(offset), unit) }
  func offset(of place: LSPPosition) -> Int {
    let offset = file.text.offset(of: place, unit)
    guard let text = embedded?.text else { return offset }
    return text.offset(ofHost: offset) ?? (offset < text.range.lowerBound ? 0 : text.bytes.count)
  }

  // MARK: Markdown

  package var isInMarkdown: Bool { embedded != nil }
  /// The file that positions refer to.
  var file: OpenText { embedded?.file ?? open }
  func inFile(_ offset: Int) -> Int { embedded?.text.host(offset) ?? offset }
  func inFile(_ range: ByteRange) -> ByteRange { embedded?.text.host(range) ?? range }

  /// Edits of the text as edits of its file; nil if the file can't be edited there.
  func inFile(_ edits: [TextEdit]) -> [TextEdit]? {
    guard let text = embedded?.text else { return edits }
    guard let after = TextEdit.apply(edits, to: bytes), text.mayHold(after) else { return nil }
    return text.host(edits)
  }

  /// Whether this is a Markdown file, of which only the parts are YAML or JSON.
  package var isMarkdown: Bool {
    guard embedded == nil else { return false }
    return ["markdown", "mdx", "quarto"].contains(open.language) || workspace.isMarkdown(path)
  }

  /// The texts in a Markdown file that the configuration selects.
  private var markdown: (file: MarkdownSnapshot, parts: [TextView]) {
    markdownPart.value { [self] in
      let texts = workspace.embeddedTexts(in: bytes, of: path, isNamed: false)
      let parts = texts.map { TextView($0, in: self) }
      let snapshots = zip(texts, parts).map { MarkdownSnapshot.Part($0, snapshot: $1.snapshot) }
      return (MarkdownSnapshot(bytes, shown: shown, parts: snapshots), parts)
    }
  }

  /// The views to check: the texts of a Markdown file, otherwise the view itself.
  var parts: [TextView] { isMarkdown ? markdown.parts : [self] }

  /// The text at a position; nil if there is none.
  func part(at place: LSPPosition) -> TextView? { part(at: offset(of: place)) }

  func part(at offset: Int) -> TextView? {
    parts.first { $0.embedded.map { $0.text.offset(ofHost: offset) != nil } ?? true }
  }
}

/// One version of an open file.
package final class OpenText: Sendable {
  package let uri: String
  /// An absolute path; nil for a text without a file.
  package let path: FilePath?
  /// The language id of the editor, such as `yaml` or `json`.
  package let language: String
  package let version: Int?
  package let text: EditorText

  package init(uri: String, language: String, version: Int?, text: EditorText) {
    self.uri = uri
    self.language = language
    self.version = version
    self.text = text
    path = FilePath(fileURI: uri)?.normalized
  }

  package var bytes: [UInt8] { text.bytes }
}
