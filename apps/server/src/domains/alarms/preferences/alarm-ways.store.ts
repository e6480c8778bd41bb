/** The table `alarm_way`: of which alarms a person lets a channel tell them. */
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { OwnWay } from '@millwright/contract/alarms/alarm-ways.schemas';
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type WayTables = Tables<{
  alarm_way: { user_id: UserId; channel: OwnWay; levels: AlarmLevel[] };
}>;

export const allLevels: readonly AlarmLevel[] = [1, 2, 3, 4];

/** Whether a person lets a channel tell them of alarms of a level. */
export type Accepts = (user: UserId, channel: StepChannel, level: AlarmLevel) => boolean;

/** The levels that somebody has chosen, by channel; of others they have chosen nothing. */
export async function waysOf(
  db: Kysely<unknown>,
  user: UserId,
): Promise<ReadonlyMap<OwnWay, readonly AlarmLevel[]>> {
  const rows = await db
    .withTables<WayTables>()
    .selectFrom('alarm_way')
    .select(['channel', 'levels'])
    .where('user_id', '=', user)
    .execute();
  return new Map(rows.map(({ channel, levels }) => [channel, levels]));
}

/** What these people wish; who has chosen nothing is told of all. */
export async function preferencesOf(
  db: Kysely<unknown>,
  users: readonly UserId[],
): Promise<Accepts> {
  const rows = await db
    .withTables<WayTables>()
    .selectFrom('alarm_way')
    .selectAll()
    .where('user_id', '=', anyOf([...new Set(users)]))
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.user_id} ${row.channel}`, row.levels]));
  return (user, channel, level) =>
    (chosen.get(`${user} ${channel}`) ?? allLevels).some((accepted) => accepted === level);
}

export async function putWay(
  db: Kysely<unknown>,
  user: UserId,
  { channel, levels }: { readonly channel: OwnWay; readonly levels: readonly AlarmLevel[] },
): Promise<void> {
  const wanted = allLevels.filter((level) => levels.includes(level));
  await db
    .withTables<WayTables>()
    .insertInto('alarm_way')
    .values({ user_id: user, channel, levels: wanted })
    .onConflict((same) => same.columns(['user_id', 'channel']).doUpdateSet({ levels: wanted }))
    .execute();
}
