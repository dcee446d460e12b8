"""Rounds to the rows of a record."""
from statistics import median


def figures(row, rounds):
    """A row of a record. Ratios are of ours and theirs in the same round; `rounds` holds the
    answers of every PROGRAM/ROW, round by round."""
    ours = [answer[row.field] for answer in rounds[row.ours]]
    made = {"row": row.row, "unit": "ns", "better": "lower", "ours": median(ours), "peer": row.peer,
            "theirs": None, "ratio": None, "target": row.target, "met": None,
            "low": min(ours), "high": max(ours), "rounds": len(ours)}
    if row.theirs:
        theirs = [answer[row.field] for answer in rounds[row.theirs]]
        ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
        made |= {"theirs": median(theirs), "ratio": median(ratios), "low": min(ratios),
                 "high": max(ratios)}
        if row.target is not None:
            made["met"] = made["ratio"] >= row.target
    return made


def raw(answers):
    """The figure of each round; of single calls one by one, all percentiles (`ns` is the 99.9th)."""
    names = [name for name in answers[0] if name not in ("row", "count")]
    values = {name: [round(answer[name], 4) for answer in answers] for name in names}
    return values if len(values) > 1 else values["ns"]


def shown(made):
    """A line for the terminal."""
    text = f"{made['row']:<40}{made['ours']:>12.4g} ns"
    if made["theirs"] is not None:
        text += f"{made['theirs']:>12.4g} ns{made['ratio']:>10.3g}x"
        text += f"  ({made['low']:.3g} to {made['high']:.3g})"
    if made["target"] is not None:
        text += f"  target {made['target']}: {'met' if made['met'] else 'MISSED'}"
    return text
