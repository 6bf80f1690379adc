internal import CommandLineKit
internal import FileAccess

/// A file that an option names for output, with one rule for all of them: an existing file is not overwritten, unless
/// nothing is lost by it, or `--force` is given.
///
/// Nothing is lost of an empty file, nor of output that each run makes again: a report replaces one of the same shape,
/// a baseline replaces a baseline. A device or a pipe takes what is written to it.
struct OutputFile: Sendable {
  static let option = Option("output", short: "o", .text("FILE"), help: "Write to this file instead of standard output")
  static let force = Option("force", help: "Overwrite an existing file")

  /// The options of every command that writes a text to a file.
  static let options = [option, force]

  /// The path as it was named.
  private(set) var path: FilePath
  /// Absolute.
  private(set) var place: FilePath
  private let isForced: Bool
  /// The possible first bytes of output that each run makes again; empty for other output.
  private let beginnings: [[UInt8]]

  init(
    _ path: FilePath, _ arguments: ParsedArguments, _ environment: CommandEnvironment,
    replacing beginnings: [[UInt8]] = []
  ) {
    self.path = path
    place = path.resolved(from: environment.workingFolder)
    isForced = arguments.isSet(Self.force)
    self.beginnings = beginnings
  }

  /// The file that `--output` names; nil where it isn't given, or names standard output.
  init?(_ arguments: ParsedArguments, _ environment: CommandEnvironment, replacing beginnings: [[UInt8]] = []) {
    guard let path = arguments.path(Self.option), path != FilePath("-"), path != FilePath("/dev/stdout") else {
      return nil
    }
    self.init(path, arguments, environment, replacing: beginnings)
  }

  var isTerminal: Bool { FileFacts.isTerminal(place) }

  /// Whether it is a folder, in which a file gets a name of its own.
  var isFolder: Bool { FileFacts.kind(place) == .folder }

  /// The file of a name in it; itself where it is no folder.
  func inside(_ name: String) -> OutputFile {
    guard isFolder else { return self }
    var file = self
    (file.path, file.place) = (path.appending(name), place.appending(name))
    return file
  }

  /// Whether it is a device or a pipe.
  var isStream: Bool { FileFacts.kind(place) == .other }

  /// The storage of its content until it is complete: beside the file, where there is room for it.
  func spool(_ environment: CommandEnvironment) -> Spool {
    let folder = isStream ? nil : place.parent
    return Spool(in: [folder, environment.temporaryFolder].compactMap(\.self))
  }

  /// Fails where an existing file has to stay: called before long work, so that none is done in vain.
  ///
  /// - Parameter option: the option with the file's name, for messages that need it.
  func requireFree(_ option: Option? = nil) throws(UsageError) {
    if path.bytes.last == UInt8(ascii: "/"), !isFolder {
      throw UsageError.outside(Self.message(FileError(path, .notFound), option))
    }
    // Nothing is made where a link leads to nothing: it may have been meant for another place.
    if isLinkToNothing { throw UsageError.outside(Self.message(FileError(path, .linkToNothing), option)) }
    guard !mayReplace, FileFacts.exists(place) else { return }
    let error = FileError(path, .writing(.existsAlready))
    throw UsageError.outside(Self.message(error, option))
  }

  /// Writes the content, or reports why it can't.
  ///
  /// - Parameters:
  ///   - privacy: of the sources of the content.
  ///   - option: the option with the file's name, for messages that need it.
  func write(
    _ content: Spool, _ environment: CommandEnvironment, _ privacy: Privacy = Privacy(), for option: Option? = nil
  ) -> ExitCode {
    do throws(FileError) {
      if mayReplace, FileFacts.exists(place) {
        try FileWriting.write(content, to: place, privacy)
      } else {
        try FileWriting.create(place, content, privacy)
      }
      return .success
    } catch {
      environment.complain(Self.message(FileError(path, isLinkToNothing ? .linkToNothing : error.reason), option))
      return .trouble
    }
  }

  func write(
    _ bytes: [UInt8], _ environment: CommandEnvironment, _ privacy: Privacy = Privacy(), for option: Option? = nil
  ) -> ExitCode {
    write(Spool(bytes), environment, privacy, for: option)
  }

  /// Writes a new text to the output that the arguments name, as private as what it is made from.
  static func write(_ text: [UInt8], _ arguments: ParsedArguments, _ environment: CommandEnvironment) -> ExitCode {
    environment.write(text, to: OutputFile(arguments, environment), Privacy(ofFilesOf: arguments, environment))
  }

  /// Whether the file has these bytes already.
  func holds(_ bytes: [UInt8]) -> Bool {
    (try? FileReading.read(place, limit: bytes.count)) == bytes
  }

  /// The error, and the option that helps.
  private static func message(_ error: FileError, _ option: Option?) -> TerminalText {
    let start = option.map { "--\($0.name): " } ?? ""
    let help = error.reason == .writing(.existsAlready) ? "; use --\(force.name) to overwrite it" : ""
    return "\(start)\(error.path): \(error.message)\(help)"
  }

  private var isLinkToNothing: Bool { FileFacts.isLink(place) && !FileFacts.exists(place) }

  private var mayReplace: Bool {
    guard !isForced, FileFacts.kind(place) == .file else { return true }
    guard let start = try? FileReading.start(of: place, upTo: beginnings.map(\.count).max() ?? 1) else { return false }
    return start.isEmpty || beginnings.contains { !$0.isEmpty && start.starts(with: $0) }
  }
}

extension CommandEnvironment {
  /// - Parameter file: nil for standard output.
  func write(_ text: [UInt8], to file: OutputFile?, _ privacy: Privacy = Privacy()) -> ExitCode {
    if let file { return file.write(text, self, privacy) }
    output.write(bytes: text)
    return .success
  }
}

extension Privacy {
  /// The privacy of the file that is read, and of the layers below it.
  init(ofFilesOf arguments: ParsedArguments, _ environment: CommandEnvironment) {
    let layers = arguments.all(LayerFiles.option).map { $0.drop { $0 != UInt8(ascii: "=") }.dropFirst() }
    self.init()
    for path in arguments.operands.prefix(1).map({ $0[...] }) + layers {
      let path = FilePath(bytes: Array(path))
      formUnion(Privacy(of: path == FilePath("-") ? path : path.resolved(from: environment.workingFolder)))
    }
  }
}
