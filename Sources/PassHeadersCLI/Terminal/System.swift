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

/// The functions of the operating system that the tool uses.
///
/// They call the C library, because on Linux loading Foundation takes longer than everything else that the tool does.
/// All unsafe calls of the tool are in this file. A pointer never leaves the function that uses it.
enum System {
  /// A file that is open for reading. It is closed when the value is destroyed.
  struct File: ~Copyable {
    private let path: Word
    private let descriptor: Int32
    /// The size of a regular file in bytes, or `nil` for a pipe or a terminal.
    let size: Int?

    /// Opens the file `path`, or standard input if `path` is `-`.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be opened.
    init(_ path: Word) throws(CommandFailure) {
      var opened = STDIN_FILENO
      if !path.isStandardInput {
        opened = unsafe open(System.cString(path), O_RDONLY)
      }
      let error = errno
      var status = stat()
      _ = unsafe fstat(opened, &status)
      self.path = path
      descriptor = opened
      size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
      guard opened >= 0 else { throw System.failure(error, path) }
    }

    deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

    private static let pieceCapacity = 1 << 18

    /// Appends the bytes of the file to `text` until the file ends, the user presses Control-C, or the time is over.
    ///
    /// - Parameters:
    ///   - text: The array to which the bytes are appended.
    ///   - limit: The maximum number of bytes in `text`.
    ///   - deadline: The ``System/uptime()`` at which reading stops, or `nil` to wait for the end of the file.
    /// - Returns: Whether the file has ended. Control-C ends it, too.
    /// - Throws: ``CommandFailure`` if the file cannot be read, or is larger than `limit`.
    func append(
      to text: inout ContiguousArray<UInt8>, limit: Int, until deadline: Int? = nil
    ) throws(CommandFailure) -> Bool {
      if let size, size <= limit { text.reserveCapacity(size + 1) }
      var piece = ContiguousArray<UInt8>(repeating: 0, count: Self.pieceCapacity)
      while !System.isInterrupted {
        guard max(text.count, size ?? 0) <= limit else {
          throw CommandFailure(
            .inputOutput, "\(path.quotedFileName) is larger than \(limit >> 20) MiB")
        }
        if let deadline, !hasInput(before: deadline) { return false }
        let count = unsafe piece.withUnsafeMutableBytes { buffer in
          unsafe read(descriptor, buffer.baseAddress, buffer.count)
        }
        if count == 0 { return true }
        if count > 0 {
          text.append(contentsOf: piece[..<count])
        } else if errno != EINTR {
          throw System.failure(errno, path)
        }
      }
      return true
    }

    /// Waits for the next bytes or the end of the file. Returns `false` if neither comes before `deadline`, or the user
    /// presses Control-C.
    private func hasInput(before deadline: Int) -> Bool {
      let rest = deadline - System.uptime()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard rest > 0 else { return false }
      return unsafe poll(&request, 1, Int32(rest)) > 0
    }
  }

  private static func failure(_ number: Int32, _ path: Word) -> CommandFailure {
    let name = path.fileName
    switch number {
    case ENOENT: return CommandFailure(.noInput, "there is no file \(name)")
    case EISDIR: return CommandFailure(.inputOutput, "\(name) is a directory")
    default:
      let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "\(number)"
      return CommandFailure(.inputOutput, "\(name) cannot be read: \(reason)")
    }
  }

  private static func cString(_ path: Word) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }

  static func exists(_ path: Word) -> Bool {
    var status = stat()
    return unsafe stat(cString(path), &status) == 0
  }

  /// Writes all of `bytes` to an open file. Returns `false` on failure, for example if the pipe was closed.
  static func send(_ bytes: ContiguousArray<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 1 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  nonisolated(unsafe) private static var wasInterrupted = false

  /// Whether the user pressed Control-C after ``catchInterrupt()`` was called.
  static var isInterrupted: Bool { unsafe wasInterrupted }

  /// Makes the first Control-C end the input, so that the results so far are printed. A second Control-C ends the
  /// process.
  static func catchInterrupt() {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      unsafe System.wasInterrupted = true
      signal(SIGINT, SIG_DFL)
    }
    // Do not set SA_RESTART, so that the signal ends a read that is waiting for input.
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = handler
    #elseif canImport(Android)
      unsafe action.sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(SIGINT, &action, nil)
    // Unblock the signal, because the program that started this process may have blocked it.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func end(_ code: Int32) -> Never { exit(code) }

  static var arguments: [Word] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Word(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the number of columns of the terminal, or `nil` if it is not known. The variable `COLUMNS` takes
  /// precedence over the terminal's own size.
  static func terminalWidth() -> Int? {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The number of milliseconds since an arbitrary point, which does not change when the clock is set.
  static func uptime() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  static func now() -> EpochMilliseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return EpochMilliseconds(
      clamping: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
