import CommandLineInterface
import DocumentModel
import FileAccess
import Foundation

/// The program with an artificial crash: it occurs when standard input is read, and `FAULT` gives its kind. With
/// `COUNTS` it prints how often each file was read.
@main
enum FaultyProgram {
  static func main() {
    var environment = CommandEnvironment.ofProcess()
    let read = environment.readInput
    environment.readInput = { limit in
      fail()
      return read(limit)
    }
    if ProcessFacts.environmentVariable("COUNTS") != nil { count(environment) }
    SettleProgram.main(environment)
  }

  /// Runs the program and prints how often each file was read, to standard error: `values 120 1` gives what was read,
  /// the file's length in bytes, and the count.
  private static func count(_ environment: CommandEnvironment) -> Never {
    ReadingLog.start()
    let code = SettleProgram.run(ProcessFacts.arguments(), environment: environment)
    for count in ReadingLog.counts {
      FileHandle.standardError.write(Data("\(count.kind.rawValue) \(count.length) \(count.times)\n".utf8))
    }
    ProcessFacts.exit(code.rawValue)
  }

  private static func fail() {
    switch ProcessFacts.environmentVariable("FAULT") {
    case "trap": fatalError("a fault")
    case "index": print([Int](repeating: 0, count: CommandLine.arguments.count)[CommandLine.arguments.count])
    case "overflow": print(depth(of: 1))
    case "abort": abort()
    case "terminate": kill(getpid(), SIGABRT)
    case _: break
    }
  }

  private static func depth(of number: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 8) { numbers in
      numbers[0] = number == 0 ? 0 : depth(of: number + 1)
      return numbers[0] + number
    }
  }
}
