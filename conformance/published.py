"""Values printed in standards: the truth the reference itself answers to.

Hexadecimal, in the standard's byte order; each row says where it stands.
"""

# id, uuid, version, variant, provenance
UUIDS = [
    ("rfc9562-nil", "00000000-0000-0000-0000-000000000000", 0, "ncs", "RFC 9562 section 5.9"),
    ("rfc9562-max", "ffffffff-ffff-ffff-ffff-ffffffffffff", 15, "future", "RFC 9562 section 5.10"),
    ("rfc9562-v1", "c232ab00-9414-11ec-b3c8-9f6bdeced846", 1, "rfc9562", "RFC 9562 appendix A.1"),
    ("rfc9562-v3", "5df41881-3aed-3515-88a7-2f4a814cf09e", 3, "rfc9562", "RFC 9562 appendix A.2"),
    ("rfc9562-v4", "919108f7-52d1-4320-9bac-f847db4148a8", 4, "rfc9562", "RFC 9562 appendix A.3"),
    ("rfc9562-v5", "2ed6657d-e927-568b-95e1-2665a8aea6a2", 5, "rfc9562", "RFC 9562 appendix A.4"),
    ("rfc9562-v6", "1ec9414c-232a-6b00-b3c8-9f6bdeced846", 6, "rfc9562", "RFC 9562 appendix A.5"),
    ("rfc9562-v7", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 7, "rfc9562", "RFC 9562 appendix A.6"),
    ("rfc9562-v8-time", "2489e9ad-2ee2-8e00-8ec9-32d5f69181c0", 8, "rfc9562", "RFC 9562 appendix B.1"),
    ("rfc9562-v8-name", "5c146b14-3c52-8afd-938a-375d0df1fbf6", 8, "rfc9562", "RFC 9562 appendix B.2"),
]

RFC9562_V4_RANDOM = "919108f752d133205bacf847db4148a8"
RFC9562_V7_MS, RFC9562_V7_RAND_A, RFC9562_V7_RAND_B = 1645557742000, 0xCC3, 0x18C4DC0C0C07398F

# The ULID specification's example, its largest valid string, and the first one past it.
ULID_EXAMPLE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
ULID_MAX = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
ULID_OVERFLOW = "80000000000000000000000000"

AES256_BLOCK = {
    "provenance": "FIPS-197 C.3",
    "key": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "plaintext": "00112233445566778899aabbccddeeff",
    "ciphertext": "8ea2b7ca516745bfeafc49904b496089",
}

AES256_CTR = {
    "provenance": "SP 800-38A F.5.5",
    "key": "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    "counter": "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
    "plaintext": "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                 "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
    "ciphertext": "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
                  "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
}

# id, key, counter, nonce, keystream, provenance
CHACHA20_BLOCKS = [
    ("rfc8439-block",
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 1, "000000090000004a00000000",
     "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
     "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e", "RFC 8439 2.3.2"),
    ("rfc8439-zero-0", "00" * 32, 0, "00" * 12,
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586", "RFC 8439 A.1 test vector 1"),
    ("rfc8439-zero-1", "00" * 32, 1, "00" * 12,
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f", "RFC 8439 A.1 test vector 2"),
]
