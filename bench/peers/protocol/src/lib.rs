//! The line protocol that every measured program speaks, and the one way in which all of them time
//! and check. bench/peers/README.md says what and why.

mod broken;
mod check;
mod ids;
mod text;

use std::io::{BufRead, Write};
use std::time::Duration;

pub use check::Check;
pub use text::{Slot, Spelling, base32, base64url, hyphenated};

/// Runs a row so many times and says what that took, or what was wrong with the results.
type Work = Box<dyn FnMut(usize) -> Result<Took, String>>;

/// What one measurement took.
struct Took {
    count: usize,
    ns: f64,
    /// Further figures: names and nanoseconds.
    more: Vec<(&'static str, f64)>,
}

impl Took {
    fn new(took: Duration, count: usize) -> Self {
        Self { count, ns: took.as_secs_f64() * 1e9 / count as f64, more: Vec::new() }
    }
}

/// A program: the rows it can measure.
pub struct Program {
    versions: Vec<(String, String)>,
    rows: Vec<(String, Work)>,
    broken: Vec<(String, Work)>,
}

impl Program {
    /// `lock` is the text of the program's `Cargo.lock`, `packages` are those whose versions count.
    pub fn new(lock: &str, packages: &[&str]) -> Self {
        let version = |name: &&str| ((*name).to_owned(), locked(lock, name));
        let versions = packages.iter().map(version).collect();
        Self { versions, rows: Vec::new(), broken: broken::rows() }
    }

    fn row(&mut self, name: &str, work: impl FnMut(usize) -> Result<Took, String> + 'static) {
        self.rows.push((name.to_owned(), Box::new(work)));
    }

    /// Says what there is, then measures what standard input asks for, until it ends.
    pub fn serve(mut self) -> std::io::Result<()> {
        let mut output = std::io::stdout().lock();
        writeln!(output, "{}", self.hello())?;
        for line in std::io::stdin().lock().lines() {
            writeln!(output, "{}", self.answer(&line?))?;
        }
        Ok(())
    }

    fn hello(&self) -> String {
        let versions: Vec<_> = self.versions.iter().map(|(k, v)| format!("{k:?}: {v:?}")).collect();
        let (rows, broken) = (names(&self.rows), names(&self.broken));
        let versions = versions.join(", ");
        format!(r#"{{"versions": {{{versions}}}, "rows": {rows:?}, "broken": {broken:?}}}"#)
    }

    fn answer(&mut self, line: &str) -> String {
        let (name, count) = line.split_once(' ').unwrap_or((line, ""));
        match self.measure(name, count) {
            Ok(Took { count, ns, more }) => {
                let more: String = more.iter().map(|(k, v)| format!(", {k:?}: {v}")).collect();
                format!(r#"{{"row": {name:?}, "count": {count}, "ns": {ns}{more}}}"#)
            }
            Err(error) => format!(r#"{{"row": {name:?}, "error": "{}"}}"#, plain(&error)),
        }
    }

    fn measure(&mut self, name: &str, count: &str) -> Result<Took, String> {
        let count = count.parse().map_err(|_| format!("no count: {count}"))?;
        let mut rows = self.rows.iter_mut().chain(&mut self.broken);
        let (_, work) = rows.find(|row| row.0 == name).ok_or("no such row")?;
        work(count)
    }
}

fn names(rows: &[(String, Work)]) -> Vec<&str> {
    rows.iter().map(|(name, _)| name.as_str()).collect()
}

/// Without what JSON would have to escape.
fn plain(text: &str) -> String {
    text.replace(|c: char| c.is_control() || c == '"' || c == '\\', "?")
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked(lock: &str, name: &str) -> String {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let versions = lock.split(&entry).skip(1).filter_map(|rest| rest.split('"').next());
    versions.collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broken_row_is_refused() {
        let mut program = Program::new("", &[]);
        assert!(program.broken.len() >= 5);
        for name in broken::NAMES {
            let answer = program.answer(&format!("{name} 1000"));
            assert!(answer.contains("\"error\""), "{answer}");
        }
    }

    #[test]
    fn a_row_answers_with_its_figures() {
        let mut program = Program::new("", &[]);
        let mut last = 0u64;
        program.single("count", Check::of(|id: &u64| u128::from(*id)).rising(), move || {
            last += 1;
            last
        });
        let answer = program.answer("count 5000");
        assert!(answer.starts_with(r#"{"row": "count", "count": 5120, "ns": "#), "{answer}");
        assert!(program.answer("other 1").contains("no such row"));
        assert!(program.answer("count").contains("no count"));
    }

    #[test]
    fn versions_are_read_from_the_lock_file() {
        let lock = "[[package]]\nname = \"uuid\"\nversion = \"1.29.1\"\nsource = \"\"\n";
        let program = Program::new(lock, &["uuid"]);
        assert!(program.hello().starts_with(r#"{"versions": {"uuid": "1.29.1"}, "rows": []"#));
    }
}
