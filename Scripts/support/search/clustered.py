"""The search application as several processes on this machine."""
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from support.project import root


class Clustered:
    """Three NATS servers, a feeder, two workers and a server, with their data in a temporary folder."""

    def __init__(self, binary, *options, rate=100, corpus=None):
        self.binary, self.options, self.rate, self.corpus = binary, options, rate, corpus
        self.folder = Path(tempfile.mkdtemp(prefix="antiphon-search-"))
        self.index = self.folder / "index.sqlite"
        self.processes = {}
        self.servers = None

    def start_nats(self):
        self.servers = self.cluster("up").strip()

    def start_workers(self):
        for number in (1, 2):
            self.start(f"worker-{number}", "--worker", f"worker-{number}")

    def start_server(self, **output):
        self.start("server", "--index", str(self.index), *self.options, **output)

    def start_feeder(self):
        corpus = ["--corpus", str(self.corpus)] if self.corpus else []
        self.start("feeder", "--feeder", str(self.rate), *corpus)

    def start(self, name, *options, **output):
        # In a session of its own: Ctrl-C is for the script, which ends what it has started.
        command = [self.binary, "--nats", self.servers, *options]
        self.processes[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, **output)

    def nodes(self):
        """The processes of the NATS servers."""
        return [node["pid"] for node in json.loads((self.folder / "nodes/nodes.json").read_text())]

    def stop(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.cluster("down")
        shutil.rmtree(self.folder, ignore_errors=True)

    def cluster(self, *command):
        """The output of Scripts/cluster for these servers."""
        environment = dict(
            os.environ, ANTIPHON_CLUSTER=str(self.folder / "nodes"), PATH=os.environ["PATH"] + ":/usr/sbin")
        result = subprocess.run(
            [root / "Scripts/cluster", *command], env=environment, check=True, stdout=subprocess.PIPE, text=True)
        return result.stdout
