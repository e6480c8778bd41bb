/** The intervals of devices as rows of a table. */
import {
  type StatusInterval,
  unknownState,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import type { TimeSpan } from '@millwright/kernel';
import type { DeviceCourse } from './read-courses.ts';

export interface IntervalFilter {
  readonly states?: readonly number[] | undefined;
  readonly leastMs: number;
  /** Looked for in the names of devices, case ignored. */
  readonly keyword?: string | undefined;
}

const lengthOf = ({ from, to }: TimeSpan): number => to - from;

/** Those that are wanted, in the order asked for; of one moment by device. */
export function statusIntervals(
  courses: readonly DeviceCourse[],
  span: TimeSpan,
  { states, leastMs, keyword = '' }: IntervalFilter,
  {
    sort = 'from',
    order,
  }: { readonly sort?: 'from' | 'length' | undefined; readonly order: 'asc' | 'desc' },
): Omit<StatusInterval, 'place'>[] {
  const wanted = new Set(states ?? []);
  const word = keyword.toLowerCase();
  const rows = courses
    .filter(({ deviceName }) => deviceName.toLowerCase().includes(word))
    .flatMap(({ deviceId, deviceName, intervals }) =>
      intervals
        .filter(({ state }) => wanted.size === 0 || wanted.has(state))
        .filter((interval) => lengthOf(interval) >= leastMs)
        .map(({ state, from, to }) => ({
          ...{ deviceId, deviceName, state, from, to },
          isCut: from === span.from || to === span.to,
        })),
    );
  const sign = order === 'asc' ? 1 : -1;
  const by = sort === 'from' ? ({ from }: TimeSpan) => from : lengthOf;
  return rows.sort(
    (one, other) =>
      sign * (by(one) - by(other)) || one.from - other.from || one.deviceId - other.deviceId,
  );
}

/** What a state of a row is called; nothing where nobody knows. */
export const stateNameOf = (
  { state }: Pick<StatusInterval, 'state'>,
  states: readonly { readonly name: string }[],
): string => (state === unknownState ? '' : (states[state]?.name ?? ''));
