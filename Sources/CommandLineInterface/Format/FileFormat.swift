internal import Analysis
internal import ArgumentParsing
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Formatting
internal import JSONSchema
internal import Reporting
internal import SourceText
internal import YAMLParsing

/// Formats one file at a time. All workers share one value.
struct FileFormat: Sendable {
  let arguments: FormatArguments
  let reports: ReportOptions
  let diff: UnifiedDiff
  let reader: InputReader

  /// The result of formatting one file.
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
        diagnostics: [OptionAdvice.unreadable(error.error)])
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
        side(text.shown, source, schema), side(text.shown, FormatSource(result, limits: text.limits), schema))
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

  /// A side of the diff in UTF-8, whatever the file's encoding, so that byte ranges of values and line breaks are right.
  private func side(_ name: String, _ source: FormatSource, _ schema: Schema?) -> UnifiedDiff.Side {
    UnifiedDiff.Side(
      label: name, text: source.text, sensitive: schema.map { SensitiveText(source.parsed, $0).all } ?? [])
  }

  // MARK: Schema

  private func sorting(_ schema: Schema?, _ text: InputText) -> Schema? {
    let isWanted = arguments.sortsKeys && text.configuration?.configuration.sortsKeys != false
    return isWanted && schema !== Schema.unknown ? schema : nil
  }

  /// The file's schema. If it can't be used, a complaint is recorded, and a schema is returned by which all values are
  /// sensitive.
  private func schema(of source: FormatSource, _ text: InputText, _ outcome: inout Outcome) -> Schema? {
    guard arguments.usesSchema else { return nil }
    let choice = reader.workspace.choice(
      source.text, source.mayHaveProperty("$schema") ? source.parsed.document : nil, path: text.path, isYAML: true)
    let resolution = reader.workspace.resolution(choice, ofFile: text.path)
    if case .unusable(let reason) = resolution.use {
      let fault = resolution.faults.isEmpty ? reason : "the schema \(choice?.reference.shown ?? "") is broken"
      outcome.complaint = "warning: \(fault): keys stay in their order"
    }
    guard case .none = resolution.use else { return resolution.schema ?? .unknown }
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
