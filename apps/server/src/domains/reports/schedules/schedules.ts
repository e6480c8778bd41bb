/** Schedules: entered, changed, paused, resumed and deleted; and a report asked for out of its turn. */
import { refuse } from '@millwright/contract';
import type {
  ReportRun,
  ReportSchedule,
  ReportScheduleEdit,
  ReportScheduleInput,
  ScheduleChoices,
} from '@millwright/contract/reports/schedules/report-schedules.schemas';
import {
  maxSchedulesPerItem,
  type ScheduledKind,
} from '@millwright/contract/reports/schedules/schedule-limits';
import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { type Acting, type AuditTrail, actingFor, change } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import { namesOfPeople } from '../../identity/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { ReportMaker } from '../report-maker.ts';
import { nextDue } from './model/index.ts';
import { checkPeople, nameablePeople, namedAddresses, type RecipientNeeds } from './recipients.ts';
import { findRuns, insertAskedRun, latestRuns, messagesOfRuns } from './runs.store.ts';
import {
  countSchedulesForMore,
  deleteScheduleRows,
  findSchedules,
  insertSchedule,
  listSchedules,
  lockSchedules,
  pauseSchedule,
  resumeSchedule,
  type ScheduleQuery,
  type StoredSchedule,
  updateSchedule,
} from './schedules.store.ts';

export interface ScheduleNeeds extends RecipientNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  readonly delivery: Pick<Delivery, 'withdraw' | 'has'>;
  readonly makers: ReadonlyMap<ScheduledKind, ReportMaker>;
  readonly clock: Clock;
  /** There is a run to make. */
  readonly wake: (tx: Tx, run: number) => Promise<void>;
}

const subjectOf = ({ id, title, itemId }: Pick<StoredSchedule, 'id' | 'title' | 'itemId'>) => ({
  subject: { kind: 'report_schedule', id, name: title } as const,
  itemId,
});

/** Whether somebody may read to whom reports go. */
export const readsAddresses = ({ permissions, grade }: Session): boolean =>
  grade === 0 || permissions.has('reportschedules.edit');

/** As a page shows them, by names. */
async function shown(
  { db, makers }: Pick<ScheduleNeeds, 'db' | 'makers'>,
  schedules: readonly StoredSchedule[],
  { withAddresses }: { readonly withAddresses: boolean },
): Promise<ReportSchedule[]> {
  const names = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(schedules, (one) => one.kind)) {
    const sources = (await makers.get(kind)?.find(some.flatMap((one) => one.sourceId ?? []))) ?? [];
    for (const { id, name } of sources) names.set(`${kind} ${id}`, name);
  }
  const owners = schedules.flatMap(({ ownerId }) => ownerId ?? []);
  const { users } = await namesOfPeople(db, { users: owners, roles: [] });
  const last = await latestRuns(
    db,
    schedules.map(({ id }) => id),
  );
  return schedules.map(({ ownerId, settledAt: _settled, addresses, userIds, ...rest }) => {
    const run = last.get(rest.id);
    return {
      ...rest,
      userIds: withAddresses ? [...userIds] : [],
      addresses: withAddresses ? addresses.map(({ address }) => address) : [],
      sourceName: names.get(`${rest.kind} ${rest.sourceId}`) ?? null,
      ownerName: ownerId === null ? null : (users.get(ownerId) ?? null),
      lastRun:
        run === undefined
          ? null
          : { id: run.id, state: run.state, dueAt: run.dueAt, error: run.error },
    };
  });
}

export async function pageOfSchedules(
  needs: ScheduleNeeds,
  query: ScheduleQuery,
  session: Session,
) {
  const { list, total } = await listSchedules(needs.db, query);
  return { list: await shown(needs, list, { withAddresses: readsAddresses(session) }), total };
}

