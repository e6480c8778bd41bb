/** The table `device_traffic`. */
import type { DeviceId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

type TrafficTables = Tables<{
  device_traffic: { device_id: DeviceId; month: string; bytes_in: number; bytes_out: number };
}>;

export interface TrafficRow {
  readonly deviceId: DeviceId;
  /** Its first day, `2026-11-01`. */
  readonly month: string;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** @param months their first days: it is not everywhere the same month */
export async function trafficOfMonths(
  db: Kysely<unknown>,
  months: readonly string[],
): Promise<TrafficRow[]> {
  return await db
    .withTables<TrafficTables>()
    .selectFrom('device_traffic')
    .select([
      'device_id as deviceId',
      sql<string>`to_char(month, 'YYYY-MM-DD')`.as('month'),
      'bytes_in as bytesIn',
      'bytes_out as bytesOut',
    ])
    .where('month', '=', sql<string>`any(${[...months]}::date[])`)
    .execute();
}

/** Adds to what is there; a device that is gone is left out. */
export async function addTraffic(db: Kysely<unknown>, rows: readonly TrafficRow[]): Promise<void> {
  await sql`
    insert into device_traffic (device_id, month, bytes_in, bytes_out)
    select device.id, given.month, given.bytes_in, given.bytes_out
    from unnest(
      ${rows.map((row) => row.deviceId)}::bigint[],
      ${rows.map((row) => row.month)}::date[],
      ${rows.map((row) => row.bytesIn)}::bigint[],
      ${rows.map((row) => row.bytesOut)}::bigint[]
    ) as given (device_id, month, bytes_in, bytes_out)
    join device on device.id = given.device_id
    order by device.id
    on conflict (device_id, month) do update set
      bytes_in = device_traffic.bytes_in + excluded.bytes_in,
      bytes_out = device_traffic.bytes_out + excluded.bytes_out`.execute(db);
}
