internal import RegularExpressions

/// The remaining searches for patterns that match the names of a schema.
struct NameSearches {
  /// Searches for a whole schema, and for each name; the number that a costly search counts for.
  private static let first = 200_000
  static let (ofName, ofCostly) = (50, 100)
  /// Steps of one search.
  static let share: UInt32 = 10_000

  var left = first
  let memory = SearchMemory(share: share)
}
