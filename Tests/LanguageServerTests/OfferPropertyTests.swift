import Foundation
import TestSupport
import Testing

/// The items offered in a real file are also offered if the file ends at the cursor, and accepting one gives a valid
/// file.
@Suite struct OfferPropertyTests {
  private static let files = ["examples/settings/realistic.yaml", "examples/betrfood/realistic.yaml"]

  /// The positions after `key: ` in a file: line, column, and the end of the value.
  private static func places(_ lines: [String]) -> [(line: Int, start: Int, end: Int)] {
    lines.enumerated().compactMap { number, line in
      guard let colon = line.range(of: ": "), !line.contains("#"), !line.hasPrefix("#") else { return nil }
      let start = line.unicodeScalars.distance(from: line.startIndex, to: colon.upperBound)
      return start < line.unicodeScalars.count ? (number, start, line.unicodeScalars.count) : nil
    }
  }

  private func offers(_ editor: Editor, _ place: (Int, Int)) async -> [(label: String, text: String)] {
    let answer = await editor.ask("textDocument/completion", editor.at("app.yaml", place)) as? [String: Any]
    return (answer?["items"] as? [[String: Any]] ?? []).map { item in
      (item["label"] as? String ?? "", (item["textEdit"] as? [String: Any])?["newText"] as? String ?? "")
    }
  }

  @Test(arguments: files) func offersDependOnThePlaceAloneAndAreValid(_ file: String) async throws {
    let root = OutsideSuites.packageRoot
    let name = file.contains("betrfood") ? "betrfood" : "settings"
    let editor = Editor([".settle.yaml": "schemas: [{files: [app.yaml], schema: \(name)}]\n"])
    let lines = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      .replacingOccurrences(of: "yaml-language-server", with: "some-other-server").components(separatedBy: "\n")
    editor.open("app.yaml", lines.joined(separator: "\n"))
    await editor.settle()
    let before = editor.findings("app.yaml")?.count ?? 0
    var (count, taken) = (0, 0)
    for place in Self.places(lines) {
      var whole = lines
      whole[place.line] = String(lines[place.line].prefix(place.start))
      editor.change("app.yaml", to: whole.joined(separator: "\n"))
      let inside = await offers(editor, (place.line, place.start))
      editor.change("app.yaml", to: whole[...place.line].joined(separator: "\n"))
      let cut = await offers(editor, (place.line, place.start))
      // Text below the cursor may rule out items, but doesn't add any.
      #expect(Set(inside.map(\.label)).isSubset(of: cut.map(\.label)), "\(lines[place.line])")
      #expect(inside.isEmpty == cut.isEmpty, "\(lines[place.line])")
      count += inside.isEmpty ? 0 : 1
      for offer in inside.prefix(3) {
        whole[place.line] = String(lines[place.line].prefix(place.start)) + offer.text
        editor.change("app.yaml", to: whole.joined(separator: "\n"))
        await editor.settle()
        let errors = editor.findings("app.yaml")?.filter { ($0["code"] as? String)?.hasPrefix("schema/") == true } ?? []
        #expect(errors.isEmpty, "\(whole[place.line]): \(errors.compactMap { $0["message"] })")
        taken += 1
      }
    }
    #expect(
      count > 3 && taken > 6,
      "\(count) places with something to offer, \(taken) values taken, \(before) findings before")
  }
}
