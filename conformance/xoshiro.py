"""The reference for random sources: xoshiro256++ by David Blackman and Sebastiano Vigna (2019).

Fast and repeatable, and not secret: four outputs in a row give its state away.
"""

MASK = (1 << 64) - 1


def _rotate(word, by):
    return (word << by | word >> 64 - by) & MASK


def _step(s0, s1, s2, s3):
    """The state after (s0, s1, s2, s3). Written for the new words alone, not in place:

        s0' = s0 ^ s1 ^ s3              s2' = s0 ^ s2 ^ (s1 << 17)
        s1' = s0 ^ s1 ^ s2              s3' = (s1 ^ s3) rotated left by 45
    """
    return s0 ^ s1 ^ s3, s0 ^ s1 ^ s2, s0 ^ s2 ^ (s1 << 17 & MASK), _rotate(s1 ^ s3, 45)


def xoshiro256pp(state, count):
    """The first `count` outputs, 64 bits each, from a state of four words that are not all zero."""
    if len(state) != 4 or not any(state) or any(not 0 <= word <= MASK for word in state):
        raise ValueError("xoshiro256++ takes four words of 64 bits, not all zero")
    outputs = []
    for _ in range(count):
        outputs.append((_rotate((state[0] + state[3]) & MASK, 23) + state[0]) & MASK)
        state = _step(*state)
    return outputs
