import FileAccess
import Testing
import Workspace

@Suite struct DisplayPathTests {
  @Test(arguments: [
    ("/a/b/c", "c"), ("/a/b/c/d", "c/d"), ("/a/bx/c", "/a/bx/c"), ("/a/b", "/a/b"), ("/a/c/d", "/a/c/d"),
    ("/x/y", "/x/y"), ("/", "/"), ("/a", "/a"),
  ])
  func fromTheWorkingFolder(path: String, shown: String) {
    #expect(DisplayPath.text(FilePath(path), from: FilePath("/a/b")) == shown)
  }

  @Test(arguments: [
    ("/folder/b/c", "/folder/b/c"), ("/folder/one/x", "../../../x"), ("/folder/one/two/x", "../../x"),
    ("/folder/one/two/three", "../../three"),
  ])
  func theShorterOfTwo(path: String, shown: String) {
    #expect(DisplayPath.text(FilePath(path), from: FilePath("/folder/one/two/three/four")) == shown)
  }
}
