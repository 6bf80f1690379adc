import SettleSettings
import TestSupport
import Testing

/// Settings files read and written with types that `settle schema codegen --library` generates.
@Suite struct GeneratedTypeTests {
  static let place = OutsideSuites.packageRoot.appendingPathComponent("Tests/SettleSettingsTests/Generated")

  private static let text = """
    # How loud.
    volume: 3  # of 10
    feeds:
      # The first.
      - url: u  # its address
        title: t
      - {url: v}
    quotas: {"a b": {bytes: 1}}

    """

  private func file(_ text: String = text) throws -> SettingsFile {
    let schema = try SettingsSchema(Self.place.appendingPathComponent("typed.schema.yaml").path)
    return try SettingsFile(inMemory: text, schema: schema)
  }

  @Test func effectiveValuesAreRead() throws {
    let settings = try TypedSettingsOfApp(file())
    #expect(settings.volume == 3 && settings.maybe == "x" && settings.note == nil && settings.last == nil)
    #expect(settings.gated == "off" && settings.quotas["a b"]?.bytes == 1)
    #expect(settings.feeds == [.init(url: "u", title: "t"), .init(url: "v")])
    #expect(try TypedSettingsOfApp(file("maybe: null\nlast: {at: now}\n")).maybe == nil)
    #expect(try TypedSettingsOfApp(file("last: {at: now}\n")).last == .init(at: "now"))
    #expect(throws: SettingsError.self) { try TypedSettingsOfApp(file("volume: loud\n")) }
    let without = try SettingsFile(inMemory: "volume: 2\n")
    #expect(try TypedSettingsOfApp(without).volume == 2 && TypedSettingsOfApp(without).maybe == "x")
  }

  @Test func onlyWhatDiffersIsWritten() throws {
    var file = try file()
    var settings = try TypedSettingsOfApp(file)
    try settings.write(to: &file)
    #expect(file.text == Self.text)
    // A value that comes only from a condition isn't written, even if the condition's setting changes at the same time.
    settings.volume = 4
    settings.feature = true
    settings.maybe = nil
    settings.feeds[0].title = "T"
    settings.feeds.append(.init(url: "w"))
    settings.quotas["c"] = .init(bytes: 2)
    settings.quietHours = .init(start: "22:00", end: "07:00")
    settings.last = .init(at: "now")
    settings.token = "hunter2"
    try settings.write(to: &file)
    #expect(
      file.text == """
        # How loud.
        volume: 4  # of 10
        feature: true
        maybe: null
        feeds:
          # The first.
          - url: u  # its address
            title: T
          - {url: v}
          - url: w
        quotas: {"a b": {bytes: 1}, c: {bytes: 2}}
        quiet hours:
          end: "07:00"
          start: "22:00"
        last:
          at: now
        token: hunter2

        """, "\(file.text)")
    settings.gated = "on"
    #expect(try TypedSettingsOfApp(file) == settings)
  }

  @Test func removedRulesAreDropped() throws {
    var file = try file(
      "quiet hours: {start: \"22:00\", end: \"07:00\"}\nlast: {at: now}\nmaybe: null\nnote: n\n"
        + "feeds:\n  - url: a # a\n  - url: b # b\n  - url: c # c\n")
    var settings = try TypedSettingsOfApp(file)
    settings.quietHours = .init()
    settings.last = nil
    settings.maybe = "x"
    settings.note = nil
    settings.feeds.remove(at: 1)
    try settings.write(to: &file)
    #expect(try TypedSettingsOfApp(file) == settings)
    #expect(file.text == "maybe: x\nfeeds:\n  - url: a # a\n  - url: c # c\n", "\(file.text)")
  }

  @Test func membersWithoutANameInTheSchemaAreKept() throws {
    var file = try file("limits:\n  a b: 1 # one\n  c: null\n  files: 3\n")
    var settings = try TypedSettingsOfApp(file)
    #expect(settings.limits == .init(files: 3, additionalProperties: ["a b": 1, "c": nil]))
    settings.limits.additionalProperties["a b"] = 2
    settings.limits.additionalProperties["d"] = 4
    settings.limits.additionalProperties.removeValue(forKey: "c")
    try settings.write(to: &file)
    #expect(file.text == "limits:\n  a b: 2 # one\n  files: 3\n  d: 4\n", "\(file.text)")
    #expect(try TypedSettingsOfApp(file) == settings)
    settings.limits = .init()
    try settings.write(to: &file)
    #expect(try TypedSettingsOfApp(file) == settings && !file.text.contains("a b"), "\(file.text)")
  }

  @Test func aRefusedValueChangesNothing() throws {
    var file = try file()
    var settings = try TypedSettingsOfApp(file)
    (settings.note, settings.volume) = ("n", 11)
    let error = #expect(throws: SettingsError.self) { try settings.write(to: &file) }
    #expect(file.text == Self.text && error?.description.contains("11") == true, "\(String(describing: error))")
    settings = try TypedSettingsOfApp(file)
    settings.quietHours.start = "22:00"
    #expect(throws: SettingsError.self) { try settings.write(to: &file) }
    #expect(file.text == Self.text)
  }

  @Test func keyPathsHavePaths() {
    func path(_ member: PartialKeyPath<TypedSettingsOfApp>) -> String? { TypedSettingsOfApp.settingPath(of: member) }
    #expect(path(\.volume) == "volume" && path(\.quietHours.start) == "\"quiet hours\".start")
    #expect(path(\.last) == "last" && path(\.last?.at) == "last.at")
    #expect(path(\.feeds) == "feeds" && path(\.effective) == nil && path(\.feeds.count) == nil)
  }

  @Test func wordsOfTheScreen() {
    let sections = TypedSettingsOfApp.screenSections
    #expect(TypedSettingsOfApp.screenTitle == "Typed" && sections.map(\.title) == ["Sound"])
    #expect(sections[0].caption == "What is heard." && sections[0].rows.map(\.label) == ["Volume", "Gated"])
    #expect(TypedSettingsOfApp.Screen.gated.reasons == ["Turn it on."])
    #expect(TypedSettingsOfApp.Screen.Last.at.id == "last.at")
  }
}
