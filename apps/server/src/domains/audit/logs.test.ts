/** The user log, the online log, their files and how long all logs are kept. */
import { text } from 'node:stream/consumers';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { days, itemId, seconds, timestamp, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditRecord } from '../../platform/audit/index.ts';
import { csvOf } from '../../platform/files/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { type AuditForTests, createAuditForTests } from './audit.builders.ts';
import { signInColumns } from './log-columns.ts';
import { logPages } from './log-pages.ts';
import type { DeviceStateChange } from './online-log/online-recorder.ts';
import { signInActions } from './sign-in-log.store.ts';

let platform: PlatformForTests;
let house: AuditForTests;

beforeAll(async () => {
  platform = await openPlatformForTests();
  house = createAuditForTests(platform);
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const boss = () => platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
const record = async (entry: Partial<AuditRecord> & Pick<AuditRecord, 'action'>) => {
  await platform.transactions.run((tx) =>
    platform.auditTrail.record(tx, {
      actor: { kind: 'user', id: 7, name: 'operator' },
      subject: { kind: 'user', id: 7 },
      address: '10.0.0.7',
      ...entry,
    }),
  );
  platform.clock.advance(seconds(1));
};

describe('the user log', () => {
  beforeEach(async () => {
    await record({ action: 'user.sign_in', after: { agent: 'Chrome 138' } });
    await record({
      action: 'user.sign_in_refused',
      actor: { kind: 'system', name: '=nobody' },
      after: { agent: 'curl', reason: 'identity.wrong_password' },
      address: '10.0.0.9',
    });
    await record({ action: 'user.edit' });
    await record({ action: 'user.sign_out' });
    await record({ action: 'user.sign_in', actor: { kind: 'user', id: 8, name: 'other' } });
  });
  const kinds = async (token: string, input: object = {}) => {
    const { data } = await platform.call(token, signInLogCalls.list, input);
    return data.list.map(({ kind, userName }) => `${userName} ${kind}`);
  };

  test('shows everybody to an administrator and each their own', async () => {
    expect(await kinds(boss())).toEqual([
      'other signed-in',
      'operator signed-out',
      '=nobody refused',
      'operator signed-in',
    ]);
    expect(await kinds(platform.signIn())).toEqual(['operator signed-out', 'operator signed-in']);
  });

  test('is searched by kind, person, address and time', async () => {
    expect(await kinds(boss(), { kind: 'refused' })).toEqual(['=nobody refused']);
    expect(await kinds(boss(), { userId: 8 })).toEqual(['other signed-in']);
    expect(await kinds(boss(), { keyword: '0.0.9' })).toEqual(['=nobody refused']);
    const from = platform.clock.now() - 1000;
    expect(await kinds(boss(), { from })).toEqual(['other signed-in']);
    const { data } = await platform.call(boss(), signInLogCalls.list, { kind: 'refused' });
    expect(data.list[0]).toMatchObject({ userId: null, agent: 'curl', address: '10.0.0.9' });
  });

  test('goes into a file of its own, no cell a formula', async () => {
    const list = (page: object) =>
      house.audit.signIns({ visible: 'all', ...page } as Parameters<typeof house.audit.signIns>[0]);
    const pages = logPages(list, undefined, platform.clock.now());
    const file = await text(csvOf(signInColumns('UTC'), pages, 'en-US'));
    const lines = file.split('\r\n');
    expect(lines[0]).toBe('\uFEFFTime,Event,User name,Address,Browser,Reason');
    expect(lines).toHaveLength(6);
    expect(lines[3]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,refused,'=nobody,10\.0\.0\.9,curl,identity\.wrong_password$/,
    );
  });
});

describe('the online log', () => {
  const change = (given: Partial<DeviceStateChange>) => {
    const at = platform.clock.now();
    house.audit.deviceState({
      ...{ at, itemId: 1, deviceId: 3, deviceName: '1号空压机', state: 'online', reason: null },
      ...given,
    });
    platform.clock.advance(seconds(60));
  };
  const list = async (token: string, input: object = {}) => {
    const { data } = await platform.call(token, onlineLogCalls.list, input);
    return data.list;
  };

  test('keeps each change once, with how long the state before lasted', async () => {
    change({});
    change({ state: 'abnormal', reason: 'modbus.timeout' });
    change({ state: 'abnormal', reason: 'modbus.exception' });
    change({ deviceId: 4, itemId: 2, deviceName: '电表' });
    await house.audit.settled();
    // Another process, or this one after a restart, finds the device as it was left.
    change({ state: 'abnormal' });
    change({ state: 'offline' });
    await house.audit.settled();
    const seen = await list(boss(), { deviceId: 3 });
    expect(seen.map(({ state, reason, beforeMs }) => [state, reason, beforeMs])).toEqual([
      ['offline', null, 240_000],
      ['abnormal', 'modbus.timeout', 60_000],
      ['online', null, null],
    ]);
  });

  test('shows the devices of the items one sees', async () => {
    change({});
    change({ deviceId: 4, itemId: 2, deviceName: '电表' });
    await house.audit.settled();
    const token = platform.signIn({ items: new Set([itemId(2)]) });
    expect((await list(token)).map(({ deviceId }) => deviceId)).toEqual([4]);
    expect(await list(token, { itemId: 1 })).toEqual([]);
    expect((await list(boss(), { state: 'online', keyword: '电' })).length).toBe(1);
  });

  test('only grows', async () => {
    change({});
    await house.audit.settled();
    for (const statement of [
      sql`update online_log set state = 'offline'`,
      sql`delete from online_log`,
      sql`truncate online_log`,
    ]) {
      await expect(statement.execute(platform.db)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('each log is kept for its own time', async () => {
  await record({ action: 'item.edit' });
  await record({ action: 'user.sign_in' });
  const device = { itemId: 1, deviceId: 3, deviceName: 'P', reason: null };
  house.audit.deviceState({ ...device, at: platform.clock.now(), state: 'online' });
  await house.audit.settled();
  platform.clock.advance(days(11));
  await record({ action: 'user.sign_out' });
  await house.run('audit.purge_logs');
  expect(await platform.recorded()).toEqual([
    'item.edit',
    'user.sign_out',
    'audit.purge',
    'audit.purge',
  ]);
  const page = { page: 1, pageSize: 9, order: 'asc' } as const;
  expect(await house.audit.online({ visible: 'all', ...page })).toEqual({ list: [], total: 0 });
  const said = await house.audit.operations({ visible: 'all', action: 'audit.purge', ...page });
  expect(said.list).toMatchObject([
    { subjectId: 'users', actorName: 'retention', after: { deleted: 1, only: signInActions } },
    { subjectId: 'online', after: { deleted: 1 } },
  ]);
  platform.clock.advance(days(20));
  await house.run('audit.purge_logs');
  expect(await platform.recorded()).toEqual([
    'audit.purge',
    'audit.purge',
    'audit.purge',
    'audit.purge',
  ]);
});

test('a file takes page after page, and nothing that came later', async () => {
  const asked: { page: number; to: number }[] = [];
  const list = async ({ page, to, pageSize }: { page: number; to: number; pageSize: number }) => {
    asked.push({ page, to });
    return { list: Array.from({ length: page < 3 ? pageSize : 1 }, () => page) };
  };
  const now = timestamp(5000);
  const pages: number[] = [];
  for await (const rows of logPages(list, 9000, now)) pages.push(rows.length);
  expect(pages).toEqual([1000, 1000, 1]);
  expect(asked).toEqual([1, 2, 3].map((page) => ({ page, to: 5000 })));
});
