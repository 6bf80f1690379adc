/// The table in the program: which files are of which kind, and where on the network their schemas are. It has no schemas.
package enum KnownKinds {
  package static var index: CatalogueIndex? {
    CatalogueIndex(PackageResources.known_kinds_txt, .knownKinds, in: nil)
  }
}
