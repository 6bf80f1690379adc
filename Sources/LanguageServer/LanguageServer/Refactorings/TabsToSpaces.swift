internal import Analysis
internal import YAMLEditing

/// Replaces tabs in indentation with spaces: in the selected lines, or in the whole text if the cursor's line has one.
enum TabsToSpaces {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    let (view, range) = (place.original, place.range)
    guard !view.isJSON, view.snapshot.text == view.bytes, TabIndentation.isIn(range, of: view.bytes) else { return [] }
    let isSelection = Bytes.line(view.bytes, at: range.lowerBound).upperBound < range.upperBound
    let limits = view.snapshot.context.limits
    return [
      RefactoringOffer("Convert tabs to spaces" + (isSelection ? " in the selection" : "")) {
        let meant = isSelection ? range : 0..<view.bytes.count
        return TabIndentation.edits(view.bytes, in: meant, limits: limits).map { .edits($0) }
          ?? .problem("the text would still have syntax errors")
      }
    ]
  }
}
