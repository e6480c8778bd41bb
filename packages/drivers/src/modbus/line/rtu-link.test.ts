/** A link without transaction ids: what it asks, what it takes for an answer, when it keeps still. */
import { milliseconds } from '@millwright/kernel';
import { createManualClock, type ManualClock } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LinkState } from '../../link/connection.ts';
import { Priority } from '../../link/job-queue.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import { encodeDataReply, encodeExceptionReply, encodeRequest } from '../wire/pdu.ts';
import { encodeRtu } from '../wire/rtu-framer.ts';
import { createLink, type Link, type Outcome } from './link.ts';
import type { LinkJob } from './link-job.ts';
import { createSimulatedLine, type SimulatedLine } from './simulated-line.ts';

const timeout = 1000;
let clock: ManualClock;
let line: SimulatedLine;
let link: Link;
let heard: { unit: number; pdu: Buffer }[];
let states: LinkState[];
let causes: unknown[];

const flushMicrotasks = async (): Promise<void> => {
  for (let count = 0; count < 4; count += 1) await Promise.resolve();
};

async function open(isDialled: boolean): Promise<void> {
  link = createLink({
    framing: 'rtu',
    isDialled,
    connect: () => line.connect(),
    wheel: createTimerWheel(clock),
    random: () => 0.5,
    linkState(state, cause) {
      states.push(state);
      if (cause !== undefined) causes.push(cause);
    },
  });
  link.start();
  await flushMicrotasks();
}

beforeEach(() => {
  clock = createManualClock();
  heard = [];
  states = [];
  causes = [];
  line = createSimulatedLine({
    clock,
    fate: () => ({ copies: [] }),
    answer(unit, pdu) {
      heard.push({ unit, pdu });
      return Buffer.alloc(0);
    },
  });
});
afterEach(() => link.stop());

/** Asks for one register. */
function ask(address: number, unit = 1): { readonly job: LinkJob; readonly outcomes: Outcome[] } {
  const outcomes: Outcome[] = [];
  const job: LinkJob = {
    unit,
    priority: Priority.onDemand,
    timeout,
    pdu: encodeRequest({ fc: 3, address, count: 1 }),
    settle: (outcome) => void outcomes.push(outcome),
  };
  link.send(job);
  return { job, outcomes };
}

/** Writes one register. */
function order(address: number): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  link.send({
    unit: 1,
    priority: Priority.write,
    timeout,
    pdu: encodeRequest({ fc: 6, address, word: 1 }),
    settle: (outcome) => void outcomes.push(outcome),
  });
  return outcomes;
}

const wordsOf = (question: number): number => heard[question]?.pdu.readUInt16BE(3) ?? 0;

/** The reply to one of the questions heard: each of its words is `value`. */
function replyTo(question: number, value: number): Buffer {
  const { unit, pdu } = heard[question] as (typeof heard)[number];
  const data = Buffer.alloc(wordsOf(question) * 2);
  for (let at = 0; at < data.length; at += 2) data.writeUInt16BE(value, at);
  return encodeRtu(unit, encodeDataReply(pdu[0] as 3 | 4, data));
}

const refusal = encodeRtu(1, encodeExceptionReply(3, 2));

const pass = async (ms: number): Promise<void> => {
  clock.advance(milliseconds(ms));
  await flushMicrotasks();
};
const data = (value: number): Outcome => ({ kind: 'data', data: Buffer.from([0, value]) });

describe('questions', () => {
  test('that follow each other differ in what answers them', async () => {
    await open(false);
    const first = ask(0);
    const second = ask(100);
    line.bring(replyTo(0, 1));
    expect(wordsOf(1)).not.toBe(wordsOf(0));
    line.bring(replyTo(0, 1));
    expect(second.outcomes).toEqual([]);
    line.bring(replyTo(1, 2));
    expect([first.outcomes, second.outcomes]).toEqual([[data(1)], [data(2)]]);
    expect(link.counters.late).toBe(1);
    expect(link.traffic(1).late).toBe(1);
  });

  test('that the device refuses to answer wider are told apart by another in between', async () => {
    await open(false);
    ask(0);
    line.bring(replyTo(0, 1));
    const second = ask(0);
    expect(wordsOf(1)).toBe(2);
    line.bring(refusal);
    expect(wordsOf(2)).toBe(1);
    line.bring(replyTo(2, 2));
    expect(second.outcomes).toEqual([data(2)]);
    const third = ask(0);
    expect(heard[3]?.pdu[0]).toBe(4);
    line.bring(replyTo(2, 2));
    line.bring(encodeRtu(1, encodeExceptionReply(4, 1)));
    expect([heard[4]?.pdu[0], wordsOf(4)]).toEqual([3, 1]);
    line.bring(replyTo(4, 3));
    expect(third.outcomes).toEqual([data(3)]);
  });

  test('that follow a refusal are not refused by a copy of it', async () => {
    await open(false);
    const first = ask(0);
    line.bring(refusal);
    expect(first.outcomes).toEqual([{ kind: 'exception', code: 2 }]);
    const second = ask(100);
    line.bring(refusal);
    expect(second.outcomes).toEqual([]);
    expect(heard[2]?.pdu[0]).toBe(4);
    while (second.outcomes.length === 0) {
      line.bring(encodeRtu(1, encodeExceptionReply(heard.at(-1)?.pdu[0] ?? 0, 2)));
      expect(heard.length).toBeLessThan(8);
    }
    expect(second.outcomes).toEqual([{ kind: 'exception', code: 2 }]);
  });

  test('that are cancelled keep the line until their reply has come', async () => {
    await open(false);
    const first = ask(0);
    const second = ask(1);
    link.cancel(first.job);
    expect(first.outcomes).toEqual([{ kind: 'cancelled' }]);
    expect(heard.length).toBe(1);
    line.bring(replyTo(0, 1));
    line.bring(Buffer.concat([Buffer.from('ping'), replyTo(1, 2)]));
    expect(second.outcomes).toEqual([data(2)]);
    expect(first.outcomes.length).toBe(1);
  });
});

