package import DocumentModel

/// A request method of the protocol, with its implementation.
package struct Feature: Sendable {
  /// What part of the workspace a request needs, which decides where it runs.
  package enum Reach: Sendable {
    /// Only what is around the cursor: the answer never waits until the whole text is read.
    case cursor
    /// The whole text.
    case text
    /// The files of all folders.
    case folders
  }

  package typealias Declaration = @Sendable (Client) -> (name: String, value: JSONValue)?
  package typealias Answer = @Sendable (FeatureRequest) throws(RPCError) -> JSONValue

  package let method: String
  /// The command that the feature runs; nil for any method other than `workspace/executeCommand`.
  package private(set) var command: String?
  package let reach: Reach
  /// The server capability; nil if the editor can't use it, or another feature declares it.
  package let declaration: Declaration
  package let answer: Answer

  package init(
    _ method: String, reach: Reach, declaration: @escaping Declaration = { _ in nil }, answer: @escaping Answer
  ) {
    self.method = method
    self.reach = reach
    self.declaration = declaration
    self.answer = answer
  }

  /// A command on an open text.
  ///
  /// - Parameter run: Runs the command with its argument.
  package init(
    command: String,
    run: @escaping @Sendable (InputValue?, TextView, FeatureRequest) throws(RPCError) -> JSONValue
  ) {
    self.init(
      "workspace/executeCommand", reach: .text,
      answer: { request throws(RPCError) in
        let argument = request.params?["arguments"]?.items?.first
        guard let uri = argument?["uri"]?.string, let view = request.folders.open.first(where: { $0.uri == uri })
        else { throw .wrongParameters("uri is not an open document") }
        guard !view.isMarkdown else { throw .refused("cannot change settings in Markdown files") }
        return try run(argument, view, request)
      })
    self.command = command
  }
}

/// A request to a feature, with the files that it concerns.
package struct FeatureRequest: Sendable {
  /// Nil if the request doesn't refer to a file. A file that isn't open is read from disk.
  let named: TextView?
  package let client: Client
  package let params: InputValue?
  package let folders: Projects
  package let editor: EditorConnection
  let isCancelled: @Sendable () -> Bool

  package init(
    _ view: TextView?, client: Client, params: InputValue?, folders: Projects,
    editor: EditorConnection, isCancelled: @escaping @Sendable () -> Bool
  ) {
    named = view
    self.client = client
    self.params = params
    self.folders = folders
    self.isCancelled = isCancelled
    self.editor = editor
  }

  func about(_ part: TextView) -> FeatureRequest {
    FeatureRequest(part, client: client, params: params, folders: folders, editor: editor, isCancelled: isCancelled)
  }

  package func view() throws(RPCError) -> TextView {
    guard let named else { throw .wrongParameters("textDocument.uri is neither an open document nor a file") }
    return named
  }

  /// The position of the request, as an offset in the text.
  func offset() throws(RPCError) -> Int {
    guard let place = LSPPosition(params?["position"]) else { throw .wrongParameters("missing position") }
    return try view().offset(of: place)
  }

  /// The range of the request, as offsets in the text.
  package func range() throws(RPCError) -> Range<Int> {
    guard let range = LSPRange(params?["range"]) else { throw .wrongParameters("missing range") }
    let view = try view()
    let start = view.offset(of: range.start)
    return start..<max(start, view.offset(of: range.end))
  }

  /// Throws if the request has been cancelled; to be called between the stages of the work.
  package func checkCancellation() throws(RPCError) { if isCancelled() { throw .cancelled } }
}
