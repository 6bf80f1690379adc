import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct FileReadingTests {
  private func reason(_ path: String, limit: Int = 1_000, _ origin: FileReading.Origin = .named) -> FileError.Reason? {
    do throws(FileError) {
      _ = try FileReading.read(FilePath(path), limit: limit, origin: origin)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func wholeFiles() throws {
    let folder = ScratchFolder(["a": "text", "empty": ""])
    #expect(try FileReading.read(FilePath(folder.path + "/a"), limit: 4) == Array("text".utf8))
    #expect(try FileReading.read(FilePath(folder.path + "/empty"), limit: 4) == [])
  }

  @Test func whatCannotBeRead() {
    let folder = ScratchFolder(["a": "text", "d/": ""])
    folder.link("loop", to: "loop")
    #expect(reason(folder.path + "/a", limit: 3) == .tooLarge(limit: 3))
    #expect(reason(folder.path + "/d") == .isFolder)
    #expect(reason(folder.path + "/none") == .notFound)
    #expect(reason(folder.path + "/none", .listed) == .vanished)
    #expect(reason(folder.path + "/a/b") == .notAFolderOnTheWay)
    #expect(reason(folder.path + "/loop") == .linkLoop)
    #expect(reason(folder.path + "/" + String(repeating: "x", count: 300)) == .nameTooLong)
    #expect(reason("a\0b") == .notFound)
    #expect(reason("") == .notFound)
    #expect(reason("/dev/null") == .notAFile)
  }

  @Test func aPipeWithoutAWriterHoldsNothingUp() {
    let folder = ScratchFolder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(reason(path) == .emptyPipe)
    #expect(reason(path, .listed) == .notAFile)
  }

  @Test func filesOfTheKernelSayNoSize() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    #expect(try !FileReading.read(FilePath("/proc/self/status"), limit: 1_000_000).isEmpty)
  }
}
