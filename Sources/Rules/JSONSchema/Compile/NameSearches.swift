internal import RegularExpressions

/// What compiling may still spend on finding the patterns that fit the names of a schema.
struct NameSearches {
  /// Searches for all of a schema, and for each name; what one counts for that takes long.
  private static let first = 200_000
  static let (ofName, ofCostly) = (50, 100)
  /// Steps of one search.
  static let share: UInt32 = 10_000

  var left = first
  let memory = SearchMemory(share: share)
}
