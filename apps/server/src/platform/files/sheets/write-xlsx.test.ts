import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { xlsxFile } from './write-xlsx.ts';

// Of this thread only.
vi.mock('hucre/xlsx', async (original) => ({
  ...(await original<typeof import('hucre/xlsx')>()),
  writeXlsx: () => Promise.reject(new Error('made on the event loop')),
}));

const columns = Array.from({ length: 20 }, (_, at) => ({
  title: { 'zh-CN': `第${at}列`, 'en-US': `Column ${at}` },
  cell: (row: number) => (at === 0 ? `=row ${row}` : row * at),
}));
const rows = Array.from({ length: 1000 }, (_, at) => at);

const bytesOf = async (account: string): Promise<Buffer> => {
  const { content } = await xlsxFile('x', columns, rows, 'en-US', account);
  return content instanceof Readable ? buffer(content) : Buffer.from(content);
};

test('it is not made on the event loop', async () => {
  expect((await bytesOf('a')).subarray(0, 2).toString()).toBe('PK');
});

test('it holds every row, and no cell is a formula', async () => {
  const { sheets } = await readXlsx(await bytesOf('a'), {});
  const [sheet] = sheets;
  expect(sheet?.rows).toHaveLength(1001);
  expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['Column 0', 'Column 1']);
  expect(sheet?.rows.at(-1)?.slice(0, 3)).toEqual([`'=row 999`, 999, 1998]);
});

test('an account has one made at a time, and few that wait', async () => {
  const made = await Promise.allSettled([1, 2, 3, 4].map(() => bytesOf('a')));
  expect(made.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    'rejected',
  ]);
});
