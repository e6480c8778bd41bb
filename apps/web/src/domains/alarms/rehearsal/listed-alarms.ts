/** The list below a rehearsal: what there would have been and what not, in the order of the raises. */
import type { Rehearsal } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';

export interface ListedAlarm {
  readonly key: string;
  readonly outcome: 'added' | 'kept' | 'missed';
  /** Of a real one. */
  readonly id: number | null;
  readonly number: string;
  readonly value: number | null;
  readonly raisedAt: number;
  readonly clearedAt: number | null;
  readonly raises: number;
}

/** That a drawer shows; the file holds all. */
const mostListed = 200;

export function listedAlarms({ alarms, missed }: Rehearsal): readonly ListedAlarm[] {
  const simulated = alarms.map(
    ({ added, kind, pointId: _point, ...alarm }, n): ListedAlarm => ({
      ...alarm,
      ...{ key: `${kind} ${n}`, outcome: added ? 'added' : 'kept', id: null, number: '' },
    }),
  );
  const gone = missed.map(
    (alarm): ListedAlarm => ({ ...alarm, key: alarm.number, outcome: 'missed', raises: 1 }),
  );
  return [...simulated, ...gone].sort((a, b) => a.raisedAt - b.raisedAt).slice(0, mostListed);
}
