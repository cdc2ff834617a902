// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let countAllocations = [
  ("malloc", "countingMalloc"), ("calloc", "countingCalloc"), ("realloc", "countingRealloc"),
  ("posix_memalign", "countingPosixMemalign"),
].flatMap { ["-Xlinker", "--defsym=\($0)=\($1)"] }

let package = Package(
  name: "pass-headers",
  platforms: [.iOS(.v13), .tvOS(.v13), .macOS(.v10_15), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "PassHeaders", targets: ["PassHeaders"]),
    .library(name: "PassHeadersFoundation", targets: ["PassHeadersFoundation"]),
    .library(name: "PassHeadersXML", targets: ["PassHeadersXML"]),
    .executable(name: "pass-headers", targets: ["PassHeadersCLI"]),
    .executable(name: "pass-headers-fuzz", targets: ["PassHeadersFuzz"]),
    .executable(name: "pass-headers-benchmark", targets: ["PassHeadersBenchmark"]),
  ],
  targets: [
    .target(
      name: "PassHeaders", swiftSettings: settings,
      // The standard library leaves rounding to it, and nothing else here brings it in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(
      name: "PassHeadersFoundation", dependencies: ["PassHeaders"], swiftSettings: settings),
    .target(name: "PassHeadersXML", dependencies: ["PassHeaders"], swiftSettings: settings),
    .target(name: "PassHeadersPlainXML", dependencies: ["PassHeaders"], swiftSettings: settings),
    .target(name: "PassHeadersCaptures", dependencies: ["PassHeaders"], swiftSettings: settings),
    .executableTarget(
      name: "PassHeadersCLI",
      dependencies: ["PassHeaders", "PassHeadersPlainXML", "PassHeadersCaptures"],
      swiftSettings: settings),
    .executableTarget(
      name: "PassHeadersBenchmark", dependencies: ["PassHeaders", "PassHeadersCaptures"],
      swiftSettings: settings,
      // Lets it count allocations. Packages that depend on this one build no benchmark, so the flags
      // do not keep anybody from that.
      linkerSettings: [.unsafeFlags(countAllocations, .when(platforms: [.linux]))]),
    .executableTarget(
      name: "PassHeadersFuzz",
      dependencies: [
        "PassHeaders", "PassHeadersXML", "PassHeadersPlainXML", "PassHeadersCaptures",
      ], path: "Fuzz/PassHeadersFuzz", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["PassHeaders"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "PassHeadersTests", dependencies: ["PassHeaders", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PassHeadersFoundationTests", dependencies: ["PassHeadersFoundation"],
      swiftSettings: settings),
    .testTarget(
      name: "PassHeadersXMLTests",
      dependencies: ["PassHeadersXML", "PassHeadersPlainXML", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PassHeadersCapturesTests", dependencies: ["PassHeadersCaptures", "TestSupport"],
      exclude: ["Captures", "captures.json"], swiftSettings: settings),
    .testTarget(
      name: "PassHeadersCLITests", dependencies: ["PassHeadersCLI", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
