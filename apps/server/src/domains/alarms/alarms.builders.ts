/** Alarms for tests: on the platform, over the real condition engine, fed by hand. */
import { refuse } from '@millwright/contract';
import type { AlarmNews } from '@millwright/contract/alarms/alarms.topics';
import {
  type Clock,
  ConditionEngine,
  type ConditionWhen,
  type DeviceId,
  definePort,
  type ItemId,
  isBad,
  itemId,
  type PointId,
  Quality,
  type Transition,
  type WatchedState,
} from '@millwright/kernel';
import { silentLog } from '../../base/log.ts';
import { ownLease } from '../../platform/lease/index.ts';
import type { PlatformForTests } from '../../platform/platform.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items, ShiftCalendars } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { type Alarms, type AlarmsNeeds, createAlarms } from './index.ts';

export interface AlarmsForTests {
  readonly alarms: Alarms;
  /** What pages heard, by item. */
  readonly heard: { item: ItemId; news: AlarmNews }[];
  /** A sample of a point, now; resolves when what follows is recorded. */
  sample(point: PointId, value: number, quality?: number): Promise<void>;
  /** How a device is from now on. */
  device(device: DeviceId, state: WatchedState): Promise<void>;
  /** Lets delays end. */
  tick(): Promise<void>;
}

/** Conditions as telemetry runs them, on slots that are the points' ids. */
function createConditionsForTests(clock: Clock) {
  const handlers = new Map<string, (transition: Transition) => void>();
  const live = {
    values: new Float64Array(64).fill(Number.NaN),
    times: new Float64Array(64),
    qualities: new Uint8Array(64).fill(Quality.unknown),
    texts: [],
  };
  const engine = new ConditionEngine({
    slotOf: (point) => point,
    live,
    onTransition: (transition) => handlers.get(transition.source)?.(transition),
  });
  const feed = (when: ConditionWhen): void => {
    if ('of' in when) for (const part of when.of) feed(part);
    else if ('pointId' in when && live.times[when.pointId] !== 0) {
      const value = live.values[when.pointId] as number;
      engine.onSample(when.pointId, value, clock.now(), Quality.stale);
    }
  };
  const conditions: Telemetry['conditions'] = {
    define: (source, all) => engine.define(source, all),
    upsert(source, condition) {
      const isOther = engine.upsert(source, condition);
      feed(condition.when);
      engine.onBlock(clock.now());
      return isOther;
    },
    remove: (source, id) => void engine.remove(source, id),
    onTransition: (source, handle) => void handlers.set(source, handle),
  };
  const values: Telemetry['values'] = (points) =>
    points.map((id) => ({
      pointId: id,
      value: live.times[id] === 0 ? null : (live.values[id] as number),
      time: live.times[id] as number,
      quality: live.qualities[id] as number,
    }));
  return { conditions, engine, live, values };
}

/** Of alarms that have none. */
const noFiles = (): AlarmsNeeds['files'] => {
  const none = async (): Promise<never> => {
    throw refuse('general.not_found');
  };
  return { save: none, open: none, keep: none, remove: none };
};

interface AlarmFixture {
  readonly items: Items;
  readonly devices: Devices;
  readonly shiftCalendars?: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  /** None are kept without. */
  readonly files?: AlarmsNeeds['files'];
}

/** Nobody has entered any. */
const withoutShifts = (items: Items): Pick<ShiftCalendars, 'clocksOf' | 'onChange'> => ({
  async clocksOf(ids) {
    const zoneOf = await items.timeZones(ids);
    return (id) => ({ timeZone: zoneOf(id), shifts: null });
  },
  onChange: () => () => {},
});

/** What an account may have; any number without. */
export type AlarmLimits = Pick<AlarmsNeeds, 'mostPerAccount' | 'config'>;

/** A server process that watches alarms, whose item 1 has the screen 7; make another one on the same platform for a restart. */
export function createAlarmsForTests(
  platform: PlatformForTests,
  { items, devices, shiftCalendars = withoutShifts(items), files = noFiles() }: AlarmFixture,
  limits: AlarmLimits = {},
): AlarmsForTests {
  const { clock } = platform;
  const { conditions, engine, live, values } = createConditionsForTests(clock);
  const heard: AlarmsForTests['heard'] = [];
  const screenNames: Telemetry['screenNames'] = definePort('telemetry.screen-names');
  screenNames.add(async ({ id }, item) => (id === 7 && item === 1 ? '泵房' : null));
  const alarms = createAlarms({
    ...platform,
    lease: ownLease,
    items,
    devices,
    shiftCalendars,
    ...limits,
    files,
    telemetry: { conditions, values, screenNames },
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
      const now = clock.now();
      if (!isBad(quality)) live.values[point] = value;
      live.times[point] = now;
      live.qualities[point] = quality;
      engine.onSample(point, value, now, quality);
      engine.onBlock(now);
      await alarms.settled();
    },
    async device(device, state) {
      engine.onDevice(device, state, clock.now());
      await alarms.settled();
    },
    async tick() {
      engine.onTime(clock.now());
      await alarms.settled();
    },
  };
}
