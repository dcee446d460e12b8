"""The reference for identifiers: the order rule, for every version that counts time."""

from fields import FRACTION_BITS, TAIL_BITS, TICKS_PER_MS, build_v7, split_ns
from gregorian import BUILD, RANDOM_TAIL_BITS, TICKS_PER_SECOND, random_node, tick_of_ns

LIVE_MASK = (1 << 48) - 1
CACHED_MASK = (1 << 40) - 1
FOLLOW_BEYOND_SECONDS = 10


class Order:
    """Strictly rising identifiers from one clock and one random source.

        state   |                tick (60)                |        tail (61 or 62)          |

    One word of 64 bits, little-endian in the source's bytes, is drawn for each identifier.

    * New tick (always so for the first identifier): tail = the word's low bits, one fewer than the
      tail has. The clear top bit leaves room to grow.
    * Same tick: tail += 1 + (word & (2^48 - 1)) with a live clock; with a cached clock, which
      stands still for longer, 1 + (word & (2^40 - 1)).
    * Clock behind the last tick by up to 10 s: hold the last tick, and grow by the small step.
    * Clock behind by more than 10 s: follow it, with a fresh tail, and count one step back.
    * Tail past its last bit: borrow the next tick, whose fresh tail takes a further word.

    A version says what its tick is, how many there are in a second, how many bits its tail has, and
    how the two are put together.
    """

    tail_bits = None
    ticks_per_second = None

    def __init__(self, clock="live"):
        if clock not in ("live", "cached"):
            raise ValueError(f"a clock is live or cached, not {clock}")
        self.same_tick_mask = LIVE_MASK if clock == "live" else CACHED_MASK
        self.tick, self.tail, self.steps_back = None, None, 0

    def tick_of(self, unix_ns):
        raise NotImplementedError

    def build(self, tick, tail):
        raise NotImplementedError

    def next(self, unix_ns, draw):
        """The next identifier; `draw()` gives the source's next word."""
        now, word = self.tick_of(unix_ns), draw()
        if self.tick is None or now > self.tick:
            self._start(now, word)
        elif now == self.tick:
            self._grow(word & self.same_tick_mask, draw)
        elif self.tick - now <= FOLLOW_BEYOND_SECONDS * self.ticks_per_second:
            self._grow(word & CACHED_MASK, draw)
        else:
            self.steps_back += 1
            self._start(now, word)
        return self.build(self.tick, self.tail)

    def _start(self, tick, word):
        self.tick, self.tail = tick, word & (1 << self.tail_bits - 1) - 1

    def _grow(self, step, draw):
        self.tail += 1 + step
        if self.tail >= 1 << self.tail_bits:
            self._start(self.tick + 1, draw())


class V7Order(Order):
    """Version 7.

        tick    |       unix_ms (48)      | fraction (12) |      1/4096 ms since 1970
        tail    |                62 bits                  |
    """

    tail_bits = TAIL_BITS
    ticks_per_second = 1000 * TICKS_PER_MS

    def tick_of(self, unix_ns):
        unix_ms, fraction = split_ns(unix_ns)
        return unix_ms << FRACTION_BITS | fraction

    def build(self, tick, tail):
        return build_v7(tick >> FRACTION_BITS, tick & 0xFFF, tail)


class GregorianOrder(Order):
    """Versions 1 and 6 with a random node. Version 6 sorts as (tick, tail) does, for the multicast
    bit within its tail is always 1; version 1 has the same pairs, and bytes that do not sort.

        tick    |                 60 bits                 |      100 ns since 1582-10-15
        tail    | clock_sequence (14) |  node, 47 of 48   |      less the multicast bit
    """

    tail_bits = RANDOM_TAIL_BITS
    ticks_per_second = TICKS_PER_SECOND

    def __init__(self, version, clock="live"):
        super().__init__(clock)
        self.layout = BUILD[version]

    def tick_of(self, unix_ns):
        return tick_of_ns(unix_ns)

    def build(self, tick, tail):
        return self.layout(tick, *random_node(tail))
