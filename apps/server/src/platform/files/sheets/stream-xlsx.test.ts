import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readTableFile } from './read-table-file.ts';
import { type SheetCell, type SheetColumn, xlsxStream } from './stream-xlsx.ts';

const columns: SheetColumn[] = [
  { title: '=开始', width: 20, format: 'yyyy-mm-dd hh:mm:ss' },
  { title: '温度', width: 12, format: '0.0' },
  { title: 'Note', width: 12 },
];

it('writes moments, numbers, texts and nothing, and no formula', async () => {
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield [new Date(Date.UTC(2026, 9, 25, 2, 30)), 21.5, '=1+1'];
    yield [new Date(Date.UTC(2026, 9, 25, 3)), null, '正常'];
  }
  const bytes = await buffer(xlsxStream(columns, rows()));
  const file = await readTableFile(bytes, { account: 'test' });
  if (file.kind !== 'rows') throw new Error(file.kind);
  expect(file.records.map(({ cells }) => cells)).toEqual([
    ['=开始', '温度', 'Note'],
    ['2026-10-25 02:30:00', '21.5', '=1+1'],
    ['2026-10-25 03:00:00', '', '正常'],
  ]);
});

it('asks for rows as they are read, and for no more once nobody reads', async () => {
  let given = 0;
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (;;) {
      given += 1;
      yield [given, Math.random(), 'a text that does not say much'];
    }
  }
  const stream = xlsxStream(columns, rows());
  for await (const _ of stream) break;
  const after = given;
  expect(stream.destroyed).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(given - after).toBeLessThan(20_000);
});
