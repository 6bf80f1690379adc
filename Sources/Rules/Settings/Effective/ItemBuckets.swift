package import DocumentModel

/// Values by their hash, to find equal ones without comparing all with all.
package struct ItemBuckets {
  private let document: Document
  private let items: [NodeID]
  private let places: [UInt64: [Int]]

  package init(_ document: Document, _ items: [NodeID]) {
    self.document = document
    self.items = items
    places = Dictionary(grouping: items.indices) { document.structuralHash(items[$0]) }
  }

  /// The index of the first item that is equal to a value of the same document; expected constant time.
  package func first(equalTo value: NodeID) -> Int? {
    (places[document.structuralHash(value)] ?? []).first { document.isEqual(items[$0], value, in: document) }
  }
}
