internal import DocumentModel

/// The rules of a schema's settings as flat tables, for testing a document without computing its effective settings.
/// Exists only if settings and defaults don't depend on branches.
struct RuleOutline: Sendable {
  /// Places that occur once per document, or once per list item. The first is the root or the item.
  struct Region: Sendable {
    /// Groups come before their members.
    var places: [Place]
    /// Whether paths in its rules start at its first place. Otherwise they start at that of the nearest region around
    /// it that is a base.
    var isBase: Bool
    /// Its places with conditions, each after those that it depends on.
    var conditional: [Int] = []

    /// Whether it, or a region inside it, has any rule.
    var hasRules: Bool { places.contains { $0.hasRules } }
  }

  struct Place: Sendable {
    /// Index into ``RuleOutline/names``; nil for the first.
    var name: Int32?
    var isGroup: Bool
    /// The value of this member if it is missing although the group exists. Only for members that a rule reads, and
    /// the groups around them.
    var missing: MissingValue?
    var conditions: [Condition] = []
    /// The place of the base whose value must differ, and the one that must share no item with this one.
    var different: Int?
    var disjoint: Int?
    /// Indices of the regions of a list's items, and of the values under arbitrary keys.
    var items: Int?
    var others: Int?
    /// Indices of the places inside a group.
    var inside: [Int] = []

    /// Whether a rule compares its value with another one, so that its default counts too.
    var comparesItself: Bool { different != nil || disjoint != nil }

    var hasRules: Bool {
      !conditions.isEmpty || different != nil || disjoint != nil || items != nil || others != nil
    }
  }

  struct Condition: Sendable {
    /// A place of the base.
    var cause: Int
    /// Scalars of ``source``.
    var values: [NodeID]
    var source: Document
    /// The value that applies while the condition is unmet, or nil for none.
    var instead: (document: Document, node: NodeID)?
    /// Whether the value is kept while the condition is unmet.
    var keepsValue: Bool
  }

  /// The first is the region of the whole document.
  var regions: [Region] = []
  /// The names of all places.
  var names = KeyTable()
}
