/**
 * People are told, outside the pages, of assignments and triggers that were stopped by themselves, and once of an
 * assignment that stays paused by what they can mend: whoever had started them, and whoever of the item's people
 * may start them again. One message an hour and item names all that stands then; what is stopped after it is told
 * when the hour is over.
 */
import { languages } from '@millwright/contract';
import { assignmentFailed } from '@millwright/contract/telemetry/assignments/assignments.events';
import { triggerFailed } from '@millwright/contract/telemetry/triggers/triggers.events';
import { type Clock, hours, type ItemId, itemId, timestamp, type UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { defineJob, defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Items } from '../../items/index.ts';
import { itemsWithPauses, listStopped, notePausesTold, type Stopped } from './stopped.store.ts';
import { stoppedMessage } from './stopped-message.ts';

export interface TellStoppedNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'schedule'>;
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly delivery: Pick<Delivery, 'send' | 'has'>;
  readonly clock: Clock;
  readonly items: Pick<Items, 'timeZones' | 'usersOf'>;
  readonly identity: Pick<Identity, 'peopleToTell' | 'wechatFollowers' | 'whoMay'>;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'TIME_ZONE'>;
}

/** So many people are told of one item. */
const mostTold = 30;

const tellLater = defineJob('telemetry.tell_stopped', z.object({ itemId: z.number() }));
const tellPauses = defineScheduledJob('telemetry.tell_pauses');

const rights = { assignment: 'assignments.edit', trigger: 'triggers.edit' } as const;
const pages = {
  assignment: '/configure/configure_assignment',
  trigger: '/configure/configure_trigger',
} as const;

export function tellStopped(needs: TellStoppedNeeds): void {
  const { outbox, jobs, delivery, clock, items, identity } = needs;
  const { PUBLIC_URL: publicUrl, TIME_ZONE: timeZone } = needs.config;

  const linkTo = (kind: Stopped['kind']): string | null =>
    publicUrl === undefined ? null : new URL(pages[kind], publicUrl).toString();

  /** An administrator of the installation hears of what they started alone: others' items are not theirs. */
  const toTell = async (item: ItemId, stopped: readonly Stopped[]) => {
    const starters = new Set(stopped.flatMap(({ startedBy }) => startedBy ?? []));
    const kinds = new Set(stopped.map(({ kind }) => kind));
    const given = await items.usersOf(item);
    const may = new Set<UserId>();
    for (const kind of kinds) {
      for (const user of await identity.whoMay(rights[kind], item, [...given, ...starters])) {
        may.add(user);
      }
    }
    const people = await identity.peopleToTell([...may]);
    return people.filter(({ id, isAdministrator }) => !isAdministrator || starters.has(id));
  };

  const tell = async (item: ItemId, tx: Tx): Promise<void> => {
    const now = clock.now();
    const { itemName, stopped } = await listStopped(tx, item, now);
    const [first] = stopped;
    if (first === undefined) return;
    const people = (await toTell(item, stopped)).slice(0, mostTold);
    const followers = await identity.wechatFollowers(people.map(({ id }) => id));
    const followed = new Map(followers.map(({ userId, openid }) => [userId, openid]));
    const timeZone = (await items.timeZones([item]))(item);
    const hour = Math.floor(now / hours(1));
    let isToldBefore = false;
    for (const { id, email, language } of people) {
      const to = { language: language ?? languages[0], timeZone, link: linkTo(first.kind) };
      const message = stoppedMessage(stopped, itemName, now, to);
      const ways = [
        { channel: 'mail', to: email },
        { channel: 'wechat', to: followed.get(id) ?? '' },
      ];
      for (const way of ways) {
        // What waits for a channel that is not there would be told long after.
        if (way.to === '' || !delivery.has(way.channel)) continue;
        const key = `stopped:${item}:${hour}:${id}`;
        const about = { itemId: item, readerId: id };
        const sent = await delivery.send(tx, { ...message, ...way, key, about });
        isToldBefore ||= sent === undefined;
      }
    }
    if (!isToldBefore) {
      await notePausesTold(tx, stopped);
      return;
    }
    const runAt = timestamp((hour + 1) * hours(1));
    await jobs.enqueue(tx, tellLater, { itemId: item }, { runAt, key: String(item) });
  };

  const tellInTurn = (item: ItemId) => needs.transactions.run((tx) => tell(item, tx));
  jobs.define(tellLater, (given) => tellInTurn(itemId(given.itemId)));
  jobs.define(tellPauses, async () => {
    for (const item of await itemsWithPauses(needs.db, clock.now())) await tellInTurn(item);
  });
  jobs.schedule(tellPauses, '* * * * *', timeZone, { catchUp: 'skip' });
  outbox.on(assignmentFailed, 'telemetry.tell_stopped', ({ itemId }, tx) => tell(itemId, tx));
  outbox.on(triggerFailed, 'telemetry.tell_stopped', ({ itemId }, tx) => tell(itemId, tx));
}
