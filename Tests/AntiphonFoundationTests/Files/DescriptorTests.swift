#if os(Linux)
import Foundation
import Testing

@testable import AntiphonFoundation

@Suite(.leavesNothing) struct DescriptorTests {
  /// What `poll` says of a descriptor now.
  private func events(of descriptor: Descriptor) -> Int16 {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) < 0 ? -1 : request.revents
  }

  @Test func whatDispatchWatchesIsReadyWithThePipeAndNeverHangsUp() throws {
    var pipe: (reading: Descriptor, writing: Descriptor)? = try Descriptor.pipe()
    let reading = try #require(pipe).reading
    let watched = try #require(reading.descriptorToWatch())
    #expect(events(of: watched) == 0)
    #expect(write(try #require(pipe).writing.number, "ab", 2) == 2)
    #expect(events(of: watched) == Int16(POLLIN))
    #expect(try reading.read(2).count == 2)
    #expect(events(of: watched) == 0)
    pipe = nil
    #expect(events(of: reading) & Int16(POLLHUP) != 0)
    #expect(events(of: watched) == Int16(POLLIN))
  }

  @Test func aFileIsNotWatched() throws {
    let folder = try TemporaryFolder()
    #expect(try Descriptor(opening: folder.file("a", [1]).path).descriptorToWatch() == nil)
  }
}
#endif
