import CYAMLMemory
import Foundation
import Synchronization
import Testing

/// What libyaml asks of memory: blocks keep what is written in them, and are aligned, whoever gives them back.
@Suite struct YAMLMemoryTests {
  private struct Block {
    var start: UnsafeMutableRawPointer
    var size: Int
    var mark: UInt8

    init?(size: Int, mark: UInt8) {
      guard let start = settle_yaml_malloc(size) else { return nil }
      (self.start, self.size, self.mark) = (start, size, mark)
      fill()
    }

    func fill() {
      start.initializeMemory(as: UInt8.self, repeating: mark, count: size)
    }

    /// Whether its first bytes are as they were written.
    func isWhole(upTo count: Int) -> Bool {
      UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == mark }
    }

    mutating func resize(to size: Int) -> Bool {
      guard let moved = settle_yaml_realloc(start, size) else { return false }
      start = moved
      let isWhole = isWhole(upTo: min(size, self.size))
      self.size = size
      fill()
      return isWhole
    }
  }

  private static let sizes = [0, 1, 15, 16, 17, 64, 255, 256, 257, 1_000, 16_384, 100_000]

  /// - Returns: whether each block kept what was written in it, through so many random steps.
  private static func run(_ steps: Int, seed: UInt64, on blocks: inout [Block]) -> Bool {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<steps {
      let size = sizes[random(sizes.count)]
      switch random(3) {
      case 0 where !blocks.isEmpty:
        let block = blocks.remove(at: random(blocks.count))
        guard block.isWhole(upTo: block.size) else { return false }
        settle_yaml_free(block.start)
      case 1 where !blocks.isEmpty:
        guard blocks[random(blocks.count)].resize(to: size) else { return false }
      default:
        guard let block = Block(size: size, mark: UInt8(random(256))), Int(bitPattern: block.start) % 16 == 0 else {
          return false
        }
        blocks.append(block)
      }
    }
    return true
  }

  @Test func blocksKeepWhatIsWrittenInThem() {
    var blocks: [Block] = []
    #expect(Self.run(100_000, seed: 1, on: &blocks))
    #expect(blocks.allSatisfy { $0.isWhole(upTo: $0.size) })
    for block in blocks { settle_yaml_free(block.start) }
  }

  /// Blocks go from task to task, and so from thread to thread.
  @Test func anotherThreadMayGiveThemBack() async {
    final class Pile: Sendable {
      let blocks = Mutex<[(start: UInt, size: Int, mark: UInt8)]>([])
    }
    let pile = Pile()
    await withTaskGroup(of: Bool.self) { group in
      for seed in 1...16 {
        group.addTask {
          var blocks: [Block] = []
          guard Self.run(5_000, seed: UInt64(seed), on: &blocks) else { return false }
          let own = blocks.map { (start: UInt(bitPattern: $0.start), size: $0.size, mark: $0.mark) }
          let others = pile.blocks.withLock { pile in
            let others = pile
            pile = own
            return others
          }
          for (start, size, mark) in others {
            let start = UnsafeMutableRawPointer(bitPattern: start)!
            guard UnsafeRawBufferPointer(start: start, count: size).allSatisfy({ $0 == mark }) else { return false }
            settle_yaml_free(start)
          }
          return true
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
  }

  #if os(Linux)
    private static let atEnd: pthread_key_t = {
      // What memory does at the end of a thread is to come before what this does.
      settle_yaml_free(settle_yaml_malloc(1))
      var key = pthread_key_t()
      pthread_key_create(&key) { _ in YAMLMemoryTests.taken.withLock { $0 += YAMLMemoryTests.some() } }
      return key
    }()
    private static let taken = Mutex<[UInt]>([])

    private static func some() -> [UInt] {
      (0..<100).map { _ in UInt(bitPattern: settle_yaml_malloc(16)) }
    }

    /// What a thread leaves behind goes to another one, also where the thread asks once more.
    @Test func noBlockIsGivenTwiceAtTheEndOfAThread() {
      for _ in 0..<20 {
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { _ in
            for block in YAMLMemoryTests.some() { settle_yaml_free(UnsafeMutableRawPointer(bitPattern: block)) }
            pthread_setspecific(YAMLMemoryTests.atEnd, UnsafeMutableRawPointer(bitPattern: 1))
            return nil
          }, nil)
        pthread_join(thread, nil)
      }
      let taken = Self.taken.withLock(\.self)
      #expect(taken.count == 2_000 && Set(taken).count == taken.count)
    }
  #endif

  @Test func whatCIsAskedForToo() throws {
    settle_yaml_free(nil)
    let copy = try #require(settle_yaml_strdup("text"))
    #expect(String(cString: copy) == "text")
    settle_yaml_free(copy)
    #expect(settle_yaml_malloc(Int.max) == nil)
    #expect(settle_yaml_malloc(-1) == nil)
    let block = try #require(settle_yaml_realloc(nil, 8))
    #expect(settle_yaml_realloc(block, -1) == nil)
    settle_yaml_free(block)
  }
}
