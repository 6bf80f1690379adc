package import FileAccess
package import SourceText
internal import Workers

/// One version of a text that an editor shows.
package final class OpenText: Sendable {
  package let uri: String
  /// Absolute; nil for a text that is no file.
  package let path: FilePath?
  /// The language as the editor calls it: `yaml`, `json`.
  package let language: String
  package let version: Int?
  package let text: ChunkedText
  private let flat = Once<[UInt8]>()

  package init(uri: String, language: String, version: Int?, text: ChunkedText) {
    (self.uri, self.language, self.version, self.text) = (uri, language, version, text)
    path = FilePath(fileURI: uri)?.normalized
  }

  /// The text in one piece; made once.
  package var bytes: [UInt8] { flat.value { text.bytes } }
}
