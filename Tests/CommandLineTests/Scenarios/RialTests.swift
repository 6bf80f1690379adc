import TestSupport
import Testing

/// What users of Rial do: turn Privacy Mode on and off, choose levels.
@Suite struct RialTests {
  /// "Learn More" as data: the text below each heading, and the comparison as a table with two columns.
  @Test("004:69, 004:105 Learn More by sections, with the comparison") func learnMoreBySections() {
    let run = CommandRun(
      ["describe", "rial", "privacy.capture.privacy_mode_enabled", "--json"], in: ScratchFolder([:]))
    for heading in ["Why the result can be trusted", "What gets uploaded", "The trade-off"] {
      #expect(run.output.contains("{\"heading\":\"\(heading)\",\"text\":\""), "\(heading)")
    }
    #expect(
      run.output.contains(
        #""table":{"columns":["Full upload","Hash only, in Privacy Mode"],"rows":[["The photo or video itself","#))
    let page = CommandRun(["preview", "--schema", "rial"], in: ScratchFolder([:])).output
    #expect(page.contains("<summary>Learn More<"))
    #expect(page.contains("<th scope=\"col\">Full upload</th><th scope=\"col\">Hash only, in Privacy Mode</th>"))
    #expect(page.contains("<td>The photo or video itself</td><td>A hash of it;"))
  }

  @Test("004:61, 004:112 the names of both symbols are in the data of the indicator") func symbolsOfTheIndicator() {
    let on = AppFile("rial", "privacy: {capture: {privacy_mode_enabled: true}}\n").run("preview", "--json").output
    #expect(on.contains(#""icons":["shield.fill","lock.shield"],"section":"privacy""#), "\(on)")
    let off = AppFile("rial", "{}\n").run("preview", "--json").output
    #expect(!off.contains("shield.fill"))
  }

  /// Stored values are kept; effective values are reported in the document's words.
  @Test(
    "004:39-41 while Privacy Mode is off, stored and effective values are distinguished",
    arguments: [
      ("location_level", "precise"), ("location_level", "none"), ("timestamp_level", "day_only"),
      ("device_info_level", "full"),
    ])
  func levelsHaveNoEffectWhilePrivacyModeIsOff(_ level: String, _ stored: String) {
    let setting = "privacy.capture.\(level)"
    let text = "privacy:\n  capture:\n    # when I travel\n    \(level): \(stored) # nobody's business\n"
    let app = AppFile("rial", text)
    let words = "This has no effect while Privacy Mode is off: everything is uploaded in full"
    let get = app.run("get", setting)
    #expect(get.output == stored + "\n" && get.code == 0)
    #expect(get.errors == "settle: \(setting): \(words). The file says \(stored).\n", "\(get.errors)")
    let why = app.run("why", setting).output
    #expect(why.hasPrefix("\(setting) is \(stored) (no effect)\n") && why.contains(words), "\(why)")
    let check = app.run("check").output
    #expect(check.contains("note[settings/no-effect]: \(words)\n"), "\(check)")
    #expect(
      check.contains("it has no effect until privacy.capture.privacy_mode_enabled is true"), "\(check)")
    #expect(app.isValid)
    #expect(app.run("show", "--all").output.contains(words))
    let on = app.run("set", "privacy.capture.privacy_mode_enabled", "true")
    #expect(on.output.contains("\(setting) now takes effect\n"), "\(on.output)")
    #expect(app.get(setting) == stored)
    #expect(app.run("get", setting).errors == "")
    #expect(app.run("set", "privacy.capture.privacy_mode_enabled", "false").code == 0)
    #expect(
      app.get(setting) == stored
        && app.text.contains("    # when I travel\n    \(level): \(stored) # nobody's business\n"))
  }

  @Test func theIndicatorIsShownWhilePrivacyModeIsOn() {
    let app = AppFile("rial", "privacy: {capture: {location_level: none}}\n")
    #expect(app.run("ask", "indicator").output == "no: The indicator is shown only while Privacy Mode is on.\n")
    #expect(app.run("set", "privacy.capture.privacy_mode_enabled", "true").code == 0)
    #expect(app.run("ask", "indicator").output == "yes\n")
    #expect(app.run("set", "privacy.capture.location_level", "exact").code == 1)
  }

  @Test func aNewInstallHasTheDefaultsAndGoesBackToThem() {
    let app = AppFile("rial", "")
    let defaults = ["privacy_mode_enabled": "false", "location_level": "coarse", "timestamp_level": "exact"]
    for (setting, value) in defaults { #expect(app.get("privacy.capture.\(setting)") == value) }
    #expect(app.get("privacy.capture.device_info_level") == "model_only")
    app.folder.write(app.name, "# mine\nprivacy: {capture: {privacy_mode_enabled: true, location_level: none}}\n")
    let reset = app.run("do", "reset_to_defaults")
    #expect(reset.output.contains("privacy.capture.location_level: none → coarse\n"), "\(reset.output)")
    #expect(app.text == "# mine\nprivacy: {}\n" && app.isValid)
  }
}
