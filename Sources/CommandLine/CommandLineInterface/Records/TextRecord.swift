internal import DocumentModel
internal import FileAccess
internal import JSONParsing

/// A text on a line of standard input, as JSON: `{"id": …, "path": …, "schema": …, "text": …}`.
struct TextRecord: Sendable {
  /// The id's source text, or `null` if there is none.
  var id: String
  /// The path of the file as which the text is treated, or nil for none.
  var path: FilePath?
  /// The schema for this text: a path, a URI, or the name of a bundled schema. Nil to find the schema as for any file.
  var schema: String?
  var text: [UInt8]

  /// A line that isn't a valid record.
  struct ParseError: Error {
    var id = "null"
    var message: String
  }

  private static let members = ["id", "path", "schema", "text"]

  init(_ line: [UInt8]) throws(ParseError) {
    var limits = Limits()
    // The length of the line was limited already.
    limits.fileBytes = Limits.fileByteRange.upperBound
    guard line.contains(where: { $0 > 0x20 }) else { throw ParseError(message: "the line is empty") }
    let parsed = JSONParser.parse(line, limits: limits)
    let document = parsed.document
    if let error = parsed.diagnostics.first(where: { $0.severity == .error }) {
      throw ParseError(message: "not JSON: \(error.message)")
    }
    guard !parsed.isPartial, let root = document.roots.first, document.kind(root) == .object else {
      throw ParseError(message: "expected a JSON object")
    }
    let id =
      // Keep the id as written, such as 1e3, because clients may compare it as text.
      document.value(root, named: "id").map { String(decoding: line[document.range($0).indices], as: UTF8.self) }
      ?? "null"
    // Half of a surrogate pair couldn't be written back.
    if let half = parsed.diagnostics.first(where: { $0.code == JSONCodes.loneSurrogate }) {
      throw ParseError(id: id, message: "not JSON: \(half.message)")
    }
    for entry in document.entries(root) {
      guard let name = entry.keyID.map(document.keys.name), !Self.members.contains(name) else { continue }
      throw ParseError(id: id, message: "unknown key \"\(name)\"; allowed: id, path, schema, text")
    }
    func string(_ name: String) throws(ParseError) -> String? {
      // Some clients write null for an absent value.
      guard let value = document.value(root, named: name), document.kind(value) != .null else { return nil }
      guard document.kind(value) == .string, let string = document.string(value) else {
        throw ParseError(id: id, message: "\(name) must be a string")
      }
      return string
    }
    guard let text = try string("text") else { throw ParseError(id: id, message: "missing key text") }
    self.id = id
    self.text = Array(text.utf8)
    let path = try string("path")
    // The operating system would truncate a path at NUL.
    guard path?.isEmpty != true, path?.utf8.contains(0) != true else {
      throw ParseError(id: id, message: "invalid path")
    }
    self.path = path.map { FilePath($0) }
    schema = try string("schema")
  }
}
