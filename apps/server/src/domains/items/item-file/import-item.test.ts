/** The frame of an import: what parts report, and that a part that fails leaves nothing behind. */

import { refuse } from '@millwright/contract';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { maxItemFileBytes } from '@millwright/contract/items/max-item-file-bytes';
import { bug, itemId, timestamp } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createItems, type Items } from '../index.ts';
import { defineItemFilePart, type ItemFileTarget, type ReadItemPart } from '../item-file-part.ts';
import { updateItem } from '../items.store.ts';
import { packItemFile } from './item-file.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const setup = actingAs('setup');
const pump = { itemName: '一号泵站', lnglat: '120.305456,31.570037', note: '' };

let platform: PlatformForTests;
let items: Items;
/** What the second part does once the first has written. */
let second: (into: ItemFileTarget) => Promise<void>;

/** Rows that were looked at. */
let looked = 0;
const row = z.string().check(
  z.refine(() => {
    looked += 1;
    return true;
  }),
);
const partOf = (key: string, read: ReadItemPart) =>
  defineItemFilePart({
    key,
    version: 1,
    rows: z.object({ rows: z.array(row) }),
    standsFor: { rows: [itemCalls.edit] },
    write: async () => ({ rows: [key] }),
    check: async () => read,
  });

beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
  items.ports.fileParts.add(
    partOf('notes', async (tx, { item, made }) => {
      await updateItem(tx, item.id, { ...item, note: '来自文件' }, platform.clock.now());
      made('note', 1);
    }),
  );
  items.ports.fileParts.add(partOf('later', (_tx, into) => second(into)));
});
afterAll(() => platform.close());
beforeEach(async () => {
  second = async () => undefined;
  await platform.reset();
  await items.create(pump, setup, 'all');
});

const pack = (notes = ['notes']) =>
  packItemFile(
    {
      item: pump,
      parts: {
        notes: { version: 1, rows: { rows: notes } },
        later: { version: 1, rows: { rows: ['later'] } },
      },
    },
    timestamp(1_795_132_800_000),
  );
const take = async (notes?: string[]) =>
  items.import(
    { packed: await pack(notes), dryRun: false, language: 'zh-CN' },
    setup,
    administrator,
  );
const everything = async () => {
  const { rows } = await sql<{ all: string }>`
    select jsonb_agg(i order by id)::text || (select count(*) from outbox_event)
      || (select count(*) from audit_entry) as all from item i`.execute(platform.db);
  return rows[0]?.all;
};

test('parts are read in order, into the new item', async () => {
  second = async ({ item, conflict, made }) => {
    made('row', 2);
    conflict(item.itemName, 'item.file_box_password', { name: 'B1' });
  };
  expect(await take()).toMatchObject({
    imported: true,
    itemId: 2,
    itemName: '一号泵站x2',
    creates: [
      { kind: 'note', count: 1 },
      { kind: 'row', count: 2 },
    ],
    conflicts: [{ error: 'item.file_renamed' }, { part: 'later', at: '一号泵站' }],
  });
  expect((await items.get(itemId(2))).note).toBe('来自文件');
});

test('a part that refuses is a problem, and nothing of the others stays', async () => {
  const before = await everything();
  second = async () => {
    throw refuse('general.unavailable');
  };
  expect(await take()).toMatchObject({
    imported: false,
    itemId: null,
    creates: [],
    problems: [{ part: 'later', error: 'general.unavailable' }],
  });
  expect(await everything()).toBe(before);
});

test('after a hundred problems nothing more is looked at, and the report says so', async () => {
  const bad = (count: number) => Array.from({ length: count }, () => 'a\0');
  for (const [count, told, isMore] of [
    [100, 100, false],
    [101, 100, true],
    [5000, 100, true],
  ] as const) {
    looked = 0;
    const { problems, more, imported } = await take(bad(count));
    expect(problems).toHaveLength(told);
    expect({ imported, more }).toEqual({
      imported: false,
      more: { conflicts: false, problems: isMore },
    });
    // The hundred and first is of the same part, or the one row of the other.
    expect(looked).toBe(101);
  }
});

test('more differences than are told are said to be there', async () => {
  second = async ({ conflict }) => {
    for (let at = 0; at < 101; at += 1) conflict('x', 'item.file_box_password', { name: 'B1' });
  };
  expect((await take()).more).toEqual({ conflicts: true, problems: false });
});

test('a part that breaks is thrown on, and nothing of the others stays', async () => {
  const before = await everything();
  second = async () => {
    throw bug('test.broken');
  };
  await expect(take()).rejects.toMatchObject({ code: 'test.broken' });
  expect(await everything()).toBe(before);
});

test('the call refuses a file that is too large before it is unpacked', async () => {
  const token = platform.signIn({ permissions: new Set(['items.create']) });
  const { url } = await platform.http.listen();
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'site.mwitem');
    const answer = await fetch(`${url}/api/v1/${itemFileCalls.import.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return (await answer.json()) as { code: number; error?: string };
  };
  expect(await send(new Uint8Array(maxItemFileBytes + 1))).toMatchObject({ code: 413 });
  expect(await send(new TextEncoder().encode('PK'))).toMatchObject({
    code: 400,
    error: 'item.file_unreadable',
  });
});
