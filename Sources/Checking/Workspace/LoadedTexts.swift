package import FileAccess
package import JSONSchema
internal import Patterns
internal import Synchronization
internal import Workers

/// The texts of schemas, each read once for all schemas that refer to it.
package final class LoadedTexts: Sendable {
  /// By what a text is found.
  package struct Finder: Hashable {
    package var isNamedOutright: Bool
    /// Nil if no `uris` of a configuration could matter.
    var configuration: FilePath?
    /// The known files that count; none for nil.
    var known: ObjectIdentifier?

    package init(isNamedOutright: Bool, configuration: FilePath? = nil, known: ObjectIdentifier? = nil) {
      (self.isNamedOutright, self.configuration, self.known) = (isNamedOutright, configuration, known)
    }
  }

  private struct Key: Hashable {
    /// Without a fragment.
    var uri: String
    var finder: Finder
  }

  private final class Entry: Sendable {
    /// The file of the text, there or not; nil for one inside the program.
    let path: FilePath?
    let load = Once<SchemaLoad>()

    init(_ path: FilePath?) {
      self.path = path
    }
  }

  private let entries = Mutex<[Key: Entry]>([:])

  package init() {}

  /// The first to ask reads; others who ask for the same wait for it.
  package func load(_ uri: String, by finder: Finder, in texts: SchemaTexts) -> (load: SchemaLoad, file: FilePath?) {
    let key = Key(uri: uri.withoutFragment, finder: finder)
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry(texts.path(of: key.uri))
      entries[key] = entry
      return entry
    }
    return (entry.load.value { texts.load(key.uri) }, entry.path)
  }

  func forgetAll() { entries.withLock { $0 = [:] } }

  /// Forgets a file, and all that was found by it as a configuration.
  ///
  /// - Parameter path: absolute.
  func forget(_ path: FilePath) {
    entries.withLock { $0 = $0.filter { $0.key.finder.configuration != path && $0.value.path != path } }
  }
}
