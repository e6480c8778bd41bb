/** Suppressions in the file of an item; their sources and conditions are named by the ids of the file. */
import {
  type AlarmSuppressionChanged,
  alarmSuppressionsChanged,
} from '@millwright/contract/alarms/alarms.events';
import { maxSuppressions } from '@millwright/contract/alarms/suppression/most-suppressions';
import { alarmSuppressionCalls } from '@millwright/contract/alarms/suppression/suppression.calls';
import {
  alarmSuppressionInFile,
  ofSomething,
} from '@millwright/contract/alarms/suppression/suppression.schemas';
import { alarmRuleId, type DeviceId, deviceId, type PointId, pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { checkRule, devicesOfCondition, pointsOfCondition, withOthers } from '../rules/index.ts';
import { insertSuppression, suppressionsOfItem } from './suppressions.store.ts';

const rowsOfFile = z.object({
  suppressions: z
    .array(alarmSuppressionInFile.check(ofSomething))
    .check(z.maxLength(maxSuppressions)),
});

export const suppressionsInItemFile = (
  needs: Pick<AlarmNeeds, 'devices' | 'outbox' | 'clock'>,
): ItemFilePart =>
  defineItemFilePart({
    key: 'alarmSuppressions',
    version: 1,
    rows: rowsOfFile,
    standsFor: { suppressions: [alarmSuppressionCalls.create] },
    async write(tx, item) {
      const all = await suppressionsOfItem(tx, item);
      // One whose sources have all been deleted suppresses nothing.
      const suppressions = all.filter(({ ruleIds, limits }) => ruleIds.length + limits.length > 0);
      return suppressions.length === 0 ? null : rowsOfFile.parse({ suppressions });
    },
    async check({ suppressions }, findings) {
      await findings.unique(
        'suppressions',
        suppressions.map(({ name }) => name),
      );
      const giveWay = createGiveWay();
      for (const { name, when, ruleIds, limits } of suppressions) {
        await giveWay();
        for (const rule of ruleIds) findings.refer(name, 'alarmRule', rule);
        for (const limit of limits) findings.refer(name, 'point', limit.pointId);
        for (const point of pointsOfCondition(when)) findings.refer(name, 'point', point);
        for (const device of devicesOfCondition(when)) findings.refer(name, 'device', device);
      }
      return async (tx, { item, ids, made, holds }) => {
        const within = {
          findPoints: (points: readonly PointId[]) => needs.devices.findPoints(points, tx),
          find: (devices: readonly DeviceId[]) => needs.devices.find(devices, tx),
        };
        const pointOf = (point: PointId): PointId => pointId(ids.get('point', point));
        const created: AlarmSuppressionChanged[] = [];
        for (const row of suppressions) {
          await giveWay();
          const when = withOthers(row.when, pointOf, (device) =>
            deviceId(ids.get('device', device)),
          );
          const ruleIds = row.ruleIds.map((rule) => alarmRuleId(ids.get('alarmRule', rule)));
          const limits = row.limits.map((limit) => ({ ...limit, pointId: pointOf(limit.pointId) }));
          await holds(row.name, async () => {
            const uses = await checkRule(within, item.id, when, { shifts: 'shifts too' });
            const input = { ...row, itemId: item.id, when, ruleIds, limits };
            const { id } = await insertSuppression(tx, input, uses, needs.clock.now());
            made('alarmSuppression', 1);
            created.push({ suppressionId: id, itemId: item.id });
          });
        }
        await needs.outbox.emitAll(tx, alarmSuppressionsChanged, created);
      };
    },
  });
