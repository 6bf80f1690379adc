package import FileAccess
package import JSONSchema
internal import Patterns
internal import Synchronization

/// Caches the texts of schemas, so that each is read once for all schemas that refer to it.
package final class SchemaTextCache: Sendable {
  /// What the result of looking up a URI depends on, besides the URI.
  package struct Finder: Hashable {
    package var isNamedOutright: Bool
    /// Nil if no configuration's `uris` can affect the lookup.
    var configuration: FilePath?
    /// The known files used for the lookup, or nil if none.
    var known: ObjectIdentifier?

    package init(isNamedOutright: Bool, configuration: FilePath? = nil, known: ObjectIdentifier? = nil) {
      self.isNamedOutright = isNamedOutright
      self.configuration = configuration
      self.known = known
    }
  }

  private struct Key: Hashable {
    /// Without a fragment.
    var uri: String
    var finder: Finder
  }

  private final class Entry: Sendable {
    /// The file of the text, whether or not it exists, or nil for a text bundled with the program.
    let path: FilePath?
    let load = Once<SchemaLoad>()

    init(_ path: FilePath?) {
      self.path = path
    }
  }

  private let entries = Mutex<[Key: Entry]>([:])

  package init() {}

  /// The text of a URI and its file. The first caller reads the text; others who request the same one wait.
  package func load(_ uri: String, by finder: Finder, in texts: SchemaTextLoader) -> (load: SchemaLoad, file: FilePath?)
  {
    let key = Key(uri: uri.withoutFragment, finder: finder)
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry(texts.path(of: key.uri))
      entries[key] = entry
      return entry
    }
    // Outside the lock, so that others can read different texts meanwhile.
    return (entry.load.value { texts.load(key.uri) }, entry.path)
  }

  func forgetAll() { entries.withLock { $0 = [:] } }

  /// Forgets the text of a file, and all lookups that depended on it as a configuration.
  ///
  /// - Parameter path: Absolute.
  func forget(_ path: FilePath) {
    entries.withLock { $0 = $0.filter { $0.key.finder.configuration != path && $0.value.path != path } }
  }
}
