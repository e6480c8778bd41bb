import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import {
  reportRunCalls,
  reportScheduleCalls,
} from '@millwright/contract/reports/schedules/report-schedules.calls';
import { itemId, minutes, seconds, timestamp, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/index.ts';
import { createDelivery, createMailChannel } from '../../../platform/notify/index.ts';
import { ordinaryAccess } from '../../tasks/tasks.builders.ts';
import { openReportsForTests, shiftBook } from '../configured/configured-reports.builders.ts';
import type { MakingRun, ReportMaker } from '../report-maker.ts';
import { createSchedules } from './index.ts';
import { beginRun } from './runs.store.ts';

/** 13:30 in the zone of the tests. */
const begin = Date.parse('2026-11-20T13:30:00+08:00');
const owner = userId(7);
const colleague = userId(8);

const mails: string[] = [];
const mailbox = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData(stream, _session, done) {
    void text(stream).then((mail) => {
      mails.push(mail);
      done();
    });
  },
});
let opened: Awaited<ReturnType<typeof openReportsForTests>>;
let token: string;
let reportId: number;
const nodes: Jobs[] = [];
const people = new Map<number, { userName: string; email: string }>();
/** Called before each file is written. */
let meanwhile: (run: MakingRun) => Promise<void> = async () => {};

async function node(): Promise<Jobs> {
  const { platform } = opened;
  const { db, transactions, clock, http } = platform;
  const jobs = createJobs({
    postgres: { db, listen: () => () => {} },
    clock,
    log: silentLog,
  });
  const { port } = mailbox.server.address() as AddressInfo;
  const channels = [createMailChannel(`smtp://127.0.0.1:${port}`, 'Plant <plant@example.com>')];
  const { files } = opened;
  const delivery = createDelivery({
    ...{ db, transactions, jobs, files },
    channels,
    clock,
    log: silentLog,
  });
  await delivery.start(async ({ readerId }) => people.has(readerId));
  const isFirst = nodes.length === 0;
  const aside = { handle: () => {}, handleDownload: () => {}, scope: () => {} };
  const makers = opened.makers.map(
    (maker): ReportMaker => ({
      ...maker,
      async write(order, run) {
        await meanwhile(run);
        await maker.write(order, run);
      },
    }),
  );
  createSchedules({
    ...{ ...platform, ...opened, jobs, delivery, makers },
    http: isFirst ? http : aside,
    items: {
      ...opened.items,
      // What is offered to the file of an item is offered once.
      ...(isFirst
        ? {}
        : { ports: { ...opened.items.ports, fileParts: { add: () => {} } as never } }),
      usersOf: async () => [owner, colleague],
      accountsOf: async () => new Map([[itemId(1), owner]]),
    },
    identity: { accessOf: async (user) => opened.access.get(user) ?? null },
    peopleToTell: async (users) =>
      users.flatMap((id) => {
        const person = people.get(id);
        const rest = {
          isAdministrator: false,
          parentId: null,
          phone: '',
          openid: null,
          browsers: [],
          roles: [],
        };
        return person === undefined ? [] : [{ id, ...person, ...rest, language: null }];
      }),
    config: { PUBLIC_URL: 'https://plant.example.com' },
    lease: { holds: () => true },
    log: silentLog,
  });
  nodes.push(jobs);
  return jobs;
}

beforeAll(async () => {
  mailbox.listen(0, '127.0.0.1');
  await once(mailbox.server, 'listening');
  opened = await openReportsForTests(begin);
  (await node()).start();
});
afterAll(async () => {
  for (const jobs of nodes) await jobs.stop();
  await opened?.close();
  await new Promise<void>((closed) => mailbox.close(() => closed()));
});
beforeEach(async () => {
  for (const jobs of nodes.splice(1)) await jobs.stop();
  meanwhile = async () => {};
  mails.length = 0;
  token = await opened.prepare();
  await opened.platform.addUsers(colleague);
  people.clear();
  people.set(owner, { userName: 'li', email: 'li@example.com' });
  people.set(colleague, { userName: 'wang', email: 'wang@example.com' });
  const { data } = await opened.platform.call(token, reportCalls.create, shiftBook);
  reportId = data.id;
});

