"""Values printed in standards and manuals: the truth the reference itself answers to.

Hexadecimal, in the standard's byte order; each row says where it stands.
"""

# --- RFC 9562 -----------------------------------------------------------------------------

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

# Appendices A.1 and A.5: 2022-02-22T19:22:22Z, its 60 bits, clock sequence and node.
RFC9562_GREGORIAN_SECONDS = 1645557742
RFC9562_GREGORIAN_TICK = 0x1EC9414C232AB00
RFC9562_CLOCK_SEQUENCE, RFC9562_NODE = 0x33C8, 0x9F6BDECED846
# The 1970 epoch in ticks, in the code of appendix A.
RFC9562_UNIX_EPOCH = 0x01B21DD213814000

# Section 6.6.
NAMESPACES = {
    "dns": "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "url": "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
    "oid": "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
    "x500": "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
}

# Appendices A.2, A.4 and B.2 hash the DNS namespace and this name to these digests.
RFC9562_NAME = "www.example.com"
RFC9562_MD5 = "5df418813aed051548a72f4a814cf09e"
RFC9562_SHA1 = "2ed6657de927468b55e12665a8aea6a22dee3e35"
RFC9562_SHA256 = "5c146b143c524afd938a375d0df1fbf6fe12a66b645f72f6158759387e51f3c8"

# Appendix B.1: custom_a (48 bits), custom_b (12), custom_c (62).
RFC9562_V8_TIME = 0x2489E9AD2EE2, 0xE00, 0xEC932D5F69181C0

# --- text ---------------------------------------------------------------------------------

# The ULID specification's example, its largest valid string, and the first and last past it that
# begin with an 8.
ULID_EXAMPLE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
ULID_MAX = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
ULID_OVERFLOW = "80000000000000000000000000"
ULID_OVERFLOW_LAST = "8ZZZZZZZZZZZZZZZZZZZZZZZZZ"

# TypeID specification 0.3, valid: name, prefix, uuid, text
TYPEIDS = [
    ("nil", "", "00000000-0000-0000-0000-000000000000", "00000000000000000000000000"),
    ("one", "", "00000000-0000-0000-0000-000000000001", "00000000000000000000000001"),
    ("ten", "", "00000000-0000-0000-0000-00000000000a", "0000000000000000000000000a"),
    ("sixteen", "", "00000000-0000-0000-0000-000000000010", "0000000000000000000000000g"),
    ("thirty-two", "", "00000000-0000-0000-0000-000000000020", "00000000000000000000000010"),
    ("max-valid", "", "ffffffff-ffff-ffff-ffff-ffffffffffff", "7zzzzzzzzzzzzzzzzzzzzzzzzz"),
    ("valid-alphabet", "prefix", "0110c853-1d09-52d8-d73e-1194e95b5f19", "prefix_0123456789abcdefghjkmnpqrs"),
    ("valid-uuidv7", "prefix", "01890a5d-ac96-774b-bcce-b302099a8057", "prefix_01h455vb4pex5vsknk084sn02q"),
    ("prefix-underscore", "pre_fix", "00000000-0000-0000-0000-000000000000", "pre_fix_00000000000000000000000000"),
]

# TypeID specification 0.3, invalid: name, text; and where and why by this project's order of checks
TYPEIDS_REFUSED = [
    ("prefix-uppercase", "PREFIX_00000000000000000000000000", 0, "prefix"),
    ("prefix-numeric", "12345_00000000000000000000000000", 0, "prefix"),
    ("prefix-period", "pre.fix_00000000000000000000000000", 3, "prefix"),
    ("prefix-non-ascii", "pr\u00e9fix_00000000000000000000000000", 2, "prefix"),
    ("prefix-spaces", "  prefix_00000000000000000000000000", 0, "prefix"),
    ("prefix-64-chars",
     "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl_00000000000000000000000000", 63, "prefix"),
    ("separator-empty-prefix", "_00000000000000000000000000", 0, "prefix"),
    ("separator-empty", "_", 0, "prefix"),
    ("suffix-short", "prefix_1234567890123456789012345", 32, "length"),
    ("suffix-long", "prefix_123456789012345678901234567", 33, "length"),
    ("suffix-spaces", "prefix_1234567890123456789012345 ", 32, "digit"),
    ("suffix-uppercase", "prefix_0123456789ABCDEFGHJKMNPQRS", 17, "digit"),
    ("suffix-hyphens", "prefix_123456789-123456789-123456", 16, "digit"),
    ("suffix-wrong-alphabet", "prefix_ooooooiiiiiiuuuuuuulllllll", 7, "digit"),
    ("suffix-ambiguous-crockford", "prefix_i23456789ol23456789oi23456", 7, "digit"),
    ("suffix-hyphens-crockford", "prefix_123456789-0123456789-0123456", 33, "length"),
    ("suffix-overflow", "prefix_8zzzzzzzzzzzzzzzzzzzzzzzzz", 7, "overflow"),
    ("prefix-underscore-start", "_prefix_00000000000000000000000000", 0, "prefix"),
    ("prefix-underscore-end", "prefix__00000000000000000000000000", 6, "prefix"),
    ("empty", "", 0, "length"),
    ("prefix-empty", "prefix_", 7, "length"),
]

# --- byte orders --------------------------------------------------------------------------

# order, uuid, stored bytes, provenance
STORED = [
    ("mysql", "6ccd780c-baba-1026-9564-5b8c656024db", "1026baba6ccd780c95645b8c656024db",
     "MySQL manual, UUID_TO_BIN"),
    ("guid", "35918bc9-196d-40ea-9779-889d79b753f0", "c98b91356d19ea409779889d79b753f0",
     ".NET documentation, Guid.ToByteArray"),
]

# .NET documentation, comparing GUID and uniqueidentifier values: as SqlGuid sorts them.
SQL_GUIDS_SORTED = [
    "2aaaaaaa-bbbb-cccc-dddd-1eeeeeeeeeee",
    "3aaaaaaa-bbbb-cccc-dddd-2eeeeeeeeeee",
    "1aaaaaaa-bbbb-cccc-dddd-3eeeeeeeeeee",
]

# --- random sources -----------------------------------------------------------------------

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

XOSHIRO256PP = {
    "provenance": "the authors' xoshiro256plusplus.c, as the tests of rand_xoshiro state its output",
    "state": (1, 2, 3, 4),
    "outputs": [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
        9973669472204895162, 14011001112246962877, 12406186145184390807, 15849039046786891736,
        10450023813501588000,
    ],
}
