import { limitOn } from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { alarmRuleId, type DeviceId, type PointId, type ValueFormat } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import { holdRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import type { AlarmChange } from './alarm-change.ts';
import { type NamedPoints, reasonOf, valueAt } from './alarm-reasons.ts';
import type { AlarmDraft } from './alarms.store.ts';

export type Raise = AlarmChange & { readonly change: 'raise' };

/** The points that a raise speaks of: the one that tipped it, and those that its reason names. */
const pointsOfRaise = ({ pointId, cause }: Raise): PointId[] => [
  ...(pointId === null ? [] : [pointId]),
  ...(cause?.values.map((value) => value.pointId) ?? []),
];

const deviceOfRaise = ({ cause }: Raise): DeviceId | null =>
  cause !== undefined && 'deviceId' in cause.test ? cause.test.deviceId : null;

/** The value that an alarm tells: the one that was judged, or that of the point whose course was. */
function toldValue({ pointId, value, cause }: Raise): number | null {
  if (cause === undefined || pointId === null) return finite(value);
  switch (cause.test.op) {
    case 'rising':
    case 'falling':
    case 'changing':
    case 'above-point':
    case 'below-point':
    case 'equal-point':
      return valueAt(cause, pointId);
    case 'no-data':
    case 'bad-quality':
    case 'expression':
      return null;
    default:
      return finite(value);
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Gives raises the names, level, unit, value format and reason that their alarms will show. What was
 * deleted or switched off since raises no alarm.
 */
export async function describeAlarms(
  needs: Pick<AlarmNeeds, 'devices' | 'items'>,
  tx: Tx,
  raises: readonly Raise[],
): Promise<AlarmDraft[]> {
  const ruleIds = raises.filter(({ kind }) => kind === 'rule').map(({ sourceId }) => sourceId);
  const rules = new Map((await holdRules(tx, ruleIds)).map((rule) => [rule.id, rule]));
  const found = await needs.devices.findPoints([...new Set(raises.flatMap(pointsOfRaise))]);
  const points = new Map(found.map((point) => [point.id, point]));
  const named = raises.flatMap((raise) => deviceOfRaise(raise) ?? []);
  const owners = await needs.devices.find([...found.map((point) => point.deviceId), ...named]);
  const devices = new Map(owners.map((device) => [device.id, device]));
  const itemNames = await needs.items.names(owners.map((device) => device.itemId));
  const known: NamedPoints = {
    points,
    deviceName: (point) => devices.get(point.deviceId)?.deviceName ?? '',
  };

  const formats = await formatsOf(needs, raises, points);

  return raises.flatMap((raise): AlarmDraft[] => {
    const { kind, sourceId, cause } = raise;
    const point = raise.pointId === null ? undefined : points.get(raise.pointId);
    const deviceId = point?.deviceId ?? deviceOfRaise(raise);
    const device = deviceId === null ? undefined : devices.get(deviceId);
    if (device === undefined || (raise.pointId !== null && point === undefined)) return [];
    const itemName = itemNames.get(device.itemId);
    if (itemName === undefined) return [];
    const rule = kind === 'rule' ? rules.get(alarmRuleId(sourceId)) : undefined;
    const limit = kind === 'rule' || point === undefined ? null : limitOn(point, kind);
    const isStillThere = kind === 'rule' ? rule?.enabled === true : limit !== null;
    if (!isStillThere) return [];
    return [
      {
        kind,
        sourceId,
        itemId: device.itemId,
        itemName,
        deviceId: device.id,
        deviceName: device.deviceName,
        pointId: point?.id ?? null,
        pointName: point?.name ?? null,
        name: rule?.name ?? point?.name ?? device.deviceName,
        level: rule?.level ?? limit?.level ?? 3,
        value: toldValue(raise),
        unit: point?.unit ?? '',
        decimals: point?.decimals ?? null,
        format: formats.get(raise) ?? null,
        limit: limit?.value ?? null,
        reason: cause === undefined ? null : reasonOf(cause, raise.value, known),
        raisedAt: raise.time,
        ...(rule !== undefined && { details: rule }),
      },
    ];
  });
}

/** How the values of raises are told. */
async function formatsOf(
  { devices }: Pick<AlarmNeeds, 'devices'>,
  raises: readonly Raise[],
  points: ReadonlyMap<PointId, Point>,
): Promise<ReadonlyMap<Raise, ValueFormat>> {
  const known = raises.flatMap((raise) => {
    const point = raise.pointId === null ? undefined : points.get(raise.pointId);
    return point === undefined ? [] : [{ raise, point, values: [toldValue(raise) ?? Number.NaN] }];
  });
  const formats = await devices.textLists.formatsOf(known);
  return new Map(
    known.flatMap(({ raise }, at) => {
      const format = formats[at];
      return format === undefined ? [] : [[raise, format] as const];
    }),
  );
}
