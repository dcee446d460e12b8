//! Keys made before the database is reached.
//!
//! An order and its lines refer to each other by key. With keys that the database makes, the
//! parent must be inserted first and its key read back before a child can be built. With keys of
//! version 7 the application makes them all, offline, and sends parent and children in one
//! commit; they sort by time, so the index does not scatter.
//!
//! Run it: `cargo run -p mintage --example offline_keys`

use mintage::uuid::Uuid;
use rusqlite::{Connection, params};

struct Order {
    id: Uuid,
    customer: &'static str,
    lines: Vec<Line>,
}

struct Line {
    id: Uuid,
    article: &'static str,
    pieces: u32,
}

/// Builds the whole order, with every key, without a database.
fn build(customer: &'static str, wanted: &[(&'static str, u32)]) -> mintage::Result<Order> {
    let line = |(article, pieces): &(&'static str, u32)| {
        Ok(Line { id: mintage::try_v7()?, article, pieces: *pieces })
    };
    let id = mintage::try_v7()?;
    Ok(Order { id, customer, lines: wanted.iter().map(line).collect::<mintage::Result<_>>()? })
}

fn create(database: &Connection) -> rusqlite::Result<()> {
    database.execute_batch(
        "CREATE TABLE orders (id BLOB PRIMARY KEY, customer TEXT NOT NULL) STRICT;
         CREATE TABLE lines (
             id BLOB PRIMARY KEY,
             order_id BLOB NOT NULL REFERENCES orders (id),
             article TEXT NOT NULL,
             pieces INTEGER NOT NULL
         ) STRICT;",
    )
}

/// Sends parent and children in one commit: all of it arrives, or nothing does.
fn send(database: &mut Connection, order: &Order) -> rusqlite::Result<()> {
    let commit = database.transaction()?;
    let key = order.id.as_bytes();
    commit.execute("INSERT INTO orders VALUES (?, ?)", params![key, order.customer])?;
    for line in &order.lines {
        commit.execute(
            "INSERT INTO lines VALUES (?, ?, ?, ?)",
            params![line.id.as_bytes(), key, line.article, line.pieces],
        )?;
    }
    commit.commit()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let order = build("Ada", &[("punch cards", 400), ("gear wheels", 12)])?;
    println!("order {} for {}, {} lines", order.id, order.customer, order.lines.len());
    let mut database = Connection::open_in_memory()?;
    create(&database)?;
    send(&mut database, &order)?;
    // The same commit again, as after a lost reply, is refused by the key: nothing is doubled.
    assert!(send(&mut database, &order).is_err());
    println!("sent in one commit; sent again, it was refused by its key");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(database: &Connection, table: &str) -> i64 {
        database.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn parent_and_children_arrive_in_one_commit_and_once() {
        let mut database = Connection::open_in_memory().unwrap();
        create(&database).unwrap();
        let order = build("Ada", &[("punch cards", 400), ("gear wheels", 12)]).unwrap();
        assert!(order.id < order.lines[0].id && order.lines[0].id < order.lines[1].id);
        send(&mut database, &order).unwrap();
        assert!(send(&mut database, &order).is_err());
        assert_eq!((count(&database, "orders"), count(&database, "lines")), (1, 2));
        let joined = "SELECT sum(pieces) FROM lines JOIN orders ON orders.id = order_id";
        let pieces: i64 = database.query_row(joined, [], |row| row.get(0)).unwrap();
        assert_eq!(pieces, 412);
    }

    #[test]
    fn a_child_that_is_refused_takes_its_parent_along() {
        let mut database = Connection::open_in_memory().unwrap();
        create(&database).unwrap();
        let mut order = build("Ada", &[("punch cards", 400), ("gear wheels", 12)]).unwrap();
        order.lines[1].id = order.lines[0].id;
        assert!(send(&mut database, &order).is_err());
        assert_eq!((count(&database, "orders"), count(&database, "lines")), (0, 0));
    }
}
