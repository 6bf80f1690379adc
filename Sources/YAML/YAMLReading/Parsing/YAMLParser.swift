internal import CLibYAML
public import DocumentModel
package import FileAccess

/// Parses YAML with libyaml and builds a document from its events.
public enum YAMLParser {
  /// Parses a stream of documents.
  ///
  /// After a syntax error, parsing continues at the next line that starts a document or an entry of an open block
  /// collection, so that every separate error is reported. The skipped lines are missing from the result, which is
  /// partial. One pass, linear in the text.
  ///
  /// - Parameter bytes: The contents of the file, in UTF-8 or, with a byte order mark, UTF-16. The document's offsets
  ///   count in UTF-8, including the byte order mark of a UTF-8 file.
  public static func parse(_ bytes: [UInt8], limits: Limits) -> ParsedText { parse(bytes, limits: limits, by: nil) }

  /// Parses a stream of documents; a large file is parsed in pieces.
  ///
  /// - Parameter parallelRunner: Runs the pieces in parallel; nil to parse on this thread only.
  package static func parse(_ bytes: [UInt8], limits: Limits, by parallelRunner: ParallelRunner?) -> ParsedText {
    ReadingLog.note(.values, bytes)
    guard bytes.count <= limits.fileBytes else {
      let finding = Diagnostic(
        .yamlLimitFileSize, "file too large: \(bytes.count) bytes, the limit is \(limits.fileBytes)",
        at: ByteRange(0..<0), help: "raise limits.fileBytes if the size is intended")
      return ParsedText(document: DocumentBuilder(text: []).finish(), diagnostics: [finding], isPartial: true)
    }
    guard let isBigEndian = UTF16Decoding.isBigEndian(bytes) else {
      return parseUTF8(bytes, limits: limits, parallelRunner: parallelRunner)
    }
    let (text, firstError) = UTF16Decoding.decode(bytes, isBigEndian: isBigEndian)
    var result = parseUTF8(text, limits: limits, parallelRunner: parallelRunner)
    result.isRecoded = true
    if let firstError {
      result.diagnostics.insert(
        Diagnostic(.yamlEncoding, "lone surrogate in UTF-16", at: ByteRange(firstError..<firstError + 3)), at: 0)
    }
    return result
  }

  /// Parses a text made from another one by edits, but only the entries around the edits.
  ///
  /// - Parameter old: The result for the text before the edits.
  /// - Returns: Nil if parsing the whole text is as fast, or might return something else.
  package static func parse(
    _ bytes: [UInt8], edits: [TextEdit], of old: ParsedText, limits: Limits
  ) -> ParsedText? {
    guard bytes.count >= IncrementalParser.smallest, var text = IncrementalParser(bytes, after: old, limits: limits)
    else {
      return nil
    }
    return text.parse(edits)
  }

  private static func parseUTF8(_ text: [UInt8], limits: Limits, parallelRunner: ParallelRunner?) -> ParsedText {
    var stream = StreamParser(text: text, limits: limits)
    return parallelRunner.flatMap { stream.parse(by: $0) } ?? stream.parse()
  }
}

/// Parses one text, restarting libyaml after each error.
private struct StreamParser {
  let text: [UInt8]
  let limits: Limits
  var prepared: PreparedInput

  init(text: [UInt8], limits: Limits) {
    self.text = text
    self.limits = limits
    prepared = PreparedInput(text, limits: limits)
  }

  mutating func parse() -> ParsedText {
    if let refusal = prepared.refusal {
      return ParsedText(document: DocumentBuilder(text: text).finish(), diagnostics: [refusal], isPartial: true)
    }
    var result = attempt()
    if prepared.hideRejectedSyntax(result.refused) { result = attempt() }
    return result.parsed
  }

  /// The result of parsing a large file in pieces; nil for any other file, and if it isn't certain that ``parse()``
  /// would give the same result.
  func parse(by parallelRunner: ParallelRunner) -> ParsedText? {
    guard text.count >= PieceParser.smallest, PieceParser.mayRead(prepared) else { return nil }
    let cuts = TextCuts(text, size: PieceParser.size)
    return PieceParser(prepared: prepared, limits: limits).parse(by: parallelRunner, cuts: cuts)
  }

  private struct Attempt {
    var parsed: ParsedText
    /// The kinds of valid syntax in the text that libyaml rejected.
    var refused: Set<PreparedInput.RejectedSyntax>
  }

