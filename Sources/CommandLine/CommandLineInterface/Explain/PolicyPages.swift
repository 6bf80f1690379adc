internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Patterns
internal import Reporting
internal import Workspace

/// What `settle explain` prints: a single page, or a list.
enum PageSelection {
  case page(DiagnosticPage)
  case list([DiagnosticPage])
}

/// The pages of codes that the project's schemas declare with `x-problem`.
struct PolicyPages {
  /// The declarations of each code, by the name after `policy/`.
  private var declarations: [String: [ProblemDeclaration]] = [:]

  /// - Parameters:
  ///   - arguments: The arguments of `settle check`.
  ///   - schema: The schema with the declarations, or nil for all schemas that the configuration assigns.
  /// - Throws: ``UsageError`` if the schema can't be used.
  init(_ arguments: ParsedArguments, schema: String?, environment: CommandEnvironment) throws(UsageError) {
    let workspace = try InputOpener(arguments, environment: environment, operands: [], schema: schema).workspace
    let found = schema.map { [workspace.resolution(named: $0)] } ?? workspace.configuredSchemas()
    if let schema, let found = found.first, found.schema == nil {
      throw UsageError.outside("--schema \(schema): \(found.uncheckedReason ?? "cannot use the schema")")
    }
    // Several schemas may refer to the same text.
    var seen: Set<SchemaRule> = []
    for declaration in found.compactMap(\.schema).flatMap(\.problems) where seen.insert(declaration.rule).inserted {
      for code in declaration.codes { declarations[code, default: []].append(declaration) }
    }
  }

  /// The pages to print.
  ///
  /// - Parameter word: `policy/NAME` for one page, or the family for all.
  func selection(_ word: String?) throws(UsageError) -> PageSelection {
    let start = "\(DiagnosticCode.Family.policy.rawValue)/"
    let names = declarations.keys.sorted()
    guard let word, word.hasPrefix(start) else { return .list(names.compactMap(page)) }
    let name = String(word.dropFirst(start.count))
    if let page = page(name) { return .page(page) }
    throw UsageError(
      "no schema of the project declares \(word); use --schema to name another",
      nearest: NearestName.of(name, among: names).map { start + $0 })
  }

  private func page(_ name: String) -> DiagnosticPage? {
    guard let found = declarations[name], let first = found.first?.problem else { return nil }
    let severities = Set(found.map { $0.problem.severity ?? .error })
    let severity = Severity.allCases.first(where: severities.contains) ?? .error
    return DiagnosticPage(
      policy: DiagnosticCode(.policy, name, severity, first.message),
      messages: found.map(\.problem.message).uniqued(),
      advice: found.compactMap(\.problem.help).uniqued(),
      places: found.map { Self.place($0.rule) }.uniqued())
  }

  private static func place(_ rule: SchemaRule) -> String {
    let pointer = "#\(rule.absoluteKeywordLocation.uriFragment ?? "")"
    return rule.location.map { "\($0.path):\($0.range.start.line) \(pointer)" } ?? pointer
  }
}
