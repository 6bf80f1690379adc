import Analysis
import DocumentModel
import Editor
import Foundation
import Settings
import SettingsWork
import Testing

/// The file and a draft of it change at random: no change is lost silently on either side, the draft stays until it is
/// discarded, and content that the session hasn't seen is never overwritten.
struct RandomOutsideTests {
  private static let stepsOfOne = 120

  @Test(arguments: RandomEdits.seeds(each: stepsOfOne)) func nothingIsLost(_ seed: UInt64) throws {
    var both = try BothSides(seed)
    for _ in 0..<Self.stepsOfOne { try both.step() }
  }
}

/// A draft and its file, and what is known about each.
private struct BothSides {
  private var chance: RandomEdits
  private let disk = EditorFile.Disk(RandomEdits.start)
  private var session: EditSession
  private let context: SnapshotContext
  /// The content that the draft is based on.
  private var base = RandomEdits.start
  /// The last content of the file that was well-formed.
  private var sound = RandomEdits.start
  private var comments = 0

  init(_ seed: UInt64) throws {
    chance = RandomEdits(seed: seed)
    session = try EditorFile.session(RandomEdits.start, "betrfood", disk.file)
    context = SnapshotContext("a.yaml", syntax: .yaml, schema: .model(try EditorFile.model("betrfood")))
  }

  private var draft: String { String(decoding: session.text.bytes, as: UTF8.self) }
  private func snapshot(_ text: String) -> Snapshot { Snapshot(Array(text.utf8), context: context) }
  private mutating func below(_ count: Int) -> Int { Int(chance.next() % UInt64(count)) }

  mutating func step() throws {
    let (file, text) = (disk.text, draft)
    switch below(10) {
    case 0..<4:
      let change = chance.change()
      let revision = session.state.revision
      let refused = refusal { (session) throws(DraftError) in _ = try session.edit([change], revision: revision) }
      #expect(refused == nil || draft == text)
    case 4..<7: return try changeOutside()
    case 7: return try save()
    case 8: return try merge()
    case _:
      let (state, goesBack) = (session.state, below(2) == 0)
      let refused = refusal { (session) throws(DraftError) in
        if goesBack { try session.undo(revision: state.revision) } else { try session.redo(revision: state.revision) }
      }
      #expect((goesBack ? state.canUndo : state.canRedo) == (refused == nil))
    }
    #expect(disk.text == file, "the file was written without a save")
  }

  // MARK: The file

  private mutating func changeOutside() throws {
    let (text, wasDirty) = (draft, draft != base)
    switch below(8) {
    case 0: disk.text = nil
    case 1: disk.text = "appearance: [1\n"
    case 2: disk.text = sound.replacingOccurrences(of: "mode: dark", with: "mode: drak")
    case 3: disk.text = commented(sound)
    case 4: disk.text = moved(sound)
    case _:
      guard case .proposed(let proposal) = snapshot(sound).change([chance.change()]) else { break }
      disk.text = String(decoding: proposal.after.bytes, as: UTF8.self)
    }
    if let now = disk.text, snapshot(now).changeObstacle == nil { sound = now }
    session.refresh()
    if wasDirty {
      #expect(draft == text, "a draft with changes was lost")
      #expect(session.state.isChangedOutside == (disk.text != base))
    } else if let now = disk.text {
      #expect(draft == now && !session.state.isDirty && !session.state.isChangedOutside)
      base = now
    } else {
      #expect(draft == text && session.state.isChangedOutside)
    }
  }

  /// The text with a comment added, on its own line or after a value.
  private mutating func commented(_ text: String) -> String {
    comments += 1
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = below(lines.count)
    if below(2) == 0, lines[place].hasSuffix(":") || lines[place].contains(": "), !lines[place].contains("#") {
      lines[place] += " # outside \(comments)."
    } else {
      let indentation = lines[place].prefix { $0 == " " }
      lines.insert("\(indentation)# outside \(comments).", at: place)
    }
    return lines.joined(separator: "\n")
  }

