import TestSupport
import Testing

/// Actions of the users of Rial: turn Privacy Mode on and off, choose levels.
@Suite struct RialTests {
  /// "Learn more" as data: the text below each heading.
  @Test func learnMoreBySections() {
    let run = ProgramRun(
      ["describe", "rial", "privacy.capture.privacy_mode_enabled", "--json"], in: ScratchFolder([:]))
    for heading in ["How it can be trusted", "What is uploaded", "What is not uploaded", "The trade-off"] {
      #expect(run.output.contains("{\"heading\":\"\(heading)\",\"text\":\""))
    }
  }

  @Test func levelsHaveNoEffectWhilePrivacyModeIsOff() {
    let text = "privacy:\n  capture:\n    # when I travel\n    location_level: none # nobody's business\n"
    let app = AppFile("rial", text)
    #expect(app.get("privacy.capture.location_level") == "coarse" && app.isValid)
    #expect(app.run("check").output.contains("note[settings/no-effect]"))
    #expect(app.run("ask", "indicator").output == "no: The indicator is shown only while Privacy Mode is on.\n")
    let on = app.run("set", "privacy.capture.privacy_mode_enabled", "true")
    #expect(on.output.contains("privacy.capture.location_level now takes effect\n"), "\(on.output)")
    #expect(app.get("privacy.capture.location_level") == "none" && app.run("ask", "indicator").output == "yes\n")
    #expect(app.text.contains("    # when I travel\n    location_level: none # nobody's business\n"))
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
