"""The reference for random sources: AES-256 (FIPS-197), CTR mode (SP 800-38A), ChaCha20
(RFC 8439), the fast key erasure built on them and the seeded source.

For comparing only: it is slow, and its time depends on the key.
"""

# --- AES-256 ------------------------------------------------------------------------------


def _times_x(a):
    """a * x in the field of 256 elements, where x^8 = x^4 + x^3 + x + 1."""
    a <<= 1
    return a ^ 0x11B if a & 0x100 else a


def _times(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = _times_x(a), b >> 1
    return product


def _substitute(a):
    """One entry of the S-box: the field's inverse (0 for 0), then an affine map over bits."""
    inverse = next((b for b in range(256) if _times(a, b) == 1), 0)
    out = 0x63
    for turn in range(5):
        out ^= (inverse << turn | inverse >> 8 - turn) & 0xFF
    return out


SBOX = bytes(_substitute(a) for a in range(256))


def expand_key(key):
    """15 round keys of 16 bytes from the 8 words of the key.

        word  0 ... 7 | 8 | 9 ... | 12 | 13 ... | 16 ...
                key   | A |       | B  |        | A        A: rotate, substitute, round constant
                                                           B: substitute only
    Each word is the one 8 before it, xor the one just before it (changed at A and B).
    """
    if len(key) != 32:
        raise ValueError(f"AES-256 takes a key of 32 bytes, not {len(key)}")
    words = [key[at:at + 4] for at in range(0, 32, 4)]
    constant = 1
    for at in range(8, 60):
        word = words[-1]
        if at % 8 == 0:
            word = bytes(SBOX[b] for b in word[1:] + word[:1])
            word = bytes([word[0] ^ constant]) + word[1:]
            constant = _times_x(constant)
        elif at % 8 == 4:
            word = bytes(SBOX[b] for b in word)
        words.append(_xor(words[-8], word))
    return [b"".join(words[at:at + 4]) for at in range(0, 60, 4)]


def _xor(left, right):
    return bytes(a ^ b for a, b in zip(left, right))


def _shift_rows(state):
    """Row r turns left by r. The state lies in columns, so byte 4 * column + row:

        0  4  8 12        0  4  8 12
        1  5  9 13   ->   5  9 13  1
        2  6 10 14       10 14  2  6
        3  7 11 15       15  3  7 11
    """
    return bytes(state[(at + 4 * (at % 4)) % 16] for at in range(16))


def _mix_columns(state):
    """Each column times the circulant matrix whose first row is 2 3 1 1."""
    out = bytearray()
    for column in range(0, 16, 4):
        a, b, c, d = state[column:column + 4]
        for w, x, y, z in ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)):
            out.append(_times(w, 2) ^ _times(x, 3) ^ y ^ z)
    return bytes(out)


def aes256_block(round_keys, block):
    """Fourteen rounds; the last does not mix columns."""
    state = _xor(block, round_keys[0])
    for number, round_key in enumerate(round_keys[1:], start=1):
        state = _shift_rows(bytes(SBOX[b] for b in state))
        if number < 14:
            state = _mix_columns(state)
        state = _xor(state, round_key)
    return state


def aes256_ctr(key, counter, length):
    """Keystream: the block is one big-endian number of 128 bits, goes up by 1 and wraps."""
    round_keys = expand_key(key)
    number, out = int.from_bytes(counter, "big"), b""
    while len(out) < length:
        out += aes256_block(round_keys, number.to_bytes(16, "big"))
        number = (number + 1) % (1 << 128)
    return out[:length]


# --- ChaCha20 -----------------------------------------------------------------------------


def _rotate(word, by):
    return (word << by | word >> 32 - by) & 0xFFFFFFFF


def _quarter_round(s, a, b, c, d):
    for target, addend, mixed, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[target] = (s[target] + s[addend]) & 0xFFFFFFFF
        s[mixed] = _rotate(s[mixed] ^ s[target], by)


def _words(data):
    return [int.from_bytes(data[at:at + 4], "little") for at in range(0, len(data), 4)]


def chacha20_block(key, counter, nonce):
    """One block of 64 bytes. The state, sixteen little-endian words of 32 bits:

         0  1  2  3     "expand 32-byte k"
         4  5  6  7     key
         8  9 10 11     key
        12 13 14 15     counter (1 word), nonce (3 words)
    """
    start = _words(b"expand 32-byte k") + _words(key) + [counter] + _words(nonce)
    if len(start) != 16 or not 0 <= counter < 1 << 32:
        raise ValueError("ChaCha20 takes a key of 32 bytes, a nonce of 12 and a counter of 32 bits")
    s = list(start)
    for _ in range(10):
        for column in range(4):
            _quarter_round(s, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            _quarter_round(s, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return b"".join(((a + b) & 0xFFFFFFFF).to_bytes(4, "little") for a, b in zip(s, start))


def chacha20(key, counter, nonce, length):
    """Keystream: blocks with a rising counter, which may not wrap."""
    out = b""
    while len(out) < length:
        out += chacha20_block(key, counter, nonce)
        counter += 1
    return out[:length]


# --- fast key erasure ---------------------------------------------------------------------

KEYSTREAMS = {
    "aes256-ctr": lambda key, length: aes256_ctr(key, bytes(16), length),
    "chacha20": lambda key, length: chacha20(key, 0, bytes(12), length),
}


def fast_key_erasure(cipher, key, length):
    """(output, next_key) of one call.

        keystream  |  next key (32)  |            output (length)            |  rest dropped

    The counter starts at 0 each time, since a key is used once: who learns the next key cannot
    compute what was handed out before it. Whatever the last block has left over is not kept.
    """
    stream = KEYSTREAMS[cipher](key, 32 + length)
    return stream[32:], stream[:32]


# --- the seeded source --------------------------------------------------------------------


def seeded(seed, length):
    """The first bytes of the repeatable source of a seed of 64 bits: ChaCha20's keystream.

        key      |  seed, little-endian (8)  |            zeros (24)            |
        counter  0, nonce 12 zeros

    It is one stream: how it is cut into reads does not show.
    """
    return chacha20(seed.to_bytes(8, "little") + bytes(24), 0, bytes(12), length)
