"""Runs the search application as several processes, until Ctrl-C. Used by Scripts/search --cluster."""
import argparse
import signal
import sys
import time

from support.search.clustered import Clustered

arguments = argparse.ArgumentParser(prog="Scripts/search", allow_abbrev=False, add_help=False)
arguments.add_argument("binary")
arguments.add_argument("--cluster", action="store_true")
arguments.add_argument("--rate", type=int, default=100)
arguments.add_argument("--corpus")
arguments.add_argument("--help", action="store_true")
arguments, options = arguments.parse_known_args()

if arguments.help:
    sys.exit("""\
usage: Scripts/search --cluster [--rate ENTRIES] [--corpus FILE] [the server's options: see Scripts/search --help]

  --rate ENTRIES   publish this many entries a second (default: 100)
  --corpus FILE    publish the lines of FILE, each a name, a tab and a description (default: the Unicode characters)""")


def interrupted(*_):
    sys.exit(0)


def run(cluster):
    cluster.start_nats()
    cluster.start_workers()
    cluster.start_server()
    cluster.start_feeder()
    workers = [name for name in cluster.processes if name.startswith("worker")]
    ids = {name: process.pid for name, process in cluster.processes.items()}
    print(f"""
  NATS       processes {", ".join(map(str, cluster.nodes()))}
  feeder     process {ids["feeder"]}: publishes {arguments.rate} entries a second
{"".join(f"  {name}   process {ids[name]}: prepares entries{chr(10)}" for name in workers)}\
  server     process {ids["server"]}: indexes what is prepared, and serves the page

Kill a worker:      kill -9 {ids[workers[0]]}
                    After 5 s the other one prepares what it had taken. It is not started again.
One more worker:    {cluster.binary} --nats {cluster.servers} --worker worker-3
End all of it:      Ctrl-C
""", flush=True)
    running = dict(cluster.processes)
    while cluster.processes["server"].poll() is None:
        for name, process in list(running.items()):
            if process.poll() is not None:
                del running[name]
                how = f"by signal {-process.returncode}" if process.returncode < 0 else f"with {process.returncode}"
                print(f"{name}, process {process.pid}, has ended {how}.", flush=True)
        time.sleep(0.2)
    return cluster.processes["server"].returncode


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, interrupted)
cluster = Clustered(arguments.binary, *options, rate=arguments.rate, corpus=arguments.corpus)
try:
    status = run(cluster)
finally:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    print("\nEnding what was started", flush=True)
    cluster.stop()
sys.exit(status)
