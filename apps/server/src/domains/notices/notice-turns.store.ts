/** When notices begin and end, and who has the roles they are for. */
import type { NoticeAudience } from '@millwright/contract/notices/notices.schemas';
import type { Timestamp, UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/storage/index.ts';
import type { RoleHolders } from './audience.ts';
import { audienceOf } from './notices.store.ts';

/** Of notices that have begun or ended after one moment and until another. */
export async function audiencesTurned(
  db: Kysely<unknown>,
  after: Timestamp,
  until: Timestamp,
): Promise<NoticeAudience[]> {
  const [from, to] = [new Date(after), new Date(until)];
  const { rows } = await sql<{ kind: NoticeAudience['kind']; ids: number[] }>`
    select audience as kind, audience_ids as ids from notice
     where publish_at <= ${to}
       and (publish_at > ${from} or (ends_at > ${from} and ends_at <= ${to}))`.execute(db);
  return rows.map(({ kind, ids }) => audienceOf(kind, ids));
}

/** When the next one begins or ends; null when none does. */
export async function nextTurn(db: Kysely<unknown>, now: Timestamp): Promise<number | null> {
  const at = new Date(now);
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(publish_at) from notice where publish_at > ${at}),
      (select min(ends_at) from notice where ends_at > ${at} and publish_at is not null)
    ) as next`.execute(db);
  return rows[0]?.next?.getTime() ?? null;
}

/** Who has the roles that these audiences name. */
export async function holdersOf(
  db: Kysely<unknown>,
  audiences: readonly NoticeAudience[],
): Promise<RoleHolders> {
  const roles = audiences.flatMap((each) => (each.kind === 'roles' ? each.ids : []));
  const holders = new Map<number, Set<UserId>>();
  if (roles.length === 0) return holders;
  const { rows } = await sql<{ role: number; user: UserId }>`
    select role_id as role, user_id as "user" from user_role
     where role_id = ${anyOf(roles)}`.execute(db);
  for (const { role, user } of rows) {
    const known = holders.get(role) ?? new Set();
    holders.set(role, known.add(user));
  }
  return holders;
}
