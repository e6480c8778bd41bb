import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { packBlock, unpackBlock } from './block-packing.ts';

/** What the work makes, and how often it came back to the loop for more. */
async function turnsOf<T>(work: () => Promise<T>): Promise<{ made: T; turns: number }> {
  const ids = new Set<number>();
  let turns = 0;
  const hook = createHook({
    init(id, type) {
      if (type === 'ZLIB') ids.add(id);
    },
    before(id) {
      if (ids.has(id)) turns += 1;
    },
  });
  hook.enable();
  try {
    return { made: await work(), turns };
  } finally {
    hook.disable();
  }
}

test('a whole batch is packed and unpacked in a turn or two of the loop', async () => {
  const block = Buffer.alloc(131_072 * 41);
  for (let at = 0; at + 4 <= block.length; at += 41) block.writeInt32LE((at * 7_919) % 1e6, at);
  const packed = await turnsOf(() => packBlock(block));
  expect(packed.made.length).toBeLessThan(block.length / 2);
  const unpacked = await turnsOf(() => unpackBlock(packed.made));
  expect(unpacked.made.equals(block)).toBe(true);
  expect(packed.turns).toBeLessThanOrEqual(2);
  expect(unpacked.turns).toBeLessThanOrEqual(2);
});

test.each([0, 1, 100_000])('%i bytes come out as they went in', async (bytes) => {
  const block = Buffer.alloc(bytes, 'block');
  expect((await unpackBlock(await packBlock(block))).equals(block)).toBe(true);
});
