use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::Line,
    widgets::{Block, BorderType, Clear, Paragraph, Widget},
};

use super::super::palette::Palette;

/// Draws lines in a frame in the middle of the screen.
pub fn draw(title: &str, lines: &[Line], area: Rect, palette: &Palette, buffer: &mut Buffer) {
    let widest = lines.iter().map(Line::width).chain([title.chars().count()]).max().unwrap_or(0);
    let width = (widest as u16 + 6).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let frame = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    Clear.render(frame, buffer);
    let mut block = Block::bordered().border_type(BorderType::Rounded);
    if !title.is_empty() {
        block = block.title(format!(" {title} ")).title_style(palette.title());
    }
    let inner = block.inner(frame);
    block.render(frame, buffer);
    let text = Rect::new(inner.x + 2, inner.y, inner.width.saturating_sub(3), inner.height);
    Paragraph::new(lines.to_vec()).render(text, buffer);
}
