//! Resolution of the shims of version managers, by reading files only: the managers themselves are never run, because
//! they would follow files beside the bot.

use std::{
    cmp::Ordering,
    fs,
    path::{Path, PathBuf},
};

use super::{folder_of, script::read_config, system::is_executable};

/// The program behind a shim; `None` if `found` is no shim.
///
/// pyenv, rbenv, nodenv: `ROOT/shims/NAME` stands for `ROOT/versions/VERSION/bin/NAME`.
/// asdf, mise: `ROOT/shims/NAME` stands for `ROOT/installs/TOOL/VERSION/bin/NAME`.
/// volta: `ROOT/bin/NAME` links to `volta-shim` and stands for
/// `ROOT/tools/image/TOOL/VERSION/bin/NAME`.
pub fn behind(found: &Path, folder: &Path) -> Option<PathBuf> {
    let root = folder_of(folder_of(found));
    let name = found.file_name()?;
    let is_volta = fs::read_link(found).is_ok_and(|target| target.ends_with("volta-shim"));
    let kept: &[(&str, usize)] = if is_volta {
        &[("tools/image", 2)]
    } else if folder_of(found).ends_with("shims") {
        &[("versions", 1), ("installs", 2)]
    } else {
        return None;
    };
    let mut candidates = Vec::new();
    for (place, depth) in kept {
        versions(&root.join(place), *depth, &mut candidates);
    }
    candidates.retain(|version| is_executable(&version.join("bin").join(name)));
    let wanted = wanted_versions(root, folder);
    let chosen = wanted
        .iter()
        .find_map(|wanted| candidates.iter().find(|version| names(version, wanted)))
        .or_else(|| candidates.iter().max_by(|a, b| compare(a, b)))?;
    // Managers keep aliases (`3.11` for `3.11.7`) as links.
    let real = chosen.canonicalize().unwrap_or_else(|_| chosen.clone());
    Some(real.join("bin").join(name))
}

/// All folders exactly `depth` levels below `place`.
pub fn versions(place: &Path, depth: usize, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if depth == 1 { into.push(path) } else { versions(&path, depth - 1, into) }
    }
}

/// The versions that files of the manager ask for, the most binding first.
fn wanted_versions(root: &Path, folder: &Path) -> Vec<String> {
    let local = folder.ancestors().flat_map(|folder| {
        [".python-version", ".ruby-version", ".node-version", ".tool-versions"]
            .map(|name| folder.join(name))
    });
    let texts = local.chain([root.join("version")]).filter_map(|file| read_config(&file));
    texts.flat_map(|text| text.split_whitespace().map(String::from).collect::<Vec<_>>()).collect()
}

fn names(version: &Path, wanted: &str) -> bool {
    version.file_name().is_some_and(|name| name == wanted.trim_start_matches('v'))
        || version.file_name().is_some_and(|name| name == wanted)
}

/// Compares the numbers in two versions: 3.9 comes before 3.11.
fn compare(a: &Path, b: &Path) -> Ordering {
    let numbers = |path: &Path| -> Vec<u64> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let parts = name.split(|letter: char| !letter.is_ascii_digit()).map(str::to_owned);
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    numbers(a).cmp(&numbers(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_versions_compare_by_number() {
        assert_eq!(compare(Path::new("3.9.18"), Path::new("3.11.7")), Ordering::Less);
        assert!(names(Path::new("/x/versions/3.11.7"), "3.11.7"));
    }
}
