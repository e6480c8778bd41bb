/** What was meant by a name that nobody has. */

/** More candidates are not looked at: a suggestion is worth no wait. */
const mostCandidates = 10_000;
/** Nothing longer is a slip of the finger that a distance could tell. */
const longestName = 60;

/**
 * The candidate that the fewest changes of one letter (left out, put in, replaced, or swapped with its
 * neighbour) lead to, letter case apart; null when more than a third of the letters would change.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const wanted = Array.from(name.toLowerCase());
  if (wanted.length === 0 || wanted.length > longestName) return null;
  let best: string | null = null;
  let bound = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  let left = mostCandidates;
  for (const candidate of candidates) {
    if (left-- === 0 || bound === 0) break;
    if (candidate.length > 2 * longestName) continue;
    const letters = Array.from(candidate.toLowerCase());
    // A name of one letter is a change away from every other.
    if (Math.abs(letters.length - wanted.length) >= bound || letters.length < 2) continue;
    const changes = distance(wanted, letters, bound);
    if (changes >= bound) continue;
    best = candidate;
    bound = changes;
  }
  return best;
}

/** The number of changes, or at least `bound` where it is not below that. */
function distance(from: readonly string[], to: readonly string[], bound: number): number {
  let older: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [row, letter] of from.entries()) {
    const line = [row + 1];
    for (const [column, other] of to.entries()) {
      const swapped = letter === to[column - 1] && from[row - 1] === other;
      line.push(
        Math.min(
          (above[column] ?? 0) + (letter === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
          swapped ? (older[column - 1] ?? 0) + 1 : bound,
        ),
      );
    }
    if (Math.min(...line) >= bound && Math.min(...above) >= bound) return bound;
    [older, above] = [above, line];
  }
  return above[to.length] ?? bound;
}
