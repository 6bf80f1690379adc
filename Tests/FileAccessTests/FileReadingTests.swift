import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct FileReadingTests {
  private func reason(
    _ path: String, in folder: ScratchFolder? = nil, limit: Int = 1_000, _ origin: FileReading.Origin = .named
  ) -> FileError.Reason? {
    defer { withExtendedLifetime(folder) {} }
    let path = (folder.map { $0.path + "/" } ?? "") + path
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
    withExtendedLifetime(folder) {}
  }

  @Test func whatCannotBeRead() {
    let folder = ScratchFolder(["a": "text", "d/": ""])
    folder.link("loop", to: "loop")
    #expect(reason("a", in: folder, limit: 3) == .tooLarge(limit: 3))
    #expect(reason("d", in: folder) == .isFolder)
    #expect(reason("none", in: folder) == .notFound)
    #expect(reason("none", in: folder, .listed) == .vanished)
    #expect(reason("a/b", in: folder) == .parentIsNotFolder)
    #expect(reason("loop", in: folder) == .linkLoop)
    #expect(reason(String(repeating: "x", count: 300), in: folder) == .nameTooLong)
    #expect(reason("a\0b") == .notFound)
    #expect(reason("") == .notFound)
    #expect(reason("/dev/null") == .notAFile)
  }

  @Test func aPipeWithoutAWriterDoesNotBlock() {
    let folder = ScratchFolder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(reason("pipe", in: folder) == .emptyPipe)
    #expect(reason("pipe", in: folder, .listed) == .notAFile)
  }

  @Test(.enabled(if: Machine.has("/proc/self/status"), "/proc is absent")) func filesOfTheKernelSayNoSize() throws {
    #expect(try !FileReading.read(FilePath("/proc/self/status"), limit: 1_000_000).isEmpty)
  }
}
