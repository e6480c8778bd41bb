/** What acts by itself, and what guards, in the file of an item: it comes back, and nothing begins to act. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ItemFile, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { type ItemId, itemId, type PointId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Acting } from '../../platform/audit/index.ts';
import type { ImportAccess } from '../items/item-file/index.ts';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

const engineer: Acting = { actor: { kind: 'user', id: 7, name: '李工' } };

let fixture: DeviceFixture;
let points: Record<'pressure' | 'level' | 'valve' | 'pump', PointId>;
let exported: ItemFile;

const call: DeviceFixture['call'] = (token, declared, input) =>
  fixture.call(token, declared, input);
const page = { page: 1, pageSize: 100, order: 'asc' } as const;
const all = { name: 'name', ...page };

beforeAll(async () => {
  fixture = await openDeviceFixture();
  const { admin, item } = fixture;
  const device = (await fixture.addMachine()).id;
  const add = async (name: string, address: string) =>
    (await fixture.addPoint(device, { name, address })).id;
  points = {
    pressure: await add('压力', '1'),
    level: await add('液位', '2'),
    valve: await add('阀', '3'),
    pump: await add('泵', '4'),
  };
  const { pressure, level, valve, pump } = points;
  const source = { kind: 'expression', text: `{#${pressure}} * 2 + {#${level}}` } as const;
  const { data: assignment } = await call(admin, assignmentCalls.create, {
    ...{ itemId: item, name: '压力"跟随"', source, targetPointId: valve, mode: 'change' },
    condition: { kind: 'comparison', pointId: level, sign: '>', value: 3 },
  });
  await call(admin, assignmentCalls.start, { id: assignment.id });
  const { data: trigger } = await call(admin, triggerCalls.create, {
    ...{ itemId: item, name: '高液位', onDelayMs: 2000 },
    condition: { kind: 'expression', edge: 'true', text: `held({#${level}} > 8, 5 s)` },
    actions: [
      { kind: 'write', pointId: pump, value: 1 },
      { kind: 'reckon', pointId: pump, text: `{#${pressure}} + 1` },
      { kind: 'start', assignmentId: assignment.id },
      { kind: 'event', text: '说 "#1"' },
      { kind: 'record', pointIds: [valve, level] },
    ],
  });
  await call(admin, triggerCalls.enable, { ids: [trigger.id] });
  for (const [name, locked] of [
    ['点联锁', { kind: 'point', pointId: valve }],
    ['设备联锁', { kind: 'device', deviceId: device }],
  ] as const) {
    await call(admin, interlockCalls.create, {
      ...{ itemId: item, name, locked, lockReason: '模具未闭合', enabled: name === '点联锁' },
      condition: { kind: 'expression', text: `{#${pressure}} > 9` },
      atRest: name === '点联锁' ? 'allow' : 'forbid',
    });
  }
  exported = await readFile(item);
});
afterAll(() => fixture.close());

async function readFile(item: ItemId): Promise<ItemFile> {
  const { content } = await fixture.server.items.export(item);
  return JSON.parse(gunzipSync(content as Buffer).toString());
}

type Rows = { id: number; [field: string]: unknown }[];
const rowsOf = (file: ItemFile, part: string): Rows =>
  (file.content.parts[part]?.rows as Record<string, Rows> | undefined)?.[part] ?? [];
const rowOf = (file: ItemFile, part: string, at = 0): Rows[number] => {
  const row = rowsOf(file, part)[at];
  if (row === undefined) expect.fail(`the file has no ${part}`);
  return row;
};

const administrator: ImportAccess = { grade: 0, permissions: new Set(), items: 'all' };

/** What is told of the file, changed. */
function send(
  change: (file: ItemFile) => void = () => {},
  access: ImportAccess = administrator,
  dryRun = false,
): Promise<ItemFileReport> {
  const file = structuredClone(exported);
  change(file);
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  const packed = gzipSync(JSON.stringify({ ...file, checksum }));
  const given = { packed, dryRun, language: 'zh-CN' } as const;
  return fixture.server.items.import(given, engineer, access);
}