const entry = () => ({
  ...{ itemId: itemId(1), title: '日报邮件', kind: 'report' as const, sourceId: reportId },
  ...{ span: 'previous_day' as const, dueAt: { every: 'day' as const, minute: 14 * 60 } },
  ...{ format: 'csv' as const, language: 'zh-CN' as const, keep: 3 },
  ...{ userIds: [owner], addresses: ['boss@example.org'] },
});
const add = async (change: Partial<ReturnType<typeof entry>> = {}) => {
  const made = await opened.platform.call(token, reportScheduleCalls.create, {
    ...entry(),
    ...change,
  });
  expect(made.message).toBeDefined();
  return made.data;
};
const runsOf = async (scheduleId: number) =>
  (await opened.platform.call(token, reportRunCalls.list, { scheduleId })).data.list;
/** The platform's clock goes on until it is so. */
const timeUntil = (what: string, condition: () => Promise<boolean>) =>
  waitFor(what, async () => {
    opened.platform.clock.advance(seconds(1));
    return condition();
  });
const ended = (scheduleId: number, count = 1) =>
  timeUntil('the run', async () => {
    const runs = await runsOf(scheduleId);
    return runs.length >= count && runs.every(({ state }) => state !== 'waiting');
  });

describe('a schedule', () => {
  it('makes its report when it is due, and tells its recipients with the file', async () => {
    const made = await add();
    expect(made.nextAt).toBe(Date.parse('2026-11-20T14:00:00+08:00'));
    opened.platform.clock.advance(minutes(30));
    await ended(made.id);
    const [run] = await runsOf(made.id);
    expect(run).toMatchObject({
      ...{ state: 'made', dueAt: made.nextAt, missed: 0, askedBy: null, error: null },
      from: Date.parse('2026-11-19T00:00:00+08:00'),
      to: Date.parse('2026-11-20T00:00:00+08:00'),
    });
    await timeUntil('both mails', async () => mails.length === 2);
    const [mail = ''] = mails;
    expect(mail).toContain('Content-Type: text/csv');
    expect(mail).toMatch(/Message-ID: <millwright-message-\d+@example.com>/);
    expect(mails.some((one) => one.includes('boss@example.org'))).toBe(true);
    // Each is for somebody: of an address outside, for who named it.
    const { rows: readers } = await sql`select item_id, reader_id from message`.execute(
      opened.platform.db,
    );
    expect(readers).toEqual(Array(2).fill({ item_id: 1, reader_id: owner }));
    const { data: news } = await opened.platform.call(token, reportRunCalls.news, {});
    expect(news).toMatchObject({ unseen: 1, list: [{ runId: run?.id, title: '日报邮件' }] });
    await opened.platform.call(token, reportRunCalls.see, { scheduleId: made.id });
    expect((await opened.platform.call(token, reportRunCalls.news, {})).data.unseen).toBe(0);
    const { list } = (await opened.platform.call(token, reportScheduleCalls.list, { itemId: 1 }))
      .data;
    expect(list).toMatchObject([
      {
        sourceName: '日报',
        nextAt: Date.parse('2026-11-21T14:00:00+08:00'),
        lastRun: { state: 'made' },
      },
    ]);
  });

  it('makes up the last one alone of those that were missed, and says how many were', async () => {
    const made = await add({ addresses: [] });
    opened.platform.clock.jump(timestamp(begin + 3 * 86_400_000 + 3_600_000));
    await ended(made.id);
    expect(await runsOf(made.id)).toMatchObject([
      { dueAt: Date.parse('2026-11-23T14:00:00+08:00'), missed: 3, state: 'made' },
    ]);
  });

  it('tells its owner why it failed, and goes on', async () => {
    const made = await add();
    opened.allow(0);
    const asked = await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
    expect(asked.data.state).toBe('waiting');
    await ended(made.id);
    opened.allow(null);
    expect(await runsOf(made.id)).toMatchObject([
      { state: 'failed', error: { code: 'telemetry.history_limited' }, fileName: null },
    ]);
    await timeUntil('the mail', async () => mails.length === 1);
    expect(mails[0]).toContain('To: li@example.com');
    const { list } = (await opened.platform.call(token, reportScheduleCalls.list, { itemId: 1 }))
      .data;
    expect(list[0]?.paused).toBeNull();
  });

  it.each([
    ['was disabled', 'owner_lost', () => opened.access.set(owner, null)],
    ['may not see the item', 'owner_blind', () => opened.access.set(owner, ordinaryAccess(owner))],
  ] as const)('is paused when its owner %s', async (_what, code, lose) => {
    const made = await add();
    lose();
    await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
    await ended(made.id);
    expect(await runsOf(made.id)).toMatchObject([
      { state: 'failed', error: { code: `report_schedule.${code}` } },
    ]);
    const { list } = (await opened.platform.call(token, reportScheduleCalls.list, { itemId: 1 }))
      .data;
    expect(list[0]).toMatchObject({ paused: { code: `report_schedule.${code}` }, nextAt: null });
    const resumed = await opened.platform.call(token, reportScheduleCalls.resume, {
      ids: [made.id],
    });
    expect(resumed.data).toEqual({ resumed: 1 });
  });

  it('sends nothing of what its owner lost while it was made', async () => {
    const made = await add();
    meanwhile = async () => void opened.access.set(owner, null);
    await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
    await ended(made.id);
    expect((await runsOf(made.id))[0]).toMatchObject({ state: 'failed', fileName: null });
    expect(mails.filter((mail) => mail.includes('boss@example.org'))).toEqual([]);
  });

  it('tells an address outside nothing once who named it may not see the item', async () => {
    const made = await add({ userIds: [] });
    people.delete(owner);
    // Somebody else answers for it by then.
    await opened.platform.db
      .withTables<{ report_schedule: { owner_id: number } }>()
      .updateTable('report_schedule')
      .set({ owner_id: colleague })
      .execute();
    opened.access.set(colleague, ordinaryAccess(colleague, [itemId(1)]));
    await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
    await ended(made.id);
    expect((await runsOf(made.id))[0]).toMatchObject({
      state: 'made',
      recipients: [{ name: 'boss@example.org', isOutside: true, outcome: 'withheld' }],
    });
    expect(mails.filter((mail) => mail.includes('boss@example.org'))).toEqual([]);
  });

  it('keeps as many as it says, and what is deleted takes its file and its mails along', async () => {
    const made = await add({ keep: 2, addresses: [] });
    for (const count of [1, 2, 2]) {
      await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
      await ended(made.id, count);
    }
    const runs = await runsOf(made.id);
    expect(runs).toHaveLength(2);
    const files = async () =>
      (
        await opened.platform.db
          .withTables<{ file: { id: number } }>()
          .selectFrom('file')
          .select('id')
          .execute()
      ).length;
    expect(await files()).toBe(2);
    await opened.platform.call(token, reportRunCalls.delete, { ids: [runs[0]?.id ?? 0] });
    expect(await files()).toBe(1);
    await opened.platform.call(token, reportScheduleCalls.delete, { ids: [made.id] });
    expect(await files()).toBe(0);
  });

  it('waits for no longer because somebody else has many', async () => {
    const { db, clock } = opened.platform;
    const [mine, theirs] = [await add(), await add({ title: '别人的日报' })];
    await sql`update report_schedule set owner_id = ${colleague} where id = ${theirs.id}`.execute(
      db,
    );
    const at = (offset: number) => new Date(clock.now() + offset);
    for (const [schedule, state, offset] of [
      ...[1, 2, 3].map((n) => [mine.id, 'made', -n * 10_000] as const),
      ...[4, 5, 6].map((n) => [mine.id, 'waiting', -n * 10_000] as const),
      [theirs.id, 'waiting', 0] as const,
    ]) {
      await sql`insert into report_run (schedule_id, state, due_at, missed, not_before, ended_at)
        values (${schedule}, ${state}, ${at(offset)}, 0, ${at(offset)},
                ${state === 'made' ? at(offset) : null})`.execute(db);
    }
    const begun = async () => (await beginRun(db, { lane: 0, of: 1 }, clock.now()))?.scheduleId;
    expect(await begun()).toBe(theirs.id);
    await sql`delete from report_run where schedule_id = ${theirs.id}`.execute(db);
    expect(await begun()).toBe(mine.id);
  });

  it('pauses, and is due from its resumption on', async () => {
    const made = await add();
    await opened.platform.call(token, reportScheduleCalls.pause, { ids: [made.id] });
    opened.platform.clock.jump(timestamp(begin + 86_400_000));
    await opened.platform.call(token, reportScheduleCalls.resume, { ids: [made.id] });
    const { list } = (await opened.platform.call(token, reportScheduleCalls.list, { itemId: 1 }))
      .data;
    expect(list[0]).toMatchObject({
      paused: null,
      nextAt: Date.parse('2026-11-21T14:00:00+08:00'),
    });
    expect(await runsOf(made.id)).toEqual([]);
  });

  it('stops when its report is gone', async () => {
    const made = await add();
    await opened.platform.call(token, reportCalls.delete, { ids: [reportId] });
    opened.platform.clock.jump(timestamp(begin + minutes(30)));
    await ended(made.id);
    expect((await runsOf(made.id))[0]?.error?.code).toBe('report_schedule.source_gone');
    expect(
      await opened.platform.call(token, reportScheduleCalls.run, { id: made.id }),
    ).toMatchObject({
      error: 'report_schedule.source_gone',
    });
  });
});

