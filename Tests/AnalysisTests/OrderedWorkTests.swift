import Analysis
import Testing
import Workers

@Suite struct OrderedWorkTests {
  @Test(arguments: [(1, 1), (2, 1), (3, 7), (8, 16)])
  func resultsComeInOrder(workers: Int, batch: Int) async {
    var input = 0
    var seen: [Int] = []
    await OrderedWork.run(
      workers: workers, batch: batch,
      next: {
        input += 1
        return input <= 500 ? input : nil
      },
      work: { number in (0..<(number % 13) * 1_000).reduce(number) { $0 &+ $1 &- $1 } },
      emit: {
        seen.append($0)
        return true
      })
    #expect(seen == Array(1...500))
  }

  @Test func noMoreIsTakenThanIsInFlight() async {
    var taken = 0
    var emitted = 0
    var most = 0
    await OrderedWork.run(
      workers: 2, batch: 4,
      next: {
        taken += 1
        most = max(most, taken - emitted)
        return taken <= 1_000 ? taken : nil
      },
      work: { $0 },
      emit: { _ in
        emitted += 1
        return true
      })
    #expect(emitted == 1_000)
    #expect(most <= 2 * 4 * 4 + 1)
  }

  @Test func itStopsWhenNobodyListens() async {
    var emitted = 0
    await OrderedWork.run(
      workers: 2, batch: 1, next: { 1 }, work: { $0 },
      emit: { _ in
        emitted += 1
        return emitted < 10
      })
    #expect(emitted == 10)
  }
}
