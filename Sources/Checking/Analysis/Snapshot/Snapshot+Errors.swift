package import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Workspace
internal import YAMLReading

/// The errors of a file, grouped for callers that read settings from it despite errors.
extension Snapshot {
  package var syntaxErrors: [Diagnostic] {
    let errors = reading.parsed.diagnostics.filter { $0.severity == .error }
    return redacted(errors)
  }

  /// The errors of a file that sets only part of the settings: syntax errors, schema errors about existing values but
  /// not about missing ones, and repeated values in lists that must be unique. Unknown references aren't included,
  /// because the name may be in another file.
  package var partialErrors: [Diagnostic] {
    syntaxErrors + partialSchemaErrors + redacted(repeatedMembers.filter { $0.severity == .error })
  }

  /// The findings about repeated values in lists that must be unique.
  package var repeatedMembers: [Diagnostic] { relations.findings.filter { $0.code == .repeatedMember } }

  /// The schema's errors, without those about missing keys that another file may have. No other file completes the items
  /// of a list.
  package var partialSchemaErrors: [Diagnostic] {
    guard let root, let schema = resolution.schema, !schema.isValid(values, root) else { return [] }
    let missing = schema.diagnostics(values, root).filter { finding in
      let way = finding.instanceLocation.map { Path($0, in: values, from: root).segments } ?? []
      return finding.failedCode == .schemaRequired && way.contains { if case .index = $0 { true } else { false } }
    }
    let found = schema.diagnostics(values, root, isPartial: true) + missing
    return redacted(found).filter { $0.severity == .error }
  }

  /// The findings of the schema and the policies about existing values, of any severity; none about missing keys.
  package var partialFindings: [Diagnostic] {
    guard let root else { return [] }
    let views = [DocumentView(resolution)] + policies.filter { $0.holds(document: documentNumber) }
    return redacted(
      views.flatMap { view -> [Diagnostic] in
        guard let schema = view.resolution.schema, !schema.isValid(values, root) else { return [] }
        return schema.diagnostics(values, root, isPartial: true).map(view.marked)
      })
  }

  /// Every error that `settle check` would report.
  package var errors: [Diagnostic] { report.diagnostics.filter { $0.severity == .error } }

  /// Whether the text has errors. Faster than ``errors``, because no fixes are tried.
  package var hasErrors: Bool { comparable.all.contains { $0.severity == .error } }

  /// The errors that another version of the file has and this one doesn't. Values that are sensitive in this version
  /// are redacted in them, even if they aren't sensitive in the other.
  ///
  /// - Parameter moves: Whether values may have moved in the other version: an error that moved with one isn't new.
  package func newErrors(in other: Snapshot, moves: Bool = false) -> [Diagnostic] {
    newFindings(in: other, moves: moves) { $0.severity == .error }
  }

  /// The references that lead to nothing in another version of the file but to something in this one, of any severity.
  package func newUnknownReferences(in other: Snapshot) -> [Diagnostic] {
    newFindings(in: other) { $0.code == .unknownReference }
  }

  private func newFindings(
    in other: Snapshot, moves: Bool = false, where isMeant: (Diagnostic) -> Bool
  ) -> [Diagnostic] {
    // Most changes keep a valid file valid, so this version's findings are computed only if the other has any.
    func new(_ found: [Diagnostic], notIn others: @autoclosure () -> [Diagnostic]) -> [Diagnostic] {
      let found = found.filter(isMeant)
      return found.isEmpty ? [] : Self.findings(among: found, notIn: others().filter(isMeant), moves: moves)
    }
    // Compare without fixes first: they don't distinguish errors, and take long to try.
    guard !new(other.comparable.all, notIn: comparable.all).isEmpty else { return [] }
    let new = new(other.report.diagnostics, notIn: report.diagnostics)
    guard !new.isEmpty, !sensitive.isEmpty else { return new }
    let hidden = hiddenWords
    // The messages of the other version may quote values that are sensitive only in this one.
    return new.map { $0.without(hidden) }
  }

  /// Findings about the same values, made with another schema, without texts that are sensitive in this one.
  package func hiding(_ findings: [Diagnostic]) -> [Diagnostic] {
    let hidden = hiddenWords
    return findings.map { $0.without(hidden) }
  }

  /// The sensitive texts of the file, without comments.
  var hiddenWords: HiddenWords {
    let revealing = revealing.map { String(decoding: text[$0.indices], as: UTF8.self) }
    return HiddenWords(redaction.hiddenTexts + revealing, names: redaction.names)
  }