describe('what is entered', () => {
  it.each([
    ['a report of another item', { sourceId: 999 }, 'report_schedule.source_foreign'],
    ['somebody of another account', { userIds: [userId(99)] }, 'report_schedule.recipient_foreign'],
    [
      'shifts where there are none',
      { span: 'previous_shift' as const },
      'report_schedule.no_shifts',
    ],
    [
      'a form that it does not have',
      { kind: 'status' as const, format: 'pdf' as const },
      'report_schedule.format_rule',
    ],
    ['an address that is none', { addresses: ['boss'] }, 'identity.email_rule'],
    ['an address twice', { addresses: ['a@b.cn', 'a@b.cn'] }, 'report_schedule.recipients_rule'],
    [
      'no day of the week',
      { dueAt: { every: 'week' as const, weekdays: [], minute: 0 } },
      'report_schedule.weekdays_rule',
    ],
    ['brackets', { title: '(日报)' }, 'report_schedule.title_rule'],
  ])('is refused: %s', async (_what, change, error) => {
    const answer = await opened.platform.call(token, reportScheduleCalls.create, {
      ...entry(),
      ...change,
    } as never);
    expect(answer).toMatchObject({ error });
  });

  it('is changed as long as nobody else has, and has a title of its own', async () => {
    const made = await add();
    const { version, id } = made;
    const { itemId: _item, ...rest } = entry();
    const edited = await opened.platform.call(token, reportScheduleCalls.edit, {
      ...rest,
      ...{ id, version, title: '周报', dueAt: { every: 'week', weekdays: [1], minute: 480 } },
    });
    expect(edited.data).toMatchObject({
      title: '周报',
      nextAt: Date.parse('2026-11-23T08:00:00+08:00'),
    });
    const stale = await opened.platform.call(token, reportScheduleCalls.edit, {
      ...rest,
      id,
      version,
    });
    expect(stale).toMatchObject({ error: 'general.conflict', data: { title: '周报' } });
    expect(
      await opened.platform.call(token, reportScheduleCalls.create, { ...entry(), title: '周报' }),
    ).toMatchObject({ error: 'report_schedule.title_taken' });
  });
});

