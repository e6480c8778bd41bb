import { alarmCleared, alarmRaised } from '@millwright/contract/alarms/alarms.events';
import { dayOf } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { type AlarmChange, runsOf } from './alarm-change.ts';
import { alarmNumber } from './alarm-number.ts';
import { type AlarmDraft, clearAlarms, insertAlarms, takeNumbers } from './alarms.store.ts';
import { describeAlarms, type Raise } from './describe-alarms.ts';

/** Records changes in their order: raises become alarms with numbers, clears end them. */
export async function recordChanges(
  needs: AlarmNeeds,
  tx: Tx,
  changes: readonly AlarmChange[],
): Promise<void> {
  for (const run of runsOf(changes)) {
    const [first] = run;
    if (first?.change === 'clear') {
      const sourceIds = run.map(({ sourceId }) => sourceId);
      const cleared = await clearAlarms(
        tx,
        { kind: first.kind, sourceIds },
        first.reason,
        first.time,
      );
      await needs.outbox.emitAll(tx, alarmCleared, cleared);
      continue;
    }
    const raises = run.filter((change): change is Raise => change.change === 'raise');
    const drafts = await describeAlarms(needs, tx, raises);
    for (const [day, ofDay] of await draftsByDay(needs, drafts)) {
      await raiseAll(needs, tx, day, ofDay);
    }
  }
}

/** Each alarm is numbered on a day of its item. */
export async function draftsByDay(
  { items }: Pick<AlarmNeeds, 'items'>,
  drafts: readonly AlarmDraft[],
): Promise<Map<string, AlarmDraft[]>> {
  const zoneOf = await items.timeZones(drafts.map((draft) => draft.itemId));
  return Map.groupBy(drafts, ({ itemId, raisedAt }) => dayOf(raisedAt, zoneOf(itemId)));
}

async function raiseAll(
  needs: AlarmNeeds,
  tx: Tx,
  day: string,
  drafts: readonly AlarmDraft[],
): Promise<void> {
  const first = await takeNumbers(tx, day, drafts.length);
  const numbered = drafts.map((draft, n) => ({ ...draft, number: alarmNumber(day, first + n) }));
  await needs.outbox.emitAll(tx, alarmRaised, await insertAlarms(tx, numbered));
}
