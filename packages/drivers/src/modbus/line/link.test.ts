import { type Duplex, duplexPair } from 'node:stream';
import { milliseconds, outage } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectGate } from '../../link/connect-gate.ts';
import type { LinkState } from '../../link/connection.ts';
import { Priority } from '../../link/job-queue.ts';
import type { Connector } from '../../link/tcp-connector.ts';
import { createTimerWheel, type TimerWheel } from '../../timer-wheel.ts';
import { createMbapFramer, encodeMbap } from '../wire/mbap-framer.ts';
import { encodeDataReply, encodeExceptionReply, encodeRequest } from '../wire/pdu.ts';
import { createLink, type Link, type Outcome } from './link.ts';
import type { LinkJob } from './link-job.ts';

/** The far end of the link's stream, played by the test. */
interface FarEnd {
  readonly stream: Duplex;
  readonly heard: { readonly id: number; readonly unit: number; readonly address: number }[];
}

let clock: ManualClock;
let wheel: TimerWheel;
let far: FarEnd[];
let dial: () => Promise<Duplex>;
let link: Link;
let states: LinkState[];
let stationStates: string[];

function open(): Duplex {
  const [near, stream] = duplexPair();
  const heard: FarEnd['heard'] = [];
  const framer = createMbapFramer({
    broken: () => stream.destroy(),
    frame: (id, unit, pdu) => void heard.push({ id: id ?? -1, unit, address: pdu.readUInt16BE(1) }),
  });
  stream.on('data', (chunk: Buffer) => framer.push(chunk));
  stream.on('error', () => {});
  far.push({ stream, heard });
  return near;
}

function make(settings: { inFlight?: number } = {}): void {
  link = createLink({
    framing: 'mbap',
    ...settings,
    connect: () => dial(),
    wheel,
    random: () => 0.5,
    linkState: (state) => void states.push(state),
    stationState: (unit, state) => void stationStates.push(`${unit} ${state}`),
  });
}

beforeEach(() => {
  clock = createManualClock();
  wheel = createTimerWheel(clock);
  far = [];
  states = [];
  stationStates = [];
  dial = () => Promise.resolve(open());
  make();
});
afterEach(() => link.stop());

/** Sends a one-register read of this address and remembers how it ended. */
function ask(
  address: number,
  options: Partial<Pick<LinkJob, 'unit' | 'priority' | 'isTest' | 'tries'>> = {},
): { readonly job: LinkJob; outcomes: Outcome[] } {
  const outcomes: Outcome[] = [];
  const job: LinkJob = {
    ...{ unit: 1, priority: Priority.history, ...options },
    timeout: 1000,
    pdu: encodeRequest({ fc: 3, address, count: 1 }),
    settle: (outcome) => void outcomes.push(outcome),
  };
  link.send(job);
  return { job, outcomes };
}

/** Writes two registers from address 10 on. */
function order(): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  link.send({
    unit: 1,
    priority: Priority.write,
    timeout: 1000,
    pdu: encodeRequest({ fc: 16, address: 10, words: [1, 2] }),
    settle: (outcome) => void outcomes.push(outcome),
  });
  return outcomes;
}

async function connect(): Promise<FarEnd> {
  const before = far.length;
  if (link.state === 'stopped') link.start();
  await waitFor('the link', () => link.state === 'online' && far.length > before - 1);
  return far.at(-1) as FarEnd;
}

const receivedBy = (end: FarEnd, count: number): Promise<unknown> =>
  waitFor(`${count} requests`, () => end.heard.length >= count);

function answer(end: FarEnd, index: number, value = 7): void {
  const { id, unit } = end.heard[index] as FarEnd['heard'][number];
  end.stream.write(encodeMbap(id, unit, encodeDataReply(3, Buffer.from([0, value]))));
}

const ended = (request: { outcomes: Outcome[] }): Promise<Outcome> =>
  waitFor('the outcome', () => request.outcomes[0]);

