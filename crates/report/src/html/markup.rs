use papan_core::escape_unprintable_lines;

/// Escapes untrusted text, so that none of it is markup, and unprintable characters.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in escape_unprintable_lines(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Writes a name so that its direction of writing does not affect other text.
pub(super) fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(text))
}

/// A column of a table.
pub(super) struct Column {
    /// The heading, as markup.
    pub(super) head: String,
    /// The classes of its cells.
    pub(super) class: &'static str,
}

impl Column {
    /// Makes a column of numbers.
    pub(super) fn number(head: &str) -> Column {
        Column { head: escaped(head), class: "" }
    }

    /// Makes a column of names, which are the headers of their rows.
    pub(super) fn name(head: &str) -> Column {
        Column { head: escaped(head), class: "name" }
    }

    /// Makes a column of words.
    pub(super) fn text(head: &str) -> Column {
        Column { head: escaped(head), class: "text" }
    }
}

/// Writes a table that scrolls by itself where it is too wide; rows are cells as markup.
pub(super) fn table(
    label: &str,
    columns: &[Column],
    rows: impl IntoIterator<Item = Vec<String>>,
    caption: &str,
) -> String {
    let heads: Vec<String> = columns
        .iter()
        .map(|column| format!("<th scope=\"col\"{}>{}</th>", class(column.class), column.head))
        .collect();
    let heads = heads.concat();
    let row = |cells: Vec<String>| {
        let mut is_named = false;
        let cells: Vec<String> = columns
            .iter()
            .zip(cells)
            .map(|(column, cell)| {
                // The first name of a row is its header.
                if column.class == "name" && !std::mem::replace(&mut is_named, true) {
                    format!("<th scope=\"row\" class=\"name\">{cell}</th>")
                } else {
                    format!("<td{}>{cell}</td>", class(column.class))
                }
            })
            .collect();
        let cells = cells.concat();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: Vec<String> = rows.into_iter().map(row).collect();
    let rows = rows.concat();
    let caption = if caption.is_empty() {
        String::new()
    } else {
        format!("<caption>{}</caption>", escaped(caption))
    };
    scroll(
        label,
        &format!(
            "<table>{caption}<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table>"
        ),
    )
}

/// Puts something wide into a part of the page that scrolls by itself, also by keys.
pub(super) fn scroll(label: &str, markup: &str) -> String {
    let label = escaped(label);
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">{markup}</div>\n"
    )
}

/// Writes a section with its heading.
pub(super) fn section(id: &str, heading: &str, markup: &str) -> String {
    format!("<section id=\"{id}\">\n<h2>{}</h2>\n{markup}</section>\n", escaped(heading))
}

fn class(class: &str) -> String {
    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_text_is_taken_for_markup() {
        let text = escaped("</script><b a=\"c\" d='e'> & \u{1b}\u{202e}");
        assert_eq!(
            text,
            "&lt;/script&gt;&lt;b a=&quot;c&quot; d=&#39;e&#39;&gt; &amp; \\u{1b}\\u{202e}"
        );
    }
}
