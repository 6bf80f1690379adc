internal import DocumentModel
internal import Settings

/// The conditions of settings as Swift code, ordered so that each is tested on effective values.
struct SwiftConditions {
  private struct Place {
    var member: SwiftNames.Member
    /// The member access from the root value, with a leading dot: `.sync?.enabled`.
    var use: String
    /// Whether the value, or a group around it, may be absent.
    var isOptional: Bool
    /// The enclosing types, each followed by a dot.
    var way: String
  }

  private var places: [Path: Place] = [:]
  private var order: [Path] = []
  private(set) var warnings: [UnsupportedFeature] = []

  init(_ root: CodeRecord) { collect(root, use: "", isOptional: false, way: "") }

  private mutating func collect(_ record: CodeRecord, use: String, isOptional: Bool, way: String) {
    for member in SwiftNames(record).members {
      let place = Place(
        member: member, use: "\(use).\(member.storage)", isOptional: isOptional || member.isOptional, way: way)
      let path = member.member.info.settingPath
      places[path] = place
      order.append(path)
      if let inner = member.member.type.record {
        collect(
          inner, use: place.use + (member.isOptional ? "?" : ""), isOptional: place.isOptional,
          way: "\(way)\(SwiftReservedWords.type(member.typeName)).")
      }
    }
  }

  var statements: [String] {
    mutating get {
      var texts: [String] = []
      var done: Set<Path> = []
      for start in order {
        var way = [start]
        while let next = way.last {
          let needed = places[next]?.member.member.conditions.map(\.setting) ?? []
          if !done.contains(next),
            // A setting that another one depends on must have its effective value first.
            let first = needed.first(where: { !done.contains($0) && !way.contains($0) && places[$0] != nil })
          {
            way.append(first)
            continue
          }
          way.removeLast()
          if done.insert(next).inserted, let place = places[next], let text = statement(place) { texts.append(text) }
        }
      }
      return texts
    }
  }

  /// Nil if no condition changes the value.
  private mutating func statement(_ place: Place) -> String? {
    let member = place.member.member
    // Conditions that keep the value change nothing.
    guard member.conditions.contains(where: { !$0.keepsValue }) else { return nil }
    var branches: [String] = []
    for condition in member.conditions {
      guard let test = test(condition) else {
        warn(place, message: "its condition on \(condition.setting) was skipped")
        continue
      }
      guard let change = change(condition, at: place) else {
        warn(place, message: "its condition on \(condition.setting) was skipped, because no other value applies")
        continue
      }
      branches.append("if \(test) { \(change) }")
    }
    return branches.isEmpty ? nil : branches.joined(separator: " else ")
  }

  private mutating func warn(_ place: Place, message: String) {
    warnings.append(UnsupportedFeature(path: place.member.member.path, message: message))
  }

  /// The assignment of the replacement; nil if there is none.
  private func change(_ condition: CodeCondition, at place: Place) -> String? {
    guard !condition.keepsValue else { return "/* The value stays. */" }
    let member = place.member.member
    if let value = condition.otherwise ?? member.defaultValue {
      let text = SwiftLiteral.text(value, type: member.type, name: place.member.typeName, in: place.way)
      return text.map { "result\(place.use) = \($0)" }
    }
    return place.member.isOptional ? "result\(place.use) = nil" : nil
  }

  /// The test that it isn't met; nil if its setting has no place in the types.
  private func test(_ condition: CodeCondition) -> String? {
    guard let place = places[condition.setting] else { return nil }
    let type = place.member.member.type
    let tests = condition.values.compactMap { value -> String? in
      let text = SwiftLiteral.text(value, type: type, name: place.member.typeName, in: place.way)
      // A value that can't be nil is never equal to it, and the comparison would give a warning.
      guard let text, text != "nil" || place.isOptional else { return nil }
      return "result\(place.use) != \(text)"
    }
    return tests.isEmpty ? "true" : tests.joined(separator: " && ")
  }
}
