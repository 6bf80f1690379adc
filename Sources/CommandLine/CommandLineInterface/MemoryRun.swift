internal import FileAccess

/// One run of the program that reads its standard input from memory and keeps what it writes: nobody is asked anything.
package struct MemoryRun: Sendable {
  package let code: ExitCode
  package let output: [UInt8]
  package let errors: [UInt8]

  /// - Parameters:
  ///   - arguments: those behind the program's name.
  ///   - input: all of standard input.
  package init(_ arguments: [[UInt8]], input: [UInt8], _ environment: CommandEnvironment = .ofProcess()) {
    let (output, errors) = (MemoryStream(), MemoryStream())
    var own = environment
    (own.output, own.errors) = (output, errors)
    (own.readAnswer, own.readSecret) = (nil, nil)
    own.readInput = { limit in
      input.count <= limit ? .success(input) : .failure(FileError(FilePath("-"), .tooLarge(limit: limit)))
    }
    own.isOfProcess = false
    own.inputLines = { InputLines(input, limit: $0) }
    code = SettleProgram.run(arguments, own)
    (self.output, self.errors) = (output.bytes, errors.bytes)
  }
}
