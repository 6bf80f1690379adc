import Analysis
import FileAccess
import Testing

@Suite struct OrderedWorkTests {
  @Test(arguments: [(1, 1), (2, 1), (3, 7), (8, 16)])
  func resultsComeInOrder(workers: Int, batch: Int) async {
    var input = 0
    var seen: [Int] = []
    await OrderedWork.run(
      workers: Array(0..<workers), batch: batch,
      next: {
        input += 1
        return input <= 500 ? input : nil
      },
      work: { _, number in (0..<(number % 13) * 1_000).reduce(number) { $0 &+ $1 &- $1 } },
      emit: {
        seen.append($0)
        return true
      })
    #expect(seen == Array(1...500))
  }

  @Test func noMoreIsReadThanIsInFlight() async {
    var taken = 0
    var emitted = 0
    var most = 0
    await OrderedWork.run(
      workers: [0, 1], batch: 4,
      next: {
        taken += 1
        most = max(most, taken - emitted)
        return taken <= 1_000 ? taken : nil
      },
      work: { $1 },
      emit: { _ in
        emitted += 1
        return true
      })
    #expect(emitted == 1_000)
    #expect(most <= 2 * 4 * 4 + 1)
  }

  @Test func itStopsWithoutAListener() async {
    var emitted = 0
    await OrderedWork.run(
      workers: [0, 1], batch: 1, next: { 1 }, work: { $1 },
      emit: { _ in
        emitted += 1
        return emitted < 10
      })
    #expect(emitted == 10)
  }

  /// A worker's state is never used by two tasks at once.
  @Test func aWorkerDoesOneThingAtATime() async {
    let busy = LockedValueBox(Set<Int>())
    var input = 0
    var met: [Bool] = []
    await OrderedWork.run(
      workers: [0, 1, 2], batch: 2,
      next: {
        input += 1
        return input <= 300 ? input : nil
      },
      work: { worker, number in
        let isFree = busy.withLock { $0.insert(worker).inserted }
        let sum = (0..<1_000).reduce(number) { $0 &+ $1 }
        return busy.withLock { $0.remove(worker) } != nil && isFree && sum > 0
      },
      emit: {
        met.append($0)
        return true
      })
    #expect(met == Array(repeating: true, count: 300))
  }
}
