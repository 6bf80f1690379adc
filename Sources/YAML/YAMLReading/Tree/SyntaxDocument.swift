public import DocumentModel

/// A YAML file as values and as bytes: the parser's and the tree's results, node for node.
public struct SyntaxDocument: Sendable {
  public let parsed: ParsedText
  public let tree: SyntaxTree
  /// The tree's node for each node of the arena; unusable if the two don't agree.
  private let syntax: [SyntaxNodeID]
  /// Whether the two readings have the same nodes.
  public let isConsistent: Bool

  /// Reads a file, once as values and once as tokens. Linear.
  public init(_ text: [UInt8], limits: Limits) {
    self.init(YAMLParser.parse(text, limits: limits), limits: limits)
  }

  /// The document of a file that was parsed already, with its tokens.
  public init(_ parsed: ParsedText, limits: Limits) {
    self.init(parsed, tree: SyntaxTree(parsed.document.text, limits: limits))
  }

  /// The document of a file that was parsed and scanned already.
  ///
  /// - Parameter tree: The tree of the same file.
  public init(_ parsed: ParsedText, tree: SyntaxTree) {
    self.parsed = parsed
    self.tree = tree
    syntax = tree.valueNodes()
    let isNothing = parsed.document.roots.isEmpty && syntax.count == 1
    isConsistent = tree.isComplete && (syntax.count == parsed.document.nodeCount || isNothing)
  }

  /// Whether both read the text to its end, and as the same nodes.
  public var isWellFormed: Bool { isConsistent && !parsed.isPartial }

  public var document: Document { parsed.document }
  public var text: [UInt8] { tree.text }

  public subscript(_ id: SyntaxNodeID) -> SyntaxNode { tree[id] }

  public func syntax(_ id: NodeID) -> SyntaxNodeID { syntax[Int(id.index)] }

  /// Where a node of the tree is in the arena. Logarithmic.
  public func arenaIndex(of id: SyntaxNodeID) -> Int {
    syntax.partitioningIndex { $0 >= id }
  }
}
