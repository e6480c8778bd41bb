import { describe, expect, test } from 'vitest';
import {
  encodeDataReply,
  encodeExceptionReply,
  encodeRequest,
  encodeWriteReply,
} from '../wire/pdu.ts';
import { spacerOf, widened } from '../wire/serial-question.ts';
import {
  createReplyProof,
  type ReplyProof,
  type ReplyVerdict,
  type Wanted,
} from './reply-proof.ts';

const timeout = 1000;
const bound = 5 * timeout;
/** After this long without a stray reply a line counts as steady. */
const steady = 11 * bound;

const read = (count: number, given: Partial<Wanted> = {}): Wanted => ({
  unit: 1,
  pdu: encodeRequest({ fc: 3, address: 0, count }),
  most: 125,
  isDoubted: false,
  ...given,
});
const write = (word: number): Wanted => ({
  ...read(1),
  pdu: encodeRequest({ fc: 6, address: 0, word }),
});
const words = (count: number): Buffer => encodeDataReply(3, Buffer.alloc(count * 2));
const refusal = encodeExceptionReply(3, 2);

/** Asks, in the shape the proof chose. @returns function and count as they were sent */
function ask(proof: ReplyProof, wanted: Wanted, now: number): [fc: number, count: number] {
  const turn = proof.turn(wanted, now);
  proof.asked(turn, timeout, now);
  return [turn.question.pdu[0] as number, turn.question.pdu.readUInt16BE(3)];
}

describe('a steady line', () => {
  test('asks for what is wanted, and for one register more when the last was alike', () => {
    const proof = createReplyProof();
    const asked: number[] = [];
    for (let at = steady; asked.length < 6; at += 100) {
      const [, count] = ask(proof, read(1), at);
      asked.push(count);
      expect(proof.evaluate(1, words(count), at + 50)).toBe('answer');
    }
    expect(asked).toEqual([1, 2, 1, 2, 1, 2]);
  });

  test('asks for no more than is wanted when the last was different, or long ago', () => {
    const proof = createReplyProof();
    const sent = [read(1), read(3), read(1), read(3)].map((wanted, index) => {
      const at = steady + index * 100;
      const [, count] = ask(proof, wanted, at);
      proof.evaluate(1, words(count), at + 50);
      return count;
    });
    expect(sent).toEqual([1, 3, 1, 3]);
    const long = steady + 400 + bound;
    expect(ask(proof, read(3), long)[1]).toBe(3);
  });
});

test('a line on trial tells its latest eight questions apart', () => {
  const proof = createReplyProof();
  proof.connected(0);
  const asked = Array.from({ length: 8 }, (_, index) => {
    const [, count] = ask(proof, read(1), index * 100);
    proof.evaluate(1, words(count), index * 100 + 50);
    return count;
  });
  expect(new Set(asked).size).toBe(8);
});

/** One question of two registers, then one of `second`; then this comes. */
const cases: readonly [
  what: string,
  first: 'answered' | 'refused' | 'open',
  second: Wanted | null,
  comes: Buffer,
  after: number,
  verdict: ReplyVerdict,
][] = [
  ['its answer', 'answered', read(3), words(3), 100, 'answer'],
  ['a copy of the answer before', 'answered', read(3), words(2), 100, 'stray'],
  ['the late answer to the one before', 'open', read(3), words(2), 100, 'stray'],
  ['its refusal', 'answered', read(3), refusal, 100, 'answer'],
  ['a refusal after a refusal', 'refused', read(3), refusal, 100, 'doubtful'],
  ['a refusal after an unanswered one', 'open', read(3), refusal, 100, 'doubtful'],
  ['a refusal long after an unanswered one', 'open', read(3), refusal, bound - timeout, 'answer'],
  ['its echo', 'answered', write(7), encodeWriteReply(write(7).pdu), 100, 'answer'],
  ['an echo of another value', 'answered', write(7), encodeWriteReply(write(8).pdu), 100, 'answer'],
  ['an answer after its time', 'open', null, words(2), 100, 'overdue'],
  ['an answer beyond the bound', 'open', null, words(2), bound, 'out of step'],
  ['what nobody ever asked for', 'answered', read(3), words(9), 100, 'stray'],
  ['another station', 'answered', read(3, { unit: 2 }), words(3), 100, 'stray'],
];

