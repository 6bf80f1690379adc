internal import DocumentModel

/// `textDocument/completion`: what may be written at the cursor.
enum Completion {
  static let feature = Feature(
    "textDocument/completion", reach: .cursor,
    declaration: { _ in
      (
        "completionProvider",
        ["triggerCharacters": [":", "-", " ", "\"", "'", "*", "=", "["], "resolveProvider": false]
      )
    },
    answer: { request throws(RPCError) in
      let offset = try request.offset()
      let view = try request.view().document(at: offset)
      guard mayBegin(view, at: offset, request: request) else { return none }
      let offers = all(view, at: offset, request: request)
      // In one pass for all, because a JSON file may be one long line.
      let table = PositionTable(
        view, offsets: [offset] + offers.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
      let items = offers.enumerated().map { index, offer in
        item(offer, at: index, view: view, table: table, cursor: offset, client: request.client)
      }
      return ["isIncomplete": false, "items": .array(items)]
    })

  private static let none: JSONValue = ["isIncomplete": false, "items": []]

  private static func all(_ view: TextView, at offset: Int, request: FeatureRequest) -> [CompletionItem] {
    if !view.isJSON, let offers = CommentCompletions.all(view, at: offset, folders: request.folders), !offers.isEmpty {
      return offers
    }
    guard let place = CursorContext.place(view.bytes, at: offset, isJSON: view.isJSON), place.comment == nil else {
      return []
    }
    let named =
      FileCompletions.all(view, at: place, folders: request.folders)
      + (view.vocabulary?.offers(in: view, at: place, folders: request.folders) ?? [])
    guard named.isEmpty else { return named }
    let hasPlaces = request.client.can(support + "snippetSupport")
    func offers(_ around: CursorContext) -> SchemaCompletions {
      SchemaCompletions(around, view: view, cursor: offset, hasPlaces: hasPlaces)
    }
    let own = CursorContext(view, at: place, takesIntended: true).map { offers($0).all } ?? []
    let ofPolicies = view.policies.flatMap { policy in
      CursorContext(view, at: place, policy: policy).map { offers($0).ofPolicy } ?? []
    }
    let known = Set(own.map(\.label))
    return ofPolicies.filter { !known.contains($0.label) } + own
  }

  private static let support = "textDocument.completion.completionItem."

  /// Whether a typed character may trigger completion. A blank may only after `:`, `-`, `,` or an opening bracket.
  private static func mayBegin(_ view: TextView, at offset: Int, request: FeatureRequest) -> Bool {
    guard request.params?["context"]?["triggerCharacter"]?.string == " ", offset >= 2 else { return true }
    // After `key:` or `-`, a blank starts a value; inside a string it starts nothing.
    return ":-,[{".utf8.contains(view.bytes[offset - 2])
  }

  private static func item(
    _ offer: CompletionItem, at index: Int, view: TextView, table: PositionTable, cursor: Int, client: Client
  ) -> JSONValue {
    let isMarkdown = client.names(support + "documentationFormat").contains("markdown")
    let documentation = offer.documentation.map { words -> JSONValue in
      ["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(isMarkdown ? MarkdownText.safe(words) : words)]
    }
    let isTagged = offer.isDeprecated && client.has(support + "tagSupport")
    let digits = String(index)
    let isSnippet = offer.text.hasPlaces && client.can(support + "snippetSupport")
    let text = isSnippet ? offer.text.snippet : offer.text.plain
    return .members([
      "label": .string(offer.label), "kind": .integer(offer.kind.rawValue), "detail": offer.detail.map { .string($0) },
      "documentation": documentation, "tags": isTagged ? [1] : nil,
      // Editors sort these as text, so `10` would come before `2`.
      "sortText": .string(String(repeating: "0", count: max(0, 4 - digits.count)) + digits),
      "filterText": .string(offer.filter), "insertTextFormat": isSnippet ? 2 : 1,
      "insertTextMode": client.has(support + "insertTextModeSupport") ? 1 : nil,
      "textEdit": edit(
        offer, text: text, view: view, table: table, cursor: cursor,
        sendsBoth: client.can(support + "insertReplaceSupport")),
      "additionalTextEdits": offer.comma.map { view.edits([TextEdit(ByteRange($0..<$0), ",")]) },
    ])
  }

  private static func edit(
    _ offer: CompletionItem, text: String, view: TextView, table: PositionTable, cursor: Int, sendsBoth: Bool
  ) -> JSONValue {
    let start = offer.range.lowerBound
    guard sendsBoth else { return ["range": table.range(offer.range), "newText": .string(text)] }
    // Inserted up to the cursor in `"ha|"`, a string with its quotes would leave the second quote over: `"hard""`.
    let isQuoted = start < min(cursor, view.bytes.count) && "\"'".utf8.contains(view.bytes[start])
    let insert = isQuoted ? offer.range : start..<max(start, min(cursor, offer.range.upperBound))
    return ["newText": .string(text), "insert": table.range(insert), "replace": table.range(offer.range)]
  }
}
