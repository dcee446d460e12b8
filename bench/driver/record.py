"""Records: bench/record/NAME.json and a dated copy. bench/peers/README.md has their shape."""
import datetime
import json
import os
import pathlib
import platform
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "bench" / "record"


# Those that the library or a peer looks for at run time.
INSTRUCTIONS = {"aes", "vaes", "avx2", "avx512f", "avx512vbmi", "constant_tsc", "nonstop_tsc"}


def first(path, key):
    """The value of the first line of a /proc file that starts with key."""
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith(key):
            return line.split(":", 1)[1].strip()
    return "unknown"


def told(path):
    """What a file of the kernel's says, if it is there."""
    file = pathlib.Path(path)
    return file.read_text(encoding="utf-8").strip() if file.exists() else None


def output(*command):
    """What a tool says, if it is there."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def hypervisor():
    found = re.search("Hypervisor vendor: *(.*)", output("lscpu"))
    return found.group(1) if found else None


def machine():
    devices = "/sys/devices/system"
    seen = {
        "cpu": first("/proc/cpuinfo", "model name"),
        "family_and_model": " ".join(first("/proc/cpuinfo", key) for key in ("cpu fam", "model\t")),
        "instructions": sorted(INSTRUCTIONS & set(first("/proc/cpuinfo", "flags").split())),
        "cores": os.cpu_count(),
        "memory": first("/proc/meminfo", "MemTotal"),
        "kernel": platform.release(),
        "libc": "-".join(platform.libc_ver()),
        "clocksource": told(f"{devices}/clocksource/clocksource0/current_clocksource"),
        "governor": told(f"{devices}/cpu/cpu0/cpufreq/scaling_governor"),
        "hypervisor": hypervisor(),
    }
    return {key: value for key, value in seen.items() if value}


def tools():
    seen = {"rustc": output("rustc", "--version"), "openssl": output("openssl", "version"),
            "commit": output("git", "-C", str(ROOT), "describe", "--always", "--dirty")}
    return {key: value.split("\n")[0] for key, value in seen.items() if value}


def text(record):
    """Indented, but that a list of numbers takes one line."""
    indented = json.dumps(record, indent=1)
    joined = re.sub(r"\[\n([-+.\deE,\s]+?)\n *\]",
                    lambda found: "[" + " ".join(found.group(1).split()) + "]", indented)
    return joined + "\n"


def write(name, command, versions, content, folder=FOLDER):
    """Keeps `content` with machine, versions and command."""
    now = datetime.datetime.now(datetime.timezone.utc)
    record = {"schema": 1, "name": name, "date": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
              "machine": machine(), "versions": {**tools(), **versions}, "command": command, **content}
    folder.mkdir(parents=True, exist_ok=True)
    for file in (folder / f"{name}.json", folder / f"{name}-{now:%Y-%m-%d}.json"):
        file.write_text(text(record), encoding="utf-8")
        print(file)
