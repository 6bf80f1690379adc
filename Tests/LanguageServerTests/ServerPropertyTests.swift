import Foundation
import ServerProperties
import TestSupport
import Testing

/// Random edits: the text is compared with a model and the findings with `settle check`; `make properties` runs
/// 100,000.
@Suite struct ServerPropertyTests {
  @Test(arguments: 1...4) func findingsAreThoseOfCheckAfterEveryChange(_ seed: UInt64) throws {
    let folder = ScratchFolder([".settle.yaml": "schemas: [{files: [a.yaml], schema: settings}]\n"])
    let run = ServerRun(seed: seed, folder: folder.path)
    let root = OutsideSuites.packageRoot
    for name in [
      "examples/settings/realistic.yaml", "examples/settings/broken/several.yaml", "examples/betrfood/default.yaml",
    ] {
      run.add([UInt8](try Data(contentsOf: root.appendingPathComponent(name))), name: name, edits: 40, every: 4)
    }
    #expect(run.broken.isEmpty, "\(run.broken.first ?? "")")
    #expect(run.comparisons >= 20)
  }
}
