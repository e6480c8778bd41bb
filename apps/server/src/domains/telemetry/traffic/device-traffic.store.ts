/** The table `device_traffic`. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

type TrafficTables = Tables<{
  device_traffic: { device_id: number; month: string; bytes_in: number; bytes_out: number };
}>;

export interface TrafficRow {
  readonly deviceId: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** @param month its first day, `2026-11-01` */
export async function trafficOfMonth(db: Kysely<unknown>, month: string): Promise<TrafficRow[]> {
  return await db
    .withTables<TrafficTables>()
    .selectFrom('device_traffic')
    .select(['device_id as deviceId', 'bytes_in as bytesIn', 'bytes_out as bytesOut'])
    .where('month', '=', sql<string>`${month}::date`)
    .execute();
}

/** Adds to what is there; a device that is gone is left out. */
export async function addTraffic(
  db: Kysely<unknown>,
  month: string,
  rows: readonly TrafficRow[],
): Promise<void> {
  await sql`
    insert into device_traffic (device_id, month, bytes_in, bytes_out)
    select device.id, ${month}::date, given.bytes_in, given.bytes_out
    from unnest(
      ${rows.map((row) => row.deviceId)}::bigint[],
      ${rows.map((row) => row.bytesIn)}::bigint[],
      ${rows.map((row) => row.bytesOut)}::bigint[]
    ) as given (device_id, bytes_in, bytes_out)
    join device on device.id = given.device_id
    order by device.id
    on conflict (device_id, month) do update set
      bytes_in = device_traffic.bytes_in + excluded.bytes_in,
      bytes_out = device_traffic.bytes_out + excluded.bytes_out`.execute(db);
}
