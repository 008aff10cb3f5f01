"""What the attacks and the browser test of the search application share."""
import socket
import time


def free_port():
    """A port of the loopback interface that nothing listens to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(condition, seconds=10):
    """Waits until `condition` is true or the time is up; returns its last value."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return value


def seconds(body):
    """How long `body` takes."""
    start = time.monotonic()
    body()
    return time.monotonic() - start
