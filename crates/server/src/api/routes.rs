/// A route of the interface; the router and its description are both made from this list.
pub struct Route {
    pub method: &'static str,
    /// The path under `/api/v2`.
    pub path: &'static str,
    pub operation: Operation,
    pub summary: &'static str,
    /// The type of the body, if there is one.
    pub body: Option<&'static str>,
    pub answer: Content,
    /// The status of a successful response.
    pub status: u16,
    /// Other possible statuses, each with a `Fault`.
    pub faults: &'static [u16],
}

/// The operation of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Status,
    Catalogue,
    OpenApi,
    CreateGame,
    RecentGames,
    Game,
    DeleteGame,
    Record,
    Board,
    Settings,
    PutSettings,
}

/// The content of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Nothing,
    /// A wire type.
    Type(&'static str),
    /// A list of a wire type.
    List(&'static str),
    /// Any object.
    Object,
    /// Text of a media type.
    Text(&'static str),
}

const fn get(
    path: &'static str,
    operation: Operation,
    answer: Content,
    summary: &'static str,
    faults: &'static [u16],
) -> Route {
    Route { method: "get", path, operation, summary, body: None, answer, status: 200, faults }
}

/// All routes; the socket is described in `docs/api.md`.
pub const ROUTES: [Route; 11] = [
    get("/status", Operation::Status, Content::Type("Status"), "How the server is", &[]),
    get(
        "/catalogue",
        Operation::Catalogue,
        Content::Type("Catalogue"),
        "Everything that can be chosen before a game",
        &[],
    ),
    get("/openapi.json", Operation::OpenApi, Content::Object, "This description", &[]),
    Route {
        method: "post",
        path: "/games",
        operation: Operation::CreateGame,
        summary: "Starts a game",
        body: Some("NewGame"),
        answer: Content::Type("CreatedGame"),
        status: 201,
        faults: &[400, 408, 413, 422],
    },
    get(
        "/games",
        Operation::RecentGames,
        Content::List("RecentGame"),
        "The games that changed last",
        &[500],
    ),
    get(
        "/games/{id}",
        Operation::Game,
        Content::Type("GameState"),
        "A game as it stands",
        &[404, 500],
    ),
    Route {
        method: "delete",
        path: "/games/{id}",
        operation: Operation::DeleteGame,
        summary: "Forgets a game",
        body: None,
        answer: Content::Nothing,
        status: 204,
        faults: &[404, 500],
    },
    get(
        "/games/{id}/record",
        Operation::Record,
        Content::Text("text/plain"),
        "A game as text with headers",
        &[404, 500],
    ),
    get(
        "/games/{id}/board.svg",
        Operation::Board,
        Content::Text("image/svg+xml"),
        "A board of a game as a picture",
        &[400, 404, 500],
    ),
    get(
        "/settings",
        Operation::Settings,
        Content::Type("Settings"),
        "What the user has chosen before",
        &[500],
    ),
    Route {
        method: "put",
        path: "/settings",
        operation: Operation::PutSettings,
        summary: "Keeps what the user has chosen: fields that are given, by game in maps",
        body: Some("Settings"),
        answer: Content::Type("Settings"),
        status: 200,
        faults: &[400, 408, 413, 422, 500],
    },
];
