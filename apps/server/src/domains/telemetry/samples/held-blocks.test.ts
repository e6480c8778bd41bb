import { Quality, timestamp } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createHeldBlocks } from './held-blocks.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const table = { pointIds: Uint32Array.of(11, 12) };
  const path = { acting: 0, whenSettled: () => undefined };
  const taken: string[] = [];
  const spent: number[] = [];
  let isFree = true;
  const goOn: (() => void)[] = [];
  const share = {
    isFree: () => isFree,
    turn: () =>
      new Promise<void>((resolve) => {
        goOn.push(resolve);
      }),
    spend: (ms: number) => void spent.push(ms),
  };
  const held = createHeldBlocks({
    ...{ table, path, share: () => share },
    room: { has: () => true, delayed: () => {} },
    sink: {
      block(keys, at, values, qualities, texts) {
        path.acting += 7;
        taken.push(`${keys} at ${at}: ${values} ${qualities} ${texts}`);
      },
      failed: (keys, quality, at) => void taken.push(`${keys} at ${at}: failed ${quality}`),
    },
  });
  // Drivers fill them anew for each block.
  const [values, qualities, texts] = [new Float64Array(2), new Uint8Array(2), [null, null]];
  return {
    ...{ table, taken, spent, held },
    read(at: number, ...given: readonly number[]) {
      values.set(given);
      held.sink.block(Int32Array.of(0, 1), timestamp(at), values, qualities, texts);
      values.fill(0);
    },
    fail: (at: number) => held.sink.failed(Int32Array.of(0), Quality.communication, timestamp(at)),
    rest: () => {
      isFree = false;
    },
    async goOn() {
      isFree = true;
      for (const next of goOn.splice(0)) next();
      await settled();
    },
  };
}

it('hands a block on at once, and counts what it cost', () => {
  const { read, taken, spent } = open();
  read(1, 3, 4);
  expect(taken).toEqual(['0,1 at 1: 3,4 0,0 ,']);
  expect(spent).toEqual([7]);
});

it('keeps blocks and failures in their order while the owner rests, and asks for no more', async () => {
  const { read, fail, rest, goOn, taken, spent, held } = open();
  rest();
  read(1, 3, 4);
  fail(2);
  read(3, 5, 6);
  expect(taken).toEqual([]);
  expect(held.room.has()).toBe(false);
  await goOn();
  // Though it need not rest any more: it came later.
  read(4, 7, 8);
  expect(taken).toHaveLength(1);
  for (let n = 0; n < 3; n += 1) await goOn();
  expect(taken).toEqual([
    '0,1 at 1: 3,4 0,0 ,',
    `0 at 2: failed ${Quality.communication}`,
    '0,1 at 3: 5,6 0,0 ,',
    '0,1 at 4: 7,8 0,0 ,',
  ]);
  expect(spent).toEqual([7, 0, 7, 7]);
  expect(held.room.has()).toBe(true);
});

it('drops what waited for points that are gone', async () => {
  const { read, rest, goOn, taken, table } = open();
  rest();
  read(1, 3, 4);
  table.pointIds[1] = 99;
  await goOn();
  expect(taken).toEqual([]);
});

it('takes nothing any more of what waited at the end', async () => {
  const { read, rest, goOn, taken, held } = open();
  rest();
  read(1, 3, 4);
  read(2, 5, 6);
  held.stop();
  await goOn();
  await goOn();
  expect(taken).toEqual([]);
});
