use papan_core::Side;
use ratatui::style::{Color, Modifier, Style};

/// The decorations of the screen.
///
/// The background is always the terminal's own, and colours only repeat what signs, brackets and reversed letters say.
pub struct Palette {
    has_colour: bool,
}

#[expect(clippy::unused_self, reason = "whoever draws has a palette, coloured or not")]
impl Palette {
    pub fn new(has_colour: bool) -> Palette {
        Palette { has_colour }
    }

    /// Colours of middling lightness can be seen on black and on white.
    fn coloured(&self, style: Style, index: u8) -> Style {
        if self.has_colour { style.fg(Color::Indexed(index)) } else { style }
    }

    /// The marks of a side: blue and vermilion stay apart for every kind of colour vision.
    pub fn mark(&self, player: Side) -> Style {
        let index = match player {
            Side::First => 32,
            Side::Second => 166,
        };
        self.coloured(Style::new().add_modifier(Modifier::BOLD), index)
    }

    /// The marks of a row that won the game.
    pub fn winning_mark(&self, player: Side) -> Style {
        self.mark(player).add_modifier(Modifier::REVERSED)
    }

    pub fn cursor(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The brackets or the line of the last move.
    pub fn last(&self) -> Style {
        self.coloured(Style::new().add_modifier(Modifier::BOLD), 163)
    }

    pub fn hint(&self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.coloured(style, 35)
    }

    pub fn grid(&self) -> Style {
        self.coloured(Style::new(), 245)
    }

    /// Coordinates, explanations, keys.
    pub fn quiet(&self) -> Style {
        self.coloured(Style::new(), 245)
    }

    pub fn title(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn fault(&self) -> Style {
        self.coloured(Style::new().add_modifier(Modifier::BOLD), 160)
    }

    pub fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}
