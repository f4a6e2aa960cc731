use std::collections::BTreeSet;

use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

use super::{Page, SCRIPT, STYLE};

impl Page<'_> {
    /// Returns the page's style sheet: the common part, and a class for every size that the page needs. The content
    /// security policy allows this one sheet and no `style` attribute.
    pub(super) fn style(&self) -> String {
        let mut style = format!("\n{STYLE}");
        for hundredths in 0..=100 {
            style += &format!(".by{hundredths} {{ --by: {} }}\n", f64::from(hundredths) / 100.0);
        }
        let scores = self.report.pairings.iter().map(|pairing| pairing.score);
        let sizes: BTreeSet<u64> =
            scores.flat_map(|score| [score.wins, score.draws, score.losses]).collect();
        for size in sizes {
            style += &format!(".bar .size{size} {{ flex: {size} }}\n");
        }
        style
    }

    /// Returns the content security policy: nothing is loaded, and only the page's own style and script are applied,
    /// whatever the markup contains.
    pub(super) fn policy(&self, style: &str) -> String {
        let script = if self.has_games() { hash(&script()) } else { "'none'".to_owned() };
        format!(
            "default-src 'none'; style-src {}; script-src {script}; img-src data:; base-uri 'none'; form-action 'none'",
            hash(style)
        )
    }
}

/// Returns the content of the page's `script` element.
pub(super) fn script() -> String {
    format!("\n{SCRIPT}")
}

/// Returns the source expression that allows an element with exactly this text.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn hashes_are_as_browsers_compute_them() {
        // The example in "Content Security Policy Level 2", section 7.17.1.
        assert_eq!(
            super::hash("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
    }
}
