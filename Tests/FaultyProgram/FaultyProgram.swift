import CommandLineInterface
import FileAccess
import Foundation
import SourceText
import Synchronization

/// settle with a fault of its own where standard input is read: of the kind that `FAULT` names, when it is read for the
/// time that `FAULT_AT` says, from 0; every time unless said. With `COUNTS` it has none, and tells how often texts are read.
@main
enum FaultyProgram {
  private static let reads = Mutex(0)

  static func main() {
    var environment = CommandEnvironment.ofProcess()
    let read = environment.readInput
    environment.readInput = { limit in
      let number = reads.withLock { count in
        defer { count += 1 }
        return count
      }
      if ProcessFacts.environmentVariable("FAULT_AT").map({ Int($0) == number }) ?? true { fail() }
      return read(limit)
    }
    if ProcessFacts.environmentVariable("COUNTS") != nil { count(environment) }
    Program.main(environment)
  }

  /// Runs the program, and says on standard error how often each text was read: `values 120 1`, its length in bytes before
  /// the times.
  private static func count(_ environment: CommandEnvironment) -> Never {
    ReadingLog.start()
    let code = Program.run(ProcessFacts.arguments(), environment)
    for count in ReadingLog.counts {
      FileHandle.standardError.write(Data("\(count.kind.rawValue) \(count.length) \(count.times)\n".utf8))
    }
    ProcessFacts.exit(code.rawValue)
  }

  private static func fail() {
    switch ProcessFacts.environmentVariable("FAULT") {
    case "trap": fatalError("a fault")
    case "index": print([Int](repeating: 0, count: reads.withLock { _ in 3 })[4])
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
