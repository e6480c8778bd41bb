/** What the form of shelving holds, and what is asked for it. */
import type { ShelvingWay } from '@millwright/contract/alarms/alarms.schemas';
import type { alarmShelvingEndpoints } from '@millwright/contract/alarms/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';

const minute = 60_000;
const hour = 60 * minute;

/** How long may be chosen, in milliseconds: up to a shift, and by who may more, a week. */
const usualLengths = [15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour];
const longLengths = [24 * hour, 72 * hour, 168 * hour];

/** @param isLong whether for somebody who may also take alarms out of service */
export const lengthsFor = (isLong: boolean): readonly number[] =>
  isLong ? [...usualLengths, ...longLengths] : usualLengths;

/** A length as the texts have it: in minutes, hours or days. */
export const lengthWords = (
  forMs: number,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (forMs < hour) return { unit: 'minutes', count: forMs / minute };
  if (forMs < 24 * hour) return { unit: 'hours', count: forMs / hour };
  return { unit: 'days', count: forMs / hour / 24 };
};

export interface ShelvingFields {
  readonly way: ShelvingWay;
  readonly forMs: number;
  /** Milliseconds since 1970; null while none is entered. */
  readonly until: number | null;
  readonly reason: string;
}

export const newShelving: ShelvingFields = {
  way: 'timed',
  forMs: hour,
  until: null,
  reason: '',
};

/** The ways that are offered. */
export const waysFor = (mayShelve: boolean, mayTakeOut: boolean): readonly ShelvingWay[] => [
  ...(mayShelve ? (['timed', 'one-shot'] as const) : []),
  ...(mayTakeOut ? (['out-of-service'] as const) : []),
];

/** What the call of its way is asked: `until` is of those that are out of service. */
export const shelvingAsked = (
  { way, forMs, until, reason }: ShelvingFields,
  ids: readonly number[],
):
  | CallInput<typeof alarmShelvingEndpoints.shelve>
  | CallInput<typeof alarmShelvingEndpoints.takeOutOfService> =>
  way === 'out-of-service'
    ? { ids: [...ids], until: until ?? 0, reason }
    : { ids: [...ids], oneShot: way === 'one-shot', forMs, reason };
