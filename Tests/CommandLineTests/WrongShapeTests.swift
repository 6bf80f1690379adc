import Foundation
import Properties
import SecretProperties
import Testing

/// Files of the wrong shape, with a marker for each secret; `make properties` runs thousands of them.
@Suite struct WrongShapeTests {
  @Test(arguments: 1...4) func noOutputContainsAMarker(_ seed: UInt64) {
    let run = SecretRun(seed: seed, isWhole: false)
    let count = ProcessInfo.processInfo.environment["SETTLE_SECRETS"].flatMap { Int($0) } ?? 3
    while run.cases < count { run.next() }
    #expect(run.leaks.isEmpty, "\(run.leaks.count) of \(run.cases): \(run.leaks.prefix(3).joined(separator: "\n\n"))")
  }

  @Test func everyCommandIsCovered() {
    #expect(SecretCommands.unknown(SecretCommands.lines) == [])
  }
}
