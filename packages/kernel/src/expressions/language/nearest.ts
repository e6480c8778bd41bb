/** What was meant by a name that nobody has. */

/** More candidates are not looked at: a suggestion is worth no wait. */
export const mostCandidates = 10_000;
/** Nothing longer is a slip of the finger that a distance could tell. */
const longestName = 60;
/** Of a long name too: what differs in more letters is another word. */
const mostChanges = 4;
/** Letters looked at, and pairs of them: some tens of milliseconds of work. */
const mostSteps = 2_000_000;

/** What the suggestions for the names of one text may cost together. */
export interface NearestBudget {
  left: number;
}

export const nearestBudget = (): NearestBudget => ({ left: mostSteps });

/**
 * The candidate that the fewest changes of one letter (left out, put in, replaced, or swapped with its
 * neighbour) lead to, letter case apart; null when more than a third of the letters, or more than four,
 * would change. When the budget is spent, the nearest of those that were looked at.
 */
export function nearestName(
  name: string,
  candidates: Iterable<string>,
  budget: NearestBudget = nearestBudget(),
): string | null {
  const wanted = name.toLowerCase();
  if (wanted.length === 0 || wanted.length > longestName) return null;
  let best: string | null = null;
  let bound = Math.max(1, Math.min(mostChanges, Math.floor(wanted.length / 3))) + 1;
  let left = mostCandidates;
  if (budget.left <= 0) return null;
  for (const candidate of candidates) {
    budget.left -= 1;
    left -= 1;
    // A name of one letter is a change away from every other.
    if (Math.abs(candidate.length - wanted.length) < bound && candidate.length > 1) {
      budget.left -= candidate.length;
      const changes = distance(wanted, candidate.toLowerCase(), bound, budget);
      if (changes < bound) [best, bound] = [candidate, changes];
    }
    if (bound === 0 || left === 0 || budget.left <= 0) break;
  }
  return best;
}

/**
 * The number of changes, or `bound` where it is not below that. Only pairs of letters that stand less
 * than `bound` apart are compared: more left out or put in would be too many changes already.
 */
function distance(from: string, to: string, bound: number, budget: NearestBudget): number {
  const width = to.length + 1;
  let older = new Uint8Array(width);
  let above = new Uint8Array(width).map((_, column) => Math.min(column, bound));
  let line = new Uint8Array(width);
  let leastAbove = 0;
  for (let row = 1; row <= from.length; row += 1) {
    const letter = from.charCodeAt(row - 1);
    const before = from.charCodeAt(row - 2);
    const first = Math.max(1, row - bound + 1);
    const last = Math.min(to.length, row + bound - 1);
    let least = first === 1 ? Math.min(row, bound) : bound;
    line[first - 1] = least;
    for (let column = first; column <= last; column += 1) {
      const other = to.charCodeAt(column - 1);
      let changes = (above[column - 1] ?? bound) + (letter === other ? 0 : 1);
      changes = Math.min(changes, (above[column] ?? bound) + 1, (line[column - 1] ?? bound) + 1);
      if (before === other && letter === to.charCodeAt(column - 2)) {
        changes = Math.min(changes, (older[column - 2] ?? bound) + 1);
      }
      changes = Math.min(changes, bound);
      line[column] = changes;
      least = Math.min(least, changes);
    }
    if (last < to.length) line[last + 1] = bound;
    budget.left -= last - first + 1;
    if (least >= bound && leastAbove >= bound) return bound;
    leastAbove = least;
    [older, above, line] = [above, line, older];
  }
  return above[to.length] ?? bound;
}
