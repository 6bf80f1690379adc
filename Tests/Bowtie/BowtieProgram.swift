import DocumentModel
import FileAccess

/// `settle-bowtie`: the harness on standard input and output.
enum BowtieProgram {
  static let version = "0.1.0"

  private static let help = """
    The harness of settle for Bowtie, which compares implementations of JSON Schema.

    Usage: settle-bowtie [--assert-format]

    Speaks Bowtie's protocol IHOP, version 1, on standard input and output: a JSON
    object a line, with the commands start, dialect, run and stop. A schema that
    can't be used is answered with "errored" and why.

    Options:
          --assert-format  Take the keyword format as a rule, not as a remark
          --version        Show the program's version
      -h, --help           Show this help

    Exit codes: 0 after stop or at the end of the input, 2 for a wrong option or a
    line that is no request.

    Examples:
      $ echo '{"cmd": "start", "version": 1}' | settle-bowtie
          Shows what the harness says of itself.

    """

  /// Runs the harness until the input ends.
  static func main() -> Never {
    let output = StandardStream(.output)
    let errors = StandardStream(.error)
    let code = run(ProcessFacts.arguments().map { String(decoding: $0, as: UTF8.self) }, output, errors)
    output.flush()
    errors.flush()
    ProcessFacts.exit(code)
  }

  private static func run(_ arguments: [String], _ output: StandardStream, _ errors: StandardStream) -> Int32 {
    var assertsFormat = false
    for argument in arguments {
      switch argument {
      case "--assert-format": assertsFormat = true
      case "--help", "-h":
        output.write(bytes: Array(help.utf8))
        return 0
      case "--version":
        output.write(bytes: Array("settle-bowtie \(version)\n".utf8))
        return 0
      case _: return printError("unknown argument; see settle-bowtie --help", errors)
      }
    }
    var harness = Harness(version: version, assertsFormat: assertsFormat)
    var lines = InputLines(limit: Limits().fileBytes)
    do throws(FileError) {
      while let line = try lines.next() {
        if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
        switch harness.reply(to: line) {
        case .response(let bytes):
          output.write(bytes: bytes + [UInt8(ascii: "\n")])
          output.flush()
          if output.isClosed { return 0 }
        case .stop: return 0
        case .refusal(let reason): return printError(reason, errors)
        }
      }
      return 0
    } catch {
      return printError(error.message, errors)
    }
  }

  private static func printError(_ message: String, _ errors: StandardStream) -> Int32 {
    errors.write(bytes: Array("settle-bowtie: \(message)\n".utf8))
    return 2
  }
}
