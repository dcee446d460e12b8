"""Rows of invalid.json: text that must be refused, and at which byte.

Each row states the byte and the reason by hand; the reference must come to the same.
"""

from vectors import invalid_hexadecimal, invalid_radix

ABOUT = ("Text that a form's parser must refuse. bytes (hexadecimal) is the input, text the same where it is UTF-8; "
         "at is the byte offset. Length is checked first, then bytes from left to right; whether a number in base58 or "
         "base62 fits 128 bits comes last, at 0.")


def vectors():
    return invalid_hexadecimal.vectors() + invalid_radix.vectors()
