internal import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// The file that an option gives for output. All commands use the same rule: an existing file isn't overwritten unless
/// nothing would be lost or `--force` is given.
///
/// Nothing is lost by replacing an empty file, or output that each run creates anew: a report replaces one of the same
/// format, and a baseline another baseline. Devices and pipes can always be written to.
struct OutputFile: Sendable {
  static let option = Option(
    "output", short: "o", value: .text("FILE"), help: "Write to this file instead of standard output")
  static let force = Option("force", help: "Overwrite an existing file")

  /// The options of every command that writes a text to a file.
  static let options = [option, force]

  /// The path as the user gave it.
  private(set) var path: FilePath
  /// The absolute path.
  private(set) var place: FilePath
  private let isForced: Bool
  /// The possible first bytes of output that each run creates anew. Empty for other output.
  private let knownPrefixes: [[UInt8]]

  init(
    _ path: FilePath, arguments: ParsedArguments, environment: CommandEnvironment,
    replacing knownPrefixes: [[UInt8]] = []
  ) {
    self.path = path
    place = path.resolved(from: environment.workingFolder)
    isForced = arguments.isSet(Self.force)
    self.knownPrefixes = knownPrefixes
  }

  /// The file given with `--output`, or nil if the output goes to standard output.
  init?(_ arguments: ParsedArguments, environment: CommandEnvironment, replacing knownPrefixes: [[UInt8]] = []) {
    // If `/dev/stdout` is redirected, it looks like an existing file.
    guard let path = arguments.path(Self.option), path != FilePath("-"), path != FilePath("/dev/stdout") else {
      return nil
    }
    self.init(path, arguments: arguments, environment: environment, replacing: knownPrefixes)
  }

  var isTerminal: Bool { FileFacts.isTerminal(place) }

  /// Whether it is a folder, for commands that then choose the file's name.
  var isFolder: Bool { FileFacts.kind(place) == .folder }

  /// The file with a name in the folder, or this file if it isn't a folder.
  func inside(_ name: String) -> OutputFile {
    guard isFolder else { return self }
    var file = self
    (file.path, file.place) = (path.appending(name), place.appending(name))
    return file
  }

  /// Whether it is a device or a pipe.
  var isStream: Bool { FileFacts.kind(place) == .other }

  /// Temporary storage for the contents until they are complete, preferably next to the file.
  func spool(_ environment: CommandEnvironment) -> Spool {
    let folder = isStream ? nil : place.parent
    // A device's folder, such as `/dev`, can't be used for files.
    return Spool(in: [folder, environment.temporaryFolder].compactMap(\.self))
  }

  /// Checks before any long work that the file may be written.
  ///
  /// - Parameter option: The option with the file's name, to be mentioned in the message.
  /// - Throws: ``UsageError`` if an existing file would be overwritten, or the folder doesn't exist.
  func requireFree(_ option: Option? = nil) throws(UsageError) {
    // "out/" refers to a folder, so don't create a file with this name.
    if path.bytes.last == UInt8(ascii: "/"), !isFolder {
      throw UsageError.outside(Self.message(FileError(path, reason: .notFound), option: option))
    }
    // A dangling link may be meant for another location, so don't create its target.
    if isLinkToNothing {
      throw UsageError.outside(Self.message(FileError(path, reason: .brokenLink), option: option))
    }
    guard !mayReplace, FileFacts.exists(place) else { return }
    let error = FileError(path, reason: .writing(.existsAlready))
    throw UsageError.outside(Self.message(error, option: option))
  }

  /// Writes the contents. Reports a failure.
  ///
  /// - Parameters:
  ///   - privacy: The privacy of the files from which the contents come.
  ///   - option: The option with the file's name, to be mentioned in messages.
  func write(
    _ content: Spool, environment: CommandEnvironment, privacy: Privacy = Privacy(), for option: Option? = nil
  ) -> ExitCode {
    do throws(FileError) {
      if mayReplace, FileFacts.exists(place) {
        try FileWriting.write(content, to: place, privacy: privacy)
      } else {
        try FileWriting.create(place, content: content, privacy: privacy)
      }
      return .success
    } catch {
      environment.printError(
        Self.message(FileError(path, reason: isLinkToNothing ? .brokenLink : error.reason), option: option))
      return .trouble
    }
  }

  func write(
    _ bytes: [UInt8], environment: CommandEnvironment, privacy: Privacy = Privacy(), for option: Option? = nil
  ) -> ExitCode {
    write(Spool(bytes), environment: environment, privacy: privacy, for: option)
  }

  /// Writes text to the output given by the arguments, as private as the files that it comes from.
  static func write(_ text: [UInt8], arguments: ParsedArguments, environment: CommandEnvironment) -> ExitCode {
    environment.write(
      text, to: OutputFile(arguments, environment: environment),
      privacy: Privacy(ofFilesOf: arguments, environment: environment))
  }

  /// Whether the file already contains exactly these bytes.
  func holds(_ bytes: [UInt8]) -> Bool { (try? FileReading.holds(place, bytes: bytes)) == true }

  private static func message(_ error: FileError, option: Option?) -> TerminalText {
    let start = option.map { "--\($0.name): " } ?? ""
    let help = error.reason == .writing(.existsAlready) ? "; use --\(force.name) to overwrite it" : ""
    return "\(start)\(error.path): \(error.message)\(help)"
  }

  private var isLinkToNothing: Bool { FileFacts.isLink(place) && !FileFacts.exists(place) }

  private var mayReplace: Bool {
    guard !isForced, FileFacts.kind(place) == .file else { return true }
    guard let start = try? FileReading.start(of: place, upTo: knownPrefixes.map(\.count).max() ?? 1) else {
      return false
    }
    // An empty beginning would match every file.
    return start.isEmpty || knownPrefixes.contains { !$0.isEmpty && start.starts(with: $0) }
  }
}

extension CommandEnvironment {
  /// - Parameter file: The file, or nil for standard output.
  func write(_ text: [UInt8], to file: OutputFile?, privacy: Privacy = Privacy()) -> ExitCode {
    if let file { return file.write(text, environment: self, privacy: privacy) }
    // A pipe gets the exact text. On a terminal, control characters could be harmful, such as those in A='…' of `.env`.
    guard output.isTerminal else {
      output.write(bytes: text)
      return .success
    }
    var shown = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      shown.append(scalar == "\n" ? scalar : scalar.pictureInLine)
    }
    output.write(verbatim: String(shown))
    return .success
  }
}

extension Privacy {
  /// The strictest privacy of the input files and the layers below them.
  init(ofFilesOf arguments: ParsedArguments, environment: CommandEnvironment) {
    let layers = arguments.all(LayerFiles.option).map { $0.drop { $0 != UInt8(ascii: "=") }.dropFirst() }
    self.init()
    // An operand that isn't a file but has the name of one can only make the output more private.
    for path in arguments.operands.map({ $0[...] }) + layers {
      let path = FilePath(bytes: Array(path))
      formUnion(Privacy(of: path == FilePath("-") ? path : path.resolved(from: environment.workingFolder)))
    }
  }
}
