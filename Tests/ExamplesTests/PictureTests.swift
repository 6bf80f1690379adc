import Foundation
import TestSupport
import Testing

/// The picture in the README shows the current output of the program.
@Suite struct PictureTests {
  private static let path = "docs/pictures/check.svg"

  @Test(.enabled(if: Machine.hasProgram("python3"), "Python is not installed"))
  func thePictureOfTheReadmeIsCurrent() {
    let run = ProgramRun(
      shell: """
        cd '\(Checkout.root.path)'; file=examples/settings/broken/several.yaml
        "$SETTLE" check --color always $file 2>&1 | python3 scripts/terminal-picture.py "settle check $file"
        """, in: ScratchFolder())
    #expect(run.errors.isEmpty, "\(run.errors)")
    #expect(GoldenFile.difference(run.output, from: Checkout.root.appendingPathComponent(Self.path)) == nil)
  }
}
