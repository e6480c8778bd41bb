import type { AlarmChange } from './alarm-change.ts';

interface Source {
  readonly changes: AlarmChange[];
  readonly level: number;
  /** How many sources of its item and level came before it. */
  readonly turn: number;
}

const placeInRun = ({ change }: AlarmChange): number =>
  ['raise', 'repeat', 'clear'].indexOf(change);

/**
 * Which of many changes are recorded next: the most serious first, and of those each item in its
 * turn, so that a storm in one keeps nobody else waiting. The changes of a source keep their order.
 */
export function nextChanges(queue: readonly AlarmChange[], most: number): AlarmChange[] {
  const sources = new Map<string, Source>();
  const turns = new Map<string, number>();
  for (const change of queue) {
    const key = `${change.kind}:${change.sourceId}`;
    const known = sources.get(key);
    if (known !== undefined) {
      known.changes.push(change);
      continue;
    }
    const level = change.level ?? 0;
    const lane = `${level}:${change.itemId}`;
    const turn = turns.get(lane) ?? 0;
    turns.set(lane, turn + 1);
    sources.set(key, { changes: [change], level, turn });
  }
  const chosen: { readonly change: AlarmChange; readonly step: number }[] = [];
  const byRank = [...sources.values()].sort(
    (one, other) => other.level - one.level || one.turn - other.turn,
  );
  for (const { changes } of byRank) {
    for (const [step, change] of changes.entries()) {
      if (chosen.length === most) break;
      chosen.push({ change, step });
    }
  }
  // Those of one kind together: they are recorded with one statement.
  chosen.sort(
    (one, other) => one.step - other.step || placeInRun(one.change) - placeInRun(other.change),
  );
  return chosen.map(({ change }) => change);
}
