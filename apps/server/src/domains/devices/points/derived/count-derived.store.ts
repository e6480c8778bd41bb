/** How many points there are that are reckoned from others. */
import { protocolOf, protocols } from '@millwright/contract/devices/protocols/index';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** Of devices whose points are reckoned from those of others. */
export const derivedProtocols: readonly string[] = protocols.filter(
  (name) => protocolOf(name).can.derived,
);

/** Of all items of an account. */
export async function countDerivedOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select count(*) as points from point
      join device on device.id = point.device_id join item on item.id = device.item_id
     where item.owner_id = ${account} and device.deletion_id is null
       and device.protocol = any(${derivedProtocols})`.execute(tx);
  return rows[0]?.points ?? 0;
}
