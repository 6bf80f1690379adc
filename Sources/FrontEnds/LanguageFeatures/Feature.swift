package import FileAccess
package import JSONRPC
internal import SourceText

/// One request of the protocol that is answered from a text.
package struct Feature: Sendable {
  /// How much is looked at, which says where the work is done.
  package enum Reach: Sendable {
    /// What stands around the cursor: the answer never waits for the whole text to be read.
    case cursor
    /// The whole text.
    case text
    /// The files of all folders.
    case folders
  }

  package typealias Declaration = @Sendable (Client) -> (name: String, value: JSONValue)?
  package typealias Answer = @Sendable (FeatureRequest) throws(RPCError) -> JSONValue

  package let method: String
  package let reach: Reach
  /// What the server says of itself; nil where the editor can't use it, or another feature says it.
  package let declaration: Declaration
  package let answer: Answer

  package init(
    _ method: String, _ reach: Reach, declaration: @escaping Declaration = { _ in nil }, answer: @escaping Answer
  ) {
    (self.method, self.reach, self.declaration, self.answer) = (method, reach, declaration, answer)
  }
}

/// What a feature is asked, and what it is asked of.
package struct FeatureRequest: Sendable {
  /// Nil where no text is named.
  let named: TextView?
  package let client: Client
  package let params: ReceivedValue?
  package let folders: any FolderAccess
  package let editor: any EditorAccess
  /// Whether nobody waits for the answer any more.
  let isCancelled: @Sendable () -> Bool

  package init(
    _ view: TextView?, _ client: Client, _ params: ReceivedValue?, _ folders: any FolderAccess,
    _ editor: any EditorAccess, isCancelled: @escaping @Sendable () -> Bool
  ) {
    (named, self.client, self.params, self.folders, self.isCancelled) = (view, client, params, folders, isCancelled)
    self.editor = editor
  }

  /// The text that the request names.
  func view() throws(RPCError) -> TextView {
    guard let named else { throw .wrongParameters("textDocument.uri names no text that is open") }
    return named
  }

  /// The place in the text that the request names, as an offset.
  func offset() throws(RPCError) -> Int {
    guard let place = TextPlace(params?["position"]) else { throw .wrongParameters("position is missing") }
    return try view().offset(of: place)
  }

  /// The stretch of the text that the request names.
  func range() throws(RPCError) -> Range<Int> {
    guard let range = PlaceRange(params?["range"]) else { throw .wrongParameters("range is missing") }
    let view = try view()
    let start = view.offset(of: range.start)
    return start..<max(start, view.offset(of: range.end))
  }

  /// Ends the work where nobody waits for it: to be asked between its stages.
  func goOn() throws(RPCError) {
    if isCancelled() { throw .cancelled }
  }
}

/// The texts of the folders that are worked in: those that are open as they are typed, the others as they are on the disk.
package protocol FolderAccess: Sendable {
  /// A text by its path; nil where it can't be read.
  func view(of path: FilePath) -> TextView?
  /// The settings files and schemas of all folders, as `settle check` finds them.
  func paths(isCancelled: () -> Bool) -> [FilePath]
  /// The texts that are open.
  var open: [TextView] { get }
  /// The colours that the editor was told of.
  var tokens: ToldTokens { get }
  /// Where copies of schemas are kept that are inside the program; nil where there is no such place.
  var cache: FilePath? { get }
  /// Seconds since the start of 1970, UTC.
  var secondsSince1970: Int { get }
}

/// What the editor is asked to do.
package protocol EditorAccess: Sendable {
  /// - Parameters:
  ///   - edit: of the workspace.
  ///   - label: what it is made for.
  func apply(_ edit: JSONValue, _ label: String)
  /// Asks the person, and hands on what was chosen; nil for nothing.
  func ask(_ question: String, choices: [String], then: @escaping @Sendable (String?) -> Void)
  /// Tells how far a long piece of work is; nil for its end.
  func progress(_ token: JSONValue, _ value: JSONValue)
}
