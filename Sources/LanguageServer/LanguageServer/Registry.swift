/// Every feature. A new one is a file in `Features/` and a line in this list.
package enum Registry {
  package static let all: [Feature] = [
    PullFindings.feature,
    FolderFindings.feature,
    Completion.feature,
    Hover.feature,
    Definition.feature,
    Declaration.feature,
    Implementation.feature,
    References.feature,
    Highlights.feature,
    Links.feature,
    Outline.feature,
    FolderSymbols.feature,
    Folds.feature,
    Selections.feature,
    SemanticTokens.feature,
    SemanticTokensSince.feature,
    SemanticTokensOfRange.feature,
    InlayHints.feature,
    Lenses.feature,
    FormatWhole.feature,
    FormatRange.feature,
    NewLine.feature,
    CodeActions.feature,
    FixOnSave.feature,
    Rename.feature,
    PrepareRename.feature,
    EditorCommands.feature,
  ]

  package static let byMethod: [String: Feature] = Dictionary(
    all.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })

  /// The server's declarations of the features that an editor can use.
  package static func declarations(_ client: Client) -> [JSONValue.Member] {
    all.compactMap { feature in
      feature.declaration(client).map { JSONValue.Member(name: $0.name, value: $0.value) }
    }
  }
}
