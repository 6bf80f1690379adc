internal import Analysis
internal import DocumentModel

/// `workspace/diagnostic`: what `settle check .` finds in each folder.
enum FolderFindings {
  static let feature = Feature(
    "workspace/diagnostic", reach: .folders,
    answer: { request throws(RPCError) in
      let known = Dictionary(
        (request.params?["previousResultIds"]?.items ?? []).compactMap { one in
          one["uri"]?.string.flatMap { uri in one["value"]?.string.map { (uri, $0) } }
        }, uniquingKeysWith: { first, _ in first })
      let token = request.params?["workDoneToken"].flatMap { RequestID($0)?.value }
      let paths = request.folders.paths(isCancelled: request.isCancelled)
      if let token {
        request.editor.progress(
          token, value: ["kind": "begin", "title": "settle", "cancellable": true, "percentage": 0])
      }
      defer { if let token { request.editor.progress(token, value: ["kind": "end"]) } }
      var items: [JSONValue] = []
      for (index, path) in paths.enumerated() {
        try request.checkCancellation()
        // Each report is a message; one for every 50 files is enough for a progress bar.
        if let token, index % 50 == 0, index > 0 {
          request.editor.progress(token, value: ["kind": "report", "percentage": .integer(index * 100 / paths.count)])
        }
        guard let view = request.folders.view(of: path) else { continue }
        let found = FindingItems(view).items(view.findings)
        let id = PullFindings.resultID(found)
        let version = view.open.version.map { JSONValue.integer($0) } ?? .null
        items.append(
          known[view.uri] == id
            ? ["kind": "unchanged", "uri": .string(view.uri), "version": version, "resultId": .string(id)]
            : ["kind": "full", "uri": .string(view.uri), "version": version, "resultId": .string(id), "items": found])
      }
      return ["items": .array(items)]
    })
}

/// `workspace/symbol`: settings by name, in every file of the folders.
enum FolderSymbols {
  private static let limit = 500

  static let feature = Feature(
    "workspace/symbol", reach: .folders, declaration: { _ in ("workspaceSymbolProvider", true) },
    answer: { request throws(RPCError) in
      let query = request.params?["query"]?.string?.lowercased() ?? ""
      var found: [JSONValue] = []
      for path in request.folders.paths(isCancelled: request.isCancelled) where found.count < limit {
        try request.checkCancellation()
        guard let view = request.folders.view(of: path) else { continue }
        found += symbols(view, query: query)
      }
      return .array(Array(found.prefix(limit)))
    })

  private static func symbols(_ view: TextView, query: String) -> [JSONValue] {
    let document = view.snapshot.reading.parsed.document
    let secrets = Secrets(view)
    var found: [JSONValue] = []
    var pending = document.roots.map { (node: $0, around: "") }
    while let (node, around) = pending.popLast(), found.count < limit {
      for item in document.items(node) where document[item].kind.isCollection { pending.append((item, around)) }
      guard document[node].kind == .object else { continue }
      // Searching must not reveal a sensitive key letter by letter.
      for entry in document.entries(node) where entry.mergeKey == nil && !secrets.hides(document.range(entry.key)) {
        guard let name = entry.keyID.map(document.keys.name), !secrets.reveals(name) else { continue }
        if document[entry.value].kind.isCollection { pending.append((entry.value, name)) }
        guard !name.isEmpty, query.isEmpty || matches(name.lowercased(), query: query) else { continue }
        let range = view.range(document.range(entry.key))
        found.append(
          .members([
            "name": .string(name), "kind": 7, "containerName": around.isEmpty ? nil : .string(around),
            "location": ["uri": .string(view.uri), "range": range],
          ]))
      }
    }
    return found
  }

  /// Whether a name contains the letters of the query in this order.
  private static func matches(_ name: String, query: String) -> Bool {
    var rest = query[...]
    for character in name where character == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
