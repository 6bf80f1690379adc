package import DocumentModel
internal import FileAccess
internal import Workspace

/// `textDocument/diagnostic`: a file's findings, for editors that request them.
enum PullFindings {
  static let feature = Feature(
    "textDocument/diagnostic", reach: .text,
    declaration: { client in
      guard client.pullsFindings else { return nil }
      return (
        "diagnosticProvider",
        ["identifier": "settle", "interFileDependencies": true, "workspaceDiagnostics": true]
      )
    },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let findings = view.findings
      try request.checkCancellation()
      let items = FindingItems(view).items(findings)
      let id = resultID(items)
      if request.params?["previousResultId"]?.string == id { return ["kind": "unchanged", "resultId": .string(id)] }
      let others =
        request.client.can("textDocument.diagnostic.relatedDocumentSupport") ? related(view, request: request) : []
      return .members([
        "kind": "full", "resultId": .string(id), "items": items,
        "relatedDocuments": others.isEmpty ? nil : .object(others),
      ])
    })

  /// An identifier that is equal for equal findings at the same places.
  static func resultID(_ items: JSONValue) -> String { String(StableHash(items.bytes).value, radix: 36) }

  /// The findings in the files that a file is checked against, except open files.
  private static func related(_ view: TextView, request: FeatureRequest) -> [JSONValue.Member] {
    let open = Set(request.folders.open.map(\.uri))
    return OtherReports.items(of: view).filter { !open.contains($0.uri) }.map { uri, items in
      JSONValue.Member(name: uri, value: ["kind": "full", "items": items])
    }
  }
}

/// Findings in the files that a file is checked against.
package enum OtherReports {
  /// The findings in each file, by URI. Bundled schemas are left out.
  package static func items(of view: TextView) -> [(uri: String, items: JSONValue)] {
    var order: [String] = []
    var found: [String: JSONValue] = [:]
    for report in view.reportsOfOthers where !report.path.contains(":/") {
      let folder = view.workspace.workingFolder
      let uri = FilePath(report.path).resolved(from: folder).fileURI
      guard found[uri] == nil, uri != view.uri else { continue }
      order.append(uri)
      found[uri] = FindingItems(EditorText(report.text), unit: view.unit, uri: uri, folder: folder).items(
        report.diagnostics)
    }
    return order.map { ($0, found[$0] ?? []) }
  }
}
