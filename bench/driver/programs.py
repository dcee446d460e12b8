"""The measured programs: how each is built, started and asked."""
import json
import os
import pathlib
import shutil
import subprocess
import threading

PEERS = pathlib.Path(__file__).resolve().parent.parent / "peers"
ROOT = PEERS.parent.parent

# No answer takes longer; one that does has hung.
PATIENCE = 120


class Missing(Exception):
    """A program that cannot be built here."""


class Refused(Exception):
    """A program refused its own results, or broke off."""


def target():
    """Where build results go."""
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "peers"


def need(tool):
    if not shutil.which(tool):
        raise Missing(f"{tool} is not installed")


def run(command, folder, **environment):
    done = subprocess.run([str(word) for word in command], cwd=folder, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, **environment})
    if done.returncode:
        raise Missing(f"{command[0]} failed:\n{done.stdout[-2000:]}")
    return done.stdout


def rust(name):
    """As a user's release build: the default target, no flags of this machine's."""
    folder = PEERS / name
    flags = {"RUSTFLAGS": "", "CARGO_ENCODED_RUSTFLAGS": "", "CARGO_TARGET_DIR": str(target())}
    run(["cargo", "build", "--release", "--locked"], folder, **flags)
    return [target() / "release" / f"bench-{name}"]


def go(name):
    need("go")
    program = target() / "bench-go"
    run(["go", "build", "-o", program], PEERS / name, GOTOOLCHAIN="local", GOFLAGS="")
    return [program]


def java(name):
    need("javac")
    need("mvn")
    folder, made = PEERS / name, target() / "java"
    shutil.rmtree(made, ignore_errors=True)
    run(["mvn", "-q", "-B", "dependency:copy-dependencies", f"-DoutputDirectory={made}"], folder)
    run(["javac", "-cp", made / "*", "-d", made, *folder.glob("*.java")], folder)
    jars = sorted(jar.stem for jar in made.glob("*.jar") if not jar.stem.startswith("slf4j"))
    versions = ["=".join(jar.rsplit("-", 1)) for jar in jars]
    return ["java", "-cp", f"{made}:{made}/*", "Peers", *versions]


def c(name):
    need("cc")
    need("pkg-config")
    program = target() / f"bench-{name}"
    version = run(["pkg-config", "--modversion", "uuid"], PEERS).strip()
    flags = run(["pkg-config", "--cflags", "--libs", "uuid"], PEERS).split()
    run(["cc", "-O2", f'-DLIBUUID_VERSION="{version}"', "-o", program, "main.c", *flags],
        PEERS / name)
    return [program]


BUILDERS = {"mintage": rust, "uuid-default": rust, "uuid-fast": rust, "uuid-simd": rust,
            "rand": rust, "ulid": rust, "ferroid": rust, "openssl": rust, "opentelemetry": rust,
            "go": go, "java": java, "libuuid": c}

# The tables can do without these, and a machine without their tools can still measure.
OPTIONAL = {"go", "java", "libuuid"}

# Their runtimes have threads of their own: on one core these would stand in their way.
UNPINNED = {"go", "java"}


def build(names):
    """The commands of those that could be built, and why the others could not."""
    target().mkdir(parents=True, exist_ok=True)
    commands, absent = {}, {}
    for name in names:
        print(f"building {name}", flush=True)
        try:
            commands[name] = [str(word) for word in BUILDERS[name](name)]
        except Missing as reason:
            if name not in OPTIONAL:
                raise
            print(f"  left out: {reason}")
            absent[name] = str(reason).split("\n", maxsplit=1)[0]
    return commands, absent


class Program:
    """One that runs, and waits to be asked."""

    def __init__(self, name, command, cores):
        self.name = name
        self.process = subprocess.Popen(
            command, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            preexec_fn=lambda: os.sched_setaffinity(0, cores))
        hello = self._read()
        self.versions, self.rows, self.broken = (hello[key] for key in ("versions", "rows", "broken"))

    def _read(self):
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        if not line:
            raise Refused(f"{self.name} broke off, or took longer than {PATIENCE} s")
        return json.loads(line)

    def measure(self, row, count):
        """The answer; nanoseconds are its `ns`."""
        self.process.stdin.write(f"{row} {count}\n")
        answer = self._read()
        if "error" in answer:
            raise Refused(f"{self.name}/{row}: {answer['error']}")
        return answer

    def test_checks(self):
        """Its checks must refuse generators that are wrong on purpose."""
        if not self.broken:
            raise Refused(f"{self.name} has nothing to test its checks with")
        for row in self.broken:
            try:
                self.measure(row, 10_000)
            except Refused:
                if self.process.poll() is not None:
                    raise
            else:
                raise Refused(f"{self.name} did not notice that {row} is broken")

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
