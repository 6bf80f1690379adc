internal import Diagnostics
internal import DocumentModel

/// Puts a schema and all that it refers to into one document (2020-12 Core, 9.3).
package enum SchemaBundle {
  package struct Outcome: Sendable {
    /// Nil where there is no bundle; then there is a problem.
    package var text: [UInt8]?
    package var problem: String?
    /// How many schemas were embedded.
    package var embedded: Int
  }

  /// The bundle as JSON, members in the order of the sources.
  ///
  /// Each embedded schema stands under `$defs` by its URI, which is its `$id`; references stay as they are. JSON Schema's
  /// own meta-schemas are not embedded: every reader has them. Places of files are counted from the folder that holds all
  /// of them, so that a bundle says nothing of the machine that it was made on.
  package static func run(_ source: SchemaSource, options: Schema.Options, load: SchemaLoader) -> Outcome {
    withoutActuallyEscaping(load) { load in
      let compiler = Compiler(options: options, load: load)
      guard compiler.compile(source) != nil else {
        return Outcome(text: nil, problem: "the text holds no schema", embedded: 0)
      }
      if let finding = compiler.findings.joined().first(where: { $0.code == .unresolvableReference }) {
        return Outcome(text: nil, problem: finding.message, embedded: 0)
      }
      let others = compiler.sources.indices.dropFirst().filter { !isOfJSONSchema(compiler.sources[$0].source.uri) }
      let names = BundleNames(compiler.sources.map(\.source.uri), needed: !others.isEmpty)
      for index in others {
        let written = compiler.resources[compiler.sources[index].rootResource].uri
        guard written == compiler.sources[index].source.uri else {
          let uri = compiler.sources[index].source.uri
          return Outcome(
            text: nil, problem: "\(uri) calls itself \(written); refer to it by that name", embedded: 0)
        }
      }
      var writer = JSONTextWriter()
      writer.write(
        root: compiler.sources[0].source.document, id: identifier(0, compiler, names),
        definitions: definitionsKeyword(compiler),
        embedded: others.map { index in
          let id = identifier(index, compiler, names)
          let own = compiler.resources[compiler.sources[index].rootResource].uri
          return (id?.value ?? own, compiler.sources[index].source.document, id, dialectToState(index, compiler))
        })
      return Outcome(text: writer.bytes, problem: nil, embedded: others.count)
    }
  }

  private static func isOfJSONSchema(_ uri: String) -> Bool {
    uri.hasPrefix("https://json-schema.org/draft/") || uri.hasPrefix("http://json-schema.org/draft-")
  }

  private static func definitionsKeyword(_ compiler: Compiler) -> String {
    let root = compiler.resources[compiler.sources[0].rootResource].dialect
    return root.draft >= .draft2019 ? "$defs" : "definitions"
  }

  /// The `$id` that a text needs and doesn't have.
  private static func identifier(
    _ index: Int, _ compiler: Compiler, _ names: BundleNames
  ) -> (keyword: String, value: String)? {
    let source = compiler.sources[index].source
    let dialect = compiler.resources[compiler.sources[index].rootResource].dialect
    let keyword = dialect.draft == .draft4 ? "id" : "$id"
    guard let root = source.document.roots.first, source.document.value(root, named: keyword) == nil,
      let name = names.name(of: source.uri)
    else { return nil }
    return (keyword, name)
  }

  /// The `$schema` that an embedded text needs where it took the dialect of the one that refers to it over.
  private static func dialectToState(_ index: Int, _ compiler: Compiler) -> String? {
    let source = compiler.sources[index].source
    guard let root = source.document.roots.first, source.document.value(root, named: "$schema") == nil else {
      return nil
    }
    return compiler.resources[compiler.sources[index].rootResource].dialect.uri
  }
}

/// What texts without an `$id` are called in a bundle.
struct BundleNames {
  private var folder = ""
  private let isNeeded: Bool

  init(_ uris: [String], needed: Bool) {
    isNeeded = needed
    let paths = uris.filter { $0.hasPrefix("file:///") }.map {
      $0.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    guard var common = paths.first else { return }
    for path in paths.dropFirst() {
      common = common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    folder = common.joined(separator: "/") + "/"
  }

  /// Nil where the text needs no name: nothing is embedded beside it.
  func name(of uri: String) -> String? {
    guard isNeeded else { return nil }
    guard uri.hasPrefix("file:///"), uri.hasPrefix(folder) else { return uri }
    return "file:///" + uri.dropFirst(folder.count)
  }
}
