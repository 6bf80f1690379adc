internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// The names in the file that a value or key at the cursor may refer to.
struct NameCompletions {
  /// How many names are offered; a longer list wouldn't help.
  private static let most = 1_000

  let around: CursorContext
  let view: TextView
  let scalars: ScalarText
  /// In bytes.
  let cursor: Int
  private var schema: Schema { around.schema }

  private var document: Document { view.snapshot.values }
  private var pointer: JSONPointer { around.path.pointer }

  /// The word at the cursor without its quotes. Escapes in it aren't resolved.
  private var written: WrittenString {
    let word = around.place.word
    var bytes = view.bytes[word]
    let quote = bytes.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    if let quote {
      bytes = bytes.dropFirst()
      if bytes.last == quote { bytes = bytes.dropLast() }
    }
    return WrittenString(Array(bytes), cursor: min(max(cursor, bytes.startIndex), bytes.endIndex) - bytes.startIndex)
  }

  /// - Parameters:
  ///   - quote: The quotes of the typed word.
  ///   - filter: Returns the text that the editor compares with the typed word.
  func values(lead: String, like quote: NodeStyle?, filter: (String) -> String) -> [CompletionItem] {
    guard schema.relatesValues else { return [] }
    var found = schema.names(around.applied, at: pointer, in: document, root: view.snapshot.root, written: written)
    // A keyword that relates a list to names applies to its items.
    if found.isEmpty, case .index? = around.path.segments.last, let list = around.facts.group {
      found = schema.names(list.applied, at: pointer.parent, in: document, root: view.snapshot.root, written: written)
      let taken = Set(around.otherItems.compactMap { around.document.string($0) })
      found.removeAll { taken.contains($0.text) }
    }
    return offers(found, text: { lead + scalars.string($0, like: quote) }, filter: filter)
  }

  func keys(lead: String, filter: (String) -> String) -> [CompletionItem] {
    guard schema.relatesValues else { return [] }
    let present = Set(around.place.names)
    let found = schema.keyNames(around.applied, at: pointer, in: document, root: view.snapshot.root, written: written)
    let end = around.place.hasColon ? "" : ":"
    return offers(
      found.filter { !present.contains($0.text) }, text: { lead + scalars.string($0) + end }, filter: filter)
  }

  private func offers(_ names: [SuggestedName], text: (String) -> String, filter: (String) -> String)
    -> [CompletionItem]
  {
    let secrets = Secrets(view)
    var seen: Set<String> = []
    var offers: [CompletionItem] = []
    for name in names where offers.count < Self.most && seen.insert(name.name).inserted {
      let isHidden = name.node.map { secrets.hides(document.range(document.resolve($0))) } ?? false
      guard !isHidden, !secrets.reveals(name.name) else { continue }
      offers.append(
        CompletionItem(
          name.name, kind: .reference, text: text(name.text), range: around.place.word, filter: filter(name.text)))
    }
    return offers
  }
}
