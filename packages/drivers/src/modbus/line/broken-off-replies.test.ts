/** A gateway that breaks off replies in mid-frame and goes on in the same connection: nothing wrong is a value. */
import { duplexPair } from 'node:stream';
import { milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Priority } from '../../link/job-queue.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import { createMbapFramer, encodeMbap } from '../wire/mbap-framer.ts';
import { encodeDataReply, encodeRequest } from '../wire/pdu.ts';
import { createLink, type Outcome } from './link.ts';

/** Registers hold their address and seven, every third one nothing: bytes of 0 look like parts of headers. */
const valuesFrom = (address: number, count: number): Buffer => {
  const data = Buffer.alloc(2 * count);
  for (let n = 0; n < count; n += 1)
    data.writeUInt16BE((address + n) % 3 === 0 ? 0 : address + n + 7, 2 * n);
  return data;
};

interface Step {
  readonly address: number;
  readonly count: number;
  /** So many bytes of the reply come; null is all of it. */
  readonly broken: number | null;
  /** What comes after it. */
  readonly after: 'nothing' | 'a copy' | 'the one before' | 'both';
  /** In the same chunk. */
  readonly isJoined: boolean;
  /** What comes after it is cut once more, after so many bytes: the network cuts where it likes. */
  readonly cut: number | null;
  /** What comes after that cut never comes. */
  readonly isLost: boolean;
}

const steps = fc.array(
  fc.record({
    address: fc.integer({ min: 0, max: 300 }),
    count: fc.integer({ min: 1, max: 20 }),
    broken: fc.option(fc.integer({ min: 1, max: 48 })),
    after: fc.constantFrom<Step['after']>('nothing', 'a copy', 'the one before', 'both'),
    isJoined: fc.boolean(),
    cut: fc.option(fc.integer({ min: 1, max: 60 })),
    isLost: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A machine that does at each question what the step of the moment says. */
function playMachine() {
  let current: Step | undefined;
  let before: Buffer = Buffer.alloc(0);
  const answer = (id: number, unit: number, pdu: Buffer): readonly Buffer[] => {
    const { broken = null, after = 'nothing', isJoined = false, isLost } = current ?? {};
    const { cut = null } = current ?? {};
    const data = valuesFrom(pdu.readUInt16BE(1), pdu.readUInt16BE(3));
    const whole = encodeMbap(id, unit, encodeDataReply(3, data));
    const first = broken === null ? whole : whole.subarray(0, broken);
    const rest = {
      nothing: [],
      'a copy': [whole],
      'the one before': [before],
      both: [before, whole],
    };
    before = whole;
    const following = Buffer.concat(rest[after]);
    const after1 = cut === null ? rest[after] : [following.subarray(0, cut)];
    const after2 = cut === null || isLost === true ? [] : [following.subarray(cut)];
    const chunks = isJoined
      ? [Buffer.concat([first, ...after1]), ...after2]
      : [first, ...after1, ...after2];
    return chunks.filter(({ length }) => length > 0);
  };
  return {
    is: (step: Step) => {
      current = step;
    },
    connect() {
      const [near, far] = duplexPair();
      far.on('error', () => {});
      const framer = createMbapFramer({
        broken: () => far.destroy(),
        frame(id, unit, pdu) {
          for (const chunk of answer(id ?? -1, unit, pdu)) far.write(chunk);
        },
      });
      far.on('data', (chunk: Buffer) => framer.push(chunk));
      return Promise.resolve(near);
    },
  };
}

/** Asks once for each step; time goes on where nothing else happens. */
async function outcomesOf(asked: readonly Step[]): Promise<readonly Outcome[]> {
  const clock = createManualClock();
  const machine = playMachine();
  const link = createLink({
    ...{ framing: 'mbap', connect: machine.connect, wheel: createTimerWheel(clock) },
    random: () => 0.5,
  });
  const turns = async (until: () => boolean): Promise<void> => {
    for (let turn = 0; !until(); turn += 1) {
      if (turn > 10) clock.advance(milliseconds(510));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  link.start();
  const outcomes: Outcome[] = [];
  for (const [n, step] of asked.entries()) {
    await turns(() => link.state === 'online');
    machine.is(step);
    link.send({
      ...{ unit: 1, priority: Priority.history, timeout: 1000, tries: 2 },
      pdu: encodeRequest({ fc: 3, address: step.address, count: step.count }),
      settle: (outcome) => void outcomes.push(outcome),
    });
    await turns(() => outcomes.length > n);
  }
  await link.stop();
  return outcomes;
}

test('gives no wrong value, wherever it breaks off and whatever follows', async () => {
  let values = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const outcomes = await outcomesOf(asked);
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.kind !== 'data') continue;
        values += 1;
        const { address, count } = asked[n] as Step;
        expect(outcome.data.toString('hex')).toBe(valuesFrom(address, count).toString('hex'));
      }
    }),
    { numRuns: isWholeRun ? 10_000 : 1_000 },
  );
  expect(values).toBeGreaterThan(100);
});

