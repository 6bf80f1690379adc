internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

enum SchemaTranslateCommand: CommandDeclaration {
  static let path = "schema translate"
  static let operands = "FILE [LANGUAGE…]"
  static var options: [Option] { [SettingsOptions.dryRun, CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let tags = arguments.operands.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      .uniqued()
    for tag in tags where !isTag(tag) { throw UsageError("\(tag) is not a language tag such as de or pt-BR") }
    let path = FilePath(bytes: arguments.operands[0])
    return try environment.retryUntilWritten(path) { () throws(UsageError) -> ExitCode? in
      try run(path, tags: tags, arguments: arguments, environment: environment)
    }
  }

  /// - Returns: The exit code, or nil if the file changed in the meantime and nothing was written.
  private static func run(
    _ path: FilePath, tags: [String], arguments: ParsedArguments, environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode? {
    let opening = try InputOpener(arguments, environment: environment, schemas: [path.bytes])
    let (found, code) = try opening.schema(path.bytes)
    guard let input = found else { return code }
    let shown = input.source.path
    let place = path.resolved(from: environment.workingFolder)
    // A bundled schema has no file to which translations could be added.
    guard FileFacts.exists(place) else {
      environment.printError("\(shown) is not a file")
      return .trouble
    }
    let declared = input.options.vocabulary?.embeddedSchemas(in: input.source.document) ?? []
    let checked = SchemaCheck.run(
      input.source, embedded: declared, isStrict: false, options: input.options, load: input.load)
    guard let texts = checked.graph.flatMap({ TranslatableTexts($0) }) else {
      environment.printError("\(shown) has no valid x-settings; run `settle schema check \(shown.shellWord)`")
      return .findings
    }
    if tags.isEmpty, texts.languages.isEmpty {
      throw UsageError("missing argument: LANGUAGE (the schema is only in \(texts.ownLanguage))")
    }
    // The schema's text was converted to UTF-8. The change needs the bytes of the file, which may be in UTF-16.
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReading.read(place, limit: input.options.limits.fileBytes)
    } catch {
      environment.printError("\(shown): \(error.message)")
      return .trouble
    }
    let syntax = opening.workspace.syntax(of: place, text: bytes)
    let snapshot = Snapshot(bytes, context: SnapshotContext(shown, syntax: syntax, limits: input.options.limits))
    return change(
      EditableFile(path: place, snapshot: snapshot, arguments: arguments, environment: environment), texts: texts,
      languages: tags.isEmpty ? texts.languages : tags)
  }

  private static func change(_ file: EditableFile, texts: TranslatableTexts, languages: [String]) -> ExitCode? {
    let (shown, output) = (file.snapshot.shown, file.environment.output)
    let entries = languages.flatMap { language in
      texts.missing(in: language).map {
        TranslationSkeleton.Entry([SettingsVocabulary.settings, "translations", language] + $0.way, text: $0.text)
      }
    }
    guard !entries.isEmpty else {
      output.writeLine("\(shown): no missing translations")
      return .success
    }
    let (outcome, count) = TranslationSkeleton.run(file.snapshot, entries: entries)
    return file.deliver(outcome, mayForce: false) { _ in
      // Count the remaining ones too, because earlier runs may have added empty translations.
      let left = entries.count - count
      let waiting = left > 0 ? "; \(left) still empty" : ""
      let added = count > 0 ? "added \(count.counted("empty translation"))" : "no missing translations"
      output.writeLine("\(shown): \(added)\(waiting)")
    }
  }

  /// Whether the meta-schema accepts a text as a language tag.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.pieces(at: "-")
    func isPart(_ part: Substring, _ count: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool) -> Bool {
      count.contains(part.utf8.count) && part.utf8.allSatisfy(isAllowed)
    }
    // According to the meta-schema's pattern, "pt-BR" is a tag and "pt_BR" isn't.
    return isPart(parts[0], 2...3) { (0x61...0x7A).contains($0) }
      && parts.dropFirst().allSatisfy { part in
        isPart(part, 2...8, \.isLetterOrDigit)
      }
  }
}
