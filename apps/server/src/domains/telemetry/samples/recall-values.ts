/**
 * After a start the last values of history stand in the live table until newer ones come: a box that
 * sends on change may be silent for hours, and what it sent last is what its machine shows. Conditions judge
 * them once: what was acknowledged in the last moment of a server that died has been judged by nobody, or what
 * followed from it was not written down (decision 130).
 */
import {
  type Clock,
  isBad,
  type PointId,
  Quality,
  seconds,
  type Timestamp,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { History } from '../history/index.ts';
import type { LiveTable, RunningConditions } from '../live/index.ts';
import type { SamplePath } from './sample-path.ts';
import type { SavePolicies } from './save-policies.ts';

export interface ValueRecall {
  /** Looks for the values of these, in their order; resolves when all were found or it is stopped. */
  recall(points: readonly PointId[]): Promise<void>;
  stop(): void;
}

/** Points asked for at once: pages ask the engine too. */
const atOnce = 256;
const retryAfter = seconds(5);
/** A sample of a box whose clock is ahead is its last one all the same. */
const aheadMs = 60_000;

export function createValueRecall(needs: {
  readonly table: LiveTable;
  readonly history: Pick<History, 'lastBefore'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: { changed(point: PointId): void };
  readonly conditions: Pick<RunningConditions, 'remembered' | 'allRemembered'>;
  readonly policies: Pick<SavePolicies, 'hasLast'>;
  readonly path: Pick<SamplePath, 'fail'>;
  /** Of those that an edit has made something else of, when. */
  meantSince(points: readonly PointId[]): Promise<ReadonlyMap<PointId, Timestamp>>;
}): ValueRecall {
  const { table, history, clock, log, live, conditions, policies, path } = needs;
  let stopped = false;
  let wake = (): void => {};

  /** Gone, of another meaning since (it stands elsewhere), or read: nothing of the past is put over it. */
  const isBlank = (point: PointId, slots: ReadonlyMap<PointId, number>): boolean => {
    const slot = table.slot(point);
    return slot >= 0 && slot === slots.get(point) && table.times[slot] === 0;
  };

  async function recallSome(
    points: readonly PointId[],
    slots: ReadonlyMap<PointId, number>,
  ): Promise<void> {
    const found = await history.lastBefore(points, clock.now() + aheadMs);
    const meantSince = await needs.meantSince(points);
    const remembered: PointId[] = [];
    const failed = new Map<number, number[]>();
    for (const point of points) {
      const last = found.get(point);
      if (last === undefined || !isBlank(point, slots)) continue;
      if (last.value === null && last.text === null) continue;
      // That of another register is no value of what the point is now.
      if (last.time < (meantSince.get(point) ?? 0)) continue;
      const slot = table.slot(point);
      const since = table.qualities[slot] as number;
      if (isBad(since) && since !== Quality.unknown) {
        failed.set(since, [...(failed.get(since) ?? []), slot]);
      }
      table.values[slot] = last.value ?? Number.NaN;
      table.texts[slot] = last.text;
      table.times[slot] = last.time;
      table.qualities[slot] = isBad(last.quality) ? last.quality : Quality.stale;
      live.changed(point);
      // Of what is saved now and then the last one is older than what was judged.
      if (policies.hasLast(point)) remembered.push(point);
    }
    conditions.remembered(remembered);
    // Whose machine was asked in vain meanwhile had no value then that could become a bad one: history would
    // say nothing of it, and a trend go on to where the machine answers again.
    for (const [quality, slots] of failed) {
      path.fail(Int32Array.from(slots), slots.length, clock.now(), quality);
    }
  }

  const pause = (): Promise<void> =>
    new Promise((done) => {
      const cancel = clock.after(retryAfter, done);
      wake = () => {
        cancel();
        done();
      };
    });

  return {
    async recall(points) {
      const slots = new Map(points.map((point) => [point, table.slot(point)]));
      for (let from = 0; from < points.length && !stopped; ) {
        const blank = points.slice(from, from + atOnce).filter((point) => isBlank(point, slots));
        try {
          if (blank.length > 0) await recallSome(blank, slots);
          from += atOnce;
        } catch (error) {
          log.warn({ err: error }, 'the last values of points cannot be read yet');
          if (!stopped) await pause();
        }
      }
      if (!stopped) await conditions.allRemembered();
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}
