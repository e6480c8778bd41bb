/** Alarms for tests: on the platform, over the real condition engine, fed by hand. */
import type { AlarmNews } from '@millwright/contract/alarms/alarms.topics';
import {
  type Clock,
  ConditionEngine,
  type ConditionWhen,
  type ItemId,
  itemId,
  type PointId,
  type Transition,
} from '@millwright/kernel';
import { silentLog } from '../../base/log.ts';
import { ownLease } from '../../platform/lease/index.ts';
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import type { MostPerAccount } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { type Alarms, createAlarms } from './index.ts';

export interface AlarmsForTests {
  readonly alarms: Alarms;
  /** What pages heard, by item. */
  readonly heard: { item: ItemId; news: AlarmNews }[];
  /** A sample of a point, now; resolves when what follows is recorded. */
  sample(point: PointId, value: number, quality?: number): Promise<void>;
  /** Lets delays end. */
  tick(): Promise<void>;
}

/** Conditions as telemetry runs them, on slots that are the points' ids. */
function createConditionsForTests(clock: Clock) {
  const handlers = new Map<string, (transition: Transition) => void>();
  const values = new Map<number, number>();
  const engine = new ConditionEngine({
    slotOf: (point) => point,
    onTransition: (transition) => handlers.get(transition.source)?.(transition),
  });
  const feed = (when: ConditionWhen): void => {
    if ('of' in when) for (const part of when.of) feed(part);
    else {
      const value = values.get(when.pointId);
      if (value !== undefined) engine.onSample(when.pointId, value, clock.now(), 0);
    }
  };
  const conditions: Telemetry['conditions'] = {
    define: (source, all) => engine.define(source, all),
    upsert(source, condition) {
      engine.upsert(source, condition);
      feed(condition.when);
    },
    remove: (source, id) => void engine.remove(source, id),
    onTransition: (source, handle) => void handlers.set(source, handle),
  };
  return { conditions, engine, values };
}

/** A server process that watches alarms; make another one on the same platform for a restart. */
export function createAlarmsForTests(
  platform: PlatformForTests,
  { items, devices }: { items: Items; devices: Devices },
  mostPerAccount?: MostPerAccount,
): AlarmsForTests {
  const { clock } = platform;
  const { conditions, engine, values } = createConditionsForTests(clock);
  const heard: AlarmsForTests['heard'] = [];
  const alarms = createAlarms({
    ...platform,
    lease: ownLease,
    items,
    devices,
    mostPerAccount,
    telemetry: { conditions },
    live: {
      publish: (_topic, item, news) => {
        heard.push({ item: itemId(item), news: news as AlarmNews });
      },
    },
    log: silentLog,
  });
  return {
    alarms,
    heard,
    async sample(point, value, quality = 0) {
      values.set(point, value);
      engine.onSample(point, value, clock.now(), quality);
      await alarms.settled();
    },
    async tick() {
      engine.onTime(clock.now());
      await alarms.settled();
    },
  };
}
