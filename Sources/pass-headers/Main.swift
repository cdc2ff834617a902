import PassHeadersCLI

/// The program `pass-headers`. All of it is in a library, so that the fuzzer can call it in its own process.
@main
enum Main {
  static func main() { Tool.main() }
}
