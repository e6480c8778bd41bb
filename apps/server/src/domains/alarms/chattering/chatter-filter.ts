import { type Clock, milliseconds, steady, timestamp } from '@millwright/kernel';
import type { Recorder } from '../../../platform/storage/index.ts';
import type { ActiveSource, AlarmChange, Raise } from '../occurrences/index.ts';
import { Chatter } from './chatter.ts';

/** Sources that end in one turn: a hundred thousand may have begun with one machine. */
const atOnce = 500;

/** Stands before the recorder: what chatters is told as one alarm with a count. */
export interface ChatterFilter extends Pick<Recorder<AlarmChange>, 'take'> {
  /** Begins anew, with the alarms that were chattering when others left off. */
  begin(active: readonly ActiveSource[]): void;
  /** What watches a source was changed, and its alarm perhaps ended. */
  forget(source: Pick<AlarmChange, 'kind' | 'sourceId'>): void;
  stop(): void;
}

export function createChatterFilter(needs: {
  readonly recorder: Pick<Recorder<AlarmChange>, 'take'>;
  readonly clock: Clock;
}): ChatterFilter {
  const { recorder } = needs;
  const clock = steady(needs.clock);
  let chatter = new Chatter();
  let cancel: (() => void) | undefined;
  /** When it is looked for what is due; only what is due earlier moves it. */
  let looksAt = Number.POSITIVE_INFINITY;

  const waitForQuiet = (): void => {
    const due = chatter.nextDue;
    if (due >= looksAt) return;
    cancel?.();
    looksAt = due;
    cancel = clock.after(milliseconds(Math.max(1, due - clock.now())), () => {
      looksAt = Number.POSITIVE_INFINITY;
      for (const change of chatter.settle(clock.now(), atOnce)) recorder.take(change);
      waitForQuiet();
    });
  };

  return {
    take(change) {
      for (const told of chatter.take(change, clock.now())) recorder.take(told);
      waitForQuiet();
    },
    begin(active) {
      chatter = new Chatter();
      for (const alarm of active) {
        if (!alarm.chattering) continue;
        chatter.restore(raiseOf(alarm), alarm.raises, alarm.quietSince, clock.now());
      }
      waitForQuiet();
    },
    forget(source) {
      for (const change of chatter.forget(source)) recorder.take(change);
    },
    stop: () => cancel?.(),
  };
}

const raiseOf = ({ kind, sourceId, ...alarm }: ActiveSource): Raise => ({
  ...{ kind, sourceId, change: 'raise', time: timestamp(alarm.raisedAt) },
  ...{ itemId: alarm.itemId, level: alarm.level, pointId: alarm.pointId },
  value: alarm.value ?? Number.NaN,
});
