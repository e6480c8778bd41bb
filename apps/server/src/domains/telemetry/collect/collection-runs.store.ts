/** The table `collection_run`. */
import { type Kysely, sql } from 'kysely';

/** A time in which one server collected, milliseconds. */
export interface CollectionRun {
  readonly since: number;
  readonly until: number;
}

export interface CollectionRunsStore {
  /** A run begins. @returns its id */
  begin(now: number): Promise<number>;
  /** It lasts. */
  prolong(id: number, now: number): Promise<void>;
  /** The latest runs that began before `to`, ascending. */
  before(to: number, limit: number): Promise<CollectionRun[]>;
}

const moment = (time: number) => sql`to_timestamp(${time}::double precision / 1000)`;

export const createCollectionRunsStore = (db: Kysely<unknown>): CollectionRunsStore => ({
  async begin(now) {
    const { rows } = await sql<{ id: number }>`
      insert into collection_run (since, until) values (${moment(now)}, ${moment(now)})
      returning id`.execute(db);
    return Number(rows[0]?.id);
  },
  async prolong(id, now) {
    await sql`update collection_run set until = ${moment(now)} where id = ${id}`.execute(db);
  },
  async before(to, limit) {
    const { rows } = await sql<CollectionRun>`
      select extract(epoch from since)::double precision * 1000 as since,
        extract(epoch from until)::double precision * 1000 as until
      from collection_run where since < ${moment(to)} order by since desc limit ${limit}`.execute(
      db,
    );
    return rows.reverse();
  },
});
