internal import DocumentModel
package import JSONSchema

/// The features of a server.
package struct Registry: Sendable {
  /// The server's own features. A new one is a file in `Features/` and a row here.
  private static let own: [Feature] = [
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
    SemanticTokensDelta.feature,
    SemanticTokensRange.feature,
    FormatDocument.feature,
    FormatRange.feature,
    NewLine.feature,
    CodeActions.feature,
    ResolveAction.feature,
    FixOnSave.feature,
    Rename.feature,
    PrepareRename.feature,
    InstallSchema.feature,
    FileSchemas.feature,
    KnownSchemas.feature,
  ]

  package let all: [Feature]

  /// - Parameter vocabulary: The schemas' vocabulary, which may add features.
  package init(_ vocabulary: (any Vocabulary)?) {
    all = ((vocabulary as? any EditorVocabulary)?.features ?? []) + Self.own
  }

  /// The feature that answers a request.
  func feature(_ method: String, params: InputValue?) throws(RPCError) -> Feature {
    let ofMethod = all.filter { $0.method == method }
    guard !ofMethod.isEmpty else { throw .unknownMethod(method) }
    let command = params?["command"]?.string
    guard let feature = ofMethod.first(where: { $0.command == nil || $0.command == command }) else {
      throw .wrongParameters("unknown command \(command ?? "")")
    }
    return feature
  }

  /// The capabilities of the server that an editor can use.
  func declarations(_ client: Client) -> [JSONValue.Member] {
    let declared = all.compactMap { feature in
      feature.declaration(client).map { JSONValue.Member(name: $0.name, value: $0.value) }
    }
    let commands = all.compactMap(\.command)
    return declared + [.init(name: "executeCommandProvider", value: ["commands": .strings(commands)])]
  }
}
