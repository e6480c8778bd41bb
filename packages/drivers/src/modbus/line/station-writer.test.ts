/** A bit of a register of a machine that knows no mask writes, question by question. */
import { DataType, systemClock } from '@millwright/kernel';
import { expect, test } from 'vitest';
import type { WriteOptions } from '../../port.ts';
import { pointAt } from '../testing-points.ts';
import type { Link } from './link.ts';
import type { LinkJob } from './link-job.ts';
import { createRecordingSink } from './recording-sink.ts';
import { createSentFrames } from './sent-frames.ts';
import { createStationWriter } from './station-writer.ts';

/** A machine without mask writes, whose register holds 8, and a connection that goes on when the test says so. */
function open() {
  const frames = createSentFrames().of('a machine');
  const queue: LinkJob[] = [];
  const asked: number[] = [];
  const unused = (): never => expect.fail('nobody asks for it');
  const link: Link = {
    ...{ state: 'online', timeout: 1000, queued: 0, counters: {} as Link['counters'] },
    ...{
      traffic: unused,
      forget: unused,
      start: unused,
      stop: unused,
      cancel: unused,
      hurry: unused,
    },
    send: (job) => void queue.push(job),
  };
  const sink = createRecordingSink();
  const timeout = () => null;
  const writer = createStationWriter({ link, clock: systemClock, sink, unit: 1, frames, timeout });

  /** The next question goes out. @returns what answers it; null where it was withdrawn */
  async function send(fc: number): Promise<(() => void) | null> {
    await expect.poll(() => queue.length).toBe(1);
    const [job] = queue.splice(0);
    if (job?.pdu[0] !== fc) return expect.fail(`asked by function ${job?.pdu[0]}`);
    if (job.mayGo?.() === false) {
      job.settle({ kind: 'cancelled' });
      return null;
    }
    job.sent?.();
    asked.push(fc);
    return () => {
      if (fc === 22) job.settle({ kind: 'exception', code: 1 });
      else if (fc === 3) job.settle({ kind: 'data', data: Buffer.from([0, 8]) });
      else job.settle({ kind: 'done' });
    };
  }
  const ask = async (fc: number): Promise<void> => (await send(fc))?.();

  const bit = pointAt({ address: '50', dataType: DataType.BOOL, bit: 4 });
  return {
    ...{ queue, asked, send, ask },
    /** Somebody else writes these registers. @returns what answers it */
    foreign: (address = 50, count = 1) => frames.goes(address, count),
    change: (options?: WriteOptions) => writer.write(bit, true, options),
  };
}

test('is read and written once where nothing else goes to its register', async () => {
  const { asked, ask, foreign, change } = open();
  const changed = change();
  await ask(22);
  await ask(3);
  foreign(49)();
  foreign(51, 20)();
  await ask(6);
  expect(await changed).toMatchObject({ state: 'accepted', atomic: false });
  expect(asked).toEqual([22, 3, 6]);
});

test.each<[string, number, number]>([
  ['a frame to it', 50, 1],
  ['one to it and others', 45, 10],
])('is read again after %s, answered or not', async (_what, address, count) => {
  const { asked, send, ask, foreign, change } = open();
  const changed = change();
  await ask(22);
  const answer = await send(3);
  const answerOther = foreign(address, count);
  answer?.();
  expect(await send(6)).toBeNull();
  answerOther();
  await ask(3);
  await ask(6);
  expect(await changed).toMatchObject({ state: 'accepted' });
  expect(asked).toEqual([22, 3, 3, 6]);
});

test('is not read before what was sent to it is answered', async () => {
  const { queue, ask, foreign, change } = open();
  const changed = change();
  const answerOther = foreign();
  await ask(22);
  await new Promise(setImmediate);
  expect(queue).toEqual([]);
  answerOther();
  await ask(3);
  await ask(6);
  expect(await changed).toMatchObject({ state: 'accepted' });
});

test('is read again where a frame went out while the reading waited for the line', async () => {
  const { queue, send, ask, foreign, change } = open();
  const changed = change();
  await ask(22);
  await expect.poll(() => queue.length).toBe(1);
  const answerOther = foreign();
  const answer = await send(3);
  // It may be carried out after the reading all the same.
  answerOther();
  answer?.();
  expect(await send(6)).toBeNull();
  await ask(3);
  await ask(6);
  expect(await changed).toMatchObject({ state: 'accepted' });
});

test('is asked again, at each reading and at its end, whether it may go', async () => {
  const { asked, send, ask, foreign, change } = open();
  let isLocked = false;
  const changed = change({ mayGo: () => !isLocked });
  await ask(22);
  await ask(3);
  foreign()();
  isLocked = true;
  expect(await send(6)).toBeNull();
  expect(await send(3)).toBeNull();
  expect(await changed).toEqual({ state: 'cancelled' });
  expect(asked).toEqual([22, 3]);
});

test('is given up, and nothing written, where others keep coming between', async () => {
  const { queue, asked, send, ask, foreign, change } = open();
  const changed = change();
  await ask(22);
  for (const _time of [1, 2, 3, 4, 5]) {
    await ask(3);
    foreign()();
    expect(await send(6)).toBeNull();
  }
  expect(await changed).toEqual({ state: 'written-meanwhile' });
  expect(asked).toEqual([22, 3, 3, 3, 3, 3]);
  expect(queue).toEqual([]);
});
