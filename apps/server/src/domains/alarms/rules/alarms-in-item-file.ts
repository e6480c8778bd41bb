/** Alarm rules in the file of an item; the limits of points travel with the points. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import {
  type AlarmRuleChanged,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import { alarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { newRuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { type DeviceId, deviceId, type PointId, pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { insertRule, rulesOfItem, setScreen } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { checkRule } from './check-rule.ts';
import { devicesOfCondition, pointsOfCondition, withOthers } from './rule-condition.ts';

const rowsOfFile = z.object({
  rules: z
    .array(
      z.extend(
        z.omit(alarmRule, {
          ...{ itemId: true, version: true, createdAt: true, updatedAt: true },
          // Files do not travel: their content would be most of the file.
          file: true,
        }),
        newRuleDetails,
      ),
    )
    .check(z.maxLength(10_000)),
});

export const alarmsInItemFile = (
  needs: Pick<AlarmNeeds, 'devices' | 'outbox' | 'clock' | 'items' | 'quota'>,
): ItemFilePart =>
  defineItemFilePart({
    key: 'alarms',
    version: 1,
    rows: rowsOfFile,
    standsFor: { rules: [alarmRuleCalls.create] },
    async write(tx, item) {
      const rules = await rulesOfItem(tx, item);
      return rules.length === 0 ? null : rowsOfFile.parse({ rules });
    },
    async check(rows, findings) {
      await findings.unique(
        'rules',
        rows.rules.map(({ name }) => name),
      );
      const giveWay = createGiveWay();
      for (const { id, name, when, recordedPointIds } of rows.rules) {
        await giveWay();
        findings.declare('alarmRule', id);
        for (const point of pointsOfCondition(when)) findings.refer(name, 'point', point);
        for (const point of recordedPointIds) findings.refer(name, 'point', point);
        for (const device of devicesOfCondition(when)) findings.refer(name, 'device', device);
      }
      return async (tx, { item, ids, made, last }) => {
        const account = await needs.items.accountOf(item.id, tx);
        await needs.quota.demand(tx, account, rows.rules.length);
        const created: AlarmRuleChanged[] = [];
        const within = {
          findPoints: (points: readonly PointId[]) => needs.devices.findPoints(points, tx),
          find: (devices: readonly DeviceId[]) => needs.devices.find(devices, tx),
        };
        for (const { id, ...row } of rows.rules) {
          const when: ConditionWhen = withOthers(
            row.when,
            (point) => pointId(ids.get('point', point)),
            (device) => deviceId(ids.get('device', device)),
          );
          const recordedPointIds = row.recordedPointIds.map((point) =>
            pointId(ids.get('point', point)),
          );
          const uses = await checkRule(within, item.id, when, { recorded: recordedPointIds });
          const input = { ...row, when, recordedPointIds, screenId: null, itemId: item.id };
          const rule = await insertRule(tx, input, uses, needs.clock.now());
          ids.set('alarmRule', id, rule.id);
          made('alarmRule', 1);
          // Screens are made later. One that the file does not have is left out.
          if (row.screenId !== null) {
            const { screenId } = row;
            last(async () => setScreen(tx, rule.id, ids.find('screen', screenId)));
          }
          created.push({ ruleId: rule.id, itemId: item.id, change: 'created' });
        }
        await needs.outbox.emitAll(tx, alarmRulesChanged, created);
      };
    },
  });
