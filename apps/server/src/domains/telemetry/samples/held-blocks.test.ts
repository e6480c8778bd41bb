import { setImmediate as nextTurn } from 'node:timers/promises';
import { Quality, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { expect, it } from 'vitest';
import { shareOf } from '../../../base/give-way.ts';
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
    mayStep: () => isFree,
    pass: () => {},
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
    free: () => {
      isFree = true;
    },
    async goOn(steps = Number.POSITIVE_INFINITY) {
      isFree = steps > 1;
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
  const { read, fail, rest, free, goOn, taken, spent, held } = open();
  rest();
  read(1, 3, 4);
  fail(2);
  read(3, 5, 6);
  expect(taken).toEqual([]);
  expect(held.room.has()).toBe(false);
  await goOn(1);
  // Though it need not rest any more: it came later.
  read(4, 7, 8);
  expect(taken).toHaveLength(1);
  free();
  await goOn();
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

/** So many lines of one account, on each of which a block costs as much. */
function openLines(account: string, lines: number, cost: number) {
  const taken: number[] = [];
  const [values, qualities, texts] = [new Float64Array(1), new Uint8Array(1), [null]];
  const open = Array.from({ length: lines }, (_, line) =>
    createHeldBlocks({
      table: { pointIds: Uint32Array.of(11) },
      path: { acting: 0, whenSettled: () => undefined },
      share: () => shareOf(account),
      room: { has: () => true, delayed: () => {} },
      sink: {
        block() {
          for (const until = performance.now() + cost; performance.now() < until; );
          taken.push(line);
        },
        failed: () => {},
      },
    }),
  );
  const read = (line: number): void =>
    open[line]?.sink.block(Int32Array.of(0), timestamp(1), values, qualities, texts);
  return { taken, open, read };
}

it('takes of all lines of an account what fits a slice of each turn, each line in its turn', async () => {
  await nextTurn();
  const many = openLines('many', 200, 0.5);
  const other = openLines('other', 1, 0.5);
  // All have answered by the time that the loop looks.
  for (let line = 0; line < 200; line += 1) many.read(line);
  other.read(0);
  expect(other.taken).toEqual([0]);
  const first = many.taken.length;
  expect(first).toBeLessThanOrEqual(9);
  // What came at once, and what waits, is of the lines in their order; one that waits is not asked.
  const asked = many.open.filter(({ room }) => room.has()).length;
  expect(asked).toBe(first);
  let most = 0;
  while (many.taken.length < 200) {
    const before = many.taken.length;
    await nextTurn();
    // A turn of ours may lie on both sides of one slice of theirs.
    most = Math.max(most, many.taken.length - before);
  }
  expect(most).toBeLessThanOrEqual(18);
  expect(many.taken).toEqual(Array.from({ length: 200 }, (_, line) => line));
});

it('shares a slice among lines that wait', async () => {
  await nextTurn();
  const { taken, read } = openLines('waiting', 100, 0);
  // The slice of this turn is over.
  for (const until = performance.now() + 5; performance.now() < until; )
    shareOf('waiting').mayStep();
  for (let line = 0; line < 100; line += 1) read(line);
  expect(taken).toEqual([]);
  let most = 0;
  await waitFor('all', async () => {
    const before = taken.length;
    await nextTurn();
    most = Math.max(most, taken.length - before);
    return taken.length === 100;
  });
  expect(most).toBeGreaterThan(1);
});
