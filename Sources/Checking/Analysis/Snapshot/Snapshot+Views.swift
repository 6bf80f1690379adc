internal import DocumentModel
package import Workspace

extension Snapshot {
  /// The views of a file, in the order of their first documents; never empty.
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

  /// The bytes of each document, with the text before it.
  private func stretches() -> [Range<Int>] {
    // The last document has the rest of the text, whatever comes after it.
    let document = values
    let ends = document.roots.dropLast().map { document.range($0).end.index } + [Int.max]
    return zip([0] + ends, ends).map { $0..<max($0, $1) }
  }

  /// The view of a document of the stream.
  package func view(of number: Int) -> DocumentView { views.first { $0.holds(document: number) } ?? views[0] }

  /// The schemas of the text, each once.
  package var resolutions: [SchemaResolution] { views.map(\.resolution) }
}
