internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The place where a file names its schema: a comment in its first lines, or `$schema`.
struct InlineSchemaReference {
  /// The range in the bytes.
  let range: ByteRange
  /// The absolute address.
  let uri: String
  /// The reference as written.
  private let text: String
  /// The setting that contains it, or nil for a comment.
  let property: Path?
  private let folder: FilePath

  /// Nil for a file that names none.
  init?(of text: Snapshot, path: FilePath?, workspace: Workspace) {
    folder = path?.parent ?? workspace.workingFolder
    if !text.isJSON, let (reference, range) = Modeline.schema(in: text.text) {
      self.text = reference
      self.range = range
      property = nil
    } else if let root = text.root, text.values.kind(root) == .object,
      let node = text.values.value(root, named: "$schema"), let reference = text.values.string(node)
    {
      self.text = reference
      range = text.values.range(node)
      property = Path().appending("$schema")
    } else {
      return nil
    }
    uri = SchemaReference(self.text, from: folder, workingFolder: folder).uri
  }

  /// A reference of the same style to another schema.
  ///
  /// - Parameter uri: An absolute URI.
  func reference(to uri: String) -> String {
    let path = FilePath(fileURI: uri)
    guard let path, !text.hasPrefix("file:") else { return uri }
    return text.hasPrefix("/") ? path.description : Self.relative(path, from: folder)
  }

  /// A relative path such as `../schemas/app.yaml`.
  private static func relative(_ path: FilePath, from folder: FilePath) -> String {
    let (own, other) = (
      folder.bytes.split(separator: UInt8(ascii: "/")), path.bytes.split(separator: UInt8(ascii: "/"))
    )
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: own.count - shared) + other[shared...].map { String(decoding: $0, as: UTF8.self) }
    return steps.joined(separator: "/")
  }
}
