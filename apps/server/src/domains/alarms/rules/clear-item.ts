import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import { deleteRuleRows, rulesOfItem } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { clearAlarms } from '../occurrences/index.ts';
import { emitRuleChange } from './emit-rule-change.ts';

/** An item goes with all it has: its rules go before the points that they test. */
export async function clearItem(
  { outbox, clock, files }: Pick<AlarmNeeds, 'outbox' | 'clock' | 'files'>,
  tx: Tx,
  item: ItemId,
): Promise<void> {
  const rules = await rulesOfItem(tx, item);
  if (rules.length === 0) return;
  const ids = rules.map(({ id }) => id);
  for (const file of await deleteRuleRows(tx, ids)) await files.remove(tx, file);
  // Nobody knows the item any more whom it would have to be told.
  await clearAlarms(tx, { kind: 'rule', sourceIds: ids }, 'deleted', clock.now());
  for (const rule of rules) await emitRuleChange(outbox, tx, rule, 'deleted');
}
