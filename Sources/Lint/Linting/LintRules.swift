package import Workspace

/// All rules, in the order in which they are listed. A new rule is a file in `Rules/` and a row here.
package enum LintRules {
  package static let all: [LintRule] = [
    // How parsers read values.
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
    // Structure: repetitions, and text without effect.
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
    // The schema's advice.
    .deprecated,
    .defaultValue,
    .commentedSetting,
    .nearName,
    .unknownKey,
    // Comments that suppress findings.
    .unusedSuppression,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> LintRule? { byName[name] }
}
