internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Editor
internal import FileAccess
internal import Settings

enum EditCommand: CommandDeclaration {
  static let path = "edit"
  private static let readOnly = Option("read-only", help: "Make the page read-only")
  private static let port = Option(
    "port", value: .number(0...65_535), help: "The port to listen on (default: a free one)")
  private static let open = Option("open", help: "Open the page in a browser")

  static let operands = "[FILE]"
  static var options: [Option] {
    [
      readOnly, port, open, ScreenLanguage.option, Demo.option, SettingsOptions.schema, CheckOptions.policy,
      CheckOptions.noSchema, CheckOptions.config, SettingsOptions.layer, SettingsOptions.document,
    ]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try environment.requireProcess()
    guard let demo = try Demo(arguments) else {
      guard let operand = arguments.operands.first else {
        throw UsageError("missing argument: FILE (or use --demo)")
      }
      guard operand != [UInt8(ascii: "-")] else { throw UsageError("cannot edit standard input; give a FILE") }
      return try edit(operand, opening: InputOpener(arguments, environment: environment))
    }
    let opening = try InputOpener(arguments, environment: environment, schema: demo.schema)
    guard let model = opening.model(named: demo.schema) else { return .trouble }
    let folder = environment.temporaryFolder
    let name = "settle-\(String(UInt64.random(in: 0 ... .max), radix: 36)).\(demo.fileName)"
    // The name is random, because in a shared temporary folder others may create files with predictable names.
    let path = folder.appending(name)
    let text = try demo.text(model)
    do throws(FileError) {
      try FileWriting.create(path, bytes: text, privacy: .ofOwner)
    } catch {
      environment.printError("\(path): \(error.message)")
      return .trouble
    }
    defer { FileWriting.remove(path) }
    return try edit(path.bytes, opening: opening)
  }

  private static func edit(_ operand: [UInt8], opening: InputOpener) throws(UsageError) -> ExitCode {
    let (arguments, environment) = (opening.arguments, opening.environment)
    let path = FilePath(bytes: operand)
    guard let text = try opening.snapshot(operand, for: .change) else { return .trouble }
    guard text.bytes.count <= EditSession.byteLimit else {
      environment.printError("\(path): the file is larger than \(ByteCount.text(EditSession.byteLimit))")
      return .trouble
    }
    let service: HTTPServer
    do throws(HTTPServerError) {
      service = try HTTPServer(port: arguments.number(port) ?? 0)
    } catch {
      environment.printError("\(problem(error, port: arguments.number(port)))")
      return .trouble
    }
    let session = EditSession(
      text, file: file(path, limit: text.context.limits.fileBytes),
      isReadOnly: arguments.isSet(readOnly))
    let output = environment.output
    let seconds = environment.secondsSince1970
    let server = LocalServer(
      session, port: service.port, language: arguments.text(ScreenLanguage.option),
      moment: { DynamicValueSource(seconds: seconds()) }
    ) { link in
      output.writeLine("\(link)")
      output.flush()
    }
    var page: BrowserPage?
    service.run(server.answer) {
      output.writeLine("\(server.link)")
      output.flush()
      if arguments.isSet(open) { page = BrowserPage(server.link, environment: environment) }
    }
    // The link in the page was used already, or is no longer valid.
    page?.remove()
    guard server.isDirty else { return .success }
    environment.printError("\(path): unsaved changes were discarded")
    return .findings
  }

  private static func file(_ path: FilePath, limit: Int) -> DraftFile {
    DraftFile {
      do throws(FileError) {
        return .success(try FileReading.read(path, limit: limit))
      } catch {
        // The page has its own message for a deleted file; other errors are shown as they are.
        return .failure(error.reason == .notFound ? .gone : .refused("\(path): \(error.message)"))
      }
    } write: { old, new in
      do throws(FileError) {
        try FileWriting.replace(path, expecting: old, with: new)
        return nil
      } catch {
        // A deletion also counts as a change, but the page offers different choices for it.
        if error.reason == .writing(.changedMeanwhile) { return FileFacts.exists(path) ? .changedOutside : .gone }
        return error.reason == .notFound ? .gone : .refused("\(path): \(error.message)")
      }
    }
  }

  private static func problem(_ problem: HTTPServerError, port: Int?) -> String {
    switch problem {
    case .portIsTaken: "port \(port ?? 0) is in use; choose another --port"
    case .portIsForbidden: "port \(port ?? 0) requires more privileges; choose another --port"
    case .noService: "cannot listen on this machine"
    }
  }
}

/// A local page that redirects the browser to a link. The link must not appear in the list of processes, so it is
/// written to a file that only the user can read.
private struct BrowserPage {
  private let path: FilePath

  /// Nil if no browser can be opened, which is reported.
  init?(_ link: String, environment: CommandEnvironment) {
    let folder = environment.temporaryFolder
    path = folder.appending("settle-\(String(UInt64.random(in: 0 ... .max), radix: 36)).html")
    let page = "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0; url=\(link)\">"
    do throws(FileError) {
      try FileWriting.create(path, bytes: Array(page.utf8), privacy: .ofOwner)
    } catch {
      environment.printError("--open: \(error.message)")
      return nil
    }
    // `xdg-open` may run as long as the browser that it starts, so don't wait for it.
    for program in ["xdg-open", "open"] {
      if (try? ChildProcess.begin([Array(program.utf8), path.bytes])) != nil { return }
    }
    environment.printError("--open: no browser found; open the link yourself")
    remove()
    return nil
  }

  func remove() { FileWriting.remove(path) }
}
