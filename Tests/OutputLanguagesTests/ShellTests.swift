import CommandLineKit
import DocumentModel
import Foundation
import Properties
import Stores
import TestSupport
import Testing

/// Shell words in output, read back by shells.
@Suite struct ShellTests {
  private static let word = ";touch PWNED;"
  private static let signs = [
    "'", "\"", "$", "`", "\\", ";", "&", "|", "<", ">", "(", ")", "#", "~", "*", "!", "\n", " ",
  ]
  private static let texts =
    HostileText.all(of: signs, around: word) + HostileText.random(2_000, of: signs, around: word)

  static let shells = ["sh", "bash"].filter(Machine.hasProgram)

  @Test(arguments: shells) func variablesHaveTheirValues(_ shell: String) {
    let folder = ScratchFolder()
    let variables = Self.texts.enumerated().map { (name: "V\($0)", value: FieldText($1)) }
    let text = ShellVariables.text(variables)
    #expect(ShellVariables.isRead(text, as: variables))
    folder.write("e.env", String(decoding: text, as: UTF8.self))
    folder.write(
      "print", ". ./e.env\n" + variables.map { "printf '%s\\0' \"$\($0.name)\"\n" }.joined() + "printf 'done'\n")
    let run = ProgramRun(shell: "\(shell) print", in: folder)
    #expect(run.errors == "" && !FileManager.default.fileExists(atPath: folder.path + "/PWNED"))
    let read = run.output.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
    #expect(read.last == "done" && read.count == variables.count + 1)
    for (text, value) in zip(Self.texts, read) {
      #expect(value.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
    }
  }

  /// A shell without `$''` reads another word, but runs nothing.
  @Test(arguments: shells) func wordsRunNothing(_ shell: String) {
    let folder = ScratchFolder()
    folder.write("print", Self.texts.map { "printf '%s\\0' \($0.shellWord)\n" }.joined() + "printf 'done'\n")
    let run = ProgramRun(shell: "\(shell) print", in: folder)
    #expect(run.errors == "" && !FileManager.default.fileExists(atPath: folder.path + "/PWNED"))
    let read = run.output.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
    #expect(read.last == "done" && read.count == Self.texts.count + 1)
    for (text, value) in zip(Self.texts, read) where shell == "bash" {
      #expect(value.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
    }
  }

  @Test func textThatAShellReadsDifferentlyIsNotProof() {
    let value = FieldText("x'\u{301};touch PWNED;'")
    #expect(!ShellVariables.isRead(Array("A='x'\u{301};touch PWNED;''\n".utf8), as: [("A", value)]))
    #expect(!ShellVariables.isRead(Array("A=x\n".utf8), as: [("A", FieldText("y"))]))
  }
}
