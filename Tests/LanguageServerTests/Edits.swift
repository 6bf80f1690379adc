import Foundation

/// Applies the edits that the server sends.
enum Edits {
  /// The texts after a workspace edit, by file name.
  static func files(_ edit: Any?, of texts: [String: String] = Sample.files) -> [String: String] {
    let changes = ((edit as? [String: Any])?["documentChanges"] as? [[String: Any]]) ?? []
    var files: [String: String] = [:]
    for change in changes {
      let uri = (change["textDocument"] as? [String: Any])?["uri"] as? String ?? ""
      let name = uri.split(separator: "/").last.map(String.init) ?? ""
      files[name] = applied(change["edits"] as? [[String: Any]] ?? [], to: texts[name] ?? "")
    }
    return files
  }

  /// The text after the edits. Of two insertions at the same place, the later one comes second.
  static func applied(_ edits: [[String: Any]], to text: String) -> String {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    func place(_ edit: [String: Any], _ key: String) -> (Int, Int) {
      let place = (edit["range"] as? [String: [String: Int]])?[key] ?? [:]
      return (place["line"] ?? 0, place["character"] ?? 0)
    }
    for edit in edits.sorted(by: { place($0, "start") > place($1, "start") }) {
      let (start, end) = (place(edit, "start"), place(edit, "end"))
      let tail = end.0 < lines.count ? Array(lines[end.0].dropFirst(end.1)) : []
      let snippet = (edit["snippet"] as? [String: String])?["value"]
      let written = Array((edit["newText"] as? String ?? snippet ?? "").unicodeScalars)
      let new = Array(lines[start.0].prefix(start.1)) + written + tail
      lines.replaceSubrange(start.0...min(end.0, lines.count - 1), with: [new])
    }
    return lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
  }
}
