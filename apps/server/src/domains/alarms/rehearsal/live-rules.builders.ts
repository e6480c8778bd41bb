/** A rule or limits as they run live: by the watches, the engine and the chattering, on a clock that tests move. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  ConditionEngine,
  isBad,
  milliseconds,
  type PointId,
  Quality,
  type Transition,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { createChatterFilter } from '../chattering/index.ts';
import { createLimitWatch } from '../limits/index.ts';
import { type AlarmChange, sourceKey } from '../occurrences/index.ts';
import { createRuleWatch } from '../rules/index.ts';

export interface GivenSample {
  readonly time: number;
  readonly point: PointId;
  readonly value: number;
  readonly quality: number;
}

/** How exactly delays end live, in milliseconds. */
export const tick = 100;

/** What was recorded of it: raise, clear (null while active) and how often it was raised. */
export type LiveAlarm = [source: string, raised: number, cleared: number | null, raises: number];

/** Gives samples to the live engine tick by tick, up to `end`. */
export async function runLive(
  watched: { readonly rule: AlarmRule | null; readonly limited: Point | null },
  points: readonly Point[],
  samples: readonly GivenSample[],
  end: number,
): Promise<LiveAlarm[]> {
  const clock = createManualClock(timestamp(0));
  const changes: AlarmChange[] = [];
  const chatter = createChatterFilter({
    recorder: { take: (change) => void changes.push(change) },
    clock,
  });
  const handlers = new Map<string, (transition: Transition) => void>();
  const live = {
    values: new Float64Array(16).fill(Number.NaN),
    times: new Float64Array(16),
    qualities: new Uint8Array(16).fill(Quality.unknown),
    texts: [],
  };
  const engine = new ConditionEngine({
    slotOf: (point) => point,
    live,
    onTransition: (transition) => handlers.get(transition.source)?.(transition),
  });
  const conditions: Parameters<typeof createRuleWatch>[0]['telemetry']['conditions'] = {
    define: (source, all) => engine.define(source, all),
    upsert: (source, condition) => engine.upsert(source, condition),
    remove: (source, id) => void engine.remove(source, id),
    onTransition: (source, handle) => void handlers.set(source, handle),
  };
  const devices = {
    findPoints: async (ids: readonly PointId[]) => points.filter(({ id }) => ids.includes(id)),
    pointsOf: async () => [],
    find: async () => [],
    collection: async () => ({
      devices: [{ device: { id: 1 }, points: watched.limited === null ? [] : [watched.limited] }],
    }),
  } as never;
  const rules = createRuleWatch({
    enabledRules: async () => (watched.rule === null ? [] : [watched.rule]),
    findRules: async () => [],
    devices,
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC', shifts: null }) },
    telemetry: { conditions, values: () => [] },
    recorder: chatter,
    recording: { follow: () => {}, forget: () => {}, raised: () => [] },
    clock,
  });
  const limits = createLimitWatch({ devices, conditions, recorder: chatter, clock });
  await rules.begin([]);
  await limits.begin([]);
  engine.onBlock(0);
  engine.onTime(0);
  let next = 0;
  for (let now = tick; now <= end; now += tick) {
    clock.advance(milliseconds(tick));
    engine.onBlock(now);
    engine.onTime(now);
    for (; samples[next]?.time === now; next += 1) {
      const { point, value, quality } = samples[next] as GivenSample;
      if (!isBad(quality)) live.values[point] = value;
      live.times[point] = now;
      live.qualities[point] = quality;
      engine.onSample(point, live.values[point] as number, now, quality);
    }
    engine.onBlock(now);
  }
  chatter.stop();
  return recorded(changes);
}

/** As changes become rows. */
function recorded(changes: readonly AlarmChange[]): LiveAlarm[] {
  const alarms: LiveAlarm[] = [];
  for (const change of changes) {
    const source = sourceKey(change);
    const active = alarms.findLast(([of, , cleared]) => of === source && cleared === null);
    if (change.change === 'raise') alarms.push([source, change.time, null, 1]);
    else if (active !== undefined && change.change === 'clear') active[2] = change.time;
    else if (active !== undefined && change.change === 'repeat') active[3] = change.raises;
  }
  return alarms;
}
