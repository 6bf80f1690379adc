internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Searches for a document that passes the check with the old schema, but with the new one only without a setting's
/// conditions.
///
/// Tries few documents: those in which the settings of the condition have defaults, choices and the values that it
/// names.
struct ConditionSearch {
  let old: ComparedSchema
  let new: ComparedSchema
  let known: KnownDocuments

  /// - Parameter name: The path of the setting.
  func document(of name: String) -> JSONValue? {
    guard let path = Path(name), let setting = old.model.info(of: path) else { return nil }
    var named: [Path: [JSONValue]] = [path: SampleValues.of(setting, in: old.model)]
    for side in [old, new] { add(side, path: path, to: &named) }
    let paths = [path] + named.keys.filter { $0 != path }.sorted { "\($0)" < "\($1)" }
    let settings = paths.map { path -> Stated in (path, (named[path] ?? []).uniqued()) }
    var left = Limits.conditionDocuments
    for base in known.all.prefix(3) {
      // Try documents that set the fewest settings first.
      for count in 1...min(paths.count, 3) {
        if let found = search(base, settings: settings[...], count: count, &left) { return found }
      }
    }
    return nil
  }

  private typealias Stated = (path: Path, values: [JSONValue])

  /// - Parameter count: The number of settings left to set.
  private func search(
    _ document: JSONValue, settings: ArraySlice<Stated>, count: Int, _ left: inout Int
  ) -> JSONValue? {
    guard count > 0 else {
      left -= 1
      return left > 0 && isRefused(document) ? document : nil
    }
    for (index, setting) in zip(settings.indices, settings) {
      for value in setting.values {
        guard left > 0 else { return nil }
        guard let next = document.setting(setting.path, to: value) else { continue }
        if let found = search(next, settings: settings[(index + 1)...], count: count - 1, &left) { return found }
      }
    }
    return nil
  }

  private func isRefused(_ document: JSONValue) -> Bool {
    new.fits(document) && old.fits(document) && !new.snapshot(of: document).errors.isEmpty
      && old.snapshot(of: document).errors.isEmpty
  }

  /// Adds the settings used in the conditions of a setting, with values that distinguish the conditions.
  private func add(_ side: ComparedSchema, path: Path, to named: inout [Path: [JSONValue]]) {
    guard let facts = side.model.info(of: path)?.facts else { return }
    func add(_ other: Path, _ values: [JSONValue]) {
      let other = side.model.path(other, namedBy: path)
      let samples = side.model.info(of: other).map { SampleValues.of($0, in: side.model) } ?? []
      named[other, default: []] += values + samples
    }
    for condition in facts.requires {
      switch condition.value.test {
      case .isAmong(let other, let values):
        add(
          other.value, values.map { JSONValue(condition.source.document, node: condition.source.document.resolve($0)) })
      case .isGiven, .time: continue
      }
    }
    for other in [facts.differsFrom, facts.disjointFrom].compactMap({ $0?.value.setting.value }) {
      add(other, named[path] ?? [])
    }
  }
}
