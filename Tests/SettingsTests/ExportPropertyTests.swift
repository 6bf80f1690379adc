import Analysis
import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Settings
import SettingsWork
import Stores
import Testing

/// A JSON export read back and exported again is the same, byte for byte.
@Suite struct ExportPropertyTests {
  /// Every form of value, a group without a name, records, and a setting that depends on a sensitive one.
  private static let schema = """
    properties:
      account:
        properties:
          user: {type: string, x-setting: {export: {json: user}}}
          token: {type: string, x-setting: {sensitive: true, export: {json: token}}}
        dependentRequired: {user: [token]}
      look:
        properties:
          mode: {enum: [dark, light], default: dark, x-setting: {export: {json: displayMode}}}
          opened:
            {type: [string, "null"], format: date-time, default: null,
             x-setting: {export: {json: {name: opened, time: iso8601-utc-seconds}}}}
      size: {type: number, default: 1, x-setting: {export: {json: {name: size, decimals: 2}, absent: none}}}
      devices:
        type: array
        default: []
        items:
          properties:
            id: {type: string, format: uuid, x-setting: {export: {json: {name: ID, case: upper}}}}
            name: {type: string, x-setting: {export: {json: label}}}
          required: [id]
        x-setting: {export: {json: devices}}
    x-settings:
      name: a
      version: 1.0.0
      exports:
        sorted: {title: S, to: json, keys: sorted, with: {at: {now: true}}}
        plain: {title: P, to: json}

    """

  private static let texts = [
    "{}", "account: {user: ana, token: S3CRET}\nsize: 2.345\n",
    "look: {mode: light, opened: \"2026-01-01T00:00:00.5+01:00\"}\n",
    "devices: [{id: 4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11, name: x}, {id: 5F6C1C1E-6A0E-4B53-9F0B-9A6D1E2B7C11}]\n",
    "size: 1e-30\nlook: {opened: null}\n", "size: -0.005\n", "size: 123456789012345678901234567890.125\n",
  ]

  private static let moment = DynamicValueSource(seconds: 0)

  private static func file(_ text: [UInt8], _ model: SettingsModel, _ export: String) -> ExportedFile? {
    let snapshot = Snapshot(text, context: SnapshotContext("a.yaml", syntax: .yaml, schema: .model(model)))
    return try? ExportedFile(export, of: snapshot, at: moment)
  }

  /// - Returns: Whether there was an export.
  private static func readsBack(_ text: String, _ model: SettingsModel, _ id: String) throws -> Bool {
    guard let file = file(Array(text.utf8), model, id) else { return false }
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("S3CRET"))
    let parsed = JSONParser.parse(file.bytes, limits: Limits())
    #expect(parsed.diagnostics.isEmpty)
    let export = try #require(SettingsExport(model, export: id))
    let root = try #require(parsed.document.roots.first)
    let reading = try #require(export.reading(of: parsed.document, root: root))
    #expect(reading.unknownKeys.isEmpty, "\(text)")
    let top = try #require(reading.settings.roots.first)
    var imported = ImportedSettings(reading.settings, root: top, model: model, limits: Limits())
    #expect(
      imported.omitInvalidParts() && imported.losses.isEmpty, "\(text)\n\(imported.losses.map(\.finding.message))")
    let again = Self.file(Array(EffectiveDocuments.json(reading.settings).utf8), model, id)
    // An omitted secret has no member; an unset setting has one that says so.
    guard file.hidden.isEmpty, file.omitted.isEmpty else { return true }
    #expect(again?.bytes == file.bytes, "\(text)\n\(String(decoding: file.bytes, as: UTF8.self))")
    return true
  }

  @Test(arguments: texts) func everyForm(_ text: String) throws {
    let model = try #require(EffectiveDocuments.model(Self.schema))
    for id in ["sorted", "plain"] { #expect(try Self.readsBack(text, model, id), "\(text)") }
  }

  /// A setting that depends on an omitted secret is omitted too, and reported.
  @Test func dependents() throws {
    let model = try #require(EffectiveDocuments.model(Self.schema))
    let file = try #require(Self.file(Array(Self.texts[1].utf8), model, "plain"))
    #expect(
      file.hidden.map(\.description) == ["account.token"] && file.omitted.map(\.path.description) == ["account.user"])
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("ana"))
  }

  @Test func generatedDocuments() throws {
    let schemas = BundledSchema.catalog.map(\.name).compactMap { EffectiveDocuments.bundled($0) }
    var count = 0
    for model in schemas + [try #require(EffectiveDocuments.model(Self.schema))] {
      var numbers = GeneratedDocuments.Numbers(state: 7)
      for export in model.declaration?.exports ?? [] where export.form?.value == "json" {
        for _ in 0..<60 {
          let text = GeneratedDocuments.text(model, &numbers, isSound: true)
          if try Self.readsBack(text, model, export.name.value) { count += 1 }
        }
      }
    }
    #expect(count > 100)
  }
}
