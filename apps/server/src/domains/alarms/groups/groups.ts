/** First-out groups as people keep them: added, changed, deleted. */
import { refuse } from '@millwright/contract';
import type {
  AlarmGroup,
  AlarmGroupEdit,
  AlarmGroupInput,
} from '@millwright/contract/alarms/groups/group.schemas';
import { maxAlarmGroups } from '@millwright/contract/alarms/groups/most-groups';
import type { ItemId } from '@millwright/kernel';
import { type Acting, change } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { holdRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  countGroups,
  deleteGroupRows,
  findGroups,
  insertGroup,
  lockGroups,
  updateGroup,
} from './groups.store.ts';

type GroupNeeds = Pick<AlarmNeeds, 'db' | 'transactions' | 'auditTrail' | 'clock'>;

const subjectOf = ({ id, name, itemId }: AlarmGroup) => ({
  subject: { kind: 'alarm_group', id, name } as const,
  itemId,
});

/** @throws Fault refusals `alarm.group_of_one`, `alarm.group_rule_foreign` */
async function checkRules(tx: Tx, item: ItemId, ruleIds: readonly number[]): Promise<void> {
  if (new Set(ruleIds).size < 2) throw refuse('alarm.group_of_one');
  const rules = await holdRules(tx, ruleIds);
  const isOwn =
    rules.length === new Set(ruleIds).size && rules.every(({ itemId }) => itemId === item);
  if (!isOwn) throw refuse('alarm.group_rule_foreign');
}

/** @throws Fault the refusals that the call declares */
export const createGroup = (
  needs: GroupNeeds,
  input: AlarmGroupInput,
  acting: Acting,
): Promise<AlarmGroup> =>
  needs.transactions.run(async (tx) => {
    await checkRules(tx, input.itemId, input.ruleIds);
    if ((await countGroups(tx, input.itemId)) >= maxAlarmGroups) {
      throw refuse('alarm.groups_full', { limit: maxAlarmGroups });
    }
    const after = await insertGroup(tx, input, needs.clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'alarm_group.create' });
    return after;
  });

/** @throws Fault refusal `general.not_found`, `general.conflict` with the fresh group, and those of adding one */
export async function editGroup(
  needs: GroupNeeds,
  input: AlarmGroupEdit,
  acting: Acting,
): Promise<AlarmGroup> {
  const [known] = await findGroups(needs.db, [input.id]);
  if (known === undefined) throw refuse('general.not_found');
  return change<AlarmGroup>(
    needs,
    {
      action: 'alarm_group.edit',
      async lock(tx) {
        await checkRules(tx, known.itemId, input.ruleIds);
        return (await lockGroups(tx, [input.id])).at(0);
      },
      version: input.version,
      describe: subjectOf,
      // Who raises asks which group it is of.
      emit: async () => {},
    },
    acting,
    (tx) => updateGroup(tx, input),
  );
}

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export const deleteGroups = (
  needs: GroupNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  needs.transactions.run(async (tx) => {
    const groups = await lockGroups(tx, ids);
    if (groups.length !== new Set(ids).size) throw refuse('general.not_found');
    await deleteGroupRows(tx, ids);
    for (const before of groups) {
      const entry = { ...acting, ...subjectOf(before), before };
      await needs.auditTrail.record(tx, { ...entry, action: 'alarm_group.delete' });
    }
    return groups.length;
  });
