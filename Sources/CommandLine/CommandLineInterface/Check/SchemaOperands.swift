internal import DocumentModel
internal import FileAccess
internal import SchemaWork
internal import Workspace

/// Finds the schemas that the operands of `settle schema check` select: names, URIs and files. In a folder, these are
/// all YAML and JSON files that have a top-level `$schema` or are in a folder named `schemas`.
struct SchemaOperands {
  let workingFolder: FilePath
  let limits: Limits

  enum Found {
    case schema(String)
    case tests(FilePath)
    case failed(FilePath, FileError)
    /// A folder without any schemas.
    case nothing(String)
  }

  func found(_ operands: [String]) -> [Found] {
    operands.flatMap { operand -> [Found] in
      let path = FilePath(operand)
      guard FileFacts.kind(path.resolved(from: workingFolder)) == .folder else { return [.schema(operand)] }
      let inside = schemas(below: path)
      return inside.isEmpty ? [.nothing(operand)] : inside
    }
  }

  private func schemas(below folder: FilePath) -> [Found] {
    let options = DirectoryWalk.Options { name, _ in
      [".yaml", ".yml", ".json"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    var walk = DirectoryWalk(folder, workingFolder: workingFolder, options: options)
    var found: [Found] = []
    while let step = walk.next() {
      switch step {
      case .file(let path, _) where SchemaTestTexts.isName(path.description): found.append(.tests(path))
      // With "./", the name is a path. A file that is called like a bundled schema would otherwise select that.
      case .file(let path, _) where isSchema(path):
        found.append(.schema(path.isAbsolute ? path.description : "./" + path.description))
      case .file: break
      case .failed(let error): found.append(.failed(folder, error))
      }
    }
    return found
  }

  private func isSchema(_ path: FilePath) -> Bool {
    let absolute = path.resolved(from: workingFolder)
    let folders = absolute.bytes.split(separator: UInt8(ascii: "/")).dropLast()
    if folders.contains(where: { $0.elementsEqual("schemas".utf8) }) { return true }
    // Parsing is slow, and a file without "$" has no "$schema".
    guard let bytes = try? FileReading.read(absolute, limit: limits.fileBytes, origin: .listed),
      bytes.contains(UInt8(ascii: "$"))
    else { return false }
    let parsed = SchemaTextLoader.parsed(bytes, of: path, limits: limits)
    return parsed.document.roots.first.map { SchemaRecognition.isStatedSchema(parsed.document, root: $0) } ?? false
  }
}
