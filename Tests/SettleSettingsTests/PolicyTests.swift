import SettleSettings
import TestSupport
import Testing

/// Policies in the library: schemas that apply in addition to that of the file.
@Suite struct PolicyTests {
  private static let files = [
    "app.yaml": "properties: {port: {type: integer, default: 80}, key: {type: string}}\n",
    "policy.yaml":
      "properties: {port: {maximum: 9000, default: 1}, key: {maxLength: 3, x-setting: {sensitive: true}}}\n",
    "broken.yaml": "properties: {port: {$ref: none.yaml}}\n",
  ]

  @Test func aPolicyReportsProblemsAndRefusesChanges() throws {
    let folder = ScratchFolder(Self.files)
    let schema = try SettingsSchema(folder.path + "/app.yaml", policies: [folder.path + "/policy.yaml"])
    var file = try SettingsFile(inMemory: "key: hunter2\n", schema: schema)
    #expect(file.problems.count == 1 && !file.problems.description.contains("hunter2"), "\(file.problems)")
    #expect(file.isSensitive("key") && !file.isSensitive("port"))
    #expect(throws: SettingsError.self) { try file.set("port", to: 9999) }
    #expect(throws: SettingsError.self) { let _: Int = try file.value(at: "port") }
    // Defaults come from the schema, not from a policy.
    try file.set("key", to: "abc")
    #expect(try file.value(at: "port") == 80)
  }

  @Test func aPolicyThatCannotBeUsedIsRefused() {
    let folder = ScratchFolder(Self.files)
    for name in ["none.yaml", "broken.yaml"] {
      #expect(throws: SettingsError.self) {
        try SettingsSchema(folder.path + "/app.yaml", policies: [folder.path + "/" + name])
      }
    }
  }
}
