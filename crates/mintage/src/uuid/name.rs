//! Versions 3 and 5 (RFC 9562 sections 5.3 and 5.5), made from a name, and version 8 (section 5.8),
//! whose bits are the caller's.
//!
//! The same namespace and name give the same UUID everywhere. That is no secret: who knows the
//! namespace can try names.

use super::{Uuid, stamp};

/// A UUID of version 3: MD5 of the namespace's 16 bytes and the name. For new uses take [`v5`].
#[must_use]
pub fn v3(namespace: &Uuid, name: &[u8]) -> Uuid {
    Uuid::new_v3(namespace, name)
}

/// A UUID of version 5: SHA-1 of the namespace's 16 bytes and the name, cut to 128 bits.
///
/// ```
/// use mintage::uuid::{Uuid, v5};
/// let id = v5(&Uuid::NAMESPACE_DNS, b"www.example.com");
/// assert_eq!(id.to_string(), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
/// ```
#[must_use]
pub fn v5(namespace: &Uuid, name: &[u8]) -> Uuid {
    Uuid::new_v5(namespace, name)
}

/// A UUID of version 8 from the caller's 16 bytes. Version and variant replace six of their bits:
/// the upper half of byte 6 and the upper two bits of byte 8.
#[must_use]
pub fn v8(mut custom: [u8; 16]) -> Uuid {
    stamp(&mut custom, 8);
    Uuid::from_bytes(custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn names_match_the_conformance_vectors() {
        for (kind, make) in [("v3", v3 as fn(&Uuid, &[u8]) -> Uuid), ("v5", v5)] {
            testing::for_each("uuid.json", kind, |vector| {
                let namespace = testing::uuid(&vector["namespace"]);
                let id = make(&namespace, &testing::bytes(&vector["name_hex"]));
                assert_eq!(id, testing::uuid(&vector["uuid"]), "{}", vector["id"]);
            });
        }
    }

    #[test]
    fn custom_bits_match_the_conformance_vectors() {
        testing::for_each("uuid.json", "v8", |vector| {
            let custom = testing::hex(&vector["custom"]);
            assert_eq!(v8(custom), testing::uuid(&vector["uuid"]), "{}", vector["id"]);
        });
    }
}
