import TestSupport
import Testing

/// `--document`: by number, or by what is in the document.
@Suite struct DocumentChoiceTests {
  private static let manifests = """
    kind: Deployment
    metadata: {name: web}
    spec: {replicas: 1} # kept
    ---
    kind: Service
    metadata: {name: web}
    ---
    kind: Service
    metadata: {name: "80"}

    """

  private static func run(_ arguments: [String], text: String = manifests) -> CommandRun {
    CommandRun(arguments, in: ScratchFolder(["a.yaml": text]))
  }

  @Test(arguments: [
    (["kind=Deployment"], "web\n"), (["kind=Service", "metadata.name=80"], "80\n"), (["/kind=Deployment"], "web\n"),
    (["2"], "web\n"), (["2", "kind=Service"], "web\n"), (["metadata.name=80"], "80\n"),
  ])
  func aDocumentIsChosen(by choices: [String], output: String) {
    let run = Self.run(["get", "a.yaml", "metadata.name"] + choices.flatMap { ["--document", $0] })
    #expect(run.output == output && run.code == 0, "\(run.errors)")
  }

  @Test(arguments: [
    (["kind=Service"], "a.yaml has 2 documents with kind=Service; choose one with --document (2, 3)"),
    (["kind=Pod"], "a.yaml has no document with kind=Pod"), (["metadata=web"], "no document with metadata=web"),
    (["2", "kind=Deployment"], "no document with 2 and kind=Deployment"),
    (["0"], "--document: \"0\" is neither a document number nor SETTING=VALUE"), (["=x"], "nor SETTING=VALUE"),
    (["kind"], "\"kind\" is neither a document number nor SETTING=VALUE"), ([""], "needs a non-empty value"),
  ])
  func anotherChoiceIsRefused(_ choices: [String], message: String) {
    let run = Self.run(["set", "a.yaml", "spec.replicas", "2"] + choices.flatMap { ["--document", $0] })
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func aNumberBeyondTheLastIsRefused() {
    let read = Self.run(["get", "a.yaml", "kind", "--document", "4"])
    #expect(read.code == 2 && read.errors.contains("a.yaml has no document 4, only 3"), "\(read.errors)")
    let change = Self.run(["set", "a.yaml", "kind", "x", "--document", "4"])
    #expect(change.code == 1 && change.errors.contains("[edit/no-document]"), "\(change.errors)")
  }

  @Test(arguments: ["\n", "\r\n"]) func theOthersStay(lineEnd: String) {
    let text = Self.manifests.replacing("\n", with: lineEnd)
    let folder = ScratchFolder(["a.yaml": text])
    #expect(CommandRun(["set", "a.yaml", "spec.replicas", "3", "--document", "kind=Deployment"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == text.replacing("replicas: 1", with: "replicas: 3"))
  }

  @Test func theDocumentHasItsOwnSchema() {
    let folder = ScratchFolder([
      "s.yaml": "type: object\nproperties: {kind: {const: B}, n: {type: integer, default: 7}}\n",
      "a.yaml": "kind: A\n---\nkind: B\n",
    ])
    #expect(CommandRun(["get", "a.yaml", "n", "-s", "s.yaml", "--document", "kind=B"], in: folder).output == "7\n")
  }
}
