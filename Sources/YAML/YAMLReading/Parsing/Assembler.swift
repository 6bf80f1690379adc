internal import CLibYAML
internal import DocumentModel

/// Builds the arena from libyaml's events, in one pass.
///
/// Split by topic into the files `Assembler+….swift`.
struct Assembler: ~Copyable {
  /// What an anchor of the current document refers to.
  struct Target {
    var node: NodeID
    /// The size with aliases expanded.
    var size = Expansion.none
    var height = 0
    /// Whether the node is still being read.
    var isOpen = true
    var range: ByteRange
  }

  let limits: Limits
  let budget: Expansion
  var builder: DocumentBuilder
  var diagnostics: [Diagnostic] = []
  var open = OpenCollections()
  /// The latest target of each anchor name, by name index. Targets in earlier documents no longer count.
  var targets: [Target] = []
  /// The indices of the anchor names whose nodes are open, innermost last.
  var openAnchors: [Int] = []
  /// The mappings that the most recently closed mapping merges.
  var mergeSources: [(key: NodeID, mapping: NodeID)] = []
  /// The names after every `&` in the text; computed when an alias without an anchor is found.
  var anchorsInText: Set<[UInt8]>?
  var seenTags: Set<String> = []
  /// The key names of all open mappings, innermost last: the index in the key table plus one; 0 for a key without a
  /// name.
  var openNames: [UInt32] = []
  var duplicates = DuplicateNames()
  /// Keys of open mappings that were removed because their value can't be read, as in `secret: %env(A)%`.
  var unreadKeys: [(mapping: NodeID, name: KeyID, range: ByteRange)] = []
  /// Whether reading stopped at a limit.
  var hasStopped = false
  var hasReportedAliasLimit = false
  /// Whether parts of the text couldn't be read.
  var isPartial = false
  /// By how much expanding aliases enlarges the text: nodes of the current document, bytes of all documents.
  var aliased = Expansion.none
  /// The number of nodes when the current document began.
  var documentStart = 0
  var rootsAtDocumentStart = 0
  /// The range of the last quoted scalar that spans several lines, which may be missing a closing quote further up.
  var lastLongQuote: Range<Int>?
  /// The ranges of quoted scalars, if `recordsQuotes`.
  var quotes: [Range<Int>] = []
  let recordsQuotes: Bool
  let hidden: HiddenCharacters
  /// Whether the next piece continues the document that an error broke off.
  var continuesDocument = false
  /// Whether the previous document ended with `...`, or there was none.
  var lastDocumentHasEnd = true

  /// - Parameter part: The part of the text to read.
  init(text: [UInt8], part: Range<Int>, limits: Limits, hidden: HiddenCharacters, recordsQuotes: Bool) {
    self.limits = limits
    self.hidden = hidden
    self.recordsQuotes = recordsQuotes
    budget = limits.expansion(ofBytes: text.count)
    builder = DocumentBuilder(text: text, part: part)
  }

  mutating func report(
    _ code: DiagnosticCode, message: Message, at range: Range<Int>, severity: Severity? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = [], help: Message? = nil
  ) {
    let range = ByteRange(range)
    let finding = Diagnostic(
      code, message, at: range, severity: severity, related: related, fixes: fixes, help: help)
    diagnostics.add(at: range, finding: finding)
  }

  // MARK: Documents

  mutating func startDocument() {
    if continuesDocument { return }
    endDocument()
    seenTags.removeAll()
    aliased.nodes = 0
    documentStart = builder.nodeCount
    rootsAtDocumentStart = builder.roots.count
  }

  /// Adds a finished node to the open collection, or makes it the document's root.
  mutating func finish(_ node: NodeID, end: Int, aliased: Expansion = .none, height: Int = 0) {
    guard open.depth > 0 else {
      builder.addRoot(node)
      return
    }
    open.innermost.take(end: end, aliased: aliased, height: height)
  }

  /// Whether the next node is a key.
  var isAtKey: Bool {
    open.depth > 0 && open.innermost.isMapping && !open.innermost.expectsValue
  }

  // MARK: Collections

  mutating func begin(_ kind: NodeKind, start: Int, isFlow: Bool) -> NodeID? {
    guard open.depth < limits.depth else {
      report(
        .yamlLimitDepth, message: "nested more than \(limits.depth) levels deep", at: start..<start + 1,
        help: "reduce the nesting; the rest of the file was not checked")
      hasStopped = true
      return nil
    }
    if isAtKey { noteKey(nil) }
    let node = builder.open(kind, ByteOffset(start), flags: Node.Flags(isFlow ? .flow : .block))
    open.push(
      OpenCollection(
        node: node, isMapping: kind == .object, isFlow: isFlow, firstName: openNames.count, end: start))
    return node
  }

  mutating func end(flowEnd: Int) {
    guard let frame = open.pop() else { return }
    let end = frame.isFlow ? flowEnd : frame.end
    builder.close(frame.node, count: frame.count, end: ByteOffset(end))
    if frame.isMapping {
      checkDuplicates(frame)
      openNames.removeSubrange(frame.firstName...)
      if frame.hasMergeKey { resolveMerge(frame) }
    }
    let height = frame.height + 1
    if builder[frame.node].flags.contains(.hasAnchor) {
      let own = Expansion(
        nodes: builder.nodeCount - Int(frame.node.index), bytes: end - Int(builder[frame.node].start))
      closeTarget(frame.node, size: own + frame.aliased, height: height)
    }
    finish(frame.node, end: end, aliased: frame.aliased, height: height)
  }

  /// Adds a key's name to the open mapping.
  mutating func noteKey(_ name: KeyID?) {
    // Enough for most texts, so that the array rarely grows.
    if openNames.isEmpty { openNames.reserveCapacity(32) }
    openNames.append(name.map { $0.index + 1 } ?? 0)
  }
}
