import Foundation
import PassHeaders

/// Returns the body of a response with status 400, or `nil` if all headers can be read.
func errorBody(forLowercased fields: [String: String]) throws -> Data? {
  do {
    _ = try ReceivedHeaders { fields[$0.lowercased()] }
    return nil
  } catch {
    return try JSONEncoder().encode(error)
  }
}
