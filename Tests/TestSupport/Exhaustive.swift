import Foundation

/// Whether tests that take long for what they find are to be run as well: `PASS_HEADERS_EXHAUSTIVE=1`.
package let isExhaustive = ProcessInfo.processInfo.environment["PASS_HEADERS_EXHAUSTIVE"] != nil
