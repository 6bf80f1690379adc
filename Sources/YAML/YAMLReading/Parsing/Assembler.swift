internal import CLibYAML
internal import DocumentModel

/// Builds the arena from libyaml's events, in one pass.
///
/// Split by concern over the files `Assembler+….swift`.
struct Assembler: ~Copyable {
  /// The node that an anchor of the current document names.
  struct Target {
    var node: NodeID
    /// The size with aliases written out.
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
  /// The last target of each anchor name, by the names' indices. A node of an earlier document no longer counts.
  var targets: [Target] = []
  /// Indices of the names whose nodes are open, innermost last.
  var openAnchors: [Int] = []
  /// The mappings that the mapping closed last takes entries over from.
  var mergeSources: [DocumentBuilder.MergeSource] = []
  /// The bytes after each `&` of the text, as far as a name may go; made where an alias has no anchor.
  var anchorsInText: Set<[UInt8]>?
  var seenTags: Set<String> = []
  /// The names of all open mappings' keys, innermost last: an index into the key table plus one; 0 for a key without.
  var openNames: [UInt32] = []
  var duplicates = DuplicateNames()
  /// Keys of open mappings that were taken back, as their value begins with a reserved character: `secret: %env(A)%`.
  var unreadKeys: [(mapping: NodeID, name: KeyID, range: ByteRange)] = []
  /// Set once reading can't continue: a limit was met.
  var hasStopped = false
  var hasMetAliasLimit = false
  /// Whether parts of the text are left out.
  var isPartial = false
  /// The size that aliases add when they are written out: nodes of the current document, bytes of all.
  var aliased = Expansion.none
  /// Arena size when the current document began.
  var documentStart = 0
  var rootsAtDocumentStart = 0
  /// Where the last quoted scalar of more than one line lies: what an unclosed quote looks like.
  var lastLongQuote: Range<Int>?
  /// Where quoted scalars lie, if anybody asked.
  var quotes: [Range<Int>] = []
  let recordsQuotes: Bool
  let hidden: HiddenCharacters
  /// The piece that is read next continues the document that broke off before it.
  var continuesDocument = false
  /// Whether the document before ended with `...`, or there was none.
  var lastDocumentHasEnd = true

  /// - Parameter part: the part of the text that is read.
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

  /// Gives a finished node to the collection that is open, or makes it the document's root.
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

  /// Notes the name of a key in the mapping that is open.
  mutating func noteKey(_ name: KeyID?) {
    // Space for as many names as most texts have open at a time is reserved in one go.
    if openNames.isEmpty { openNames.reserveCapacity(32) }
    openNames.append(name.map { $0.index + 1 } ?? 0)
  }
}
