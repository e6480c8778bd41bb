import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { alarmRuleId, type PointId, type ValueFormat } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import { holdRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import type { AlarmChange } from './alarm-change.ts';
import type { AlarmDraft } from './alarms.store.ts';

export type Raise = AlarmChange & { readonly change: 'raise' };

const limitValue = (point: Point, kind: Raise['kind']): number | null =>
  kind === 'upper' ? point.upperLimit : point.lowerLimit;

/**
 * Gives raises the names, level, unit and value format that their alarms will show. What was deleted or switched
 * off since raises no alarm.
 */
export async function describeAlarms(
  needs: Pick<AlarmNeeds, 'devices' | 'items'>,
  tx: Tx,
  raises: readonly Raise[],
): Promise<AlarmDraft[]> {
  const ruleIds = raises.filter(({ kind }) => kind === 'rule').map(({ sourceId }) => sourceId);
  const rules = new Map((await holdRules(tx, ruleIds)).map((rule) => [rule.id, rule]));
  const found = await needs.devices.findPoints(raises.map(({ pointId }) => pointId));
  const points = new Map(found.map((point) => [point.id, point]));
  const owners = await needs.devices.find(found.map((point) => point.deviceId));
  const devices = new Map(owners.map((device) => [device.id, device]));
  const itemNames = await needs.items.names(found.map((point) => point.itemId));

  const formats = await formatsOf(needs, raises, points);

  return raises.flatMap((raise): AlarmDraft[] => {
    const { kind, sourceId } = raise;
    const point = points.get(raise.pointId);
    if (point === undefined) return [];
    const device = devices.get(point.deviceId);
    const itemName = itemNames.get(point.itemId);
    if (device === undefined || itemName === undefined) return [];
    const rule = kind === 'rule' ? rules.get(alarmRuleId(sourceId)) : undefined;
    const limit = kind === 'rule' ? null : limitValue(point, kind);
    const isStillThere = kind === 'rule' ? rule?.enabled === true : limit !== null;
    if (!isStillThere) return [];
    return [
      {
        kind,
        sourceId,
        itemId: point.itemId,
        itemName,
        deviceId: device.id,
        deviceName: device.deviceName,
        pointId: point.id,
        pointName: point.name,
        name: rule?.name ?? point.name,
        level: rule?.level ?? point.limitLevel,
        value: Number.isFinite(raise.value) ? raise.value : null,
        unit: point.unit,
        decimals: point.decimals,
        format: formats.get(raise) ?? null,
        limit,
        raisedAt: raise.time,
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
    const point = points.get(raise.pointId);
    return point === undefined ? [] : [{ raise, point, values: [raise.value] }];
  });
  const formats = await devices.textLists.formatsOf(known);
  return new Map(
    known.flatMap(({ raise }, at) => {
      const format = formats[at];
      return format === undefined ? [] : [[raise, format] as const];
    }),
  );
}