  /// Parses the whole text once, from restart to restart.
  private func attempt() -> Attempt {
    let findings = prepared.scan.findings
    var assembler = Assembler(
      text: text, part: 0..<text.count, limits: limits, hidden: prepared.hidden, recordsQuotes: !findings.isEmpty)
    var refused: Set<PreparedInput.RejectedSyntax> = []
    var start = ByteOrderMark.length(in: text)
    var reread = 0
    unsafe prepared.input.withUnsafeBufferPointer { input in
      while start < input.count || start == 0 {
        guard let error = unsafe read(from: start, input: input, assembler: &assembler) else { break }
        if assembler.lastDocumentHasEnd, let line = prepared.bareDocument(at: error.place, problem: error.problem),
          line > start
        {
          start = line
          continue
        }
        if let restart = dedent(error, open: assembler.openLevels) {
          start = restart.offset
          assembler.resume(with: restart)
          continue
        }
        if let reason = PreparedInput.RejectedSyntax(problem: error.problem) { refused.insert(reason) }
        let errors = SyntaxErrors(text: text, lastLongQuote: assembler.lastLongQuote)
        var diagnostic = errors.diagnostic(error.inside(assembler.openLevels))
        reread += max(0, error.place - diagnostic.range.start.index)
        // An unclosed quote is noticed long after its line; continue below the line that it is on.
        let isOfValue = diagnostic.code == .yamlReservedCharacter
        let recovery = Recovery(text: text, open: assembler.interruptDocument(at: error.place, isOfValue: isOfValue))
        let from = max(start, min(error.place, diagnostic.range.start.index))
        let continues = assembler.diagnostics.count + 1 < limits.syntaxErrors && reread <= 4 * input.count
        let restart = continues ? recovery.next(after: from) : nil
        diagnostic.note = errors.unread(after: from, before: restart?.offset ?? text.count)
        assembler.diagnostics.append(diagnostic)
        guard let restart else { break }
        start = restart.offset
        assembler.resume(with: restart)
      }
    }
    let (document, found, quotes, isPartial) = assembler.finish()
    var diagnostics = prepared.diagnostics + found
    // A line separator at which parsing stopped has been reported already.
    let reported = Set(found.lazy.filter { $0.code == .yamlLineSeparator }.map(\.range))
    diagnostics += CharacterRules(text: text).wrongOutsideQuotes(findings, quotes: quotes).filter {
      !reported.contains($0.range)
    }
    diagnostics.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    return Attempt(
      parsed: ParsedText(document: document, diagnostics: diagnostics, isPartial: isPartial), refused: refused)
  }

  /// The restart if text that continues an inner collection reaches a line of an outer one, which libyaml, started
  /// inside, reports as the end of the document or a missing dash. Nil for a real error.
  private func dedent(_ error: SyntaxErrors.ParserError, open: Recovery.Open) -> Recovery.Restart? {
    guard Self.ends.contains(error.problem), !open.isAtStart else { return nil }
    return Recovery(text: text, open: open).dedent(to: error.place)
  }

  private static let ends: Set<String> = [
    "did not find expected <document start>", "did not find expected '-' indicator",
  ]

  /// Reads events from an offset to the end of the text or the first error.
  private func read(
    from start: Int, input: UnsafeBufferPointer<UInt8>, assembler: inout Assembler
  ) -> SyntaxErrors.ParserError? {
    let piece = unsafe UnsafeBufferPointer(rebasing: input[start...])
    guard var events = unsafe EventReader(piece, isASCII: prepared.scan.isASCII) else { return nil }
    var map = OffsetMap(start: start, end: text.count, isASCII: prepared.scan.isASCII)
    while let event = unsafe events.next() {
      if unsafe event.pointee.type == YAML_STREAM_END_EVENT { return nil }
      unsafe assembler.take(event, input: input, map: &map)
      if assembler.hasStopped { return nil }
    }
    let problem = events.problem
    let bytes = unsafe input.span
    return SyntaxErrors.ParserError(
      problem: problem.isMemoryError ? "out of memory" : problem.message,
      context: problem.context,
      place: map.offset(of: problem.index, in: bytes),
      contextPlace: map.offset(of: problem.contextIndex, in: bytes),
      openBracket: problem.bracketIndex.map { map.offset(of: $0, in: bytes) })
  }
}

extension SyntaxErrors.ParserError {
  /// The error as libyaml would report it if it had also read the collections that contain this part of the text.
  fileprivate func inside(_ open: Recovery.Open) -> Self {
    guard problem == "did not find expected <document start>", let inner = open.levels.last else { return self }
    var error = self
    error.problem = inner.isMapping ? "did not find expected key" : "did not find expected '-' indicator"
    error.context = inner.isMapping ? "while parsing a block mapping" : "while parsing a block collection"
    error.contextPlace = inner.start
    return error
  }
}
