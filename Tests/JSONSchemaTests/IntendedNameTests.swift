import DocumentModel
import Testing

/// Which name was meant by a misspelled one.
struct IntendedNameTests {
  private static let names = [
    "timeout", "requestTimeout", "logLevel", "environment", "config", "manifests", "color", "max_size", "services",
    "ports",
    "directory", "description", "maximum", "warning",
  ]

  private static func meant(by text: String, among names: [String]) -> IntendedName? {
    var effort = Budget.unbounded
    return IntendedName.of(text, among: NearestNames(names), spending: &effort)
  }

  /// Typos, other case and other separators are certain.
  @Test(arguments: [
    ("tiemout", "timeout"), ("request_timeout", "requestTimeout"), ("LOG-LEVEL", "logLevel"), ("manifest", "manifests"),
    ("maxSize", "max_size"), ("colour", "color"), ("service", "services"),
  ])
  func slips(_ text: String, _ meant: String) {
    #expect(Self.meant(by: text, among: Self.names)?.text == meant)
    #expect(Self.meant(by: text, among: Self.names)?.isGuess == false)
  }

  @Test func aLongTextResemblesNoName() {
    let long = String(repeating: "timeout_", count: 200)
    #expect(Self.meant(by: long, among: [long.uppercased(), "timeout"]) == nil)
    #expect(NearestName.of(long, among: [long + "x", long.uppercased()]) == nil)
  }

  /// A name with the same words in another order, or with more words, is a guess.
  @Test(arguments: [("levelLog", "logLevel"), ("level", "logLevel")])
  func wordsOfAName(_ text: String, _ meant: String) {
    #expect(Self.meant(by: text, among: Self.names)?.text == meant)
    #expect(Self.meant(by: text, among: Self.names)?.isGuess == true)
  }

  /// People rarely mistype the first letter and make a second mistake, so this is a guess.
  @Test func severalSlipsWithAnotherFirstLetterAreAGuess() {
    #expect(Self.meant(by: "rockett", among: ["pocket"])?.isGuess == true)
    #expect(Self.meant(by: "rocket", among: ["pocket"])?.isGuess == false)
  }

  /// No name, because several are equally close or none is close.
  @Test(arguments: [
    ("rat", ["cat", "bat"]), ("port", ["source_port", "target_port"]), ("qqq", ["alpha", "beta"]),
    ("2.1", ["3.1", "4.1"]),
    // A different number isn't a typo, and then names that differ in more aren't meant either.
    ("N1_HIGHCPU_9", ["E2_HIGHCPU_8", "N1_HIGHCPU_8", "N1_HIGHCPU_32"]),
    ("", ["a"]), ("---", ["a", "b"]), ("x", ["y"]),
  ])
  func noneIsGuessedAtRandom(_ text: String, _ names: [String]) {
    #expect(Self.meant(by: text, among: names) == nil)
  }

  @Test func theNearestOfManyComeFirst() {
    let names = (0..<40).map { "entry\($0)" } + ["logDestination"]
    #expect(IntendedName.nearest(2, of: names, to: "logOutputDestination") == ["logDestination", "entry0"])
  }
}
