import Foundation
import JSONSchema
import LanguageServer
import Settings
import SettingsServer
import TestSupport
import Testing

/// Every capability that the server declares has a feature, tested on a file for which it has a result.
@Suite struct RegistryTests {
  /// The parameters of each method for `a.sample.yaml`, without the document.
  static let tried: [String: String] = [
    "textDocument/diagnostic": "{}", "workspace/diagnostic": #"{"previousResultIds": []}"#,
    "textDocument/completion": #"{"position": {"line": 3, "character": 8}}"#,
    "textDocument/hover": #"{"position": {"line": 3, "character": 9}}"#,
    "textDocument/definition": #"{"position": {"line": 3, "character": 3}}"#,
    "textDocument/declaration": #"{"position": {"line": 3, "character": 3}}"#,
    "textDocument/implementation": #"{"position": {"line": 3, "character": 3}}"#,
    "textDocument/references": #"{"position": {"line": 3, "character": 3}, "context": {"includeDeclaration": true}}"#,
    "textDocument/documentHighlight": #"{"position": {"line": 9, "character": 6}}"#,
    "textDocument/documentLink": #"{"textDocument": {"uri": "CONFIGURATION"}}"#, "textDocument/documentSymbol": "{}",
    "workspace/symbol": #"{"query": "md"}"#,
    "textDocument/foldingRange": "{}",
    "textDocument/selectionRange": #"{"positions": [{"line": 3, "character": 9}, {"line": 0, "character": 0}]}"#,
    "textDocument/semanticTokens/full": "{}",
    "textDocument/semanticTokens/full/delta": #"{"previousResultId": "of nothing"}"#,
    "textDocument/semanticTokens/range":
      #"{"range": {"start": {"line": 2, "character": 0}, "end": {"line": 5, "character": 0}}}"#,
    "textDocument/inlayHint":
      #"{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}}}"#,
    "textDocument/codeLens": "{}", "textDocument/formatting": #"{"options": {"tabSize": 2, "insertSpaces": true}}"#,
    "textDocument/rangeFormatting":
      #"{"range": {"start": {"line": 5, "character": 0}, "end": {"line": 7, "character": 3}}, "options": {"tabSize": 2, "insertSpaces": true}}"#,
    "textDocument/onTypeFormatting":
      #"{"position": {"line": 13, "character": 0}, "ch": "\n", "options": {"tabSize": 2, "insertSpaces": true}}"#,
    "textDocument/codeAction":
      #"{"range": {"start": {"line": 12, "character": 12}, "end": {"line": 12, "character": 12}}, "context": {"diagnostics": []}}"#,
    "codeAction/resolve":
      #"{"title": "Use double quotes", "kind": "refactor.rewrite", "data": {"uri": "URI", "version": 1, "start": 77, "end": 77}}"#,
    "textDocument/willSaveWaitUntil": #"{"reason": 1}"#,
    "textDocument/rename": #"{"position": {"line": 2, "character": 9}, "newName": "appearance"}"#,
    "textDocument/prepareRename": #"{"position": {"line": 2, "character": 9}}"#,
    "workspace/executeCommand": #"{"command": "settle.ask", "arguments": [{"uri": "URI", "question": "dark"}]}"#,
    "yaml/get/jsonSchema": #"["URI"]"#, "yaml/get/all/jsonSchemas": #"["URI"]"#,
  ]

  private static let features = Registry(Schema.Options.settings.vocabulary).all

  @Test func everyFeatureIsTried() {
    #expect(Set(Self.features.map(\.method)) == Set(Self.tried.keys))
    #expect(Self.features.count == Set(Self.features.map { $0.command ?? $0.method }).count)
  }

  /// Without the settings vocabulary, the server declares fewer capabilities.
  @Test func aCheckerServesTheRest() {
    let missing = Set(Self.features.map { $0.command ?? $0.method })
      .subtracting(Registry(nil).all.map { $0.command ?? $0.method })
    #expect(missing == ["textDocument/inlayHint", "textDocument/codeLens", "settle.do", "settle.ask"])
  }

  private func ask(_ editor: Editor, _ method: String) async -> Any? {
    let text =
      Self.tried[method]?.replacingOccurrences(of: "URI", with: editor.uri("a.sample.yaml"))
      .replacingOccurrences(of: "CONFIGURATION", with: editor.uri(".settle.yaml")) ?? "{}"
    let stated = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    guard var params = stated as? [String: Any] else { return await editor.ask(method, stated ?? []) }
    if method.hasPrefix("textDocument/") { params.merge(editor.text("a.sample.yaml")) { one, _ in one } }
    return await editor.ask(method, params)
  }

  /// Every result has the type that the protocol requires, and isn't empty.
  @Test(arguments: tried.keys.sorted()) func everyAnswerHasTheFormOfTheProtocol(_ method: String) async {
    let editor = Editor(Sample.files, Editor.pulling, options: ["fixOnSave": true])
    editor.open("a.sample.yaml", Sample.text)
    editor.open(".settle.yaml", Sample.configuration)
    let answer = await ask(editor, method)
    let isEmpty = (answer as? [Any])?.isEmpty ?? (answer == nil)
    #expect(!isEmpty, "\(method) has an empty result")
    #expect(!editor.received.text.contains("S3CRET"))
  }

  /// The methods that a capability stands for.
  private static let declared: [String: [String]] = [
    "diagnosticProvider": ["textDocument/diagnostic", "workspace/diagnostic"],
    "completionProvider": ["textDocument/completion"], "hoverProvider": ["textDocument/hover"],
    "definitionProvider": ["textDocument/definition"], "declarationProvider": ["textDocument/declaration"],
    "implementationProvider": ["textDocument/implementation"], "referencesProvider": ["textDocument/references"],
    "documentHighlightProvider": ["textDocument/documentHighlight"],
    "documentLinkProvider": ["textDocument/documentLink"],
    "documentSymbolProvider": ["textDocument/documentSymbol"], "workspaceSymbolProvider": ["workspace/symbol"],
    "foldingRangeProvider": ["textDocument/foldingRange"], "selectionRangeProvider": ["textDocument/selectionRange"],
    "semanticTokensProvider": [
      "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range",
    ],
    "inlayHintProvider": ["textDocument/inlayHint"], "codeLensProvider": ["textDocument/codeLens"],
    "documentFormattingProvider": ["textDocument/formatting"],
    "documentRangeFormattingProvider": ["textDocument/rangeFormatting"],
    "documentOnTypeFormattingProvider": ["textDocument/onTypeFormatting"],
    "codeActionProvider": ["textDocument/codeAction", "codeAction/resolve"],
    "executeCommandProvider": ["workspace/executeCommand"],
    "renameProvider": ["textDocument/rename", "textDocument/prepareRename"],
    "textDocumentSync": ["textDocument/willSaveWaitUntil"],
  ]

  /// Requests of yaml-language-server that its clients send without a capability.
  private static let undeclared: Set = ["yaml/get/jsonSchema", "yaml/get/all/jsonSchemas"]

  @Test func declaredMethodsAreServedAndViceVersa() {
    let editor = Editor([:], Editor.pulling)
    let general: Set = ["positionEncoding", "workspace"]
    #expect(Set(editor.capabilities.keys) == Set(Self.declared.keys).union(general))
    #expect(
      Set(Self.declared.values.flatMap(\.self)).union(Self.undeclared) == Set(Self.features.map(\.method)))
  }

  @Test func findingsAreNotOfferedToThoseWhoDoNotAsk() {
    #expect(Editor([:]).capabilities["diagnosticProvider"] == nil)
  }
}
