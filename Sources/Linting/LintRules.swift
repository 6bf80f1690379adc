/// Every rule, in the order of listings. A new one is a file under `Rules/` and a line in this list.
package enum LintRules {
  package static let all: [LintRule] = [
    // Reading: what programs make of it.
    .truthy,
    .octalValues,
    .sexagesimal,
    .ambiguousNumber,
    .lossyNumber,
    .versionLikeNumber,
    .timestamp,
    .nullSpelling,
    .specialScalar,
    .floatValues,
    // Structure.
    .unusedAnchor,
    .trailingSpaces,
    // Comments that hide findings.
    .unusedSuppression,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> LintRule? { byName[name] }
}
