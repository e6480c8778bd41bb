/** An order of one's own: what was placed comes first, the rest follows as it stands. */

export const inOwnOrder = <Row, Id>(
  rows: readonly Row[],
  idOf: (row: Row) => Id,
  placed: readonly Id[],
): readonly Row[] => {
  if (placed.length === 0) return rows;
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const first = new Set<Row>();
  for (const id of placed) {
    const row = byId.get(id);
    if (row !== undefined) first.add(row);
  }
  return [...first, ...rows.filter((row) => !first.has(row))];
};

/**
 * What is placed once one of them stands elsewhere: itself, what was placed before, and whatever it
 * was moved behind. Of the ids that are not among those shown nothing changes.
 * @param shown ids in the order in which they stand now
 * @param to the place that it takes among them, from 0
 */
export const placedAfterMove = <Id>(
  shown: readonly Id[],
  placed: readonly Id[],
  moved: Id,
  to: number,
): readonly Id[] => {
  const from = shown.indexOf(moved);
  const place = Math.min(shown.length - 1, Math.max(0, to));
  if (from < 0 || from === place) return placed;
  const next = shown.filter((id) => id !== moved);
  next.splice(place, 0, moved);
  const isShown = new Set(shown);
  const before = placed.filter((id) => isShown.has(id)).length;
  const known = Math.max(before + (from < before ? 0 : 1), place + 1);
  return [...placed.filter((id) => !isShown.has(id)), ...next.slice(0, known)];
};
