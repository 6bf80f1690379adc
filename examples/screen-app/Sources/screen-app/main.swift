// Draws the settings screen of a file as text, as an application's view would with buttons and switches.
import SettleSettingsScreens

func draw(_ row: Screen.Row, _ margin: String = "  ") {
  guard row.isVisible else { return }
  let mark = row.isEnabled ? "" : "  (off: \(row.reason ?? ""))"
  switch row.kind {
  case .group:
    print("\(margin)\(row.label)\(row.shown.map { ": \($0)" } ?? "")")
    for inner in row.rows { draw(inner, margin + "  ") }
  case .status: print("\(margin)\(row.label)")
  case .action: print("\(margin)[\(row.label)]\(row.isDestructive ? " !" : "")\(mark)")
  case .toggle, .choice, .choices, .number, .text, .time, .timeRange, .list, .link, .info:
    print("\(margin)\(row.label): \(row.isSensitive ? "••••" : row.shown ?? "")\(row.isModified ? " *" : "")\(mark)")
  }
}

func draw(_ screen: Screen) {
  print(screen.title)
  for indicator in screen.indicators { print("(\(indicator.title))") }
  for section in screen.sections where section.rows.contains(where: \.isVisible) {
    print("\n\(section.title)")
    for row in section.rows { draw(row) }
    if let footer = section.footer { print("  \(footer)") }
  }
}

let path = CommandLine.arguments.dropFirst().first ?? "brewguide.settings.yaml"
var settings = try SettingsFile(path: path, schema: SettingsSchema("brewguide"))
draw(settings.screen)

// What a tap on a button does. The application gets the identifier from Apple, and the screen is redrawn.
try settings.apply("sign_in", inputs: ["apple_user_id": "000000.example"])
try settings.set("sync.enabled", to: true)
try settings.save()
print("\n--- signed in\n")
draw(settings.screen)
