import { refuse } from '@millwright/contract';
import { alarmConfirmed } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';

import type { Acting } from '../../../platform/audit/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { step } from './alarm-state.ts';
import { confirmAlarmRows, lockAlarms } from './alarms.store.ts';

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
  const confirmed = await needs.transactions.run(async (tx) => {
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
    return rows;
  });
  needs.tell('confirmed', confirmed);
  return confirmed;
}
