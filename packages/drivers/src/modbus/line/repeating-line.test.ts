/** A box that sends each reply once more, whatever else has been asked and answered by then. */
import { milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { Priority } from '../../link/job-queue.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import { encodeDataReply, encodeExceptionReply, encodeRequest } from '../wire/pdu.ts';
import { createLink } from './link.ts';
import { createSimulatedLine } from './simulated-line.ts';

const timeout = 500;
const period = 500;
const addresses = [1, 2, 3, 4, 5, 6, 7].map((place) => place << 12);

/** Numbers that look like chance, and are the same in every run. */
function chance(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Polls eight registers for so long; each reply takes 2 to 40 ms, its copy about so much longer. */
async function poll(copyAfter: number | null, ms: number, isNarrow = false) {
  const clock = createManualClock();
  const random = chance();
  let asked = 0;
  const link = createLink({
    framing: 'rtu',
    connect: createSimulatedLine({
      clock,
      keepsOrder: () => false,
      fate() {
        const reply = Math.round(2 + 38 * random());
        const copy = (copyAfter ?? 0) * (0.9 + 0.2 * random());
        return { copies: copyAfter === null ? [reply] : [reply, reply + Math.round(copy)] };
      },
      answer(_unit, pdu) {
        const count = pdu.readUInt16BE(3);
        if (isNarrow && count > 1) return encodeExceptionReply(pdu[0] as number, 2);
        const data = Buffer.alloc(count * 2);
        asked += 1;
        // Which register it is, and which question it answers.
        data.writeUInt16BE(pdu.readUInt16BE(1) | (asked & 0xfff));
        return encodeDataReply(pdu[0] as 3 | 4, data);
      },
    }).connect,
    wheel: createTimerWheel(clock, 1),
    random: () => 0.5,
  });
  link.start();
  for (let count = 0; count < 4; count += 1) await Promise.resolve();
  const wrong: string[] = [];
  let good = 0;
  const waiting = new Set<number>();
  for (let now = 0; now < ms; now += 1) {
    if (now % period === 0) {
      for (const address of addresses.filter((each) => !waiting.has(each))) {
        waiting.add(address);
        const since = asked;
        link.send({
          unit: 1,
          pdu: encodeRequest({ fc: 3, address, count: 1 }),
          priority: Priority.history,
          timeout,
          settle(outcome) {
            waiting.delete(address);
            if (outcome.kind !== 'data') return;
            good += 1;
            const value = outcome.data.readUInt16BE(0);
            const age = ((value & 0xfff) - since + 0x1000) & 0xfff;
            const isOwn = (value & 0xf000) === address && age > 0 && age < 0x800;
            if (!isOwn) wrong.push(`${now}: ${address >> 12} is ${value >> 12}, ${age} after`);
          },
        });
      }
    }
    clock.advance(milliseconds(1));
  }
  await link.stop();
  return { good, wrong };
}

test.each([80, 300, 500, 1000, 1500, 2200])(
  'copies %i ms later: no register has the value of another, and all are read',
  async (copyAfter) => {
    const { good, wrong } = await poll(copyAfter, 600_000);
    expect(wrong).toEqual([]);
    // Fourteen a second are asked for.
    expect(good / 600).toBeGreaterThan(13);
  },
);

test('without copies nothing is lost', async () => {
  const { good, wrong } = await poll(null, 60_000);
  expect([good, wrong]).toEqual([840, []]);
});

test.each([300, 1500])(
  'nor has it of a device that cannot be read wider, copies %i ms later, once that has shown',
  async (copyAfter) => {
    const { good, wrong } = await poll(copyAfter, 600_000, true);
    expect(wrong.filter((each) => Number(each.split(':')[0]) > 5000)).toEqual([]);
    // One in a bound, for nothing else tells them apart.
    expect(good / 600).toBeGreaterThan(0.3);
  },
);
