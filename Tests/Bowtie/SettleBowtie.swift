@main
enum SettleBowtie {
  static func main() {
    BowtieProgram.main()
  }
}
