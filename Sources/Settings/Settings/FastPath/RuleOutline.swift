internal import DocumentModel

/// The rules of a schema's settings as flat tables, to test a document without computing its effective settings. Exists only
/// where settings and defaults don't depend on the branches that a value takes.
struct RuleOutline: Sendable {
  /// Places that a document has once, or once for each item of a list: the first is the root or the item.
  struct Region: Sendable {
    /// Groups before what is inside.
    var places: [Place]
    /// Whether paths in its rules are named from its first place; else from that of the nearest region around it.
    var isBase: Bool
    /// The places of it that have conditions, each after those that it depends on.
    var conditional: [Int] = []

    /// Whether any rule is stated in it, or in a region inside it.
    var hasRules: Bool { places.contains(where: \.hasRules) }
  }

  struct Place: Sendable {
    /// Index into ``RuleOutline/names``; nil for the first.
    var name: Int32?
    var isGroup: Bool
    /// The value where the group exists and this member doesn't.
    var missing: MissingValue?
    var conditions: [Condition] = []
    /// The place of the base that must have another value; the one that must have no item of this one's.
    var different: Int?
    var disjoint: Int?
    var unique: SettingUniqueness?
    /// Indices of the regions of a list's items, and of the values under free names.
    var items: Int?
    var others: Int?
    /// Indices of the places inside a group.
    var inside: [Int] = []

    var hasRules: Bool {
      !conditions.isEmpty || different != nil || disjoint != nil || unique != nil || items != nil || others != nil
    }
  }

  struct Condition: Sendable {
    /// A place of the base.
    var cause: Int
    /// Scalars of ``source``.
    var values: [NodeID]
    var source: Document
    /// The value while it isn't met; nil for none.
    var instead: (document: Document, node: NodeID)?
    /// Whether the value stays while it isn't met.
    var keepsValue: Bool
  }

  /// The first is the region of the whole document.
  var regions: [Region] = []
  /// The names of all places.
  var names = KeyTable()
}
