"""Rows of random.json: ciphers from the standards, what is built on them, and xoshiro256++."""

import hashlib

import ciphers
import published
import xoshiro
from vectors import agree

ABOUT = ("AES-256, AES-256-CTR, ChaCha20 and fast key erasure: keystream from a zero counter, its first 32 bytes the "
         "next key, the n after them the output. xoshiro256++, and the seeded source. Bytes are hexadecimal, numbers "
         "of 64 bits decimal text.")


def _aes_block():
    row = published.AES256_BLOCK
    keys = ciphers.expand_key(bytes.fromhex(row["key"]))
    agree("fips197-c3", row["ciphertext"], ciphers.aes256_block(keys, bytes.fromhex(row["plaintext"])).hex())
    return {"id": "fips197-c3", "kind": "aes256-block", "key": row["key"], "plaintext": row["plaintext"],
            "ciphertext": row["ciphertext"], "provenance": row["provenance"]}


def _aes_ctr(name, key, counter, plaintext, provenance="ciphers.py"):
    data = bytes.fromhex(plaintext)
    keystream = ciphers.aes256_ctr(bytes.fromhex(key), bytes.fromhex(counter), len(data))
    ciphertext = bytes(a ^ b for a, b in zip(data, keystream))
    return {"id": name, "kind": "aes256-ctr", "key": key, "counter": counter, "plaintext": plaintext,
            "keystream": keystream.hex(), "ciphertext": ciphertext.hex(), "provenance": provenance}


def _aes_ctrs():
    row, key = published.AES256_CTR, bytes(range(32)).hex()
    stated = _aes_ctr("sp800-38a-f55", row["key"], row["counter"], row["plaintext"], row["provenance"])
    agree("sp800-38a-f55", row["ciphertext"], stated["ciphertext"])
    return [
        stated,
        _aes_ctr("ctr-carry-32", key, "00" * 12 + "ff" * 4, "00" * 48),
        _aes_ctr("ctr-carry-64", key, "00" * 8 + "ff" * 8, "00" * 48),
        _aes_ctr("ctr-wrap-128", key, "ff" * 16, "00" * 48),
    ]


def _chacha(name, key, counter, nonce, length, provenance):
    stream = ciphers.chacha20(bytes.fromhex(key), counter, bytes.fromhex(nonce), length)
    return {"id": name, "kind": "chacha20", "key": key, "counter": counter, "nonce": nonce,
            "keystream": stream.hex(), "provenance": provenance}


def _chachas():
    out = []
    for name, key, counter, nonce, keystream, provenance in published.CHACHA20_BLOCKS:
        out.append(_chacha(name, key, counter, nonce, 64, provenance))
        agree(name, keystream, out[-1]["keystream"])
    joined = out[1]["keystream"] + out[2]["keystream"]
    out.append(_chacha("rfc8439-zero-stream", "00" * 32, 0, "00" * 12, 128, "RFC 8439 A.1 test vectors 1 and 2"))
    agree("rfc8439-zero-stream", joined, out[-1]["keystream"])
    return out


def _erasure(name, cipher, key, lengths):
    """A chain of calls: each takes the key that the one before it left. Long output goes by its hash."""
    calls, at_key = [], key
    for length in lengths:
        output, next_key = ciphers.fast_key_erasure(cipher, at_key, length)
        calls.append({"n": length, "output": output.hex() if length <= 256 else None,
                      "sha256": hashlib.sha256(output).hexdigest(), "next_key": next_key.hex()})
        at_key = next_key
    return {"id": f"{name}-{cipher}", "kind": "fast-key-erasure", "cipher": cipher, "key": key.hex(),
            "calls": calls, "provenance": "ciphers.py"}


def _erasures(cipher):
    key = bytes(range(32))
    out = [_erasure(f"erasure-{n}", cipher, key, [n]) for n in (0, 1, 16, 32, 100, 256, 4064, 4096)]
    return out + [
        _erasure("erasure-zero-key", cipher, bytes(32), [96]),
        _erasure("erasure-chain", cipher, key, [16, 16]),
        _erasure("erasure-chain-uneven", cipher, key, [100, 4096, 1]),
    ]


def _xoshiro(name, state, provenance="xoshiro.py"):
    outputs = xoshiro.xoshiro256pp(state, 10)
    return {"id": f"xoshiro-{name}", "kind": "xoshiro256pp", "state": [str(word) for word in state],
            "outputs": [str(word) for word in outputs], "provenance": provenance}


def _xoshiros():
    """The authors' state; each word alone, and its top bit, which no carry leaves; all ones; mixed."""
    row = published.XOSHIRO256PP
    stated = _xoshiro("1-2-3-4", row["state"], row["provenance"])
    agree(stated["id"], [str(word) for word in row["outputs"]], stated["outputs"])
    out = [stated, _xoshiro("ones", (xoshiro.MASK,) * 4)]
    for word in range(4):
        out.append(_xoshiro(f"word-{word}", tuple(int(at == word) for at in range(4))))
        out.append(_xoshiro(f"word-{word}-top-bit", tuple(int(at == word) << 63 for at in range(4))))
    digest = hashlib.sha256(b"mintage xoshiro").digest()
    mixed = tuple(int.from_bytes(digest[at:at + 8], "little") for at in range(0, 32, 8))
    return out + [_xoshiro("mixed", mixed)]


def _seeded(name, seed, provenance="ciphers.py"):
    stream = ciphers.seeded(seed, 100_000)
    return {"id": f"seeded-{name}", "kind": "seeded", "seed": str(seed), "output": stream[:100].hex(),
            "sha256_of_first_100000": hashlib.sha256(stream).hexdigest(), "provenance": provenance}


def _seededs():
    """Seed 0 is RFC 8439's zero key, nonce and counter."""
    zero = _seeded("0", 0, "RFC 8439 A.1 test vectors 1 and 2 (output); ciphers.py (sha256_of_first_100000)")
    blocks = "".join(block[4] for block in published.CHACHA20_BLOCKS[1:])
    agree(zero["id"], blocks[:200], zero["output"])
    seeds = [("1", 1), ("2-to-32", 1 << 32), ("distinct", 0x0123456789ABCDEF), ("u64-max", (1 << 64) - 1)]
    return [zero] + [_seeded(name, seed) for name, seed in seeds]


def vectors():
    return ([_aes_block()] + _aes_ctrs() + _chachas() + _erasures("aes256-ctr") + _erasures("chacha20")
            + _xoshiros() + _seededs())
