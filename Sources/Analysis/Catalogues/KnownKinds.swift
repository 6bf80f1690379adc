/// The table in the program: which files are of which kind, and where on the network their schemas are. It has no schemas.
package enum KnownKinds {
  package static var index: CatalogueIndex? {
    CatalogueIndex(Array(KnownKindTable.index.utf8), .knownKinds, in: nil)
  }
}
