internal import JSONRPC
internal import JSONSchema
internal import SourceText

/// `textDocument/completion`: what may be written where the cursor is.
enum Completion {
  static let feature = Feature(
    "textDocument/completion", .cursor,
    declaration: { _ in
      (
        "completionProvider",
        ["triggerCharacters": [":", "-", " ", "\"", "'", "*", "=", "["], "resolveProvider": false]
      )
    },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let offset = try request.offset()
      guard mayBegin(view, offset, request) else { return none }
      var offers = CommentOffers.all(view, at: offset) ?? []
      if offers.isEmpty {
        offers = FileOffers.all(view, at: offset, request.folders) + SchemaOffers.all(view, at: offset)
      }
      if offers.isEmpty, let around = Surroundings(view, at: offset), around.place.comment == nil {
        offers = Offers(around, view).all
      }
      let items = offers.enumerated().map { index, offer in item(offer, index, view, offset, request.client) }
      return ["isIncomplete": false, "items": .array(items)]
    })

  private static let none: JSONValue = ["isIncomplete": false, "items": []]

  /// Whether a typed character may begin an offer: a blank does so only behind a colon or a dash.
  private static func mayBegin(_ view: TextView, _ offset: Int, _ request: FeatureRequest) -> Bool {
    guard request.params?["context"]?["triggerCharacter"]?.string == " ", offset >= 2 else { return true }
    return ":-,[{".utf8.contains(view.bytes[offset - 2])
  }

  private static func item(_ offer: Offer, _ index: Int, _ view: TextView, _ cursor: Int, _ client: Client) -> JSONValue
  {
    let support = "textDocument.completion.completionItem."
    let isMarkdown = client.names(support + "documentationFormat").contains("markdown")
    let documentation = offer.documentation.map { words -> JSONValue in
      ["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(isMarkdown ? MarkdownText.safe(words) : words)]
    }
    let isTagged = offer.isDeprecated && client.has(support + "tagSupport")
    let digits = String(index)
    return .members([
      "label": .string(offer.label), "kind": .integer(offer.kind.rawValue), "detail": offer.detail.map { .string($0) },
      "documentation": documentation, "tags": isTagged ? [1] : nil,
      "sortText": .string(String(repeating: "0", count: max(0, 4 - digits.count)) + digits),
      "filterText": .string(offer.filter), "insertTextFormat": 1,
      "insertTextMode": client.has(support + "insertTextModeSupport") ? 1 : nil,
      "textEdit": edit(offer, view, cursor, client.can(support + "insertReplaceSupport")),
    ])
  }

  private static func edit(_ offer: Offer, _ view: TextView, _ cursor: Int, _ tellsBoth: Bool) -> JSONValue {
    let start = offer.range.lowerBound
    guard tellsBoth else { return ["range": view.range(offer.range), "newText": .string(offer.text)] }
    let insert = start..<max(start, min(cursor, offer.range.upperBound))
    return ["newText": .string(offer.text), "insert": view.range(insert), "replace": view.range(offer.range)]
  }
}
