/** How wide columns are on paper, and which of them stand on one sheet. */

/** Points that stand free at both sides of a text. */
export const cellSpace = 4;

const narrowest = 28;
const widest = 150;

/** Wide enough for the longest text of a column, within reason: what is longer is cut. */
export const columnWidth = (longest: number): number =>
  Math.min(widest, Math.max(narrowest, Math.ceil(longest) + 2 * cellSpace));

/** Columns that stand beside one another on a sheet: from one up to another, which is not among them. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** As many on each sheet as find room beside the first one; one at least. */
export function bandsOf(widths: readonly number[], room: number): Band[] {
  const bands: Band[] = [];
  let from = 0;
  let used = 0;
  for (const [at, width] of widths.entries()) {
    if (at > from && used + width > room) {
      bands.push({ from, to: at });
      from = at;
      used = 0;
    }
    used += width;
  }
  return from < widths.length ? [...bands, { from, to: widths.length }] : bands;
}

/** The first column and those of a band, wider by the same share until they fill a sheet. */
export function filling(
  { first, others }: { readonly first: number; readonly others: readonly number[] },
  { from, to }: Band,
  across: number,
): { readonly first: number; readonly others: readonly number[] } {
  const used = others.slice(from, to).reduce((sum, one) => sum + one, first);
  const share = Math.max(1, across / used);
  return { first: first * share, others: others.map((one) => one * share) };
}

/** Beside one another what is the same, with how many columns it stands over. */
export function spansOf(
  texts: readonly string[],
): { readonly text: string; readonly count: number }[] {
  const spans: { text: string; count: number }[] = [];
  for (const text of texts) {
    const last = spans.at(-1);
    if (last?.text === text) last.count += 1;
    else spans.push({ text, count: 1 });
  }
  return spans;
}
