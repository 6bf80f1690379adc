import CSettleSystem
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct FileWritingTests {
  private enum Way { case replace, create, write }

  /// Writes `new`; with `replace`, the file is expected to contain `old`.
  ///
  /// - Returns: Why it failed; nil if it succeeded.
  private func reason(_ way: Way, _ path: String, in folder: ScratchFolder) -> FileError.Reason? {
    defer { withExtendedLifetime(folder) {} }
    let path = FilePath(path.hasPrefix("/") ? path : folder.path + "/" + path)
    do throws(FileError) {
      switch way {
      case .replace: try FileWriting.replace(path, expecting: Array("old".utf8), with: Array("new".utf8))
      case .create: try FileWriting.create(path, bytes: Array("new".utf8))
      case .write: try FileWriting.write(Array("new".utf8), to: path)
      }
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func whatCanBeWritten() {
    let folder = ScratchFolder(["a": "old", "b": "anything"])
    #expect(reason(.replace, "a", in: folder) == nil)
    #expect(reason(.write, "b", in: folder) == nil)
    #expect(reason(.write, "c", in: folder) == nil)
    #expect(reason(.create, "d", in: folder) == nil)
    #expect(["a", "b", "c", "d"].allSatisfy { folder.text($0) == "new" })
    #expect(folder.names() == ["a", "b", "c", "d"])
  }

  @Test func aFolderStaysWhenItsReplacementFails() {
    let folder = ScratchFolder(["kept/a": "old"])
    let root = FilePath(folder.path)
    #expect(throws: FileError.self) {
      try FileWriting.replaceFolder(root.appending("kept"), with: root.appending("missing"))
    }
    #expect(folder.text("kept/a") == "old" && folder.names() == ["kept"])
  }

  @Test func obstaclesToWriting() {
    let folder = ScratchFolder(["a": "old", "changed": "other", "d/": "", "twice": "old"])
    folder.link("nowhere", to: "none")
    folder.link("circle", to: "circle")
    #expect(link(folder.path + "/twice", folder.path + "/again") == 0)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let before = folder.names()
    #expect(reason(.replace, "changed", in: folder) == .writing(.changedMeanwhile))
    #expect(reason(.replace, "none", in: folder) == .notFound)
    #expect(reason(.replace, "d", in: folder) == .isFolder)
    #expect(reason(.replace, "twice", in: folder) == .writing(.severalNames(2)))
    #expect(reason(.replace, "pipe", in: folder) == .notAFile)
    #expect(reason(.replace, "circle", in: folder) == .linkLoop)
    #expect(reason(.create, "a", in: folder) == .writing(.existsAlready))
    #expect(reason(.create, "nowhere", in: folder) == .writing(.existsAlready))
    #expect(reason(.create, "none/a", in: folder) == .writing(.noFolder))
    #expect(reason(.create, "a/b", in: folder) == .parentIsNotFolder)
    #expect(reason(.write, "nowhere", in: folder) == .writing(.brokenLink))
    #expect(reason(.write, "twice", in: folder) == .writing(.severalNames(2)))
    #expect(reason(.write, "d", in: folder) == .isFolder)
    #expect(reason(.write, "pipe", in: folder) == .writing(.noReader))
    #expect(folder.names() == before)
    #expect(folder.text("a") == "old" && folder.text("changed") == "other" && folder.text("twice") == "old")
  }

  /// A program that was killed while it wrote a file leaves a temporary one, which a later save of the same file removes
  /// once it can't be in use any more.
  @Test func aTemporaryFileLeftBehindIsRemovedWhenItIsOld() throws {
    let folder = ScratchFolder(["a": "old", "b": "old"])
    let digest = SHA256.hash(Array("a".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    let left = ".settle-" + String(digest, radix: 36)
    folder.write(left, "half")
    #expect(reason(.replace, "a", in: folder) == nil && folder.text("a") == "new")
    #expect(folder.text(left) == "half")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -9_000)], ofItemAtPath: folder.path + "/" + left)
    #expect(reason(.replace, "b", in: folder) == nil && folder.text(left) == "half")
    #expect(reason(.write, "a", in: folder) == nil && folder.names() == ["a", "b"])
  }

  @Test func devicesTakeWhatIsWritten() {
    let folder = ScratchFolder()
    #expect(reason(.write, "/dev/null", in: folder) == nil)
  }

  @Test(.enabled(if: Machine.has("/dev/full"), "/dev/full is absent")) func aFullDeviceIsReported() {
    #expect(reason(.write, "/dev/full", in: ScratchFolder()) == .writing(.diskFull))
  }

  @Test func modeAndLinksStay() throws {
    let folder = ScratchFolder(["a": "old", "d/b": "old"])
    folder.link("link", to: "d/b")
    for (path, mode) in [("/a", 0o4751), ("/d/b", 0o600)] as [(String, mode_t)] {
      #expect(chmod(folder.path + path, mode) == 0)
    }
    #expect(reason(.replace, "a", in: folder) == nil)
    #expect(reason(.replace, "link", in: folder) == nil)
    #expect(folder.text("d/b") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "d/b")
    let modes = try ["/a", "/d/b"].map {
      try FileManager.default.attributesOfItem(atPath: folder.path + $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o4751, 0o600])
  }

  private func mode(_ name: String, _ folder: ScratchFolder) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
    return facts[.posixPermissions] as? Int ?? 0
  }

  /// Output derived from a private file is private: a new file from the moment it's created, an existing one once
  /// replaced.
  @Test(
    arguments: [
      (0o600, 0o600, 0o600), (0o640, 0o600, 0o640), (0o644, 0o644, 0o644), (0o400, 0o600, 0o600), (0o604, 0o604, 0o604),
    ] as [(mode_t, Int, Int)])
  func outputFromAPrivateFileIsPrivate(_ source: mode_t, new: Int, old: Int) throws {
    let folder = ScratchFolder(["a": "x", "old": "y", "closed": "z"])
    #expect(chmod(folder.path + "/a", source) == 0)
    #expect(chmod(folder.path + "/old", 0o664) == 0 && chmod(folder.path + "/closed", 0o600) == 0)
    let privacy = Privacy(of: FilePath(folder.path + "/a"))
    try FileWriting.create(FilePath(folder.path + "/new"), bytes: [1], privacy: privacy)
    for name in ["old", "closed", "other"] {
      try FileWriting.write([1], to: FilePath(folder.path + "/" + name), privacy: privacy)
    }
    #expect(try mode("new", folder) == new && mode("other", folder) == new)
    #expect(try mode("old", folder) == (source == 0o644 ? 0o644 : old))
    #expect(try mode("closed", folder) == 0o600)
  }

  @Test func outputFromSeveralFilesIsAsPrivateAsEach() throws {
    let folder = ScratchFolder(["a": "x", "b": "y"])
    #expect(chmod(folder.path + "/a", 0o604) == 0 && chmod(folder.path + "/b", 0o640) == 0)
    var privacy = Privacy(of: FilePath(folder.path + "/a"))
    for path in [folder.path + "/b", folder.path, "/dev/null", folder.path + "/none"] {
      privacy.formUnion(Privacy(of: FilePath(path)))
    }
    try FileWriting.create(FilePath(folder.path + "/new"), bytes: [1], privacy: privacy)
    #expect(try mode("new", folder) == 0o600)
  }

  @Test(.enabled(if: Machine.isRoot, "only the superuser may change an owner")) func theOwnerStays() throws {
    let folder = ScratchFolder(["a": "old"])
    #expect(chown(folder.path + "/a", 12, 34) == 0)
    #expect(reason(.replace, "a", in: folder) == nil)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/a")
    #expect(facts[.ownerAccountID] as? Int == 12 && facts[.groupOwnerAccountID] as? Int == 34)
  }

  /// The extended attributes by name; empty if the file system has none.
  private func attributes(_ path: String) -> [String: [UInt8]] {
    var names = [CChar](repeating: 0, count: 4_096)
    let length = max(0, listxattr(path, &names, names.count))
    let bytes = names[..<length].map { UInt8(bitPattern: $0) }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.reduce(into: [:]) { found, name in
      var value = [UInt8](repeating: 0, count: 4_096)
      let count = getxattr(path, name, &value, value.count)
      found[name] = Array(value.prefix(max(0, count)))
    }
  }

  /// Sets an extended attribute, or cancels the test if that isn't possible.
  private func set(_ name: String, _ value: [UInt8], _ path: String) throws {
    if setxattr(path, name, value, value.count, 0) != 0 { try Test.cancel("\(name) can't be set") }
  }

  /// An access control list in Linux's binary form: the owner, a second user, the group, the mask, and others.
  private func list(user: UInt8, group: UInt8, mask: UInt8) -> [UInt8] {
    let none: [UInt8] = [255, 255, 255, 255]
    return [2, 0, 0, 0] + [1, 0, 6, 0] + none + [2, 0, user, 0] + [0xD2, 4, 0, 0] + [4, 0, group, 0] + none
      + [16, 0, mask, 0] + none + [32, 0, 0, 0] + none
  }

  @Test func attributesStay() throws {
    let folder = ScratchFolder(["a": "old", "b": "anything"])
    for (way, name) in [(Way.replace, "a"), (.write, "b")] {
      let path = folder.path + "/" + name
      try set("user.note", Array("hers\0".utf8), path)
      try set("user.empty", [], path)
      #expect(reason(way, name, in: folder) == nil && folder.text(name) == "new")
      #expect(attributes(path) == ["user.note": Array("hers\0".utf8), "user.empty": []])
    }
  }

  /// Written through a link and directly in one run, a file is written once: the second writer finds it done.
  @Test func aWrittenFileIsDone() throws {
    let folder = ScratchFolder(["a": "new"])
    folder.link("b", to: "a")
    try FileWriting.replace(FilePath(folder.path + "/b"), expecting: Array("old".utf8), with: Array("new".utf8))
    #expect(folder.text("a") == "new")
  }

  /// Users in the file's list keep their access; users whom only the folder's default list admits get none.
  @Test func accessControlListsStay() throws {
    let folder = ScratchFolder(["a": "old", "d/a": "old"])
    let name = "system.posix_acl_access"
    let own = list(user: 4, group: 0, mask: 4)
    try set(name, own, folder.path + "/a")
    #expect(reason(.replace, "a", in: folder) == nil && attributes(folder.path + "/a") == [name: own])
    try set("system.posix_acl_default", list(user: 7, group: 7, mask: 7), folder.path + "/d")
    #expect(chmod(folder.path + "/d/a", 0o660) == 0)
    #expect(reason(.replace, "d/a", in: folder) == nil && folder.text("d/a") == "new")
    #expect(attributes(folder.path + "/d/a").isEmpty)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/d/a")
    #expect(facts[.posixPermissions] as? Int == 0o660)
  }

  /// Each task appends a line to the contents that it read, and tries again if another task was faster.
  @Test func ofManyThatChangeTheSameFileNoneIsLost() async {
    let folder = ScratchFolder(["a": ""])
    let path = FilePath(folder.path + "/a")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<20 {
            while true {
              guard let old = try? FileReading.read(path, limit: 100_000) else { continue }
              do throws(FileError) {
                try FileWriting.replace(path, expecting: old, with: old + Array("\(number) \(round)\n".utf8))
                break
              } catch {
                guard error.reason == .writing(.changedMeanwhile) else {
                  Issue.record("\(error)")
                  break
                }
              }
            }
          }
        }
      }
    }
    #expect(folder.text("a").split(separator: "\n").count == 160)
    #expect(folder.names() == ["a"])
  }

  @Test func ofManyThatMakeTheSameFileOneWins() async {
    let folder = ScratchFolder()
    let path = FilePath(folder.path + "/a")
    let won = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask { (try? FileWriting.create(path, bytes: Array("\(number)".utf8))) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(won == 1)
    #expect(folder.names() == ["a"])
  }
}
