/** The table `push_subscription`: browsers that show alarms though no page is open. */
import type { Timestamp, UserId } from '@millwright/kernel';
import type { GeneratedAlways, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { BrowserKeys } from './encrypt-payload.ts';

/** Which pages the browser was subscribed from. */
type Frame = 'desktop' | 'phone';

export type PushSubscriptionTables = Tables<{
  push_subscription: {
    id: GeneratedAlways<number>;
    user_id: UserId;
    session_id: number | null;
    device_id: number | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    frame: Frame;
    agent: string;
    created_at: Date;
    last_used_at: Date | null;
  };
}>;

export interface PushSubscriptionAddress extends BrowserKeys {
  readonly endpoint: string;
  readonly frame: Frame;
}

const tables = (db: Kysely<unknown>) => db.withTables<PushSubscriptionTables>();

export const findSubscription = (
  db: Kysely<unknown>,
  id: number,
): Promise<PushSubscriptionAddress | undefined> =>
  tables(db)
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth', 'frame'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Of an endpoint alone: it may be another subscription's by now. */
export async function deleteSubscription(
  db: Kysely<unknown>,
  id: number,
  endpoint: string,
): Promise<void> {
  await tables(db)
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function markSubscriptionUsed(
  db: Kysely<unknown>,
  id: number,
  now: Timestamp,
): Promise<void> {
  await tables(db)
    .updateTable('push_subscription')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
