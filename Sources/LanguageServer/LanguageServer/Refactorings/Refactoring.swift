internal import DocumentModel
internal import YAMLEditing

/// A change that keeps what a text means, offered where the cursor is.
struct Refactoring: Sendable {
  /// The kind of its actions, as the protocol has it.
  let kind: String
  /// What it offers at a place. Offers are made quickly; they are proven later.
  let offers: @Sendable (RefactoringPlace) -> [RefactoringOffer]
}

/// One change that is offered.
struct RefactoringOffer {
  enum Proof {
    case edits([TextEdit])
    /// The change can't be made, with the reason in a few words.
    case fault(String)
  }

  let title: String
  /// The change as it is proven: made in memory, and compared with the text. Reads the whole text.
  private let proven: () -> Proof

  init(_ title: String, proven: @escaping () -> Proof) {
    self.title = title
    self.proven = proven
  }

  /// The proven change, or why a text can't have it.
  func proof(in view: TextView) -> Proof {
    let proof = proven()
    guard case .edits(let edits) = proof, view.inFile(edits) == nil else { return proof }
    return .fault("it would change the Markdown around this block")
  }

  init(_ title: String, rewrite: Rewriting.Rewrite, by rewriting: Rewriting, at place: RefactoringPlace) {
    self.init(title) { place.proof(of: rewrite, by: rewriting) }
  }
}

enum Refactorings {
  /// A new one is a file in this folder and a line in this list.
  static let all: [Refactoring] = [
    CollectionStyle.refactoring,
    StringStyle.refactoring,
    SortKeys.refactoring,
    ExtractAnchor.refactoring,
    InlineAlias.refactoring,
    MoveToGroup.refactoring,
    TabsToSpaces.refactoring,
  ]

  /// The largest text that is changed, in bytes: each change reads all of it.
  private static let limit = 2_000_000
  /// The largest text whose offers are proven before they are shown, where the editor can ask for the edits later.
  private static let limitOfEager = 32_000

  /// The actions at a place, of the wanted kinds.
  static func actions(
    _ view: TextView, at range: Range<Int>, request: FeatureRequest, wants: (String) -> Bool
  ) throws(RPCError) -> [JSONValue] {
    guard view.bytes.count <= limit, all.contains(where: { wants($0.kind) }) else { return [] }
    let place = RefactoringPlace(view, at: range)
    var actions: [JSONValue] = []
    for refactoring in all where wants(refactoring.kind) {
      for offer in refactoring.offers(place) {
        try request.goOn()
        guard let edits = part(of: offer, at: range, view: view, client: request.client) else { continue }
        actions.append(
          .object([
            .init(name: "title", value: .string(offer.title)), .init(name: "kind", value: .string(refactoring.kind)),
            edits,
          ]))
      }
    }
    return actions
  }

  /// An action with its edits.
  ///
  /// - Parameter action: as it was offered, with what ``actions(_:at:request:wants:)`` remembers in it.
  static func resolved(_ action: InputValue?, request: FeatureRequest) throws(RPCError) -> JSONValue {
    // Some clients ask for those that have all they need, too.
    if let action, action["edit"] != nil || action["command"] != nil {
      return JSONValue(action.document, node: action.node)
    }
    guard let title = action?["title"]?.string, let kind = action?["kind"]?.string, let data = action?["data"],
      let uri = data["uri"]?.string, let start = data["start"]?.integer, let end = data["end"]?.integer, start <= end
    else { throw .wrongParameters("data is not that of an offered action") }
    guard let file = request.folders.open.first(where: { $0.uri == uri }),
      file.open.version == data["version"]?.integer, let view = file.part(at: data["place"]?.integer ?? start),
      start >= 0, end <= view.bytes.count
    else { throw .refused("the document has changed since the action was offered") }
    let place = RefactoringPlace(view, at: start..<end)
    let offers = all.lazy.filter { $0.kind == kind }.flatMap { $0.offers(place) }
    guard let offer = offers.first(where: { $0.title == title }) else { throw .refused("the action no longer applies") }
    switch offer.proof(in: view) {
    case .fault(let reason): throw .refused(reason)
    case .edits(let edits):
      return [
        "title": .string(title), "kind": .string(kind),
        "edit": WorkspaceEdits.json([(view, edits)], client: request.client),
      ]
    }
  }

  /// The edits of an offer, or what the editor can ask for them with; the reason where they can't be made and the editor shows
  /// it, nil where it doesn't.
  private static func part(
    of offer: RefactoringOffer, at range: Range<Int>, view: TextView, client: Client
  ) -> JSONValue.Member? {
    let later = resolves(client) ? data(range, view: view) : nil
    if let later, view.bytes.count > limitOfEager { return later }
    switch offer.proof(in: view) {
    case .edits(let edits):
      // A secret is sent for an action that was chosen, not for each that could be.
      let secrets = Secrets(view)
      if edits.contains(where: { secrets.hides($0.range) }) { return later }
      return .init(name: "edit", value: WorkspaceEdits.json([(view, edits)], client: client))
    case .fault(let reason):
      let isShown = client.can("textDocument.codeAction.disabledSupport")
      return isShown ? .init(name: "disabled", value: ["reason": .string(reason)]) : nil
    }
  }

  /// What is needed to find an offer again.
  private static func data(_ range: Range<Int>, view: TextView) -> JSONValue.Member {
    .init(
      name: "data",
      value: .members([
        "uri": .string(view.uri), "version": view.open.version.map { .integer($0) },
        "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
        // In a Markdown file, the offsets are those in the text around this place.
        "place": view.embedded == nil ? nil : .integer(view.inFile(range.lowerBound)),
      ]))
  }

  private static func resolves(_ client: Client) -> Bool {
    client.can("textDocument.codeAction.dataSupport")
      && client.names("textDocument.codeAction.resolveSupport.properties").contains("edit")
  }
}