describe('the queue', () => {
  test('has one request in flight and serves by priority', async () => {
    const end = await connect();
    ask(0);
    ask(1);
    ask(2, { priority: Priority.alarm });
    ask(3, { priority: Priority.onDemand });
    ask(4, { priority: Priority.write });
    for (let index = 0; index < 5; index += 1) {
      await receivedBy(end, index + 1);
      expect(end.heard.length).toBe(index + 1);
      answer(end, index);
    }
    expect(end.heard.map(({ address }) => address)).toEqual([0, 4, 3, 2, 1]);
    expect(new Set(end.heard.map(({ id }) => id)).size).toBe(5);
  });

  test('may have more in flight, answered in any order', async () => {
    make({ inFlight: 3 });
    const end = await connect();
    const requests = [0, 1, 2, 3].map((address) => ask(address));
    await receivedBy(end, 3);
    expect(link.queued).toBe(1);
    answer(end, 2, 30);
    expect(await ended(requests[2] as (typeof requests)[number])).toEqual({
      kind: 'data',
      data: Buffer.from([0, 30]),
    });
    await receivedBy(end, 4);
    expect(end.heard[3]?.address).toBe(3);
  });

  test('fails at once while there is no connection', () => {
    expect(ask(0).outcomes).toEqual([{ kind: 'cancelled' }]);
    link.start();
    expect(ask(0).outcomes).toEqual([{ kind: 'offline' }]);
  });

  test('a cancelled request ends as such, and its reply is dropped', async () => {
    const end = await connect();
    const [first, second] = [ask(0), ask(1)];
    await receivedBy(end, 1);
    link.cancel(second.job);
    link.cancel(first.job);
    expect([first.outcomes, second.outcomes].flat()).toEqual([
      { kind: 'cancelled' },
      { kind: 'cancelled' },
    ]);
    answer(end, 0);
    const third = ask(2);
    await receivedBy(end, 2);
    answer(end, 1, 9);
    expect(await ended(third)).toMatchObject({ kind: 'data' });
    expect(link.counters.late).toBe(1);
    expect(end.heard.map(({ address }) => address)).toEqual([0, 2]);
  });
});

describe('time limits', () => {
  test('a request is tried twice, and a late reply never answers the next one', async () => {
    const end = await connect();
    const [first, second] = [ask(0), ask(1)];
    await receivedBy(end, 1);
    clock.advance(milliseconds(1020));
    await receivedBy(end, 2);
    expect(end.heard[1]?.address).toBe(0);
    clock.advance(milliseconds(1020));
    expect(first.outcomes).toEqual([{ kind: 'silent' }]);
    await receivedBy(end, 3);
    answer(end, 0, 1);
    answer(end, 1, 2);
    answer(end, 2, 3);
    expect(await ended(second)).toEqual({ kind: 'data', data: Buffer.from([0, 3]) });
    expect(link.counters).toMatchObject({ timeouts: 2, late: 2, replies: 1, requests: 3 });
  });

  test('a reply of another unit under the same id is dropped', async () => {
    const end = await connect();
    const request = ask(0);
    await receivedBy(end, 1);
    const { id } = end.heard[0] as FarEnd['heard'][number];
    end.stream.write(encodeMbap(id, 2, encodeDataReply(3, Buffer.from([0, 1]))));
    await waitFor('the drop', () => link.counters.late === 1);
    expect(request.outcomes).toEqual([]);
  });

  test('a write is sent once, however long its reply takes', async () => {
    const end = await connect();
    const write = order();
    await receivedBy(end, 1);
    clock.advance(milliseconds(1020));
    expect(write).toEqual([{ kind: 'silent' }]);
    const request = ask(3);
    await receivedBy(end, 2);
    expect(end.heard.map(({ address }) => address)).toEqual([10, 3]);
    answer(end, 1);
    expect(await ended(request)).toMatchObject({ kind: 'data' });
  });

  test.each([5, 6, 11])('nor is a write that is answered with exception %i', async (code) => {
    const end = await connect();
    const write = order();
    await receivedBy(end, 1);
    const { id } = end.heard[0] as FarEnd['heard'][number];
    end.stream.write(encodeMbap(id, 1, encodeExceptionReply(16, code)));
    await waitFor('the end', () => write.length === 1);
    expect(write).toEqual([{ kind: 'exception', code }]);
    clock.advance(milliseconds(5000));
    expect([end.heard.length, link.queued]).toEqual([1, 0]);
  });

  test('a busy device is asked again after a pause, others go first', async () => {
    const end = await connect();
    const busy = ask(0);
    await receivedBy(end, 1);
    const { id } = end.heard[0] as FarEnd['heard'][number];
    end.stream.write(encodeMbap(id, 1, encodeExceptionReply(3, 6)));
    await waitFor('the exception', () => link.counters.exceptions === 1);
    ask(5, { unit: 2 });
    await receivedBy(end, 2);
    expect(end.heard[1]).toMatchObject({ unit: 2 });
    answer(end, 1);
    await waitFor('the answer', () => link.counters.replies === 2);
    clock.advance(milliseconds(120));
    await receivedBy(end, 3);
    answer(end, 2);
    expect(await ended(busy)).toMatchObject({ kind: 'data' });
  });
});

