/**
 * Makes what is due: one run after another in each lane. Whatever is killed, a run ends once: its file,
 * its state and the mails of it are written in one transaction, which only the first to get there passes.
 */
import { errors, refuse } from '@millwright/contract';
import {
  largestAttachment,
  largestRunFile,
  mostRunBytesPerItem,
  type ScheduledKind,
} from '@millwright/contract/reports/schedules/schedule-limits';
import { after, type Clock, Fault, milliseconds, minutes, type TimeSpan } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../base/log.ts';
import { checkDemo, checkPermission, type UserAccess } from '../../../platform/access/index.ts';
import { type AuditTrail, actingAs } from '../../../platform/audit/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Items, ShiftCalendars } from '../../items/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import type { MakingRun, ReportMaker } from '../report-maker.ts';
import { spanBefore } from './model/index.ts';
import {
  beginRun,
  deleteRunRows,
  type EndedRun,
  endRun,
  type Lane,
  messagesOfRuns,
  putOffRun,
  runsBeyond,
  runsOverSize,
  type WaitingRun,
} from './runs.store.ts';
import {
  findSchedules,
  lockSchedules,
  pauseSchedule,
  type Reason,
  type StoredSchedule,
} from './schedules.store.ts';
import { type TellNeeds, tellRecipients } from './tell-recipients.ts';

export interface MakeNeeds extends TellNeeds, HistoryLimit {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly files: Pick<Files, 'save' | 'keep'>;
  readonly delivery: Pick<Delivery, 'send' | 'withdraw'>;
  readonly identity: Pick<Identity, 'accessOf'>;
  readonly items: TellNeeds['items'] & Pick<Items, 'names'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  readonly makers: ReadonlyMap<ScheduledKind, ReportMaker>;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the page of a run is; null where nobody has said under which name the server is known. */
  readonly linkTo: (schedule: StoredSchedule, run: number) => string | null;
}

/** Begun so often, over half an hour where an engine is away, it has failed. */
const maxAttempts = 6;

/** The schedule does not go on as it is. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly code: 'owner_lost' | 'owner_blind' | 'source_gone';
  constructor(code: Stopped['code']) {
    super(code);
    this.code = code;
  }
}

/** What the owner may do and see now. @throws Stopped */
async function evaluateOwner(
  { identity, peopleToTell }: Pick<MakeNeeds, 'identity' | 'peopleToTell'>,
  { ownerId, itemId }: StoredSchedule,
  maker: ReportMaker,
): Promise<{ access: UserAccess; name: string }> {
  const access = ownerId === null ? null : await identity.accessOf(ownerId);
  const [person] = access === null ? [] : await peopleToTell([access.userId]);
  if (access === null || person === undefined) throw new Stopped('owner_lost');
  try {
    checkPermission(maker.call, access);
    checkDemo(maker.call, access);
  } catch {
    throw new Stopped('owner_blind');
  }
  if (access.items !== 'all' && !access.items.has(itemId)) throw new Stopped('owner_blind');
  return { access, name: person.userName };
}

const reasonOf = (error: unknown, run: WaitingRun): Reason => {
  if (error instanceof Stopped) return { code: `report_schedule.${error.code}`, details: {} };
  if (error instanceof Fault && error.family !== 'bug' && Object.hasOwn(errors, error.code)) {
    return { code: error.code, details: error.details };
  }
  return { code: 'general.internal', details: { request: `report run ${run.id}` } };
};

/** Runs go with their files and with the mails that wait. */
export async function deleteRuns(
  { delivery }: { readonly delivery: Pick<Delivery, 'withdraw'> },
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await delivery.withdraw(tx, await messagesOfRuns(tx, { runs: ids }));
  await deleteRunRows(tx, ids);
}

async function finish(
  needs: MakeNeeds,
  run: WaitingRun,
  timeZone: string,
  ended: EndedRun,
  stop: Reason | null,
): Promise<void> {
  const now = needs.clock.now();
  await needs.transactions.run(async (tx) => {
    const [schedule] = await lockSchedules(tx, [run.scheduleId]);
    if (schedule === undefined || !(await endRun(tx, run.id, ended, now))) return;
    const { file, error, span } = ended;
    if (file !== null) await needs.files.keep(tx, file.id);
    const itemName = (await needs.items.names([schedule.itemId])).get(schedule.itemId) ?? '';
    const isAttached = file !== null && file.size <= largestAttachment;
    const told = {
      ...{ id: run.id, title: schedule.title, itemName, timeZone, dueAt: run.dueAt },
      ...{ span, missed: run.missed, error, link: needs.linkTo(schedule, run.id) },
      file: file && { ...file, isAttached },
    };
    await tellRecipients(needs, tx, schedule, told, now);
    const itself = { ...actingAs('reports'), itemId: schedule.itemId };
    await needs.auditTrail.record(tx, {
      ...{ ...itself, action: 'report_run.finish' as const },
      subject: { kind: 'report_run', id: run.id, name: schedule.title },
      after: { dueAt: run.dueAt, file: file?.name ?? null, error: error?.code ?? null },
    });
    if (stop !== null && schedule.paused === null) {
      await pauseSchedule(tx, schedule.id, stop);
      await needs.auditTrail.record(tx, {
        ...{ ...itself, action: 'report_schedule.pause' as const },
        subject: { kind: 'report_schedule', id: schedule.id, name: schedule.title },
        after: { why: stop.code },
      });
    }
    await deleteRuns(needs, tx, await runsBeyond(tx, schedule.id, schedule.keep));
    const over = { most: mostRunBytesPerItem, but: run.id };
    await deleteRuns(needs, tx, await runsOverSize(tx, schedule.itemId, over));
  });
}

