/** First-out groups in the file of an item; their rules are named by the ids of the file. */
import { alarmGroupCalls } from '@millwright/contract/alarms/groups/group.calls';
import { alarmGroupInFile } from '@millwright/contract/alarms/groups/group.schemas';
import { maxAlarmGroups } from '@millwright/contract/alarms/groups/most-groups';
import { alarmRuleId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { groupsOfItem, insertGroup } from './groups.store.ts';

const rowsOfFile = z.object({
  groups: z.array(alarmGroupInFile).check(z.maxLength(maxAlarmGroups)),
});

export const groupsInItemFile = ({ clock }: Pick<AlarmNeeds, 'clock'>): ItemFilePart =>
  defineItemFilePart({
    key: 'alarmGroups',
    version: 1,
    rows: rowsOfFile,
    standsFor: { groups: [alarmGroupCalls.create] },
    async write(tx, item) {
      const all = await groupsOfItem(tx, item);
      // Of one rule alone there is no first: the others were deleted since.
      const groups = all.filter(({ ruleIds }) => ruleIds.length > 1);
      return groups.length === 0 ? null : rowsOfFile.parse({ groups });
    },
    async check({ groups }, findings) {
      await findings.unique(
        'groups',
        groups.map(({ name }) => name),
      );
      const giveWay = createGiveWay();
      const grouped = new Set<number>();
      for (const { name, ruleIds } of groups) {
        await giveWay();
        for (const rule of ruleIds) {
          findings.refer(name, 'alarmRule', rule);
          if (grouped.has(rule)) findings.problem(name, 'item.file_duplicate', { value: rule });
          grouped.add(rule);
        }
      }
      return async (tx, { item, ids, made, holds }) => {
        for (const row of groups) {
          await giveWay();
          const ruleIds = row.ruleIds.map((rule) => alarmRuleId(ids.get('alarmRule', rule)));
          await holds(row.name, async () => {
            await insertGroup(tx, { ...row, itemId: item.id, ruleIds }, clock.now());
            made('alarmGroup', 1);
          });
        }
      };
    },
  });
