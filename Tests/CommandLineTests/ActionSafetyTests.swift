import CommandLineInterface
import FileAccess
import Foundation
import Synchronization
import TestSupport
import Testing

/// Nothing of an action is in the file where anything of it fails.
@Suite struct ActionSafetyTests {
  private static let user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"

  /// A file of the process may have eight blocks; the new one would have more.
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
    #expect(try String(contentsOfFile: folder.path + "/betrfood.settings.yaml", encoding: .utf8) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
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

  private final class Sink: CommandLineInterface.OutputStream {
    let bytes = Mutex<[UInt8]>([])
    var isTerminal: Bool { false }
    var isClosed: Bool { false }
    var failure: String? { nil }
    var width: Int? { nil }
    func write(bytes more: [UInt8]) { bytes.withLock { $0 += more } }
    func flush() {}
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
  }

  private static let outside = """
    outside the file: The current password is checked.
    outside the file: The server deletes what belongs to the account in every table.
    Your account has been deleted.

    """

  /// Each question of an action is put to a person, and one that isn't answered with yes ends it.
  @Test(
    arguments: [(["y", "YES"], 0), (["y", "no"], 1), (["", "y"], 1), (["y"], 1), ([], 1)] as [([String], Int32)])
  func questionsAreAskedOneByOne(_ answers: [String], _ code: Int32) throws {
    let folder = ScratchFolder(["betrfood.settings.yaml": "account: {email: ana@example.org}\n"])
    let (output, errors) = (Sink(), Sink())
    var environment = CommandEnvironment(
      workingFolder: FilePath(folder.path), output: output, errors: errors, readInput: { _ in .success([]) },
      variable: { _ in nil }, processors: 1)
    let pending = PendingAnswers(answers)
    environment.readAnswer = { pending.next() }
    environment.readSecret = { "0ld-s3cret" }
    let arguments = ["do", folder.path + "/betrfood.settings.yaml", "delete_account"].map { Array($0.utf8) }
    #expect(SettleProgram.run(arguments, environment).rawValue == code)
    #expect(errors.text.hasPrefix("Current password: Do you want to delete your account? [y/N] "))
    #expect(!(output.text + errors.text).contains("s3cret"))
    let text = try String(contentsOfFile: folder.path + "/betrfood.settings.yaml", encoding: .utf8)
    #expect(text == (code == 0 ? "{}\n" : "account: {email: ana@example.org}\n"))
    if code != 0 { #expect(errors.text.hasSuffix("settle: Delete Account: not confirmed, nothing changed\n")) }
    #expect(output.text == (code == 0 ? "account.email: ana@example.org → not set\n" + Self.outside : ""))
  }

  private final class PendingAnswers: Sendable {
    private let answers: Mutex<[String]>
    init(_ answers: [String]) { self.answers = Mutex(answers.reversed()) }
    func next() -> String? { answers.withLock { $0.popLast() } }
  }
}
