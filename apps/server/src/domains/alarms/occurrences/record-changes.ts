import {
  alarmCleared,
  alarmOrderWanted,
  alarmRaised,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { dayOf } from '@millwright/kernel';
import type { OpenRows } from '../../../platform/admission/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { type AlarmChange, runsOf, type ValuesChange } from './alarm-change.ts';
import { alarmNumber } from './alarm-number.ts';
import { alarmSource, sourceKey } from './alarm-source.ts';
import {
  type AlarmDraft,
  clearAlarms,
  countRepeats,
  insertAlarms,
  takeNumbers,
} from './alarms.store.ts';
import { describeAlarms, type Raise } from './describe-alarms.ts';
import { markFirstOut } from './first-out.store.ts';
import { holdAgain, latchAlarms, reopenAlarms } from './latched-alarms.store.ts';
import { holdShelves } from './shelves.store.ts';

/** What became of alarms, in its order. */
export interface AlarmsAfter {
  readonly event: 'raised' | 'repeated' | 'cleared' | 'latched';
  readonly alarms: readonly Alarm[];
}

/** Where the values go that rules record. */
export interface RecordedValues {
  /** Those of the raises, with the alarms that came of them. */
  readonly keep: (tx: Tx, raises: readonly Raise[], raised: readonly Alarm[]) => Promise<void>;
  /** Those that followed. */
  readonly add: (tx: Tx, changes: readonly ValuesChange[]) => Promise<void>;
}

interface RecordNeeds extends Omit<AlarmNeeds, 'tell'> {
  /** What accounts may add. */
  readonly rows: OpenRows;
  readonly recorded: RecordedValues;
}

/**
 * Records changes in their order: raises become alarms with numbers, repeats are counted at the alarm
 * that is active, clears end it. Of an account that is beyond its rate a raise goes on with the last
 * alarm of its source, if it ended lately and nobody has confirmed it: there it is active, and of that
 * alarm people were told.
 * @returns what is to be told of it after the commit
 */
export async function recordChanges(
  needs: RecordNeeds,
  tx: Tx,
  changes: readonly AlarmChange[],
): Promise<AlarmsAfter[]> {
  const told: AlarmsAfter[] = [];
  await holdShelves(tx);
  for (const run of runsOf(changes)) {
    const [first] = run;
    if (first?.change === 'clear') {
      if (first.reason === 'normal') {
        const latched = await latchAlarms(tx, run, first.time);
        if (latched.length > 0) told.push({ event: 'latched', alarms: latched });
      }
      const sourceIds = run.map(({ sourceId }) => sourceId);
      const { cleared, reopened } = await clearAlarms(
        tx,
        { kind: first.kind, sourceIds },
        first.reason,
        first.time,
      );
      // What went on was told to be over before.
      const news = cleared.filter(({ id }) => !reopened.has(id));
      await needs.outbox.emitAll(tx, alarmCleared, news);
      told.push({ event: 'cleared', alarms: cleared });
      continue;
    }
    const values = run.filter((change) => change.change === 'values');
    if (values.length > 0) {
      await needs.recorded.add(tx, values);
      continue;
    }
    const repeats = run.filter((change) => change.change === 'repeat');
    const counted = repeats.length === 0 ? [] : await countRepeats(tx, repeats);
    if (counted.length > 0) told.push({ event: 'repeated', alarms: counted });
    const raises = [
      ...run.filter((change) => change.change === 'raise'),
      ...gone(repeats, counted),
    ];
    const again = raises.length === 0 ? [] : await holdAgain(tx, raises);
    if (again.length > 0) told.push({ event: 'latched', alarms: again });
    const described = await describeAlarms(needs, tx, raises);
    const { drafts, joined } = await joinBeyond(needs, tx, described);
    if (joined.length > 0) told.push({ event: 'raised', alarms: joined });
    for (const [day, ofDay] of await draftsByDay(needs, drafts)) {
      const { raised, others } = await raiseAll(needs, tx, day, ofDay);
      await needs.recorded.keep(tx, raises, raised);
      told.push({ event: 'raised', alarms: raised });
      // They stand under another one now; nobody is to be told of them anew.
      if (others.length > 0) told.push({ event: 'repeated', alarms: others });
    }
  }
  return told;
}

/** Of what there is no room for, what is joined with the last alarm of its source; the rest is raised. */
async function joinBeyond(
  { rows }: Pick<RecordNeeds, 'rows'>,
  tx: Tx,
  described: readonly AlarmDraft[],
): Promise<{ drafts: AlarmDraft[]; joined: Alarm[] }> {
  const drafts: AlarmDraft[] = [];
  const beyond: AlarmDraft[] = [];
  for (const draft of described) {
    if (!rows.isRoom(draft.itemId)) beyond.push(draft);
    else {
      rows.added(draft.itemId);
      drafts.push(draft);
    }
  }
  const joined = beyond.length === 0 ? [] : await reopenAlarms(tx, beyond);
  const reopened = new Set(joined.map((alarm) => sourceKey(alarmSource(alarm))));
  for (const draft of beyond) {
    if (reopened.has(sourceKey(draft))) rows.leftOut(draft.itemId);
    else {
      rows.added(draft.itemId);
      drafts.push(draft);
    }
  }
  return { drafts, joined };
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
  const wanting = marked.raised.filter(({ orderWanted }) => orderWanted);
  await needs.outbox.emitAll(tx, alarmOrderWanted, wanting);
  return marked;
}
