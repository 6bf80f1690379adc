internal import DocumentModel
internal import Linting

/// Answers requests about a Markdown file with the texts in it, each as a view of its own.
enum EmbeddedTexts {
  /// Requests about a position, answered by the text there.
  private static let ofPlace: Set<String> = [
    "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/declaration",
    "textDocument/implementation", "textDocument/references", "textDocument/documentHighlight",
    "textDocument/prepareRename", "textDocument/rename", "textDocument/codeAction", "textDocument/rangeFormatting",
  ]
  /// Requests about the whole file, answered by a list that combines the answers of all texts.
  private static let ofFile: Set<String> = [
    "textDocument/formatting", "textDocument/documentSymbol", "textDocument/documentLink", "textDocument/foldingRange",
    "textDocument/codeLens", "textDocument/inlayHint", "textDocument/willSaveWaitUntil",
  ]
  /// Requests that the feature itself answers for the whole file, because the answers can't simply be combined.
  private static let byFeature: Set<String> = [
    "textDocument/diagnostic", "textDocument/selectionRange", "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range",
  ]

  static func answer(_ feature: Feature, request: FeatureRequest) throws(RPCError) -> JSONValue {
    guard let view = request.named, view.isMarkdown, feature.method.hasPrefix("textDocument/"),
      !byFeature.contains(feature.method)
    else { return try feature.answer(request) }
    if ofPlace.contains(feature.method) {
      let place = LSPPosition(request.params?["position"]) ?? LSPRange(request.params?["range"])?.start
      guard let part = place.flatMap(view.part) else { return .null }
      return try feature.answer(request.about(part))
    }
    guard ofFile.contains(feature.method) else { return .null }
    var items: [JSONValue] = []
    for part in view.parts {
      try request.checkCancellation()
      if case .array(let own) = try feature.answer(request.about(part)) { items += own }
    }
    return .array(items)
  }
}
