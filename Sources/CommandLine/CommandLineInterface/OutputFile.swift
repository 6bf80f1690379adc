internal import CommandLineKit
internal import FileAccess

/// A file that an option names for output, with one rule for all commands: an existing file is not overwritten unless
/// nothing would be lost or `--force` is given.
///
/// Nothing is lost by replacing an empty file, or output that each run generates again: a report replaces one of the
/// same format, a baseline replaces a baseline. Devices and pipes are written to.
struct OutputFile: Sendable {
  static let option = Option(
    "output", short: "o", value: .text("FILE"), help: "Write to this file instead of standard output")
  static let force = Option("force", help: "Overwrite an existing file")

  /// The options of every command that writes a text to a file.
  static let options = [option, force]

  /// The path as given.
  private(set) var path: FilePath
  /// The absolute path.
  private(set) var place: FilePath
  private let isForced: Bool
  /// The possible first bytes of output that each run generates again; empty for other output.
  private let beginnings: [[UInt8]]

  init(
    _ path: FilePath, arguments: ParsedArguments, environment: CommandEnvironment,
    replacing beginnings: [[UInt8]] = []
  ) {
    self.path = path
    place = path.resolved(from: environment.workingFolder)
    isForced = arguments.isSet(Self.force)
    self.beginnings = beginnings
  }

  /// The file given by `--output`, or nil if it isn't given or means standard output.
  init?(_ arguments: ParsedArguments, environment: CommandEnvironment, replacing beginnings: [[UInt8]] = []) {
    // By its path, a redirected /dev/stdout would be a file that exists already.
    guard let path = arguments.path(Self.option), path != FilePath("-"), path != FilePath("/dev/stdout") else {
      return nil
    }
    self.init(path, arguments: arguments, environment: environment, replacing: beginnings)
  }

  var isTerminal: Bool { FileFacts.isTerminal(place) }

  /// Whether it is a folder, in which files get names of their own.
  var isFolder: Bool { FileFacts.kind(place) == .folder }

  /// The file with a name in the folder, or the file itself if it isn't a folder.
  func inside(_ name: String) -> OutputFile {
    guard isFolder else { return self }
    var file = self
    (file.path, file.place) = (path.appending(name), place.appending(name))
    return file
  }

  /// Whether it is a device or a pipe.
  var isStream: Bool { FileFacts.kind(place) == .other }

  /// The storage for its content until it is complete: next to the file, where there is room for it.
  func spool(_ environment: CommandEnvironment) -> Spool {
    let folder = isStream ? nil : place.parent
    // A device's folder, such as /dev, has no room for files.
    return Spool(in: [folder, environment.temporaryFolder].compactMap(\.self))
  }

  /// Throws if an existing file must not be replaced. Called before long work, so that it isn't done in vain.
  ///
  /// - Parameter option: The option with the file's name, for messages that mention it.
  func requireFree(_ option: Option? = nil) throws(UsageError) {
    // "out/" names a folder, and a file must not be created in its place.
    if path.bytes.last == UInt8(ascii: "/"), !isFolder {
      throw UsageError.outside(Self.message(FileError(path, reason: .notFound), option: option))
    }
    // A dangling link may have been meant for another place, so create nothing.
    if isLinkToNothing {
      throw UsageError.outside(Self.message(FileError(path, reason: .linkToNothing), option: option))
    }
    guard !mayReplace, FileFacts.exists(place) else { return }
    let error = FileError(path, reason: .writing(.existsAlready))
    throw UsageError.outside(Self.message(error, option: option))
  }

  /// Writes the content, or reports why that fails.
  ///
  /// - Parameters:
  ///   - privacy: The privacy of the content's sources.
  ///   - option: The option with the file's name, for messages that mention it.
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
      environment.complain(
        Self.message(FileError(path, reason: isLinkToNothing ? .linkToNothing : error.reason), option: option))
      return .trouble
    }
  }

  func write(
    _ bytes: [UInt8], environment: CommandEnvironment, privacy: Privacy = Privacy(), for option: Option? = nil
  ) -> ExitCode {
    write(Spool(bytes), environment: environment, privacy: privacy, for: option)
  }

  /// Writes a new text to the output given by the arguments, as private as its sources.
  static func write(_ text: [UInt8], arguments: ParsedArguments, environment: CommandEnvironment) -> ExitCode {
    environment.write(
      text, to: OutputFile(arguments, environment: environment),
      privacy: Privacy(ofFilesOf: arguments, environment: environment))
  }

  /// Whether the file has these bytes already.
  func holds(_ bytes: [UInt8]) -> Bool { (try? FileReading.read(place, limit: bytes.count)) == bytes }

  private static func message(_ error: FileError, option: Option?) -> TerminalText {
    let start = option.map { "--\($0.name): " } ?? ""
    let help = error.reason == .writing(.existsAlready) ? "; use --\(force.name) to overwrite it" : ""
    return "\(start)\(error.path): \(error.message)\(help)"
  }

  private var isLinkToNothing: Bool { FileFacts.isLink(place) && !FileFacts.exists(place) }

  private var mayReplace: Bool {
    guard !isForced, FileFacts.kind(place) == .file else { return true }
    guard let start = try? FileReading.start(of: place, upTo: beginnings.map(\.count).max() ?? 1) else { return false }
    // An empty beginning would match every file.
    return start.isEmpty || beginnings.contains { !$0.isEmpty && start.starts(with: $0) }
  }
}

extension CommandEnvironment {
  /// - Parameter file: Nil for standard output.
  func write(_ text: [UInt8], to file: OutputFile?, privacy: Privacy = Privacy()) -> ExitCode {
    if let file { return file.write(text, environment: self, privacy: privacy) }
    output.write(bytes: text)
    return .success
  }
}

extension Privacy {
  /// The strictest privacy of the input file and the layers below it.
  init(ofFilesOf arguments: ParsedArguments, environment: CommandEnvironment) {
    let layers = arguments.all(LayerFiles.option).map { $0.drop { $0 != UInt8(ascii: "=") }.dropFirst() }
    self.init()
    // A name or value that is also a file can only make the output more private.
    for path in arguments.operands.map({ $0[...] }) + layers {
      let path = FilePath(bytes: Array(path))
      formUnion(Privacy(of: path == FilePath("-") ? path : path.resolved(from: environment.workingFolder)))
    }
  }
}
