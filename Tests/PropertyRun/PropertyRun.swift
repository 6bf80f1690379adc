import Foundation
import Properties
import TestSupport

/// Random edits of real files, many more than an ordinary test run has time for: `settle-properties EDITS [SEED]`.
///
/// Prints the counts, and what is refused; ends with 1 where something doesn't hold.
@main
enum PropertyRun {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) }
    guard let wanted = arguments.first ?? nil, arguments.count < 3, let seed = arguments.count > 1 ? arguments[1] : 1
    else {
      print("usage: settle-properties EDITS [SEED]")
      exit(2)
    }
    let files = SuiteFiles.yaml()
    guard !files.isEmpty else {
      print("properties: no suites (SETTLE_SUITES)")
      return
    }
    var random = Random(seed: seed)
    var run = EditRun()
    while run.done < wanted, run.broken.isEmpty {
      for file in files where run.done < wanted {
        let text = [UInt8](try Data(contentsOf: file))
        guard text.count < 60_000 else { continue }
        run.add(text, name: SuiteFiles.name(file), edits: 8, &random)
      }
    }
    for line in run.refused { print("properties: refused \(line)") }
    for line in run.broken { print("properties: broken \(line)") }
    print("properties: \(run.done) edits, \(run.refused.count) refused, \(run.broken.count) broken; seed \(seed)")
    exit(run.broken.isEmpty ? 0 : 1)
  }
}
