internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import Stores

struct ConvertOutput {
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  /// Nil for standard output.
  private let file: OutputFile?

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    file = OutputFile(arguments, environment: environment)
    // If the output is a folder, the name of the file is known only later, so it is checked then.
    if !arguments.isSet(ConvertOptions.export) || file?.isFolder != true { try file?.requireFree() }
    let isBinary = arguments.text(ConvertOptions.to) == ConversionFormat.binaryPlist.rawValue
    // Control characters in a binary format could change the terminal's state.
    guard !isBinary || file != nil || !environment.output.isTerminal else {
      throw UsageError("cannot print a binary property list to a terminal; use --output")
    }
    guard arguments.isSet(ConvertOptions.includeSensitive) else { return }
    // A secret would remain in the terminal's scrollback. `-o /dev/tty` is a terminal too.
    if file?.isTerminal ?? environment.output.isTerminal {
      throw UsageError("--include-sensitive cannot print to a terminal; use --output")
    }
  }

  /// Whether the output replaces a file that isn't empty.
  var isWrittenOver: Bool { file.map { FileFacts.kind($0.place) == .file && !$0.holds([]) } ?? false }

  private var privacy: Privacy { Privacy(ofFilesOf: arguments, environment: environment) }

  /// - Parameter name: The name of the file if the output is a folder, or nil if there is none.
  func write(_ text: [UInt8], named name: String?) -> ExitCode {
    environment.write(text, to: name.flatMap { file?.inside($0) } ?? file, privacy: privacy)
  }

  /// Saves stored values that can't be converted to new files next to the output. Returns false if that fails.
  func keep(_ values: [StoredValue], model: SettingsModel?) -> Bool { values.allSatisfy { keep($0, model: model) } }

  private func keep(_ value: StoredValue, model: SettingsModel?) -> Bool {
    let what = value.key
    // A collection in place of a single value may contain values that the schema marks as sensitive elsewhere.
    let isCollection = value.text.contains(0x0A) || "{[<".utf8.contains(value.text.first ?? 0)
    let isHidden = model?.holdsSensitive(isCollection ? Path() : value.path) ?? false
    let target = file.flatMap { $0.isStream ? nil : $0.path }
    // The saved value must not reveal what the output redacts.
    guard arguments.isSet(ConvertOptions.includeSensitive) && target != nil || !isHidden else {
      environment.printError(
        "warning: the invalid value of \(what) may be sensitive and was not kept; use --include-sensitive and --output"
      )
      return true
    }
    let name = String(decoding: target?.lastComponent ?? input.lastComponent, as: UTF8.self)
    // A key such as `a/b` would lead to another folder.
    let key = value.key.replacingScalars("/", with: "_")
    let folder = target.map { $0.parent ?? FilePath(".") } ?? FilePath(".")
    // If there are this many files with different values, something else is wrong, so give up.
    for number in 0..<100 {
      let place = folder.appending("\(name).\(key).damaged" + (number == 0 ? "" : ".\(number)"))
      let named = OutputFile(place, arguments: arguments, environment: environment)
      do throws(FileError) {
        // Reading the same store repeatedly must not create a file each time.
        if !named.holds(value.text) { try FileWriting.create(named.place, bytes: value.text, privacy: privacy) }
        environment.printError("warning: kept the invalid value of \(what) in \(place.description)")
        return true
      } catch {
        guard error.reason == .writing(.existsAlready) else {
          environment.printError("\(place.description): \(error.message)")
          return false
        }
      }
    }
    environment.printError("cannot keep the invalid value of \(what): too many such files in \(folder.description)")
    return false
  }

  /// The path from which names of saved files are derived if the output isn't a file.
  private var input: FilePath {
    let given = FilePath(bytes: arguments.operands[0])
    return given == FilePath("-") ? FilePath("stored") : given
  }
}
