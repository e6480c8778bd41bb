import { alarmCleared, alarmRaised } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { dayOf } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { type AlarmChange, runsOf } from './alarm-change.ts';
import { alarmNumber } from './alarm-number.ts';
import {
  type AlarmDraft,
  clearAlarms,
  countRepeats,
  insertAlarms,
  takeNumbers,
} from './alarms.store.ts';
import { describeAlarms, type Raise } from './describe-alarms.ts';
import { markFirstOut } from './first-out.store.ts';
import { holdShelves } from './shelves.store.ts';

/** What became of alarms, in its order. */
export interface AlarmsAfter {
  readonly event: 'raised' | 'repeated' | 'cleared';
  readonly alarms: readonly Alarm[];
}

/**
 * Records changes in their order: raises become alarms with numbers, repeats are counted at the alarm
 * that is active, clears end it.
 * @returns what is to be told of it after the commit
 */
export async function recordChanges(
  needs: Omit<AlarmNeeds, 'tell'>,
  tx: Tx,
  changes: readonly AlarmChange[],
): Promise<AlarmsAfter[]> {
  const told: AlarmsAfter[] = [];
  await holdShelves(tx);
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
      told.push({ event: 'cleared', alarms: cleared });
      continue;
    }
    const repeats = run.filter((change) => change.change === 'repeat');
    const counted = repeats.length === 0 ? [] : await countRepeats(tx, repeats);
    if (counted.length > 0) told.push({ event: 'repeated', alarms: counted });
    const raises = [
      ...run.filter((change) => change.change === 'raise'),
      ...gone(repeats, counted),
    ];
    const drafts = await describeAlarms(needs, tx, raises);
    for (const [day, ofDay] of await draftsByDay(needs, drafts)) {
      const { raised, others } = await raiseAll(needs, tx, day, ofDay);
      told.push({ event: 'raised', alarms: raised });
      // They stand under another one now; nobody is to be told of them anew.
      if (others.length > 0) told.push({ event: 'repeated', alarms: others });
    }
  }
  return told;
}

/** What goes on though its alarm was ended meanwhile is a new one. */
function gone(
  repeats: readonly (AlarmChange & { readonly change: 'repeat' })[],
  counted: readonly Pick<Alarm, 'kind' | 'ruleId' | 'pointId'>[],
): Raise[] {
  const found = new Set(counted.map((alarm) => `${alarm.kind}:${alarm.ruleId ?? alarm.pointId}`));
  return repeats
    .filter(
      ({ kind, sourceId, chattering, quietSince }) =>
        chattering && quietSince === null && !found.has(`${kind}:${sourceId}`),
    )
    .map((repeat): Raise => ({ ...repeat, change: 'raise' }));
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
  needs: Pick<AlarmNeeds, 'outbox'>,
  tx: Tx,
  day: string,
  drafts: readonly AlarmDraft[],
): ReturnType<typeof markFirstOut> {
  const first = await takeNumbers(tx, day, drafts.length);
  const numbered = drafts.map((draft, n) => ({ ...draft, number: alarmNumber(day, first + n) }));
  const marked = await markFirstOut(tx, await insertAlarms(tx, numbered));
  await needs.outbox.emitAll(tx, alarmRaised, marked.raised);
  return marked;
}