test.each([1, 6, 7, 8, 9, 15, 20, 28])(
  'a copy behind the first %i bytes is none of them',
  async (broken) => {
    for (const isJoined of [false, true]) {
      const whole = { address: 0, count: 10, broken, after: 'a copy', isJoined } as const;
      const [outcome] = await outcomesOf([{ ...whole, cut: null, isLost: false }]);
      expect(outcome?.kind).not.toBe('data');
      // The copy in two pieces, the first of which ends where the reply would.
      for (const isLost of [false, true]) {
        const [other] = await outcomesOf([{ ...whole, cut: 29 - broken, isLost }]);
        expect(other?.kind).not.toBe('data');
      }
    }
  },
);

test('numbers that look like a header are values', async () => {
  const framed: string[] = [];
  const framer = createMbapFramer({
    frame: (_id, _unit, pdu) => void framed.push(pdu.toString('hex')),
    broken: () => void framed.push('broken'),
    isOfLate: () => true,
  });
  for (const words of [
    [12, 0, 35, 1],
    [12, 0, 300, 1],
    [1, 0, 7, 3, 0, 0],
  ]) {
    const data = Buffer.alloc(2 * words.length);
    for (const [n, word] of words.entries()) data.writeUInt16BE(word, 2 * n);
    framer.push(encodeMbap(14, 0, encodeDataReply(3, data)));
  }
  expect(framed).not.toContain('broken');
  expect(framed).toHaveLength(3);
});

/**
 * A machine one of whose registers counts the questions, as some do; it begins with the first transaction's
 * high byte. What stands behind it stays the same, and may be that byte.
 */
function countingMachine(behind: 'nothing' | 'what it met first') {
  let asked: number | undefined;
  let met: number | undefined;
  let connects = 0;
  return {
    get connects() {
      return connects;
    },
    connect() {
      connects += 1;
      const [near, far] = duplexPair();
      far.on('error', () => {});
      const framer = createMbapFramer({
        broken: () => far.destroy(),
        frame(id, unit) {
          const high = (id ?? 0) >> 8;
          asked = asked === undefined ? high : asked + 1;
          met ??= high;
          const data = Buffer.alloc(behind === 'nothing' ? 2 : 4);
          data.writeUInt16BE(asked & 0xffff);
          if (behind !== 'nothing') data.writeUInt16BE(met, 2);
          far.write(encodeMbap(id ?? -1, unit, encodeDataReply(3, data)));
        },
      });
      far.on('data', (chunk: Buffer) => framer.push(chunk));
      return Promise.resolve(near);
    },
  };
}

test.each(['nothing', 'what it met first'] as const)(
  'a register that counts the questions is read, with %s behind it',
  async (behind) => {
    const clock = createManualClock();
    for (let run = 0; run < 20; run += 1) {
      const machine = countingMachine(behind);
      const link = createLink({
        ...{ framing: 'mbap', connect: machine.connect, wheel: createTimerWheel(clock) },
      });
      link.start();
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      while (link.state !== 'online') await turn();
      for (let n = 0; n < 600; n += 1) {
        const { promise, resolve } = Promise.withResolvers<Outcome>();
        link.send({
          ...{ unit: 1, priority: Priority.history, timeout: 1000, tries: 2 },
          pdu: encodeRequest({ fc: 3, address: 0, count: behind === 'nothing' ? 1 : 2 }),
          settle: resolve,
        });
        expect((await promise).kind).toBe('data');
      }
      expect(machine.connects).toBe(1);
      await link.stop();
    }
  },
);
