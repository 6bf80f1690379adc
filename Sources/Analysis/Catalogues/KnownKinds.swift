/// The table in the program: which files are of which kind, and where on the network their schemas are. It has no schemas.
package enum KnownKinds {
  package static var index: CatalogueIndex? {
    let table = KnownKindTable.index
    return table.withUTF8Buffer { unsafe CatalogueIndex(Array($0), .knownKinds, in: nil) }
  }
}
