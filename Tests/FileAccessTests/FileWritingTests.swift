import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct FileWritingTests {
  private enum Way { case replace, create, write }

  /// Why writing `new` fails; nil where it doesn't. What `replace` expects is `old`.
  private func reason(_ way: Way, _ path: String, in folder: ScratchFolder) -> FileError.Reason? {
    defer { withExtendedLifetime(folder) {} }
    let path = FilePath(path.hasPrefix("/") ? path : folder.path + "/" + path)
    do throws(FileError) {
      switch way {
      case .replace: try FileWriting.replace(path, expecting: Array("old".utf8), with: Array("new".utf8))
      case .create: try FileWriting.create(path, Array("new".utf8))
      case .write: try FileWriting.write(Array("new".utf8), to: path)
      }
      return nil
    } catch {
      return error.reason
    }
  }

  private func text(_ name: String, _ folder: ScratchFolder) -> String? {
    try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  private func names(_ folder: ScratchFolder) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func whatCanBeWritten() {
    let folder = ScratchFolder(["a": "old", "b": "anything"])
    #expect(reason(.replace, "a", in: folder) == nil)
    #expect(reason(.write, "b", in: folder) == nil)
    #expect(reason(.write, "c", in: folder) == nil)
    #expect(reason(.create, "d", in: folder) == nil)
    #expect(["a", "b", "c", "d"].allSatisfy { text($0, folder) == "new" })
    #expect(names(folder) == ["a", "b", "c", "d"])
  }

  @Test func whatIsInTheWay() {
    let folder = ScratchFolder(["a": "old", "changed": "other", "d/": "", "twice": "old"])
    folder.link("nowhere", to: "none")
    folder.link("circle", to: "circle")
    #expect(link(folder.path + "/twice", folder.path + "/again") == 0)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let before = names(folder)
    #expect(reason(.replace, "changed", in: folder) == .writing(.changedMeanwhile))
    #expect(reason(.replace, "none", in: folder) == .notFound)
    #expect(reason(.replace, "d", in: folder) == .isFolder)
    #expect(reason(.replace, "twice", in: folder) == .writing(.severalNames(2)))
    #expect(reason(.replace, "pipe", in: folder) == .notAFile)
    #expect(reason(.replace, "circle", in: folder) == .linkLoop)
    #expect(reason(.create, "a", in: folder) == .writing(.existsAlready))
    #expect(reason(.create, "nowhere", in: folder) == .writing(.existsAlready))
    #expect(reason(.create, "none/a", in: folder) == .writing(.noFolder))
    #expect(reason(.create, "a/b", in: folder) == .notAFolderOnTheWay)
    #expect(reason(.write, "nowhere", in: folder) == .writing(.leadsNowhere))
    #expect(reason(.write, "twice", in: folder) == .writing(.severalNames(2)))
    #expect(reason(.write, "d", in: folder) == .isFolder)
    #expect(reason(.write, "pipe", in: folder) == .writing(.noReader))
    #expect(names(folder) == before)
    #expect(text("a", folder) == "old" && text("changed", folder) == "other" && text("twice", folder) == "old")
  }

  @Test func devicesTakeWhatIsWritten() {
    let folder = ScratchFolder()
    #expect(reason(.write, "/dev/null", in: folder) == nil)
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(reason(.write, "/dev/full", in: folder) == .writing(.diskFull))
  }

  @Test func modeAndLinksStay() throws {
    let folder = ScratchFolder(["a": "old", "d/b": "old"])
    folder.link("link", to: "d/b")
    for (path, mode) in [("/a", 0o4751), ("/d/b", 0o600)] as [(String, mode_t)] {
      #expect(chmod(folder.path + path, mode) == 0)
    }
    #expect(reason(.replace, "a", in: folder) == nil)
    #expect(reason(.replace, "link", in: folder) == nil)
    #expect(text("d/b", folder) == "new")
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

  /// What is made of a private file is private: a new file from its first moment, one that was there from then on.
  @Test(
    arguments: [
      (0o600, 0o600, 0o600), (0o640, 0o600, 0o640), (0o644, 0o644, 0o644), (0o400, 0o600, 0o600), (0o604, 0o604, 0o604),
    ] as [(mode_t, Int, Int)])
  func whatIsMadeOfAPrivateFileIsPrivate(_ source: mode_t, new: Int, old: Int) throws {
    let folder = ScratchFolder(["a": "x", "old": "y", "closed": "z"])
    #expect(chmod(folder.path + "/a", source) == 0)
    #expect(chmod(folder.path + "/old", 0o664) == 0 && chmod(folder.path + "/closed", 0o600) == 0)
    let privacy = Privacy(of: FilePath(folder.path + "/a"))
    try FileWriting.create(FilePath(folder.path + "/new"), [1], privacy)
    for name in ["old", "closed", "other"] { try FileWriting.write([1], to: FilePath(folder.path + "/" + name), privacy) }
    #expect(try mode("new", folder) == new && mode("other", folder) == new)
    #expect(try mode("old", folder) == (source == 0o644 ? 0o644 : old))
    #expect(try mode("closed", folder) == 0o600)
  }

  @Test func whatIsMadeOfSeveralIsAsPrivateAsEach() throws {
    let folder = ScratchFolder(["a": "x", "b": "y"])
    #expect(chmod(folder.path + "/a", 0o604) == 0 && chmod(folder.path + "/b", 0o640) == 0)
    var privacy = Privacy(of: FilePath(folder.path + "/a"))
    for path in [folder.path + "/b", folder.path, "/dev/null", folder.path + "/none"] {
      privacy.formUnion(Privacy(of: FilePath(path)))
    }
    try FileWriting.create(FilePath(folder.path + "/new"), [1], privacy)
    #expect(try mode("new", folder) == 0o600)
  }

  @Test func theOwnerStays() throws {
    guard getuid() == 0 else { return }
    let folder = ScratchFolder(["a": "old"])
    #expect(chown(folder.path + "/a", 12, 34) == 0)
    #expect(reason(.replace, "a", in: folder) == nil)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/a")
    #expect(facts[.ownerAccountID] as? Int == 12 && facts[.groupOwnerAccountID] as? Int == 34)
  }

  @Test func ofManyThatMakeTheSameFileOneWins() async {
    let folder = ScratchFolder()
    let path = FilePath(folder.path + "/a")
    let won = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask { (try? FileWriting.create(path, Array("\(number)".utf8))) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(won == 1)
    #expect(names(folder) == ["a"])
  }
}
