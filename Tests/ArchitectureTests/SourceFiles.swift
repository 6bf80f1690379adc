import Foundation
import Synchronization
import TestSupport

/// A Swift file of the package.
struct SourceFile: Sendable {
  /// Path from the package root.
  let path: String
  let text: String

  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The code without comments. The `//` of a URL doesn't start a comment.
  var code: String {
    var code: [UInt8] = []
    var isComment = false
    var (last, beforeLast): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        isComment = false
      } else if byte == UInt8(ascii: "/"), last == byte, beforeLast != UInt8(ascii: ":") {
        isComment = true
      }
      if !isComment { code.append(byte) }
      (beforeLast, last) = (last, byte)
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// The capitalized words in the code, except in multi-line string literals.
  var capitalizedWords: Set<String> {
    var words: Set<String> = []
    var word: [UInt8] = []
    let parts = code.components(separatedBy: "\"\"\"").enumerated().filter { $0.offset.isMultiple(of: 2) }
    for byte in parts.map(\.element).joined(separator: "\n").utf8 + [0] {
      let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      if isLetter || (0x30...0x39).contains(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        if (0x41...0x5A).contains(word[0]) { words.insert(String(decoding: word, as: UTF8.self)) }
        word = []
      }
    }
    return words
  }

  /// Files by folder: many tests read the same folders.
  private static let read = Mutex<[String: [Self]]>([:])

  /// - Parameter folder: Path from the package root; subfolders are included.
  static func all(in folder: String) throws -> [Self] {
    try read.withLock { known in
      if let files = known[folder] { return files }
      let files = try load(folder)
      known[folder] = files
      return files
    }
  }

  private static func load(_ folder: String) throws -> [Self] {
    let root = OutsideSuites.packageRoot.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted().filter { $0.hasSuffix(".swift") }
      .map { path in
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        return Self(path: "\(folder)/\(path)", text: text)
      }
  }
}
