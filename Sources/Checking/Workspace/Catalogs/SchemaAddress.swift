internal import DocumentModel
internal import Patterns

/// Functions for addresses of schemas.
package enum SchemaAddress {
  /// The canonical base URL of the SchemaStore, which serves the same schemas under several hosts and folders.
  package static let store = "https://www.schemastore.org/"
  private static let storesOtherNames = [
    "json.schemastore.org/", "www.schemastore.org/schemas/json/", "www.schemastore.org/",
    "schemastore.org/schemas/json/",
    "schemastore.org/",
  ]

  /// An address as it is fetched and listed: with https, and with spaces and control characters percent-encoded. These
  /// are invalid in addresses, and a tab in a `$ref` would end the field of a list.
  package static func normalized(_ address: String) -> String {
    // Schemas are fetched only over https, and both schemes identify the same schema.
    let secure = address.droppingPrefix("http://").map { "https://" + $0 } ?? address
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) }
    guard secure.unicodeScalars.contains(where: isEscaped) else { return secure }
    return secure.unicodeScalars.reduce(into: "") { text, scalar in
      guard isEscaped(scalar) else { return text.unicodeScalars.append(scalar) }
      text += String(scalar).utf8.map(\.percentEncoded).joined()
    }
  }

  /// The canonical spelling of an address, used for lookups.
  ///
  /// - Parameter address: Must be absolute. Its fragment is ignored.
  package static func canonical(_ address: String) -> String {
    let address = normalized(address)
    let bare = address.utf8.firstIndex(of: UInt8(ascii: "#")).map { address[..<$0] } ?? address[...]
    guard let rest = bare.droppingPrefix("https://") else { return String(bare) }
    for name in storesOtherNames {
      guard let path = rest.droppingPrefix(name), !path.isEmpty else { continue }
      // The SchemaStore serves its schemas with and without `.json`.
      return store + path + (path.ends(with: ".json") ? "" : ".json")
    }
    return "https://" + rest
  }

  /// The path of a SchemaStore schema in a copy of its repository, or nil for other addresses.
  package static func fileInStore(_ address: String) -> String? {
    canonical(address).droppingPrefix(store).map { "src/schemas/json/\($0)" }
  }

  package static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.utf8.count > $0.utf8.count && text.begins(with: $0) }
  }

  /// The host of an address, with its port.
  package static func host(_ address: String) -> String {
    String(afterScheme(address).unicodeScalars.prefix { $0 != "/" })
  }

  private static func afterScheme(_ address: String) -> Substring {
    let rest = address.pieces(at: "://").dropFirst()
    return rest.isEmpty ? address[...] : rest.joined(separator: "://")[...]
  }

  /// Leaves room for a hash: most systems limit file names to 255 bytes.
  private static let longestName = 200

  /// The path of an address below a folder of schemas: `HOST/PATH`. Components that are too long are shortened, and
  /// characters that file names shouldn't contain become `_`; the path then ends in a hash of the address.
  package static func path(_ address: String) -> String {
    let bare = address.withoutFragment
    let rest = bare.holds("://") ? afterScheme(bare) : bare.pieces(at: "/").dropFirst().joined(separator: "/")[...]
    let query = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
    let parts = rest[..<(query ?? rest.endIndex)].pieces(at: "/").filter { !$0.isEmpty }
    var isExact = query == nil && !parts.isEmpty
    let names = parts.map { part -> String in
      // A component such as `..` or `.git` must not become a folder.
      let plain = part.utf8.allSatisfy(isPlain) && !part.begins(with: ".")
      if plain, part.utf8.count <= longestName { return String(part) }
      isExact = false
      return "_" + String(decoding: part.utf8.prefix(longestName - 40).map { isPlain($0) ? $0 : 0x5F }, as: UTF8.self)
    }
    let path = names.isEmpty ? "schema" : names.joined(separator: "/")
    // Different addresses that result in the same path must not share a file.
    return isExact ? path : hashed(path, address: address)
  }

  /// The path of an address in a mirror: `HOST/PATH` without the query and fragment, percent-decoded.
  package static func pathInMirror(_ address: String) -> String {
    let bare = address.withoutFragment
    return URIReference.percentDecoded(String(afterScheme(bare).unicodeScalars.prefix { $0 != "?" }))
  }

  /// The path of a public repository's file within a checkout of that repository: `a/b.json` for
  /// `https://raw.githubusercontent.com/o/r/main/a/b.json`. Nil for other addresses.
  package static func pathInCheckout(_ address: String) -> String? {
    var parts = pathInMirror(address).split(separator: "/")[...]
    switch parts.popFirst() {
    // A checkout has no folders for the owner and name of its repository.
    case "raw.githubusercontent.com": parts = parts.dropFirst(2)
    case "github.com" where parts.count > 2 && ["raw", "blob"].contains(parts[parts.startIndex + 2]):
      parts = parts.dropFirst(3)
    case "gitlab.com":
      // A project may be in several groups: `gitlab.com/a/b/c/-/raw/main/x.json`.
      guard let end = parts.firstIndex(of: "-"),
        parts[(end + 1)...].first.map({ ["raw", "blob"].contains($0) }) == true
      else { return nil }
      parts = parts[(end + 2)...]
    // `cdn.jsdelivr.net/gh/o/r@main/a/b.json`: the revision is part of the repository's name.
    case "cdn.jsdelivr.net" where parts.first == "gh":
      return parts.count > 3 ? parts.dropFirst(3).joined(separator: "/") : nil
    case _: return nil
    }
    // A branch or tag may be given by its full name, such as `refs/heads/main`.
    if parts.starts(with: ["refs", "heads"]) || parts.starts(with: ["refs", "tags"]) { parts = parts.dropFirst(2) }
    return parts.count > 1 ? parts.dropFirst().joined(separator: "/") : nil
  }

  /// The path for an address whose own path is taken or contains another schema's file as a folder: a file directly in
  /// the folder of its host.
  package static func flatPath(_ address: String) -> String {
    let parts = path(address).pieces(at: "/")
    return hashed("\(parts.first ?? "")/_\(parts.last ?? "")", address: address)
  }

  private static func hashed(_ path: String, address: String) -> String {
    "\(path)~\(StableHash(address.utf8).hexadecimal)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "._-+@,=~%".utf8.contains(byte) }
}

extension StringProtocol {
  /// The rest after a prefix, or nil if it doesn't have the prefix.
  func droppingPrefix(_ prefix: String) -> SubSequence? {
    utf8.starts(with: prefix.utf8) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }
}
