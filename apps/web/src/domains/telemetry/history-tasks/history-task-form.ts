/** What the form of a history task holds, and how it becomes what the server takes. */
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { HistoryTaskEntry } from './history-tasks.queries.ts';

/** Units an interval is entered in, the longest first. */
export const intervalUnits = [
  { key: 'hour', ms: 3_600_000 },
  { key: 'minute', ms: 60_000 },
  { key: 'second', ms: 1000 },
] as const;
export type IntervalUnit = (typeof intervalUnits)[number]['key'];

export interface HistoryTaskFields {
  readonly name: string;
  readonly mode: HistoryTask['mode'];
  readonly every: number;
  readonly unit: IntervalUnit;
  readonly deadband: number;
  readonly flagPointId: number | null;
  readonly retentionDays: HistoryTask['retentionDays'];
  readonly pointIds: readonly number[];
}

/** An interval in the longest unit that leaves it whole. */
export const inUnits = (ms: number): { readonly every: number; readonly unit: IntervalUnit } => {
  const fitting = intervalUnits.find((unit) => ms % unit.ms === 0) ?? intervalUnits[2];
  return { every: ms / fitting.ms, unit: fitting.key };
};

/** @returns milliseconds */
export const intervalOf = ({ every, unit }: Pick<HistoryTaskFields, 'every' | 'unit'>): number =>
  Math.round(every * (intervalUnits.find(({ key }) => key === unit)?.ms ?? 0));

const fresh: HistoryTaskFields = {
  name: '',
  mode: 'periodic',
  every: 1,
  unit: 'minute',
  deadband: 0,
  flagPointId: null,
  retentionDays: null,
  pointIds: [],
};

export const startHistoryTask = (task: HistoryTask | null): HistoryTaskFields =>
  task === null
    ? fresh
    : {
        name: task.name,
        mode: task.mode,
        ...inUnits(task.intervalMs),
        deadband: task.deadband,
        flagPointId: task.flagPointId,
        retentionDays: task.retentionDays,
        pointIds: task.pointIds,
      };

export const finishHistoryTask = (
  itemId: number,
  { every, unit, pointIds, flagPointId, ...fields }: HistoryTaskFields,
): HistoryTaskEntry & { readonly itemId: number } => ({
  itemId,
  ...fields,
  intervalMs: intervalOf({ every, unit }),
  flagPointId: flagPointId ?? null,
  retentionDays: fields.retentionDays ?? null,
  pointIds: [...pointIds],
});