async function makeFile(
  needs: MakeNeeds,
  schedule: StoredSchedule,
  {
    maker,
    sourceId,
    span,
    at,
  }: {
    readonly maker: ReportMaker;
    readonly sourceId: number;
    readonly span: TimeSpan;
    readonly at: number;
  },
  signal: AbortSignal,
): Promise<NonNullable<EndedRun['file']>> {
  const { access, name: by } = await evaluateOwner(needs, schedule, maker);
  let file: EndedRun['file'] = null;
  const making: MakingRun = {
    access,
    signal,
    progress: () => {},
    async writeResult({ name, mime, content }) {
      const stop = () => content.destroy(new Error('the run ends'));
      // It may be destroyed before anybody reads it; unheard, that would end the process.
      content.on('error', () => {});
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        const saved = await needs.files.save(content, { name, mime, maxBytes: largestRunFile });
        file = { id: saved.id, name: saved.name, size: saved.size };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
  const { format, language } = schedule;
  await maker.write({ id: sourceId, span, format, language, at, by }, making);
  signal.throwIfAborted();
  // What was taken from them meanwhile is not sent.
  await evaluateOwner(needs, schedule, maker);
  if (file === null) throw refuse('report_run.no_file');
  return file;
}

async function makeRun(needs: MakeNeeds, run: WaitingRun, signal: AbortSignal): Promise<void> {
  const [schedule] = await findSchedules(needs.db, [run.scheduleId]);
  if (schedule === undefined) return;
  const clockOf = await needs.shiftCalendars.clocksOf([schedule.itemId]);
  const { timeZone, shifts = null } = clockOf(schedule.itemId);
  const span = spanBefore(schedule.span, run.dueAt, { timeZone, shifts });
  let readsFrom: number | null = null;
  try {
    if (run.attempts > maxAttempts) throw refuse('report_schedule.interrupted');
    const maker = needs.makers.get(schedule.kind);
    const { sourceId, ownerId } = schedule;
    if (sourceId === null || maker === undefined) throw new Stopped('source_gone');
    if (ownerId === null) throw new Stopped('owner_lost');
    if (span === null) throw refuse('report_schedule.no_shifts');
    readsFrom = await maker.readsFrom({ id: sourceId, span });
    await checkHistoryLimit(needs, ownerId, readsFrom);
    const at = needs.clock.now();
    const file = await makeFile(needs, schedule, { maker, sourceId, span, at }, signal);
    await finish(needs, run, timeZone, { span, readsFrom, file, error: null }, null);
  } catch (error) {
    if (signal.aborted) throw error;
    const facts = { err: error, run: run.id, schedule: run.scheduleId, attempt: run.attempts };
    const isOutage = error instanceof Fault && error.family === 'outage';
    if (isOutage && run.attempts < maxAttempts) {
      needs.log.warn(facts, 'a scheduled report met an outage and will be begun again');
      const pause = milliseconds(Math.min(minutes(2 ** (run.attempts - 1)), minutes(10)));
      await putOffRun(needs.db, run.id, after(needs.clock.now(), pause));
      return;
    }
    const reason = reasonOf(error, run);
    if (reason.code === 'general.internal') needs.log.error(facts, 'a scheduled report failed');
    else needs.log.info(facts, 'a scheduled report failed');
    const stop = error instanceof Stopped ? reason : null;
    await finish(needs, run, timeZone, { span, readsFrom, file: null, error: reason }, stop);
  }
}

/** All that waits in a lane. @throws when the server stops meanwhile: it is begun again then */
export async function makeRuns(needs: MakeNeeds, lane: Lane, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const run = await beginRun(needs.db, lane, needs.clock.now());
    if (run === undefined) return;
    await makeRun(needs, run, signal);
  }
}
