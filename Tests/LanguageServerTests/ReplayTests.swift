import FileAccess
import Foundation
import LanguageServer
import ServerProperties
import SettingsServer
import TestSupport
import Testing

/// Real editors' sessions, recorded with `settle lsp --record`: the responses are still the same.
///
/// `Sessions/NAME` contains the files of `NAME.session`, in which the folder is called `/ROOT`.
/// `scripts/editor-session.sh` records Neovim again, and `scripts/editor-day.py` a typical day of editing.
@Suite struct ReplayTests {
  private static let folder = OutsideSuites.packageRoot.appendingPathComponent("Tests/LanguageServerTests/Sessions")
  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".session") }.sorted()

  @Test func thereAreSessions() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func isAnsweredAsItWas(_ name: String) throws {
    let record = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let lines = record.split(separator: "\n").map { (direction: $0.first, body: String($0.dropFirst(2))) }
    let project = try Self.project(String(name.dropLast(".session".count)))
    var environment = Session.Environment(
      workingFolder: FilePath(project.path), processors: 0, cache: nil, version: "VERSION")
    environment.clock = .unhurried
    let received = Editor.Received()
    let session = Session(environment) { received.add($0) }
    var end = Session.Next.keepRunning
    for line in lines where line.direction == "→" {
      end = session.receive(Array(line.body.replacingOccurrences(of: "/ROOT", with: project.path).utf8))
    }
    let (then, now) = (
      lines.filter { $0.direction == "←" }.map { Self.message($0.body) },
      received.all.map { Self.message(Self.text($0).replacingOccurrences(of: project.path, with: "/ROOT")) }
    )
    let (old, new) = (Self.replies(then), Self.replies(now))
    #expect(Set(old.keys) == Set(new.keys) && old.count > 3)
    for (id, reply) in old { #expect(reply == new[id].map { Self.reply($0, asIn: reply) }, "the answer to \(id)") }
    #expect(Self.asked(then) == Self.asked(now))
    // Each file gets the recorded findings, in the same order; some versions of a text have none in the record.
    let isPulled = lines.contains { $0.body.contains("\"textDocument/diagnostic\"") }
    #expect(Self.findings(then).isEmpty == isPulled)
    for (uri, told) in Self.findings(then) {
      var left = (Self.findings(now)[uri] ?? [])[...]
      for findings in told {
        left = left.drop { $0 != findings }
        #expect(left.popFirst() != nil, "the findings of \(uri): \(findings)")
      }
    }
    #expect(end == .exit(0))
    #expect(!record.contains("hunter2") || lines.allSatisfy { $0.direction == "→" || !$0.body.contains("hunter2") })
  }

  private static func project(_ name: String) throws -> ScratchFolder {
    let place = folder.appendingPathComponent(name)
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
      files[name] = try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
    }
    return ScratchFolder(files)
  }

  private static func message(_ body: String) -> NSDictionary {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? NSDictionary ?? [:]
  }

  private static func text(_ message: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: message, options: [.withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static func replies(_ messages: [NSDictionary]) -> [String: NSDictionary] {
    var found: [String: NSDictionary] = [:]
    for message in messages where message["method"] == nil { found["\(message["id"] ?? "")"] = message }
    return found
  }

  /// The reply without capabilities that the server didn't have when the session was recorded.
  private static func reply(_ now: NSDictionary, asIn then: NSDictionary) -> NSDictionary {
    guard var reply = now as? [String: Any], var result = reply["result"] as? [String: Any],
      let new = result["capabilities"] as? [String: Any],
      let old = (then["result"] as? [String: Any])?["capabilities"] as? [String: Any]
    else { return now }
    result["capabilities"] = new.filter { old[$0.key] != nil }
    reply["result"] = result
    return NSDictionary(dictionary: reply)
  }

  /// The requests that the server sent to the editor.
  private static func asked(_ messages: [NSDictionary]) -> [NSDictionary] {
    messages.filter { $0["method"] != nil && $0["id"] != nil }
  }

  /// The published findings by the file's URI, in order.
  private static func findings(_ messages: [NSDictionary]) -> [String: [NSArray]] {
    var found: [String: [NSArray]] = [:]
    for message in messages where message["method"] as? String == "textDocument/publishDiagnostics" {
      guard let params = message["params"] as? NSDictionary, let items = params["diagnostics"] as? NSArray
      else { continue }
      found["\(params["uri"] ?? "")", default: []].append(items)
    }
    return found
  }
}
