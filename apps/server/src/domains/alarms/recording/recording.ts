/** Remembers what rules record, so that the values around a raise are known. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import {
  type RecordedSample,
  recordedOffsets,
} from '@millwright/contract/alarms/sources/recorded.schemas';
import type { PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, type PointId, type Timestamp, timestamp } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Recorder } from '../../../platform/storage/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { ActiveSource, AlarmChange, PointSamples } from '../occurrences/index.ts';
import { lookEvery, RecentValues } from './recent-values.ts';

export interface Recording {
  /** Records these points of the rule from now on. */
  follow(rule: Pick<AlarmRule, 'id' | 'recordedPointIds'>): void;
  forget(rule: number): void;
  /** Goes on with alarms that were raised within the last minute. */
  begin(active: readonly ActiveSource[]): void;
  /**
   * What is to be kept of a raise at this moment, whole once the turn of the loop is over; what follows is
   * recorded in its time.
   */
  raised(rule: number, time: Timestamp): readonly PointSamples[];
  /** Hands over what is known by now. */
  stop(): void;
}

interface Waiting {
  readonly rule: number;
  readonly raisedAt: Timestamp;
  readonly points: readonly PointId[];
}

/** Alarms of one rule that wait for what follows: the third within a minute is one that chatters. */
const mostWaiting = 3;
/** Points between two looks at the clock. */
const atOnce = 500;

const before = recordedOffsets.filter((offset) => offset < 0);
const after = recordedOffsets.filter((offset) => offset > 0);
const last = Math.max(...recordedOffsets);

const sampleOf = (offsetMs: number, { value, time, quality }: PointValue): RecordedSample => ({
  ...{ offsetMs, value, time, quality },
});

export function createRecording(needs: {
  readonly telemetry: Pick<Telemetry, 'values'>;
  readonly recorder: Pick<Recorder<AlarmChange>, 'take'>;
  readonly clock: Clock;
}): Recording {
  const { telemetry, recorder, clock } = needs;
  const pointsOf = new Map<number, readonly PointId[]>();
  const recent = new RecentValues();
  let waiting: Waiting[] = [];
  let cancel: (() => void) | undefined;
  let isLooking = false;

  /** What was looked at about these moments. */
  const samplesAt = (
    points: readonly PointId[],
    raisedAt: Timestamp,
    offsets: readonly number[],
  ): PointSamples[] =>
    points.map((pointId) => ({
      pointId,
      samples: offsets.flatMap((offset) => {
        const value = recent.at(pointId, raisedAt + offset);
        return value === undefined ? [] : [sampleOf(offset, value)];
      }),
    }));

  const handOver = ({ rule, raisedAt, points }: Waiting): void => {
    const values = samplesAt(points, raisedAt, after).filter(({ samples }) => samples.length > 0);
    if (values.length === 0) return;
    const source = { kind: 'rule', sourceId: rule } as const;
    recorder.take({ ...source, change: 'values', time: raisedAt, values });
  };

  const look = async (): Promise<void> => {
    const giveWay = createGiveWay();
    const now = clock.now();
    const points = [...new Set([...pointsOf.values()].flat())];
    const values: PointValue[] = [];
    for (let at = 0; at < points.length; at += atOnce) {
      values.push(...telemetry.values(points.slice(at, at + atOnce)));
      const pause = giveWay();
      if (pause !== undefined) await pause;
    }
    recent.look(now, values);
    const due = waiting.filter(({ raisedAt }) => raisedAt + last <= now);
    waiting = waiting.filter((one) => !due.includes(one));
    for (const one of due) handOver(one);
  };

  const keepLooking = (): void => {
    if (cancel !== undefined || isLooking || (pointsOf.size === 0 && waiting.length === 0)) return;
    cancel = clock.after(lookEvery, () => {
      cancel = undefined;
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
        keepLooking();
      });
    });
  };

  return {
    follow({ id, recordedPointIds }) {
      if (recordedPointIds.length === 0) pointsOf.delete(id);
      else pointsOf.set(id, recordedPointIds);
      keepLooking();
    },
    forget: (rule) => void pointsOf.delete(rule),
    begin(active) {
      const now = clock.now();
      waiting = active.flatMap(({ kind, sourceId, raisedAt }) => {
        const points = kind === 'rule' ? pointsOf.get(sourceId) : undefined;
        if (points === undefined || raisedAt + last <= now) return [];
        return [{ rule: sourceId, raisedAt: timestamp(raisedAt), points }];
      });
    },
    raised(rule, time) {
      const points = pointsOf.get(rule);
      if (points === undefined) return [];
      if (waiting.filter((one) => one.rule === rule).length < mostWaiting) {
        waiting.push({ rule, raisedAt: time, points });
      }
      const known = samplesAt(points, time, before).map(({ pointId, samples }) => ({
        ...{ pointId, samples: [...samples] },
      }));
      // What was read together with the value that tipped it is put after it, within the same turn.
      queueMicrotask(() => {
        const then = new Map(telemetry.values(points).map((value) => [value.pointId, value]));
        for (const { pointId, samples } of known) {
          const now = then.get(pointId);
          if (now !== undefined) samples.push(sampleOf(0, now));
        }
      });
      return known;
    },
    stop() {
      cancel?.();
      for (const one of waiting) handOver(one);
      waiting = [];
    },
  };
}
