internal import Analysis
internal import DocumentModel
internal import Linting
internal import YAMLEditing
internal import YAMLReading

/// Sorts the keys of the mapping at the cursor alphabetically or in the schema's order.
enum SortKeys {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    let snapshot = place.view.document(at: place.range.lowerBound).snapshot
    let tree = snapshot.reading.tree
    let own = place.value.flatMap { tree[$0].kind.isCollection ? $0 : nil }
    // On a key, the mapping that contains it is sorted rather than its value.
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
          case .refused(let reason): .problem(reason.message)
          }
        }
      }
    }
  }
}
