internal import CommandLineInterface

@main
enum Settle {
  static func main() {
    SettleProgram.main()
  }
}
