/** The table `online_left_out`: what a restart would forget of devices that are beyond the rate. */
import type { Timestamp } from '@millwright/kernel';
import type { ColumnType, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';
import type { OnlineRow } from './online-log.store.ts';

/** A device, or a gateway, as it is from `at` on. */
export type StateChange = Omit<OnlineRow, 'id' | 'beforeMs' | 'leftOut'>;

/** Of a device with changes that were beyond the rate. */
export interface Late {
  /** Its last, which waits for room; none where the log has its state. */
  readonly change: StateChange | undefined;
  readonly leftOut: number;
}

type LateTables = Tables<{
  online_left_out: {
    key: string;
    waiting: ColumnType<StateChange | null, string | null, string | null>;
    left_out: number;
    at: Date;
  };
}>;

/** By `keyOf`. */
export async function readLate(db: Kysely<unknown>): Promise<Map<string, Late>> {
  const rows = db.withTables<LateTables>().selectFrom('online_left_out').selectAll();
  return new Map(
    (await rows.execute()).map(({ key, waiting, left_out }) => [
      key,
      { change: waiting ?? undefined, leftOut: left_out },
    ]),
  );
}

export const isSettled = ({ change, leftOut }: Late): boolean =>
  change === undefined && leftOut === 0;

/** Keeps these, and forgets those of them that are settled. */
export async function keepLate(
  tx: Kysely<unknown>,
  late: ReadonlyMap<string, Late>,
  now: Timestamp,
): Promise<void> {
  if (late.size === 0) return;
  const tables = tx.withTables<LateTables>();
  await tables.deleteFrom('online_left_out').where('key', '=', anyOf(late.keys())).execute();
  const rows = [...late].flatMap(([key, of]) =>
    isSettled(of)
      ? []
      : {
          key,
          waiting: of.change === undefined ? null : JSON.stringify(of.change),
          left_out: of.leftOut,
          at: new Date(now),
        },
  );
  if (rows.length > 0) await tables.insertInto('online_left_out').values(rows).execute();
}

/** Of devices that have said nothing since then. */
export async function purgeLate(tx: Kysely<unknown>, before: Timestamp): Promise<void> {
  await tx
    .withTables<LateTables>()
    .deleteFrom('online_left_out')
    .where('at', '<', new Date(before))
    .execute();
}
