/// An evaluation with its name and the key of the sentence that describes it.
type Named<E> = (&'static str, E, &'static str);

/// Returns the name of an evaluation in the list of its game; an unlisted one has none.
pub(crate) fn name_of<E: PartialEq>(evaluation: &E, list: &[Named<E>]) -> &'static str {
    let entry = list.iter().find(|(_, listed, _)| listed == evaluation);
    entry.map_or("", |(name, _, _)| name)
}
