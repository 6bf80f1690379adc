internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

extension SettingsOptions {
  /// The options that give inputs to a question or an action.
  static let inputs = [input, inputFile]

  /// The maximum size of an input from a file, in bytes.
  private static let inputFileLimit = 1_000_000

  /// The inputs for a question or an action, from `--input NAME=VALUE` and `--input-file NAME=FILE`.
  static func inputs(
    _ arguments: ParsedArguments, environment: CommandEnvironment
  ) throws(UsageError) -> [String: GivenInput] {
    var given: [String: GivenInput] = [:]
    for bytes in arguments.all(input) {
      let (name, value) = try parts(bytes, option: "--input", value: "VALUE")
      given[name] = .entered(EnteredValue(try ParsedArguments.text(value, name: "--input: VALUE")))
    }
    // Standard input may already be the file.
    var isInputRead = arguments.operands.first == [UInt8(ascii: "-")]
    for bytes in arguments.all(inputFile) {
      let (name, file) = try parts(bytes, option: "--input-file", value: "FILE")
      guard given[name] == nil else { throw UsageError("duplicate input \(name)") }
      let isInput = file == [UInt8(ascii: "-")]
      if isInput, isInputRead { throw UsageError("--input-file: standard input is already in use") }
      isInputRead = isInputRead || isInput
      let text = try ParsedArguments.text(
        try contents(file, isInput: isInput, environment: environment), name: "--input-file: the value of \(name)")
      // A final line break belongs to the file, not to the value.
      given[name] = .entered(EnteredValue(String(text.last?.isNewline == true ? text.dropLast() : text[...])))
    }
    return given
  }

  private static func parts(
    _ bytes: [UInt8], option: String, value: String
  ) throws(UsageError) -> (name: String, value: [UInt8]) {
    // The value may contain "=", so only the first one separates.
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
      throw UsageError("\(option) needs NAME=\(value)")
    }
    return (try ParsedArguments.text(Array(bytes[..<equals]), name: "\(option): NAME"), Array(bytes[(equals + 1)...]))
  }

  private static func contents(
    _ file: [UInt8], isInput: Bool, environment: CommandEnvironment
  ) throws(UsageError) -> [UInt8] {
    do throws(FileError) {
      return isInput
        ? try environment.readInput(inputFileLimit).get()
        : try FileReading.read(FilePath(bytes: file), limit: inputFileLimit)
    } catch {
      throw UsageError("--input-file: \(FilePath(bytes: file)): \(error.message)")
    }
  }
}

extension CommandEnvironment {
  /// Asks for a sensitive input on the terminal, without echoing it. Nil if the problem is a different one, there is no
  /// terminal, or the user enters nothing.
  func answer(_ problem: InputProblem) -> GivenInput? {
    guard let prompt = problem.prompt, let readSecret else { return nil }
    errors.write("\(prompt): ")
    errors.flush()
    // Users can decline by entering nothing.
    return readSecret().flatMap { $0.isEmpty ? nil : .entered(EnteredValue($0)) }
  }
}

extension UsageError {
  init(_ problem: InputProblem) {
    let name = problem.input
    let how =
      problem.kind != .missing
      ? ""
      : problem.prompt == nil
        ? "; use --input \(name)=…"
        : "; use --input-file \(name)=FILE, or \(name)=- for standard input"
    let allowed = problem.allowed.map { " (\($0))" } ?? ""
    self.init("\(problem.message)\(how)\(allowed)", nearest: NearestName.of(name, among: problem.known))
  }
}
