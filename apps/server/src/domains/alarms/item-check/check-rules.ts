import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import {
  type DeviceId,
  type ItemId,
  outlookOf,
  type PointId,
  pointScopeOf,
  valueSpan,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Devices } from '../../devices/index.ts';
import { findingsOfExpression, findingsOfRefusal } from '../../items/index.ts';
import { rulesOfItem } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  checkRule,
  devicesOfCondition,
  expressionsOf,
  pointsOfCondition,
  runnable,
} from '../rules/index.ts';

/** What the rules of an item look at, as it is now. */
interface Seen {
  readonly points: ReadonlyMap<PointId, Point>;
  readonly devices: ReadonlyMap<DeviceId, Device>;
}

async function lookAt(
  { devices }: { readonly devices: Pick<Devices, 'findPoints' | 'find'> },
  rules: readonly AlarmRule[],
): Promise<Seen> {
  const points = await devices.findPoints([
    ...new Set(rules.flatMap(({ when }) => pointsOfCondition(when))),
  ]);
  const found = await devices.find([
    ...new Set([
      ...points.map(({ deviceId }) => deviceId),
      ...rules.flatMap(({ when }) => devicesOfCondition(when)),
    ]),
  ]);
  return {
    points: new Map(points.map((point) => [point.id, point])),
    devices: new Map(found.map((device) => [device.id, device])),
  };
}

/** The device that is switched off, if nothing that the rule looks at is collected. */
function deviceOff({ when }: AlarmRule, { points, devices }: Seen): Device | undefined {
  const used = pointsOfCondition(when).flatMap((id) => {
    const device = devices.get(points.get(id)?.deviceId ?? (0 as DeviceId));
    return device === undefined ? [] : [device];
  });
  return used.every(({ enabled }) => !enabled) ? used[0] : undefined;
}

/** What is wrong with the alarm rules of an item. */
export async function checkRules(
  needs: Pick<AlarmNeeds, 'db' | 'devices'>,
  item: ItemId,
): Promise<Finding[]> {
  const rules = await rulesOfItem(needs.db, item);
  const seen = await lookAt(needs, rules);
  const scope = pointScopeOf(
    [...seen.points.values()].map((point) => ({ ...point, deviceName: '', texts: null })),
  );
  const within: Pick<Devices, 'findPoints' | 'find'> = {
    findPoints: async (ids) => ids.flatMap((id) => seen.points.get(id) ?? []),
    find: async (ids) => ids.flatMap((id) => seen.devices.get(id) ?? []),
  };
  const spanOf = (id: PointId) => {
    const point = seen.points.get(id);
    return point === undefined ? null : valueSpan(point);
  };
  const giveWay = createGiveWay();
  const found: Finding[] = [];
  for (const rule of rules) {
    await giveWay();
    const at = { subject: 'alarm_rule', id: rule.id, name: rule.name };
    found.push(...(await findingsOfRefusal(at, () => checkRule(within, item, rule.when))));
    for (const text of expressionsOf(rule.when)) {
      found.push(...findingsOfExpression(at, text, scope, 'boolean'));
    }
    const outlook = outlookOf(
      runnable(rule.when, () => null),
      spanOf,
    );
    if (outlook !== 'sometimes') {
      const code = outlook === 'never' ? 'alarm.never_raised' : 'alarm.always_raised';
      found.push({ weight: 'warning', code, details: {}, ...at });
    }
    const off = rule.enabled ? deviceOff(rule, seen) : undefined;
    if (off !== undefined) {
      const details = { device: off.deviceName };
      found.push({ weight: 'hint', code: 'alarm.device_off', details, ...at });
    }
  }
  return found;
}
