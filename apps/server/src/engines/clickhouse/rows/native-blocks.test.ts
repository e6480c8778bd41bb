import { expect, test } from 'vitest';
import { nativeBlocks } from './native-blocks.ts';

const text = (words: string): Buffer => {
  const bytes = Buffer.from(words);
  const { length } = bytes;
  const head = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.concat([Buffer.from(head), bytes]);
};

/** A block of points, times and texts. */
function block(texts: readonly string[]): Buffer {
  const { length } = texts;
  return Buffer.concat([
    Buffer.from([3, length]),
    text('point'),
    text('UInt32'),
    Buffer.alloc(4 * length, 1),
    text('ts'),
    text("DateTime64(3, 'UTC')"),
    Buffer.alloc(8 * length, 2),
    text('text'),
    text('String'),
    ...texts.map(text),
  ]);
}

const blocks = [block(['', 'x'.repeat(300), '压力']), block([]), block(['last'])];
const whole = Buffer.concat(blocks);

async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function cut(bytes: Buffer, length: number) {
  const found: { rows: number; bytes: Buffer }[] = [];
  for await (const each of nativeBlocks(pieces(bytes, length))) {
    found.push({ rows: each.rows, bytes: Buffer.from(each.bytes) });
  }
  return found;
}

test.each([1, 2, 3, 7, 64, 1_000, 65_536])('comes in pieces of %i bytes', async (length) => {
  const found = await cut(whole, length);
  expect(found.map(({ rows }) => rows)).toEqual([3, 0, 1]);
  expect(found.map(({ bytes }) => bytes)).toEqual(blocks);
});

test('an answer of no rows has no blocks', async () => {
  expect(await cut(Buffer.alloc(0), 10)).toEqual([]);
});

test('one that ends anywhere but behind a block is broken', async () => {
  const ends = new Set([0, ...blocks.map((_, n) => Buffer.concat(blocks.slice(0, n + 1)).length)]);
  for (let end = 0; end <= whole.length; end += 1) {
    const work = cut(whole.subarray(0, end), 50).then(
      () => 'whole',
      (error) => error.code,
    );
    expect(await work, `${end}`).toBe(ends.has(end) ? 'whole' : 'clickhouse.broken_answer');
  }
});

test('words of the engine in the place of a block are told', async () => {
  const words = Buffer.from('Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT)\n');
  await expect(cut(Buffer.concat([whole, words]), 64)).rejects.toMatchObject({
    code: 'clickhouse.broken_answer',
    details: { problem: expect.stringContaining('Memory limit exceeded') },
  });
});

test.each(['LowCardinality(String)', 'Nullable(UInt8)', 'Array(UInt8)'])(
  'a column of %s is refused rather than guessed at',
  async (type) => {
    const bytes = Buffer.concat([Buffer.from([1, 1]), text('x'), text(type), Buffer.alloc(64)]);
    await expect(cut(bytes, 64)).rejects.toMatchObject({ code: 'clickhouse.broken_answer' });
  },
);

test('one with a type that nobody knows is broken', async () => {
  for (const type of ['UInt128', 'constructor', '__proto__']) {
    const bytes = Buffer.concat([Buffer.from([1, 1]), text('x'), text(type), Buffer.alloc(64)]);
    await expect(cut(bytes, 50), type).rejects.toMatchObject({ code: 'clickhouse.broken_answer' });
  }
});
