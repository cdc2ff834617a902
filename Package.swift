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
    // For an application that sends the headers, or a server that reads them.
    .library(name: "PassHeaders", targets: ["PassHeaders"]),
    .library(name: "PassHeadersDate", targets: ["PassHeadersDate"]),
    .library(name: "PassHeadersFoundation", targets: ["PassHeadersFoundation"]),
    .executable(name: "pass-headers", targets: ["pass-headers"]),
  ],
  targets: [
    .target(
      name: "PassHeaders", swiftSettings: settings,
      // The standard library leaves rounding to it, and nothing else here brings it in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(name: "PassHeadersDate", dependencies: ["PassHeaders"], swiftSettings: settings),
    .target(
      name: "PassHeadersFoundation", dependencies: ["PassHeadersDate"], swiftSettings: settings),
    .target(name: "PassHeadersInspection", dependencies: ["PassHeaders"], swiftSettings: settings),
    .target(
      name: "PassHeadersCLI", dependencies: ["PassHeaders", "PassHeadersInspection"],
      swiftSettings: settings),
    .executableTarget(
      name: "pass-headers", dependencies: ["PassHeadersCLI"], swiftSettings: settings),

    // Programs for those who work on this package; as they are no products, others do not see them.
    .executableTarget(
      name: "pass-headers-fuzz",
      dependencies: ["PassHeaders", "PassHeadersInspection", "PassHeadersCLI", "TestSupport"],
      path: "Fuzz/PassHeadersFuzz", swiftSettings: settings),
    .executableTarget(
      name: "pass-headers-benchmark", dependencies: ["PassHeaders", "PassHeadersInspection"],
      path: "Tests/Benchmark", exclude: ["Performance.md"], swiftSettings: settings,
      // Lets it count allocations. Packages that depend on this one build no benchmark, so the flags do not keep
      // anybody from that.
      linkerSettings: [.unsafeFlags(countAllocations, .when(platforms: [.linux]))]),

    .target(
      name: "TestSupport",
      dependencies: ["PassHeaders", "PassHeadersInspection", "PassHeadersCLI"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .executableTarget(
      name: "make-vectors", dependencies: ["PassHeaders", "TestSupport"],
      path: "Tests/VectorMaker", swiftSettings: settings),
    .testTarget(
      name: "PassHeadersTests", dependencies: ["PassHeaders", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PassHeadersInspectionTests", dependencies: ["PassHeadersInspection", "TestSupport"],
      exclude: ["Captures", "captures.json", "reading.json"], swiftSettings: settings),
    .testTarget(
      name: "PassHeadersFoundationTests",
      dependencies: ["PassHeadersFoundation", "PassHeadersInspection"], swiftSettings: settings),
    .testTarget(
      name: "PassHeadersCLITests", dependencies: ["pass-headers", "PassHeadersCLI", "TestSupport"],
      exclude: ["Transcripts"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
