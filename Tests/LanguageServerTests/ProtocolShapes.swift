import Foundation
import TestSupport

/// The protocol's machine-readable description, which checks every message in these tests. Absent on most machines.
enum ProtocolShapes {
  private struct Model: @unchecked Sendable {
    var results: [String: Any] = [:]
    var notifications: [String: Any] = [:]
    var parameters: [String: Any] = [:]
    var structures: [String: [String: Any]] = [:]
    var aliases: [String: Any] = [:]
    var enumerations: [String: [String: Any]] = [:]

    init?() {
      let file = OutsideSuites.packageRoot.deletingLastPathComponent().appendingPathComponent(
        "shared/lsp/metaModel.json")
      guard let data = try? Data(contentsOf: file),
        let model = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      else { return nil }
      func named(_ key: String, _ name: String = "name") -> [(String, [String: Any])] {
        (model[key] as? [[String: Any]] ?? []).compactMap { one in (one[name] as? String).map { ($0, one) } }
      }
      for (name, one) in named("requests", "method") {
        results[name] = one["result"]
        parameters[name] = one["params"]
      }
      for (name, one) in named("notifications", "method") { parameters[name] = one["params"] }
      structures = Dictionary(named("structures")) { first, _ in first }
      aliases = Dictionary(named("typeAliases").compactMap { name, one in one["type"].map { (name, $0) } }) {
        first, _ in
        first
      }
      enumerations = Dictionary(named("enumerations")) { first, _ in first }
    }
  }

  private static let model = Model()

  static var isThere: Bool { model != nil }

  /// What is wrong with the result of a request.
  static func problems(ofResult value: Any, _ method: String) -> [String] {
    guard let model, let type = model.results[method] else { return [] }
    return problem(value, type, model, "result").map { [$0] } ?? []
  }

  /// What is wrong with the parameters of a message from the server.
  static func problems(ofParameters value: Any, _ method: String) -> [String] {
    guard let model, let type = model.parameters[method] else { return [] }
    return problem(value, type, model, "params").map { [$0] } ?? []
  }

  /// What is wrong with a value; nil if it has the type.
  private static func problem(_ value: Any, _ type: Any, _ model: Model, _ path: String) -> String? {
    guard let type = type as? [String: Any], let kind = type["kind"] as? String else { return "\(path): no type" }
    switch kind {
    case "base": return base(value, type["name"] as? String ?? "", path)
    case "reference": return reference(value, type["name"] as? String ?? "", model, path)
    case "array":
      guard let items = value as? [Any] else { return "\(path): no list" }
      return items.enumerated().lazy.compactMap { index, item in
        problem(item, type["element"] ?? [:], model, "\(path)[\(index)]")
      }.first
    case "map":
      guard let members = value as? [String: Any] else { return "\(path): no object" }
      return members.lazy.compactMap { problem($0.value, type["value"] ?? [:], model, "\(path).\($0.key)") }.first
    case "or":
      let problems = (type["items"] as? [Any] ?? []).map { problem(value, $0, model, path) }
      return problems.contains { $0 == nil } ? nil : problems.compactMap(\.self).max { $0.count < $1.count }
    case "and":
      return (type["items"] as? [Any] ?? []).lazy.compactMap { problem(value, $0, model, path) }.first
    case "literal":
      return properties(value, (type["value"] as? [String: Any])?["properties"] as? [[String: Any]] ?? [], model, path)
    case "stringLiteral": return value as? String == type["value"] as? String ? nil : "\(path): another text"
    case "tuple": return value is [Any] ? nil : "\(path): no list"
    case _: return nil
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" || String(cString: $0.objCType) == "B" } ?? false
  }

  private static func base(_ value: Any, _ name: String, _ path: String) -> String? {
    let holds: Bool
    switch name {
    case "string", "URI", "DocumentUri", "RegExp": holds = value is String
    case "integer", "decimal": holds = value is NSNumber && !isBoolean(value)
    case "uinteger": holds = (value as? NSNumber).map { !isBoolean($0) && $0.intValue >= 0 } ?? false
    case "boolean": holds = isBoolean(value)
    case "null": holds = value is NSNull
    case _: holds = true
    }
    return holds ? nil : "\(path): no \(name)"
  }

  private static func reference(_ value: Any, _ name: String, _ model: Model, _ path: String) -> String? {
    if let alias = model.aliases[name] { return name.hasPrefix("LSPA") ? nil : problem(value, alias, model, path) }
    if let enumeration = model.enumerations[name] {
      let values = (enumeration["values"] as? [[String: Any]] ?? []).compactMap { $0["value"] as? NSObject }
      let isOpen = enumeration["supportsCustomValues"] as? Bool == true
      return isOpen || (value as? NSObject).map(values.contains) == true ? nil : "\(path): no \(name)"
    }
    guard let structure = model.structures[name] else { return nil }
    return properties(value, all(structure, model), model, path)
  }

  private static func all(_ structure: [String: Any], _ model: Model) -> [[String: Any]] {
    let own = structure["properties"] as? [[String: Any]] ?? []
    let others = (structure["extends"] as? [[String: Any]] ?? []) + (structure["mixins"] as? [[String: Any]] ?? [])
    return own
      + others.compactMap { ($0["name"] as? String).flatMap { model.structures[$0] } }.flatMap { all($0, model) }
  }

  private static func properties(
    _ value: Any, _ properties: [[String: Any]], _ model: Model, _ path: String
  ) -> String? {
    guard let members = value as? [String: Any] else { return "\(path): no object" }
    let names = Set(properties.compactMap { $0["name"] as? String })
    if let other = members.keys.sorted().first(where: { !names.contains($0) }), !names.isEmpty {
      return "\(path): no member is called \(other)"
    }
    for property in properties {
      let name = property["name"] as? String ?? ""
      guard let member = members[name] else {
        if property["optional"] as? Bool == true { continue }
        return "\(path): \(name) is missing"
      }
      if let problem = problem(member, property["type"] ?? [:], model, "\(path).\(name)") { return problem }
    }
    return nil
  }
}
