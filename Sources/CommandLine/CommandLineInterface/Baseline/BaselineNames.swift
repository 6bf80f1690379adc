internal import FileAccess

/// The names of files in a baseline.
struct BaselineNames: Sendable {
  /// The folder that they are relative to; absolute.
  let folder: FilePath

  /// A file's path from the baseline's folder, or the whole path of one elsewhere. Bytes that aren't UTF-8, and `%`, are
  /// `%XX`: no two files have one name.
  func name(of file: FilePath) -> String {
    let bytes = file.relative(to: folder) ?? file.bytes[...]
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let name = bytes.flatMap { byte -> [UInt8] in
      let isPlain = byte != UInt8(ascii: "%") && (isText || byte < 0x80)
      return isPlain ? [byte] : Array(FilePath.percentEncode(CollectionOfOne(byte)).utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  func file(named name: String) -> FilePath {
    FilePath(bytes: FilePath.percentDecode(name.utf8) ?? Array(name.utf8)).resolved(from: folder)
  }
}
