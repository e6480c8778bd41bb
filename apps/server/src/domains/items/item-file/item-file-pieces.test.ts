/** A file comes from the thread that read it in pieces of few rows, and is what it was. */
import { type ItemFile, itemFile } from '@millwright/contract/items/item-file.schemas';
import { expect, it } from 'vitest';
import { joinPieces, piecesOf } from './item-file-pieces.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const fileOf = (parts: ItemFile['content']['parts']): ItemFile =>
  itemFile.parse({
    format: 'millwright-item',
    version: 1,
    exportedAt: 0,
    checksum: '0',
    content: { item: { itemName: '泵站' }, parts },
  });

const file = fileOf({
  devices: { version: 2, rows: { gateways: [], points: rows(1001), devices: rows(3), more: 'x' } },
  list: { version: 1, rows: rows(501) },
  nothing: { version: 1, rows: null },
});

/** Rows that stand in a value, however deep. */
const rowsIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce(
        (count: number, inner: unknown) => count + rowsIn(inner),
        Object.hasOwn(value, 'id') ? 1 : 0,
      );

it('hands over few rows at a time, also of the tables of a part', () => {
  const most = [...piecesOf(file)].map((piece) => rowsIn(piece));
  expect(Math.max(...most)).toBe(200);
  expect(most.reduce((sum, each) => sum + each)).toBe(1001 + 3 + 501);
});

it('hands over few rows with many values at a time, or one', () => {
  const tasks = [6_000, 6_000, 6_000, 6_000, 30_000, 1].map((points) => ({
    id: points,
    pointIds: Array.from({ length: points }, () => ({})),
  }));
  const large = fileOf({ historyTasks: { version: 1, rows: { tasks } } });
  expect([...piecesOf(large)].map((piece) => rowsIn(piece))).toEqual([0, 0, 3, 1, 1, 1]);
});

it('is put together as it was', async () => {
  const pieces = [...piecesOf(file), { kind: 'end' }].map((piece) => structuredClone(piece));
  expect(JSON.stringify(await joinPieces(async () => pieces.shift()))).toBe(JSON.stringify(file));
});
