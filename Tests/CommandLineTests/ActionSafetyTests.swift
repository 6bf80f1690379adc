import Foundation
import Synchronization
import TestSupport
import Testing

/// If one effect of an action fails, the file is written with none of them.
@Suite struct ActionSafetyTests {
  private static let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"

  /// The process may write files of at most eight blocks, and the new file needs more.
  @Test(arguments: [false, true]) func writingThatBreaksOff(_ isDeaf: Bool) throws {
    let searches = (0..<600).map { "    - search number \($0)\n" }.joined()
    let before = "# mine\ndata:\n  search_history:\n\(searches)privacy:\n  searchable: false # shy\n"
    let folder = ScratchFolder(["betrfood.settings.yaml": before])
    let way = isDeaf ? "--ignore-signal=XFSZ" : "--default-signal=XFSZ"
    let run = ProgramRun(
      shell: """
        ulimit -c 0; ulimit -f 8
        env \(way) "$SETTLE" do betrfood.settings.yaml block_user --input user=\(Self.user)
        """, in: folder)
    #expect(run.code == 2, "\(run)")
    #expect(folder.text("betrfood.settings.yaml") == before)
    #expect(folder.names().count == 1)
  }

  @Test(.enabled(if: Machine.canRunAsOrdinaryUser, "setpriv is not installed"))
  func aFolderThatMayNotBeWrittenTo() throws {
    let before = "account: {signed_in: true}\nsync: {enabled: true} # at last\n"
    let folder = ScratchFolder(["closed/brewguide.settings.yaml": before])
    let asUser = ProgramRun.asOrdinaryUser("\"$SETTLE\" do closed/brewguide.settings.yaml sign_out")
    let run = ProgramRun(
      shell: "chmod 666 closed/*; chmod 555 closed; \(asUser); code=$?; chmod 755 closed; exit $code", in: folder)
    #expect(run.code == 2 && run.output == "", "\(run)")
    #expect(run.errors == "settle: closed/brewguide.settings.yaml: its folder is read-only\n")
    let file = folder.path + "/closed/brewguide.settings.yaml"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
  }

  // MARK: On a terminal

  private static let outside = """
    outside the file: The current password is checked.
    outside the file: The server deletes the account's rows in every table.
    Your account has been deleted.

    """

  /// Each question of an action is asked; an answer other than yes cancels it.
  @Test(
    arguments: [(["y", "YES"], 0), (["y", "no"], 1), (["", "y"], 1), (["y"], 1), ([], 1)] as [([String], Int32)])
  func questionsAreAskedOneByOne(_ answers: [String], _ code: Int32) throws {
    let folder = ScratchFolder(["betrfood.settings.yaml": "account: {email: ana@example.org}\n"])
    let pending = Mutex(Array(answers.reversed()))
    let run = CommandRun(
      atTerminal: ["do", folder.path + "/betrfood.settings.yaml", "delete_account"], in: folder, width: 1_000
    ) {
      $0.readAnswer = { pending.withLock { $0.popLast() } }
      $0.readSecret = { "0ld-s3cret" }
    }
    #expect(run.code == code)
    #expect(run.errors.hasPrefix("Current password: Do you want to delete your account? [y/N] "))
    #expect(!(run.output + run.errors).contains("s3cret"))
    let text = folder.text("betrfood.settings.yaml")
    #expect(text == (code == 0 ? "{}\n" : "account: {email: ana@example.org}\n"))
    if code != 0 { #expect(run.errors.hasSuffix("settle: Delete Account: not confirmed, nothing changed\n")) }
    #expect(run.output == (code == 0 ? "account.email: ana@example.org → not set\n" + Self.outside : ""))
  }
}
