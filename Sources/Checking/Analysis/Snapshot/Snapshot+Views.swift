package import DocumentModel
package import JSONSchema
package import Workspace

extension Snapshot {
  /// The views of the file, in the order of their first documents. Never empty.
  func makeViews() -> [DocumentView] {
    guard case .found(let workspace, let path) = context.schema,
      let choices = workspace.choicesByContent(
        reading.text, in: reading.values(ifTheyMayHave: "$schema"), values: values, path: path, isYAML: !isJSON)
    else { return [DocumentView(resolution)] }
    var places: [String: [(Int, Range<Int>)]] = [:]
    var order: [SchemaChoice?] = []
    for (number, (choice, stretch)) in zip(choices, stretches()).enumerated() {
      let key = choice?.reference.uri ?? ""
      if places[key] == nil { order.append(choice) }
      places[key, default: []].append((number, stretch))
    }
    return order.map { choice in
      DocumentView(workspace.resolution(choice, ofFile: path), places: places[choice?.reference.uri ?? ""])
    }
  }

  /// A view for each policy, in order of precedence.
  func makePolicies(_ source: PolicySource) -> [DocumentView] {
    switch source {
    case .given(let resolutions): return resolutions.map { DocumentView($0) }
    case .found(let workspace, let path):
      let choices = workspace.policies(of: path) { values }
      let stretches = choices.contains { $0.documents != nil } ? stretches() : []
      return choices.map { policy in
        let places = policy.documents.map { $0.map { ($0, stretches[$0]) } }
        return DocumentView(workspace.resolution(policy.choice, ofFile: path), places: places)
      }
    }
  }

  /// The views of the schemas, followed by those of the policies.
  var allViews: [DocumentView] { policies.isEmpty ? views : views + policies }

  /// The policies that declare sensitive values in a document.
  package func guards(ofDocument number: Int) -> [Schema] {
    policies.filter { $0.holds(document: number) }.compactMap(\.sensitivity).filter(\.hasSensitive)
  }

  /// The parts of another document with the same settings that this document's schemas mark as sensitive.
  package func sensitiveParts(in document: Document, root: NodeID) -> SensitiveParts {
    var parts = resolution.schema?.sensitiveParts(document, root: root) ?? SensitiveParts()
    for schema in guards(ofDocument: documentNumber) {
      parts.formUnion(schema.sensitiveParts(document, root: root, describesAll: false))
    }
    return parts
  }

  /// The byte range of each document, including the text before it.
  private func stretches() -> [Range<Int>] {
    // The range of the last document extends to the end of the text.
    let document = values
    let ends = document.roots.dropLast().map { document.range($0).end.index } + [Int.max]
    return zip([0] + ends, ends).map { $0..<max($0, $1) }
  }

  /// The view that contains a document of the stream.
  package func view(of number: Int) -> DocumentView { views.first { $0.holds(document: number) } ?? views[0] }

  /// The schemas of the text, each once, followed by its policies.
  package var resolutions: [SchemaResolution] { allViews.map(\.resolution) }
}
