/** The intervals of devices as rows of a table. */
import {
  type StatusInterval,
  unknownState,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import type { TimeSpan } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { sortInTurns } from '../../../base/sort-in-turns.ts';
import type { DeviceCourse } from './read-courses.ts';

export interface IntervalFilter {
  readonly states?: readonly number[] | undefined;
  readonly leastMs: number;
  /** Looked for in the names of devices, case ignored. */
  readonly keyword?: string | undefined;
}

const lengthOf = ({ from, to }: TimeSpan): number => to - from;

type Row = Omit<StatusInterval, 'place'>;

/** Intervals between two looks at the time. */
const few = 512;

/** Those that are wanted, in the order asked for; of one moment by device. There may be hundreds of thousands. */
export async function statusIntervals(
  courses: readonly DeviceCourse[],
  span: TimeSpan,
  { states, leastMs, keyword = '' }: IntervalFilter,
  {
    sort = 'from',
    order,
  }: { readonly sort?: 'from' | 'length' | undefined; readonly order: 'asc' | 'desc' },
): Promise<Row[]> {
  const wanted = new Set(states ?? []);
  const word = keyword.toLowerCase();
  const giveWay = createGiveWay();
  const rows: Row[] = [];
  for (const { deviceId, deviceName, intervals } of courses) {
    if (!deviceName.toLowerCase().includes(word)) continue;
    for (const [at, interval] of intervals.entries()) {
      if (at % few === 0) await giveWay();
      const { state, from, to } = interval;
      if (wanted.size > 0 && !wanted.has(state)) continue;
      if (lengthOf(interval) < leastMs) continue;
      const isCut = from === span.from || to === span.to;
      rows.push({ deviceId, deviceName, state, from, to, isCut });
    }
  }
  const sign = order === 'asc' ? 1 : -1;
  const by = sort === 'from' ? ({ from }: TimeSpan) => from : lengthOf;
  return sortInTurns(
    rows,
    (one, other) =>
      sign * (by(one) - by(other)) || one.from - other.from || one.deviceId - other.deviceId,
  );
}

/** What a state of a row is called; nothing where nobody knows. */
export const stateNameOf = (
  { state }: Pick<StatusInterval, 'state'>,
  states: readonly { readonly name: string }[],
): string => (state === unknownState ? '' : (states[state]?.name ?? ''));
