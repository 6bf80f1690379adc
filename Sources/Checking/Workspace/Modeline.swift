package import DocumentModel
internal import FileAccess
internal import JSONSchema

/// The comment that names a file's schema: `# yaml-language-server: $schema=…`, JetBrains' `# $schema: …`, or
/// `# settle: schema=…`, which other programs ignore.
package enum Modeline {
  /// The comment that assigns a schema to a file. A bundled schema gets settle's own form, because other programs would
  /// look for a file with that name.
  static func comment(_ reference: SchemaReference) -> String {
    reference.uri.hasPrefix(BundledSchema.base)
      ? "# settle: schema=\(reference.shown)" : "# yaml-language-server: $schema=\(reference.shown)"
  }

  /// The name that a modeline gives instead of a schema to have the file checked without one.
  package static let noSchema = "none"

  /// The schema reference and its range. Only comments before the first content count. Linear in the length of these
  /// comments.
  package static func schema(in text: [UInt8]) -> (reference: String, range: ByteRange)? {
    first(in: text, where: schema(inComment:))
  }

  /// The first value that `find` returns for a comment before the first content, or nil if there is none.
  private static func first<Value>(in text: [UInt8], where find: (ArraySlice<UInt8>) -> Value?) -> Value? {
    var index = ByteOrderMark.length(in: text)
    while index < text.count {
      let end = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = text[index..<end]
      let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      switch content.first {
      case UInt8(ascii: "#"):
        if let found = find(skipBlanks(content.dropFirst())) { return found }
      // Blank lines, CRLF line endings and directives may precede the comment.
      case nil, UInt8(ascii: "\r"), UInt8(ascii: "%"): break
      case _:
        // `---` may precede the comment too.
        let isMarker = line.elementsEqual("---".utf8) || line.elementsEqual("---\r".utf8)
        if !isMarker { return nil }
      }
      index = end + 1
    }
    return nil
  }

  /// The programs that a comment may address, with the prefixes that precede the reference. The YAML language server
  /// accepts both `=` and `:`.
  private static let addressees = [("yaml-language-server:", ["$schema=", "$schema:"]), ("settle:", ["schema="])]

  private static func schema(inComment comment: ArraySlice<UInt8>) -> (String, ByteRange)? {
    for (name, signs) in addressees {
      guard let words = drop(name, from: comment).map(skipBlanks) else { continue }
      for sign in signs {
        guard var value = drop(sign, from: words) else { continue }
        // Usually a space follows the colon: `$schema: ./a.json`.
        if sign.hasSuffix(":") { value = skipBlanks(value) }
        if let reference = reference(value) { return reference }
      }
    }
    return drop(bareSign, from: comment).flatMap(onlyReference)
  }

  /// The prefix that JetBrains editors recognize, without a program's name.
  private static let bareSign = "$schema:"

  /// A reference that ends the line.
  private static func onlyReference(_ value: ArraySlice<UInt8>) -> (String, ByteRange)? {
    guard let found = reference(skipBlanks(value)) else { return nil }
    // `# $schema: see the docs` is a sentence.
    return value[found.1.indices.upperBound...].allSatisfy { $0 <= 0x20 } ? found : nil
  }

  private static func reference(_ value: ArraySlice<UInt8>) -> (String, ByteRange)? {
    let reference = value.prefix { $0 > 0x20 }
    guard !reference.isEmpty else { return nil }
    return (String(decoding: reference, as: UTF8.self), ByteRange(reference.startIndex..<reference.endIndex))
  }

  /// Whether a comment before the first content tells an editor that the file is YAML: `# vim: ft=yaml` or
  /// `# -*- yaml -*-`.
  package static func namesYAML(_ text: [UInt8]) -> Bool {
    first(in: text) { comment -> Bool? in
      // Only the beginning is read, because a line may be very long.
      let words = String(decoding: comment.prefix(200), as: UTF8.self).lowercased()
      if words.hasPrefix("-*-") { return words.contains("yaml") ? true : nil }
      guard words.hasPrefix("vim:") || words.hasPrefix("vi:") || words.hasPrefix("ex:") else { return nil }
      return ["ft=yaml", "filetype=yaml", "syntax=yaml"].contains(where: words.contains) ? true : nil
    } ?? false
  }

  // MARK: Mistakes

  /// A comment that was probably meant to assign a schema, but isn't recognized.
  package struct Slip {
    /// The range from the word `schema`, or the `$` before it, to the end of the reference.
    package var range: ByteRange
    /// The corrected comment, or nil if the reference is missing.
    package var meant: String?
  }

  /// The first comment that was probably meant to assign a schema, in a file where no comment does. Linear in the
  /// length of the comments before the first content.
  package static func slip(in text: [UInt8]) -> Slip? {
    schema(in: text) == nil ? first(in: text, where: slip(inComment:)) : nil
  }

  private static func slip(inComment comment: ArraySlice<UInt8>) -> Slip? {
    for (name, signs) in addressees {
      guard let words = drop(name, from: comment).map(skipBlanks) else { continue }
      // In `# settle: $schema=x`, the `$` is superfluous.
      let bare = words.first == UInt8(ascii: "$") ? words.dropFirst() : words
      let word = bare.prefix(while: \.isLetter)
      guard String(decoding: word, as: UTF8.self).lowercased() == "schema" else { continue }
      var rest = skipBlanks(bare[word.endIndex...])
      if rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: ":") { rest = skipBlanks(rest.dropFirst()) }
      let found = reference(rest)
      let end = found?.1.indices.upperBound ?? word.endIndex
      return Slip(range: ByteRange(words.startIndex..<end), meant: found.map { signs[0] + $0.0 })
    }
    return malformedBareReference(inComment: comment) ?? misspelledAddressee(inComment: comment)
  }

  /// Finds `# yaml-langauge-server: $schema=…`, and the name without its colon.
  private static func misspelledAddressee(inComment comment: ArraySlice<UInt8>) -> Slip? {
    let (addressee, signs) = addressees[0]
    let written = comment.prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") }
    var rest = comment[written.endIndex...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    let (name, right) = (String(decoding: written, as: UTF8.self), String(addressee.dropLast()))
    guard let found = drop(signs[0], from: skipBlanks(rest)).flatMap(reference),
      name == right || NearestName.of(name, among: [right]) != nil
    else { return nil }
    let range = comment.startIndex..<found.1.indices.upperBound
    return Slip(range: ByteRange(range), meant: "\(addressee) \(signs[0])\(found.0)")
  }

  /// Finds `# $schema=…`, which works only after `yaml-language-server:`.
  private static func malformedBareReference(inComment comment: ArraySlice<UInt8>) -> Slip? {
    guard let found = drop("$schema=", from: comment).flatMap(onlyReference) else { return nil }
    let range = comment.startIndex..<found.1.indices.upperBound
    return Slip(range: ByteRange(range), meant: "\(bareSign) \(found.0)")
  }

  private static func skipBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func drop(_ prefix: String, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    bytes.starts(with: prefix.utf8) ? bytes.dropFirst(prefix.utf8.count) : nil
  }
}
