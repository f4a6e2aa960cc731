//! What lattices look like as plain text.

use papan_games::DotsAndBoxes;

use crate::scene::{DOTS_AND_BOXES, LARGE_DOTS_AND_BOXES, Moves, check, scene};

#[test]
fn dots_and_boxes_starts_with_dots() {
    let scene = scene::<DotsAndBoxes>("../...../../...../.. 1", "", &Moves::Hidden);
    check(
        &scene,
        "
   a   b   c
 1 •   •   •

 2 •   •   •

 3 •   •   •
",
    );
}

#[test]
fn dots_and_boxes_doubles_the_last_line() {
    let scene = scene::<DotsAndBoxes>(DOTS_AND_BOXES, "a2-b2", &Moves::Hints);
    check(
        &scene,
        "
   a   b   c   d
 1 •───•───•───•
   │   ·   ·   ·
 2 •═══• · • · •
   │ 1 │   │   │
 3 •───•───• · •
   │   ·   │   │
 4 • · •───• · •
",
    );
}

#[test]
fn dots_and_boxes_writes_notes_instead_of_lines() {
    let scene = scene::<DotsAndBoxes>(
        DOTS_AND_BOXES,
        "b2-c2",
        &Moves::Notes(&["+3", "-0.5", "0", "-12.5"]),
    );
    check(
        &scene,
        "
   a       b       c       d
 1 •───────•───────•───────•
   │     -0.5      0     -12.5
 2 •  +3   •═══════• -0.5  •
   │       │   1   │       │
 3 •───────•───────•   0   •
   │      +3       │       │
 4 • -12.5 •───────•  +3   •
",
    );
}

#[test]
fn dots_and_boxes_names_the_owners() {
    let scene = scene::<DotsAndBoxes>(LARGE_DOTS_AND_BOXES, "e6-f6", &Moves::Hidden);
    check(
        &scene,
        "
   a   b   c   d   e   f   g
 1 •   •───•───•   •   •───•
   │       │       │   │ 1 │
 2 •───•───•   •───•   •───•
   │   │ 1 │   │   │   │   │
 3 •   •───•───•   •───•   •
       │           │ 1 │   │
 4 •   •───•───•───•───•   •
       │   │       │   │   │
 5 •   •   •───•───•   •   •
   │   │   │   │ 2 │   │   │
 6 •───•───•   •───•═══•───•
   │       │       │       │
 7 •───•───•   •   •───•───•
",
    );
}