export async function scheduleChoices(
  needs: ScheduleNeeds,
  item: ItemId,
  session: Session,
): Promise<ScheduleChoices> {
  const { timeZone, shifts = null } = (await needs.shiftCalendars.clocksOf([item]))(item);
  const sources: ScheduleChoices['sources'] = [];
  for (const { kind, ofItem } of needs.makers.values()) {
    for (const { id, name } of await ofItem(item)) sources.push({ kind, id, name });
  }
  const people = await nameablePeople(needs, item, session);
  return {
    sources,
    people: people.map(({ id, userName, email }) => ({ id, userName, hasMail: email !== '' })),
    sendsMail: needs.delivery.has('mail'),
    hasShifts: shifts !== null,
    timeZone,
  };
}

type Entry = Pick<
  ReportScheduleInput,
  'kind' | 'sourceId' | 'span' | 'dueAt' | 'userIds' | 'addresses'
>;

/**
 * What is entered, checked, with who answers for it and when it is due next.
 * @throws Fault refusal `report_schedule.source_foreign`, `report_schedule.recipient_foreign`,
 *   `report_schedule.no_shifts`
 */
export async function checkEntry<E extends Entry>(
  needs: Omit<ScheduleNeeds, 'wake'>,
  item: ItemId,
  entry: E,
  {
    session,
    before,
  }: {
    readonly session: Pick<Session, 'userId' | 'accountId' | 'grade'>;
    readonly before: StoredSchedule | null;
  },
) {
  const [source] = (await needs.makers.get(entry.kind)?.find([entry.sourceId])) ?? [];
  if (source?.itemId !== item) throw refuse('report_schedule.source_foreign');
  const wanted = entry.userIds;
  await checkPeople(needs, item, session, { wanted, before: before?.userIds ?? [] });
  const { timeZone, shifts = null } = (await needs.shiftCalendars.clocksOf([item]))(item);
  const needsShifts = entry.dueAt.every === 'shift' || entry.span === 'previous_shift';
  if (needsShifts && shifts === null) throw refuse('report_schedule.no_shifts');
  const by = { by: session.userId, before: before?.addresses ?? [] };
  return {
    ...entry,
    addresses: await namedAddresses(needs, item, entry.addresses, by),
    ownerId: session.userId,
    nextAt: nextDue(entry.dueAt, needs.clock.now(), { timeZone, shifts }),
  };
}

/** @throws Fault refusal `report_schedule.too_many` {most} */
export async function demandSchedules(tx: Tx, item: ItemId, more: number): Promise<void> {
  const there = await countSchedulesForMore(tx, item);
  if (there + more > maxSchedulesPerItem) {
    throw refuse('report_schedule.too_many', { most: maxSchedulesPerItem });
  }
}

const one = async (needs: ScheduleNeeds, schedule: StoredSchedule): Promise<ReportSchedule> => {
  const [found] = await shown(needs, [schedule], { withAddresses: true });
  if (found === undefined) throw refuse('general.not_found');
  return found;
};

/** @throws Fault the refusals that the call declares */
export async function createSchedule(
  needs: ScheduleNeeds,
  input: ReportScheduleInput,
  context: CallContext,
): Promise<ReportSchedule> {
  const { session } = context;
  const entry = await checkEntry(needs, input.itemId, input, { session, before: null });
  const made = await needs.transactions.run(async (tx) => {
    await demandSchedules(tx, input.itemId, 1);
    const after = await insertSchedule(tx, { ...entry, paused: null }, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...{ ...actingFor(context), ...subjectOf(after), after },
      action: 'report_schedule.create',
    });
    return after;
  });
  return one(needs, made);
}

/** @throws Fault refusal `general.not_found`, `general.conflict` with the fresh schedule, and those of adding one */
export async function editSchedule(
  needs: ScheduleNeeds,
  { id, version, ...input }: ReportScheduleEdit,
  context: CallContext,
): Promise<ReportSchedule> {
  const [known] = await findSchedules(needs.db, [id]);
  if (known === undefined) throw refuse('general.not_found');
  const { session } = context;
  const entry = await checkEntry(needs, known.itemId, input, { session, before: known });
  await change<ReportSchedule>(
    needs,
    {
      action: 'report_schedule.edit',
      async lock(tx) {
        const [schedule] = await lockSchedules(tx, [id]);
        return schedule && one({ ...needs, db: tx }, schedule);
      },
      version,
      describe: subjectOf,
      // Nobody waits for it: pages are told by the call.
      emit: async () => {},
    },
    actingFor(context),
    async (tx, before) => {
      const nextAt = before.paused === null ? entry.nextAt : null;
      const fields = { ...entry, id, version, nextAt };
      return one({ ...needs, db: tx }, await updateSchedule(tx, fields, needs.clock.now()));
    },
  );
  const [after] = await findSchedules(needs.db, [id]);
  if (after === undefined) throw refuse('general.not_found');
  return one(needs, after);
}

