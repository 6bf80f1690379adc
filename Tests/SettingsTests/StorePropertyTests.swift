import DocumentModel
import FileAccess
import JSONParsing
import JSONSchema
import Settings
import SettingsWork
import Stores
import Testing

/// Settings written to a store and read back are the same, for each store of each bundled schema.
@Suite struct StorePropertyTests {
  struct Store: Sendable, CustomTestStringConvertible {
    var schema: String
    var id: String
    var testDescription: String { "\(schema) \(id)" }
  }

  static let stores: [Store] = BundledSchema.catalog.flatMap { schema in
    (EffectiveDocuments.bundled(schema.name)?.declaration?.stores ?? []).map {
      Store(schema: schema.name, id: $0.name.value)
    }
  }

  /// Writes contents in a form and reads them back; nil if the form can't represent them.
  typealias Way = @Sendable (StoreContents, StoreKeys, SettingsModel) -> Document?

  private static let row = StoreRow(identifier: "7", moment: DynamicValueSource(seconds: 0))

  private static let ways: [(name: String, form: ConversionFormat, way: Way)] = [
    (
      "json", .json,
      { contents, _, _ in
        JSONParser.parse(Array(EffectiveDocuments.json(contents.document).utf8), limits: Limits()).document
      }
    ),
    (
      "plist", .plist,
      { contents, _, model in
        let list = PropertyListContents(
          contents.document, graph: model.graph, start: contents.applied, data: contents.data)
        guard list.obstacles.isEmpty, let root = list.document.roots.first else { return nil }
        let text = PropertyListWriter.text(list.document, root: root, types: list.types)
        return PropertyListParser.parse(text, limits: Limits()).document
      }
    ),
    (
      "env", .env,
      { contents, keys, model in
        guard let variables = try? VariableNames(nil).variables(contents.document, usesKeys: true).get() else {
          return nil
        }
        let (read, _) = ShellVariables.variables(ShellVariables.text(variables))
        return VariableNames(keys, graph: model.graph).document(read).document
      }
    ),
  ]

  @Test(arguments: stores) func onGeneratedDocuments(_ store: Store) throws {
    let model = try #require(EffectiveDocuments.bundled(store.schema))
    let keys = try #require(StoreKeys(model, store: store.id))
    var numbers = GeneratedDocuments.Numbers(state: UInt64(store.schema.utf8.count))
    var (held, stored) = (0, 0)
    for number in 0..<30 {
      let text = GeneratedDocuments.text(model, &numbers, isSound: number % 2 == 0)
      let configured = EffectiveDocuments.effective(text, model).configured
      for (name, kind, way) in Self.ways {
        let contents = StoreContents(keys, of: configured, in: kind, row: Self.row)
        guard let form = way(contents, keys, model) else { continue }
        let top = try #require(form.roots.first)
        // A store of records refuses any other value before writing.
        guard keys.records == nil || form.kind(top) == .array else { continue }
        let reading = try #require(StoreContentsReader(keys, from: form, root: top, asText: kind.holdsJSONAsText))
        #expect(reading.unknownKeys.isEmpty && reading.damages.isEmpty)
        #expect(reading.hasKnownKey == (keys.records != nil || keys.hasAny(in: form, root: top)))
        let again = EffectiveDocuments.effective(EffectiveDocuments.json(reading.settings), model).configured
        var isSound = true
        // A value that depends on another key is checked together with it.
        for key in keys.keys where key.form != .presence {
          let before = Self.value(configured, key.path)
          if before.map({ model.graph.canHave($0.0, value: $0.1, applied: key.applied) }) ?? true {
            held += before == nil ? 0 : 1
            #expect(Self.areEqual(before, Self.value(again, key.path)), "\(name) \(key.path): \(text)")
          } else {
            isSound = false
            // An invalid value stays invalid, except that a variable is read with the type of the setting.
            let isSame = Self.areEqual(before, Self.value(again, key.path))
            #expect(isSame || name == "env", "\(name) \(key.path): \(text)")
          }
        }
        // Stored again, the settings that were read give the same contents.
        guard isSound else { continue }
        stored += 1
        let contentsAgain = StoreContents(keys, of: again, in: kind, row: Self.row)
        #expect(
          EffectiveDocuments.json(contentsAgain.document) == EffectiveDocuments.json(contents.document),
          "\(name): \(text)")
      }
    }
    #expect(keys.keys.isEmpty || held > 20 && stored > 0)
  }

  private static func value(_ document: Document, _ path: Path) -> (Document, NodeID)? {
    document.roots.first.flatMap { document.node(at: path.pointer, from: $0) }.map { (document, $0) }
  }

  private static func areEqual(_ one: (Document, NodeID)?, _ other: (Document, NodeID)?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.0.isEqual(one.1, other.1, in: other.0)
  }

  @Test func thereAreStores() {
    #expect(Self.stores.count >= 8 && Self.stores.contains { $0.schema == "betrfood" && $0.id == "user-settings" })
  }

  @Test(arguments: [
    (
      "brewguide", "user-defaults",
      "appleUserId syncEnabled lastSyncAttemptTimestamp lastSyncAttemptResult lastSyncAttemptMessage dataDeletionRequest"
    ),
    ("cravey", "user-defaults", "hasCompletedOnboarding"), ("rial", "user-defaults", "privacySettings"),
    (
      "betrfood", "user-defaults",
      "appearance_mode text_size feed_layout cache_images_bytes cache_videos_bytes local_data_bytes"
    ),
  ])
  func keys(_ schema: String, _ store: String, _ expected: String) throws {
    let model = try #require(EffectiveDocuments.bundled(schema))
    let keys = try #require(StoreKeys(model, store: store))
    #expect(keys.keys.filter { $0.form != .presence }.map(\.name).joined(separator: " ") == expected)
  }
}