describe('a server that is killed in the middle', () => {
  it('leaves the run to another, which makes and tells it once', async () => {
    const made = await add();
    const stuck = Promise.withResolvers<void>();
    let isMaking = false;
    meanwhile = async () => {
      meanwhile = async () => {};
      isMaking = true;
      // As good as dead: it neither goes on nor renews its lease, and goes on much later.
      await stuck.promise;
    };
    await opened.platform.call(token, reportScheduleCalls.run, { id: made.id });
    await timeUntil('its begin', async () => isMaking);
    const other = await node();
    // The first one's lease is taken over as that of a dead server is.
    await opened.platform.db
      .withTables<{ job: { name: string; lease: string | null; lease_until: Date | null } }>()
      .updateTable('job')
      .set({ lease_until: new Date(opened.platform.clock.now() - 1) })
      .where('name', '=', 'reports.make_runs')
      .execute();
    other.start();
    await ended(made.id);
    stuck.resolve();
    await timeUntil('the mails', async () => mails.length >= 2);
    await other.stop();
    const runs = await runsOf(made.id);
    expect(runs).toMatchObject([{ state: 'made' }]);
    expect(mails).toHaveLength(2);
    const rows = await opened.platform.db
      .withTables<{ file: { kept: boolean } }>()
      .selectFrom('file')
      .select('kept')
      .where('kept', '=', true)
      .execute();
    expect(rows).toHaveLength(1);
  });
});