  private static func findings(
    among findings: [Diagnostic], notIn others: [Diagnostic], moves: Bool
  ) -> [Diagnostic] {
    let rest = without(findings, others: others, by: ErrorIdentity.init)
    guard moves, !rest.isEmpty else { return rest }
    return without(rest, others: without(others, others: findings, by: ErrorIdentity.init)) { error in
      var identity = ErrorIdentity(error)
      identity.instanceLocation = nil
      return identity
    }
  }

  /// The findings that aren't among the others.
  private static func without(
    _ findings: [Diagnostic], others: [Diagnostic], by identity: (Diagnostic) -> ErrorIdentity
  ) -> [Diagnostic] {
    var known: [ErrorIdentity: Int] = [:]
    for error in others { known[identity(error), default: 0] += 1 }
    return findings.filter { error in
      let identity = identity(error)
      // Each known error accounts for only one equal error.
      guard let count = known[identity], count > 0 else { return true }
      known[identity] = count - 1
      return false
    }
  }
}

/// The properties that identify an error before and after an edit.
private struct ErrorIdentity: Hashable {
  var code: DiagnosticCode
  var document: Int?
  var instanceLocation: JSONPointer?
  var message: String

  init(_ error: Diagnostic) {
    code = error.code
    document = error.document
    instanceLocation = error.instanceLocation
    message = error.message
  }
}

extension ParsedText {
  /// The errors because of which all or part of the file couldn't be parsed.
  package var readingErrors: [Diagnostic] { diagnostics.filter(\.keepsFromReading) }

  /// The roots of the documents that may lack something because of a syntax error. Other documents of the stream are
  /// complete.
  ///
  /// - Parameter document: The document of this text, or one with the same roots.
  func partialRoots(of document: Document) -> Set<NodeID> {
    guard isPartial else { return [] }
    let roots = document.roots
    // An error that isn't about syntax, such as a limit, may have ended the parsing too.
    let errors = diagnostics.filter { $0.severity == .error && $0.code != .yamlDuplicateKey }
      .map(\.range.start.index).sorted()
    guard !errors.isEmpty else { return Set(roots) }
    return Set(
      roots.indices.lazy.filter { index in
        let range = document.range(roots[index]).indices
        let start = index == 0 ? 0 : document.range(roots[index - 1]).end.index
        let end = index + 1 < roots.count ? document.range(roots[index + 1]).start.index : Int.max
        // `a: [x` above `---`: the error belongs to the document above the marker.
        let first = document.text.markers(from: start, to: range.lowerBound).last ?? start
        let last = document.text.markers(from: range.upperBound, to: end).first ?? end
        let error = errors.partitioningIndex { $0 >= first }
        return error < errors.count && errors[error] < last
      }.map { roots[$0] })
  }
}

extension [UInt8] {
  /// The starts of the lines between two offsets that separate documents.
  fileprivate func markers(from start: Int, to end: Int) -> [Int] {
    var line = start == lineStart(before: start) ? start : lineStart(after: start)
    var markers: [Int] = []
    while line < Swift.min(end, count) {
      if DocumentMarker(self[line...]) != nil { markers.append(line) }
      line = lineStart(after: line)
    }
    return markers
  }
}

extension Diagnostic {
  /// Whether all or part of the file couldn't be parsed because of the error.
  package var keepsFromReading: Bool { Self.readingErrors.contains(code) }

  private static let readingErrors: Set<DiagnosticCode> = [
    .yamlSyntax, .yamlTab, .yamlUnclosedQuote, .yamlUnclosedBracket, .yamlBadEscape, .yamlIndentation,
    .yamlUnexpectedColon, .yamlMissingColon, .yamlReservedCharacter, .yamlBadAnchor, .yamlBadTag, .yamlUnknownAnchor,
    JSONCodes.unexpectedCharacter, JSONCodes.unknownWord, JSONCodes.missingValue, JSONCodes.missingColon,
    JSONCodes.missingComma, JSONCodes.extraComma, JSONCodes.trailingComma, JSONCodes.trailingContent, JSONCodes.comment,
    JSONCodes.singleQuotes, JSONCodes.unquotedKey, JSONCodes.unterminatedString, JSONCodes.badEscape,
    JSONCodes.controlCharacter, JSONCodes.badNumber, JSONCodes.unclosedBracket, JSONCodes.mismatchedBracket,
  ]
}
