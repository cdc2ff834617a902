import PassHeaders

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the tool needs of the operating system.
///
/// Calls the C library, because on Linux loading Foundation takes longer than all that the tool
/// does. The unsafe calls of the tool are all here; no pointer leaves its function.
enum System {
  /// Why a file cannot be read.
  enum ReadError: Error {
    case notFound
    case unreadable
    case tooLarge(limit: Int)
  }

  /// A generous bound for files that hold one JSON object or a few headers.
  static let fileSizeLimit = 64 << 20

  /// All bytes of a file, or of standard input for `-`.
  static func readFile(_ path: String) throws(ReadError) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    try readPieces(path, isBounded: true) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Hands on a file, or standard input for `-`, piece by piece.
  ///
  /// - Parameter isBounded: Whether more than ``fileSizeLimit`` is refused.
  static func readPieces(
    _ path: String, isBounded: Bool = false, _ take: (ArraySlice<UInt8>) -> Void
  ) throws(ReadError) {
    var descriptor = STDIN_FILENO
    if path != "-" {
      descriptor = unsafe open(path, O_RDONLY)
      guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : .unreadable }
    }
    defer { if path != "-" { close(descriptor) } }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable }
      guard count > 0 else { return }
      total += count
      guard !isBounded || total <= fileSizeLimit else { throw .tooLarge(limit: fileSizeLimit) }
      take(piece[..<count])
    }
  }

  /// Writes all bytes to a descriptor; gives up silently where nobody reads any more.
  static func writeAll(_ bytes: ContiguousArray<UInt8>, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the process.
  static func end(_ code: Int32) -> Never { exit(code) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// A variable of the environment; `nil` if it is not set.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The system's time; 1970 if its clock stands outside what a timestamp can hold.
  static func now() -> Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(clamping: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The time in the zone of the machine, as `2034-03-08 12:37:16 CET`; `nil` where it has none.
  static func localTime(_ timestamp: Timestamp) -> String? {
    var seconds = time_t(timestamp.millisecondsSinceEpoch / 1000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    let capacity = 64
    var text = [CChar](repeating: 0, count: capacity)
    let length = unsafe strftime(&text, capacity, "%Y-%m-%d %H:%M:%S %Z", &parts)
    guard length > 0 else { return nil }
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