describe('after a timeout', () => {
  test('a box is left alone until the late reply has come, which is dropped', async () => {
    await open(false);
    const request = ask(0);
    await pass(timeout + 500);
    expect(heard.length).toBe(1);
    line.bring(replyTo(0, 1));
    expect(request.outcomes).toEqual([]);
    expect(link.counters).toMatchObject({ late: 1, timeouts: 1 });
    expect(heard.length).toBe(2);
    line.bring(replyTo(1, 2));
    expect(request.outcomes).toEqual([data(2)]);
  });

  test('or for the length of another; what comes even later is still told apart', async () => {
    await open(false);
    const request = ask(0);
    await pass(2 * timeout - 100);
    expect(heard.length).toBe(1);
    await pass(200);
    expect(heard.length).toBe(2);
    line.bring(replyTo(0, 1));
    expect(request.outcomes).toEqual([]);
    line.bring(replyTo(1, 2));
    expect(request.outcomes).toEqual([data(2)]);
    expect(line.connections).toBe(1);
  });

  test('a dialled connection is made anew, and nobody is told', async () => {
    await open(true);
    const [request, other] = [ask(0), ask(0, 2)];
    await pass(timeout + 20);
    expect(line.connections).toBe(1);
    await pass(200);
    expect(line.connections).toBe(2);
    expect(heard.length).toBe(2);
    line.bring(replyTo(0, 1));
    line.bring(replyTo(1, 2));
    line.bring(replyTo(2, 3));
    expect([request.outcomes, other.outcomes]).toEqual([[data(2)], [data(3)]]);
    expect(states).toEqual(['connecting', 'online']);
  });

  test('and no new connection, the link is offline', async () => {
    await open(true);
    const request = ask(0);
    line.connect = () => Promise.reject(new Error('refused'));
    await pass(timeout + 200);
    expect(request.outcomes).toEqual([{ kind: 'offline' }]);
    expect(states.at(-1)).toBe('offline');
  });

  test.each([true, false])('a write is not sent again (dialled: %s)', async (isDialled) => {
    await open(isDialled);
    const sent = order(0);
    await pass(timeout + 20);
    expect(sent).toEqual([{ kind: 'silent' }]);
    await pass(20 * timeout);
    expect([heard.length, link.queued]).toEqual([1, 0]);
  });

  test('and no new connection, a write that waited was not carried out', async () => {
    await open(true);
    const [sent, waiting] = [order(0), order(1)];
    line.connect = () => Promise.reject(new Error('refused'));
    await pass(timeout + 200);
    expect(heard.length).toBe(1);
    expect(sent).toEqual([{ kind: 'silent' }]);
    expect(waiting).toEqual([{ kind: 'offline' }]);
  });

  test('a write whose refusal could be meant for that before is not sent with such doubts', async () => {
    await open(false);
    order(0);
    await pass(2 * timeout + 20);
    const second = order(1);
    expect(heard.map(({ pdu }) => pdu[0])).toEqual([6, 3]);
    line.bring(replyTo(1, 7));
    expect(heard.map(({ pdu }) => pdu[0])).toEqual([6, 3, 6]);
    line.bring(encodeRtu(1, encodeExceptionReply(6, 2)));
    expect(second).toEqual([{ kind: 'exception', code: 2 }]);
    await pass(20 * timeout);
    expect(heard.length).toBe(3);
  });
});

test.each([
  ['garbage', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['silent', ''],
])('a dialled line that brings no reply again and again is dropped as %s', async (cause, bytes) => {
  await open(true);
  for (let round = 0; round < 4 && link.state === 'online'; round += 1) {
    ask(0, round + 1);
    ask(0, round + 1);
    if (bytes) line.bring(Buffer.from(bytes));
    await pass(timeout + 300);
  }
  expect(causes).toEqual([cause]);
});

test('a reply that comes sooner than any before could is none', async () => {
  await open(false);
  for (let count = 0; count < 8; count += 1) {
    ask(count);
    await pass(200);
    line.bring(replyTo(count, count));
  }
  const request = ask(0);
  await pass(10);
  line.bring(replyTo(8, 1));
  expect(request.outcomes).toEqual([]);
  await pass(190);
  line.bring(replyTo(8, 2));
  expect(request.outcomes).toEqual([data(2)]);
});

test('a reply beyond the bound closes the link: silent for the bound, its first answer asked twice', async () => {
  await open(false);
  ask(0);
  const late = replyTo(0, 1);
  line.bring(late);
  await pass(6 * timeout);
  line.bring(late);
  expect(states.at(-1)).toBe('offline');
  await pass(600);
  expect(states.at(-1)).toBe('online');
  const request = ask(0);
  await pass(5 * timeout - 700);
  expect(heard.length).toBe(1);
  await pass(200);
  expect(heard.length).toBe(2);
  line.bring(replyTo(1, 2));
  expect(request.outcomes).toEqual([]);
  expect(wordsOf(2)).not.toBe(wordsOf(1));
  line.bring(replyTo(2, 3));
  expect(request.outcomes).toEqual([data(3)]);
});
