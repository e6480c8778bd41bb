import type { ItemId } from '@millwright/kernel';
import type { AlarmChange } from './alarm-change.ts';

interface Source {
  readonly changes: AlarmChange[];
  readonly level: number;
  /** How many sources of its item and level came before it. */
  readonly turn: number;
}

const placeInRun = ({ change }: AlarmChange): number =>
  ['raise', 'repeat', 'values', 'clear'].indexOf(change);

/**
 * Which of many changes are recorded next: each account in its turn, of an account the most serious
 * first, and of those each item in its turn, so that a storm in one keeps nobody else waiting. The
 * changes of a source keep their order.
 * @param accountOf whose an item is; all of nobody's are one account's
 */
export function nextChanges(
  queue: readonly AlarmChange[],
  most: number,
  accountOf: (item: ItemId) => unknown = () => undefined,
): AlarmChange[] {
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
  for (const { changes } of inTurn([...sources.values()], accountOf)) {
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

function inTurn(sources: readonly Source[], accountOf: (item: ItemId) => unknown): Source[] {
  const ofAccount = Map.groupBy(sources, ({ changes: [first] }) =>
    first?.itemId === undefined ? undefined : accountOf(first.itemId),
  );
  const placed: { readonly source: Source; readonly place: number }[] = [];
  for (const own of ofAccount.values()) {
    own.sort((one, other) => other.level - one.level || one.turn - other.turn);
    for (const [place, source] of own.entries()) placed.push({ source, place });
  }
  placed.sort((one, other) => one.place - other.place || other.source.level - one.source.level);
  return placed.map(({ source }) => source);
}
