/** The user log, the online log, their files and how long all logs are kept. */
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { days, deviceId, gatewayId, itemId, seconds, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditRecord } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { type AuditForTests, createAuditForTests } from './audit.builders.ts';
import type { DeviceStateChange } from './online-log/index.ts';
import { signInActions } from './sign-in-log.store.ts';

let platform: PlatformForTests;
let fixture: AuditForTests;

beforeAll(async () => {
  platform = await openPlatformForTests();
  fixture = createAuditForTests(platform);
  fixture.audit.itemNames.add(async () => new Map([[itemId(2), '泵站']]));
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const boss = () => platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
const record = async (entry: Partial<AuditRecord> & Pick<AuditRecord, 'action'>) => {
  await platform.transactions.run((tx) =>
    platform.auditTrail.record(tx, {
      actor: { kind: 'user', id: 7, name: 'operator' },
      subject: { kind: 'user', id: 7, name: 'operator' },
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

  test('shows an account what its sub-users did, and nobody else what others did', async () => {
    await platform.addUsers(7, 8, 9, 10);
    await sql`update app_user set parent_id = 7, grade = 2 where id = any('{8,9}')`.execute(
      platform.db,
    );
    await sql`update app_user set closed_at = now() where id = 9`.execute(platform.db);
    const refused = { action: 'user.sign_in_refused', after: { reason: 'x' } } as const;
    await record({ ...refused, actor: { kind: 'user', id: 9, name: 'gone' } });
    await record({ action: 'user.sign_in', actor: { kind: 'user', id: 10, name: 'stranger' } });
    const as = (id: number, grade: number) => platform.signIn({ userId: userId(id), grade });
    expect(await kinds(as(7, 1))).toEqual([
      'gone refused',
      'other signed-in',
      'operator signed-out',
      'operator signed-in',
    ]);
    expect(await kinds(as(7, 1), { userId: 10 })).toEqual([]);
    expect(await kinds(as(8, 2))).toEqual(['other signed-in']);
    expect(await kinds(as(10, 1))).toEqual(['stranger signed-in']);
  });

  test('shows a visitor of the shared account what came from their own address', async () => {
    const actor = { kind: 'user', id: 7, name: 'demo' } as const;
    await record({ action: 'user.sign_in', actor, address: '127.0.0.1' });
    const demo = platform.signIn({ demo: true });
    expect(await kinds(demo)).toEqual(['demo signed-in']);
    expect(await kinds(demo, { keyword: '10.0.0.7' })).toEqual([]);
    expect((await platform.call(demo, signInLogCalls.export, {})).error).toBe('general.demo');
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
});

describe('the online log', () => {
  const change = (given: Partial<DeviceStateChange>) => {
    const at = platform.clock.now();
    fixture.audit.deviceState({
      ...{
        at,
        itemId: itemId(1),
        deviceId: deviceId(3),
        deviceName: '1号空压机',
        state: 'online',
        reason: null,
      },
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
    change({ deviceId: deviceId(4), itemId: itemId(2), deviceName: '电表' });
    await fixture.audit.settled();
    // Another process, or this one after a restart, finds the device as it was left.
    change({ state: 'abnormal' });
    change({ state: 'offline' });
    await fixture.audit.settled();
    const seen = await list(boss(), { deviceId: 3 });
    expect(seen.map(({ state, reason, beforeMs }) => [state, reason, beforeMs])).toEqual([
      ['offline', null, 240_000],
      ['abnormal', 'modbus.exception', 60_000],
      ['abnormal', 'modbus.timeout', 60_000],
      ['online', null, null],
    ]);
  });

  test('a break is told once more when its cause is found, and lasted from its beginning', async () => {
    change({});
    change({ state: 'offline', reason: 'link.closed' });
    await fixture.audit.settled();
    change({ state: 'offline', reason: 'link.refused' });
    await fixture.audit.settled();
    // What is tried again and again may fail in many ways: the log is not filled with them.
    change({ state: 'offline', reason: 'link.timeout' });
    change({ state: 'offline', reason: 'link.refused' });
    change({});
    await fixture.audit.settled();
    // The next one tells its own.
    change({ state: 'offline', reason: 'link.refused' });
    change({ state: 'offline', reason: 'link.refused' });
    change({ state: 'online' });
    await fixture.audit.settled();
    const seen = await list(boss(), { deviceId: 3 });
    expect(seen.map(({ state, reason, beforeMs }) => [state, reason, beforeMs])).toEqual([
      ['online', null, 120_000],
      ['offline', 'link.refused', 60_000],
      ['online', null, 240_000],
      ['offline', 'link.refused', 60_000],
      ['offline', 'link.closed', 60_000],
      ['online', null, null],
    ]);
  });

  test('shows the devices of the items one sees', async () => {
    change({});
    change({ deviceId: deviceId(4), itemId: itemId(2), deviceName: '电表' });
    await fixture.audit.settled();
    const token = platform.signIn({ items: new Set([itemId(2)]) });
    expect((await list(token)).map(({ deviceId, itemName }) => [deviceId, itemName])).toEqual([
      [4, '泵站'],
    ]);
    expect(await list(token, { itemId: 1 })).toEqual([]);
    expect((await list(boss(), { state: 'online', keyword: '电' })).length).toBe(1);
  });

  test('keeps gateways apart, each with how long the state before lasted', async () => {
    change({});
    const gateway = { itemId: itemId(2), gatewayId: gatewayId(3), gatewayName: '泵房网关' };
    const went = (state: 'online' | 'offline', reason: string | null = null) => {
      fixture.audit.gatewayState({ ...gateway, at: platform.clock.now(), state, reason });
      platform.clock.advance(seconds(30));
    };
    went('online');
    went('online');
    went('offline', 'gateway.silent');
    await fixture.audit.settled();
    went('offline', 'gateway.silent');
    went('online');
    await fixture.audit.settled();
    const seen = await list(boss(), { kind: 'gateway' });
    expect(seen.map(({ state, reason, beforeMs }) => [state, reason, beforeMs])).toEqual([
      ['online', null, 60_000],
      ['offline', 'gateway.silent', 60_000],
      ['online', null, null],
    ]);
    expect(seen[0]).toMatchObject({
      deviceId: null,
      gatewayId: gatewayId(3),
      deviceName: '泵房网关',
    });
    expect((await list(boss())).map(({ deviceId }) => deviceId)).toEqual([3]);
    expect((await list(boss(), { kind: 'gateway', gatewayId: 4 })).length).toBe(0);
    const other = platform.signIn({ items: new Set([itemId(1)]) });
    expect(await list(other, { kind: 'gateway' })).toEqual([]);
  });

  test('only grows', async () => {
    change({});
    await fixture.audit.settled();
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
  const device = { itemId: itemId(1), deviceId: deviceId(3), deviceName: 'P', reason: null };
  fixture.audit.deviceState({ ...device, at: platform.clock.now(), state: 'online' });
  await fixture.audit.settled();
  platform.clock.advance(days(11));
  await record({ action: 'user.sign_out' });
  await fixture.run('audit.purge_logs');
  expect(await platform.recorded()).toEqual([
    'item.edit',
    'user.sign_out',
    'audit.purge',
    'audit.purge',
  ]);
  const page = { page: 1, pageSize: 9, order: 'asc' } as const;
  expect(await fixture.audit.online({ visible: 'all', ...page })).toEqual({ list: [], total: 0 });
  const said = await fixture.audit.operations({ visible: 'all', action: 'audit.purge', ...page });
  expect(said.list).toMatchObject([
    { subjectId: 'users', actorName: 'retention', after: { deleted: 1, only: signInActions } },
    { subjectId: 'online', after: { deleted: 1 } },
  ]);
  platform.clock.advance(days(20));
  await fixture.run('audit.purge_logs');
  expect(await platform.recorded()).toEqual([
    'audit.purge',
    'audit.purge',
    'audit.purge',
    'audit.purge',
  ]);
});