describe('a dead station', () => {
  test('is left alone, and the others are not held up', async () => {
    const end = await connect();
    const dead = [0, 1, 2, 3].map((address) => ask(address, { unit: 9 }));
    for (let tries = 1; tries <= 4; tries += 1) {
      await receivedBy(end, tries);
      if (tries === 2) ask(100, { priority: Priority.alarm });
      clock.advance(milliseconds(1020));
      if (tries === 2) {
        await receivedBy(end, 3);
        answer(end, 2);
        await waitFor('the living', () => link.counters.replies === 1);
      }
    }
    expect(dead.map(({ outcomes }) => outcomes)).toEqual(
      Array.from({ length: 4 }, () => [{ kind: 'silent' }]),
    );
    expect(stationStates).toEqual(['1 online', '9 silent']);
    expect(ask(4, { unit: 9 }).outcomes).toEqual([{ kind: 'silent' }]);
    const byHand = ask(5, { unit: 9, priority: Priority.write });
    await receivedBy(end, 6);
    answer(end, 5);
    expect(await ended(byHand)).toMatchObject({ kind: 'data' });
    expect(stationStates.at(-1)).toBe('9 online');
  });
});

describe('the connection', () => {
  test('that is lost fails what was under way and comes back', async () => {
    const end = await connect();
    const [first, second] = [ask(0), ask(1)];
    await receivedBy(end, 1);
    end.stream.destroy();
    expect(await ended(first)).toEqual({ kind: 'offline' });
    expect(second.outcomes).toEqual([{ kind: 'offline' }]);
    expect(link.state).toBe('offline');
    clock.advance(milliseconds(500));
    await waitFor('the return', () => link.state === 'online');
    expect(states).toEqual(['connecting', 'online', 'offline', 'connecting', 'online']);
    expect(link.counters.connects).toBe(2);
  });

  test('that cannot be made is tried at growing intervals', async () => {
    let attempts = 0;
    dial = () => {
      attempts += 1;
      return Promise.reject(outage('link.refused'));
    };
    link.start();
    await waitFor('the refusal', () => link.state === 'offline');
    for (const wait of [375, 750, 1500, 3000]) {
      const before = attempts;
      clock.advance(milliseconds(wait - 30));
      expect(attempts).toBe(before);
      clock.advance(milliseconds(60));
      expect(attempts).toBe(before + 1);
      await waitFor('the refusal', () => link.state === 'offline');
    }
  });

  test('that answers nothing at all is dropped', async () => {
    const end = await connect();
    for (const unit of [1, 2]) ask(0, { unit });
    for (let tries = 1; tries <= 4; tries += 1) {
      await receivedBy(end, tries);
      clock.advance(milliseconds(1020));
    }
    expect(link.state).toBe('offline');
  });

  test('whose tests are not answered stays, and so do its stations', async () => {
    const end = await connect();
    const polled = ask(1, { unit: 1 });
    await receivedBy(end, 1);
    answer(end, 0);
    await ended(polled);
    for (let count = 1; count <= 8; count += 1) {
      const tested = ask(0, { unit: count % 2 ? 1 : 2, isTest: true, tries: 1 });
      await receivedBy(end, 1 + count);
      clock.advance(milliseconds(1020));
      expect(await ended(tested)).toEqual({ kind: 'silent' });
    }
    expect(link.state).toBe('online');
    expect(stationStates).toEqual(['1 online']);
    const next = ask(2, { unit: 1 });
    await receivedBy(end, 10);
    answer(end, 9);
    expect(await ended(next)).toMatchObject({ kind: 'data' });
  });

  test('that sends garbage is dropped', async () => {
    const end = await connect();
    end.stream.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await waitFor('the drop', () => link.state === 'offline');
  });

  test('that floods is made at growing intervals, though it answers in between', async () => {
    await connect();
    for (const wait of [375, 750, 1500, 3000]) {
      const end = far.at(-1) as FarEnd;
      const request = ask(0);
      await receivedBy(end, 1);
      answer(end, 0);
      expect(await ended(request)).toMatchObject({ kind: 'data' });
      const unasked = encodeMbap(0xfffe, 1, encodeDataReply(3, Buffer.from([0, 1])));
      end.stream.write(Buffer.alloc(unasked.length * 5000, unasked));
      await waitFor('the drop', () => link.state === 'offline');
      clock.advance(milliseconds(wait - 30));
      expect(link.state).toBe('offline');
      clock.advance(milliseconds(60));
      await waitFor('the return', () => link.state === 'online');
    }
  });

  test('that brings each reply ten times is kept', async () => {
    const end = await connect();
    for (let index = 0; index < 300; index += 1) {
      const request = ask(index);
      await receivedBy(end, index + 1);
      for (let copy = 0; copy < 10; copy += 1) answer(end, index);
      expect(await ended(request)).toMatchObject({ kind: 'data' });
    }
    expect([link.state, link.counters.connects]).toEqual(['online', 1]);
  });

  test('is closed by stop, which cancels everything', async () => {
    const end = await connect();
    const requests = [ask(0), ask(1)];
    await receivedBy(end, 1);
    await link.stop();
    expect(requests.flatMap(({ outcomes }) => outcomes)).toEqual([
      { kind: 'cancelled' },
      { kind: 'cancelled' },
    ]);
    clock.advance(milliseconds(60_000));
    expect(far.length).toBe(1);
  });
});

test('a gate lets only so many dial at once, and forgets who gave up', async () => {
  const gate = connectGate({ limit: 1, longest: milliseconds(5000), clock });
  const opened: string[] = [];
  const pending: ((stream: Duplex) => void)[] = [];
  const named = (name: string): Connector =>
    gate(() => {
      opened.push(name);
      return new Promise((resolve) => pending.push(resolve));
    });
  const never = new AbortController();
  const leaving = new AbortController();
  const first = named('first')(never.signal);
  const second = named('second')(leaving.signal);
  const third = named('third')(never.signal);
  await waitFor('the first', () => opened.length === 1);
  leaving.abort();
  await expect(second).rejects.toThrow('link.cancelled');
  pending[0]?.(duplexPair()[0]);
  await first;
  await waitFor('the third', () => opened.length === 2);
  expect(opened).toEqual(['first', 'third']);
  pending[1]?.(duplexPair()[0]);
  await third;
});
