import { refuse } from '@millwright/contract';
import {
  type AlarmNote,
  maxAlarmNotes,
} from '@millwright/contract/alarms/sources/alarm-notes.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { lockAlarms } from '../occurrences/index.ts';
import { countNotes, insertNote } from './alarm-notes.store.ts';

/**
 * Adds to what people said about an alarm, whatever its state.
 * @throws Fault refusal `general.not_found`, `alarm.notes_full`.
 */
export async function writeNote(
  needs: AlarmNeeds,
  { id, text }: { readonly id: number; readonly text: string },
  acting: Acting,
): Promise<AlarmNote> {
  const { alarm, note } = await needs.transactions.run(async (tx) => {
    // Whoever writes at the same moment waits, so that there is a most.
    const [alarm] = await lockAlarms(tx, [id]);
    if (alarm === undefined) throw refuse('general.not_found');
    if ((await countNotes(tx, id)) >= maxAlarmNotes) {
      throw refuse('alarm.notes_full', { limit: maxAlarmNotes });
    }
    const by = acting.actor.name;
    const note = await insertNote(tx, id, { text, by, at: needs.clock.now() });
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'alarm.note',
      subject: { kind: 'alarm', id, name: alarm.name },
      itemId: alarm.itemId,
      after: { number: alarm.number, deviceName: alarm.deviceName, note: text },
    });
    return { alarm, note };
  });
  needs.tell('noted', [alarm]);
  return note;
}
