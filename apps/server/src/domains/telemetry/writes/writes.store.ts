/** The only SQL of write commands. */
import { refuse } from '@millwright/contract';
import type {
  ToldState,
  WriteCommand,
  WriteSource,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { toldByReason } from '@millwright/contract/telemetry/told-state';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyOf, contains, pageOf } from '../../../platform/storage/index.ts';
import { reasonTexts } from './reason-texts.ts';
import { meansTheSame } from './target-meaning.ts';
import type { Undoable } from './undo-write.ts';
import { isFinished, nextWriteState, type WriteEvent } from './write-command-state.ts';
import { type NewWrite, rowOf, toCommand, type WriteTables } from './write-rows.store.ts';

export interface WriteFilter {
  /** Items the caller may see; 'all' for the administrator. */
  readonly items: 'all' | readonly ItemId[];
  readonly itemId?: ItemId | undefined;
  readonly deviceId?: DeviceId | undefined;
  readonly pointId?: PointId | undefined;
  readonly state?: ToldState | undefined;
  readonly userName?: string | undefined;
  readonly source?: WriteSource | undefined;
  readonly assignmentId?: number | undefined;
  readonly triggerId?: number | undefined;
  readonly screenId?: number | undefined;
  readonly batch?: string | undefined;
  /** Looked for in the names of devices, points, users and screens, in notes, and in what reasons say in either language. */
  readonly keyword?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** What happened to a command. */
export interface WriteMove {
  readonly id: number;
  readonly event: WriteEvent;
  /** What was read back; what was known of it stays where nothing was. */
  readonly readBack: string | null;
  /** Who decided so, where it waited for a second person. */
  readonly decidedBy?: string;
  /** What its point had then: what it had when it was asked for may be long over. */
  readonly oldValue?: string | null;
}

export interface WriteQuery extends WriteFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

/** Ids grow with the time. */
const sortColumns = {
  createdAt: 'id',
  deviceName: 'device_name',
  pointName: 'point_name',
  userName: 'user_name',
} as const;

const told = Object.entries(toldByReason);

/** Whether a command is told to be in this state. */
function isToldAs(state: ToldState): RawBuilder<boolean> {
  const reasons = told.flatMap(([reason, one]) => (one === state ? [reason] : []));
  if (reasons.length > 0) return sql`state = 'refused' and reason = ${anyOf(reasons)}`;
  if (state !== 'refused') return sql`state = ${state}`;
  return sql`state = 'refused' and not coalesce(reason = ${anyOf(told.map(([each]) => each))}, false)`;
}

/** What tells that a write came from there. */
const givenBy: Readonly<Record<WriteSource, RawBuilder<boolean>>> = {
  person: sql`screen_id is null and assignment_id is null and trigger_id is null
    and history_task_id is null`,
  screen: sql`screen_id is not null`,
  assignment: sql`assignment_id is not null`,
  trigger: sql`trigger_id is not null`,
  history_task: sql`history_task_id is not null`,
};

export function createWritesStore(database: Kysely<unknown>) {
  const db = database.withTables<WriteTables>();

  const wanted = (filter: WriteFilter) => {
    let query = db.selectFrom('write_command');
    if (filter.items !== 'all') query = query.where('item_id', '=', anyOf(filter.items));
    if (filter.itemId !== undefined) query = query.where('item_id', '=', filter.itemId);
    if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
    if (filter.pointId !== undefined) query = query.where('point_id', '=', filter.pointId);
    if (filter.state !== undefined) query = query.where(isToldAs(filter.state));
    if (filter.userName !== undefined) {
      // Somebody else may have acted as them: `name (other)`.
      const name = sql<string>`${filter.userName}::text`;
      query = query.where(({ eb, or }) =>
        or([
          eb('user_name', '=', name),
          eb(sql<boolean>`starts_with(user_name, ${name} || ' (')`, '=', sql<boolean>`true`),
        ]),
      );
    }
    const { source, assignmentId, triggerId, screenId, batch } = filter;
    if (source !== undefined) query = query.where(givenBy[source]);
    if (assignmentId !== undefined) query = query.where('assignment_id', '=', assignmentId);
    if (triggerId !== undefined) query = query.where('trigger_id', '=', triggerId);
    if (screenId !== undefined) query = query.where('screen_id', '=', screenId);
    if (batch !== undefined) query = query.where('batch_id', '=', batch);
    if (filter.keyword) {
      const reasons = JSON.stringify(reasonTexts(filter.keyword));
      const words = sql`concat_ws(' ', device_name, point_name, user_name, screen_name, decided_by, note,
        ${reasons}::jsonb ->> reason, case when jsonb_typeof(reason_details) = 'object' then
          (select string_agg(said, ' ') from jsonb_each_text(reason_details) as detail (name, said)) end)`;
      query = query.where(contains([words], filter.keyword));
    }
    if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from));
    if (filter.to !== undefined) query = query.where('created_at', '<', new Date(filter.to));
    return query;
  };
  const count = async (filter: WriteFilter): Promise<number> => {
    const { total } = await wanted(filter)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };

  /**
   * The repeat of an idempotency key answers the first one with `fresh` false.
   * @throws refusal `telemetry.approval_waits`
   */
  const insert = async (
    on: typeof db,
    write: NewWrite,
  ): Promise<{ command: WriteCommand; fresh: boolean }> => {
    const row = await on
      .insertInto('write_command')
      .values(rowOf(write))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return { command: toCommand(row), fresh: true };
    const first = await on
      .selectFrom('write_command')
      .selectAll()
      .where('user_id', '=', write.userId)
      .where('idempotency_key', '=', write.idempotencyKey)
      .executeTakeFirst();
    // What else keeps it from being there: one of its point waits for a second person.
    if (!first) throw refuse('telemetry.approval_waits', { point: write.pointName });
    return { command: toCommand(first), fresh: false };
  };

  const ofBatch = async (on: typeof db, batchId: string): Promise<WriteCommand[]> => {
    const rows = await on
      .selectFrom('write_command')
      .selectAll()
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .execute();
    return rows.map(toCommand);
  };

  /** Whether something else has reached the point of a command since, or may have. */
  const writtenSince = sql<boolean>`exists (
    select 1 from write_command later
    where later.point_id = write_command.point_id and later.id > write_command.id
      and (later.state not in ('refused', 'awaiting-approval') or later.reason = 'telemetry.read_back_differs'))`;

  /** Of these commands, those that can be undone as far as the log knows. */
  const undoableOf = async (commands: readonly WriteCommand[]): Promise<ReadonlySet<number>> => {
    const confirmed = commands.filter(({ state }) => state === 'confirmed');
    if (confirmed.length === 0) return new Set();
    const rows = await db
      .selectFrom('write_command')
      .select('id')
      .where('id', '=', anyOf(confirmed.map(({ commandId }) => commandId)))
      .where('batch_id', 'is', null)
      .where('old_value', '<>', '')
      .where('target_meaning', 'is not', null)
      .where(sql<boolean>`not ${writtenSince}`)
      .execute();
    return new Set(rows.map(({ id }) => id));
  };

  const withItemNames = async (commands: readonly WriteCommand[]): Promise<WriteCommand[]> => {
    const items = [...new Set(commands.map(({ itemId }) => itemId))];
    const { rows } = await sql<{ id: ItemId; name: string }>`
      select id, item_name as name from item where id = ${anyOf(items)}`.execute(db);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return commands.map((one) => ({ ...one, itemName: names.get(one.itemId) ?? '' }));
  };

  return {
    /** A command with what decides whether it can be undone. */
    async undoable(id: number): Promise<Undoable | null> {
      const row = await db
        .selectFrom('write_command')
        .selectAll()
        .select(meansTheSame.as('means_the_same'))
        .select(writtenSince.as('written_since'))
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        command: toCommand(row),
        meansTheSame: row.means_the_same,
        writtenSince: row.written_since,
      };
    },

    /** The command that an intent was given as; null where it was not yet. */
    async ofIntent(userId: number, key: string | null): Promise<WriteCommand | null> {
      if (key === null) return null;
      const row = await db
        .selectFrom('write_command')
        .selectAll()
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      return row ? toCommand(row) : null;
    },

    /** Inserts a command; the repeat of an idempotency key answers the first one with `fresh` false. */
    insert: (write: NewWrite) => insert(db, write),

    /**
     * Inserts the commands of a batch, all or none; the repeat of the first one's idempotency key
     * answers the first batch with `fresh` false.
     */
    async insertBatch(
      writes: readonly [NewWrite, ...NewWrite[]],
    ): Promise<{ commands: WriteCommand[]; fresh: boolean }> {
      return await db.transaction().execute(async (tx) => {
        const [first, ...rest] = writes;
        const { command, fresh } = await insert(tx, first);
        if (!fresh) {
          const { batchId } = command;
          return { commands: batchId ? await ofBatch(tx, batchId) : [command], fresh };
        }
        if (rest.length === 0) return { commands: [command], fresh };
        const rows = await tx
          .insertInto('write_command')
          .values(rest.map(rowOf))
          .returningAll()
          .execute();
        const others = new Map(rows.map((row) => [row.point_id, toCommand(row)]));
        const commands = rest.flatMap(({ pointId }) => others.get(pointId) ?? []);
        return { commands: [command, ...commands], fresh };
      });
    },

    /** Moves commands on, all at the same moment; answers those that had not been finished. */
    async advance(moves: readonly WriteMove[], at: Date): Promise<WriteCommand[]> {
      const events = new Map(moves.map((move) => [move.id, move]));
      return await db.transaction().execute(async (tx) => {
        const rows = await tx
          .selectFrom('write_command')
          .selectAll()
          .where('id', '=', anyOf([...events.keys()]))
          .orderBy('id')
          .forUpdate()
          .execute();
        const moved: WriteCommand[] = [];
        for (const row of rows) {
          const move = events.get(row.id);
          const next = move && nextWriteState(row.state, move.event);
          if (!next) continue;
          const { details } = next;
          const after = await tx
            .updateTable('write_command')
            .set({
              state: next.state,
              reason: next.reason,
              ...(details === undefined ? {} : { reason_details: JSON.stringify(details) }),
              read_back: move.readBack ?? row.read_back,
              ...(move.decidedBy === undefined
                ? {}
                : { decided_by: move.decidedBy, decided_at: at }),
              ...(move.oldValue === undefined ? {} : { old_value: move.oldValue }),
              finished_at: isFinished(next.state) ? at : null,
            })
            .where('id', '=', row.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          moved.push(toCommand(after));
        }
        return moved;
      });
    },

    /** Every command that has not ended. */
    unfinished: async () =>
      await db
        .selectFrom('write_command')
        .select(['id', 'state'])
        .where('finished_at', 'is', null)
        .execute(),

    /** Commands that a stopped collector left open: their outcome is unknown. What waits for people stays, as do releases. */
    async open(): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('write_command')
        .select('id')
        .where('finished_at', 'is', null)
        .where('state', '<>', 'awaiting-approval')
        // What releases a point that is held goes on.
        .where(
          sql<boolean>`not exists (select from point_hold where release_id = write_command.id)`,
        )
        .execute();
      return rows.map((row) => row.id);
    },

    async find(id: number): Promise<WriteCommand | null> {
      const row = await db
        .selectFrom('write_command')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toCommand(row) : null;
    },

    /** Deletes what was finished and is older; answers how many there were. */
    async purge(before: number): Promise<number> {
      return await db.transaction().execute(async (tx) => {
        await sql`set local millwright.log_retention = 'on'`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        const { numDeletedRows } = await tx
          .deleteFrom('write_command')
          .where('created_at', '<', new Date(before))
          .where('finished_at', 'is not', null)
          .executeTakeFirst();
        return Number(numDeletedRows);
      });
    },

    count,

    async list(query: WriteQuery): Promise<{ list: WriteCommand[]; total: number }> {
      const { sort = 'createdAt', order } = query;
      const { rows, total } = await pageOf(wanted(query), query, (matching) => {
        const sorted = matching.selectAll().orderBy(sortColumns[sort], order);
        return sort === 'createdAt' ? sorted : sorted.orderBy('id', 'desc');
      });
      const commands = rows.map(toCommand);
      const undoable = await undoableOf(commands);
      const named = await withItemNames(commands);
      const list = named.map((one) => ({ ...one, undoable: undoable.has(one.commandId) }));
      return { list, total };
    },

    /** The latest first, those before the command `last`, with the names of their items. */
    async listAfter(
      filter: WriteFilter,
      last: number | null,
      limit: number,
    ): Promise<WriteCommand[]> {
      const all = wanted(filter);
      const rest = last === null ? all : all.where('id', '<', last);
      const rows = await rest.selectAll().orderBy('id', 'desc').limit(limit).execute();
      return await withItemNames(rows.map(toCommand));
    },
  };
}

export type WritesStore = ReturnType<typeof createWritesStore>;
