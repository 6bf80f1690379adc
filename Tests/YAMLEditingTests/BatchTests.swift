import DocumentModel
import Properties
import Testing
import YAMLEditing
import YAMLReading

/// Several changes in one edit.
struct BatchTests {
  private static let text = """
    # settings
    a: 1 # one
    b:
      c: [x, y]
      # of d
      d: "2"

      e: {f: 3, g: 4}
    h: |
      text
    # of i
    i: null

    """

  /// The cost of a new entry doesn't grow with the number of entries.
  @Test(.timeLimit(.minutes(1)), arguments: ["{a: 1, b: 2}\n", "a: 1\nb: 2\n", "a: 1\n\nb: 2\n\nc: 3\n"])
  func manyEntriesOfOneCollection(_ text: String) {
    guard let value = Edits.value("1") else { return }
    let large = Self.together(text, (0..<5_000).map { .set(Path().appending("own\($0)"), value) })
    let more = (0..<5_000).map { EditRequest.set(Path().appending("new\($0)"), value) }
    let document = YAMLParser.parse(Array(Self.together(large, more).utf8), limits: Limits()).document
    #expect(document.roots.first.map(document.count) ?? 0 > 10_000)
  }

  /// The text after all requests, in as many rounds as they need.
  private static func together(_ text: String, _ requests: [EditRequest]) -> String {
    var (text, left) = (text, requests)
    while !left.isEmpty {
      var later: [Int] = []
      text = Edits.run(text) { editor in
        let batch = editor.apply(left) { _ in { _ in [] } }
        let (outcome, rest) = (batch.outcome, batch.left)
        later = rest
        return outcome
      }
      left = later.map { left[$0] }
      if text.hasPrefix("refused") { return text }
    }
    return text
  }

  private static func oneByOne(_ text: String, _ requests: [EditRequest]) -> String {
    requests.reduce(text) { text, request in
      Edits.run(text) { editor in editor.apply([request]) { _ in { _ in [] } }.outcome }
    }
  }

  private static func set(_ path: String, _ value: String) -> EditRequest? {
    Edits.value(value).map { .set(Edits.path(path), $0) }
  }

  @Test func replacedAddedAndRemovedAtOnce() {
    let requests = [Self.set("a", "5"), Self.set("b.new", "[1]"), Self.set("b.e.k", "x"), .remove(Edits.path("h"))]
    let expected = Self.text.replacing("a: 1 #", with: "a: 5 #")
      .replacing("{f: 3, g: 4}\n", with: "{f: 3, g: 4, k: x}\n  new:\n    - 1\n").replacing("h: |\n  text\n", with: "")
    #expect(Self.together(Self.text, requests.compactMap(\.self)) == expected)
  }

  /// A group that one change creates exists only in the next round.
  @Test func aGroupThatSeveralChangesMake() {
    let requests = ["x.w.a", "x.w.b", "x.z", "i.k", "i.l"].compactMap { Self.set($0, "1") }
    let expected = Self.text.replacing("i: null\n", with: "i:\n  k: 1\n  l: 1\nx:\n  w:\n    a: 1\n    b: 1\n  z: 1\n")
    #expect(Self.together(Self.text, requests) == expected)
  }

  @Test func allEntriesOfACollection() {
    let gone: [EditRequest] = ["b.c[1]", "b.c[0]", "b.e.f", "b.e.g"].map { .remove(Edits.path($0)) }
    let expected = Self.text.replacing("[x, y]", with: "[]").replacing("{f: 3, g: 4}", with: "{}")
    #expect(Self.together(Self.text, gone) == expected)
  }

  /// The last entry is removed together with the comma before it, which belongs to the entry's neighbor.
  @Test(arguments: [
    "{a: 1, b: 2, c: 3, d: 4}\n", "{a: 1, b: 2, c: 3, d: 4, }\n", "{\n  a: 1, # one\n  b: 2,\n  c: 3,\n  d: 4\n}\n",
  ])
  func neighborsInBrackets(_ text: String) {
    for chosen in 1..<16 {
      let gone: [EditRequest] = ["a", "b", "c", "d"].enumerated().filter { chosen & 1 << $0.offset != 0 }
        .map { .remove(Edits.path($0.element)) }
      let expected = Self.oneByOne(text, gone)
      #expect(!expected.hasPrefix("refused"))
      #expect(Self.together(text, gone) == expected)
      #expect(Self.together(text, gone.reversed()) == expected)
    }
  }

  @Test func changesOfOneValueAreRefused() {
    let requests = [Self.set("b", "1"), Self.set("b.d", "2")].compactMap(\.self)
    #expect(Self.together(Self.text, requests).hasPrefix("refused edit/unproven"))
  }

  /// Changes that can be made together have the same result one by one.
  @Test func togetherAsOneByOne() throws {
    var random = Random(seed: 41)
    let names = ["a", "b.c", "b.d", "b.e.f", "b.e.g", "b.new", "b.e.new", "h", "i", "new", "other.one", "other.two"]
    let values = ["1", "text", "\"quoted\"", "[1, 2]", "{k: v}", "null", "[]"]
    var equal = 0
    for _ in 0..<300 {
      var requests: [EditRequest] = []
      for name in names where random.once(in: 3) {
        let isThere = !name.contains("new") && !name.contains("other")
        if isThere, random.once(in: 3) {
          requests.append(.remove(Edits.path(name)))
        } else {
          requests.append(try #require(Self.set(name, random.pick(values))))
        }
      }
      let (one, other) = (Self.together(Self.text, requests), Self.oneByOne(Self.text, requests))
      guard !one.hasPrefix("refused") else { continue }
      equal += 1
      #expect(one == other, "\(requests)")
    }
    #expect(equal > 200)
  }
}
