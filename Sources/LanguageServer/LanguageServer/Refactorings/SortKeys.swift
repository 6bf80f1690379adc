internal import Analysis
internal import DocumentModel
internal import Linting
internal import YAMLEditing
internal import YAMLReading

/// The keys of the mapping at the cursor in alphabetical order, or in that of the schema.
enum SortKeys {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    guard place.isWhole else { return [] }
    let snapshot = place.view.document(at: place.range.lowerBound).snapshot
    let tree = snapshot.reading.tree
    let own = place.value.flatMap { tree[$0].kind.isCollection ? $0 : nil }
    // On a key, the mapping that has it is meant.
    guard let mapping = place.key == nil ? own ?? place.around.last : place.around.last, tree[mapping].kind.isMapping
    else { return [] }
    let orders: [(KeySort, String)] = [
      (.alphabetical, "Sort keys here"), (.schema, "Sort keys here in the schema's order"),
    ]
    return orders.compactMap { sort, title in
      snapshot.sorting(mapping, by: sort).map { form in
        RefactoringOffer(title) {
          switch form() {
          case .text(let text): .edits(TextEdit.ofLines(from: snapshot.text, to: text))
          case .refused(let reason): .fault(reason.message)
          }
        }
      }
    }
  }
}
