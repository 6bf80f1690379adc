internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// The names in the file that a value or a key at the cursor may refer to.
struct NameOffers {
  /// More would be no help.
  private static let most = 1_000

  private let around: CursorContext
  private let view: TextView
  private let scalars: ScalarText
  private var schema: Schema { around.schema }

  init(_ around: CursorContext, view: TextView, scalars: ScalarText) {
    self.around = around
    self.view = view
    self.scalars = scalars
  }

  private var document: Document { view.snapshot.values }
  private var pointer: JSONPointer { around.path.pointer }

  /// - Parameters:
  ///   - quote: how the word is quoted that is typed.
  ///   - filter: the text that the typed word is compared with.
  func values(lead: String, like quote: NodeStyle?, filter: (String) -> String) -> [Offer] {
    guard schema.relatesValues else { return [] }
    var found = schema.names(around.applied, at: pointer, in: document, root: view.snapshot.root)
    // A rule of a list is about its items.
    if found.isEmpty, case .index? = around.path.segments.last, let list = around.facts.group {
      found = schema.names(list.applied, at: pointer.parent, in: document, root: view.snapshot.root)
      let taken = Set(around.otherItems.compactMap { around.document.string($0) })
      found.removeAll { taken.contains($0.name) }
    }
    return offers(found, text: { lead + scalars.string($0, like: quote) }, filter: filter)
  }

  func keys(lead: String, filter: (String) -> String) -> [Offer] {
    guard schema.relatesValues else { return [] }
    let present = Set(around.place.names)
    let found = schema.keyNames(around.applied, at: pointer, in: document, root: view.snapshot.root)
    let end = around.place.hasColon ? "" : ":"
    return offers(
      found.filter { !present.contains($0.name) }, text: { lead + scalars.string($0) + end }, filter: filter)
  }

  private func offers(
    _ names: [(name: String, node: NodeID)], text: (String) -> String, filter: (String) -> String
  ) -> [Offer] {
    let secrets = Secrets(view)
    var seen: Set<String> = []
    var offers: [Offer] = []
    for (name, node) in names where offers.count < Self.most && seen.insert(name).inserted {
      guard !secrets.hides(document.range(document.resolve(node))), !secrets.reveals(name) else { continue }
      offers.append(
        Offer(name, kind: .reference, text: text(name), range: around.place.word, filter: filter(name)))
    }
    return offers
  }
}
