import PassHeadersCLI

/// The program `pass-headers`. All of its code is in the library PassHeadersCLI, so that the fuzzer can call it.
@main
enum Main {
  static func main() { Tool.main() }
}
