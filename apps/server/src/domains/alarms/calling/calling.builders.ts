/** Recipient plans at work for tests: on a house with alarms, with channels that remember. */

import type { CallInput } from '@millwright/contract';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { itemId, seconds, type UserId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { silentLog } from '../../../base/log.ts';
import { createDelivery } from '../../../platform/notify/index.ts';
import { noFiles } from '../../../platform/notify/no-files.builders.ts';
import { findPeopleToTell } from '../../identity/people-to-tell.store.ts';
import { type AlarmFixture, openAlarmFixture, setup } from '../alarm-fixture.builders.ts';
import { createRecipients, maySeeItem } from '../index.ts';

type Channels = Parameters<typeof createDelivery>[0]['channels'];
type Sent = Parameters<Channels[number]['deliver']>[0];
export type PlanFields = Omit<CallInput<typeof recipientPlanCalls.create>, 'itemId'>;

export interface CallingFixture extends AlarmFixture {
  /** What channels took, in its order. */
  readonly sent: Sent[];
  /** Somebody who sees P1 and may do everything with its alarms: user 1. */
  readonly token: string;
  /** Lets minutes pass, and everything that is due in each. */
  pass(minutes: number): Promise<void>;
  createPlan(given?: Partial<PlanFields>): Promise<number>;
}

/** Users 1 (an owner) to 3 have P1, with e-mail addresses; 3 has none. */
export async function openCallingFixture(
  given: { channels?: Channels | ((of: AlarmFixture['platform']) => Channels) } = {},
): Promise<CallingFixture> {
  const fixture = await openAlarmFixture();
  const { platform, items } = fixture;
  const { db, transactions, jobs, clock } = platform;
  await platform.addUsers(1, 2, 3, 4);
  await sql`update app_user set email = 'p' || id || '@example.com' where id <> 3`.execute(db);
  await sql`update app_user set parent_id = 1 where id in (2, 3)`.execute(db);
  for (const id of [1, 2, 3]) await items.assign(userId(id), [itemId(1)], setup);
  await items.assign(userId(4), [itemId(2)], setup);
  const sent: Sent[] = [];
  const remembering = (name: string) => ({
    name,
    async deliver(message: Sent) {
      sent.push(message);
      return '250 OK';
    },
  });
  const { channels: chosen = [remembering('mail'), remembering('webhook')] } = given;
  const channels = typeof chosen === 'function' ? chosen(platform) : chosen;
  const delivery = createDelivery({
    db,
    transactions,
    jobs,
    files: noFiles,
    channels,
    clock,
    log: silentLog,
  });
  const people = {
    items,
    peopleToTell: (users: readonly UserId[]) => findPeopleToTell(db, users, new Date(clock.now())),
  };
  await delivery.start((about) => maySeeItem(people, about));
  createRecipients({
    ...platform,
    ...people,
    delivery,
    config: {
      PUBLIC_URL: 'https://millwright.example.com',
      WEBHOOK_HOSTS: ['hooks.example.com'],
      WEBHOOK_RANGES: [],
      WEBHOOK_SECRET: 'x'.repeat(32),
    },
  });
  jobs.start();
  const token = platform.signIn({
    userId: userId(1),
    accountId: userId(1),
    items: new Set([itemId(1)]),
    permissions: new Set(['alarms.edit', 'alarms.confirm', 'alarms.shelve']),
  });
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from job where dead_at is null and run_at <= ${new Date(clock.now())})
           + (select count(*) from outbox_delivery where dead_at is null) as count`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  return {
    ...fixture,
    sent,
    token,
    async pass(minutes) {
      for (let at = 0; at < minutes; at++) {
        await fixture.eventually('what is due', async () => (await waiting()) === 0);
        clock.advance(seconds(60));
      }
      await fixture.eventually('what is due', async () => (await waiting()) === 0);
    },
    async createPlan(plan) {
      const { data, message } = await platform.call(token, recipientPlanCalls.create, {
        itemId: 1,
        name: '值班',
        levels: [3, 4],
        steps: [{ afterMinutes: 0, channel: 'mail', to: [{ kind: 'user', userId: 2 }] }],
        quiet: null,
        stopsAtEnd: false,
        language: 'zh-CN',
        enabled: true,
        ...plan,
      });
      if (data === null) throw new RangeError(message);
      return data.id;
    },
  };
}
