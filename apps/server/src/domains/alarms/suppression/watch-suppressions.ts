/** Keeps the engine's conditions in step with suppressions, and writes down when they begin and end. */
import { leastHoldMs } from '@millwright/contract/alarms/suppression/most-suppressions';
import type { AlarmSuppression } from '@millwright/contract/alarms/suppression/suppression.schemas';
import {
  type Condition,
  type DeviceId,
  type ItemId,
  milliseconds,
  type Timestamp,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Log } from '../../../base/log.ts';
import { actingAs } from '../../../platform/audit/index.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import { createRecorder } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { lockShelves } from '../occurrences/index.ts';
import {
  devicesOfCondition,
  formulasOf,
  pointsOfCondition,
  ruleCondition,
} from '../rules/index.ts';
import { enabledSuppressions, findSuppressions, setHeld, sourcesOf } from './suppressions.store.ts';
import { settleSuppressed, tellSuppressed } from './suppressions.ts';

export interface SuppressionWatch {
  /** Watches every suppression that is on; those that held when others left off go on. */
  begin(): Promise<void>;
  /** Takes in that one was added, changed or deleted. */
  sync(id: number): Promise<void>;
  /** Takes in what changed of some devices. */
  syncDevices(devices: ReadonlySet<DeviceId>): Promise<void>;
  /** Takes in that an item goes by another clock, or has other shifts. */
  syncItem(item: ItemId): Promise<void>;
  /** Resolves when all that began or ended is written down. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** A suppression began to hold, or ended. */
interface Turn {
  readonly id: number;
  readonly holds: boolean;
  readonly time: Timestamp;
}

const source = 'alarm-suppressions';

interface Watched {
  readonly itemId: ItemId;
  /** Those that its condition looks at, by themselves or by their points. */
  readonly devices: ReadonlySet<DeviceId>;
}

export function createSuppressionWatch(
  needs: AlarmNeeds & {
    readonly devices: Pick<Devices, 'find' | 'findPoints'>;
    readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
    readonly telemetry: Pick<Telemetry, 'conditions'>;
    readonly lease: Pick<Lease, 'check'>;
    readonly log: Log;
  },
): SuppressionWatch {
  const { db, devices, clock, log } = needs;
  const { conditions } = needs.telemetry;
  const watched = new Map<number, Watched>();

  const recorder = createRecorder<Turn>({
    name: 'alarm suppressions',
    // Of one suppression the last turn says it all.
    shed: (queue) => [...new Map(queue.map((turn) => [turn.id, turn])).values()],
    async record(turns) {
      for (const turn of turns) await settle(turn);
    },
    clock,
    log,
  });

  const settle = async ({ id, holds, time }: Turn): Promise<void> => {
    const settled = await needs.transactions.run(async (tx) => {
      await needs.lease.check(tx);
      await lockShelves(tx);
      const turned = await setHeld(tx, id, holds ? time : null);
      if (turned === undefined) return null;
      const after = await settleSuppressed(needs, tx, sourcesOf(turned));
      await needs.auditTrail.record(tx, {
        ...actingAs('alarms'),
        action: holds ? 'alarm_suppression.begin' : 'alarm_suppression.end',
        subject: { kind: 'alarm_suppression', id, name: turned.name },
        itemId: turned.itemId,
        after: { time, alarms: after.silenced.length + after.announced.length },
      });
      return after;
    });
    if (settled !== null) tellSuppressed(needs, settled);
  };

  conditions.onTransition(source, ({ conditionId: id, active: holds, time }) =>
    recorder.take({ id, holds, time }),
  );

  /** Suppressions as the engine takes them; long expressions leave turns to others. */
  const conditionsOf = async (all: readonly AlarmSuppression[]): Promise<Condition[]> => {
    const points = await devices.findPoints([
      ...new Set(all.flatMap(({ when }) => pointsOfCondition(when))),
    ]);
    const byId = new Map(points.map((point) => [point.id, point]));
    const clockOf = await needs.shiftCalendars.clocksOf(all.map(({ itemId }) => itemId));
    const giveWay = createGiveWay();
    const made: Condition[] = [];
    for (const suppression of all) {
      const { id, itemId, when, heldSince, offDelayMs } = suppression;
      const own = pointsOfCondition(when).flatMap((point) => byId.get(point) ?? []);
      const owners = own.map(({ deviceId }) => deviceId);
      watched.set(id, { itemId, devices: new Set([...owners, ...devicesOfCondition(when)]) });
      made.push({
        ...ruleCondition(suppression, formulasOf(own, clockOf(itemId)), heldSince !== null),
        // What comes and goes is not written down each time.
        offDelay: milliseconds(Math.max(offDelayMs, leastHoldMs)),
        // Whoever does not know whether the line stands is told.
        unknown: 'ends',
      });
      await giveWay();
    }
    return made;
  };

  const sync = async (id: number): Promise<void> => {
    const [found] = await findSuppressions(db, [id]);
    if (found?.enabled) {
      for (const condition of await conditionsOf([found])) conditions.upsert(source, condition);
      return;
    }
    watched.delete(id);
    conditions.remove(source, id);
  };

  /** It counts as not holding until its condition is judged anew. */
  const beginAnew = async (id: number): Promise<void> => {
    conditions.remove(source, id);
    recorder.take({ id, holds: false, time: clock.now() });
    await recorder.settled();
    await sync(id);
  };

  /** Of a device that is off nothing is heard that would end what looks at it. */
  const endWithoutDevices = async (ids: readonly number[]): Promise<void> => {
    const used = new Set(ids.flatMap((id) => [...(watched.get(id)?.devices ?? [])]));
    const on = new Set(
      (await devices.find([...used])).filter(({ enabled }) => enabled).map(({ id }) => id),
    );
    for (const id of ids) {
      const own = [...(watched.get(id)?.devices ?? [])];
      if (!own.every((device) => on.has(device))) await beginAnew(id);
    }
  };

  return {
    async begin() {
      const all = await enabledSuppressions(db);
      conditions.define(source, await conditionsOf(all));
      const held = all.filter(({ heldSince }) => heldSince !== null);
      await endWithoutDevices(held.map(({ id }) => id));
    },
    sync,
    async syncDevices(changed) {
      const touched = [...watched]
        .filter(([, { devices: own }]) => [...own].some((device) => changed.has(device)))
        .map(([id]) => id);
      if (touched.length === 0) return;
      for (const id of touched) await sync(id);
      await endWithoutDevices(touched);
    },
    async syncItem(item) {
      for (const [id, { itemId }] of [...watched]) if (itemId === item) await sync(id);
    },
    settled: () => recorder.settled(),
    stop: () => recorder.stop(),
  };
}
