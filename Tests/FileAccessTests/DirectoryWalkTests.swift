import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct DirectoryWalkTests {
  private func walk(_ folder: ScratchFolder, _ start: String = ".") -> [String] {
    let root = start == "." ? FilePath(folder.path) : FilePath(folder.path).appending(start)
    var walk = DirectoryWalk(
      root, workingFolder: FilePath("/"), options: .init { name, _ in name.suffix(5).elementsEqual(".yaml".utf8) })
    var found: [String] = []
    while let step = walk.next() {
      switch step {
      case .file(let path, _): found.append(String(path.description.dropFirst(folder.path.count + 1)))
      case .failed(let error): found.append("\(error.path.lastComponent.count): \(error.message)")
      }
    }
    return found
  }

  @Test func orderIsThatOfThePathsBytes() {
    let folder = ScratchFolder([
      "b.yaml": "", "a/x.yaml": "", "a.yaml": "", "a/b/c.yaml": "", "a-b.yaml": "", "c.txt": "",
    ])
    #expect(walk(folder) == ["a-b.yaml", "a.yaml", "a/b/c.yaml", "a/x.yaml", "b.yaml"])
  }

  @Test func dotFilesAreWalkedAndGitIsNot() {
    let folder = ScratchFolder([".a.yaml": "", ".github/b.yaml": "", ".git/c.yaml": ""])
    #expect(walk(folder) == [".a.yaml", ".github/b.yaml"])
  }

  @Test func ignoreFilesNest() {
    let folder = ScratchFolder([
      ".gitignore": "*.tmp.yaml\nout/\n", "a.tmp.yaml": "", "a.yaml": "", "out/b.yaml": "",
      "sub/.gitignore": "!keep.tmp.yaml\n/c.yaml\n", "sub/keep.tmp.yaml": "", "sub/c.yaml": "", "sub/d/c.yaml": "",
      "other/.ignore": "*\n", "other/e.yaml": "",
    ])
    #expect(walk(folder) == ["a.yaml", "sub/d/c.yaml", "sub/keep.tmp.yaml"])
  }

  @Test func ignoreFilesAboveTheStartHoldUpToTheRepository() {
    let folder = ScratchFolder([
      ".gitignore": "*.yaml\n", "repo/.git/x": "", "repo/.gitignore": "/sub/a.yaml\n", "repo/sub/a.yaml": "",
      "repo/sub/b.yaml": "",
    ])
    #expect(walk(folder, "repo/sub") == ["repo/sub/b.yaml"])
  }

  @Test func linksStayInTheTree() {
    let outside = ScratchFolder(["secret.yaml": "", "folder/x.yaml": ""])
    let folder = ScratchFolder(["a/real.txt": "", "a/b.yaml": ""])
    folder.link("out.yaml", to: outside.path + "/secret.yaml")
    folder.link("in.yaml", to: "a/real.txt")
    folder.link("nothing.yaml", to: "nowhere")
    folder.link("loop.yaml", to: "loop.yaml")
    folder.link("round", to: ".")
    folder.link("outside", to: outside.path + "/folder")
    #expect(walk(folder) == ["a/b.yaml", "in.yaml"])
    withExtendedLifetime(outside) {}
  }

  @Test func aMissingStartIsReported() {
    let folder = ScratchFolder()
    #expect(walk(folder, "gone") == ["4: no such file or folder"])
  }

  @Test func deepFoldersAreNoTrouble() {
    let folder = ScratchFolder([String(repeating: "d/", count: 300) + "a.yaml": ""])
    #expect(walk(folder).count == 1)
  }
}