  /// The text with its first block moved to the end.
  private func moved(_ text: String) -> String {
    let lines = text.split(separator: "\n").map(String.init)
    let starts = lines.indices.filter { lines[$0].first?.isLetter == true }
    guard starts.count > 1 else { return text }
    let block = lines[starts[0]..<starts[1]]
    return (lines[..<starts[0]] + lines[starts[1]...] + block).joined(separator: "\n") + "\n"
  }

  // MARK: Requests of a person

  private mutating func refusal(_ work: (inout EditSession) throws(DraftError) -> Void) -> DraftError? {
    do throws(DraftError) {
      try work(&session)
      return nil
    } catch {
      return error
    }
  }

  private mutating func save() throws {
    let (file, text) = (disk.text, draft)
    let state = session.state
    switch refusal({ (session) throws(DraftError) in
      try session.save(revision: state.revision, fingerprint: state.fingerprint)
    }) {
    case nil:
      #expect(file == base && disk.text == text)
      (base, sound) = (text, text)
    case .gone: #expect(file == nil && disk.text == nil && draft == text)
    case .changedOutside: #expect(file != nil && file != base && disk.text == file && draft == text)
    case let other?: Issue.record("\(other)")
    }
  }

  private mutating func merge() throws {
    let (file, text) = (disk.text, draft)
    let (old, mine) = (leaves(base), leaves(text))
    let theirs = file.flatMap(leaves)
    var take: [String: SettingsMerge.Side] = [:]
    let revision = session.state.revision
    let first = refusal { (session) throws(DraftError) in try session.merge(take: [:], revision: revision) }
    var last = first
    if case .conflict(let conflicts)? = first {
      #expect(draft == text && disk.text == file)
      let told = Set(conflicts.map(\.path))
      let changed = Set(old.keys).union(mine.keys).filter { old[$0] != mine[$0] && mine[$0] != theirs?[$0] }
      let changedByBoth = changed.filter { old[$0] != theirs?[$0] }
      #expect(changedByBoth.isSubset(of: told) && told.isSubset(of: changed))
      for path in told { take[path] = below(2) == 0 ? .mine : .theirs }
      let chosen = take
      last = refusal { (session) throws(DraftError) in try session.merge(take: chosen, revision: revision) }
    }
    if last != nil {
      #expect(draft == text && disk.text == file)
      return
    }
    let other = try #require(file), others = try #require(theirs)
    #expect(disk.text == other, "the file was written without a save")
    let now = leaves(draft)
    for path in Set(old.keys).union(mine.keys).union(others.keys) {
      let expected =
        switch take[path] {
        case .mine: mine[path]
        case .theirs: others[path]
        case nil: old[path] == mine[path] ? others[path] : mine[path]
        }
      #expect(now[path] == expected, "\(path)\n\(base)---\n\(text)---\n\(other)---\n\(draft)")
    }
    let difference = session.difference
    for line in other.split(separator: "\n") {
      guard let comment = line.firstIndex(of: "#").map({ line[$0...] }) else { continue }
      #expect(
        draft.contains(comment) || difference.contains { $0 == "-" } && difference.contains(comment), "\(comment)")
    }
    if text != base, other != base, draft != other {
      var copy = session
      try copy.undo(revision: copy.state.revision)
      #expect(copy.text.bytes == Array(other.utf8))
    }
    base = other
  }

  /// The values that the text sets, by path; a list is one value.
  private func leaves(_ text: String) -> [String: String] {
    let text = snapshot(text)
    guard text.changeObstacle == nil, let root = text.root else { return [:] }
    var writer = JSONWriter()
    writer.value(text.values, root)
    let value = try? JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
    var found: [String: String] = [:]
    func note(_ value: Any, _ path: String) {
      if let members = value as? [String: Any] {
        for (name, member) in members { note(member, path.isEmpty ? name : path + "." + name) }
      } else {
        found[path] = "\(value)"
      }
    }
    value.map { note($0, "") }
    return found
  }
}