/** Locks all of them, or none. @throws Fault refusal `general.not_found` */
async function lockAll(tx: Tx, ids: readonly number[]): Promise<StoredSchedule[]> {
  const schedules = await lockSchedules(tx, ids);
  if (schedules.length !== new Set(ids).size) throw refuse('general.not_found');
  return schedules;
}

/** With the reports that they made. Answers how many. @throws Fault refusal `general.not_found` */
export const deleteSchedules = (
  { transactions, auditTrail, delivery }: ScheduleNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const schedules = await lockAll(tx, ids);
    for (const before of schedules) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'report_schedule.delete' });
    }
    await delivery.withdraw(tx, await messagesOfRuns(tx, { schedules: ids }));
    await deleteScheduleRows(tx, ids);
    return schedules.length;
  });

/** Answers how many were on. @throws Fault refusal `general.not_found` */
export const pauseSchedules = (
  { transactions, auditTrail }: ScheduleNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const on = (await lockAll(tx, ids)).filter(({ paused }) => paused === null);
    for (const schedule of on) {
      await pauseSchedule(tx, schedule.id, { code: 'report_schedule.paused', details: {} });
      const entry = { ...acting, ...subjectOf(schedule) };
      await auditTrail.record(tx, { ...entry, action: 'report_schedule.pause' });
    }
    return on.length;
  });

/** From now on, by the rights of whoever resumes them. @throws Fault refusal `general.not_found` */
export async function resumeSchedules(
  { transactions, auditTrail, shiftCalendars, clock }: ScheduleNeeds,
  ids: readonly number[],
  context: CallContext,
): Promise<number> {
  return transactions.run(async (tx) => {
    const paused = (await lockAll(tx, ids)).filter((schedule) => schedule.paused !== null);
    const clockOf = await shiftCalendars.clocksOf(paused.map(({ itemId }) => itemId));
    const now = clock.now();
    for (const schedule of paused) {
      const { timeZone, shifts = null } = clockOf(schedule.itemId);
      const nextAt = nextDue(schedule.dueAt, now, { timeZone, shifts });
      await resumeSchedule(tx, schedule.id, { owner: context.session.userId, nextAt }, now);
      const entry = { ...actingFor(context), ...subjectOf(schedule) };
      await auditTrail.record(tx, { ...entry, action: 'report_schedule.resume' });
    }
    return paused.length;
  });
}

/** Out of its turn. @throws Fault refusal `general.not_found`, `report_schedule.source_gone` */
export async function makeNow(
  needs: ScheduleNeeds,
  id: number,
  context: CallContext,
): Promise<ReportRun> {
  const acting = actingFor(context);
  const run = await needs.transactions.run(async (tx) => {
    const [schedule] = await lockAll(tx, [id]);
    if (schedule === undefined) throw refuse('general.not_found');
    if (schedule.sourceId === null) throw refuse('report_schedule.source_gone');
    const asked = { scheduleId: id, askedBy: context.session.userName };
    const made = await insertAskedRun(tx, asked, needs.clock.now());
    if (made.isNew) {
      const entry = { ...acting, ...subjectOf(schedule) };
      await needs.auditTrail.record(tx, { ...entry, action: 'report_schedule.make' });
      await needs.wake(tx, made.id);
    }
    return made.id;
  });
  const [made] = await findRuns(needs.db, [run]);
  if (made === undefined) throw refuse('general.not_found');
  return made;
}
