/** Nothing that a line brings late, twice or not at all may end as another question's answer. */
import { milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Priority } from '../../link/job-queue.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import {
  decodeRequest,
  encodeDataReply,
  encodeExceptionReply,
  encodeRequest,
  encodeWriteReply,
  type ModbusRequest,
} from '../wire/pdu.ts';
import { createLink, type Outcome } from './link.ts';
import { createSimulatedLine, type Fate } from './simulated-line.ts';

/** Of each kind. */
const lines = isWholeRun ? 10_000 : 1500;
const timeout = 100;
/** The bound that is promised, in which every copy of a reply must have come. */
const bound = 5 * timeout;
const turn = async (): Promise<void> => {
  for (let count = 0; count < 4; count += 1) await Promise.resolve();
};

interface Case {
  readonly isDialled: boolean;
  /** The device refuses reads that reach beyond. */
  readonly end: number;
  readonly questions: readonly { unit: number; request: ModbusRequest; pause: number }[];
  readonly fates: readonly Fate[];
}

/** Words tell their address and which of all questions they answer. */
const wordOf = (address: number, asked: number): number => ((asked & 0xfff) << 4) | (address & 0xf);

/** So a line shows that its copies overtake: that of the first reply comes after the second. */
const telltale: readonly Fate[] = [{ copies: [1, 200] }, { copies: [1] }];
const tellingQuestions: Case['questions'] = [0, 200].map((pause) => ({
  unit: 1,
  request: { fc: 3, address: 0, count: 1 },
  pause,
}));

/** @param overtakes copies may come behind the replies to later questions, as the line has shown */
async function play(
  { isDialled, end, questions: given, fates: givenFates }: Case,
  overtakes = false,
): Promise<string[]> {
  const questions = overtakes ? [...tellingQuestions, ...given] : given;
  const nextFate = (index: number): Fate | undefined =>
    overtakes && index < telltale.length ? telltale[index] : givenFates[index % givenFates.length];
  const clock = createManualClock();
  let asked = 0;
  let next = 0;
  const written: { asked: number; pdu: Buffer }[] = [];
  const line = createSimulatedLine({
    clock,
    fate: () => nextFate(next++) ?? { copies: [0] },
    keepsOrder: () => !overtakes,
    answer(_unit, pdu) {
      asked += 1;
      const request = decodeRequest(pdu);
      if ('exception' in request) return encodeExceptionReply(pdu[0] as number, request.exception);
      if (!('count' in request)) {
        written.push({ asked, pdu });
        return encodeWriteReply(pdu);
      }
      if (request.address + request.count > end) return encodeExceptionReply(request.fc, 2);
      if (request.fc <= 2) return encodeExceptionReply(request.fc, 1);
      const data = Buffer.alloc(request.count * 2);
      for (let at = 0; at < request.count; at += 1) {
        data.writeUInt16BE(wordOf(request.address + at, asked), at * 2);
      }
      return encodeDataReply(request.fc, data);
    },
  });
  const link = createLink({
    framing: 'rtu',
    isDialled,
    connect: line.connect,
    wheel: createTimerWheel(clock, 20),
    random: () => 0.5,
  });
  const wrong: string[] = [];
  let ordered = 0;
  const evaluate = (request: ModbusRequest, since: number, outcome: Outcome): void => {
    if (outcome.kind === 'data' && 'count' in request) {
      const word = outcome.data.readUInt16BE(0);
      const answered = word >> 4;
      const fits = (word & 0xf) === (request.address & 0xf) && answered > since;
      if (!fits || outcome.data.length !== request.count * 2) {
        wrong.push(`${JSON.stringify(request)} ${outcome.data.toString('hex')} since ${since}`);
      }
    } else if (outcome.kind === 'exception') {
      const isTrue = 'count' in request && request.address + request.count > end;
      if (!isTrue) wrong.push(`${JSON.stringify(request)} refused`);
    } else if (outcome.kind === 'done') {
      const pdu = encodeRequest(request);
      if (!written.some((write) => write.asked > since && write.pdu.equals(pdu))) {
        wrong.push(`${JSON.stringify(request)} done, though it was not`);
      }
    } else if (outcome.kind === 'malformed') wrong.push(`${JSON.stringify(request)} malformed`);
  };
  link.start();
  await turn();
  for (const { unit, request, pause } of questions) {
    let settled = false;
    const since = asked;
    if (!('count' in request)) ordered += 1;
    for (let wait = 0; link.state !== 'online' && wait < 200; wait += 1) {
      clock.advance(milliseconds(20));
      await turn();
    }
    link.send({
      unit,
      pdu: encodeRequest(request),
      priority: Priority.onDemand,
      timeout,
      settle(outcome) {
        settled = true;
        evaluate(request, since, outcome);
      },
    });
    for (let wait = 0; !settled && wait < 1000; wait += 1) {
      const before = line.connections;
      clock.advance(milliseconds(20));
      if (before !== line.connections) await turn();
    }
    if (!settled) wrong.push(`${JSON.stringify(request)} never ended`);
    clock.advance(milliseconds(pause));
    await turn();
  }
  await link.stop();
  if (written.length > ordered) wrong.push(`${written.length} writes sent for ${ordered}`);
  return wrong;
}

const copy = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 2, arbitrary: fc.integer({ min: 60, max: 250 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: bound - 20 }) },
);
const fate: fc.Arbitrary<Fate> = fc.record({
  copies: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(copy) },
    { weight: 3, arbitrary: fc.tuple(copy, copy) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
});
const read = fc.record({
  fc: fc.constantFrom(3 as const, 3 as const, 3 as const, 4 as const),
  address: fc.integer({ min: 0, max: 3 }),
  count: fc.constantFrom(1, 1, 1, 2, 3),
});
const write = fc.record({
  fc: fc.constant(6 as const),
  address: fc.integer({ min: 0, max: 1 }),
  word: fc.integer({ min: 0, max: 2 }),
});
const anyCase: fc.Arbitrary<Case> = fc.record({
  isDialled: fc.boolean(),
  end: fc.constantFrom(3, 4, 5, 16),
  questions: fc.array(
    fc.record({
      unit: fc.constantFrom(1, 1, 1, 2),
      request: fc.oneof({ weight: 5, arbitrary: read }, { weight: 1, arbitrary: write }),
      pause: fc.constantFrom(0, 0, 20, 100),
    }),
    { minLength: 2, maxLength: 10 },
  ),
  fates: fc.array(fate, { minLength: 1, maxLength: 8 }),
});

test('lines with late, doubled and lost replies: not one wrong answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      expect(await play(given)).toEqual([]);
    }),
    { numRuns: lines },
  );
});

test('lines whose copies overtake what is asked later, as they have shown: not one wrong answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      expect(await play(given, true)).toEqual([]);
    }),
    { numRuns: lines },
  );
}, 240_000);
