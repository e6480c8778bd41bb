/** The table `plan_course`: how far recipient plans have come with alarms. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { PlanCourse } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { Timestamp } from '@millwright/kernel';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf, type Tx } from '../../../platform/storage/index.ts';

type CourseTables = Tables<{
  plan_course: {
    alarm_id: number;
    plan_id: number;
    plan_name: string;
    begun_at: Date;
    done_minutes: Generated<number>;
    due_at: Date | null;
    ended: PlanCourse['ended'];
    ended_at: Date | null;
  };
}>;

type Why = NonNullable<PlanCourse['ended']>;

/** A plan that something is to be done of. */
export interface DueCourse {
  readonly alarmId: number;
  readonly planId: number;
  readonly begunAt: number;
  readonly doneMinutes: number;
}

const tables = (db: Kysely<unknown>) => db.withTables<CourseTables>();

/** Why a course that is over begins anew. */
export type BeginAgain = 'silenced' | 'finished';

/**
 * Begins every plan of an alarm, once; one that ended for this reason begins anew: it fell silent with
 * its alarm, or has done all its steps and nobody has confirmed. @returns how many
 */
export async function beginCourses(
  tx: Kysely<unknown>,
  alarm: Pick<Alarm, 'id' | 'itemId' | 'level'>,
  now: Timestamp,
  again: BeginAgain,
): Promise<number> {
  const at = new Date(now);
  const { numAffectedRows } = await sql`
    insert into plan_course (alarm_id, plan_id, plan_name, begun_at, due_at)
      select ${alarm.id}, id, name, ${at}, ${at} from recipient_plan
       where item_id = ${alarm.itemId} and enabled and ${alarm.level} = any(levels)
      on conflict (alarm_id, plan_id) do update
        set begun_at = ${at}, done_minutes = -1, due_at = ${at}, ended = null, ended_at = null
        where plan_course.ended = ${again}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Waits until no other transaction, of any server, tells anybody: of what two tell at the same time
 * neither would count the other's.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alarms.call_recipients'))`.execute(tx);
}

/** The courses of which something is due, locked until the commit; what another process has is left out. */
export async function takeDueCourses(
  tx: Kysely<unknown>,
  now: Timestamp,
  most: number,
): Promise<DueCourse[]> {
  const rows = await tables(tx)
    .selectFrom('plan_course')
    .select(['alarm_id', 'plan_id', 'begun_at', 'done_minutes'])
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .orderBy('alarm_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    alarmId: row.alarm_id,
    planId: row.plan_id,
    begunAt: row.begun_at.getTime(),
    doneMinutes: row.done_minutes,
  }));
}

const ofCourse = ({ alarmId, planId }: DueCourse) =>
  sql<boolean>`alarm_id = ${alarmId} and plan_id = ${planId}`;

export async function setCourse(
  tx: Kysely<unknown>,
  course: DueCourse,
  change: { readonly dueAt: number } | { readonly begunAt: number; readonly doneMinutes: number },
): Promise<void> {
  const values =
    'dueAt' in change
      ? { due_at: new Date(change.dueAt) }
      : { begun_at: new Date(change.begunAt), done_minutes: change.doneMinutes };
  await tables(tx).updateTable('plan_course').set(values).where(ofCourse(course)).execute();
}

export async function endCourse(
  tx: Kysely<unknown>,
  course: DueCourse,
  ended: Why,
  now: Timestamp,
): Promise<void> {
  await tables(tx)
    .updateTable('plan_course')
    .set({ ended, ended_at: new Date(now), due_at: null })
    .where(ofCourse(course))
    .execute();
}

/** Ends what goes on of an alarm: all of it, or only what the end of the alarm stops. */
export async function endCourses(
  tx: Kysely<unknown>,
  alarm: number,
  ended: 'confirmed' | 'cleared',
  now: Timestamp,
): Promise<void> {
  let rows = tables(tx)
    .updateTable('plan_course')
    .set({ ended, ended_at: new Date(now), due_at: null })
    .where('alarm_id', '=', alarm)
    .where('due_at', 'is not', null);
  if (ended === 'cleared') {
    rows = rows.where(
      sql<boolean>`exists (select from recipient_plan where id = plan_id and stops_at_end)`,
    );
  }
  await rows.execute();
}

/** Looks anew at what these plans have begun. */
export async function wakeCourses(
  tx: Kysely<unknown>,
  plans: readonly number[],
  now: Timestamp,
): Promise<void> {
  await tables(tx)
    .updateTable('plan_course')
    .set({ due_at: new Date(now) })
    .where('plan_id', '=', anyOf(plans))
    .where('due_at', 'is not', null)
    .execute();
}

/** When something is due next; null when nothing is. */
export async function nextCourseDue(db: Kysely<unknown>): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('plan_course')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .executeTakeFirst();
  return row?.next?.getTime() ?? null;
}

/** How far the plans of an alarm have come, by name. */
export async function coursesOf(db: Kysely<unknown>, alarm: number): Promise<PlanCourse[]> {
  const rows = tables(db).selectFrom('plan_course').selectAll().where('alarm_id', '=', alarm);
  return (await rows.orderBy('plan_name').orderBy('plan_id').execute()).map((row) => ({
    planName: row.plan_name,
    dueAt: row.due_at?.getTime() ?? null,
    ended: row.ended,
    endedAt: row.ended_at?.getTime() ?? null,
  }));
}
