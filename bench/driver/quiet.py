"""Whether anything else ran while we measured."""
import os
import pathlib
import time

# Shares of one core, and of the calibration row: what a quiet machine stays below.
OTHER_WORK, STOLEN, SPREAD = 0.05, 0.01, 0.10


def ticks():
    """Seconds that all cores were busy, and seconds that the hypervisor gave to others."""
    line = pathlib.Path("/proc/stat").read_text(encoding="utf-8").split("\n", maxsplit=1)[0]
    user, nice, system, _, _, irq, softirq, steal = (int(word) for word in line.split()[1:9])
    per_second = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + irq + softirq) / per_second, steal / per_second


class Watch:
    """Looks at the machine from its start to its end."""

    def __init__(self, used):
        self.used = used
        self.load = os.getloadavg()[0]
        self.before = (time.monotonic(), *ticks(), used())

    def end(self, calibration):
        """What was seen; `calibration` is what the same work took in each round."""
        elapsed, busy, stolen, ours = (
            now - then for now, then in zip((time.monotonic(), *ticks(), self.used()), self.before))
        ordered = sorted(calibration)
        spread = ordered[-1] / ordered[len(ordered) // 2] - 1 if ordered else 0.0
        seen = {"other_work": max(0.0, busy - ours) / elapsed, "stolen": stolen / elapsed,
                "calibration_spread": spread}
        limits = dict(zip(seen, (OTHER_WORK, STOLEN, SPREAD)))
        loud = [name for name in seen if seen[name] > limits[name]]
        figures = {name: round(value, 4) for name, value in seen.items()}
        return {"quiet": not loud, "loud": loud, **figures, "load_before": self.load}
