import Properties
import Testing

/// Generated chains of migrations: each step does what its model does and nothing else, and reversible steps can be
/// reversed.
@Suite struct MigrationPropertyTests {
  @Test func chainsDoWhatTheySay() {
    var claims = MigrationClaims(Random(seed: 1))
    while claims.done < 300, claims.broken.isEmpty { claims.next() }
    #expect(claims.broken == [])
    #expect(claims.refused == [])
  }
}
