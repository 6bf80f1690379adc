internal import DocumentModel
internal import YAMLEditing

/// A kind of change that keeps the meaning of a text, offered at the cursor.
struct Refactoring: Sendable {
  /// The kind of its code actions in the protocol.
  let kind: String
  /// Returns the offers at a place. This must be fast; they are proven later.
  let offers: @Sendable (RefactoringPlace) -> [RefactoringOffer]
}

/// A single change on offer.
struct RefactoringOffer {
  enum Proof {
    case edits([TextEdit])
    /// Why the change can't be made, in a few words.
    case problem(String)
  }

  let title: String
  /// Makes the change in memory and proves it. Reads the whole text.
  private let proven: () -> Proof

  init(_ title: String, proven: @escaping () -> Proof) {
    self.title = title
    self.proven = proven
  }

  /// The proven edits, or why the change can't be made.
  func proof(at place: RefactoringPlace) -> Proof {
    let proof = proven()
    guard case .edits(let edits) = proof else { return proof }
    if let problem = place.wellFormed?.problem(of: edits) { return .problem(problem) }
    return place.original.inFile(edits) == nil ? .problem("it would change the Markdown around this block") : proof
  }

  init(_ title: String, rewrite: Rewriting.Rewrite, by rewriting: Rewriting, at place: RefactoringPlace) {
    self.init(title) { place.proof(of: rewrite, by: rewriting) }
  }
}

enum Refactorings {
  /// A new refactoring is a file in this folder and a row here.
  static let all: [Refactoring] = [
    CollectionStyle.refactoring,
    StringStyle.refactoring,
    SortKeys.refactoring,
    ExtractAnchor.refactoring,
    InlineAlias.refactoring,
    MoveToGroup.refactoring,
    TabsToSpaces.refactoring,
  ]

  /// The largest text with refactorings, in bytes; every change reads all of it.
  private static let limit = 2_000_000
  /// The largest text, in bytes, for which offers are always proven before they are shown.
  private static let limitOfEager = 32_000

  /// The code actions of the requested kinds at a place.
  static func actions(
    _ view: TextView, at range: Range<Int>, request: FeatureRequest, wants: (String) -> Bool
  ) throws(RPCError) -> [JSONValue] {
    guard view.bytes.count <= limit, all.contains(where: { wants($0.kind) }) else { return [] }
    let place = RefactoringPlace(view, at: range)
    var actions: [JSONValue] = []
    for refactoring in all where wants(refactoring.kind) {
      for offer in refactoring.offers(place) {
        try request.checkCancellation()
        guard let edits = part(of: offer, at: place, client: request.client) else { continue }
        actions.append(
          .object([
            .init(name: "title", value: .string(offer.title)), .init(name: "kind", value: .string(refactoring.kind)),
            edits,
          ]))
      }
    }
    return actions
  }

  /// Adds the edits to an action that was offered without them.
  ///
  /// - Parameter action: The action as offered, with the data that ``actions(_:at:request:wants:)`` put into it.
  static func resolved(_ action: InputValue?, request: FeatureRequest) throws(RPCError) -> JSONValue {
    // Some clients also resolve actions that are complete.
    if let action, action["edit"] != nil || action["command"] != nil {
      return JSONValue(action.document, node: action.node)
    }
    guard let title = action?["title"]?.string, let kind = action?["kind"]?.string, let data = action?["data"],
      let uri = data["uri"]?.string, let start = data["start"]?.integer, let end = data["end"]?.integer, start <= end
    else { throw .wrongParameters("data does not match an offered action") }
    guard let file = request.folders.open.first(where: { $0.uri == uri }),
      file.open.version == data["version"]?.integer, let view = file.part(at: data["place"]?.integer ?? start),
      start >= 0, end <= view.bytes.count
    else { throw .refused("the document has changed since the action was offered") }
    let place = RefactoringPlace(view, at: start..<end)
    let offers = all.lazy.filter { $0.kind == kind }.flatMap { $0.offers(place) }
    guard let offer = offers.first(where: { $0.title == title }) else { throw .refused("the action no longer applies") }
    switch offer.proof(at: place) {
    case .problem(let reason): throw .refused(reason)
    case .edits(let edits):
      return [
        "title": .string(title), "kind": .string(kind),
        "edit": WorkspaceEdits.json([(view, edits)], client: request.client),
      ]
    }
  }

  /// The edits of an offer, or the data to request them later. If they can't be made: the reason if the editor can show
  /// it, otherwise nil.
  private static func part(
    of offer: RefactoringOffer, at place: RefactoringPlace, client: Client
  ) -> JSONValue.Member? {
    let view = place.original
    let later = resolves(client) ? data(place.range, view: view) : nil
    if let later, view.bytes.count > limitOfEager { return later }
    switch offer.proof(at: place) {
    case .edits(let edits):
      // A secret is sent only for a chosen action, not for every offer.
      let secrets = Secrets(view)
      if edits.contains(where: { secrets.hides($0.range) }) { return later }
      return .init(name: "edit", value: WorkspaceEdits.json([(view, edits)], client: client))
    case .problem(let reason):
      let isShown = client.can("textDocument.codeAction.disabledSupport")
      return isShown ? .init(name: "disabled", value: ["reason": .string(reason)]) : nil
    }
  }

  /// The data with which the offer can be found again.
  private static func data(_ range: Range<Int>, view: TextView) -> JSONValue.Member {
    .init(
      name: "data",
      value: .members([
        "uri": .string(view.uri), "version": view.open.version.map { .integer($0) },
        "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
        // In a Markdown file, the other offsets are relative to the text at this place.
        "place": view.embedded == nil ? nil : .integer(view.inFile(range.lowerBound)),
      ]))
  }

  private static func resolves(_ client: Client) -> Bool {
    client.can("textDocument.codeAction.dataSupport")
      && client.names("textDocument.codeAction.resolveSupport.properties").contains("edit")
  }
}
