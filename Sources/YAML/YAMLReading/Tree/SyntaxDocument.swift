public import DocumentModel

/// A YAML file as values and as a lossless tree, with a mapping between the nodes of both.
public struct SyntaxDocument: Sendable {
  public let parsed: ParsedText
  public let tree: SyntaxTree
  /// The tree's node for each node of the arena; meaningless unless `isConsistent`.
  private let syntax: [SyntaxNodeID]
  /// Whether the parser and the tree have the same nodes.
  public let isConsistent: Bool

  /// Reads a file, both as values and as tokens. Linear.
  public init(_ text: [UInt8], limits: Limits) {
    self.init(YAMLParser.parse(text, limits: limits), limits: limits)
  }

  /// Adds a tree to a file that has been parsed already.
  public init(_ parsed: ParsedText, limits: Limits) {
    self.init(parsed, tree: SyntaxTree(parsed.document.text, limits: limits))
  }

  /// Combines a parsed file with its tree.
  ///
  /// - Parameter tree: The tree of the same file.
  public init(_ parsed: ParsedText, tree: SyntaxTree) {
    self.parsed = parsed
    self.tree = tree
    syntax = tree.valueNodes()
    let isNothing = parsed.document.roots.isEmpty && syntax.count == 1
    isConsistent = tree.isComplete && (syntax.count == parsed.document.nodeCount || isNothing)
  }

  /// Whether the parser and the tree both read the whole text, and agree on its nodes.
  public var isWellFormed: Bool { isConsistent && !parsed.isPartial }

  public var document: Document { parsed.document }
  public var text: [UInt8] { tree.text }

  public subscript(_ id: SyntaxNodeID) -> SyntaxNode { tree[id] }

  public func syntax(_ id: NodeID) -> SyntaxNodeID { syntax[Int(id.index)] }

  /// The index in the arena of a node of the tree. Logarithmic.
  public func arenaIndex(of id: SyntaxNodeID) -> Int {
    syntax.partitioningIndex { $0 >= id }
  }
}
