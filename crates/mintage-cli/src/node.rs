//! The node of versions 1 and 6, as the command line gives it.

use mintage::uuid::Node;

/// `random`, `mac`, or six pairs of hexadecimal digits with colons.
pub(crate) fn parse(text: &str) -> Result<Node, String> {
    match text {
        "random" => Ok(Node::Random),
        "mac" => mac().map(Node::Fixed),
        _ => address(text).map(Node::Fixed).ok_or_else(|| {
            format!("{text:?} is no node; write random, mac, or six bytes as aa:bb:cc:dd:ee:ff")
        }),
    }
}

fn address(text: &str) -> Option<[u8; 6]> {
    let mut bytes = [0; 6];
    let mut pairs = text.split(':');
    for byte in &mut bytes {
        let pair = pairs.next().filter(|pair| pair.len() == 2 && !pair.starts_with('+'))?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    pairs.next().is_none().then_some(bytes)
}

/// The address of the first network card by name, from the kernel's list.
fn mac() -> Result<[u8; 6], String> {
    let none =
        || "this system tells no network card's address; write it: aa:bb:cc:dd:ee:ff".to_owned();
    let cards = std::fs::read_dir("/sys/class/net").map_err(|_| none())?;
    let mut found: Vec<_> = cards.flatten().map(|card| card.path()).collect();
    found.sort();
    found
        .iter()
        .filter_map(|card| std::fs::read_to_string(card.join("address")).ok())
        .filter_map(|text| address(text.trim()))
        // The loopback has zeros.
        .find(|address| *address != [0; 6])
        .ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_six_pairs_of_digits() {
        assert_eq!(address("02:42:AC:11:00:0f"), Some([2, 0x42, 0xac, 0x11, 0, 15]));
        for text in [
            "",
            "02:42:ac:11:00",
            "02:42:ac:11:00:02:03",
            "2:42:ac:11:00:02",
            "02-42-ac-11-00-02",
            "+2:42:ac:11:00:02",
            "0g:42:ac:11:00:02",
        ] {
            assert_eq!(address(text), None, "{text}");
        }
    }
}
