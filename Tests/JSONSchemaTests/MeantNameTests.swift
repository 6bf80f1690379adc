import DocumentModel
import Testing

/// The intended name, or none.
struct MeantNameTests {
  private static let names = [
    "timeout", "requestTimeout", "logLevel", "environment", "config", "manifests", "color", "max_size", "services",
    "ports",
    "directory", "description", "maximum", "warning",
  ]

  private static func meant(by text: String, among names: [String]) -> MeantName? {
    var effort = Budget.unbounded
    return MeantName.of(text, among: NearestNames(names), spending: &effort)
  }

  /// Typos, case and separators give a certain match.
  @Test(arguments: [
    ("tiemout", "timeout"), ("request_timeout", "requestTimeout"), ("LOG-LEVEL", "logLevel"), ("manifest", "manifests"),
    ("maxSize", "max_size"), ("colour", "color"), ("service", "services"),
  ])
  func slips(_ text: String, _ meant: String) {
    #expect(Self.meant(by: text, among: Self.names)?.text == meant)
    #expect(Self.meant(by: text, among: Self.names)?.isGuess == false)
  }

  /// A long text isn't a misspelled name.
  @Test func aLongTextResemblesNoName() {
    let long = String(repeating: "timeout_", count: 200)
    #expect(Self.meant(by: long, among: [long.uppercased(), "timeout"]) == nil)
    #expect(NearestName.of(long, among: [long + "x", long.uppercased()]) == nil)
  }

  /// Reordered words, and a part of them, are guesses.
  @Test(arguments: [("levelLog", "logLevel"), ("level", "logLevel")])
  func wordsOfAName(_ text: String, _ meant: String) {
    #expect(Self.meant(by: text, among: Self.names)?.text == meant)
    #expect(Self.meant(by: text, among: Self.names)?.isGuess == true)
  }

  /// A misspelled name rarely has a wrong first letter and a second mistake.
  @Test func severalSlipsWithAnotherFirstLetterAreAGuess() {
    #expect(Self.meant(by: "rockett", among: ["pocket"])?.isGuess == true)
    #expect(Self.meant(by: "rocket", among: ["pocket"])?.isGuess == false)
  }

  /// Several names are equally close, or none is close.
  @Test(arguments: [
    ("rat", ["cat", "bat"]), ("port", ["source_port", "target_port"]), ("qqq", ["alpha", "beta"]),
    ("2.1", ["3.1", "4.1"]),
    // A different number isn't a typo, so neither is a name that differs more.
    ("N1_HIGHCPU_9", ["E2_HIGHCPU_8", "N1_HIGHCPU_8", "N1_HIGHCPU_32"]),
    ("", ["a"]), ("---", ["a", "b"]), ("x", ["y"]),
  ])
  func noneIsGuessedAtRandom(_ text: String, _ names: [String]) {
    #expect(Self.meant(by: text, among: names) == nil)
  }

  @Test func theNearestOfManyComeFirst() {
    let names = (0..<40).map { "entry\($0)" } + ["logDestination"]
    #expect(MeantName.nearest(2, of: names, to: "logOutputDestination") == ["logDestination", "entry0"])
  }
}
