/** The lease and the servers that ask for it, all by the database's clock. */
import { bug, type Duration, milliseconds } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { applicationNameOf, type OwnConnection } from '../../engines/postgres/index.ts';

/** A server as it says of itself. */
export interface Presence {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly hasBus: boolean;
  readonly ownHistory: boolean;
}

/** Another server that was seen of late. */
export interface OtherServer extends Presence {
  /** When it was seen last, by the database's clock; grows while it lives. */
  readonly seenAt: number;
}

/** Who has the lease, or had it last. */
export interface LeaseHolder {
  readonly id: string;
  readonly fence: number;
  /** How long it is still theirs; 0 or less when it is anybody's. */
  readonly left: Duration;
}

export interface LeaseStore {
  /** Says that this server is there. */
  appear(me: Presence): Promise<void>;
  others(me: Pick<Presence, 'id'>): Promise<OtherServer[]>;
  holder(): Promise<LeaseHolder | null>;
  /** Takes the lease if nobody has it, or this very server had it; answers the fence, else null. */
  take(me: Presence, lasts: Duration): Promise<number | null>;
  /**
   * Renews it and says that this server is there.
   * @param beat grows with each renewal
   * @returns how many others are there; null when another server has had it
   */
  renew(
    me: Presence,
    term: { fence: number; beat: number; lasts: Duration },
  ): Promise<number | null>;
  /**
   * Ends what another server has open in the database: a transaction that it began when it had the
   * lease is rolled back, however long the server is frozen.
   */
  silence(id: string): Promise<void>;
  /** Gives it up, if it is still ours, and is there no more. */
  leave(me: Presence, fence: number | null): Promise<void>;
}

/** A server that has said nothing for so long is not counted; forgotten after a day. */
const seenLately = `interval '5 seconds'`;

const appear = `
  insert into server_presence (id, host, pid, has_bus, own_history, seen_at)
  values ($1, $2, $3, $4, $5, clock_timestamp())
  on conflict (id) do update set host = excluded.host, pid = excluded.pid,
    has_bus = excluded.has_bus, own_history = excluded.own_history, seen_at = excluded.seen_at`;
const forget = `delete from server_presence where seen_at < clock_timestamp() - interval '1 day'`;
const after = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::double precision * interval '1 millisecond'`;
const rowOf = ({ id, host, pid, hasBus, ownHistory }: Presence) => [
  id,
  host,
  pid,
  hasBus,
  ownHistory,
];

export const createLeaseStore = (connection: Pick<OwnConnection, 'query'>): LeaseStore => ({
  async appear(me) {
    await connection.query(appear, rowOf(me));
    await connection.query(forget, []);
  },
  async others({ id }) {
    return await connection.query<OtherServer>(
      `select id, host, pid, has_bus as "hasBus", own_history as "ownHistory",
         extract(epoch from seen_at)::double precision * 1000 as "seenAt"
       from server_presence
       where id <> $1 and seen_at > clock_timestamp() - ${seenLately} order by id`,
      [id],
    );
  },
  async holder() {
    const [row] = await connection.query<{ id: string; fence: string; left: number }>(
      `select server_id as id, fence,
         extract(epoch from expires_at - clock_timestamp())::double precision * 1000 as left
       from collector_lease`,
      [],
    );
    return row === undefined
      ? null
      : { id: row.id, fence: Number(row.fence), left: milliseconds(Math.max(0, row.left)) };
  },
  async take({ id }, lasts) {
    const [row] = await connection.query<{ fence: string }>(
      `insert into collector_lease (server_id, fence, beat, expires_at, taken_at)
       values ($1, 1, 0, ${after('$2')}, clock_timestamp())
       on conflict (only_one) do update set server_id = excluded.server_id,
         fence = collector_lease.fence + 1, beat = 0, expires_at = excluded.expires_at,
         taken_at = excluded.taken_at
       where collector_lease.expires_at <= clock_timestamp() or collector_lease.server_id = $1
       returning fence`,
      [id, lasts],
    );
    return row === undefined ? null : Number(row.fence);
  },
  async renew(me, { fence, beat, lasts }) {
    const [row] = await connection.query<{ others: string }>(
      `with here as (${appear} returning id),
         mine as (
           update collector_lease set beat = $7, expires_at = ${after('$8')}
           where server_id = $1 and fence = $6 and beat < $7 returning fence)
       select (select count(*) from server_presence
         where id <> $1 and seen_at > clock_timestamp() - ${seenLately}) as others
       from mine, here`,
      [...rowOf(me), fence, beat, lasts],
    );
    return row === undefined ? null : Number(row.others);
  },
  async silence(id) {
    await connection.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and pid <> pg_backend_pid()`,
      [applicationNameOf(id)],
    );
  },
  async leave({ id }, fence) {
    if (fence !== null) {
      await connection.query(
        `update collector_lease set expires_at = clock_timestamp()
         where server_id = $1 and fence = $2`,
        [id, fence],
      );
    }
    await connection.query('delete from server_presence where id = $1', [id]);
  },
});

/**
 * For what only the collector may commit. A transaction that began before the lease changed hands
 * was ended by {@link LeaseStore.silence}.
 * @throws bug `lease.lost` when the fence is not the last one
 */
export async function checkFence(tx: Kysely<unknown>, fence: number): Promise<void> {
  const { rows } = await sql`select 1 from collector_lease where fence = ${fence}`.execute(tx);
  if (rows.length === 0) throw bug('lease.lost', { fence });
}
