import FileAccess
import Foundation
import JSONSchema
import TestSupport
import Testing

/// Damaged files converted to settings: either the output is valid, or nothing is written.
@Suite struct DamagedStoreTests {
  /// A conversion to settings: from a store of a schema in some form, from an export, or from a whole file.
  private struct Way {
    var schema: String
    /// Nil for an export and for a whole file.
    var store: String?
    var export: String?
    var form: String

    /// Whether valid parts are read even if others are damaged.
    var isFromStoreOrExport: Bool { store != nil || export != nil }
    var options: [String] {
      (store.map { ["--from-store", $0] } ?? []) + (export.map { ["--from-export", $0] } ?? [])
    }
    var text: [UInt8]
  }

  private static let secret = "S3CR3T"
  private static let examples = OutsideSuites.packageRoot.appendingPathComponent("examples")

  private static func run(_ arguments: [String]) -> CommandRun { CommandRun(arguments, in: ScratchFolder()) }

  /// Intact files: every store of every bundled schema in every form, and whole files in every form that can represent
  /// them.
  private static func ways(in folder: ScratchFolder) throws -> [Way] {
    var ways: [Way] = []
    for schema in BundledSchema.catalog.map(\.name) {
      for example in ["default", "realistic"] {
        let source = examples.appendingPathComponent("\(schema)/\(example).yaml")
        guard var text = try? String(contentsOf: source, encoding: .utf8) else { continue }
        text = text.replacingOccurrences(
          of: #"apple_user_id: .*"#, with: "apple_user_id: \(secret)", options: .regularExpression)
        folder.write("settings.yaml", text)
        for store in ["user-defaults", "user-settings", nil] {
          for form in ["json", "plist", "env", "yaml", "csv"] where store == nil ? form != "yaml" : form != "csv" {
            let held = folder.path + "/held.\(form)"
            let line = ["convert", folder.path + "/settings.yaml", "-s", schema, "--to", form, "-o", held, "--force"]
            guard run(line + (store.map { ["--store", $0] } ?? []) + ["--include-sensitive"]).code == 0 else {
              continue
            }
            ways.append(
              Way(
                schema: schema, store: store, form: form,
                text: [UInt8](try Data(contentsOf: URL(fileURLWithPath: held)))))
          }
        }
      }
    }
    folder.write("settings.yaml", cravings)
    let held = folder.path + "/held.json"
    let line = ["convert", folder.path + "/settings.yaml", "-s", "cravey", "--export", "json", "-o", held, "--force"]
    #expect(run(line).code == 0)
    let export = [UInt8](try Data(contentsOf: URL(fileURLWithPath: held)))
    return ways + Array(repeating: Way(schema: "cravey", export: "json", form: "json", text: export), count: 8)
  }

  private static let cravings = """
    cravings:
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01, timestamp: "2026-02-11T18:40:00Z", intensity: 7, triggers: [a, b]}
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a02, timestamp: "2026-02-12T18:40:00Z", intensity: 1, duration: 5}
    usage_logs:
      - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a03, timestamp: "2026-02-12T21:05:00Z", roa: Smoke, amount: "1"}

    """

  // MARK: Damage

  private struct Damage {
    var random: SplitMix

    /// What a value may be replaced with.
    private static let values = [
      "true", "null", "-1", "1e400", "\"x\"", "\"22:00\"", "[]", "{}", "[1, [2]]", "{\"a\": {\"b\": \"c\"}}", "",
      "\"\\u0000\"", "99999999999999999999999999", "[1", "x y",
    ]
    private static let elements = [
      "<string>x</string>", "<string>22:00</string>", "<string></string>", "<integer>5</integer>", "<true/>",
      "<array/>",
      "<real>1.5</real>", "<dict><key>a</key><true/></dict>", "<data>AA==</data>", "<date>2026-03-01T08:15:00Z</date>",
      "<array><string>x</string><string>x</string></array>", "<string>{}</string>", "<string>[1</string>", "<string>",
    ]
    private static let words = [
      "true", "", "-1", "'x'", "22:00", "'[]'", "'{}'", "'[1'", "'{\"a\":1}'", "$HOME", "x y",
    ]

    private mutating func number(_ end: Int) -> Int { Int(random.next() % UInt64(max(end, 1))) }

    private mutating func range(_ text: [UInt8], _ length: Int) -> Range<Int> {
      let start = number(text.count + 1)
      return start..<min(text.count, start + number(length))
    }

    /// The range of a value that is on one line.
    private mutating func value(_ text: [UInt8], _ form: String) -> Range<Int> {
      let starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
      let lines = starts.map { start in start..<(text[start...].firstIndex(of: 0x0A) ?? text.count) }
      let found = lines.flatMap { line -> [Range<Int>] in
        let bytes = text[line]
        let end = bytes.last == UInt8(ascii: ",") ? line.upperBound - 1 : line.upperBound
        switch form {
        case "plist":
          let start = bytes.firstIndex { $0 > 0x20 } ?? line.upperBound
          let isValue = ["<str", "<tru", "<fal", "<int", "<rea", "<dat"].contains {
            bytes[start...].starts(with: $0.utf8)
          }
          return isValue ? [start..<line.upperBound] : []
        case "csv": return bytes.split(separator: UInt8(ascii: ",")).map { $0.startIndex..<$0.endIndex }
        case "env": return bytes.firstIndex(of: UInt8(ascii: "=")).map { [$0 + 1..<line.upperBound] } ?? []
        case _:
          let start = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
          return start.flatMap { $0 < end && !"[{".utf8.contains(bytes.last ?? 0) ? [$0..<end] : nil } ?? []
        }
      }
      return found.isEmpty ? range(text, 8) : found[number(found.count)]
    }

    private mutating func replacement(_ form: String) -> [UInt8] {
      let values = form == "plist" ? Self.elements : form == "env" ? Self.words : Self.values
      return Array(values[number(values.count)].utf8)
    }

    private mutating func line(_ text: [UInt8]) -> Range<Int> {
      let starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
      let start = starts[number(starts.count)]
      return start..<(text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count)
    }

    mutating func damaged(_ text: [UInt8], _ form: String) -> [UInt8] {
      var text = text
      for _ in 0...number(2) {
        switch number(16) {
        case 0: for _ in 0...number(3) where !text.isEmpty { text[number(text.count)] = UInt8(number(256)) }
        case 1: text.removeSubrange(number(text.count + 1)...)
        case 2: text.removeSubrange(range(text, 30))
        case 3, 4: text.removeSubrange(line(text))
        case 5:
          let line = line(text)
          text.insert(contentsOf: text[line], at: number(2) == 0 ? line.upperBound : self.line(text).lowerBound)
        case 6, 7:
          let (one, other) = (Array(text[value(text, form)]), value(text, form))
          text.replaceSubrange(other, with: one)
        case _: text.replaceSubrange(value(text, form), with: replacement(form))
        }
      }
      return text
    }
  }

  /// A generator with the same numbers in every run.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  // MARK: Claims

  /// Whether a sensitive value also occurs under a key that isn't sensitive.
  private static func isMoved(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    let rest = text.replacingOccurrences(
      of: "(?i)apple_?user_?id[^\n]*\n?[^\n]*\(secret)", with: "", options: .regularExpression)
    return rest.contains(secret) || text.components(separatedBy: secret).count > 2
  }

  /// Every written file is valid. `SETTLE_DAMAGED_FILES=1000` tests more files.
  @Test func writtenFilesAreValid() throws {
    let folder = ScratchFolder()
    let ways = try Self.ways(in: folder)
    #expect(Set(ways.map { "\($0.schema) \($0.store ?? "")" }).count > 15 && Set(ways.map(\.form)).count == 5)
    let count = ProcessInfo.processInfo.environment["SETTLE_DAMAGED_FILES"].flatMap { Int($0) } ?? 200
    var damage = Damage(random: SplitMix(state: 20))
    var (whole, partly, refused) = (0, 0, 0)
    for number in 0..<count {
      let way = ways[number % ways.count]
      let text = damage.damaged(way.text, way.form)
      let (isPartial, isThere) = (number / ways.count % 2 == 0, number % 2 == 0)
      let here = ScratchFolder(isThere ? ["out.yaml": "# mine\n"] : [:])
      let held = here.path + "/held.\(way.form)"
      try Data(text).write(to: URL(fileURLWithPath: held))
      let output = here.path + "/out.yaml"
      let options = way.options
      let run = Self.run(
        ["convert", held, "-s", way.schema, "--to", "yaml", "-o", output, "--force"] + options
          + (isPartial ? ["--partial"] : []))
      let shown = "\(way.schema) \(options) \(isPartial)\n\(String(decoding: text, as: UTF8.self))\n\(run.errors)"
      #expect(Self.isMoved(text) || !run.errors.contains(Self.secret), "\(shown)")
      if run.code == 0 {
        let check = Self.run(["check", "-s", way.schema, output])
        #expect(check.code == 0, "\(shown)\(check.errors)")
        let isLess = run.errors.contains(" skipped")
        #expect(isPartial || way.isFromStoreOrExport || !isLess, "\(shown)")
        (whole, partly) = isLess ? (whole, partly + 1) : (whole + 1, partly)
      } else {
        refused += 1
        #expect(!run.errors.isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: here.path).sorted()
        #expect(names == ["held.\(way.form)"] + (isThere ? ["out.yaml"] : []), "\(shown)")
        if isThere { #expect(try String(contentsOfFile: output, encoding: .utf8) == "# mine\n", "\(shown)") }
      }
    }
    print("damaged: \(count) files of \(ways.count): \(whole) valid, \(partly) valid in part, \(refused) refused")
    #expect(whole > count / 20 && partly > count / 20 && refused > count / 10)
  }

  /// From an undamaged file, all values are converted.
  @Test func validFilesAreAdopted() throws {
    let folder = ScratchFolder()
    for way in try Self.ways(in: folder) where way.store != nil {
      try Data(way.text).write(to: folder.url.appendingPathComponent("held.\(way.form)"))
      folder.write("session.yaml", "account: {signed_in: true}\n")
      let asks = ["sync", "brewguide", "settings"].contains(way.schema)
      let session = asks ? ["--layer", "session=\(folder.path)/session.yaml"] : []
      let run = Self.run(
        ["convert", "\(folder.path)/held.\(way.form)", "-s", way.schema, "--from-store", way.store ?? ""] + session)
      let isNothing = run.errors.contains("no key of the store")
      #expect(run.code == 0 || isNothing, "\(way.schema) \(way.form) \(run.errors)")
    }
  }

  /// A damaged member of a row, or of the JSON inside it, is skipped on its own or with the members that depend on it.
  @Test func aDamagedMemberAffectsNothingElse() throws {
    let folder = ScratchFolder(["session.yaml": "account: {signed_in: true}\n"])
    let place = { (name: String) in folder.path + "/" + name }
    var damaged = 0
    for way in try Self.ways(in: folder) where way.form == "json" && way.store != nil {
      guard var row = try JSONSerialization.jsonObject(with: Data(way.text)) as? [String: Any] else { continue }
      // The time of writing isn't a setting.
      row["updated_at"] = nil
      let members = row.flatMap { key, value in
        [[key]] + ((value as? [String: Any])?.keys.map { [key, $0] } ?? [])
      }
      for member in members where row.count > 1 || member.count > 1 {
        var other = row
        other[member[0]] = ["wrong": 1]
        if member.count > 1, var inside = row[member[0]] as? [String: Any] {
          inside[member[1]] = ["wrong": 1]
          other[member[0]] = inside
        }
        try JSONSerialization.data(withJSONObject: other).write(to: URL(fileURLWithPath: place("row.json")))
        let run = Self.run([
          "convert", place("row.json"), "-s", way.schema, "--from-store", way.store ?? "", "--partial", "--force",
          "--include-sensitive", "-o", place("out.yaml"), "--layer", "session=" + place("session.yaml"),
        ])
        guard run.code == 0 else { continue }
        #expect(run.errors.contains(" skipped: "), "\(way.schema) \(member)\n\(run.errors)")
        damaged += 1
        let back = Self.run([
          "convert", place("out.yaml"), "-s", way.schema, "--store", way.store ?? "", "--to", "json", "--force",
          "--include-sensitive", "-o", place("back.json"),
        ])
        #expect(back.code == 0, "\(way.schema) \(member)\n\(back.errors)")
        let again = try #require(
          JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: place("back.json"))))
            as? [String: Any])
        let isSaid = { (key: String) in [" (", ", "].contains { run.errors.contains(" \(key)\($0)") } }
        for (key, value) in row where key != member[0] && !isSaid(key) {
          #expect(again[key] as? NSObject == value as? NSObject, "\(way.schema) \(member) \(key)\n\(run.errors)")
        }
        for (key, value) in row[member[0]] as? [String: Any] ?? [:] where member.count > 1 && key != member[1] {
          let kept = (again[member[0]] as? [String: Any])?[key]
          #expect(kept as? NSObject == value as? NSObject, "\(way.schema) \(member) \(key)\n\(run.errors)")
        }
      }
    }
    #expect(damaged > 60)
  }
}
