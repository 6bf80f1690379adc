package import Analysis
package import DocumentModel
package import JSONSchema
package import Settings
internal import Workspace

extension SettingsModel: TextMeaning {
  package func findings(in view: DocumentView, of text: Snapshot) -> (all: [Diagnostic], revealing: [ByteRange]) {
    let (layers, document) = (text.context.layers, text.values)
    let old = document.documentsWithContent.filter { view.holds(document: $0.number) }.compactMap {
      OtherVersion.finding(document, root: $0.root, number: $0.number, model: self)
    }
    guard Self.isDeclared(by: schema), mayHaveRules || !layers.isEmpty else { return (old, []) }
    // The fast path sees only the text, not the layers below it. Preparing it takes longer than testing the rules on
    // the effective settings of a small file, if these are known.
    let isSlower = !isFastPathKnown && text.knowsSettings(of: self)
    let fastPath = layers.isEmpty && !isSlower ? self.fastPath(at: document) : nil
    var (findings, revealing): ([Diagnostic], [ByteRange]) = (old, [])
    for (number, root) in document.documentsWithContent
    where view.holds(document: number) && fastPath?.isClear(root) != true {
      let effective = text.effective(number, byRulesOf: self, in: fastPath?.unverifiedItems(root))
      findings += SettingsFindings.all(effective, layer: layers.count)
      revealing += effective.revealing(layers.count).map { document.range($0) }
    }
    return (findings, revealing)
  }

  package func succession(of document: Int, in text: Snapshot) -> Succession? {
    guard schema.mentions("deprecated") || Self.isDeclared(by: schema) else { return nil }
    let settings = text.effective(of: document)
    let places = SupersededPlaces(settings)
    return Succession(
      mayWriteDefault: { places.mayWriteDefault(at: $0) },
      successor: { settings.entry(at: $0).flatMap(settings.successor) })
  }
}

extension SnapshotContext.SchemaOrigin {
  /// A schema whose settings have been read already.
  package static func schema(_ schema: Schema, model: SettingsModel) -> Self {
    .given(SchemaResolution(use: .schema(schema, model)))
  }

  package static func model(_ model: SettingsModel?) -> Self {
    model.map { .schema($0.schema, model: $0) } ?? .none
  }
}
