/** The table `box_meeting`. */
import type { GatewayId, ItemId, Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { writtenSince } from '../gateways.store.ts';

type MeetingTables = Tables<{
  box_meeting: { packet: Buffer; gateway_id: GatewayId; first_at: Date; address: string };
}>;

/** A box that was let in as a gateway's. */
export interface BoxMeeting {
  readonly gatewayId: GatewayId;
  /** What it said. */
  readonly packet: Buffer;
}

const meetings = (db: Kysely<unknown>) => db.withTables<MeetingTables>();

export async function listMeetings(db: Kysely<unknown>): Promise<BoxMeeting[]> {
  const rows = await meetings(db)
    .selectFrom('box_meeting')
    .select(['gateway_id', 'packet'])
    .execute();
  return rows.map((row) => ({ gatewayId: row.gateway_id, packet: row.packet }));
}

/** Remembers it as this gateway's and no longer another's; not when the gateway is gone. */
export async function saveMeeting(
  db: Kysely<unknown>,
  { gatewayId, packet }: BoxMeeting,
  address: string,
  now: Timestamp,
): Promise<void> {
  await sql`
    insert into box_meeting (packet, gateway_id, first_at, address)
      select ${packet}, gateway.id, ${new Date(now)}, ${address} from gateway
        where gateway.id = ${gatewayId}
      on conflict (packet) do update set
        gateway_id = excluded.gateway_id, first_at = excluded.first_at, address = excluded.address`.execute(
    db,
  );
}

export async function packetsMet(db: Kysely<unknown>, gatewayId: GatewayId): Promise<Buffer[]> {
  const rows = await meetings(db)
    .selectFrom('box_meeting')
    .select('packet')
    .where('gateway_id', '=', gatewayId)
    .execute();
  return rows.map((row) => row.packet);
}

/**
 * Packets of boxes that gateways of other items have met; without an item those of all.
 * @param since only those that were met, or met anew by another, after this moment
 */
export async function meetingsElsewhere(
  db: Kysely<unknown>,
  itemId: ItemId | null,
  since: string | null = null,
): Promise<Buffer[]> {
  const { rows } = await sql<{ packet: Buffer }>`
    select packet from box_meeting join gateway on gateway.id = gateway_id
      where item_id is distinct from ${itemId}::bigint
        and ${writtenSince('box_meeting', since)}`.execute(db);
  return rows.map(({ packet }) => packet);
}

export async function forgetMeetings(
  db: Kysely<unknown>,
  packets: readonly Buffer[],
): Promise<void> {
  if (packets.length === 0) return;
  await meetings(db)
    .deleteFrom('box_meeting')
    .where('packet', 'in', [...packets])
    .execute();
}
