/** Searching the options of a field by their labels, of which the last part is the name: `device · point`. */

interface Labelled {
  readonly label?: unknown;
}

const parts = ' · ';

/** How near the label is to what was typed: its name whole, the beginning of that, or anything else. */
export function nearness({ label }: Labelled, typed: string): number {
  const name =
    String(label ?? '')
      .split(parts)
      .at(-1)
      ?.toLowerCase() ?? '';
  const wanted = typed.trim().toLowerCase();
  if (name === wanted) return 0;
  return name.startsWith(wanted) ? 1 : 2;
}

/** For `showSearch`: who types a whole name and presses Enter means that one, not the first that holds it. */
export const searchByLabel = {
  optionFilterProp: 'label',
  filterSort: (one: Labelled, other: Labelled, { searchValue }: { searchValue: string }): number =>
    nearness(one, searchValue) - nearness(other, searchValue),
};
