/** What an account has of assignments, triggers and interlocks is bounded, however many items it has. */

import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { type ItemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { buildDevice } from '../devices/devices.builders.ts';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

const limit = 3;
let fixture: DeviceFixture;
let administrator: string;
beforeAll(async () => {
  const mostPerAccount = {
    assignments: limit,
    triggers: limit,
    interlocks: limit,
    actingTasks: limit,
  };
  fixture = await openDeviceFixture({ mostPerAccount });
  const { platform } = fixture.server;
  await platform.addUsers(1, 21, 22, 23, 24, 25, 26, 27, 28);
  await sql`update app_user set grade = 0 where id = 1`.execute(platform.db);
  // Whose items belong to nobody's account until they are given to one.
  administrator = platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
});
afterAll(() => fixture.close());

/** An item of the user, with a point. */
async function addItem(user: number) {
  const { items } = fixture.server;
  const input = { itemName: `站${fixture.serial()}` };
  const { id } = (await fixture.call(administrator, itemCalls.create, input)).data;
  const acting = actingAs('test');
  await items.assign(userId(user), [...(await items.itemsOf(userId(user))), id], acting);
  const device = await fixture.addMachine(
    buildDevice({ itemId: id, enabled: false, deviceName: `机${fixture.serial()}` }),
  );
  return { item: id, device: device.id, point: (await fixture.addPoint(device.id)).id };
}
type Place = Awaited<ReturnType<typeof addItem>>;
const named = (itemId: ItemId) => ({ itemId, name: `每${fixture.serial()}` });
const above = (pointId: Place['point']) =>
  ({ kind: 'comparison', pointId, sign: '>', value: 1 }) as const;

const kinds = {
  assignment: ({ item, point }: Place) =>
    fixture.call(fixture.admin, assignmentCalls.create, {
      ...named(item),
      source: { kind: 'constant', value: 1 },
      mode: 'change',
      targetPointId: point,
    }),
  trigger: ({ item, point }: Place) =>
    fixture.call(fixture.admin, triggerCalls.create, {
      ...named(item),
      condition: { ...above(point), edge: 'true' },
      actions: [{ kind: 'event', text: '高' }],
    }),
  interlock: ({ item, point }: Place) =>
    fixture.call(fixture.admin, interlockCalls.create, {
      ...named(item),
      locked: { kind: 'point', pointId: point },
      condition: above(point),
      lockReason: '模具未闭合',
      whenUnknown: 'forbid',
      enabled: true,
    }),
};

it.each(['assignment', 'trigger', 'interlock'] as const)(
  'all items of an account have so many of one kind together: %s',
  async (kind) => {
    const [first, second, others] = [await addItem(21), await addItem(21), await addItem(22)];
    const answers = await Promise.all(
      [first, second, first, second, others].map((place) => kinds[kind](place)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.slice(0, 4).sort()).toEqual([200, 200, 200, 422]);
    expect(codes[4]).toBe(200);
    const full = { code: 422, error: `${kind}.account_full`, details: { limit } };
    expect(await kinds[kind](second)).toMatchObject(full);
    expect(await kinds[kind](others)).toMatchObject({ code: 200 });
  },
);

it.each([
  ['assignment', 23],
  ['trigger', 24],
  ['interlock', 25],
] as const)('a file of an item brings no more of them: %s', async (kind, user) => {
  const place = await addItem(user);
  for (let made = 0; made < 2; made += 1) expect((await kinds[kind](place)).code).toBe(200);
  const { items } = fixture.server;
  const { content } = await items.export(place.item);
  const given = { packed: content as Buffer, dryRun: false, language: 'en-US' } as const;
  const acting = { actor: { kind: 'user', id: user, name: '李工' } } as const;
  const access = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
  const report = await items.import(given, acting, access);
  expect(report.imported).toBe(false);
  expect(report.problems).toMatchObject([{ part: `${kind}s`, error: `${kind}.account_full` }]);
});

describe('history tasks that save by a condition or reset a flag', () => {
  /** A task of a new point, that looks at another one. */
  const add = async ({ item, device, point }: Place, acts = true) => {
    const { id } = await fixture.addPoint(device);
    return fixture.call(fixture.admin, historyTaskCalls.create, {
      ...{ ...named(item), pointIds: [id] },
      ...(acts ? { mode: 'condition', condition: above(point) } : { mode: 'change' }),
    });
  };
  const full = { code: 422, error: 'history.account_full', details: { limit } };
  const move = async ({ device }: Place, { item }: Place) => {
    const batch = { ids: [device], itemId: item };
    const { data } = await fixture.call(fixture.admin, deviceBatchCalls.move, batch);
    return data.list[0];
  };

  it('are so many together in all items of an account, and others are not counted', async () => {
    const [first, second] = [await addItem(26), await addItem(26)];
    const answers = await Promise.all([first, second, first, second].map((place) => add(place)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 422]);
    expect(await add(second)).toMatchObject(full);
    const plain = await add(second, false);
    expect(plain.code).toBe(200);
    const edited = await fixture.call(fixture.admin, historyTaskCalls.edit, {
      ...{ ...plain.data, mode: 'condition', condition: above(second.point) },
    });
    expect(edited).toMatchObject(full);
  });

  it('are no more for a device that moves to them', async () => {
    const [theirs, mine] = [await addItem(27), await addItem(28)];
    for (let made = 0; made < limit; made += 1) expect((await add(theirs)).code).toBe(200);
    expect((await add(mine)).code).toBe(200);
    expect(await move(mine, theirs)).toMatchObject({ error: 'history.account_full' });
  });

  it('are so many in one item', async () => {
    const place = await addItem(1);
    const { db } = fixture.server.platform;
    await sql`
      insert into history_task (item_id, name, mode, interval_ms, deadband, condition, created_at, updated_at)
      select ${place.item}, 'F' || n, 'condition', 1000, 0,
             ${JSON.stringify(above(place.point))}::jsonb, now(), now()
        from generate_series(1, 500) as n`.execute(db);
    const most = { code: 422, error: 'history.too_many_acting', details: { most: 500 } };
    expect(await add(place)).toMatchObject(most);
  });
});