/** The parts with ids by the order in which rows come: two files of the same say the same. */
function withoutIds({ content }: ItemFile): unknown {
  const { rows } = content.parts.devices as { rows: { points: Rows; devices: Rows } };
  const order = (some: Rows) => new Map(some.map(({ id }, at) => [id, at]));
  const known = {
    deviceId: order(rows.devices),
    pointId: order(rows.points),
    targetPointId: order(rows.points),
    assignmentId: order(rowsOf({ content } as ItemFile, 'assignments')),
  };
  const named = (_: string, id: string) => `{#${known.pointId.get(Number(id))}}`;
  const rules = ['assignments', 'triggers', 'interlocks'].map((part) =>
    rowsOf({ content } as ItemFile, part).map((row, at) => ({ ...row, id: at })),
  );
  return JSON.parse(JSON.stringify(rules), (key, value) => {
    if (key === 'text') return String(value).replaceAll(/\{#(\d+)\}/g, named);
    if (key === 'pointIds') return value.map((id: number) => known.pointId.get(id));
    return key in known ? known[key as keyof typeof known].get(value) : value;
  });
}

test('all come back with points of the new item, none acts, every interlock is on', async () => {
  const before = await send(undefined, administrator, true);
  expect(before).toMatchObject({ imported: false, problems: [] });
  const report = await send();
  expect(report).toMatchObject({ imported: true, problems: [] });
  for (const { creates, conflicts } of [before, report]) {
    expect(creates).toEqual(
      expect.arrayContaining([
        { kind: 'assignment', count: 1 },
        { kind: 'trigger', count: 1 },
        { kind: 'interlock', count: 2 },
      ]),
    );
    expect(conflicts.map(({ error }) => error)).toEqual(
      expect.arrayContaining(['assignment.file_ended', 'trigger.file_off', 'interlock.file_on']),
    );
  }
  const made = itemId(report.itemId ?? 0);
  const [assignments, triggers, interlocks] = [
    await call(fixture.admin, assignmentCalls.list, { itemId: made, ...all, sort: 'name' }),
    await call(fixture.admin, triggerCalls.list, { itemId: made, ...all, sort: 'name' }),
    await call(fixture.admin, interlockCalls.list, { itemId: made, ...all, sort: 'name' }),
  ];
  expect(assignments.data.list).toMatchObject([{ enabled: false, state: 'ended' }]);
  expect(triggers.data.list).toMatchObject([{ enabled: false, state: 'off' }]);
  expect(interlocks.data.list).toMatchObject([{ enabled: true }, { enabled: true }]);
  expect(assignments.data.list[0]?.targetPointId).not.toBe(points.valve);
  const again = await readFile(made);
  expect(rowsOf(again, 'interlocks')).toHaveLength(2);
  expect(withoutIds(again)).toEqual(withoutIds(exported));
});

test('what a file of before says nothing of is forbidden: the rest value by its interlocks', async () => {
  const report = await send((file) => {
    for (const row of rowsOf(file, 'interlocks')) delete row.atRest;
  });
  const again = await readFile(itemId(report.itemId ?? 0));
  expect(rowsOf(again, 'interlocks')).toMatchObject([{ atRest: 'forbid' }, { atRest: 'forbid' }]);
  expect(rowsOf(exported, 'interlocks')).toMatchObject([{ atRest: 'allow' }, { atRest: 'forbid' }]);
});

test.each([
  ['assignments', 'assignments.edit'],
  ['triggers', 'triggers.edit'],
  ['interlocks', 'interlocks.edit'],
] as const)('%s need the permission of the call that makes them', async (part, permission) => {
  const held = ['items.create', 'devices.create', 'points.edit'] as const;
  const rules = ['assignments.edit', 'triggers.edit', 'interlocks.edit'] as const;
  const some = new Set([...held, ...rules.filter((each) => each !== permission)]);
  const report = await send(undefined, { grade: 2, permissions: some, items: new Set() });
  expect(report).toMatchObject({ imported: false, creates: [] });
  const forbidden = { part, at: permission, error: 'general.forbidden' };
  // What refers to a part that is refused is told behind it.
  expect(report.problems[0]).toMatchObject(forbidden);
});

const text = (written: string) => ({ kind: 'expression', text: written });
test.each<[string, string, (file: ItemFile) => void, string]>([
  [
    'a point that the file does not have',
    '压力"跟随"',
    (file) => void Object.assign(rowOf(file, 'assignments'), { source: text('{#99999}') }),
    'item.file_reference',
  ],
  [
    'a point by its name',
    '压力"跟随"',
    (file) => void Object.assign(rowOf(file, 'assignments'), { source: text('{阀}') }),
    'assignment.expression_wrong',
  ],
  [
    'a text that is nested too deeply',
    '压力"跟随"',
    (file) => void Object.assign(rowOf(file, 'assignments'), { source: text('('.repeat(900)) }),
    'assignment.expression_wrong',
  ],
  [
    'its target as its source',
    '压力"跟随"',
    (file) =>
      void Object.assign(rowOf(file, 'assignments'), { source: text(`{#${points.valve}}`) }),
    'assignment.writes_itself',
  ],
  [
    'once without a condition',
    '压力"跟随"',
    (file) =>
      void Object.assign(rowOf(file, 'assignments'), { mode: 'once', condition: { kind: 'none' } }),
    'assignment.once_needs_condition',
  ],
  [
    'a trigger that starts what the file does not have',
    '高液位',
    (file) =>
      void Object.assign(rowOf(file, 'triggers'), {
        actions: [{ kind: 'start', assignmentId: 99_999 }],
      }),
    'item.file_reference',
  ],
  [
    'a trigger that writes what it looks at',
    '高液位',
    (file) =>
      void Object.assign(rowOf(file, 'triggers'), {
        actions: [{ kind: 'write', pointId: points.level, value: 1 }],
      }),
    'trigger.writes_itself',
  ],
  [
    'an interlock of a device of elsewhere',
    '点联锁',
    (file) =>
      void Object.assign(rowOf(file, 'interlocks'), {
        locked: { kind: 'device', deviceId: 99_999 },
      }),
    'item.file_reference',
  ],
  [
    'two of one name',
    'interlocks',
    (file) => void Object.assign(rowOf(file, 'interlocks', 1), { name: '点联锁' }),
    'item.file_duplicate',
  ],
])('%s is told at its place, and nothing is made', async (_, at, change, error) => {
  const report = await send(change);
  expect(report.imported).toBe(false);
  expect(report.problems).toContainEqual(expect.objectContaining({ at, error }));
});

test('a ring of two assignments is told, and one through a trigger', async () => {
  const { level, pump, valve } = points;
  const turned = (file: ItemFile): void => {
    const row = rowOf(file, 'assignments');
    const always = { condition: { kind: 'none' } };
    const back = { ...always, source: { kind: 'point', pointId: valve }, targetPointId: level };
    rowsOf(file, 'assignments').push({ ...row, ...back, id: 99_999, name: '回写' });
  };
  const ring = await send(turned);
  expect(ring.problems.map(({ error }) => error)).toEqual(['assignment.loop']);
  const through = await send((file) => {
    Object.assign(rowOf(file, 'triggers'), {
      actions: [{ kind: 'write', pointId: pump, value: 1 }],
    });
    Object.assign(rowOf(file, 'assignments'), {
      ...{ source: { kind: 'point', pointId: pump }, targetPointId: level },
      condition: { kind: 'none' },
    });
  });
  expect(through.problems.map(({ error }) => error)).toEqual(['trigger.loop']);
});

test('more than an item may have are refused before they are looked at', async () => {
  const report = await send((file) => {
    const row = rowOf(file, 'interlocks');
    const rows = Array.from({ length: 501 }, (_, at) => ({ ...row, id: at + 1, name: `锁${at}` }));
    Object.assign(file.content.parts.interlocks as object, { rows: { interlocks: rows } });
  });
  expect(report.imported).toBe(false);
  expect(report.problems.map(({ part }) => part)).toContain('interlocks');
});
