import TestSupport
import Testing

/// Commands don't print an invalid value: they say why it is invalid and which value applies instead.
@Suite struct InvalidSettingTests {
  private static let windows: [(String, String)] = [
    ("{start: \"22:00\", end: \"25:00\"}", "the value of quiet_hours.end is not allowed; null is used instead"),
    ("{start: \"7\", end: \"07:00\"}", "the value of quiet_hours.start is not allowed; null is used instead"),
    ("{start: \"22:00\"}", "the value of quiet_hours.start is not allowed; null is used instead"),
    ("{start: \"22:00\", end: null}", "the value of quiet_hours.end is not allowed; "),
    (
      "{start: \"22:00\", end: \"22:00\"}",
      "quiet_hours is invalid: The start and the end of quiet hours must be different"
    ),
    ("[]", "quiet_hours is invalid: expected a mapping"), ("{start: 5, end: [1]}", "is not allowed"),
  ]

  @Test(
    "003:208 a question about an incomplete window has no answer", arguments: windows)
  func questions(_ window: String, _ reason: String) {
    let app = AppFile("betrfood", "account: {email: ana@example.org}\nquiet_hours: \(window)\n")
    for question in [["quiet", "--input", "at=23:30"], ["delivered", "--input", "type=likes", "--input", "at=23:30"]] {
      let run = CommandRun(["ask", app.name] + question, in: app.folder)
      #expect(run.code == 1 && run.output == "", "\(window): \(run.output)")
      #expect(run.errors.contains(reason) && run.errors.hasSuffix("\n"), "\(run.errors)")
    }
    let data = app.run("ask", "quiet", "--input", "at=23:30", "--json")
    #expect(
      data.output.hasPrefix(#"{"question":"quiet","invalid":{"path":"quiet_hours"#) && data.code == 1, "\(data.output)")
  }

  /// A window that ends before it begins crosses midnight. Errors elsewhere in the file don't matter.
  @Test(arguments: [("23:30", "yes\n"), ("06:59", "yes\n"), ("07:00", "no: This time is not inside quiet hours.\n")])
  func aWindowAcrossMidnight(_ time: String, _ answer: String) {
    let app = AppFile("betrfood", "appearance: {mode: drak}\nquiet_hours: {start: \"22:00\", end: \"07:00\"}\n")
    #expect(app.run("ask", "quiet", "--input", "at=\(time)").output == answer)
  }

  private static let schema = """
    properties:
      size: {type: integer, default: large, x-setting: {section: main}}
      name: {type: string, maxLength: 3, default: abc, x-setting: {section: main}}
      on: {type: boolean, default: false}
      depth: {type: integer, default: 1, x-setting: {section: main, requires: [{setting: on, is: true, message: Off., otherwise: deep}]}}
      list: {type: array, items: {type: integer}, default: [1, x]}
      token: {type: integer, default: S3CRET, x-setting: {sensitive: true, section: main}}
    x-settings: {name: bad, version: 1.0.0, sections: [{id: main, title: Main}], questions: {big: {title: Big, all: [{setting: size, is: 3, message: Small.}]}}}

    """

  /// An invalid value in the schema, such as a default, is treated like one in the file.
  @Test(arguments: ["size", "depth", "list", "token"])
  func aSchemasOwnValue(_ setting: String) {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": "{}\n"])
    let get = CommandRun(["get", "a.yaml", setting, "--schema", "s.yaml"], in: folder)
    #expect(get.code == 1 && get.output == "", "\(get.output)")
    #expect(
      get.errors.hasSuffix("settle: the value of \(setting) is not allowed; treated as not set\n"),
      "\(get.errors)")
    #expect(get.errors.contains("s.yaml:") && get.errors.contains("the schema's own value is not allowed"))
    #expect(!get.errors.contains("S3CRET"))
    let why = CommandRun(["why", "a.yaml", setting, "--schema", "s.yaml"], in: folder)
    #expect(why.code == 1 && why.output.hasPrefix("\(setting) is not set"), "\(why.output)")
    #expect(!why.output.contains("S3CRET"))
  }

  @Test func aSchemasOwnValueOnScreens() {
    let folder = ScratchFolder(["s.yaml": Self.schema, "a.yaml": "name: abc\n"])
    let show = CommandRun(["show", "a.yaml", "--schema", "s.yaml"], in: folder)
    #expect(show.code == 1 && show.output.contains("invalid: the schema's own value is not allowed"), "\(show.output)")
    #expect(show.output.contains("treated as not set") && !show.output.contains("S3CRET"))
    let ask = CommandRun(["ask", "a.yaml", "big", "--schema", "s.yaml"], in: folder)
    #expect(
      ask.code == 1 && ask.output == "" && ask.errors.contains("the value of size is not allowed"), "\(ask.errors)")
    let page = CommandRun(["preview", "a.yaml", "--schema", "s.yaml", "--json"], in: folder)
    #expect(page.output.contains(#""path":"size","refused":"large""#), "\(page.output)")
  }

  /// The screen shows the value in the file and the one that applies instead.
  @Test func onScreens() {
    let app = AppFile("appearance", "appearance: {mode: drak}\n")
    let data = app.run("show", "--json").output
    #expect(data.contains(#""path":"appearance.mode","value":"system","refused":"drak""#), "\(data)")
    #expect(app.run("show").output.contains("invalid: \"drak\" is not one of"))
    #expect(app.run("show").output.contains("; system is used instead"))
    let screen = app.run("preview", "--json").output
    #expect(
      screen.contains(#""path":"appearance.mode","value":"system","refused":"drak","shown":"System""#), "\(screen)")
    #expect(app.run("preview").output.contains("The file says <bdi>drak</bdi>. <bdi>System</bdi> applies instead."))
  }

  /// A status doesn't show an invalid value.
  @Test func statuses() {
    let text =
      "account: {signed_in: true}\nsync: {last_attempt: {timestamp: yesterday, result: failure, message: No network.}}\n"
    let screen = AppFile("brewguide", text).run("preview", "--json").output
    #expect(!screen.contains("Last attempt: yesterday"), "\(screen)")
  }
}
