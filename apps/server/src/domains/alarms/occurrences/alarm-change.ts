import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { ClearReason } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionTest } from '@millwright/contract/alarms/conditions.schemas';
import type { RecordedSample } from '@millwright/contract/alarms/sources/recorded.schemas';
import type { PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId, PointId, Timestamp } from '@millwright/kernel';
import type { AlarmSource } from './alarm-source.ts';

/** What tipped a rule, with the values of its points as they were then. */
export interface RaiseCause {
  readonly test: ConditionTest;
  readonly values: readonly PointValue[];
}

/** What a point stood at around a raise, as far as it is known. */
export interface PointSamples {
  readonly pointId: PointId;
  readonly samples: readonly RecordedSample[];
}

/** What is to be recorded: a source began or ceased to be in alarm. */
export type AlarmChange = AlarmSource & {
  readonly time: Timestamp;
  /** How serious it is, and where; absent when its source is gone. */
  readonly level?: AlarmLevel;
  readonly itemId?: ItemId;
} & (
    | {
        readonly change: 'raise';
        /** Null where a device tipped it. */
        readonly pointId: PointId | null;
        /** What was judged. */
        readonly value: number;
        readonly cause?: RaiseCause;
        /** What the rule records, at the raise and before it. */
        readonly recorded?: readonly PointSamples[];
      }
    | {
        /** What its points stood at after the raise, which was at `time`. */
        readonly change: 'values';
        readonly values: readonly PointSamples[];
      }
    | { readonly change: 'clear'; readonly reason: ClearReason }
    | {
        /** The last raise of an active alarm, which was raised so often until then. */
        readonly change: 'repeat';
        readonly raises: number;
        /** Whether it goes on. */
        readonly chattering: boolean;
        /** Since when its condition does not hold, where it goes on; null while it holds. */
        readonly quietSince: Timestamp | null;
        readonly pointId: PointId | null;
        readonly value: number;
        readonly cause?: RaiseCause;
      }
  );

export type ValuesChange = AlarmChange & { readonly change: 'values' };

/**
 * Leaves out every raise that the next change of the same source takes back, and what is told of its
 * repeats but for the last.
 */
export function withoutBriefAlarms(changes: readonly AlarmChange[]): AlarmChange[] {
  const kept: (AlarmChange | null)[] = [];
  const lastOf = new Map<string, number>();
  const repeatOf = new Map<string, number>();
  for (const change of changes) {
    if (change.change === 'values') {
      kept.push(change);
      continue;
    }
    const key = `${change.kind}:${change.sourceId}`;
    const repeat = repeatOf.get(key);
    if (repeat !== undefined) kept[repeat] = null;
    repeatOf.delete(key);
    if (change.change === 'repeat') {
      repeatOf.set(key, kept.length);
      kept.push(change);
      continue;
    }
    const last = lastOf.get(key);
    if (last !== undefined && change.change === 'clear' && kept[last]?.change === 'raise') {
      kept[last] = null;
      lastOf.delete(key);
      continue;
    }
    lastOf.set(key, kept.length);
    kept.push(change);
  }
  return kept.filter((change) => change !== null);
}

/**
 * What stays of too long a queue: the brief alarms of the items that raise most are left out, and where
 * that is nothing, all of them. Those of an item that raises little stay.
 */
export function shedAlarms(queue: readonly AlarmChange[]): AlarmChange[] {
  const counts = new Map<ItemId | undefined, number>();
  for (const { itemId } of queue) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  const share = queue.length / counts.size;
  const isOfBusy = ({ itemId }: AlarmChange): boolean => (counts.get(itemId) ?? 0) > share;
  const busy = queue.filter(isOfBusy);
  const kept = new Set(withoutBriefAlarms(busy));
  return kept.size < busy.length
    ? queue.filter((change) => !isOfBusy(change) || kept.has(change))
    : withoutBriefAlarms(queue);
}

/** Cuts changes into runs of one kind of change, in their order. */
export function runsOf(changes: readonly AlarmChange[]): AlarmChange[][] {
  const runs: AlarmChange[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const joins =
      first !== undefined &&
      (first.change !== 'clear'
        ? change.change === first.change
        : change.change === 'clear' &&
          change.reason === first.reason &&
          change.kind === first.kind &&
          change.time === first.time);
    if (run !== undefined && joins) run.push(change);
    else runs.push([change]);
  }
  return runs;
}
