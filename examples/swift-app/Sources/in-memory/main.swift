import SettleSettings

/// Checks a text in memory: prints its problems, the setting at a place, and the effect of a change.
let text = """
  account:
    signed_in: true
    apple_user_id: [hidden-from-all]
  sync:
    enabled: true # at home

  """

do {
  let settings = try SettingsFile(inMemory: text, schema: SettingsSchema("brewguide"))
  for problem in settings.problems { print(problem) }

  if let setting = settings.setting(atLine: 5, column: 12) {
    print("\(setting.path): \(setting.label) (\(setting.types.joined(separator: " or ")))")
  }

  let proposal = try settings.proposal(setting: "sync.enabled", to: false)
  for edit in proposal.edits { print("bytes \(edit.range): \(edit.replacement)") }
  for change in proposal.changes { print("\(change.path): \(change.before ?? "-") → \(change.after ?? "-")") }
  if let line = proposal.text.split(separator: "\n").last { print(line) }
} catch {
  print("\(error)")
}
