internal import DocumentModel
internal import JSONSchema

/// Compiles the schema chosen for a text, and reports its problems where the schema is referred to.
struct SchemaResolver: Sendable {
  let schemas: SchemaStore
  private let meanings = SchemaMeaningCache()

  /// The compiled schema if it can be applied in full, otherwise nil.
  func errorFree(_ reference: SchemaReference, configuration: Configuration?, known: KnownFiles) -> Schema? {
    let answer = schemas.schema(reference, configuration: configuration, known: known)
    guard case .usable(let schema, let problems) = answer, problems.isEmpty else { return nil }
    return schema
  }

  /// The compiled schema of a choice, with the errors in its files.
  func resolution(
    _ choice: SchemaChoice, configuration: Configuration?, known: KnownFiles
  ) -> SchemaResolution {
    let answer = schemas.schema(choice.reference, configuration: configuration, known: known)
    // The project chose to vendor a schema, so errors in it are errors of the run.
    if case .known(let file) = choice.step, file.source != .vendored {
      return ofOthers(choice, file: file, answer: answer)
    }
    switch answer {
    case .usable(let schema, let problems):
      let found = meanings.found(of: schema, keep: schemas.keepVerdict(_:))
      return SchemaResolution(choice, use: .schema(schema, found.meaning), problems: problems + found.problems)
    case .broken(let reports):
      return SchemaResolution(choice, use: .unusable(choice.reference.shown), problems: reports)
    case .notHere:
      if case .commandLine = choice.step {
        return SchemaResolution(
          choice, use: .unusable("\(choice.noun) \(choice.reference.shown) not installed"))
      }
      return SchemaResolution(choice, finding: MissingSchema.finding(of: choice, configuration: configuration))
    // With `else: none` in the configuration, files whose schema is missing are accepted.
    case .missing where choice.reference.isOptional: return SchemaResolution()
    case .missing(let reason):
      let message: Message = "cannot use the \(words: choice.noun): \(reason)"
      func finding(_ place: ByteRange) -> Diagnostic {
        let help = schemas.adviceIfOutside(choice.reference) ?? MissingSchema.help(of: choice.step)
        return Diagnostic(SchemaProblem.notFound, message, at: place, help: help)
      }
      let use = SchemaResolution.Use.unusable(reason)
      switch choice.step {
      case .commandLine, .bundled, .known, .references: return SchemaResolution(choice, use: use)
      case .record: return SchemaResolution(choice, use: use, finding: finding(ByteRange(0..<0)))
      case .modeline(let range), .property(let range):
        return SchemaResolution(choice, use: use, finding: finding(range))
      case .configuration(let configuration, _, let range):
        let report = FileReport(
          path: configuration.displayPath, schema: "config", status: .invalid, text: configuration.text,
          diagnostics: [finding(range)])
        return SchemaResolution(choice, use: use, problems: [report])
      }
    }
  }

  /// The resolution of a known kind's schema, which the user didn't choose: errors in the schema aren't errors of the
  /// run, but the file counts as not fully checked.
  private func ofOthers(_ choice: SchemaChoice, file: KnownFile, answer: SchemaStore.Answer) -> SchemaResolution {
    func unchecked(_ reports: [FileReport], _ use: SchemaResolution.Use = .none) -> SchemaResolution {
      let problem = SchemaResolution.firstError(of: reports)
      let line = problem.map { LineIndex($0.report.text).line(of: $0.finding.range.start) }
      let place = problem.map { "\($0.report.path):\(line ?? 1): \($0.finding.message)" }
      return SchemaResolution(
        choice, use: use, note: place.map { "cannot use part of the schema: \($0); \(file.remedy)" })
    }
    switch answer {
    case .usable(let schema, let problems):
      let found = meanings.found(of: schema, keep: schemas.keepVerdict(_:))
      return unchecked(problems + found.problems, .schema(schema, found.meaning))
    case .broken(let reports): return unchecked(reports)
    case .missing(let reason):
      return SchemaResolution(choice, note: "cannot use the schema: \(reason); \(file.remedy)")
    case .notHere where file.isDoubtful: return SchemaResolution(choice)
    case .notHere: return SchemaResolution(choice, note: "schema not installed; \(file.remedy)")
    }
  }
}

extension KnownFile {
  /// The command that installs the complete schema.
  fileprivate var remedy: String {
    switch source {
    case .vendored: "run `settle schema update \(kind)`"
    case .catalog(let name): "run `settle catalog update \(name)`"
    case .knownKinds: "run `settle schema add \(kind)`"
    }
  }
}
