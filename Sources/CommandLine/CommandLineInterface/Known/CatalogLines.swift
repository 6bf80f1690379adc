internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// Describes catalogs to users.
enum CatalogLines {
  /// The catalogs with the given names in a folder, or all of them if no name is given.
  static func named(_ operands: [[UInt8]], in parent: FilePath) throws(UsageError) -> [CatalogIndex] {
    let all = CatalogIndex.all(in: parent)
    guard !operands.isEmpty else { return all }
    var chosen: [CatalogIndex] = []
    for operand in operands {
      let name = try ParsedArguments.text(operand, name: "NAME")
      guard let index = all.first(where: { facts($0).name == name }) else {
        throw UsageError.unknown(name, among: all.map { facts($0).name })
      }
      chosen.append(index)
    }
    return chosen
  }

  /// The name of a catalog, the day on which it was added, and its source.
  static func facts(_ index: CatalogIndex) -> (name: String, day: String, source: String) {
    let words = index.summary.remark.split(separator: " ", maxSplits: 1).map(String.init)
    guard case .catalog(let name) = index.source else { return ("", words.first ?? "", words.last ?? "") }
    return (name, words.first ?? "", words.last ?? "")
  }

  static func counts(_ index: CatalogIndex) -> String {
    let (kinds, objects, _) = index.summary
    let counted = [(kinds, "kind of file", "kinds of files"), (objects, "Kubernetes object", "Kubernetes objects")]
    return counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }

  static func write(_ index: CatalogIndex, writer: inout JSONWriter) {
    let (name, day, source) = facts(index)
    writer.field("name", name)
    writer.field("kinds", index.summary.kinds)
    writer.field("objects", index.summary.objects)
    writer.field("day", day)
    writer.field("source", source)
  }
}
