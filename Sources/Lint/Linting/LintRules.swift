package import Workspace

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
    .quotedLiteral,
    .emptyValues,
    // Structure: what the file says twice, or says in vain.
    .unusedAnchor,
    .duplicateAnchor,
    .aliasBeforeChange,
    .mergeWithoutEffect,
    .mergeOverride,
    .mergeKeys,
    .anchorUse,
    .similarKeys,
    .itemInText,
    .joinedCommands,
    .commentInValue,
    .curlyQuotes,
    .escapedPath,
    .unclosedExpression,
    .invisibleCharacter,
    .bidirectionalControl,
    .tags,
    .maxDepth,
    .keyOrdering,
    // Style.
    .indentation,
    .braces,
    .brackets,
    .colons,
    .commas,
    .hyphens,
    .comments,
    .commentsIndentation,
    .documentStart,
    .documentEnd,
    .quotedStrings,
    .blockScalarChomping,
    .lineLength,
    .emptyLines,
    .trailingSpaces,
    .tabs,
    .newLines,
    .newLineAtEndOfFile,
    .byteOrderMark,
    .format,
    // Advice of the schema.
    .deprecated,
    .defaultValue,
    .commentedSetting,
    .nearName,
    .unknownKey,
    // Comments that hide findings.
    .unusedSuppression,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> LintRule? { byName[name] }
}
