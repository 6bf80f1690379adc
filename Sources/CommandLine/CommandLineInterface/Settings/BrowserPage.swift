internal import FileAccess
internal import TerminalOutput

/// A page that leads a browser to a link and keeps the link out of the list of processes: the page is a file that only
/// its owner may read.
struct BrowserPage {
  private let path: FilePath

  /// Nil once it has been said why no browser was opened.
  init?(_ link: String, _ environment: CommandEnvironment) {
    let folder = environment.temporaryFolder
    path = folder.appending("settle-\(String(UInt64.random(in: 0 ... .max), radix: 36)).html")
    let page = "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0; url=\(link)\">"
    do throws(FileError) {
      try FileWriting.create(path, Array(page.utf8), .ofOwner)
    } catch {
      environment.complain("--open: \(error.message)")
      return nil
    }
    // Where it starts the browser itself it ends with that: the page is served meanwhile.
    for program in ["xdg-open", "open"] {
      if (try? ChildProcess.begin([Array(program.utf8), path.bytes])) != nil { return }
    }
    environment.complain("--open: no browser could be opened; open the link by hand")
    remove()
    return nil
  }

  func remove() { FileWriting.remove(path) }
}
