internal import Analysis
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Formatting
internal import JSONSchema
internal import Reporting
internal import SourceText
internal import YAMLParsing

/// Formats one file; shared by all workers.
struct FileFormat: Sendable {
  let arguments: FormatArguments
  let reports: ReportOptions
  let diff: UnifiedDiff
  let reader: InputReader
  let association: SchemaAssociation
  let schemas: SchemaStore

  /// What formatting one file came to.
  struct Outcome: Sendable {
    enum Kind: Sendable {
      case canonical
      case changed
      /// It isn't well-formed, or a promise doesn't hold.
      case refused
      case trouble
    }

    var kind: Kind
    var shown: String
    /// For standard output.
    var output: [UInt8] = []
    /// What is wrong with the file.
    var report: FileReport?
    /// A line for standard error; several files may have the same.
    var complaint: String?
  }

  func outcome(_ input: CheckInput) -> Outcome {
    do throws(InputReader.Failure) {
      let text = try reader.read(input)
      return format(text)
    } catch {
      let report = FileReport(
        path: error.shown, schema: nil, status: .unreadable, text: [],
        diagnostics: [UnreadableFile.diagnostic(error.error)])
      return Outcome(kind: .trouble, shown: error.shown, report: report)
    }
  }

  private func format(_ text: InputText) -> Outcome {
    guard !text.isJSON else {
      return Outcome(kind: .canonical, shown: text.shown, complaint: "\(text.shown) is JSON and is left as it is")
    }
    var outcome = Outcome(kind: .canonical, shown: text.shown)
    let source = FormatSource(text.bytes, limits: text.limits)
    let schema = schema(of: source, text, &outcome)
    guard source.blocking.isEmpty else { return refused(outcome, text, source, schema, source.blocking) }
    let options = FormatOptions(width: arguments.width ?? text.configuration?.configuration.formatWidth)
    let formatting = TextFormatting(options: options, limits: text.limits)
    if arguments.mode == .check {
      if !formatting.isCanonical(source, schema: sorting(schema, text)) { outcome.kind = .changed }
      return outcome
    }
    switch formatting.format(source, schema: sorting(schema, text)) {
    case .refused(let reason): return refused(outcome, text, source, schema, [reason])
    case .text(let result):
      if result != text.bytes { outcome.kind = .changed }
      deliver(result, text, source, schema, &outcome)
      return outcome
    }
  }

  private func refused(
    _ outcome: Outcome, _ text: InputText, _ source: FormatSource, _ schema: Schema?, _ reasons: [Diagnostic]
  ) -> Outcome {
    let parsed = source.parsed
    var outcome = outcome
    outcome.kind = .refused
    let redaction = schema.map { FindingRedaction(parsed, $0) }
    outcome.report = FileReport(
      path: text.shown, schema: nil, status: .invalid, text: parsed.document.text,
      diagnostics: redaction?.redacted(reasons) ?? reasons, sensitive: redaction?.sensitive ?? [])
    return outcome
  }

  /// Writes a canonical text where it belongs, or says what would change.
  private func deliver(
    _ result: [UInt8], _ text: InputText, _ source: FormatSource, _ schema: Schema?, _ outcome: inout Outcome
  ) {
    switch arguments.mode {
    case .check: break
    case .diff:
      outcome.output = diff.render(
        UnifiedDiff.Side(label: text.shown, text: text.bytes, sensitive: sensitive(source, schema)),
        UnifiedDiff.Side(
          label: text.shown, text: result, sensitive: sensitive(FormatSource(result, limits: text.limits), schema)))
    case .write:
      guard let path = text.given else {
        outcome.output = result
        return
      }
      guard outcome.kind == .changed else {
        // It was formatted before the program was started anew.
        if FaultRecovery.countWritten != nil { outcome.kind = .changed }
        return
      }
      do throws(FileError) {
        try FileWriting.replace(
          path.resolved(from: reader.environment.workingFolder), expecting: text.bytes, with: result)
      } catch {
        outcome.kind = .trouble
        outcome.complaint = "\(text.shown): \(error.message)"
      }
    }
  }

  private func sensitive(_ source: FormatSource, _ schema: Schema?) -> [ByteRange] {
    schema.map { SensitiveText.ranges(of: source.parsed, $0) } ?? []
  }

  // MARK: Schema

  private func sorting(_ schema: Schema?, _ text: InputText) -> Schema? {
    arguments.sortsKeys && text.configuration?.configuration.sortsKeys != false ? schema : nil
  }

  /// The file's schema; one that can't be used is told, and done without.
  private func schema(of source: FormatSource, _ text: InputText, _ outcome: inout Outcome) -> Schema? {
    guard arguments.usesSchema,
      let choice = association.choose(
        source.text, source.mayHaveProperty("$schema") ? source.parsed.document : nil, path: text.path, isYAML: true,
        configuration: text.configuration?.configuration)
    else { return nil }
    switch schemas.schema(choice.reference, configuration: text.configuration?.configuration) {
    case .usable(let schema): return schema
    case .broken:
      outcome.complaint = "warning: the schema \(choice.reference.shown) is broken: keys stay in their order"
    case .missing(let reason): outcome.complaint = "warning: \(reason): keys stay in their order"
    }
    return nil
  }
}

extension FormatOptions {
  /// - Parameter width: nil for the usual one.
  init(width: Int?) {
    self.init()
    if let width { self.width = width }
  }
}
