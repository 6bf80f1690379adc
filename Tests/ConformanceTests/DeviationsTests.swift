import TestSupport
import Testing

/// A list of known deviations must contain each failing test, and no other.
@Suite struct DeviationsTests {
  private static let list = "# comment\na\tb\tknown\nc\tknown too\n"

  @Test(arguments: [
    (list, ["a\tb": "x", "c": "y"], []),
    (list, ["a\tb": "x"], ["is listed and does not fail: c"]),
    (list, ["a\tb": "x", "c": "y", "d": "z"], ["fails and is not listed: d: z"]),
    ("a\t\n", ["a": "x"], ["is listed without a reason: a\t"]),
    ("a\n", [:], ["is listed and does not fail: ", "is listed without a reason: a"]),
    ("a\tb\na\tc\n", ["a": "x"], ["is listed twice: a"]),
  ])
  func complains(text: String, failures: [String: String], complaints: [String]) {
    #expect(Deviations(text: text).complaints(failures: failures) == complaints)
  }
}
