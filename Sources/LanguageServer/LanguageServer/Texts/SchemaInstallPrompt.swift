internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// A schema that a file needs, due to its kind or an address, but that isn't installed.
struct SchemaInstallPrompt {
  /// The argument of `settle schema add`: the kind or the address.
  let name: String
  let address: String
  /// The known kind of the file; nil if the file refers to the schema itself.
  let kind: String?

  /// Nil if all schemas that the file needs are installed.
  init?(of view: TextView) {
    for resolution in view.snapshot.resolutions {
      guard let choice = resolution.choice else { continue }
      if let kind = resolution.unknownKind {
        name = kind
        address = choice.reference.uri
        self.kind = kind
        return
      }
      if resolution.isNotHere, SchemaAddress.isAddress(choice.reference.uri) {
        name = choice.reference.uri
        address = choice.reference.uri
        kind = nil
        return
      }
    }
    return nil
  }

  /// The hint on the first line of a file of a known kind; nil if the file refers to a schema, which is an error
  /// already.
  func hint(_ view: TextView) -> Diagnostic? {
    guard let kind else { return nil }
    let end = view.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? view.bytes.count
    return Diagnostic(
      .hintOfKind, "schema not installed for this file (\(kind))", at: ByteRange(0..<end),
      severity: .note, help: "run `settle schema add \(kind.shellWord)`")
  }

  func action(_ view: TextView) -> JSONValue {
    [
      "title": .string(Self.title), "kind": "quickfix",
      "command": [
        "title": .string(Self.title), "command": .string(Self.command),
        "arguments": [["uri": .string(view.uri)]],
      ],
    ]
  }

  static let title = "Install the schema"
  static let command = "settle.addSchema"

  /// Installs the schema if the user agrees.
  func install(_ view: TextView, request: FeatureRequest) throws(RPCError) {
    guard let folder = view.path?.parent else { throw .refused("save the document first to install its schema") }
    let question =
      "Install the schema \(address) in .settle/schemas of this project? It is copied from a catalog on this machine, "
      + "or downloaded with a program such as curl."
    request.editor.ask(question, choices: [Self.title, "Cancel"]) {
      [name, editor = request.editor, folders = request.folders] choice in
      // Closing the question means no.
      guard choice == Self.title else { return }
      let (isDone, message) = folders.installSchema(name, folder: folder)
      editor.showMessage(message, isError: !isDone)
      editor.refreshDependents()
    }
  }
}

extension DiagnosticCode {
  /// A hint for editors only; `settle check` mentions it in its summary.
  static let hintOfKind = SchemaProblem.noneChosen
}
