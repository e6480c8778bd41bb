/** Which pages of a list are wanted while some of its rows are in sight: pure. */

/** How rows lie on pages. */
export const rowsAt = {
  /** Rows of a page. */
  size: 50,
  /** The page that a row is on, from 1. @param place of the row, from 0 */
  page: (place: number): number => Math.floor(place / rowsAt.size) + 1,
} as const;

/** The first, which says how many rows there are, and those in sight. */
export const pagesAround = ({
  first,
  last,
}: {
  readonly first: number;
  readonly last: number;
}): readonly number[] => {
  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, page) => first + page);
  return first > 1 ? [1, ...inSight] : inSight;
};