test.each(cases)('%s, the first being %s', (_what, first, second, comes, after, verdict) => {
  const proof = createReplyProof();
  const begin = steady;
  ask(proof, read(2), begin);
  if (first === 'answered') proof.evaluate(1, words(2), begin + 50);
  else if (first === 'refused') proof.evaluate(1, refusal, begin + 50);
  else proof.timedOut(begin + timeout);
  const next = begin + timeout + 100;
  if (second) ask(proof, second, next);
  expect(proof.evaluate(1, comes, next + after)).toBe(verdict);
});

test('what cannot be told apart is preceded by another function, or waits for the bound', () => {
  const proof = createReplyProof();
  const again = write(7);
  ask(proof, again, steady);
  proof.evaluate(1, encodeWriteReply(again.pdu), steady + 50);
  expect(proof.clearAt(again, steady + 100)).toBe(0);
  expect(ask(proof, again, steady + 100)).toEqual([3, 1]);
  expect(proof.evaluate(1, words(1), steady + 150)).toBe('answer');
  expect(ask(proof, again, steady + 200)[0]).toBe(6);
  proof.timedOut(steady + 1200);
  expect(ask(proof, again, steady + 1300)[0]).toBe(3);
  proof.timedOut(steady + 2300);
  expect(proof.clearAt(again, steady + 2400)).toBe(steady + 1300 + bound);
  expect(proof.clearAt(again, steady + 1300 + bound)).toBe(0);
});

test('the bound follows the slowest round trip', () => {
  const proof = createReplyProof();
  ask(proof, read(2), 0);
  proof.timedOut(1000);
  expect(proof.bound).toBe(5000);
  expect(proof.evaluate(1, words(2), 3000)).toBe('overdue');
  expect(proof.bound).toBe(15_000);
});

test('the time to wait follows the round trips when nobody has set one', () => {
  const proof = createReplyProof();
  expect(proof.trips.timeout).toBe(4000);
  for (let at = 0; at < 10; at += 1) proof.trips.note(200);
  expect(proof.trips.timeout).toBe(3000);
  proof.trips.note(2500);
  expect(proof.trips.timeout).toBe(7500);
  proof.trips.note(60_000);
  expect(proof.trips.timeout).toBe(15_000);
});

test('a device that is silent when read wider is found out', () => {
  const proof = createReplyProof();
  const counts: number[] = [];
  for (let at = steady, silent = 0; counts.length < 20; at += timeout + 100) {
    const [fc, count] = ask(proof, read(2), at);
    counts.push(count);
    if (fc === 3 && count > 2) {
      silent += 1;
      proof.timedOut(at + timeout);
    } else proof.evaluate(1, fc === 3 ? words(2) : encodeExceptionReply(fc, 1), at + 50);
    expect(silent).toBeLessThanOrEqual(4);
  }
});

test.each([
  [{ fc: 3, address: 0, count: 1 }, 2, 125, 3],
  [{ fc: 3, address: 0, count: 124 }, 2, 125, null],
  [{ fc: 3, address: 0, count: 10 }, 1, 10, null],
  [{ fc: 4, address: 65_535, count: 1 }, 1, 125, null],
  [{ fc: 1, address: 0, count: 3 }, 2, 125, 19],
  [{ fc: 1, address: 0, count: 1600 }, 1, 100, null],
] as const)('%j with %i more of %i is %s', (request, extra, most, count) => {
  const wide = widened(encodeRequest(request), extra, most);
  expect(wide?.readUInt16BE(3) ?? null).toBe(count);
});

test('a write cannot be wider, and what stands between never has its function', () => {
  for (const pdu of [
    encodeRequest({ fc: 1, address: 9, count: 1 }),
    encodeRequest({ fc: 2, address: 9, count: 1 }),
    encodeRequest({ fc: 3, address: 9, count: 1 }),
    encodeRequest({ fc: 4, address: 9, count: 1 }),
    encodeRequest({ fc: 5, address: 9, on: true }),
    encodeRequest({ fc: 6, address: 9, word: 1 }),
    encodeRequest({ fc: 15, address: 9, bits: [true] }),
    encodeRequest({ fc: 16, address: 9, words: [1] }),
    encodeRequest({ fc: 22, address: 9, and: 1, or: 1 }),
  ]) {
    const spacer = spacerOf({ unit: 1, pdu }).pdu;
    expect(spacer[0]).not.toBe(pdu[0]);
    expect([spacer[0], spacer.readUInt16BE(1)]).toEqual([expect.any(Number), 9]);
    if ((pdu[0] ?? 0) > 4) expect(widened(pdu, 1, 125)).toBeNull();
  }
});
