import { refuse } from '@millwright/contract';
import { alarmCleared, alarmConfirmed } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';

import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { step } from './alarm-state.ts';
import { clearAlarms, confirmAlarmRows, lockAlarms } from './alarms.store.ts';

/**
 * Confirms alarms with a note, leaving out those that somebody confirmed before; answers the
 * others as they are now.
 * @throws Fault refusal `general.not_found`; `alarm.confirmed_already` when none is left.
 */
export async function confirmAlarms(
  needs: AlarmNeeds,
  { ids, note }: { ids: readonly number[]; note: string },
  acting: Acting,
): Promise<Alarm[]> {
  const { confirmed, cleared } = await needs.transactions.run(async (tx) => {
    const found = await lockAlarms(tx, ids);
    const [first] = found;
    if (first === undefined || found.length !== new Set(ids).size) {
      throw refuse('general.not_found');
    }
    const open = found.filter(
      ({ active, confirmed }) =>
        step({ active, acknowledged: confirmed, confirmed }, 'confirm') !== null,
    );
    if (open.length === 0) throw refuse('alarm.confirmed_already', { number: first.number });
    const rows = await confirmAlarmRows(
      tx,
      open.map((alarm) => alarm.id),
      { by: acting.actor.name, note, at: needs.clock.now() },
    );
    for (const alarm of rows) {
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'alarm.confirm',
        subject: { kind: 'alarm', id: alarm.id, name: alarm.name },
        itemId: alarm.itemId,
        after: { number: alarm.number, deviceName: alarm.deviceName, note },
      });
    }
    await needs.outbox.emitAll(tx, alarmConfirmed, rows);
    const cleared = await clearLatched(needs, tx, rows);
    const after = new Map(cleared.map((alarm) => [alarm.id, alarm]));
    return { confirmed: rows.map((alarm) => after.get(alarm.id) ?? alarm), cleared };
  });
  needs.tell('confirmed', confirmed);
  if (cleared.length > 0) needs.tell('cleared', cleared);
  return confirmed;
}

/** What was latched and only waited to be confirmed is over now; answers it. */
async function clearLatched(
  needs: AlarmNeeds,
  tx: Tx,
  confirmed: readonly Alarm[],
): Promise<Alarm[]> {
  const sourceIds = confirmed.flatMap(({ normalSince, ruleId }) =>
    normalSince === null || ruleId === null ? [] : [ruleId],
  );
  if (sourceIds.length === 0) return [];
  const { cleared } = await clearAlarms(
    tx,
    { kind: 'rule', sourceIds },
    'normal',
    needs.clock.now(),
  );
  await needs.outbox.emitAll(tx, alarmCleared, cleared);
  return cleared;
}
