import DocumentModel
import YAMLEditing
import YAMLReading

/// Invariants of edits, for any text, place and value.
///
/// The bytes after the first zero byte choose the edit: its kind, the node, and then the new value as YAML.
func fuzzEdit(_ bytes: [UInt8]) {
  let (text, rest) = bytes.atFirstZero
  guard case .open(let editor) = Editor.open(SyntaxDocument(text, limits: Limits()), limits: Limits()),
    let choice = rest.first
  else { return }
  let document = editor.document
  let value = YAMLParser.parse(Array(rest.dropFirst(2)), limits: Limits()).document
  guard let root = value.roots.first, let start = document.roots.first else { return }
  let path = wayDown(document, from: start, choices: rest.dropFirst())
  let outcome: EditResult =
    switch choice % 7 {
    case 0: editor.set(path, to: InputValue(value, node: root))
    case 1: editor.set(path.appending("new").appending("key"), to: InputValue(value, node: root))
    case 2: editor.remove(path)
    case 3: editor.rename(path, to: value.string(root) ?? "new")
    case 4: editor.move(path, to: wayDown(document, from: start, choices: rest.dropFirst(4)))
    case 5: editor.move(path, to: wayDown(document, from: start, choices: rest.dropFirst(4)).appending("new"))
    case _: editor.insert(path.appending(.end), value: InputValue(value, node: root))
    }
  guard case .edited(let edit) = outcome else { return }
  let after = YAMLParser.parse(edit.text, limits: Limits())
  require(!after.isPartial, "an edit leaves the text well-formed")
  require(after.document.roots.count == max(document.roots.count, 1), "an edit leaves the number of documents")
  if choice % 7 == 0, let node = after.document.roots.first.flatMap({ place(after.document, $0, path) }) {
    require(value.isEqual(root, node, in: after.document), "what is set is there")
  }
  guard case .open(let again) = Editor.open(edit.after, limits: Limits()) else {
    return require(false, "a text can be edited again")
  }
  if choice % 7 == 0, case .edited(let second) = again.set(path, to: InputValue(value, node: root)) {
    require(second.edits.isEmpty, "setting the same again changes nothing")
  }
}

/// A path that the bytes choose, one step per byte.
private func wayDown(_ document: Document, from root: NodeID, choices: ArraySlice<UInt8>) -> Path {
  var path = Path()
  var current = root
  for choice in choices.prefix(3) {
    let count = document.count(current)
    guard count > 0 else { break }
    let index = Int(choice) % count
    switch document.kind(current) {
    case .array:
      guard let item = document.item(current, at: index) else { return path }
      path = path.appending(index)
      current = item
    case .object:
      let entries = Array(document.entries(current))
      guard let name = entries[index].keyID else { return path }
      path = path.appending(document.keys.name(name))
      current = entries[index].value
    case .null, .boolean, .number, .string, .alias: return path
    }
  }
  return path
}

private func place(_ document: Document, _ root: NodeID, _ path: Path) -> NodeID? {
  path.segments.reduce(root) { node, step in
    switch step {
    case .name(let name): node.flatMap { document.value($0, named: name) }
    case .index(let index): node.flatMap { document.item($0, at: index) }
    case .end, .last, .matching, .each, .input: nil
    }
  }
}
